:- module(starbattle_propagator,
          [ post_propagator/5,          % +Problem, +State, +Open, +Rows,
                                        % -Store
            propagator_state/4          % +Store, -Problem, -State, -Open
          ]).
:- use_module(library(clpfd), []).
:- use_module('../../engine/layout', [layout_stride/2, settle/5]).
:- use_module('../../engine/problem', [problem_layout/2]).
:- use_module('../../engine/rules/propagation', [propagate/4]).
:- use_module(cells_view).
:- use_module(columns_view).
:- use_module(table, [new_table/3, note_failure/2, filter_table/5]).

/** <module> A global propagator inside library(clpfd)

Whenever the domain of one of its variables changes, library(clpfd) runs the
propagator star_battle(Store).  It looks at what its variables have become,
lets the rules of engine/ conclude what they can, and narrows its variables
accordingly, until that changes nothing.  When this has failed often, it finds
all solutions by dynamic programming, and looks them up (see table.pl).

Store is a variable with an attribute, as that is undone on backtracking and
invisible when constraints are shown.
*/

:- set_prolog_flag(optimise, true).

:- multifile
    clpfd:run_propagator/2.

%!  post_propagator(+Problem, +State, +Open, +Rows, -Store) is semidet.
%
%   Attach the propagator to the variables of Open (see cells_view.pl) and
%   Rows (see columns_view.pl), from which nothing is known but State.

post_propagator(Problem, State, Open, Rows, Store) :-
    new_table(Problem, State, Table),
    put_attr(Store, starbattle_propagator,
             known(Problem,State,Open,Rows,Table)),
    clpfd:make_propagator(star_battle(Store), Propagator),
    attach_cells(Open, Propagator),
    attach_rows(Rows, Propagator),
    clpfd:trigger_once(Propagator).

attach_cells([], _).
attach_cells([open(Cell,_)|Open], Propagator) :-
    clpfd:init_propagator(Cell, Propagator),
    attach_cells(Open, Propagator).

attach_rows([], _).
attach_rows([row(_,Vs,_,_)|Rows], Propagator) :-
    attach_columns(Vs, Propagator),
    attach_rows(Rows, Propagator).

attach_columns([], _).
attach_columns([v(X,_,_,_)|Vs], Propagator) :-
    clpfd:init_propagator(X, Propagator),
    attach_columns(Vs, Propagator).

%!  propagator_state(+Store, -Problem, -State, -Open) is det.
%
%   What the propagator knew when it ran last.

propagator_state(Store, Problem, State, Open) :-
    get_attr(Store, starbattle_propagator, known(Problem,State,Open,_,_)).

clpfd:run_propagator(star_battle(Store), Alive) :-
    starbattle_propagator:run(Store, Alive).

%   The queue is closed while variables are bound: those it would wake run
%   when all are.

run(Store, Alive) :-
    get_attr(Store, starbattle_propagator,
             known(Problem,State0,Open0,Rows0,Table)),
    read_cells(Open0, State0, State1),
    (   conclude(Problem, Table, Rows0, State0, State1, Rows1, State)
    ->  true
    ;   note_failure(Problem, Table),
        fail
    ),
    close_if_decided(State, Alive),
    clpfd:disable_queue,
    settle_cells(State, Open0, Open),
    settle_columns(Rows1, Rows),
    put_attr(Store, starbattle_propagator,
             known(Problem,State,Open,Rows,Table)),
    clpfd:enable_queue.

%   State0 is what was concluded last, State1 what is known now.

conclude(Problem, Table, Rows0, State0, State1, Rows, State) :-
    problem_layout(Problem, Layout),
    filter_columns(Layout, Rows0, State1, Rows1, State2),
    State0 = state(C0,S0,_),
    State2 = state(C2,S2,Rs),
    (   C2 =:= C0,
        S2 =:= S0
    ->  Rows = Rows1,
        State = State2
    ;   layout_stride(Layout, B),
        settle(B, S0, S2, C2, C3),
        S2 /\ \C3 =:= 0,
        filter_table(Table, C3, S2, C4, S4),
        Changed is (C0 xor C4) \/ (S0 xor S4),
        propagate(Problem, Changed, state(C4,S4,Rs), State4),
        conclude(Problem, Table, Rows1, State4, State4, Rows, State)
    ).

close_if_decided(state(C,S,_), Alive) :-
    (   C =:= S
    ->  clpfd:kill(Alive)
    ;   true
    ).

attribute_goals(_) -->
    [].

attr_unify_hook(_, _).
