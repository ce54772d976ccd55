:- module(engine_local_search,
          [ is_loose/3,                 % +Layout, +State0, +State
            local_solution/4            % +Problem, +State, +Steps, -Stars
          ]).

:- use_module(library(apply), [maplist/2]).
:- use_module(arrangement,
              [ arrangement/3, arrangement_columns/2, arrangement_counts/2,
                arrangement_faults/2, arrangement_heavy/2,
                arrangement_lacking/2, arrangement_rows/2, arrangement_stars/3,
                arrangement_touching/2, faults_poor_columns/2,
                faults_poor_regions/2, faults_rich_columns/2,
                faults_rich_regions/2, faults_touching_rows/2, frame/3,
                frame_cands/2, frame_fixed/2, frame_parts/2, frame_regions/2,
                frame_size/2, frame_stars/2, is_faultless/1, lattice/2,
                move_star/5, weigh/4
              ]).
:- use_module(layout,
              [are_apart/2, layout_size/2, layout_stars/2, layout_stride/2]).
:- use_module(problem,
              [ count_node/1, problem_counters/2, problem_layout/2,
                problem_regions/2, random_below/3, region_cells/2
              ]).
:- use_module('rules/propagation', [full_lines/2]).

/** <module> Local search: one solution of a large loose board

A large board with room for its stars has so many solutions that nothing has to be
proved to find one, but so many cells that a node with all rules takes up to a
millisecond.  Local search propagates nothing: it begins with all stars in place, see
arrangement.pl, and mends faults.  It may fail, and it never shows that there is no
solution.

A step takes a fault at random: a column or region with too many stars, or a star
that touches one below.  One of its stars moves within its row: the first that makes
the arrangement better, or else the one that makes it least worse (min-conflicts).  The
cell that it leaves is tabu for some steps.

If no move makes it better, a region with a fault becomes heavy: its faults then cost
more, until it becomes light again at random (constraint weighting).
*/

:- set_prolog_flag(optimise, true).

%!  is_loose(+Layout, +State0, +State) is semidet.
%
%   True if a board is worth a try of local_solution/4: large, with rows longer than
%   those of most puzzles with one solution, and if propagation, which has made
%   State of State0, removes few candidates.

is_loose(Layout, state(C0,_,_), state(C,_,_)) :-
    layout_size(Layout, N),
    N >= 16,
    layout_stars(Layout, K),
    N >= 4*K+3,
    10*popcount(C) >= 9*popcount(C0).

%!  local_solution(+Problem, +State, +Steps, -Stars) is semidet.
%
%   Stars is a solution of Problem within State, a result of propagate/3.  Fails
%   if none is found in so many steps, which count as nodes.  The counters of Problem
%   decide the random numbers.

local_solution(Problem, State, Steps, Stars) :-
    frame(Problem, State, Frame),
    lattice(Frame, Rows),
    arrangement(Frame, Rows, Arrangement),
    frame_size(Frame, N),
    empty_tabu(N, Tabu),
    problem_counters(Problem, Counters),
    walk(1, Steps, local(Frame,Arrangement,Tabu), Counters),
    problem_layout(Problem, Layout),
    arrangement_stars(Layout, Arrangement, Stars),
    is_solution(Problem, State, Stars).

%   tabu(Left, Until): in row R, the cell of argument R of Left is tabu until the step
%   in argument R of Until.

empty_tabu(N, tabu(Left,Until)) :-
    length(Zeros, N),
    maplist(=(0), Zeros),
    compound_name_arguments(Left, left, Zeros),
    compound_name_arguments(Until, until, Zeros).

is_solution(Problem, state(C,S,_), Stars) :-
    Stars /\ C =:= Stars,
    Stars /\ S =:= S,
    problem_layout(Problem, Layout),
    layout_stride(Layout, B),
    are_apart(B, Stars),
    full_lines(Layout, Stars),
    layout_stars(Layout, K),
    problem_regions(Problem, Regions),
    maplist(has_stars(K, Stars), Regions).

has_stars(K, Stars, Region) :-
    region_cells(Region, Cells),
    popcount(Stars/\Cells) =:= K.

%   walk(+Step, +Steps, +Local, +Counters) is semidet.  Local is
%   local(Frame,Arrangement,Tabu).

walk(_, _, local(_,Arrangement,_), _) :-
    is_faultless(Arrangement),
    !.
walk(Step, Steps, Local, Counters) :-
    Step =< Steps,
    count_node(Counters),
    random_below(Counters, 1<<30, Salt),
    random_fault(Local, Counters, Stars),
    best_move(Stars, now(Step,Salt), Local, none, Move),
    make_move(Move, Step, Local, Counters),
    adjust_weights(Move, Local, Counters),
    Step1 is Step+1,
    walk(Step1, Steps, Local, Counters).

/*  Faults
*/

%   random_fault(+Local, +Counters, -Stars): Stars are those in a fault at random, a list of
%   R-Cells: the stars of row R in Cells.

random_fault(local(Frame,Arrangement,_), Counters, Stars) :-
    arrangement_faults(Arrangement, Faults),
    faults_rich_columns(Faults, Columns),
    faults_rich_regions(Faults, Regions),
    faults_touching_rows(Faults, Rows),
    Columns1 is popcount(Columns),
    Regions1 is popcount(Regions),
    Count is Columns1+Regions1+popcount(Rows),
    random_below(Counters, Count, I),
    (   I < Columns1
    ->  nth_bit(I, Columns, C),
        arrangement_columns(Arrangement, All),
        arg(C, All, InRows),
        Star is 1<<(C-1),
        column_stars(InRows, Star, Stars)
    ;   I < Columns1+Regions1
    ->  I1 is I-Columns1,
        nth_bit(I1, Regions, Region),
        frame_parts(Frame, Parts),
        arg(Region, Parts, Stars)
    ;   I1 is I-Columns1-Regions1,
        nth_bit(I1, Rows, R),
        touching_stars(R, Arrangement, Counters, Stars)
    ).

random_bit(Counters, Set, Bit) :-
    Count is popcount(Set),
    random_below(Counters, Count, I),
    nth_bit(I, Set, Bit).

nth_bit(I, Set, Bit) :-
    (   I =:= 0
    ->  Bit is lsb(Set)
    ;   I1 is I-1,
        Set1 is Set /\ (Set-1),
        nth_bit(I1, Set1, Bit)
    ).

column_stars(0, _, []) :-
    !.
column_stars(Rows, Star, [R-Star|Stars]) :-
    R is lsb(Rows),
    Rows1 is Rows /\ (Rows-1),
    column_stars(Rows1, Star, Stars).

touching_stars(R, Arrangement, Counters, [R-Star,R1-Near]) :-
    arrangement_touching(Arrangement, Touching),
    arg(R, Touching, Stars),
    random_bit(Counters, Stars, At),
    Star is 1<<At,
    Near is Star \/ (Star<<1) \/ (Star>>1),
    R1 is R+1.

/*  Moves

A move is move(Key,R,Star,Targets): in row R, Star moves to one of Targets, which are
all as good.  Key is the cost, which is below 0 if the arrangement becomes better, and
a random fraction in the last 16 bits.  now(Step,Salt) are the number of the step and
a number that decides these.
*/

%   best_move(+Stars, +Now, +Local, +Move0, -Move): the first move that makes the
%   arrangement better, or the best of all.

best_move(_, _, _, Move, Move) :-
    is_gain(Move),
    !.
best_move([], _, _, Move, Move).
best_move([R-Cells|Stars], Now, Local, Move0, Move) :-
    Local = local(Frame,Arrangement,_),
    arrangement_rows(Arrangement, Rows),
    R1 is R+1,
    arg(R1, Rows, Row),
    frame_fixed(Frame, Fixed),
    arg(R, Fixed, Given),
    Movable is Row /\ Cells /\ \Given,
    best_of_row(Movable, R, Now, Local, Move0, Move1),
    best_move(Stars, Now, Local, Move1, Move).

is_gain(move(Key,_,_,_)) :-
    Key < 0.

best_of_row(0, _, _, _, Move, Move) :-
    !.
best_of_row(Stars, R, Now, Local, Move0, Move) :-
    Star is Stars /\ -Stars,
    Stars1 is Stars-Star,
    (   star_move(R, Star, Now, Local, Move1),
        is_better(Move1, Move0)
    ->  Move2 = Move1
    ;   Move2 = Move0
    ),
    best_of_row(Stars1, R, Now, Local, Move2, Move).

is_better(_, none) :-
    !.
is_better(move(Key,_,_,_), move(Key0,_,_,_)) :-
    Key < Key0.

%   star_move(+R, +Star, +Now, +Local, -Move) is semidet.  One star in twenty seems to
%   cost more than it does, so that no cycle of moves is without end.

star_move(R, Star, now(Step,Salt), Local, move(Key,R,Star,Targets)) :-
    Local = local(Frame,Arrangement,_),
    arrangement_rows(Arrangement, Rows),
    R1 is R+1,
    R2 is R+2,
    arg(R, Rows, Above),
    arg(R1, Rows, Row),
    arg(R2, Rows, Below),
    allowed(R, Step, Local, Allowed),
    Others is Row-Star,
    Free is Allowed /\ \(Others \/ (Others<<1) \/ (Others>>1) \/ Star),
    Free =\= 0,
    C is lsb(Star)+1,
    gain_without(R, C, Frame, Arrangement, Units, Gain),
    targets(Free, Above, Below, Units, Targets, Cost),
    Near is Star \/ (Star<<1) \/ (Star>>1),
    Cost1 is Cost - Gain - popcount(Near/\Above) - popcount(Near/\Below),
    Random is (((R<<6)+C)*Salt >> 14) /\ 0xffff,
    (   Random > 0xf333
    ->  Key is ((Cost1+1)<<16) + Random
    ;   Key is (Cost1<<16) + Random
    ).

%   allowed(+R, +Step, +Local, -Cells): the candidates of row R that are not tabu.

allowed(R, Step, local(Frame,_,tabu(Left,Until)), Cells) :-
    frame_cands(Frame, Cands),
    arg(R, Cands, Cells0),
    arg(R, Until, Last),
    (   Last > Step
    ->  arg(R, Left, Tabu),
        Cells is Cells0 /\ \Tabu
    ;   Cells = Cells0
    ).

%   gain_without(+R, +C, +Frame, +Arrangement, -Units, -Gain): Gain is what the column and
%   the region of the star in row R and column C gain if it goes.  Units is
%   units(Poor,Lacking,Heavy): the cells of the row in columns and regions that then
%   are poor, and those in heavy regions.

gain_without(R, C, Frame, Arrangement, units(Poor,Lacking,Heavy), Gain) :-
    arrangement_faults(Arrangement, Faults),
    faults_poor_columns(Faults, PoorColumns),
    faults_rich_columns(Faults, RichColumns),
    Poor is PoorColumns>>1,
    arrangement_lacking(Arrangement, LackingRows),
    arg(R, LackingRows, Lacking0),
    arrangement_heavy(Arrangement, HeavyRows),
    arg(R, HeavyRows, Heavy),
    frame_regions(Frame, Regions),
    arg(R, Regions, RowRegions),
    arg(C, RowRegions, part(Region,Own)),
    arrangement_counts(Arrangement, Counts),
    arg(Region, Counts, Count),
    frame_stars(Frame, K),
    IsHeavy is min(1, Own/\Heavy),
    (   Count > K
    ->  Lacking = Lacking0,
        Gain is ((RichColumns>>C) /\ 1) + 1 + IsHeavy
    ;   Lacking is Lacking0\/Own,
        Gain is ((RichColumns>>C) /\ 1) - IsHeavy
    ).

%   targets(+Free, +Above, +Below, +Units, -Targets, -Cost): Targets are the cells
%   of Free that a star costs least, Cost.  It costs
%
%     - 1 for each star that it touches in the row Above or Below;
%     - 1 for a column that is not poor;
%     - for a region -1 or 0 if it is poor, 1 or 2 if it is not: the outer ones of these
%       if it is heavy.
%
%   T0 are the cells that touch no star, T1 those that touch one; for columns and
%   regions, U0 are the cells that cost -1, U1 those that cost 0, and so on.  Cells that
%   cost more than 3 do not differ.

targets(Free, Above, Below, units(Poor,Lacking,Heavy), Targets, Cost) :-
    A is Above \/ (Above<<1) \/ (Above>>1),
    B is Below \/ (Below<<1) \/ (Below>>1),
    Twice is ((Above<<1) /\ (Above>>1)) \/ ((Below<<1) /\ (Below>>1)),
    T0 is Free /\ \(A\/B),
    T1 is Free /\ (A xor B) /\ \Twice,
    T2 is Free /\ (((A/\B) /\ \Twice) \/ ((A xor B) /\ Twice)),
    Light is Lacking /\ \Heavy,
    LackingHeavy is Lacking/\Heavy,
    FullHeavy is Heavy /\ \Lacking,
    Full is Free /\ \(Lacking\/Heavy),
    U0 is Poor/\LackingHeavy,
    U1 is (Poor/\Light) \/ (LackingHeavy /\ \Poor),
    U2 is (Poor/\Full) \/ (Light /\ \Poor),
    U3 is (Poor/\FullHeavy) \/ (Full /\ \Poor),
    U4 is FullHeavy /\ \Poor,
    Cells0 is T0/\U0,
    Cells1 is (T0/\U1) \/ (T1/\U0),
    Cells2 is (T0/\U2) \/ (T1/\U1) \/ (T2/\U0),
    Cells3 is (T0/\U3) \/ (T1/\U2) \/ (T2/\U1),
    Cells4 is (T0/\U4) \/ (T1/\U3) \/ (T2/\U2),
    (   Cells0 =\= 0
    ->  Targets = Cells0,
        Cost = -1
    ;   Cells1 =\= 0
    ->  Targets = Cells1,
        Cost = 0
    ;   Cells2 =\= 0
    ->  Targets = Cells2,
        Cost = 1
    ;   Cells3 =\= 0
    ->  Targets = Cells3,
        Cost = 2
    ;   Cells4 =\= 0
    ->  Targets = Cells4,
        Cost = 3
    ;   Targets = Free,
        Cost = 5
    ).

%   make_move(+Move, +Step, +Local, +Counters): a random number of steps decides how long the
%   cell is tabu, so that no cycle of moves fits.

make_move(none, _, _, _).
make_move(move(_,R,Star,Targets), Step, local(Frame,Arrangement,tabu(Left,Until)),
          Counters) :-
    random_bit(Counters, Targets, To),
    C0 is lsb(Star)+1,
    C is To+1,
    move_star(R, C0, C, Frame, Arrangement),
    nb_setarg(R, Left, Star),
    random_below(Counters, 10, More),
    Last is Step+3+More,
    nb_setarg(R, Until, Last).

%   adjust_weights(+Move, +Local, +Counters): if the move makes nothing better, one time in
%   three, a region with a fault becomes heavy, and any other light.

adjust_weights(Move, local(Frame,Arrangement,_), Counters) :-
    (   \+ is_gain(Move),
        random_below(Counters, 3, 0)
    ->  arrangement_faults(Arrangement, Faults),
        faults_poor_regions(Faults, Poor),
        faults_rich_regions(Faults, Rich),
        Faulty is Poor\/Rich,
        make_one_heavy(Faulty, Frame, Arrangement, Counters),
        frame_size(Frame, N),
        random_below(Counters, N, I),
        Region is I+1,
        weigh(0, Region, Frame, Arrangement)
    ;   true
    ).

make_one_heavy(Regions, Frame, Arrangement, Counters) :-
    (   Regions =:= 0
    ->  true
    ;   random_bit(Counters, Regions, Region),
        weigh(1, Region, Frame, Arrangement)
    ).
