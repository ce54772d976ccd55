:- module(starbattle_board,
          [ make_board/3,               % +Rows, +Stars, -Board
            read_board/3,               % +Rows, ?Stars, -Board
            with_holes/2,               % +Rows0, -Rows
            must_be_board/1,            % +Board
            must_be_columns/2,          % +Board, +Columns
            board_size/2,               % +Board, -N
            board_stars/2,              % +Board, -Stars
            board_rows/2,               % +Board, -Rows
            board_regions/2,            % +Board, -Regions
            disconnected_region/2,      % +Board, -Id
            label_pieces/2,             % +Rows, -Pieces
            unexpected/2,               % +Format, +Arguments
            must_be_square/2,           % +Columns, +Rows
            print_board/1,              % +Board
            print_solution/2            % +Board, +Columns
          ]).
:- use_module([library(apply), library(assoc)]).
:- use_module(library(clpfd), [transpose/2]).
:- use_module([library(error), library(lists), library(pairs)]).
:- use_module('../errors', [counted/3, iso_error/2, starbattle_error/1]).
:- use_module('../records', [must_be_record/2]).

/** <module> The board term

A board is the term board(N, S, Rows):

  - N is the size: the board has N rows of N cells and N regions.
  - S is the number of stars in every row, column and region.
  - Rows is a list of N lists of N region ids, the ids being 1..N in the
    order in which the regions first appear, row by row.  The id 0 is a
    _hole_: a cell of no region, on which no star may stand.

make_board/3 builds the term from any labels and checks it, so that
everything else may rely on its shape.
*/

starbattle:message(board(Fault)) -->
    fault(Fault).

fault(empty) -->
    [ 'the board has no cells'-[] ].
fault(not_square(Row, Found, N)) -->
    { counted(Found, cell, Cells),
      counted(N, row, Rows)
    },
    [ 'row ~d has ~w, but the board has ~w'-[Row, Cells, Rows] ].
fault(region_count(Found, N)) -->
    { counted(Found, region, Regions) },
    [ 'the board has ~w, a board of size ~d needs ~d'-[Regions, N, N] ].
fault(pieces(N, Pieces)) -->
    [ 'a ~dx~d array of ~d labels in ~d pieces, as of a Sudoku; regions hang together'-
      [N, N, N, Pieces] ].
fault(twice(Row-Column)) -->
    [ 'row ~d, column ~d: is in two regions'-[Row, Column] ].
fault(off_board(Row-Column, N)) -->
    [ 'row ~d, column ~d: no cell of a ~dx~d board'-[Row, Column, N, N] ].
fault(stars(S, N, Max)) -->
    [ '~w stars per row do not fit a board of size ~d (1 to ~d do)'-[S, N, Max] ].
fault(no_stars(_)) -->
    [ 'no star count is given; the option stars(S) says it, as in \c
       load_board(File, [stars(1)], Board)'-[] ].
fault(boards_in_file(Count)) -->
    [ 'the file holds ~d boards, expected one; load_boards/2 reads them all'-
      [Count] ].
fault(expected(What)) -->
    [ 'expected ~w'-[What] ].
fault(in_line(Line, Fault)) -->
    [ 'line ~d: '-[Line] ],
    fault(Fault).
fault(directory) -->
    [ 'this is a directory, not a file'-[] ].
fault(not_columns(N, S)) -->
    [ 'a solution of this board is a list of ~d rows, each a list of \c
       ~d different columns from 1 to ~d'-[N, S, N] ].
fault(not_labeled) -->
    [ 'the star columns are variables still; label them first, as in \c
       append(Columns, Vs), labeling([ff], Vs)'-[] ].
fault(no_object) -->
    [ 'expected a JSON object, as {"stars": 1, "regions": [[1, 1], [1, 2]]}'-
      [] ].
fault(bad_key(Key, Expected)) -->
    [ '"~w" must be ~w'-[Key, Expected] ].
fault(given(Fault, Row-Column)) -->
    [ 'row ~d, column ~d: '-[Row, Column] ],
    given_fault(Fault).
fault(too_long(Limit)) -->
    [ 'the text is longer than ~D bytes'-[Limit] ].

given_fault(star_in_hole) -->
    [ 'a given star in a hole'-[] ].
given_fault(star_and_blank) -->
    [ 'a given star and a given blank in the same cell'-[] ].

%!  make_board(+Rows, +Stars, -Board) is det.
%
%   Board is the board term for Rows, a list of N lists of N region
%   labels, with Stars stars in every row, column and region.  Labels are
%   any atomic terms; the label -1 marks a hole, and so does `.` or `#` if it is the one
%   label too many.  Regions are renumbered 1..N in the order in which they appear.
%
%   @error instantiation_error, type_error(Type, Part), type_error(integer, Stars);
%   starbattle(board(Fault)) if Rows is not square, has not exactly N regions, or cannot
%   hold Stars stars per row.

make_board(Rows, S, Board) :-
    must_be(list(list(atomic)), Rows),
    must_be(integer, S),
    read_board(Rows, S, Board).

%!  read_board(+Rows, ?Stars, -Board) is det.
%
%   As make_board/3, for lists of labels that were read.  If Stars is unbound then it was
%   not read.
%
%   @error starbattle(board(Fault))

read_board(Rows0, S, board(N, S, Rows)) :-
    length(Rows0, N),
    check_square(Rows0, N),
    check_stars(S, N),
    renumber(Rows0, Rows1, Count1),
    (   Count1 =:= N+1,
        with_holes(Rows0, Rows2)
    ->  renumber(Rows2, Rows, _)
    ;   Rows = Rows1,
        check_region_count(Count1, N)
    ).

%!  with_holes(+Rows0, -Rows) is semidet.
%
%   Rows are Rows0 with -1 in place of the one sign for a hole that is in them.

with_holes(Rows0, Rows) :-
    append(Rows0, Labels),
    intersection(['.',#], Labels, [Sign]),
    maplist(maplist(hole(Sign)), Rows0, Rows).

hole(Sign, Label, Hole) :-
    (   Label == Sign
    ->  Hole = -1
    ;   Hole = Label
    ).

%!  must_be_board(+Board) is det.
%
%   True if Board is a board term as make_board/3 makes them.
%
%   @error instantiation_error, type_error(Type, Part) or starbattle(board(Fault))
%   otherwise.

must_be_board(Board) :-
    catch(must_be_record(Board, board(N, S, Rows)),
          error(Formal, _),
          throw(error(Formal,
                      context(_, 'load_board/2 and make_board/3 make boards')))),
    maplist(must_be(integer), [N, S]),
    must_be(list(list(between(0, N))), Rows),
    check_square(Rows, N),
    check_stars(S, N),
    append(Rows, Ids0),
    sort(Ids0, Ids1),
    subtract(Ids1, [0], Ids),
    length(Ids, Count),
    check_region_count(Count, N).

check_square([], _) :-
    throw_fault(empty).
check_square(Rows, N) :-
    Rows = [_|_],
    (   length(Rows, N)
    ->  true
    ;   length(Rows, Found),
        throw_fault(not_square(Found, N, Found))
    ),
    (   nth1(I, Rows, Row),
        length(Row, Length),
        Length =\= N
    ->  throw_fault(not_square(I, Length, N))
    ;   true
    ).

check_stars(S, N) :-
    var(S),
    !,
    throw_fault(no_stars(N)).
check_stars(S, N) :-
    max_stars(N, Max),
    (   integer(S),
        between(1, Max, S)
    ->  true
    ;   throw_fault(stars(S, N, Max))
    ).

%   max_stars(+N, -Max) is det.
%
%   Max is the largest star count that a board of size N is accepted
%   with.  Two adjacent rows can hold no more than one star in every two
%   columns, so N // 2 is generous; a board beyond it is a mistake.  Rules of variants do
%   not change the limit.

max_stars(N, Max) :-
    Max is max(1, N // 2).

check_region_count(N, N) :- !.
check_region_count(Count, N) :-
    throw_fault(region_count(Count, N)).

throw_fault(Fault) :-
    starbattle_error(board(Fault)).

%!  unexpected(+Format, +Arguments).
%
%   Format and Arguments say what a reader expected of a text, as for format/2.
%
%   @error starbattle(board(expected(What)))

unexpected(Format, Arguments) :-
    format(atom(What), Format, Arguments),
    throw_fault(expected(What)).

%!  must_be_square(+Columns, +Rows) is det.
%
%   True if as many Columns as Rows were read.
%
%   @error starbattle(board(expected(What)))

must_be_square(N, N) :- !.
must_be_square(Columns, Rows) :-
    maplist(counted, [Columns,Rows], [column,row], Counted),
    unexpected('a square board, not ~w and ~w', Counted).

renumber(Rows0, Rows, Count) :-
    empty_assoc(Known),
    foldl(renumber_row, Rows0, Rows, ids(Known, 0), ids(_, Count)).

renumber_row(Labels, Ids, State0, State) :-
    foldl(renumber_cell, Labels, Ids, State0, State).

renumber_cell(-1, 0, State, State) :- !.
renumber_cell(Label, Id, ids(Known, Count), State) :-
    (   get_assoc(Label, Known, Id0)
    ->  Id = Id0,
        State = ids(Known, Count)
    ;   Id is Count + 1,
        put_assoc(Label, Known, Id, Known1),
        State = ids(Known1, Id)
    ).

%!  board_size(+Board, -N) is det.
%
%   N is the number of rows, of columns and of regions.

board_size(board(N, _, _), N).

%!  board_stars(+Board, -S) is det.
%
%   S is the number of stars in every row, column and region.

board_stars(board(_, S, _), S).

%!  board_rows(+Board, -Rows) is det.
%
%   Rows is the list of N lists of N region ids; 0 is a hole.

board_rows(board(_, _, Rows), Rows).

%!  board_regions(+Board, -Regions) is det.
%
%   Regions is the list of the N regions in the order of their ids, each
%   a list of cells Row-Column (1-based), row by row.

board_regions(board(N, _, Rows), Regions) :-
    findall(Id-(R-C), region_cell(Rows, Id, R, C), Cells),
    numlist(1, N, Ids),
    maplist(cells_of(Cells), Ids, Regions).

region_cell(Rows, Id, R, C) :-
    nth1(R, Rows, Row),
    nth1(C, Row, Id).

cells_of(Cells, Id, Of) :-
    findall(Cell, member(Id-Cell, Cells), Of).

%!  disconnected_region(+Board, -Id) is nondet.
%
%   Id is a region that falls into parts which touch at most at corners.
%   Published boards have such regions now and then, so this is for a
%   warning, not an error.
%
%   @error see must_be_board/1

disconnected_region(Board, Id) :-
    must_be_board(Board),
    board_size(Board, N),
    board_rows(Board, Rows),
    label_pieces(Rows, Pieces),
    between(1, N, Id),
    findall(Piece, member(Id-Piece, Pieces), [_,_|_]).

%!  label_pieces(+Rows, -Pieces) is det.
%
%   Pieces is an ordered set of pairs Label-Piece: each label in the square Rows, and a variable
%   for each of the pieces in which its cells hang together.

label_pieces(Rows, Pieces) :-
    maplist(same_length, Rows, Variables),
    maplist(joined, Rows, Variables),
    transpose(Rows, Columns),
    transpose(Variables, Across),
    maplist(joined, Columns, Across),
    maplist(append, [Rows,Variables], [Labels,All]),
    pairs_keys_values(Pairs, Labels, All),
    sort(Pairs, Pieces).

joined([Label,Next|Labels], [Piece,Other|Pieces]) :-
    !,
    (   Label == Next
    ->  Piece = Other
    ;   true
    ),
    joined([Next|Labels], [Other|Pieces]).
joined(_, _).

/*  Boards as plain text, for the Prolog toplevel
*/

%!  print_board(+Board) is det.
%
%   Print the regions of Board as a picture of letters; a hole is `#`.

print_board(Board) :-
    must_be_board(Board),
    print_rows(Board, []).

%!  print_solution(+Board, +Columns) is det.
%
%   Print Board with a `*` on the star columns of every row, given as N
%   lists of 1-based columns.
%
%   Columns need not be a solution.
%
%   @error see must_be_board/1 and must_be_columns/2

print_solution(Board, Columns) :-
    must_be_board(Board),
    must_be_columns(Board, Columns),
    print_rows(Board, Columns).

%!  must_be_columns(+Board, +Columns) is det.
%
%   True if Columns has as many different star columns for every row as Board has stars.
%
%   @error instantiation_error if Columns has variables; domain_error(columns, Columns)
%   if it has another shape.

must_be_columns(Board, Columns) :-
    board_size(Board, N),
    board_stars(Board, S),
    (   term_variables(Columns, [_|_])
    ->  iso_error(instantiation_error, board(not_labeled))
    ;   is_list(Columns),
        length(Columns, N),
        forall(member(Row, Columns), is_row(Row, N, S))
    ->  true
    ;   iso_error(domain_error(columns, Columns), board(not_columns(N, S)))
    ).

is_row(Row, N, S) :-
    is_of_type(list(between(1, N)), Row),
    sort(Row, Different),
    length(Row, S),
    length(Different, S).

print_rows(Board, Columns) :-
    board_rows(Board, Rows),
    forall(nth1(R, Rows, Row), print_row(R, Row, Columns)).

print_row(R, Row, Columns) :-
    (   nth1(R, Columns, Stars)
    ->  true
    ;   Stars = []
    ),
    forall(nth1(C, Row, Id), print_cell(C, Id, Stars)),
    nl.

print_cell(C, Id, Stars) :-
    cell_char(C, Id, Stars, Char),
    format("~w ", [Char]).

cell_char(C, _, Stars, '*') :-
    memberchk(C, Stars),
    !.
cell_char(_, 0, _, #) :- !.
cell_char(_, Id, _, Char) :-
    Id =< 26,
    !,
    Code is 0'A + Id - 1,
    char_code(Char, Code).
cell_char(_, Id, _, Char) :-
    Code is 0'a + (Id - 27) mod 26,
    char_code(Char, Code).
