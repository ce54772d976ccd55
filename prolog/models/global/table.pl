:- module(starbattle_table,
          [ new_table/3,                % +Problem, +State, -Table
            note_failure/2,             % +Problem, +Table
            filter_table/5              % +Table, +Cands0, +Stars0, -Cands,
                                        % -Stars
          ]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module('../../engine/sweeps/frontier',
              [collecting_early/1, frontier/4, frontier_solution/2]).
:- use_module('../../engine/layout', [layout_counts/2]).
:- use_module('../../engine/problem', [problem_layout/2]).
:- use_module('../../engine/search', [rounds/3]).

/** <module> The solutions of a board, as a table

If propagation fails more than a few times, dynamic programming is cheaper than
the search (see ../../engine/sweeps/frontier.pl).  As in the search of the engine, it is
tried after a number of failures, and after more of them with a higher limit.
It finds all solutions of the board that the propagator was posted with,
so it does not matter where the search is at that time.

If there are few solutions, they make a table.  A candidate that is in no
solution within the domains is then removed, and a cell that is in all of them
is a star.  No rule removes more.  What callers label or post does not change
what is in the table; it only changes which of the solutions are left.

The term `table(Failures, Rounds, State, Known)` is changed destructively, as it
has to survive backtracking.  Known is `unknown`, or `solutions(List)`.
*/

:- set_prolog_flag(optimise, true).

%!  new_table(+Problem, +State, -Table) is det.
%
%   Table is for the solutions of Problem within State, a result of propagate/4.

new_table(Problem, State, table(0,Rounds,State,unknown)) :-
    problem_layout(Problem, Layout),
    layout_counts(Layout, Counts),
    (   Counts == equal
    ->  Order = best
    ;   Order = plain
    ),
    rounds(Order, Layout, Rounds).

%!  note_failure(+Problem, +Table) is det.
%
%   Count a failure of the propagation, and try to fill Table if it is time.

note_failure(Problem, Table) :-
    Table = table(Failures0,Rounds0,State,_),
    Failures is Failures0+1,
    (   Rounds0 = [round(Failures,Limit)|Rounds]
    ->  nb_setarg(1, Table, 0),
        nb_setarg(2, Table, Rounds),
        fill(Problem, State, Limit, Table)
    ;   nb_setarg(1, Table, Failures)
    ).

%   If there are too many solutions, there is no use in a second try.

fill(Problem, State, Limit, Table) :-
    problem_layout(Problem, Layout),
    (   collecting_early(frontier(Layout, State, Limit, Frontier))
    ->  most_listed(Most),
        More is Most+1,
        findall(Stars, limit(More, frontier_solution(Frontier, Stars)), List),
        length(List, Count),
        known(Count, Most, List, Known),
        nb_setarg(2, Table, []),
        nb_setarg(4, Table, Known)
    ;   true
    ).

known(Count, Most, List, Known) :-
    (   Count =< Most
    ->  Known = solutions(List)
    ;   Known = unknown
    ).

%   Every run of the propagator looks at all of them.

most_listed(200).

%!  filter_table(+Table, +Cands0, +Stars0, -Cands, -Stars) is semidet.
%
%   Cands are the cells of the solutions within Cands0 and Stars0, Stars those
%   that all of them have.  Fails if there is no such solution.

filter_table(table(_,_,_,Known), C0, S0, C, S) :-
    (   Known = solutions(List)
    ->  within(List, C0, S0, 0, C, C0, S),
        C =\= 0
    ;   C = C0,
        S = S0
    ).

within([], _, _, Union, Union, Common, Common).
within([Stars|List], C, S, Union0, Union, Common0, Common) :-
    (   Stars /\ C =:= Stars,
        Stars /\ S =:= S
    ->  Union1 is Union0\/Stars,
        Common1 is Common0/\Stars,
        within(List, C, S, Union1, Union, Common1, Common)
    ;   within(List, C, S, Union0, Union, Common0, Common)
    ).
