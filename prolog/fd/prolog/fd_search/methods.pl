:- module(fd_search_methods,
          [ begin/3,                    % +Method, +Node, +State
            spent/2,                    % +Budget, -Method
            prune/2,                    % +Budget, +Variables
            accepts/1,                  % +Budget
            left_branch/2,              % +Budget0, -Budget
            right_branches/3,           % +Budget0, +State, -Budget
            last_branch/2               % +Budget0, -Budget
          ]).
:- use_module(domains).
:- use_module(state).
:- use_module(tree).

/** <module> Search methods: which part of the tree, in which order

A method starts at a node with a budget, see below.  Iterative methods
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
begin(bbs(Steps), Node, State) :-
    state_incomplete(State, Incomplete),
    backtrack_limit(Steps, Incomplete, Limit),
    expand(Limit, Node, State).
begin(lds(Max), Node, State) :-
    iteration_visits(State, Kind),
    lds_iterations(0, Max, Kind, Node, State).
begin(dds(Max), Node, State) :-
    iteration_visits(State, Kind),
    dds_iterations(0, Max, deepest(0,Kind), Node, State).
begin(restarts(Cutoffs), Node, State) :-
    arg(1, Cutoffs, Cutoff),
    runs(1, Cutoff, Cutoffs, Node, State).

%   If each iteration has the same tree, it need not visit again what those before
%   it have visited.

iteration_visits(State, Kind) :-
    (   finds_again(State)
    ->  Kind = at_most
    ;   Kind = exactly
    ).

%   The clause has a fresh term remaining(Steps) at each call.

backtrack_limit(Steps, Incomplete, limit(remaining(Steps),Incomplete)).

%   The iterations end when one has left nothing out.  Of the iteration with
%   the maximum of discrepancies, what it leaves out is not visited later.

lds_iterations(Max, Max, Kind, Node, State) :-
    !,
    state_incomplete(State, Incomplete),
    expand(lds(Max,Kind,Incomplete), Node, State).
lds_iterations(Iteration, Max, Kind, Node, State) :-
    new_incomplete(Incomplete),
    (   expand(lds(Iteration,Kind,Incomplete), Node, State)
    ;   is_incomplete(Incomplete),
        \+ stopped(State),
        Next is Iteration+1,
        lds_iterations(Next, Max, Kind, Node, State)
    ).

%   Iterations beyond the deepest discrepancy that was left out would find
%   nothing new.

dds_iterations(Iteration, Max, Deepest, Node, State) :-
    (   expand(dds(Iteration,Iteration,Deepest), Node, State)
    ;   Deepest = deepest(Depth,_),
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

runs(Run0, Cutoff0, Cutoffs, Node, State) :-
    new_incomplete(Incomplete),
    backtrack_limit(Cutoff0, Incomplete, Budget),
    (   expand(Budget, Node, State)
    ;   is_incomplete(Incomplete),
        \+ stopped(State),
        count_restart(State),
        emit(State, restart(Run0)),
        Run is Run0+1,
        next_cutoff(Cutoffs, Run, Cutoff0, Cutoff),
        runs(Run, Cutoff, Cutoffs, Node, State)
    ).

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

/*  What a subtree may spend

Incomplete methods hand a budget down the tree and divide it among the
branches of each node:

  - `all`: no limit;
  - limit(remaining(N), Incomplete): N backtracks for the whole subtree;
  - lds(N, Kind, Incomplete): N discrepancies on the path to a leaf, `exactly` or
    `at_most`, which is Kind;
  - dds(N, Iteration, Deepest): the last discrepancy is made at the depth
    Iteration, which is N nodes further down, or was made if N is less
    than 1; discrepancy(N, Iteration, Deepest) while it is being made.
    Deepest is deepest(Depth, Kind), with the greatest depth of a discrepancy
    that was left out.  With the Kind `at_most`, the last discrepancy may be
    made earlier;
  - credit(N, Method): Method takes over when N is spent;
  - begin(Method): Method takes over at once.

Incomplete is a flag, see state.pl.  It is set when a budget does not suffice
for a branch.
*/

%!  spent(+Budget, -Method) is semidet.
%
%   Budget is spent: Method takes over.

spent(begin(Method), Method).
spent(credit(1,Method), Method).

%!  prune(+Budget, +Variables) is semidet.
%
%   True if no leaf below can accept Budget, because Variables have too few
%   values left for that many discrepancies, or for that depth (Korf's
%   improved limited discrepancy search, AAAI 1996).  Each branch and each
%   discrepancy takes a value from a domain.

prune(lds(N,exactly,_), Variables) :-
    N > 0,
    fewer_values(Variables, N).
prune(dds(N,_,deepest(_,exactly)), Variables) :-
    N > 0,
    fewer_values(Variables, N).

fewer_values([], N) :-
    N > 0.
fewer_values([X|Xs], N0) :-
    N0 > 0,
    size(X, Size),
    N is N0-Size+1,
    fewer_values(Xs, N).

%!  accepts(+Budget) is semidet.
%
%   True if a solution with this budget left is new.  Earlier iterations
%   have found the others.

accepts(lds(N,exactly,_)) :- !, N =:= 0.
accepts(dds(N,_,deepest(_,exactly))) :- !, N =< 0.
accepts(_).

%!  left_branch(+Budget0, -Budget) is semidet.
%
%   Budget is the part of Budget0 for the first of the remaining branches.

left_branch(all, all).
left_branch(limit(Remaining,Incomplete), limit(Remaining,Incomplete)).
left_branch(lds(N,Kind,Incomplete), lds(N,Kind,Incomplete)).
left_branch(dds(N0,Iteration,Deepest), dds(N,Iteration,Deepest)) :-
    \+ ( N0 =:= 1,
         arg(2, Deepest, exactly)
       ),
    N is N0-1.
left_branch(discrepancy(N0,Iteration,Deepest), dds(N,Iteration,Deepest)) :-
    N is N0-1.
left_branch(credit(N0,Extra), credit(N,Extra)) :-
    N is (N0+1) // 2.

%!  right_branches(+Budget0, +State, -Budget) is semidet.
%
%   Budget is the part of Budget0 for all branches but the first.

right_branches(all, _, all).
right_branches(limit(Remaining,Incomplete), _, limit(Remaining,Incomplete)) :-
    Remaining = remaining(N0),
    (   N0 > 0
    ->  N is N0-1,
        nb_setarg(1, Remaining, N)
    ;   set_incomplete(Incomplete),
        fail
    ).
right_branches(lds(N0,Kind,Incomplete), _, lds(N,Kind,Incomplete)) :-
    (   N0 > 0
    ->  N is N0-1
    ;   set_incomplete(Incomplete),
        fail
    ).
right_branches(dds(N,Iteration,Deepest), _,
               discrepancy(N,Iteration,Deepest)) :-
    (   N > 0
    ->  true
    ;   Depth is Iteration-N+1,
        deepen(Deepest, Depth),
        fail
    ).
right_branches(discrepancy(N,Iteration,Deepest), _,
               discrepancy(N,Iteration,Deepest)).
right_branches(credit(N0,Extra), State, credit(N,Extra)) :-
    (   N0 > 1
    ->  N is N0 // 2
    ;   state_incomplete(State, Incomplete),
        set_incomplete(Incomplete),
        fail
    ).

deepen(Deepest, Depth) :-
    arg(1, Deepest, Depth0),
    (   Depth > Depth0
    ->  nb_setarg(1, Deepest, Depth)
    ;   true
    ).

%!  last_branch(+Budget0, -Budget) is det.
%
%   Budget is what Budget0 leaves for the last branch: all that remains.

last_branch(discrepancy(N0,Iteration,Deepest), dds(N,Iteration,Deepest)) :-
    !,
    N is N0-1.
last_branch(Budget, Budget).
