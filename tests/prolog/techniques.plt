:- use_module(library(plunit)).
:- use_module(step_texts).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module('../../prolog/starbattle').
:- use_module('../../prolog/board/board', [make_board/3]).
:- use_module('../../prolog/explanation/techniques').
:- use_module('../../prolog/explanation/stepping').
:- use_module('../../prolog/explanation/phrases').
:- use_module('../../prolog/explanation/grid').
:- use_module('../../prolog/explanation/position').
:- use_module('../../prolog/explanation/rating').

:- begin_tests(technique_examples).

finding(Name, Board, Stars, Marks, Finding) :-
    position(Board, Stars, Marks, Position),
    assertion(\+ is_broken(Position)),
    find(Name, Position, Finding).

shows(Name, Board, Stars, Marks, Step) :-
    finding(Name, Board, Stars, Marks, Finding),
    Finding \== none,
    position(Board, Stars, Marks, Position),
    finding_step(Name, 1, Position, Finding, Step).

%   A position for each technique.  Sets of four units and more have none: they take more
%   knowledge of a board than an example should have; usual boards have no constraints.

example(Name, Board, Stars, Marks) :-
    example_cells(Name, Id, Stars, Marks),
    board(Id, S, Words),
    maplist(atom_chars, Words, Rows),
    make_board(Rows, S, Board).

%   What an example shows it shows for all that is known in it: without any
%   one of the stars or marks the same does not follow.

test(every_technique_has_one, true(Without == [])) :-
    techniques(Names),
    findall(Name,
            ( member(Name, Names),
              \+ example_cells(Name, _, _, _)
            ),
            Without0),
    subtract(Without0, ['Single Constraint','Four Units','Many Units'], Without).
test(fires, [forall(example(Name, Board, Stars, Marks))]) :-
    shows(Name, Board, Stars, Marks, step(_,_,_,Cells,NewStars,NewMarks,Text,_)),
    !,
    append(NewStars, NewMarks, New),
    assertion(New = [_|_]),
    assertion(Cells = [_|_]),
    append(Stars, Marks, Known),
    assertion(intersection(New, Known, [])),
    assertion(is_sentence(Text)).
test(not_without, [forall(example(Name, Board, Stars, Marks))]) :-
    shows(Name, Board, Stars, Marks, step(_,_,_,_,NewStars,NewMarks,_,_)),
    !,
    forall(fewer(Stars, Marks, Stars1, Marks1),
           assertion(\+ shows_all(Name, Board, Stars1, Marks1, NewStars,
                                  NewMarks))).

fewer(Stars0, Marks, Stars, Marks) :-
    select(_, Stars0, Stars).
fewer(Stars, Marks0, Stars, Marks) :-
    select(_, Marks0, Marks).

shows_all(Name, Board, Stars, Marks, NewStars, NewMarks) :-
    shows(Name, Board, Stars, Marks, step(_,_,_,_,Stars1,Marks1,_,_)),
    subset(NewStars, Stars1),
    subset(NewMarks, Marks1).

test(units_suffice, [forall(example(Name, Board, Stars, Marks))]) :-
    finding(Name, Board, Stars, Marks, Finding),
    position(Board, Stars, Marks, Position),
    units_suffice(Finding, Position),
    !,
    finding_step(Name, 1, Position, Finding, step(_,_,_,_,_,_,Text,_)),
    is_plain(Text).

%   A unit less is not enough, so the test above can fail.

test(all_are_needed, [nondet, true(Left == [])]) :-
    once(example('Two Units', Board, Stars, Marks)),
    finding('Two Units', Board, Stars, Marks, Finding),
    position(Board, Stars, Marks, Position),
    Finding = finding(Units,Cells,S,M,Why),
    findall(Unit,
            ( select(Unit, Units, Fewer),
              units_suffice(finding(Fewer,Cells,S,M,Why), Position)
            ),
            Left).
test(long_sentences_are_not_plain, fail) :-
    findall(word, between(1, 26, _), Words),
    atomic_list_concat(Words, ' ', Text),
    is_plain(Text).

%   A sentence may begin with the name of a cell.

is_sentence(Text) :-
    sub_atom(Text, 0, 1, _, First),
    (   char_type(First, upper)
    ->  true
    ;   First == r
    ),
    sub_atom(Text, _, 1, 0, '.'),
    \+ sub_atom(Text, _, _, _, '  '),
    \+ sub_atom(Text, _, _, _, ' ,'),
    \+ sub_atom(Text, _, _, _, ' .').

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
board(7, 1,
    [aabcdd,bbbcdd,bbeccd,bbcccf,bbbcff,bbbccf]).
board(8, 2,
    [aaabbbbbbb,ccaaaabbbb,cddddeeeeb,cddddeeefb,cggggggefb,cghffffffb,
     cghhhiiiib,chhhhiiiib,ccjjjjjjbb,jjjjjjjjjj]).
board(9, 1,
    [abbbbcc,aaaabcc,aaddcce,ddddeee,ffggeee,fffggee,ffggggg]).
board(12, 2,
    [aaabbbbbbb,ccaaaabbbb,cddddeeefb,cddddeeefb,cggggggefb,cghffffffb,
     cghhhiiiib,chhhhjiiib,cjjjjjjjbb,jjjjjjjjjj]).
board(17, 1,
    [aabbcc,aabbbc,aaddcc,dddddc,eedfff,eedfff]).
board(19, 2,
    [abbbbcccc,abdcccdcc,aadddddcc,aaaadeeee,ffaaaeeee,fffaaggee,
     fhhgggiii,ffhhhgiii,hhhhhgiii]).
board(20, 2,
    [aaaaabbbb,accabbbbb,cccccbdbb,eeccdddbf,eeegggdbf,ehhhggddf,
     ehggggiif,ehhgggiii,eehhiiiii]).
board(25, 1,
    [abbbbb,abcbbb,aaccdb,acccdd,cceeef,ccffff]).

example_cells('Star Neighbors', 1,
        [3-6],
        []).
example_cells('Forced Placements', 2,
        [],
        [1-2]).
example_cells('Trivial Marks', 1,
        [3-6],
        []).
example_cells('Only Place', 3,
        [],
        [3-5]).
example_cells('Touches All', 4,
        [],
        [1-5]).
example_cells('Only Place', 7,
        [],
        [1-1,2-1,2-2,3-1,3-2,6-1,6-2]).
example_cells('Counting', 5,
        [],
        [5-4]).
example_cells('Counting', 8,
        [6-2],
        [4-9]).
example_cells('Counting', 9,
        [],
        [2-5]).
example_cells('Touches All', 12,
        [],
        [1-1]).
example_cells('Two Units', 19,
        [],
        [2-1,2-3,2-4,2-5,3-6,3-7,4-4,7-2,8-2,8-5,8-8]).
example_cells('Three Units', 20,
        [],
        [1-9,2-2,2-7,2-9,3-6,3-9,4-8,5-6,5-8,6-6,6-8,7-3,7-8,8-6,8-7,8-9,9-9]).

:- end_tests(technique_examples).

:- begin_tests(techniques).

test(order, true(Levels == Sorted)) :-
    techniques(Names),
    findall(Level, ( member(Name, Names), known_technique(Name, Level, _) ), Levels),
    msort(Levels, Sorted).
test(names, true(Count-Different == 11-11)) :-
    techniques(Names),
    length(Names, Count),
    sort(Names, Sorted),
    length(Sorted, Different).
test(missing_file, throws(error(existence_error(module, technique_no_such), _))) :-
    starbattle_techniques:must_be_loaded(no_such).
test(accounts, [forall(( techniques(Names), member(Name, Names) ))]) :-
    findall(P-C-S, technique_account(Name, P, C, S), [Premise-Conclusion-Soundness]),
    forall(member(Text, [Premise,Conclusion,Soundness]),
           ( sub_atom(Text, _, 1, 0, Last),
             assertion(Last == '.'),
             assertion(\+ sub_atom(Text, _, _, _, '  ')) )).

stripes(N, S, Board) :-
    numlist(1, N, Ids),
    findall(Ids, member(_, Ids), Rows),
    make_board(Rows, S, Board).

%   What looks at one unit comes before what counts.

test(order) :-
    techniques(All),
    once(nth1(I, All, 'Touches All')),
    once(nth1(J, All, 'Counting')),
    assertion(I < J).
test(prices, true(Prices-Case == [2,1]-6)) :-
    findall(Price,
            ( member(Finding, [finding([1],0,0,1,any),finding([],1,0,1,any)]),
              reading_cost(Finding, Price)
            ),
            Prices),
    proof_cost(1, 0),
    proof_cost(2, Case).
test(cheaper_finding_of_two) :-
    Two = finding([1,2],0b11,0,1,any),
    One = finding([1],0b111,0,1,any),
    forall(member(A-B, [Two-One,One-Two]),
           ( smaller(A, B, Best),
             assertion(Best == One)
           )).

test(to_fail_is_to_find_nothing, true(Name == 'Forced Placements')) :-
    stripes(4, 1, Board),
    position(Board, [], [1-1,1-2,1-3], Position),
    next_step(['No Such Technique','Forced Placements'], Position, Name, _, _).

test(letters, true(Letters == ['A','Z','AA','AB','AZ','BA'])) :-
    findall(L, ( member(I, [1,26,27,28,52,53]), region_letters(I, L) ), Letters).

said([1], 'row 1').
said([3,4], 'rows 3-4').
said([1,3,4,5], 'rows 1 and 3-5').
said([1,3,5], 'rows 1, 3 and 5').
said([9], 'column 1').
said([10,12], 'columns 2 and 4').
said([17], 'region A').
said([17,20,24], 'regions A, D and H').

test(units, [forall(said(Units, Text)), true(Said == Text)]) :-
    numlist(1, 8, Ids),
    findall(Ids, member(_, Ids), Rows),
    make_board(Rows, 1, Board),
    position(Board, [], [], Position),
    position_grid(Position, Grid),
    phrase(units(Grid, Units), Parts),
    atomic_list_concat(Parts, Said).

cells_said([1-1], 'r1c1').
cells_said([1-1,2-3], 'r1c1 or r2c3').
cells_said([1-1,2-3,4-4], 'r1c1, r2c3 or r4c4').

test(any_cell, [forall(cells_said(Cells, Text)), true(Said == Text)]) :-
    make_board([[1,1,1,1],[2,2,2,2],[3,3,3,3],[4,4,4,4]], 1, Board),
    position(Board, [], [], Position),
    position_grid(Position, Grid),
    cells_set(Grid, Cells, Set),
    phrase(any_cell(Grid, Set), Parts),
    atomic_list_concat(Parts, Said).
test(numbers, true(Said == 'no cell, 1 cell, 2 cells')) :-
    phrase(( number_of(0, cell), [', '], number_of(1, cell), [', '],
             number_of(2, cell) ), Parts),
    atomic_list_concat(Parts, Said).
test(rating_grows, true(Ratings == Sorted)) :-
    findall(Rating,
            ( member(Effort, [0,10,100,1000,10000,100000,1000000,10000000]),
              rating(Effort, Rating)
            ),
            Ratings),
    sort(Ratings, Sorted0),
    append(Sorted0, [100], Sorted).
test(rating_ends, true(Low-High == 1-100)) :-
    rating(0, Low),
    rating(1_000_000, High).
test(no_effort, true(Effort =:= 0)) :-
    step_effort(3, finding([1],0xff,0,1,any), 1, [], Effort).
test(more_to_read_is_more_effort,
     [forall(member(Units-Cells, [[1,2]-0xff,[1]-0x1ff])), true(Less < More)]) :-
    effort_of(4, [1], 0xff, 1, [], Less),
    effort_of(4, Units, Cells, 1, [], More).
test(the_only_one_is_hard_to_see, true(Many < One)) :-
    effort_of(4, [1], 0xff, 1, [], One),
    effort_of(4, [1], 0xff, 5, [], Many).
test(longest_proof, true(Two == Four)) :-
    Leaf = fails([],row-1),
    Short = because(1-1,empty,Leaf),
    Three = cases([],2-2,Leaf,cases([],3-3,Leaf,Leaf)),
    Long = because(1-2,star,cases([],4-4,Three,Leaf)),
    effort_of(12, [1], 0xff, 1, [Short], One),
    effort_of(12, [1], 0xff, 1, [Short,Long], Two),
    effort_of(12, [1], 0xff, 1, [Long,Short], Four),
    assertion(One < Two).

effort_of(Level, Units, Cells, Found, Proof, Effort) :-
    step_effort(Level, finding(Units,Cells,0,1,any), Found, Proof, Effort).

test(what_is_left, true(Less < More)) :-
    effort_left(0x3, Less),
    effort_left(0xf, More).

:- end_tests(techniques).

%   The shapes that guides for beginners start with: region 1 has the cells of Shape
%   left, on a board of 2 stars; Blocks show that it has room for no more.

:- begin_tests(small_shapes).

shape([1-2,1-3,1-4],     [1-2,1-4], [1-2,1-4]).
shape([2-2,3-2,4-2],     [2-2,4-2], [2-2,4-2]).
shape([1-2,1-3,1-4,2-4], [1-2],     [1-2,1-4]).
shape([1-2,2-2,2-3,2-4], [2-4],     [1-2,2-4]).

test(of_two_stars,
     [forall(shape(Shape, Stars, Blocks)), true(Found-Drawn == Stars-Blocks)]) :-
    findall(Row, ( between(1, 8, R), findall(K, region(Shape, R, K), Row) ), Rows),
    make_board(Rows, 2, Board),
    position(Board, [], [], Position),
    find('Only Place', Position, Finding),
    finding_step('Only Place', 4, Position, Finding,
                 step(_,_,[region-_],_,Found,_,_,drawing(Drawn,_,_,_))).

region(Shape, R, K) :-
    between(1, 8, C),
    (   memberchk(R-C, Shape)
    ->  K = 1
    ;   R =:= 1
    ->  K = 2
    ;   K = R
    ).

:- end_tests(small_shapes).

:- begin_tests(technique_aliases).

%   An alias is no second technique of a name.

test(of_techniques, [forall(technique_alias(Name, Alias, Source))]) :-
    techniques(Names),
    assertion(memberchk(Name, Names)),
    assertion(\+ memberchk(Alias, Names)),
    assertion(atom(Source)).
test(own_name, all(Name == ['Trivial Marks'])) :-
    technique_called('trivial marks', Name).
test(of_two, all(Name == ['Only Place','Touches All'])) :-
    technique_called("square counting", Name).
test(unknown, fail) :-
    technique_called(fox, _).

:- end_tests(technique_aliases).
