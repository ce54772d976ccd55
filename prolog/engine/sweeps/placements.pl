:- module(engine_placements,
          [ placement_nodes/3,          % +Sweep, +Lasts, -Found
            placement_node/3,           % +Found, +Last, -Node
            placement_cells/3           % +Layout, +Node, -Cells
          ]).

:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module(library(lists), [member/2]).
:- use_module('../layout', [layout_stride/2]).
:- use_module(sweep,
              [sweep_layers/2, sweep_start/2, digest/2, sorted_digests/2]).

/** <module> Placements of all rows, from the layers of a sweep

A sweep keeps, row by row, the counts of its placements, but not how they came
about: most of them lead nowhere.  Once it is known which of the last row are
parts of solutions, the rows before are found from below.  A placement with
pattern P and counts Fields came from one whose counts are Fields less what P
adds, if the layer before has it.

Placements are compared by digests of their counts, and of a row with many
placements the layer has nothing else.  In the rare case that a digest belongs to
other counts, the row leads to no placement of the rows above: their counts are
exact, and only those of the start of the sweep are before the first row.

A node is `rows(Pattern, Aboves)`: a row, and the nodes that can be above it, or
`top`, before the first row.
*/

:- set_prolog_flag(optimise, true).

%!  placement_nodes(+Sweep, +Lasts, -Found) is det.
%!  placement_node(+Found, +Last, -Node) is det.
%
%   Lasts are terms `last(Pattern, P, Fields)`, see swept/2.  Node is that of
%   one of them.

placement_nodes(Sweep, Lasts, Found) :-
    sweep_layers(Sweep, Layers),
    sweep_start(Sweep, Start),
    sort(Lasts, Wanted),
    nodes(Layers, Start, Wanted, Found).

placement_node(Found, Last, Node) :-
    get_assoc(Last, Found, Node).

nodes([], Start, Wanted, Found) :-
    empty_assoc(Found0),
    first_nodes(Wanted, Start, Found0, Found).
nodes([layer(Row,Near,Kept)|Layers], Start, Wanted, Found) :-
    all_before(Wanted, Row, Near, Before0, []),
    sort(Before0, Before),
    existing(Before, Kept, Wanted1),
    nodes(Layers, Start, Wanted1, Found1),
    empty_assoc(Found0),
    linked(Wanted, layer(Row,Near,Kept), Found1, Found0, Found).

first_nodes([], _, Found, Found).
first_nodes([Last|Lasts], Start, Found0, Found) :-
    (   Last = last(_,_,Start)
    ->  put_assoc(Last, Found0, top, Found1)
    ;   Found1 = Found0
    ),
    first_nodes(Lasts, Start, Found1, Found).

%   Before are the terms before(Q, Digest, Fields) that could have been before.

all_before([], _, _, Before, Before).
all_before([Last|Lasts], Row, Near, Before, Rest) :-
    before(Last, Row, Near, Qs, Fields),
    each_before(Qs, Fields, Before, Before1),
    all_before(Lasts, Row, Near, Before1, Rest).

before(last(Pattern,P,fields(A1,B1,C1,W)), row(_,_,Adds,move(A2,B2,C2),_,_), Near,
       Qs, Fields) :-
    arg(P, Near, Qs),
    A is A1-A2,
    B is B1-B2,
    C is C1-C2,
    subtract(Pattern, Adds, fields(A,B,C,W), Fields).

subtract(0, _, Fields, Fields) :-
    !.
subtract(Pattern, Adds, fields(A0,B0,C0,W), Fields) :-
    J is lsb(Pattern)+1,
    Adds = adds(As,Bs,Cs),
    arg(J, As, A1),
    arg(J, Bs, B1),
    arg(J, Cs, C1),
    A is A0-A1,
    B is B0-B1,
    C is C0-C1,
    Pattern1 is Pattern /\ (Pattern-1),
    subtract(Pattern1, Adds, fields(A,B,C,W), Fields).

each_before([], _, Before, Before).
each_before([Q|Qs], Fields, [before(Q,Digest,Fields)|Before], Rest) :-
    digest(Fields, Digest),
    each_before(Qs, Fields, Before, Rest).

existing([], _, []).
existing([before(Q,Digest,Fields)|Before], Kept, Lasts) :-
    arg(Q, Kept, placements(Pattern,Placements)),
    sorted_digests(Placements, Here),
    existing(Here, [before(Q,Digest,Fields)|Before], Q, Pattern, Before1, Lasts,
             Lasts1),
    existing(Before1, Kept, Lasts1).

%   Those with pattern Q; both lists are sorted by the digests.

existing(_, Before, Q, _, Before, Lasts, Lasts) :-
    \+ Before = [before(Q,_,_)|_],
    !.
existing([], [_|Before0], Q, Pattern, Before, Lasts0, Lasts) :-
    existing([], Before0, Q, Pattern, Before, Lasts0, Lasts).
existing([Digest|Here], Before0, Q, Pattern, Before, Lasts0, Lasts) :-
    Before0 = [before(_,Digest1,Fields)|Before1],
    (   Digest < Digest1
    ->  existing(Here, Before0, Q, Pattern, Before, Lasts0, Lasts)
    ;   Digest =:= Digest1
    ->  Lasts0 = [last(Pattern,Q,Fields)|Lasts1],
        existing([Digest|Here], Before1, Q, Pattern, Before, Lasts1, Lasts)
    ;   existing([Digest|Here], Before1, Q, Pattern, Before, Lasts0, Lasts)
    ).

linked([], _, _, Found, Found).
linked([Last|Lasts], Layer, Above, Found0, Found) :-
    Layer = layer(Row,Near,Kept),
    Last = last(Pattern,_,_),
    before(Last, Row, Near, Qs, Fields),
    aboves(Qs, Fields, Kept, Above, [], Aboves),
    put_assoc(Last, Found0, rows(Pattern,Aboves), Found1),
    linked(Lasts, Layer, Above, Found1, Found).

aboves([], _, _, _, Aboves, Aboves).
aboves([Q|Qs], Fields, Kept, Above, Aboves0, Aboves) :-
    arg(Q, Kept, placements(Pattern,_)),
    (   get_assoc(last(Pattern,Q,Fields), Above, Node)
    ->  Aboves1 = [Node|Aboves0]
    ;   Aboves1 = Aboves0
    ),
    aboves(Qs, Fields, Kept, Above, Aboves1, Aboves).

%!  placement_cells(+Layout, +Node, -Cells) is nondet.
%
%   Cells are the stars of a placement that ends with Node.

placement_cells(Layout, Node, Cells) :-
    layout_stride(Layout, B),
    cells(Node, B, _, Cells).

cells(top, _, 0, 0).
cells(rows(Pattern,Aboves), B, Low, Cells) :-
    member(Above, Aboves),
    cells(Above, B, Low0, Cells0),
    Cells is Cells0 \/ (Pattern<<Low0),
    Low is Low0+B.
