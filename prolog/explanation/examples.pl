:- module(explanation_examples,
          [ technique_example/4         % ?Name, -Board, -Stars, -Marks
          ]).
:- use_module('../board/board', [make_board/3]).

/** <module> A position for each technique

In each of them the technique shows something, by itself; it would not show all
of that if any of the stars or marks were unknown.  Sets of four units and more
have none: they take more knowledge of a board than an example should have.
*/

%!  technique_example(?Name, -Board, -Stars, -Marks) is nondet.
%
%   Stars and Marks are the known cells of Board, as Row-Column.

technique_example(Name, Board, Stars, Marks) :-
    example(Name, Id, Stars, Marks),
    board(Id, S, Words),
    words_rows(Words, Rows),
    make_board(Rows, S, Board).

words_rows([], []).
words_rows([Word|Words], [Row|Rows]) :-
    atom_chars(Word, Row),
    words_rows(Words, Rows).

%   A row of a board is a word with a letter for each cell, its region.

board(1, 1,
    [aabbbc,dabbbc,dddbbc,dddbbe,fddeee,feeeee]).
board(2, 1,
    [aabbbb,bbbbbc,ddbbbc,dddbbc,dddeee,ffdeee]).
board(3, 2,
    [aaabbccccc,adddbececf,aaadbeceff,adddbgceff,adhhhgieif,adddhgieif,
     aahhhgiiif,jjhgggggif,jjhhhjfgif,jjjjjjffff]).
board(4, 2,
    [aaabcddddd,aabbcededf,aaabcedeff,abbbcgeeff,abhhhgieif,abbbhgieif,
     aahhhgiiif,jjhgggggii,jjhhhjfgif,jjjjjjffff]).
board(5, 1,
    [aaaabb,acccbb,dcccbb,dcccbb,dcceff,eeeeee]).
board(6, 1,
    [aabbcc,abbddc,bbbbcc,bbbecc,bbbeec,ffbecc]).
board(7, 1,
    [aabcdd,bbbcdd,bbeccd,bbcccf,bbbcff,bbbccf]).
board(8, 2,
    [aaabbbbbbb,ccaaaabbbb,cddddeeeeb,cddddeeefb,cggggggefb,cghffffffb,
     cghhhiiiib,chhhhiiiib,ccjjjjjjbb,jjjjjjjjjj]).
board(9, 1,
    [abbbbcc,aaaabcc,aaddcce,ddddeee,ffggeee,fffggee,ffggggg]).
board(10, 1,
    [aaaabc,daaabc,daaaac,deaaac,eefffc,eeeefc]).
board(11, 2,
    [aaabbccccc,adddbececf,aaabbeceff,adddbeeeff,adgggheeif,adddghieif,
     aaggghiiif,jjghhhhhif,jjgggjfhif,jjjjjjffff]).
board(12, 2,
    [aaabbbbbbb,ccaaaabbbb,cddddeeefb,cddddeeefb,cggggggefb,cghffffffb,
     cghhhiiiib,chhhhjiiib,cjjjjjjjbb,jjjjjjjjjj]).
board(13, 1,
    [aaaabc,aaabbb,aadbbb,adddbb,edddbf,edffff]).
board(14, 1,
    [aaaabbb,ccccbbb,dcccbee,dddcbbe,dddcfff,ggfffff,gggffff]).
board(15, 1,
    [aaabccc,daabccc,ddbbcee,bbbbcee,fffbbee,fffeeee,ffeeggg]).
board(16, 3,
    [aaaaaaaaaaaaa,bbbbbbbbbbbbb,ccccccccccccc,ddddddddddddd,eeeeeeeeeeeee,
     fffffffffffff,ggggggggggggg,hhhhhhhhhhhhh,iiiiiiiiiiiii,jjjjjjjjjjjjj,
     kkkkkkkkkkkkk,lllllllllllll,mmmmmmmmmmmmm]).
board(17, 1,
    [aabbcc,aabbbc,aaddcc,dddddc,eedfff,eedfff]).
board(18, 1,
    [aaabbb,aaacbb,addcee,adccce,dddcce,fffffe]).
board(19, 2,
    [abbbbcccc,abdcccdcc,aadddddcc,aaaadeeee,ffaaaeeee,fffaaggee,
     fhhgggiii,ffhhhgiii,hhhhhgiii]).
board(20, 2,
    [aaaaabbbb,accabbbbb,cccccbdbb,eeccdddbf,eeegggdbf,ehhhggddf,
     ehggggiif,ehhgggiii,eehhiiiii]).
board(21, 1,
    [aaabb,aaaaa,ccccc,dddee,dddee]).
board(22, 1,
    [aabbb,aaccc,ddcde,dddde,dddde]).
board(23, 1,
    [aabbb,accbd,cccbd,cccdd,cccee]).
board(24, 1,
    [abbbb,aabbb,aaacc,deecc,dddcc]).
board(25, 1,
    [abbbbb,abcbbb,aaccdb,acccdd,cceeef,ccffff]).

example('Star Neighbors', 1,
        [3-6],
        []).
example('Forced Placements', 2,
        [],
        [1-2]).
example('Trivial Marks', 1,
        [3-6],
        []).
example('Tiling Forced', 3,
        [],
        [3-5]).
example('Tiling Adjacency', 4,
        [],
        [1-5]).
example('Tiling Overhang', 5,
        [],
        [5-1]).
example('Undercounting', 17,
        [],
        [5-5]).
example('Overcounting', 7,
        [],
        [2-4]).
example('Squeeze', 7,
        [],
        [1-1,2-1,2-2,3-1,3-2,6-1,6-2]).
example('Tiling Counting Marks', 5,
        [],
        [5-4]).
example('Tiling Counting Forced', 8,
        [6-2],
        [4-9]).
example('Grouped Tiling Counting Marks', 9,
        [],
        [2-5]).
example('Exclusion', 5,
        [],
        [5-1]).
example('Exclusion by Tiling', 12,
        [],
        [1-1]).
example('Pressured Exclusion', 25,
        [],
        [5-2,6-2]).
example('Two Units', 19,
        [],
        [2-1,2-3,2-4,2-5,3-6,3-7,4-4,7-2,8-2,8-5,8-8]).
example('Three Units', 20,
        [],
        [1-9,2-2,2-7,2-9,3-6,3-9,4-8,5-6,5-8,6-6,6-8,7-3,7-8,8-6,8-7,8-9,9-9]).
