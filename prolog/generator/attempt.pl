:- module(maker_attempt,
          [ workshop/3,                 % +Source, +Knobs, -Workshop
            attempt/4                   % +Workshop, +Seed, -Board, -Columns
          ]).

:- use_module('../engine/engine',
              [bits_solution/3, mask_columns/3, columns_mask/3]).
:- use_module('../engine/layout', [compact_mask/3, spread_mask/3]).
:- use_module('../engine/propagation', [problem/3, problem_layout/2]).
:- use_module('../board/board', [make_board/3]).
:- use_module(borders, [unique_regions/3, obvious/2]).
:- use_module(clusters, [clustered_regions/5]).
:- use_module(smooth_borders, [finished_regions/3]).
:- use_module(groups, [grown_regions/5]).
:- use_module(balance, [evened_regions/3]).
:- use_module(filler_region, [hoarded_regions/3]).
:- use_module(moves, [moved/4]).
:- use_module(placement, [random_placement/4, any_board/3]).
:- use_module(random, [new_random/2, random_bit/3]).
:- use_module(shapes, [all_cells/2, regions_rows/3, rows_regions/3]).
:- use_module(sizes, [sized_regions/3, free_sizes/2]).

/** <module> One attempt at a board, which its seed decides

A solved board first, then the puzzle: stars are placed, regions are grown
around them, and borders are moved until there is no other solution.  An attempt
that does not come to an end soon fails; the next one has another seed.

Where the stars have room for very many other solutions that takes too long.
There the board has one solution from the beginning, as nearly all regions are
tiny, and keeps it while the regions get more even.
*/

%!  workshop(+Source, +Knobs, -Workshop) is semidet.
%
%   Workshop is what all attempts share.  Source is
%
%     - fresh(Size, Stars): any placement;
%     - solution(Size, Stars, Columns): this one, N lists of S columns;
%     - relative(Board): the borders of Board, whose solution stays one.
%
%   Knobs are `knobs(Min, Max, Shape)`: the least and the largest size of a
%   region, and `compact`, `natural` or `winding`.  Fails if Board has no
%   solution.

workshop(fresh(N,S), Knobs, workshop(Problem,fresh,Knobs)) :-
    template(N, S, Problem).
workshop(solution(N,S,Columns), Knobs,
         workshop(Problem,solution(Stars),Knobs)) :-
    template(N, S, Problem),
    problem_layout(Problem, Layout),
    columns_mask(N, Columns, Mask),
    spread_mask(Layout, Mask, Stars).
workshop(relative(Board), Knobs,
         workshop(Problem,relative(Stars,Regions),Knobs)) :-
    Board = board(N,S,Rows),
    once(bits_solution(Board, [], Mask)),
    template(N, S, Problem),
    problem_layout(Problem, Layout),
    spread_mask(Layout, Mask, Stars),
    rows_regions(Layout, Rows, Regions).

%   Any regions will do: they are redrawn.

template(N, S, Problem) :-
    any_board(N, S, Board),
    problem(Board, 0, Problem).

%!  attempt(+Workshop, +Seed, -Board, -Columns) is semidet.
%
%   Board has Columns as its only solution, as far as bits/ can tell, which is
%   for certain.

attempt(workshop(Problem,Source,knobs(Min,Max,Shape)), Seed, Board, Columns) :-
    new_random(Seed, Random),
    problem_layout(Problem, Layout),
    Plan = plan(Problem,Stars,Min,Max,Shape,Random),
    drafted(Source, Plan, Layout, Regions0),
    sized_regions(Plan, Regions0, Regions1),
    unique_regions(Plan, Regions1, Regions2),
    finished_regions(Plan, Regions2, Regions),
    Layout = layout(N,S,_,_,_,_),
    regions_rows(Layout, Regions, Rows),
    make_board(Rows, S, Board),
    compact_mask(Layout, Stars, Mask),
    mask_columns(N, Mask, Columns).

%   The stars of Plan are placed, and regions drawn around them.

drafted(fresh, Plan, Layout, Regions) :-
    is_loose(Layout),
    !,
    hoarded(any, Plan, Layout, Regions0),
    obvious(Plan, Regions0),
    evened_regions(Plan, Regions0, Regions).
drafted(solution(Stars), Plan, Layout, Regions) :-
    is_loose(Layout),
    !,
    hoarded(Stars, Plan, Layout, Regions0),
    free_sizes(Plan, Free),
    unique_regions(Free, Regions0, Regions1),
    evened_regions(Plan, Regions1, Regions).
drafted(Source, Plan, Layout, Regions) :-
    Plan = plan(_,Stars,_,_,_,Random),
    stars(Source, Layout, Random, Stars),
    first_regions(Source, Plan, Layout, Regions).

hoarded(Known, Plan, Layout, Regions) :-
    Plan = plan(_,Stars,_,_,_,Random),
    clustered_regions(Layout, Known, Random, Stars, Regions0),
    hoarded_regions(Plan, Regions0, Regions).

%   Where moving borders takes long, or does not come to an end.  With one star
%   it does at every size.

is_loose(layout(N,S,_,_,_,_)) :-
    S >= 2,
    (N-4*S)*S >= 12.

stars(fresh, layout(N,S,_,_,_,_), Random, Stars) :-
    random_placement(N, S, Random, Stars).
stars(solution(Stars), _, _, Stars).
stars(relative(Stars,_), _, _, Stars).

first_regions(relative(_,Regions0), Plan, Layout, Regions) :-
    !,
    all_cells(Layout, All),
    arg(2, Plan, Stars),
    Free is All /\ \Stars,
    Layout = layout(N,_,_,_,_,_),
    moved_often(N, Free, Plan, Regions0, Regions).
first_regions(_, Plan, Layout, Regions) :-
    Plan = plan(_,Stars,_,_,Shape,Random),
    grown_regions(Layout, Stars, Shape, Random, Regions).

%   As many moves are tried as the board has rows.

moved_often(0, _, _, Regions, Regions) :-
    !.
moved_often(Left, Free, Plan, Regions0, Regions) :-
    arg(6, Plan, Random),
    Free =\= 0,
    random_bit(Random, Free, Bit),
    Cell is 1<<Bit,
    (   moved(Plan, Cell, Regions0, Regions1)
    ->  true
    ;   Regions1 = Regions0
    ),
    Left1 is Left-1,
    moved_often(Left1, Free, Plan, Regions1, Regions).
