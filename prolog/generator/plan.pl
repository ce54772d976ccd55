:- module(generator_plan,
          [ new_plan/5,                 % +Problem, +Settings, +Kind, +Random,
                                        % -Plan
            plan_problem/2,             % +Plan, -Problem
            plan_stars/2,               % +Plan, ?Stars
            plan_min/2,                 % +Plan, -Size
            plan_max/2,                 % +Plan, -Size
            plan_shape/2,               % +Plan, -Shape
            plan_random/2,              % +Plan, -Random
            plan_kind/2,                % +Plan, -Kind
            plan_layout/2,              % +Plan, -Layout
            plan_stride/2,              % +Plan, -Stride
            plan_of_sizes/4,            % +Plan0, +Min, +Max, -Plan
            new_random/2,               % +Seed, -Random
            derived_seed/4,             % +Seed, +Index, +Attempt, -Derived
            random_number/3,             % +Random, +Limit, -Number
            random_one/3,               % +Random, +List, -Element
            random_order/3,             % +Random, +List0, -List
            random_cell/3,              % +Random, +Set, -Cell
            all_cells/2,                % +Layout, -Cells
            plan_free/2,                % +Plan, -Cells
            beside/3,                   % +Stride, +Cells, -Cells
            reached/4,                  % :Near, +Within, +Cells, -Cells
            owner/3,                    % +Sets, +Cell, -Region
            columns_placement/3         % +Layout, +Columns, -Placement
          ]).

:- use_module([library(lists), library(pairs)]).
:- use_module('../bits').
:- use_module('../engine/layout').
:- use_module('../engine/problem', [problem_layout/2]).
:- use_module('../records').

/** <module> Plans: what an attempt at a board has to keep to

A plan has the problem of any board of the size, the known solution, the least
and the largest size of a region, the shape of the regions, the random numbers of
the attempt and the kind of the board: `usual`, or that of a variant, see
variants.pl.
*/

:- set_prolog_flag(optimise, true).

:- accessors(plan(problem, stars, min, max, shape, random, kind)).

%!  new_plan(+Problem, +Settings, +Kind, +Random, -Plan) is det.
%
%   Plan has no stars yet.  Settings is `settings(Min, Max, Shape)`.

new_plan(Problem, settings(Min,Max,Shape), Kind, Random,
         plan(Problem,_,Min,Max,Shape,Random,Kind)).

%!  plan_layout(+Plan, -Layout) is det.
%!  plan_stride(+Plan, -Stride) is det.

plan_layout(Plan, Layout) :-
    plan_problem(Plan, Problem),
    problem_layout(Problem, Layout).

plan_stride(Plan, B) :-
    plan_layout(Plan, Layout),
    layout_stride(Layout, B).

%!  plan_of_sizes(+Plan0, +Min, +Max, -Plan) is det.
%
%   Plan is Plan0 with other sizes of regions.

plan_of_sizes(plan(Problem,Stars,_,_,Shape,Random,Kind), Min, Max,
              plan(Problem,Stars,Min,Max,Shape,Random,Kind)).

/*  Random numbers that are the same everywhere

SplitMix64: the state grows by a constant, and a number is the mixed state.  It
is implemented here because the generator of library(random) depends on how
SWI-Prolog was built.  A generator is the term `random(State)`, changed
destructively.  The random branching of the engine has a generator of its own
(see engine/problem.pl); both decide which board a seed makes.
*/

%!  new_random(+Seed, -Random) is det.
%
%   Random starts from the integer Seed.

new_random(Seed, random(State)) :-
    State is Seed /\ 0xffffffffffffffff.

%!  derived_seed(+Seed, +Index, +Attempt, -Derived) is det.
%
%   Derived is the seed of attempt Attempt at board Index of a run with Seed;
%   both count from 0.  The first attempt at the first board has Seed itself, so
%   that any board can be made again alone.  The others are short, as the ids of boards
%   have them: two attempts with the same one are rare, and the second counts as
%   unsuccessful.

derived_seed(Seed, 0, 0, Seed) :-
    !.
derived_seed(Seed, Index, Attempt, Derived) :-
    mixed(Seed, Mixed1),
    mixed(Mixed1+Index, Mixed2),
    mixed(Mixed2+Attempt, Mixed3),
    Derived is Mixed3 >> 40.

mixed(Number, Mixed) :-
    X0 is (Number + 0x9e3779b97f4a7c15) /\ 0xffffffffffffffff,
    mix(X0, Mixed).

mix(X0, X) :-
    X1 is ((X0 xor (X0>>30)) * 0xbf58476d1ce4e5b9) /\ 0xffffffffffffffff,
    X2 is ((X1 xor (X1>>27)) * 0x94d049bb133111eb) /\ 0xffffffffffffffff,
    X is X2 xor (X2>>31).

%!  random_number(+Random, +Limit, -Number) is det.
%
%   Number is at least 0 and less than Limit.

random_number(Random, Limit, Number) :-
    arg(1, Random, State0),
    State is (State0 + 0x9e3779b97f4a7c15) /\ 0xffffffffffffffff,
    nb_setarg(1, Random, State),
    mix(State, X),
    Number is (X*Limit) >> 64.

%!  random_one(+Random, +List, -Element) is det.
%!  random_order(+Random, +List0, -List) is det.

random_one(Random, List, Element) :-
    length(List, Length),
    random_number(Random, Length, I),
    nth0(I, List, Element).

random_order(Random, List0, List) :-
    map_list_to_pairs(random_key(Random), List0, Pairs0),
    keysort(Pairs0, Pairs),
    pairs_values(Pairs, List).

random_key(Random, _, Key) :-
    random_number(Random, 0x1000000000000, Key).

%!  random_cell(+Random, +Set, -Cell) is det.
%
%   Cell is the set of one of the cells of Set.

random_cell(Random, Set, Cell) :-
    Count is popcount(Set),
    random_number(Random, Count, Skip),
    nth_cell(Skip, Set, Cell).

nth_cell(Skip, Set, Cell) :-
    Cell0 is Set /\ -Set,
    (   Skip =:= 0
    ->  Cell = Cell0
    ;   Skip1 is Skip-1,
        Set1 is Set-Cell0,
        nth_cell(Skip1, Set1, Cell)
    ).

/*  Shapes: sets of cells and the sides that they share

The sets are those of engine/layout.pl.  Regions are a term `regions(Set, ...)`.
*/

%!  all_cells(+Layout, -Cells) is det.

all_cells(Layout, Cells) :-
    layout_row(Layout, Row),
    layout_firsts(Layout, Firsts),
    Cells is Row*Firsts.

%!  plan_free(+Plan, -Cells) is det.
%
%   Cells are those without a star.

plan_free(Plan, Free) :-
    plan_layout(Plan, Layout),
    all_cells(Layout, All),
    plan_stars(Plan, Stars),
    Free is All /\ \Stars.

%!  beside(+Stride, +Cells0, -Cells) is det.
%
%   Cells are those that share a side with one of Cells0.  Bits outside the
%   board may be set, and some of Cells0.

beside(B, X, Y) :-
    Y is (X<<1) \/ (X>>1) \/ (X<<B) \/ (X>>B).

%!  reached(:Near, +Within, +Set0, -Set) is det.
%
%   Set are those of Within that can be reached from Set0 within it, where call(Near, Set1,
%   Set2) says which are near.

:- meta_predicate
    reached(2, +, +, -).

reached(Near, Within, Set0, Set) :-
    call(Near, Set0, Around),
    Set1 is Set0 \/ (Around/\Within),
    (   Set1 =:= Set0
    ->  Set = Set0
    ;   reached(Near, Within, Set1, Set)
    ).

%!  owner(+Sets, +Cell, -Region) is semidet.
%
%   Region is the number of the argument of Sets that has Cell.

owner(Sets, Cell, Region) :-
    arg(Region, Sets, Set),
    Set /\ Cell =\= 0,
    !.

%!  columns_placement(+Layout, +Columns, -Placement) is det.
%
%   Placement are the cells of the stars, of which each row has a list of columns.

columns_placement(Layout, Columns, Placement) :-
    layout_size(Layout, N),
    columns_bits(N, Columns, Mask),
    spread_mask(Layout, Mask, Placement).
