:- module(fd_search_budgets,
          [ spent/2,                    % +Budget, -Method
            prune/2,                    % +Budget, +Variables
            accepts/1,                  % +Budget
            left_branch/2,              % +Budget0, -Budget
            right_branches/3,           % +Budget0, +State, -Budget
            right_branch/3,             % +Budget0, +Variable, -Budget
            last_branch/2               % +Budget0, -Budget
          ]).
:- use_module(domains, [size/2]).
:- use_module(state, [set_incomplete/1, state_incomplete/2]).

/** <module> What a subtree may spend

Incomplete methods hand a budget down the tree and divide it among the
branches of each node:

  - `all`: no limit;
  - limit(remaining(N), Incomplete): N backtracks for the whole subtree;
  - lds(N, Incomplete): exactly N discrepancies on the path to a leaf;
  - dds(N, Iteration, Deepest): the last discrepancy is made at the depth
    Iteration, which is N nodes further down, or was made if N is less
    than 1; discrepancy(N, Iteration, Deepest) while it is being made.
    Deepest is deepest(Depth), the greatest depth of a discrepancy that was
    left out;
  - credit(N, Method), dbs(N, Method): Method takes over when N is spent;
  - begin(Method): Method takes over at once.

Incomplete is a flag, see state.pl.  It is set when a budget does not suffice
for a branch.
*/

:- set_prolog_flag(optimise, true).

%!  spent(+Budget, -Method) is semidet.
%
%   Budget is spent: Method takes over.

spent(begin(Method), Method).
spent(credit(1,Method), Method).
spent(dbs(0,Method), Method).

%!  prune(+Budget, +Variables) is semidet.
%
%   True if no leaf below can accept Budget, because Variables have too few
%   values left for that many discrepancies, or for that depth (Korf's
%   improved limited discrepancy search, AAAI 1996).  Each branch and each
%   discrepancy takes a value from a domain.

prune(lds(N,_), Variables) :-
    N > 0,
    fewer_values(Variables, N).
prune(dds(N,_,_), Variables) :-
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

accepts(lds(N,_)) :- !, N =:= 0.
accepts(dds(N,_,_)) :- !, N =< 0.
accepts(_).

%!  left_branch(+Budget0, -Budget) is semidet.
%
%   Budget is the part of Budget0 for the first of the remaining branches.

left_branch(all, all).
left_branch(limit(Remaining,Incomplete), limit(Remaining,Incomplete)).
left_branch(lds(N,Incomplete), lds(N,Incomplete)).
left_branch(dds(N0,Iteration,Deepest), dds(N,Iteration,Deepest)) :-
    N0 =\= 1,
    N is N0-1.
left_branch(discrepancy(N0,Iteration,Deepest), dds(N,Iteration,Deepest)) :-
    N is N0-1.
left_branch(credit(N0,Extra), credit(N,Extra)) :-
    N is (N0+1) // 2.
left_branch(dbs(N0,Extra), dbs(N,Extra)) :-
    N is N0-1.

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
right_branches(lds(N0,Incomplete), _, lds(N,Incomplete)) :-
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
right_branches(dbs(N,Extra), _, dbs(N,Extra)).

deepen(Deepest, Depth) :-
    Deepest = deepest(Depth0),
    (   Depth > Depth0
    ->  nb_setarg(1, Deepest, Depth)
    ;   true
    ).

%!  right_branch(+Budget0, +Variable, -Budget) is det.
%
%   Budget0 is for all branches but the first.  Budget is for the one branch
%   in their place, where Variable has lost its first value.

right_branch(dbs(N,Extra), X, Budget) :-
    size(X, 2),
    !,
    last_branch(dbs(N,Extra), Budget).
right_branch(discrepancy(N0,Iteration,Deepest), _,
             dds(N,Iteration,Deepest)) :-
    !,
    N is N0-1.
right_branch(Budget, _, Budget).

%!  last_branch(+Budget0, -Budget) is det.
%
%   Budget is what Budget0 leaves for the last branch: all that remains.

last_branch(dbs(N0,Extra), dbs(N,Extra)) :-
    !,
    N is N0-1.
last_branch(discrepancy(N0,Iteration,Deepest), dds(N,Iteration,Deepest)) :-
    !,
    N is N0-1.
last_branch(Budget, Budget).
