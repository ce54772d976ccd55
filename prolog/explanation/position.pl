:- module(explanation_position,
          [ position/4,                 % +Posed, +Stars, +Blanks, -Position
            position_posed/2,           % +Position, -Posed
            position_grid/2,            % +Position, -Grid
            position_unknown/2,         % +Position, -Cells
            position_stars/2,           % +Position, -Cells
            position_counts/2,          % +Position, -Counts
            position_needs/2,           % +Position, -Needs
            unit_counts/4,              % +Unit, +Position, -Count, -Need
            unit_need/4,                % +Unit, +Position, -Need, -Room
            open_cells/3,               % +Unit, +Position, -Cells
            total_need/3,               % +Units, +Position, -Need
            forget/3,                   % +Agenda, +Position, +Set
            is_broken/1,                % +Position
            is_solved/1,                % +Position
            place/2,                    % +Position, +Cells
            mark/2,                     % +Position, +Cells
            memo/4,                     % +Position, +Key, +Size, -Memo
            recall/3,                   % +Position, +Key, ?Value
            remember/3,                 % +Position, +Key, +Value
            finding_units/2,            % +Finding, -Units
            finding_stars/2,            % +Finding, -Cells
            finding_marks/2,            % +Finding, -Cells
            smaller/4,                  % +Position, +Finding1, +Finding0, -Finding
            seen_by/2,                  % :Goal, -Findings
            swap_seen/2                 % -Findings0, +Findings
          ]).
:- use_module(library(lists)).
:- use_module('../bits').
:- use_module('../engine/layout', [filled_term/4]).
:- use_module('../records').
:- use_module(constraints).
:- use_module(grid).
:- use_module(rating).

/** <module> What is known of a board

A position is a term that is changed in place, by setarg/3, as stars are placed
and cells marked; a technique that looks at it changes nothing but its own
memos.  grid.pl says how cells and units are represented.

Of each unit the unknown cells are counted, and the stars that it still needs.
The direct techniques need not search: as cells change, what lets them find
something is noted in three agendas: `fresh` has the stars whose neighbors have
not been marked yet, `forced` the units with no more cells than stars to place,
`full` the units with all their stars.  An agenda is a set, see recall/3.
*/

:- set_prolog_flag(optimise, true).

:- accessors(position(grid, unknown, stars, counts, needs, broken, memos, posed), [set]).

%!  position(+Posed, +Stars, +Blanks, -Position) is det.
%
%   Position is Posed, a board or a variant, with the cells of the lists Stars placed and Blanks
%   marked; they are Row-Column, from 1.

position(Posed, Stars, Blanks, Position) :-
    board_position(Posed, Position),
    position_grid(Position, Grid),
    position_unknown(Position, U),
    cells_set(Grid, Blanks, M),
    Marks is M /\ U,
    mark(Position, Marks),
    cells_set(Grid, Stars, S),
    place(Position, S).

board_position(Posed, Position) :-
    board_grid(Posed, Grid),
    grid_leasts(Grid, Leasts),
    duplicate_term(Leasts, Needs),
    functor(Needs, _, Size),
    filled_term(counts, Size, 0, Counts),
    grid_size(Grid, N),
    Regions is ((2<<N) - 2) << (2*N),
    units_cells(Regions, Grid, U),
    Position = position(Grid,U,0,Counts,Needs,false,[],Posed),
    all_units(Grid, All),
    each_index(count_unit, All, Position, Position).

count_unit(Unit, Position, Position) :-
    open_cells(Unit, Position, X),
    Count is popcount(X),
    position_counts(Position, Counts),
    position_needs(Position, Needs),
    setarg(Unit, Counts, Count),
    arg(Unit, Needs, Need),
    notice_count(Unit, Count, Need, Position).

%!  position_posed(+Position, -Posed) is det.
%!  position_grid(+Position, -Grid) is det.
%!  position_unknown(+Position, -Cells) is det.
%!  position_stars(+Position, -Cells) is det.
%!  position_counts(+Position, -Counts) is det.
%!  position_needs(+Position, -Needs) is det.
%
%   Counts and Needs have an argument for each unit: how many of its cells are
%   unknown, and how many stars it lacks.

%!  unit_counts(+Unit, +Position, -Count, -Need) is det.
%!  unit_need(+Unit, +Position, -Need, -Room) is det.
%!  open_cells(+Unit, +Position, -Cells) is det.
%
%   Unit has Count unknown cells, Cells; it lacks Need stars, and has room for Room more.

unit_counts(Unit, Position, Count, Need) :-
    position_counts(Position, Counts),
    position_needs(Position, Needs),
    arg(Unit, Counts, Count),
    arg(Unit, Needs, Need).

unit_need(Unit, Position, Need, Room) :-
    position_needs(Position, Needs),
    arg(Unit, Needs, Need),
    position_grid(Position, Grid),
    grid_slacks(Grid, Slacks),
    arg(Unit, Slacks, Slack),
    Room is Need+Slack.

open_cells(Unit, Position, Cells) :-
    position_grid(Position, Grid),
    position_unknown(Position, U),
    unit_cells(Grid, Unit, X),
    Cells is X /\ U.

%!  total_need(+Units, +Position, -Need) is det.
%
%   Need is how many stars the units of a list lack together.

total_need(Units, Position, Need) :-
    position_needs(Position, Needs),
    each_member(with_need(Needs), Units, 0, Need).

with_need(Needs, Unit, Need0, Need) :-
    arg(Unit, Needs, Need1),
    Need is Need0+Need1.

%!  forget(+Agenda, +Position, +Set) is det.
%
%   Take Set off one of the agendas.  A unit or star may be on one without need.

forget(Agenda, Position, Set) :-
    recall(Position, Agenda, Set0),
    Set1 is Set0 /\ \Set,
    remember(Position, Agenda, Set1).

note(Agenda, Position, Set) :-
    recall(Position, Agenda, Set0),
    Set1 is Set0 \/ Set,
    remember(Position, Agenda, Set1).

%!  is_broken(+Position) is semidet.
%
%   True if some unit cannot have its stars any more, or has too many, or if
%   two stars touch.

is_broken(Position) :-
    position_broken(Position, true).

%!  is_solved(+Position) is semidet.

is_solved(Position) :-
    position_unknown(Position, 0),
    \+ is_broken(Position),
    position_grid(Position, Grid),
    position_stars(Position, S),
    grid_others(Grid, Others),
    forall(member(Other, Others), other_holds(Other, Grid, S)).

%!  place(+Position, +Cells) is det.
%!  mark(+Position, +Cells) is det.
%
%   Place stars on Cells, or mark them, which must be unknown; a star on a
%   cell that is not breaks the position.

place(Position, Cells) :-
    each_index(place_one, Cells, Position, Position).

place_one(Cell, Position, Position) :-
    Bit is 1<<Cell,
    position_grid(Position, Grid),
    position_unknown(Position, U0),
    position_stars(Position, S0),
    near_cells(Grid, Bit, Near),
    (   Near /\ S0 =:= 0,
        Bit /\ U0 =\= 0
    ->  true
    ;   set_position_broken(Position, true)
    ),
    U is U0 /\ \Bit,
    S is S0 \/ Bit,
    set_position_unknown(Position, U),
    set_position_stars(Position, S),
    note(fresh, Position, Bit),
    count_cell(1, Cell, Position, Position).

mark(Position, Cells) :-
    position_unknown(Position, U0),
    U is U0 /\ \Cells,
    set_position_unknown(Position, U),
    each_index(count_cell(0), Cells, Position, Position).

%   Cell has become known, with Stars, 0 or 1, on it.

count_cell(Stars, Cell, Position, Position) :-
    position_grid(Position, Grid),
    cell_units(Grid, Cell, Units),
    each_member(count_stars(Stars), Units, Position, Position).

count_stars(Stars, Unit, Position, Position) :-
    position_counts(Position, Counts),
    position_needs(Position, Needs),
    arg(Unit, Counts, Count0),
    arg(Unit, Needs, Need0),
    Count is Count0-1,
    Need is Need0-Stars,
    setarg(Unit, Counts, Count),
    setarg(Unit, Needs, Need),
    notice_count(Unit, Count, Need, Position).

notice_count(Unit, Count, Need, Position) :-
    position_grid(Position, Grid),
    grid_slacks(Grid, Slacks),
    arg(Unit, Slacks, Slack),
    Room is Need+Slack,
    Set is 1<<Unit,
    (   ( Count < Need ; Room < 0 )
    ->  set_position_broken(Position, true)
    ;   Count =:= 0
    ->  true
    ;   Room =:= 0
    ->  note(full, Position, Set)
    ;   Count =:= Need
    ->  note(forced, Position, Set)
    ;   true
    ).

%!  memo(+Position, +Key, +Size, -Memo) is det.
%
%   Memo is a term of Size arguments, all 0 at first, for what a technique that
%   knows Key wants to remember.  Change it by setarg/3.

memo(Position, Key, Size, Memo) :-
    position_memos(Position, Memos),
    (   memberchk(Key-Memo0, Memos)
    ->  Memo = Memo0
    ;   filled_term(memo, Size, 0, Memo),
        set_position_memos(Position, [Key-Memo|Memos])
    ).

%!  recall(+Position, +Key, ?Value) is semidet.
%!  remember(+Position, +Key, +Value) is det.
%
%   The same for a single Value, 0 at first.

recall(Position, Key, Value) :-
    memo(Position, Key, 1, memo(Value)).

remember(Position, Key, Value) :-
    memo(Position, Key, 1, Memo),
    setarg(1, Memo, Value).

/*  What a technique finds

A finding is the term finding(Units, Cells, Stars, Marks, Why): the units, by
their numbers, that its sentence names; the cells that one has to look at, those
that are stars, and those that are marked, all three as sets; and what the
sentence needs to know besides.
*/

:- accessors(finding(units, cells, stars, marks, why)).

%!  finding_units(+Finding, -Units) is det.
%   finding_cells(+Finding, -Cells) is det.
%!  finding_stars(+Finding, -Cells) is det.
%!  finding_marks(+Finding, -Cells) is det.

%!  smaller(+Position, +Finding1, +Finding0, -Finding) is det.
%
%   Finding is the one that costs its reader less.  Of two that cost the same it is the one
%   that brings more stars in Position, by itself or as a direct step after it, and then the
%   one that marks more cells.  Finding0 may be `none`.

smaller(Position, Finding1, Finding0, Finding) :-
    notice(Finding1),
    smaller_of(Finding0, Finding1, Position, Finding).

smaller_of(none, Finding, _, Finding) :-
    !.
smaller_of(Finding0, Finding1, Position, Finding) :-
    reading_cost(Finding0, Cost0),
    reading_cost(Finding1, Cost1),
    (   Cost1 < Cost0
    ->  Finding = Finding1
    ;   Cost1 =:= Cost0,
        gain(Finding0, Position, Gain0),
        gain(Finding1, Position, Gain1),
        Gain1 @> Gain0
    ->  Finding = Finding1
    ;   Finding = Finding0
    ).

%   Gain is Count-Marked: Count are the stars of a finding and the units that its marks leave
%   just the cells for their stars.

gain(finding(_,_,Stars,Marks,_), Position, Count-Marked) :-
    Marked is popcount(Marks),
    Count0 is popcount(Stars),
    position_grid(Position, Grid),
    all_units(Grid, All),
    each_index(with_forced(Marks, Position), All, Count0, Count).

with_forced(Marks, Position, Unit, Count0, Count) :-
    unit_counts(Unit, Position, Open, Need),
    (   Open > Need,
        open_cells(Unit, Position, X),
        popcount(X /\ \Marks) =< Need
    ->  Count is Count0+1
    ;   Count = Count0
    ).

%!  seen_by(:Goal, -Findings) is semidet.
%
%   Call once(Goal).  Findings are those that it has compared by smaller/4, the
%   last one first: all that its technique has found.

%   A global variable, as the techniques hand on the smallest finding only.

:- meta_predicate
    seen_by(0, -).

seen_by(Goal, Findings) :-
    b_setval(explanation_seen, seen([])),
    once(Goal),
    b_getval(explanation_seen, seen(Findings)),
    b_setval(explanation_seen, none).

notice(Finding) :-
    (   nb_current(explanation_seen, seen(Findings))
    ->  b_setval(explanation_seen, seen([Finding|Findings]))
    ;   true
    ).

%!  swap_seen(-Findings0, +Findings) is det.
%
%   Within seen_by/2, Findings0 are those that it has seen so far, and Findings take
%   their place.

swap_seen(Findings0, Findings) :-
    (   nb_current(explanation_seen, seen(Findings1))
    ->  Findings0 = Findings1,
        b_setval(explanation_seen, seen(Findings))
    ;   Findings0 = []
    ).
