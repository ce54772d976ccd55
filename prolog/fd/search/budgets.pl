:- module(fd_search_budgets,
          [ spent/2,                    % +Budget, -Method
            accepts/1,                  % +Budget
            left/2,                     % +Budget0, -Budget
            right/3,                    % +State, +Budget0, -Budget
            rest/2,                     % +Budget0, -Budget
            last_branch/2               % +Budget0, -Budget
          ]).
:- use_module(state, [cut_mark/2, mark/1]).

/** <module> What a node may spend on its branches

A budget is handed down the tree and divided among the branches:

  - `all`: everything is searched;
  - purse(left(N), Mark): N more backtracks, for the whole tree below;
  - lds(N, Mark): exactly N discrepancies down to a leaf;
  - dds(N, Mark): the last discrepancy is made in the N-th node from here,
    after_first(N, Mark) if it, or one before, is being made;
  - credit(N, Method), dbs(N, Method): Method takes over when N is spent;
  - begin(Method): it takes over at once.

What a budget does not pay for is left out, which Mark notes.
*/

:- set_prolog_flag(optimise, true).

%!  spent(+Budget, -Method) is semidet.
%
%   Budget is used up: Method takes over.

spent(begin(Method), Method).
spent(credit(1,Method), Method).
spent(dbs(0,Method), Method).

%!  accepts(+Budget) is semidet.
%
%   True if a solution with that budget left is a new one.  The others were
%   found with a smaller budget to begin with.

accepts(lds(Left,_)) :- !, Left =:= 0.
accepts(dds(Left,_)) :- !, Left =:= 0.
accepts(_).

%!  left(+Budget0, -Budget) is semidet.
%
%   Of Budget0, Budget is for the first branch of those that remain.

left(all, all).
left(purse(Left,Mark), purse(Left,Mark)).
left(lds(N,Mark), lds(N,Mark)).
left(dds(N0,Mark), dds(N,Mark)) :-
    (   N0 =:= 0
    ->  N = 0
    ;   N0 > 1,
        N is N0-1
    ).
left(after_first(N0,Mark), dds(N,Mark)) :-
    N is N0-1.
left(credit(N0,Extra), credit(N,Extra)) :-
    N is (N0+1) // 2.
left(dbs(N0,Extra), dbs(N,Extra)) :-
    N is N0-1.

%!  right(+State, +Budget0, -Budget) is semidet.
%
%   Of Budget0, Budget is for all branches but the first.

right(_, all, all).
right(_, purse(Left,Mark), purse(Left,Mark)) :-
    arg(1, Left, N0),
    (   N0 > 0
    ->  N is N0-1,
        nb_setarg(1, Left, N)
    ;   mark(Mark),
        fail
    ).
right(_, lds(N0,Mark), lds(N,Mark)) :-
    (   N0 > 0
    ->  N is N0-1
    ;   mark(Mark),
        fail
    ).
right(_, dds(N,Mark), after_first(N,Mark)) :-
    (   N > 0
    ->  true
    ;   mark(Mark),
        fail
    ).
right(_, after_first(N,Mark), after_first(N,Mark)).
right(State, credit(N0,Extra), credit(N,Extra)) :-
    (   N0 > 1
    ->  N is N0 // 2
    ;   cut_mark(State, Mark),
        mark(Mark),
        fail
    ).
right(_, dbs(N,Extra), dbs(N,Extra)).

%!  rest(+Budget0, -Budget) is det.
%
%   Budget0 is for all branches but the first; Budget is what their common
%   node has, if they have one.

rest(after_first(N0,Mark), dds(N,Mark)) :-
    !,
    N is N0-1.
rest(Budget, Budget).

%!  last_branch(+Budget0, -Budget) is det.
%
%   The last branch gets all that is left.

last_branch(dbs(N0,Extra), dbs(N,Extra)) :-
    !,
    N is N0-1.
last_branch(Budget0, Budget) :-
    rest(Budget0, Budget).
