:- module(unit_sets_step_proof,
          [ step_proof/4                % +Name, +Finding, +Position, -Proof
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module('../position/finding').
:- use_module('../position/grid').
:- use_module('../position/position').
:- use_module('../techniques', [known_technique/3]).
:- use_module(hitting, [supposed/5]).
:- use_module(placement, [demands/5]).
:- use_module(proof).

/** <module> Why the units of a step decide its cells

The proof of a step is a list of because(Row-Column, Value, Proof), one for each
cell that it decides, with Value `star` or `empty`.  Proof begins with the
opposite; proof.pl says what it is.  The simplest come first.  Cells that were
shown to be empty are empty in all that follow, which makes those shorter.
*/

%!  step_proof(+Name, +Finding, +Position, -Proof) is det.
%
%   Proof is that of Finding, made by the technique Name, before it is applied to
%   Position.  Only sets of units have one; else it is [].

step_proof(Name, Finding, Position, Proof) :-
    (   is_of_units(Name)
    ->  finding_marks(Finding, Marks),
        finding_stars(Finding, Stars),
        findall(X-Value, decided(Stars, Marks, X, Value), Cells),
        ordered(Cells, Finding, Position, Ordered),
        because(Ordered, Finding, Position, 0, Proof)
    ;   Proof = []
    ).

is_of_units(Name) :-
    known_technique(Name, _, Family),
    !,
    Family == units.

decided(_, Marks, X, empty) :-
    member_cell(X, Marks).
decided(Stars, _, X, star) :-
    member_cell(X, Stars).

ordered([Cell], _, _, [Cell]) :-
    !.
ordered(Cells, Finding, Position, Ordered) :-
    maplist(sized(Finding, Position), Cells, Pairs0),
    keysort(Pairs0, Pairs),
    pairs_values(Pairs, Ordered).

sized(Finding, Position, Cell, Size-Cell) :-
    cell_proof(Cell, Finding, Position, 0, Proof),
    proof_size(Proof, Size).

because([], _, _, _, []).
because([Cell|Cells], Finding, Position, Empty0,
        [because(Name,Value,Named)|Proofs]) :-
    Cell = X-Value,
    cell_proof(Cell, Finding, Position, Empty0, Proof),
    position_grid(Position, Grid),
    set_cells(Grid, X, [Name]),
    named_proof(Proof, Grid, Named),
    now_empty(Value, X, Empty0, Empty),
    because(Cells, Finding, Position, Empty, Proofs).

now_empty(empty, X, Empty0, Empty) :-
    Empty is Empty0 \/ X.
now_empty(star, _, Empty, Empty).

%   The cells of Empty are known to be empty.

cell_proof(X-Value, Finding, Position, Empty, Proof) :-
    opposite(Value, Supposed),
    supposed(Supposed, X, Position, C0, S),
    C is C0 /\ \Empty,
    position_grid(Position, Grid),
    position_unknown(Position, U),
    position_needs(Position, Needs),
    finding_units(Finding, Units),
    units_set(Units, 0, Set),
    demands(Set, Grid, U, Needs, Demands),
    proof(Demands, Grid, C, S, Proof).

opposite(star, blank).
opposite(empty, star).

units_set([], Set, Set).
units_set([Unit|Units], Set0, Set) :-
    Set1 is Set0 \/ (1<<Unit),
    units_set(Units, Set1, Set).
