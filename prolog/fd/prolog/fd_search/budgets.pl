:- module(fd_search_budgets,
          [ spent/2,                    % +Budget, -Method
            hopeless/2,                 % +Budget, +Variables
            accepts/1,                  % +Budget
            left/2,                     % +Budget0, -Budget
            right/3,                    % +Budget0, +State, -Budget
            rest/3,                     % +Budget0, +Variable, -Budget
            last_branch/2               % +Budget0, -Budget
          ]).
:- use_module(domains, [size/2]).
:- use_module(state, [cut_mark/2, mark/1]).

/** <module> What a node may spend on its branches

A budget is handed down the tree and divided among the branches:

  - `all`: everything is searched;
  - purse(left(N), Mark): N more backtracks, for the whole tree below;
  - lds(N, Mark): exactly N discrepancies down to a leaf;
  - dds(N, Wave, Deepest): the last discrepancy is made at the depth Wave,
    in the N-th node from here, or was made if N is less than 1;
    after_first(N, Wave, Deepest) while one is being made.  Deepest notes how
    deep a discrepancy was left out;
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

%!  hopeless(+Budget, +Variables) is semidet.
%
%   No leaf can accept what is left of Budget when all Variables have
%   values (Korf's improvement of limited discrepancy search, AAAI 1996).
%   Every branch, and every discrepancy, takes one value from a domain.

hopeless(lds(N,_), Variables) :-
    N > 0,
    removable_less(Variables, N).
hopeless(dds(N,_,_), Variables) :-
    N > 0,
    removable_less(Variables, N).

removable_less([], N) :-
    N > 0.
removable_less([X|Xs], N0) :-
    N0 > 0,
    size(X, Size),
    N is N0-Size+1,
    removable_less(Xs, N).

%!  accepts(+Budget) is semidet.
%
%   True if a solution with that budget left is a new one.  The others were
%   found with a smaller budget to begin with.

accepts(lds(Left,_)) :- !, Left =:= 0.
accepts(dds(Left,_,_)) :- !, Left =< 0.
accepts(_).

%!  left(+Budget0, -Budget) is semidet.
%
%   Of Budget0, Budget is for the first branch of those that remain.

left(all, all).
left(purse(Left,Mark), purse(Left,Mark)).
left(lds(N,Mark), lds(N,Mark)).
left(dds(N0,Wave,Deepest), dds(N,Wave,Deepest)) :-
    N0 =\= 1,
    N is N0-1.
left(after_first(N0,Wave,Deepest), dds(N,Wave,Deepest)) :-
    N is N0-1.
left(credit(N0,Extra), credit(N,Extra)) :-
    N is (N0+1) // 2.
left(dbs(N0,Extra), dbs(N,Extra)) :-
    N is N0-1.

%!  right(+Budget0, +State, -Budget) is semidet.
%
%   Of Budget0, Budget is for all branches but the first.

right(all, _, all).
right(purse(Left,Mark), _, purse(Left,Mark)) :-
    arg(1, Left, N0),
    (   N0 > 0
    ->  N is N0-1,
        nb_setarg(1, Left, N)
    ;   mark(Mark),
        fail
    ).
right(lds(N0,Mark), _, lds(N,Mark)) :-
    (   N0 > 0
    ->  N is N0-1
    ;   mark(Mark),
        fail
    ).
right(dds(N,Wave,Deepest), _, after_first(N,Wave,Deepest)) :-
    (   N > 0
    ->  true
    ;   Depth is Wave-N+1,
        deepen(Deepest, Depth),
        fail
    ).
right(after_first(N,Wave,Deepest), _, after_first(N,Wave,Deepest)).
right(credit(N0,Extra), State, credit(N,Extra)) :-
    (   N0 > 1
    ->  N is N0 // 2
    ;   cut_mark(State, Mark),
        mark(Mark),
        fail
    ).
right(dbs(N,Extra), _, dbs(N,Extra)).

%!  rest(+Budget0, +Variable, -Budget) is det.
%
%   Budget0 is for all branches but the first; Budget is what the node has
%   that stands for them all, where Variable has lost its first value.

rest(dbs(N,Extra), X, Budget) :-
    size(X, 2),
    !,
    last_branch(dbs(N,Extra), Budget).
rest(after_first(N0,Wave,Deepest), _, dds(N,Wave,Deepest)) :-
    !,
    N is N0-1.
rest(Budget, _, Budget).

%!  last_branch(+Budget0, -Budget) is det.
%
%   The last branch gets all that is left.

last_branch(dbs(N0,Extra), dbs(N,Extra)) :-
    !,
    N is N0-1.
last_branch(after_first(N0,Wave,Deepest), dds(N,Wave,Deepest)) :-
    !,
    N is N0-1.
last_branch(Budget, Budget).

deepen(Deepest, Depth) :-
    arg(1, Deepest, Depth0),
    (   Depth > Depth0
    ->  nb_setarg(1, Deepest, Depth)
    ;   true
    ).
