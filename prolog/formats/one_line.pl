:- module(starbattle_board_one_line,
          [ one_line_form/2,            % +Text, -Form
            form_board/2,               % +Form, -Board
            square_root/2               % +Count, -N
          ]).
:- use_module(library(apply)).
:- use_module(library(clpfd), [transpose/2]).
:- use_module(library(dcg/basics)).
:- use_module(library(lists), [append/2, append/3, member/2, memberchk/2]).
:- use_module('../board/board', [unexpected/2]).
:- use_module(links, [link_form/2]).
:- use_module(penpa, [penpa_board/2, penpa_url/2]).
:- use_module(pzpr, [natural//1, optional//1, pzpr_url//1, url_board/3]).
:- use_module(walls,
              [cells_with/3, cut/3, digit_count/3, digit_value/3, digits_bits/3, enclosed/4]).

/** <module> Boards in one line each, as other programs write them

A _task_ of the site Puzzle Star Battle has the regions of all cells.  The site
has one number of stars for each size; another one stands in front:

    1,2,2,2,3,1,4,4,4,3,1,3,3,3,3,1,1,1,5,5,1,1,5,5,5
    2*1,1,1,1,...

_Letters_ follow the size and the stars, and anything may follow them:

    5x1.ABBBCADDDCACCCCAAAEEAAEEE.s7d12l3c4v1

_SBN_ of StarBattleLab is the size twice (5 to 9, A for 10, and so on), the stars, `W` or,
if marks follow, `e`, and then the walls and the marks:

    551W9c2GE_Y

URLs are read by pzpr.pl, penpa.pl and links.pl; the form link(Link) is for link_text/2 of the
last.
*/

%!  one_line_form(+Text, -Form) is semidet.
%
%   The string Text has one of the forms, which may not be complete.  Form is for
%   form_board/2.

one_line_form(Text, penpa(Parameter)) :-
    penpa_url(Text, Parameter),
    !.
one_line_form(Text, Form) :-
    string_codes(Text, Codes),
    phrase(form(Form), Codes),
    !.
one_line_form(Text, link(Link)) :-
    link_form(Text, Link).

%   The forms, before it is checked that nothing is missing.

form(task(Stars, Regions)) -->
    count(Stars),
    numbers(Regions),
    { Regions = [_,_,_|_] },
    optional(","),
    eos.
form(pzpr(Form)) -->
    pzpr_url(Form).
form(sbn(Size, Stars, Flag, Digits)) -->
    [Code,Code],
    { digit_value(sbn, Code, Size),
      Size > 0
    },
    digit(Digit),
    { Stars is Digit - 0'0 },
    [Flag],
    { memberchk(Flag, `We`) },
    string_without(`~ \t`, Digits),
    { forall(member(One, Digits), digit_value(sbn, One, _)) },
    history.
form(letters(N, Stars, Letters)) -->
    natural(N), "x", natural(Stars), ".",
    string_without(`. \t`, Letters),
    origin.

count(Stars) -->
    natural(Stars), "*",
    !.
count(_) -->
    [].

numbers([Number|Numbers]) -->
    natural(Number),
    (   ",", whites, numbers(Numbers0)
    ->  { Numbers = Numbers0 }
    ;   { Numbers = [] }
    ).

origin -->
    ".",
    !,
    remainder(_).
origin -->
    eos.

history -->
    "~",
    !,
    string_without(` \t`, _),
    eos.
history -->
    eos.

%!  form_board(+Form, -Board) is det.
%
%   Board is a term board(Stars, Rows, Options): Stars is unbound if there is no count,
%   Rows are N lists of N labels, for make_board/3, and Options are those of
%   given_stars(Cells), given_blanks(Cells), stars(Cells) and marks(Cells) that there are.
%
%   @error starbattle(board(expected(What))) for a form that is not complete.

form_board(task(Stars, Regions), board(Stars, Rows, [])) :-
    length(Regions, Count),
    square_root(Count, N),
    !,
    (   nonvar(Stars)
    ->  true
    ;   usual_stars(N, Stars)
    ->  true
    ;   true
    ),
    cut(Regions, N, Rows).
form_board(task(_, _), _) :-
    unexpected('a task of N*N numbers', []).
form_board(letters(N, Stars, Codes), board(Stars, Rows, [])) :-
    (   length(Codes, Count),
        Count =:= N*N,
        maplist(letter, Codes, Letters)
    ->  cut(Letters, N, Rows)
    ;   unexpected('~d*~d letters from A to Z', [N,N])
    ).
form_board(pzpr(Form), board(Stars, Rows, [])) :-
    url_board(Form, Stars, Rows).
form_board(penpa(Parameter), Board) :-
    penpa_board(Parameter, Board).
form_board(sbn(N, Stars, Flag, Digits), board(Stars, Rows, Options)) :-
    sbn_walls(N, Digits, Rows, More),
    sbn_options(Flag, N, More, Options).

%   The site's stars for each size.

usual_stars(5, 1).
usual_stars(6, 1).
usual_stars(8, 1).
usual_stars(10, 2).
usual_stars(14, 3).
usual_stars(17, 4).
usual_stars(21, 5).
usual_stars(25, 6).

%!  square_root(+Count, -N) is semidet.
%
%   N*N is Count.

square_root(Count, N) :-
    N is truncate(sqrt(Count)),
    N*N =:= Count.

letter(Code, Letter) :-
    between(0'A, 0'Z, Code),
    char_code(Letter, Code).

/*  SBN of StarBattleLab

Walls at the right are in order of rows, those below in order of columns, with 0 in front
to a full digit.  After the flag `e` there are cells, three to a digit.
*/

sbn_walls(N, _, _, _) :-
    N > 25,
    unexpected('at most 25 rows in SBN, not ~d', [N]).
sbn_walls(N, Digits, Rows, More) :-
    Half is N*(N-1),
    Bits is 2*Half,
    digit_count(sbn, Bits, Count),
    (   length(Walls, Count),
        append(Walls, More, Digits)
    ->  true
    ;   unexpected('the walls of a ~dx~d board in ~d characters', [N,N,Count])
    ),
    digits_bits(sbn, Walls, Padded),
    length(Exact, Bits),
    once(append(_, Exact, Padded)),
    length(Right, Half),
    append(Right, Down0, Exact),
    Before is N - 1,
    (   Before > 0
    ->  cut(Down0, Before, Columns),
        transpose(Columns, Down1),
        append(Down1, Down)
    ;   Down = []
    ),
    enclosed(N, Right, Down, Rows).

sbn_options(0'W, _, [], []) :-
    !.
sbn_options(0'W, _, _, _) :-
    unexpected('nothing after the walls, as W says; marks need e', []).
sbn_options(0'e, _, [], []) :-
    !.
sbn_options(0'e, N, Digits, [stars(Stars),marks(Marks)]) :-
    digits_bits(sbn, Digits, Bits),
    cut(Bits, 2, Pairs),
    Count is N*N,
    (   cells_shown(Count, Pairs, Cells)
    ->  true
    ;   Least is (Count+2) // 3,
        Most is (Count+4) // 3,
        unexpected('the marks of a ~dx~d board in ~d or ~d characters, and none beyond \c
                    its cells', [N,N,Least,Most])
    ),
    cut(Cells, N, Rows),
    cells_with(Rows, [1,0], Stars),
    cells_with(Rows, [0,1], Marks).

%   Newer writers put two empty cells in front.  Where the length does not tell, a mark in
%   the first or in the last two does; else the text is taken for a newer one.

cells_shown(Count, Pairs, Cells) :-
    \+ memberchk([1,1], Pairs),
    length(Pairs, Length),
    member(Front, [2,0]),
    Length =:= (Front + Count + 2) // 3 * 3,
    length(Before, Front),
    length(Cells, Count),
    append(Before, Rest, Pairs),
    append(Cells, After, Rest),
    append(Before, After, Outside),
    \+ ( member(Pair, Outside),
         Pair \== [0,0]
       ),
    !.
