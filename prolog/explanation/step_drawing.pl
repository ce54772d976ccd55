:- module(explanation_step_drawing,
          [ finding_drawing/3           % +Finding, +Position, -Drawing
          ]).
:- use_module([library(apply), library(lists)]).
:- use_module(grid).
:- use_module(position).
:- use_module(techniques/room).

/** <module> What the drawing of a step shows besides cells and units

A drawing is the term drawing(Blocks, Full, Needs, Numbered), which every output
shows, each in its own way:

  - Blocks are the top left cells, Row-Column, of blocks of 2x2 cells.  A block has
    room for one star, so they show how many stars a set of cells has room for.
  - Full are the cells outside the lines of a step that have too little room.
  - Needs are Kind-Number-Need of the units that are counted: the stars they lack.
  - Numbered are lists of cells that would be stars, in the order in which they
    follow; those of a list follow together.
*/

:- set_prolog_flag(optimise, true).

%!  finding_drawing(+Finding, +Position, -Drawing) is det.
%
%   Drawing is what the drawing of Finding, made in Position, shows besides.

finding_drawing(finding(Units,Cells,_,Marks,Why), Position,
                drawing(Blocks,Full,Needs,Numbered)) :-
    position_grid(Position, Grid),
    findall(X-Most,
            ( has_king_moves(Grid), tiled(Why, Units, Cells-Marks, Position, X, Most) ),
            Tiled),
    sets_blocks(Tiled, Grid, Blocks),
    findall(X, ( Why = counting(_,_,least(_,_),_), member(X-_, Tiled) ), Apart),
    sum_list(Apart, Full0),
    set_cells(Grid, Full0, Full),
    (   is_counted(Why, Units)
    ->  maplist(named_need(Position), Units, Needs)
    ;   Needs = []
    ),
    findall(Group,
            ( Why = fit(_), popcount(Marks) =:= 1, set_cells(Grid, Marks, Group) ),
            Numbered).

%   tiled(+Why, +Units, +Looked, +Position, -X, -Most): the sentence says that the
%   cells X have room for Most stars; Looked is Cells-Marks of the finding.

tiled(fit(Need), Units, Cells-Star, Position, X, Most) :-
    (   popcount(Star) =:= 1
    ->  position_grid(Position, Grid),
        near_cells(Grid, Star, Near),
        X is Cells /\ \Near,
        total_need(Units, Position, Need),
        capacity(Grid, X, Need, Most)
    ;   X = Cells,
        Most = Need
    ).
tiled(counting(Lines,Regions,least(_,_),_), _, _, Position, X, Most) :-
    position_grid(Position, Grid),
    foldl(with_cells(Grid), Lines, 0, Inside),
    member(Region, Regions),
    open_cells(Region, Position, Open),
    X is Open /\ \Inside,
    X =\= 0,
    unit_need(Region, Position, Need, _),
    capacity(Grid, X, Need, Most).

%   The sentence of a tiling says what one unit needs; several are added up.

is_counted(fit(_), [_,_|_]) :-
    !.
is_counted(counting(_,_,_,_), _).

named_need(Position, Unit, Kind-I-Need) :-
    position_grid(Position, Grid),
    unit_name(Grid, Unit, Kind-I),
    unit_need(Unit, Position, Need, _).

%   Where no blocks in that number cover a set, none are drawn for it.

sets_blocks([], _, []).
sets_blocks([X-Most|Sets], Grid, Blocks) :-
    (   covering(X, Most, Grid, Blocks, Rest)
    ->  true
    ;   Blocks = Rest
    ),
    sets_blocks(Sets, Grid, Rest).

%   Each block takes the first cell that is left: nothing is left above it, so the
%   cell is in the first row of the block, or in the last row of the board.

covering(0, _, _, Blocks, Blocks) :-
    !.
covering(X, Most, Grid, [R-C|Blocks0], Blocks) :-
    Most > 0,
    grid_size(Grid, N),
    grid_stride(Grid, Stride),
    First is lsb(X),
    R is min(First//Stride + 1, N-1),
    C1 is First mod Stride + 1,
    corner(C1, N, C),
    Corner is (R-1)*Stride + C-1,
    Block is (3 \/ (3<<Stride)) << Corner,
    X1 is X /\ \Block,
    Most1 is Most-1,
    covering(X1, Most1, Grid, Blocks0, Blocks).

corner(C, N, C) :-
    C < N.
corner(C1, _, C) :-
    C1 > 1,
    C is C1-1.
