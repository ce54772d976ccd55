:- module(unit_sets_near_solutions,
          [ near_solutions/4,           % +Position, +Solution, +Search,
                                        % -Nears
            near_solution/4,            % +Position, +Free, +Stars, -Near
            needed_sets/6               % +Nears, +Nears0, +Cell, +Value, +Sets0,
                                        % -Sets
          ]).
:- use_module('../../engine/layout', [neighbors/3]).
:- use_module('../position/grid').
:- use_module('../position/position').

/** <module> Near solutions: stars that are right for all but a few units

A near solution has stars that do not touch, and is wrong in some units: they
have too many of its stars or too few.  It shows what a set of units cannot
decide: if none of its wrong units is in the set, the set allows every star and
every blank of it.  So each set that decides a cell has one of the wrong units
of every near solution in which that cell is wrong.

Near solutions are near(Stars, Wrong), with the set of wrong units.  They are
kept as long as they agree with the position, as one that was found for some
cell says as much about others.
*/

:- set_prolog_flag(optimise, true).

%!  near_solutions(+Position, +Solution, +Search, -Nears) is det.
%
%   Nears are those of Search, that of an earlier position, which agree with
%   Position and are wrong in six units at most, as others say little; if it is
%   0, those made from Solution by moving a star.

near_solutions(Position, Solution, 0, Nears) :-
    !,
    position_unknown(Position, U),
    Gone is Solution /\ U,
    moved(Gone, Solution, Position, [], Nears).
near_solutions(Position, _, search(_,_,_,Nears0,_), Nears) :-
    position_stars(Position, S),
    position_unknown(Position, U),
    Possible is S \/ U,
    agreeing(Nears0, S, Possible, Nears).

agreeing([], _, _, []).
agreeing([Near|Nears0], S, Possible, Nears) :-
    Near = near(Stars,Wrong),
    (   popcount(Wrong) =< 6,
        S /\ \Stars =:= 0,
        Stars /\ \Possible =:= 0
    ->  Nears = [Near|Nears1],
        agreeing(Nears0, S, Possible, Nears1)
    ;   agreeing(Nears0, S, Possible, Nears)
    ).

%   A star of Gone after the other is moved to all cells that touch no other.

moved(0, _, _, Nears, Nears).
moved(Gone, Solution, Position, Nears0, Nears) :-
    Gone =\= 0,
    !,
    X is Gone /\ -Gone,
    Rest is Gone - X,
    Left is Solution - X,
    position_grid(Position, Grid),
    position_unknown(Position, U),
    grid_stride(Grid, B),
    neighbors(B, Left, Near),
    To is U /\ \Near /\ \X,
    wrong_units(Position, Left, Wrong),
    placed_anew(To, Left, Position, [near(Left,Wrong)|Nears0], Nears1),
    moved(Rest, Solution, Position, Nears1, Nears).

placed_anew(0, _, _, Nears, Nears) :-
    !.
placed_anew(To, Left, Position, Nears0, Nears) :-
    X is To /\ -To,
    Rest is To - X,
    Stars is Left \/ X,
    wrong_units(Position, Stars, Wrong),
    placed_anew(Rest, Left, Position, [near(Stars,Wrong)|Nears0], Nears).

%!  near_solution(+Position, +Free, +Stars, -Near) is det.
%
%   Near has the stars that are placed in Position, Stars, and those of Free
%   that do not touch them.

near_solution(Position, Free, Stars0, near(Stars,Wrong)) :-
    position_stars(Position, S),
    position_grid(Position, Grid),
    Stars1 is S \/ Stars0,
    grid_stride(Grid, B),
    neighbors(B, Stars1, Near),
    More is Free /\ \Near,
    Stars is Stars1 \/ More,
    wrong_units(Position, Stars, Wrong).

wrong_units(Position, Stars, Wrong) :-
    position_grid(Position, Grid),
    position_stars(Position, S),
    position_needs(Position, Needs),
    functor(Needs, _, Size),
    New is Stars /\ \S,
    wrong_units(Size, Grid, Needs, New, 0, Wrong).

wrong_units(0, _, _, _, Wrong, Wrong) :-
    !.
wrong_units(I, Grid, Needs, New, Wrong0, Wrong) :-
    unit_cells(Grid, I, X),
    arg(I, Needs, Need),
    (   popcount(X/\New) =:= Need
    ->  Wrong1 = Wrong0
    ;   Wrong1 is Wrong0 \/ (1<<I)
    ),
    I1 is I-1,
    wrong_units(I1, Grid, Needs, New, Wrong1, Wrong).

%!  needed_sets(+Nears, +Nears0, +Cell, +Value, +Sets0, -Sets) is det.
%
%   Sets are Sets0 and the wrong units of those of Nears in which Cell, a set of
%   one, has Value, `star` or `blank`, up to Nears0, which are the last of Nears
%   or empty.  None is a subset of another, and the smallest come first.

needed_sets(Nears, Nears0, Cell, Value, Sets0, Sets) :-
    broken(Nears, Nears0, Cell, Value, Pairs0),
    (   Pairs0 == []
    ->  Sets = Sets0
    ;   counted(Sets0, Pairs0, Pairs1),
        sort(Pairs1, Pairs),
        minimal(Pairs, [], Sets)
    ).

broken(Nears, Nears0, _, _, []) :-
    same_term(Nears, Nears0),
    !.
broken([near(Stars,Wrong)|Nears], Nears0, Cell, Value, Pairs) :-
    (   has(Value, Cell, Stars)
    ->  Count is popcount(Wrong),
        Pairs = [Count-Wrong|Pairs1]
    ;   Pairs = Pairs1
    ),
    broken(Nears, Nears0, Cell, Value, Pairs1).

has(star, Cell, Stars) :-
    Cell /\ Stars =\= 0.
has(blank, Cell, Stars) :-
    Cell /\ Stars =:= 0.

counted([], Pairs, Pairs).
counted([Set|Sets], Pairs0, [Count-Set|Pairs]) :-
    Count is popcount(Set),
    counted(Sets, Pairs0, Pairs).

%   Sets have Sets0 in front, without those of Pairs that have another as a
%   subset.

minimal([], Sets0, Sets) :-
    reversed(Sets0, [], Sets).
minimal([_-Set|Pairs], Sets0, Sets) :-
    (   has_subset(Sets0, Set)
    ->  minimal(Pairs, Sets0, Sets)
    ;   minimal(Pairs, [Set|Sets0], Sets)
    ).

has_subset([Set0|Sets], Set) :-
    (   Set0 /\ \Set =:= 0
    ->  true
    ;   has_subset(Sets, Set)
    ).

reversed([], Sets, Sets).
reversed([Set|Sets0], Sets1, Sets) :-
    reversed(Sets0, [Set|Sets1], Sets).
