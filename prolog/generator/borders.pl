:- module(maker_borders,
          [ unique_regions/3,           % +Plan, +Regions0, -Regions
            unique/2,                   % +Plan, +Regions
            obvious/2                   % +Plan, +Regions
          ]).

:- use_module(library(lists), [append/3]).
:- use_module('../engine/propagation',
              [redrawn/3, initial_state/4, propagate/4, problem_layout/2]).
:- use_module(moves, [moved/4]).
:- use_module(random, [random_order/3]).
:- use_module(second_solution, [rival/5]).
:- use_module(shapes, [all_cells/2, set_cells/2]).

/** <module> Borders moved until there is one solution

A rival is another solution.  It has a star where the known solution has none;
move that cell to another region, and the rival has a star too few there and
one too many here, while the known solution stays one.  Every move has side
effects, so of some moves that is taken which leaves propagation fewest cells
undecided.  When that number stays the same, every second move is against the
rival whatever it costs.  If that does not help either, the walk is given up:
another one takes less time than to go on.
*/

:- set_prolog_flag(optimise, true).

most_moves_tried(8).
most_moves_in_vain(40).

%!  unique_regions(+Plan, +Regions0, -Regions) is semidet.
%
%   Regions are Regions0, moved until the stars of Plan are the only solution.
%   Fails if the walk is given up.

unique_regions(Plan, Regions0, Regions) :-
    drawn(Plan, Regions0, Drawn),
    walk(Drawn, vain(inf,0), Plan, Regions).

%!  unique(+Plan, +Regions) is semidet.
%
%   True if the stars of Plan are the only solution of Regions, as far as a
%   short search can tell.

unique(Plan, Regions) :-
    drawn(Plan, Regions, Drawn),
    (   Drawn = drawn(0,_,_,_)
    ->  true
    ;   known_rival(Plan, Drawn, none)
    ).

%!  obvious(+Plan, +Regions) is semidet.
%
%   True if propagation alone shows that the stars of Plan are the only solution
%   of Regions.

obvious(Plan, Regions) :-
    drawn(Plan, Regions, drawn(0,_,_,_)).

%   Regions with what propagation makes of them: `drawn(Undecided, Regions,
%   Problem, State)`.

drawn(Plan, Regions, drawn(Undecided,Regions,Problem,State)) :-
    arg(1, Plan, Problem0),
    redrawn(Problem0, Regions, Problem),
    initial_state(Problem, 0, 0, State0),
    propagate(Problem, -1, State0, State),
    State = state(C,S,_),
    Undecided is popcount(C xor S).

%   The fewer cells are undecided, the more a search is worth.

known_rival(Plan, drawn(Undecided,Regions,Problem0,State), Rival) :-
    arg(2, Plan, Stars),
    redrawn(Problem0, Regions, Problem),
    Limit is max(10, 1000//Undecided),
    rival(Problem, State, Stars, Limit, Rival).

%   Vain is `vain(Least, Moves)`: how many moves have not brought the number of
%   undecided cells below Least.

walk(drawn(0,Regions,_,_), _, _, Regions) :-
    !.
walk(Drawn0, Vain0, Plan, Regions) :-
    known_rival(Plan, Drawn0, Rival),
    (   Rival == none
    ->  arg(2, Drawn0, Regions)
    ;   in_vain(Vain0, Drawn0, Vain),
        next(Vain, Rival, Drawn0, Plan, Drawn),
        walk(Drawn, Vain, Plan, Regions)
    ).

in_vain(vain(Least,Moves0), drawn(Undecided,_,_,_), Vain) :-
    (   Undecided < Least
    ->  Vain = vain(Undecided,0)
    ;   Moves is Moves0+1,
        most_moves_in_vain(Most),
        Moves < Most,
        Vain = vain(Least,Moves)
    ).

next(vain(_,Moves), rival(Others), Drawn0, Plan, Drawn) :-
    Moves /\ 1 =:= 1,
    !,
    rival_cells(Others, Plan, Cells),
    best_of(Cells, Drawn0, Plan, Best),
    (   Best == none
    ->  Drawn = Drawn0
    ;   Drawn = Best
    ).
next(_, Rival, Drawn0, Plan, Drawn) :-
    suspects(Rival, Drawn0, Plan, Cells),
    best_of(Cells, Drawn0, Plan, Best),
    (   Best = drawn(Undecided,_,_,_),
        arg(1, Drawn0, Undecided0),
        Undecided =< Undecided0
    ->  Drawn = Best
    ;   Drawn = Drawn0
    ).

rival_cells(Others, Plan, Cells) :-
    arg(2, Plan, Stars),
    Set is Others /\ \Stars,
    shuffled(Set, Plan, Cells).

%   First those that the rival needs, or any that may be needed by one.

suspects(Rival, Drawn, Plan, Cells) :-
    arg(2, Plan, Stars),
    suspect_set(Rival, Drawn, Stars, Set),
    shuffled(Set, Plan, Cells1),
    arg(3, Drawn, Problem),
    problem_layout(Problem, Layout),
    all_cells(Layout, All),
    Rest is All /\ \(Set\/Stars),
    shuffled(Rest, Plan, Cells2),
    append(Cells1, Cells2, Cells).

suspect_set(rival(Others), _, Stars, Set) :-
    Set is Others /\ \Stars.
suspect_set(unknown, drawn(_,_,_,state(C,S,_)), Stars, Set) :-
    Set is C /\ \(S\/Stars).

shuffled(Set, Plan, Cells) :-
    arg(6, Plan, Random),
    set_cells(Set, Cells1),
    random_order(Random, Cells1, Cells).

%   Best is the best of some moves, the first that is better than Drawn0, or
%   `none` if no cell can move.

best_of(Cells, Drawn0, Plan, Best) :-
    most_moves_tried(Most),
    best_of(Most, Cells, Drawn0, Plan, none, Best).

best_of(0, _, _, _, Best, Best) :-
    !.
best_of(_, [], _, _, Best, Best) :-
    !.
best_of(Left, [Cell|Cells], Drawn0, Plan, Best0, Best) :-
    arg(2, Drawn0, Regions0),
    (   moved(Plan, Cell, Regions0, Regions)
    ->  drawn(Plan, Regions, Drawn),
        fewer(Drawn, Best0, Best1),
        Left1 is Left-1,
        go_on(Left1, Cells, Drawn0, Plan, Best1, Best)
    ;   best_of(Left, Cells, Drawn0, Plan, Best0, Best)
    ).

go_on(Left, Cells, Drawn0, Plan, Best0, Best) :-
    arg(1, Drawn0, Undecided0),
    arg(1, Best0, Undecided),
    (   Undecided < Undecided0
    ->  Best = Best0
    ;   best_of(Left, Cells, Drawn0, Plan, Best0, Best)
    ).

fewer(Drawn, none, Drawn) :-
    !.
fewer(Drawn1, Drawn2, Drawn) :-
    arg(1, Drawn1, Undecided1),
    arg(1, Drawn2, Undecided2),
    (   Undecided1 < Undecided2
    ->  Drawn = Drawn1
    ;   Drawn = Drawn2
    ).
