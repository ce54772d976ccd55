:- module(fd_search_methods,
          [ begin/3                     % +Method, +Node, +State
          ]).
:- use_module(state).
:- use_module(tree, [emit/2, expand/3]).

/** <module> Search methods: which part of the tree, in which order

A method starts at a node with a budget, see budgets.pl.  Iterative methods
start there repeatedly, each time with another budget.
*/

:- set_prolog_flag(optimise, true).

%!  begin(+Method, +Node, +State) is nondet.
%
%   Search the tree below Node by Method.

begin(complete, Node, State) :-
    expand(all, Node, State).
begin(credit(Credit,Extra), Node, State) :-
    expand(credit(Credit,Extra), Node, State).
begin(dbs(Level,Extra), Node, State) :-
    expand(dbs(Level,Extra), Node, State).
begin(bbs(Steps), Node, State) :-
    state_incomplete(State, Incomplete),
    backtrack_limit(Steps, Incomplete, Limit),
    expand(Limit, Node, State).
begin(lds(Max), Node, State) :-
    lds_iterations(0, Max, Node, State).
begin(dds(Max), Node, State) :-
    dds_iterations(0, Max, deepest(0), Node, State).
begin(restarts(Cutoffs,Limit), Node, State) :-
    first_cutoff(Cutoffs, Cutoff),
    runs(1, Cutoff, restarts(Cutoffs,Limit), Node, State).

%   The clause has a fresh term remaining(Steps) at each call.

backtrack_limit(Steps, Incomplete, limit(remaining(Steps),Incomplete)).

%   The iterations end when one has left nothing out.  Of the iteration with
%   the maximum of discrepancies, what it leaves out is not visited later.

lds_iterations(Max, Max, Node, State) :-
    !,
    state_incomplete(State, Incomplete),
    expand(lds(Max,Incomplete), Node, State).
lds_iterations(Iteration, Max, Node, State) :-
    new_incomplete(Incomplete),
    (   expand(lds(Iteration,Incomplete), Node, State)
    ;   is_incomplete(Incomplete),
        \+ stopped(State),
        Next is Iteration+1,
        lds_iterations(Next, Max, Node, State)
    ).

%   Iterations beyond the deepest discrepancy that was left out would find
%   nothing new.

dds_iterations(Iteration, Max, Deepest, Node, State) :-
    (   expand(dds(Iteration,Iteration,Deepest), Node, State)
    ;   Deepest = deepest(Depth),
        Depth > Iteration,
        \+ stopped(State),
        (   Iteration < Max
        ->  Next is Iteration+1,
            dds_iterations(Next, Max, Deepest, Node, State)
        ;   state_incomplete(State, Incomplete),
            set_incomplete(Incomplete),
            fail
        )
    ).

%   runs(+Run, +Cutoff, +Method, +Node, +State): after the last restart
%   allowed comes the last run.

runs(Run, Cutoff, restarts(_,Limit), Node, State) :-
    Run > Limit,
    !,
    state_incomplete(State, Incomplete),
    backtrack_limit(Cutoff, Incomplete, Budget),
    expand(Budget, Node, State).
runs(Run0, Cutoff0, Method, Node, State) :-
    new_incomplete(Incomplete),
    backtrack_limit(Cutoff0, Incomplete, Budget),
    (   expand(Budget, Node, State)
    ;   is_incomplete(Incomplete),
        \+ stopped(State),
        count_restart(State),
        emit(State, restart(Run0)),
        Run is Run0+1,
        Method = restarts(Cutoffs,_),
        next_cutoff(Cutoffs, Run, Cutoff0, Cutoff),
        runs(Run, Cutoff, Method, Node, State)
    ).

first_cutoff(constant(Cutoff), Cutoff).
first_cutoff(geometric(Cutoff,_), Cutoff).
first_cutoff(luby(Cutoff), Cutoff).

next_cutoff(constant(_), _, Cutoff, Cutoff).
next_cutoff(geometric(_,Factor), _, Cutoff0, Cutoff) :-
    Cutoff is ceiling(Cutoff0*Factor).
next_cutoff(luby(Unit), Run, _, Cutoff) :-
    luby(Run, Times),
    Cutoff is Unit*Times.

%   luby(+I, -Times): the I-th of 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...

luby(I, Times) :-
    Bits is msb(I+1),
    (   I+1 =:= 1<<Bits
    ->  Times is 1<<(Bits-1)
    ;   Rest is I+1 - (1<<Bits),
        luby(Rest, Times)
    ).
