:- module(explanation_tiling_chain,
          [ refuted_by_chain/2          % +Position, -Finding
          ]).
:- use_module(library(lists), [append/3, reverse/2]).
:- use_module('../assuming/cascade', [after_star/5]).
:- use_module('../position/finding').
:- use_module('../position/grid').
:- use_module('../position/position').
:- use_module(tiling_links).

/** <module> Chains: stars that several tilings refute, one after the other

A star is assumed on a cell, with all that follows from it by the direct
techniques and by any number of links that are units, see tiling_links.pl.  If
a unit cannot have its stars then, all links are left out that this does not
need.  An outcome stays the same until a cell changes that it has come from.
*/

:- set_prolog_flag(optimise, true).

%!  refuted_by_chain(+Position, -Finding) is det.
%
%   Finding marks a cell on which a star would leave a unit without its stars
%   after two links or more, as that of after_link.pl, or is `none`.  It is one
%   with the fewest links, and then with the fewest cells to look at.

refuted_by_chain(Position, Finding) :-
    means(Position, Means),
    links(unit, Position, Links),
    cell_memo(Position, chains, Memo),
    position_unknown(Position, U),
    each_cell(U, Links, Means, Position, Memo, 0-none, _-Finding).

each_cell(0, _, _, _, _, Best, Best) :-
    !.
each_cell(Cells, Links, Means, Position, Memo, Best0, Best) :-
    Rest is Cells /\ (Cells-1),
    C is Cells - Rest,
    after_star(C, Position, Memo, new_chain(Links, Means), Chain),
    (   Chain = chain([_,_|_],_,_,_)
    ->  chain_finding(Chain, C, Position, Count, Finding),
        better(Best0, Count-Finding, Best1)
    ;   Best1 = Best0
    ),
    each_cell(Rest, Links, Means, Position, Memo, Best1, Best).

better(_-none, Best, Best) :-
    !.
better(Count0-Finding0, Count1-Finding1, Best) :-
    (   Count1 < Count0
    ->  Best = Count1-Finding1
    ;   Count1 > Count0
    ->  Best = Count0-Finding0
    ;   smaller(Finding0, Finding1, Finding),
        Best = Count0-Finding
    ).

%   Chain is `none` or chain(Links, Start, Spread, End): from the spread Start
%   that of the last link follows.

new_chain(Links, Means, none, Start, Looked, Chain) :-
    !,
    Start = spread(_,_,Touched,_),
    passes(-1, Links, Means, walk(Start,Touched,[]), walk(_,Looked,Used), End),
    (   End == none
    ->  Chain = none
    ;   needed(Used, Means, Start, [], Needed),
        followed(Needed, Means, Start, Spread, End1),
        Chain = chain(Needed,Start,Spread,End1)
    ).
new_chain(_, _, _, spread(_,_,Touched,_), Touched, none).

%   A walk is walk(Spread, Looked, Used): what follows so far, the cells that it
%   depends on, and the links used, the last first.  Each pass tries the links
%   that have lost cells since the pass before it; the first, all that have lost
%   any.

passes(0, _, _, Walk, Walk, none) :-
    !.
passes(Changed0, Links, Means, Walk0, Walk, End) :-
    pass(Links, Changed0, Means, Walk0, Walk1, End1),
    (   End1 == none
    ->  Walk0 = walk(Spread0,_,_),
        Walk1 = walk(Spread1,_,_),
        lost(Spread0, Spread1, Changed),
        passes(Changed, Links, Means, Walk1, Walk, End)
    ;   Walk = Walk1,
        End = End1
    ).

lost(spread(Left0,_,_,_), spread(Left,_,_,_), Lost) :-
    Lost is Left0 - Left.

pass([], _, _, Walk, Walk, none).
pass([Link|Links], Changed0, Means, Walk0, Walk, End) :-
    Walk0 = walk(Spread0,_,_),
    (   to_be_tried(Link, Changed0, Means, Spread0)
    ->  step(Link, Means, Walk0, Walk1, End1),
        Walk1 = walk(Spread1,_,_),
        lost(Spread0, Spread1, Lost),
        Changed1 is Changed0 \/ Lost,
        (   End1 == none
        ->  pass(Links, Changed1, Means, Walk1, Walk, End)
        ;   Walk = Walk1,
            End = End1
        )
    ;   pass(Links, Changed0, Means, Walk0, Walk, End)
    ).

to_be_tried(Link, Changed, Means, Spread) :-
    Link = link(_,F,_,_),
    F /\ Changed =\= 0,
    is_open(Link, Means, Spread).

step(Link, Means, walk(Spread0,Looked0,Used), Walk, End) :-
    Link = link(_,F,_,_),
    (   follow_link(Link, Means, Spread0, Spread, End0)
    ->  Spread = spread(_,_,Touched,_),
        Looked is Looked0 \/ F \/ Touched,
        Walk = walk(Spread,Looked,[Link|Used]),
        End = End0
    ;   Looked is Looked0 \/ F,
        Walk = walk(Spread0,Looked,Used),
        End = none
    ).

%   Needed are those of the links Used, the last first, that lead to an end; the
%   later ones are needed in any case.

needed([], _, _, Needed, Needed).
needed([Link|Used], Means, Start, Later, Needed) :-
    reverse(Used, Earlier),
    append(Earlier, Later, Without),
    (   followed(Without, Means, Start, _, End),
        End \== none
    ->  needed(Used, Means, Start, Later, Needed)
    ;   needed(Used, Means, Start, [Link|Later], Needed)
    ).

%   Links from which nothing follows do no harm; those after the end are left
%   out.

followed([], _, Spread, Spread, none).
followed([Link|Links], Means, Spread0, Spread, End) :-
    (   follow_link(Link, Means, Spread0, Spread1, End1)
    ->  (   End1 == none
        ->  followed(Links, Means, Spread1, Spread, End)
        ;   Spread = Spread1,
            End = End1
        )
    ;   followed(Links, Means, Spread0, Spread, End)
    ).

chain_finding(chain(Links,Start,Spread,end(What,Unit)), C, Position, Count,
              finding(Units,Cells,0,C,
                      links(Theirs,several,What,[Unit],Follow))) :-
    length(Links, Count),
    position_grid(Position, Grid),
    position_unknown(Position, U),
    links_units(Links, Theirs, [Unit], Units0, 0, F),
    sort(Units0, Units),
    unit_cells(Grid, Unit, G),
    Spread = spread(Left,_,_,_),
    Cells is U /\ (\Left \/ F \/ G),
    Start = spread(_,Stars,_,_),
    Follow is Stars - C.

links_units([], [], Units, Units, F, F).
links_units([link(Units,X,_,_)|Links], [Units|Theirs], Units0, Units2, F0, F) :-
    append(Units, Units0, Units1),
    F1 is F0 \/ X,
    links_units(Links, Theirs, Units1, Units2, F1, F).
