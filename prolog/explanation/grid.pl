:- module(explanation_grid,
          [ board_grid/2,               % +Posed, -Grid
            grid_size/2,                % +Grid, -N
            grid_stride/2,              % +Grid, -Stride
            grid_shapes/2,              % +Grid, -Shapes
            grid_rules/2,               % +Grid, -Rules
            grid_leasts/2,              % +Grid, -Leasts
            grid_slacks/2,              % +Grid, -Slacks
            grid_others/2,              % +Grid, -Others
            has_king_moves/1,           % +Grid
            near_cells/3,               % +Grid, +Cells, -Near
            are_far/2,                  % +Grid, +Cells
            unit_cells/3,               % +Grid, +Unit, -Cells
            with_cells/4,               % +Grid, +Unit, +Cells0, -Cells
            units_cells/3,              % +Set, +Grid, -Cells
            all_units/2,                % +Grid, -Set
            unit_name/3,                % +Grid, +Unit, -Name
            unit_names/3,               % +Grid, +Units, -Names
            with_rows/3,                % +Grid, +Set0, -Set
            untold_texts/2,             % +Grid, -Texts
            tell/2,                     % +Grid, +Names
            units_of_kind/4,            % +Kind, +Grid, -First, -Last
            cell_units/3,               % +Grid, +Cell, -Units
            member_cell/2,              % -Cell, +Cells
            cells_set/3,                % +Grid, +Cells, -Mask
            set_cells/3                 % +Grid, +Mask, -Cells
          ]).
:- use_module([library(apply), library(lists)]).
:- use_module('../bits').
:- use_module('../conditions/constraint_text', [constraint_as_text/2]).
:- use_module('../conditions/rules', [apart_sets/3, rules_touch/2, rules_wrap/2]).
:- use_module('../engine/layout').
:- use_module('../records').
:- use_module(conditions).

/** <module> The cells and units of a board

A set of cells is an integer, as in engine/layout.pl, with two bits to spare a
row: the cell in row R and column C, from 0, is bit R*Stride + C.

A unit is a row, column or region, or another condition of the board, see
conditions.pl.  Units have numbers: rows 1..N, columns N+1..2N, regions 2N+1..3N, and
then the others; a set of units is an integer in which unit I is bit I.
*/

:- set_prolog_flag(optimise, true).

:- accessors(grid(size, stride, shapes, nears, rules, units, leasts, slacks, names,
                  members, others, told)).

%!  board_grid(+Posed, -Grid) is det.
%!  grid_size(+Grid, -N) is det.
%!  grid_stride(+Grid, -Stride) is det.
%!  grid_shapes(+Grid, -Shapes) is det.
%!  grid_rules(+Grid, -Rules) is det.
%!  grid_leasts(+Grid, -Leasts) is det.
%!  grid_slacks(+Grid, -Slacks) is det.
%!  grid_others(+Grid, -Others) is det.
%
%   The grid of a board or a variant, and what is in it.  Shapes are those of
%   engine/rules/regions.pl, or `none` if stars do not touch as usual.  Units has the
%   cells of each unit, Leasts how many stars it has at least, and Slacks how many
%   more it may have.  Others are other(Unit, Constraint, Rows) for the conditions that
%   do not count; as units they may have any number of stars.

%   Nears is `king`, or has the cells that touch each cell; members has the units of
%   each; told(Texts) has Name-Text for the constraints of which no sentence has told
%   the text, and is changed in place.

board_grid(Posed, Grid) :-
    posed(Posed, Board, Conditions),
    Conditions = conditions(Rules,Constraints),
    board_conditions(Board, Conditions, All),
    Board = board(N,_,_),
    layout(N, 1, Layout),
    layout_stride(Layout, Stride),
    Bits is N*Stride,
    near_sets(Rules, N, Stride, Bits, Nears),
    (   Nears == king
    ->  layout_shapes(Layout, Shapes)
    ;   Shapes = none
    ),
    filled_term(members, Bits, [], Members),
    length(All, Size),
    filled_term(units, Size, 0, Units),
    filled_term(leasts, Size, 0, Leasts),
    filled_term(slacks, Size, Bits, Slacks),
    filled_term(names, Size, 0, Names),
    findall(constraint-I-Text,
            ( nth1(I, Constraints, Constraint), constraint_as_text(Constraint, Text) ),
            Texts),
    Grid = grid(N,Stride,Shapes,Nears,Rules,Units,Leasts,Slacks,Names,Members,Others,
                told(Texts)),
    with_conditions(All, 1, Grid, Others).

%   The units of a cell are in ascending order.

with_conditions([], _, _, []).
with_conditions([Condition|Conditions], I, Grid, Others) :-
    I1 is I+1,
    with_conditions(Conditions, I1, Grid, Others1),
    grid_units(Grid, Units),
    grid_names(Grid, Names),
    grid_members(Grid, Members),
    arg(1, Condition, Name),
    arg(2, Condition, List),
    setarg(I, Names, Name),
    cells_set(Grid, List, Cells),
    setarg(I, Units, Cells),
    each_index(add_member(I), Cells, Members, Members),
    (   Condition = unit(_,_,Least,Most)
    ->  grid_leasts(Grid, Leasts),
        grid_slacks(Grid, Slacks),
        setarg(I, Leasts, Least),
        Slack is Most-Least,
        setarg(I, Slacks, Slack),
        Others = Others1
    ;   Condition = other(_,_,Constraint,Rows),
        Others = [other(I,Constraint,Rows)|Others1]
    ).

add_member(I, Cell, Members, Members) :-
    Place is Cell+1,
    arg(Place, Members, Is),
    setarg(Place, Members, [I|Is]).

near_sets(Rules, N, Stride, Bits, Nears) :-
    (   rules_touch(Rules, [king]),
        rules_wrap(Rules, false)
    ->  Nears = king
    ;   filled_term(nears, Bits, 0, Nears),
        apart_sets(Rules, N, Sets),
        maplist(add_nears(Nears, Stride), Sets)
    ).

add_nears(Nears, Stride, Cells) :-
    cells_bits(Stride, Cells, Set),
    each_index(add_near(Set), Set, Nears, Nears).

add_near(Set, Cell, Nears, Nears) :-
    Place is Cell+1,
    arg(Place, Nears, Near0),
    Near is Near0 \/ Set,
    setarg(Place, Nears, Near).

%!  has_king_moves(+Grid) is semidet.
%!  near_cells(+Grid, +Cells, -Near) is det.
%!  are_far(+Grid, +Cells) is semidet.
%
%   Stars touch as usual.  Near are Cells and all that touch one of them; bits
%   outside the board may be set.  No two of Cells touch.

has_king_moves(Grid) :-
    grid_nears(Grid, king).

near_cells(Grid, Cells, Near) :-
    grid_nears(Grid, Nears),
    (   Nears == king
    ->  grid_stride(Grid, B),
        neighbors(B, Cells, Near)
    ;   each_index(with_near(Nears), Cells, Cells, Near)
    ).

with_near(Nears, Cell, Near0, Near) :-
    Place is Cell+1,
    arg(Place, Nears, X),
    Near is Near0 \/ X.

are_far(Grid, Cells) :-
    grid_nears(Grid, Nears),
    (   Nears == king
    ->  grid_stride(Grid, B),
        are_apart(B, Cells)
    ;   are_far_by(Cells, Nears)
    ).

are_far_by(0, _) :-
    !.
are_far_by(Cells, Nears) :-
    I is lsb(Cells)+1,
    arg(I, Nears, Near),
    Rest is Cells /\ (Cells-1),
    Near /\ Rest =:= 0,
    are_far_by(Rest, Nears).

%!  unit_cells(+Grid, +Unit, -Cells) is det.
%!  with_cells(+Grid, +Unit, +Cells0, -Cells) is det.
%!  units_cells(+Set, +Grid, -Cells) is det.
%
%   Cells are those of Unit, these and Cells0, or those of all units of a set.

unit_cells(Grid, Unit, Cells) :-
    grid_units(Grid, Units),
    arg(Unit, Units, Cells).

with_cells(Grid, Unit, Cells0, Cells) :-
    unit_cells(Grid, Unit, X),
    Cells is Cells0 \/ X.

units_cells(Set, Grid, Cells) :-
    each_index(with_cells(Grid), Set, 0, Cells).

%!  all_units(+Grid, -Set) is det.

all_units(Grid, Set) :-
    grid_units(Grid, Units),
    functor(Units, _, Size),
    Set is (2<<Size) - 2.

%!  unit_name(+Grid, +Unit, -Name) is det.
%!  unit_names(+Grid, +Units, -Names) is det.
%
%   Name is Kind-Number, from 1.  Constraints that are joined by `and` have one name.

unit_name(Grid, Unit, Name) :-
    grid_names(Grid, Names),
    arg(Unit, Names, Name).

unit_names(Grid, Units, Names) :-
    maplist(unit_name(Grid), Units, Names0),
    list_to_set(Names0, Names).

%!  with_rows(+Grid, +Set0, -Set) is det.
%
%   Set are the units of Set0 and the rows whose number of stars they count on.

with_rows(Grid, Set0, Set) :-
    grid_others(Grid, Others),
    findall(R, ( member(other(I,_,Rows), Others), Set0 /\ (1<<I) =\= 0, member(R, Rows) ),
            Rs),
    numbers_bits(0, Rs, Set1),
    Set is Set0 \/ Set1.

%!  untold_texts(+Grid, -Texts) is det.
%!  tell(+Grid, +Names) is det.
%
%   Texts has Name-Text for each constraint that no sentence has told; from now on,
%   those of Names have been.

untold_texts(Grid, Texts) :-
    grid_told(Grid, told(Texts)).

tell(Grid, Names) :-
    grid_told(Grid, Told),
    arg(1, Told, Texts0),
    exclude(is_text_of(Names), Texts0, Texts),
    setarg(1, Told, Texts).

is_text_of(Names, Name-_) :-
    memberchk(Name, Names).

%!  units_of_kind(+Kind, +Grid, -First, -Last) is det.
%
%   First and Last are the first and the last unit of Kind: `row`, `column` or `region`.

units_of_kind(Kind, Grid, First, Last) :-
    nth1(I, [row,column,region], Kind),
    !,
    grid_size(Grid, N),
    First is (I-1)*N + 1,
    Last is I*N.

%!  cell_units(+Grid, +Cell, -Units) is det.
%
%   Units lists those that bit Cell is in: its row, its column, its region unless it
%   has none, and then the others.

cell_units(Grid, Cell, Units) :-
    grid_members(Grid, Members),
    I is Cell+1,
    arg(I, Members, Units).

%!  member_cell(-Cell, +Cells) is nondet.
%
%   Cell is a set of one of Cells, in reading order.

member_cell(Cell, Cells) :-
    Cells =\= 0,
    First is Cells /\ -Cells,
    Rest is Cells - First,
    (   Cell = First
    ;   member_cell(Cell, Rest)
    ).

%!  cells_set(+Grid, +Cells, -Mask) is det.
%!  set_cells(+Grid, +Mask, -Cells) is det.
%
%   Between lists of Row-Column, from 1, and sets; Cells are in reading order.

cells_set(Grid, Cells, Mask) :-
    grid_stride(Grid, Stride),
    cells_bits(Stride, Cells, Mask).

set_cells(Grid, Mask, Cells) :-
    grid_stride(Grid, Stride),
    bits_cells(Stride, Mask, Cells).
