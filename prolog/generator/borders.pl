:- module(generator_borders,
          [ unique_regions/3,           % +Plan, +Regions0, -Regions
            is_unique/2,                % +Plan, +Regions
            smoothed_regions/3          % +Plan, +Regions0, -Regions
          ]).

:- use_module([library(apply), library(lists)]).
:- use_module('../bits').
:- use_module('../engine/problem',
              [initial_state/4, redraw_problem/3]).
:- use_module('../engine/rules/propagation', [propagate/3]).
:- use_module('../records').
:- use_module(moves).
:- use_module(placement).
:- use_module(plan).
:- use_module(variants).

/** <module> Borders moved until there is one solution

This is a local search.  A second solution has a star where the known solution
has none.  If that cell moves to another region, the second solution has a star
too few there and one too many here, while the known solution stays one.  Every
move has side effects, so the best of several moves is taken: the one after
which propagation leaves the fewest cells undecided.  While that number does not
fall, every second move is made against the second solution whatever it costs.
After too many moves without progress the search is abandoned, as a new attempt
takes less time.

With rules or constraints there is no such propagation.  There the best move is the
one after which fewest of the other solutions that are known are left.
*/

:- set_prolog_flag(optimise, true).

max_moves_tried(8).
max_moves_without_progress(40).

%   A draft has regions and what is known about them.  The fewer are `open`, the
%   better: the cells that propagation leaves undecided, or, for a variant, the other
%   solutions, without those of earlier drafts.  The second solution is second(Others),
%   `none`, or `unknown` before a search.  Problem and state, what propagation leaves,
%   are `none` for a variant.

:- accessors(draft(open, second, regions, problem, state)).

%!  unique_regions(+Plan, +Regions0, -Regions) is semidet.
%
%   Regions are Regions0, moved until the stars of Plan are the only solution.
%   Fails if the search is abandoned.

unique_regions(Plan, Regions0, Regions) :-
    draft(Plan, Regions0, Draft),
    improve(Draft, progress(inf,0), Plan, Regions).

%!  is_unique(+Plan, +Regions) is semidet.
%
%   True if the stars of Plan are the only solution of Regions and a short
%   search proves it.

is_unique(Plan, Regions) :-
    draft(Plan, Regions, Draft),
    second(Plan, Draft, none).

draft(Plan, Regions, Draft) :-
    plan_kind(Plan, Kind),
    (   Kind == usual
    ->  usual_draft(Plan, Regions, Draft)
    ;   solutions_left(Plan, Regions, Left, Open),
        (   Left = [Others|_]
        ->  Second = second(Others)
        ;   Second = none
        ),
        Draft = draft(Open,Second,Regions,none,none)
    ).

usual_draft(Plan, Regions, draft(Open,Second,Regions,Problem,State)) :-
    plan_problem(Plan, Problem0),
    redraw_problem(Problem0, Regions, Problem),
    initial_state(Problem, 0, 0, State0),
    propagate(Problem, State0, State),
    State = state(C,S,_),
    Open is popcount(C xor S),
    (   Open =:= 0
    ->  Second = none
    ;   Second = unknown
    ).

%   The fewer cells are undecided, the longer the search may take.

second(Plan, draft(Open,unknown,Regions,Problem0,State), Second) :-
    !,
    plan_stars(Plan, Stars),
    redraw_problem(Problem0, Regions, Problem),
    Limit is max(10, 1000//Open),
    second_solution(Problem, State, Stars, Limit, Second).
second(_, Draft, Second) :-
    draft_second(Draft, Second).

%   Progress is `progress(Least, Moves)`: the least number that was open so
%   far, and how many moves have not reduced it.

improve(Draft0, Progress0, Plan, Regions) :-
    second(Plan, Draft0, Second),
    (   Second == none
    ->  draft_regions(Draft0, Regions)
    ;   progress(Progress0, Draft0, Progress),
        next_draft(Progress, Second, Draft0, Plan, Draft),
        improve(Draft, Progress, Plan, Regions)
    ).

progress(progress(Least,Moves0), Draft, Progress) :-
    draft_open(Draft, Open),
    (   Open < Least
    ->  Progress = progress(Open,0)
    ;   Moves is Moves0+1,
        max_moves_without_progress(Most),
        Moves < Most,
        Progress = progress(Least,Moves)
    ).

next_draft(progress(_,Moves), Second, Draft0, Plan, Draft) :-
    first_moves(Second, Draft0, Plan, Cells1),
    (   Second = second(_),
        Moves /\ 1 =:= 1
    ->  Cells = Cells1,
        Most = inf
    ;   other_moves(Cells1, Plan, Cells),
        draft_open(Draft0, Most)
    ),
    (   best_move(Cells, Draft0, Plan, Best),
        draft_open(Best, Open),
        Open =< Most
    ->  Draft = Best
    ;   Draft = Draft0
    ).

%   The stars of the second solution come first, or the cells that can be stars
%   of one.

first_moves(Second, Draft, Plan, Cells) :-
    (   Second = second(Others)
    ->  true
    ;   draft_state(Draft, state(C,S,_)),
        Others is C /\ \S
    ),
    plan_stars(Plan, Stars),
    Set is Others /\ \Stars,
    shuffled(Set, Plan, Cells).

other_moves(Cells1, Plan, Cells) :-
    plan_free(Plan, Free),
    sum_list(Cells1, Set),
    Rest is Free /\ \Set,
    shuffled(Rest, Plan, Cells2),
    append(Cells1, Cells2, Cells).

shuffled(Set, Plan, Cells) :-
    plan_random(Plan, Random),
    bits_list(Set, Cells1),
    random_order(Random, Cells1, Cells).

%   Best is the draft after the best of some moves, the first that is better
%   than Draft0.  Fails if no cell can move.

best_move(Cells, Draft0, Plan, Best) :-
    max_moves_tried(Most),
    best_move(Most, Cells, Draft0, Plan, draft(inf,none,none,none,none), Best),
    draft_regions(Best, Regions),
    Regions \== none.

best_move(Left, Cells, Draft0, Plan, Best0, Best) :-
    draft_open(Draft0, Open0),
    draft_open(Best0, Open),
    (   Open >= Open0,
        Left > 0,
        Cells = [Cell|Cells1]
    ->  draft_regions(Draft0, Regions0),
        (   moved(Plan, Cell, Regions0, Regions),
            draft(Plan, Regions, Draft)
        ->  fewer_open(Draft, Best0, Best1),
            Left1 is Left-1
        ;   Best1 = Best0,
            Left1 = Left
        ),
        best_move(Left1, Cells1, Draft0, Plan, Best1, Best)
    ;   Best = Best0
    ).

fewer_open(Draft1, Draft2, Draft) :-
    draft_open(Draft1, Open1),
    draft_open(Draft2, Open2),
    (   Open1 < Open2
    ->  Draft = Draft1
    ;   Draft = Draft2
    ).

%   second_solution(+Problem, +State, +Stars, +Limit, -Second) is det.
%
%   State is a result of propagate/3 on Problem, of which Stars is a solution.
%   Second is `second(Others)` if Others is another solution, `none` if there is
%   none, and `unknown` if more than Limit nodes would be needed.

second_solution(Problem, State, Stars, Limit, Second) :-
    (   other_stars(best, Stars, Problem, Limit, State, Others)
    ->  Second = second(Others)
    ;   within(Problem, Limit)
    ->  Second = none
    ;   Second = unknown
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
    plan_free(Plan, Free),
    shuffled(Free, Plan, Cells),
    foldl(smoothed(Plan), Cells, Regions0, Regions1),
    (   Left > 1,
        Regions1 \== Regions0
    ->  Left1 is Left-1,
        rounds(Left1, Plan, Regions1, Regions)
    ;   Regions = Regions1
    ).

smoothed(Plan, Cell, Regions0, Regions) :-
    (   wanted_move(Plan, Cell, Regions0, Regions1),
        is_unique(Plan, Regions1)
    ->  Regions = Regions1
    ;   Regions = Regions0
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
