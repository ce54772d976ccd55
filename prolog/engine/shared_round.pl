:- module(engine_shared_round,
          [ shared_stars/4              % +Budget, +Problem, +State, -Stars
          ]).

:- use_module(library(lists), [memberchk/2]).
:- use_module(parts, [shared_parts/4]).
:- use_module(search, [solved_or_branch/5]).

/** <module> A round of the search, shared by threads

Each part of the state may visit as many leaves as the round.  The round ends
after the part at which all parts up to it have visited so many together, as if
one thread had searched them one after the other.
*/

:- set_prolog_flag(optimise, true).

%!  shared_stars(+Budget, +Problem, +State, -Stars) is nondet.
%
%   As solved_or_branch/5.

shared_stars(Budget, Problem, State, Stars) :-
    Budget = budget(Leaves,_),
    shared_parts(Problem, State, part_stars(Leaves), Answer),
    taken(Answer, Budget, Stars, Over),
    (   Over == true
    ->  !,
        fail
    ;   true
    ).

part_stars(Leaves, Part, Problem, Answer) :-
    Budget = budget(Leaves,[]),
    (   solved_or_branch(Part, best, Budget, Problem, Stars),
        Answer = stars(Stars)
    ;   Leaves >= 0,
        arg(1, Budget, Left),
        Visited is Leaves-Left,
        Answer = leaves(Visited)
    ).

taken(stars(Stars), Budget, Stars, false) :-
    Budget = budget(Leaves,Found),
    \+ memberchk(Stars, Found),
    (   Leaves < 0
    ->  true
    ;   nb_setarg(2, Budget, [Stars|Found])
    ).
taken(leaves(Visited), Budget, _, true) :-
    arg(1, Budget, Leaves0),
    Leaves is max(0, Leaves0-Visited),
    nb_setarg(1, Budget, Leaves),
    Leaves =:= 0.
