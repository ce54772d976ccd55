:- module(starbattle_traced_views,
          [ traced_board/2,             % +Problem, -Board
            must_be_traced_view/2,      % +Problem, +View
            traced_views/4              % +Posted, +N, +S, -Views
          ]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(clpfd), [fd_inf/2, fd_sup/2]).
:- use_module(library(lists), [append/3, memberchk/2]).
:- use_module('../board/board', [must_be_board/1]).
:- use_module('../errors', [starbattle_error/1, unknown_error/3]).

/** <module> Which board and which variables a trace shows

Views of a user's model are known by their names only: `columns` are the
columns of the stars row by row, `cells` are 0 or 1 row by row.  They are
lists of N*S and N*N variables.
*/

starbattle:message(no_traced_board) -->
    [ 'only searches of Star Battle boards can be traced'-[] ].
starbattle:message(not_traced(View, Length, Min-Max)) -->
    [ 'the view ~w cannot be traced: expected ~w variables from ~w to ~w'-
      [View,Length,Min,Max] ].

%!  traced_board(+Problem, -Board) is det.
%
%   Board is the board of Problem.
%
%   @error starbattle(no_traced_board)

traced_board(star_battle(Board, _), Board).
traced_board(variant(Board, _, _), Board).
traced_board(program(_, _, _, Data), Board) :-
    (   catch(must_be_board(Data), error(_, _), fail)
    ->  Board = Data
    ;   starbattle_error(no_traced_board)
    ).

%!  must_be_traced_view(+Problem, +View) is det.
%
%   True if a trace can show what is labeled when View of Problem is.
%
%   @error starbattle(unknown(of(view, Whose), View, Views))

must_be_traced_view(star_battle(_, _), _).
must_be_traced_view(variant(_, _, _), _).
must_be_traced_view(program(_, _, _, _), View) :-
    Known = [columns,cells],
    (   memberchk(View, Known)
    ->  true
    ;   unknown_error(of(view, 'the trace of a program'), View, Known)
    ).

%!  traced_views(+Posted, +N, +S, -Views) is det.
%
%   Views is views(Columns, Cells), the star columns and the 0/1 variables of
%   a board of size N, row by row.  One that the model does not have is
%   unbound.  Posted is what was posted: that term, or the views of a program.
%
%   @error starbattle(not_traced(View, Length, Range))

traced_views(views(Columns,Cells), _, _, views(Columns,Cells)) :-
    !.
traced_views(Posted, N, S, views(Columns,Cells)) :-
    traced_view(columns, Posted, N, S, 1-N, Columns),
    traced_view(cells, Posted, N, N, 0-1, Cells).

%   traced_view(+View, +Posted, +N, +Width, +Range, -Rows)

traced_view(View, Posted, N, Width, Range, Rows) :-
    (   memberchk(View-Variables, Posted)
    ->  Length is N*Width,
        must_be_variables(View, Variables, Length, Range),
        split(Variables, Width, Rows)
    ;   true
    ).

must_be_variables(View, Variables, Length, Range) :-
    (   length(Variables, Length),
        maplist(is_within(Range), Variables)
    ->  true
    ;   starbattle_error(not_traced(View, Length, Range))
    ).

is_within(Min-Max, Variable) :-
    fd_inf(Variable, Low),
    integer(Low),
    Low >= Min,
    fd_sup(Variable, High),
    integer(High),
    High =< Max.

split([], _, []) :- !.
split(Variables, Width, [Row|Rows]) :-
    length(Row, Width),
    append(Row, Rest, Variables),
    split(Rest, Width, Rows).
