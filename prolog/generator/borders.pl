:- module(generator_borders,
          [ unique_regions/3,           % +Plan, +Regions0, -Regions
            solved_by_propagation/2,    % +Plan, +Regions
            smoothed_regions/3          % +Plan, +Regions0, -Regions
          ]).

:- use_module(library(lists), [append/3]).
:- use_module('../engine/problem',
              [branching_cell/4, initial_state/4, redrawn/3]).
:- use_module('../engine/rules/propagation', [propagate/4]).
:- use_module('../records').
:- use_module(moves, [moved/4, moved_to/5, sides/4]).
:- use_module(placement, [decided/5, counted/2, within/2]).
:- use_module(plan,
              [ all_cells/2, owner/3, plan_layout/2, plan_problem/2,
                plan_random/2, plan_shape/2, plan_stars/2, random_order/3,
                set_cells/2
              ]).

/** <module> Borders moved until there is one solution

This is a local search.  A second solution has a star where the known solution
has none.  If that cell moves to another region, the second solution has a star
too few there and one too many here, while the known solution stays one.  Every
move has side effects, so the best of several moves is taken: the one after
which propagation leaves the fewest cells undecided.  While that number does not
fall, every second move is made against the second solution whatever it costs.
After too many moves without progress the search is abandoned, as a new attempt
takes less time.
*/

:- set_prolog_flag(optimise, true).

max_moves_tried(8).
max_moves_without_progress(40).

%   A draft has regions, the problem with these regions, the state that
%   propagation leaves of it and the number of its undecided cells.

:- accessors(draft(undecided, regions, problem, state)).

%!  unique_regions(+Plan, +Regions0, -Regions) is semidet.
%
%   Regions are Regions0, moved until the stars of Plan are the only solution.
%   Fails if the search is abandoned.

unique_regions(Plan, Regions0, Regions) :-
    draft(Plan, Regions0, Draft),
    improve(Draft, progress(inf,0), Plan, Regions).

%!  unique(+Plan, +Regions) is semidet.
%
%   True if the stars of Plan are the only solution of Regions and a short
%   search proves it.

unique(Plan, Regions) :-
    draft(Plan, Regions, Draft),
    (   draft_undecided(Draft, 0)
    ->  true
    ;   draft_second(Plan, Draft, none)
    ).

%!  solved_by_propagation(+Plan, +Regions) is semidet.
%
%   True if propagation alone proves that the stars of Plan are the only
%   solution of Regions.

solved_by_propagation(Plan, Regions) :-
    draft(Plan, Regions, Draft),
    draft_undecided(Draft, 0).

draft(Plan, Regions, draft(Undecided,Regions,Problem,State)) :-
    plan_problem(Plan, Problem0),
    redrawn(Problem0, Regions, Problem),
    initial_state(Problem, 0, 0, State0),
    propagate(Problem, -1, State0, State),
    State = state(C,S,_),
    Undecided is popcount(C xor S).

%   The fewer cells are undecided, the longer the search may take.

draft_second(Plan, draft(Undecided,Regions,Problem0,State), Second) :-
    plan_stars(Plan, Stars),
    redrawn(Problem0, Regions, Problem),
    Limit is max(10, 1000//Undecided),
    second_solution(Problem, State, Stars, Limit, Second).

%   Progress is `progress(Least, Moves)`: the least number of undecided cells so
%   far, and how many moves have not reduced it.

improve(Draft, _, _, Regions) :-
    draft_undecided(Draft, 0),
    !,
    draft_regions(Draft, Regions).
improve(Draft0, Progress0, Plan, Regions) :-
    draft_second(Plan, Draft0, Second),
    (   Second == none
    ->  draft_regions(Draft0, Regions)
    ;   progress(Progress0, Draft0, Progress),
        next_draft(Progress, Second, Draft0, Plan, Draft),
        improve(Draft, Progress, Plan, Regions)
    ).

progress(progress(Least,Moves0), Draft, Progress) :-
    draft_undecided(Draft, Undecided),
    (   Undecided < Least
    ->  Progress = progress(Undecided,0)
    ;   Moves is Moves0+1,
        max_moves_without_progress(Most),
        Moves < Most,
        Progress = progress(Least,Moves)
    ).

next_draft(progress(_,Moves), second(Others), Draft0, Plan, Draft) :-
    Moves /\ 1 =:= 1,
    !,
    second_cells(Others, Plan, Cells),
    best_move(Cells, Draft0, Plan, Best),
    (   Best == none
    ->  Draft = Draft0
    ;   Draft = Best
    ).
next_draft(_, Second, Draft0, Plan, Draft) :-
    move_order(Second, Draft0, Plan, Cells),
    best_move(Cells, Draft0, Plan, Best),
    (   Best \== none,
        draft_undecided(Best, Undecided),
        draft_undecided(Draft0, Undecided0),
        Undecided =< Undecided0
    ->  Draft = Best
    ;   Draft = Draft0
    ).

second_cells(Others, Plan, Cells) :-
    plan_stars(Plan, Stars),
    Set is Others /\ \Stars,
    shuffled(Set, Plan, Cells).

%   The stars of the second solution come first, or the cells that can be stars
%   of one.

move_order(Second, Draft, Plan, Cells) :-
    plan_stars(Plan, Stars),
    first_moves(Second, Draft, Stars, Set),
    shuffled(Set, Plan, Cells1),
    plan_layout(Plan, Layout),
    all_cells(Layout, All),
    Rest is All /\ \(Set\/Stars),
    shuffled(Rest, Plan, Cells2),
    append(Cells1, Cells2, Cells).

first_moves(second(Others), _, Stars, Set) :-
    Set is Others /\ \Stars.
first_moves(unknown, Draft, Stars, Set) :-
    draft_state(Draft, state(C,S,_)),
    Set is C /\ \(S\/Stars).

shuffled(Set, Plan, Cells) :-
    plan_random(Plan, Random),
    set_cells(Set, Cells1),
    random_order(Random, Cells1, Cells).

%   Best is the draft after the best of some moves, the first that is better
%   than Draft0, or `none` if no cell can move.

best_move(Cells, Draft0, Plan, Best) :-
    max_moves_tried(Most),
    best_move(Most, Cells, Draft0, Plan, none, Best).

best_move(0, _, _, _, Best, Best) :-
    !.
best_move(_, [], _, _, Best, Best) :-
    !.
best_move(Left, [Cell|Cells], Draft0, Plan, Best0, Best) :-
    draft_regions(Draft0, Regions0),
    (   moved(Plan, Cell, Regions0, Regions)
    ->  draft(Plan, Regions, Draft),
        fewer_undecided(Draft, Best0, Best1),
        Left1 is Left-1,
        unless_better(Left1, Cells, Draft0, Plan, Best1, Best)
    ;   best_move(Left, Cells, Draft0, Plan, Best0, Best)
    ).

unless_better(Left, Cells, Draft0, Plan, Best0, Best) :-
    draft_undecided(Draft0, Undecided0),
    draft_undecided(Best0, Undecided),
    (   Undecided < Undecided0
    ->  Best = Best0
    ;   best_move(Left, Cells, Draft0, Plan, Best0, Best)
    ).

fewer_undecided(Draft, none, Draft) :-
    !.
fewer_undecided(Draft1, Draft2, Draft) :-
    draft_undecided(Draft1, Undecided1),
    draft_undecided(Draft2, Undecided2),
    (   Undecided1 < Undecided2
    ->  Draft = Draft1
    ;   Draft = Draft2
    ).

/*  The search for a second solution

Each branch first takes the value that the cell does not have in the known
solution.
*/

%   second_solution(+Problem, +State, +Stars, +Limit, -Second) is det.
%
%   State is a result of propagate/4 on Problem, of which Stars is a solution.
%   Second is `second(Others)` if Others is another solution, `none` if there is
%   none, and `unknown` if more than Limit nodes would be needed.

second_solution(Problem, State, Stars, Limit, Second) :-
    (   another(State, Stars, Problem, Limit, Others)
    ->  Second = second(Others)
    ;   within(Problem, Limit)
    ->  Second = none
    ;   Second = unknown
    ).

another(state(Others,Others,_), Stars, _, _, Others) :-
    !,
    Others =\= Stars.
another(State0, Stars, Problem, Limit, Others) :-
    branching_cell(best, Problem, State0, Cell),
    side(Cell, Stars, Side),
    counted(Problem, Limit),
    decided(Side, Cell, Problem, State0, State),
    another(State, Stars, Problem, Limit, Others).

side(Cell, Stars, Side) :-
    (   Cell /\ Stars =:= 0
    ->  ( Side = star ; Side = blank )
    ;   ( Side = blank ; Side = star )
    ).

/*  Smoother or more winding borders

Moving a cell to a region that it shares more sides with than with its own makes
the border shorter; moving one that shares fewer makes it longer.  Only moves
after which the board still has one solution are made.
*/

%!  smoothed_regions(+Plan, +Regions0, -Regions) is det.
%
%   Regions are Regions0 in the shape of Plan: for `compact` with borders as
%   short as single moves can make them, for `winding` with longer ones.

smoothed_regions(Plan, Regions0, Regions) :-
    plan_shape(Plan, Shape),
    (   Shape == natural
    ->  Regions = Regions0
    ;   rounds(Shape, Rounds),
        rounds(Rounds, Plan, Regions0, Regions)
    ).

rounds(compact, 4).
rounds(winding, 1).

rounds(Left, Plan, Regions0, Regions) :-
    plan_stars(Plan, Stars),
    plan_layout(Plan, Layout),
    all_cells(Layout, All),
    Set is All /\ \Stars,
    set_cells(Set, Cells0),
    plan_random(Plan, Random),
    random_order(Random, Cells0, Cells),
    each_cell(Cells, Plan, Regions0, Regions1),
    (   Left > 1,
        Regions1 \== Regions0
    ->  Left1 is Left-1,
        rounds(Left1, Plan, Regions1, Regions)
    ;   Regions = Regions1
    ).

each_cell([], _, Regions, Regions).
each_cell([Cell|Cells], Plan, Regions0, Regions) :-
    (   wanted_move(Plan, Cell, Regions0, Regions1),
        unique(Plan, Regions1)
    ->  each_cell(Cells, Plan, Regions1, Regions)
    ;   each_cell(Cells, Plan, Regions0, Regions)
    ).

wanted_move(Plan, Cell, Regions0, Regions) :-
    owner(Regions0, Cell, From),
    arg(From, Regions0, Set),
    sides(Plan, Cell, Set, Own),
    arg(To, Regions0, Other),
    To =\= From,
    sides(Plan, Cell, Other, Their),
    Their > 0,
    plan_shape(Plan, Shape),
    wanted(Shape, Own, Their),
    moved_to(Plan, Cell, To, Regions0, Regions).

wanted(compact, Own, Their) :-
    Their > Own.
wanted(winding, Own, Their) :-
    Their < Own.
