:- module(explanation_after_link,
          [ refuted_after_link/3        % +What, +Position, -Finding
          ]).
:- use_module(library(lists), [append/3]).
:- use_module(cascade).
:- use_module('../position/finding').
:- use_module('../counting/flow_network', [network/3, shortage/5]).
:- use_module('../position/grid').
:- use_module('../position/position').
:- use_module('../tiling/tiling_links').

/** <module> Stars that a tiling refutes

A star is assumed on a cell, with all that follows from it by the direct
techniques, and then by one link; see cascade.pl and tiling_links.pl.
*/

:- set_prolog_flag(optimise, true).

%!  refuted_after_link(+What, +Position, -Finding) is det.
%
%   Finding marks a cell on which a star would leave some unit without its stars
%   after a link that is a unit (What is `unit`) or a pair of units (`pair`), or
%   a group of Lines without its stars after a unit (counting(Lines)); or none.
%   It is that with the fewest cells to look at.  The finding's last argument is
%   links(Links, Need, End, Units, Stars): Links has the units of each link,
%   which need Need stars, or `several`; End is what Units would lack, and Stars
%   follow directly.

refuted_after_link(What, Position, Finding) :-
    (   prepared(What, Position, Kind, Test)
    ->  means(Position, Means),
        links(Kind, Position, Links),
        position_unknown(Position, U),
        cell_memo(Position, after(Kind), Memo),
        each_cell(U, Test, Position, looking(Means,Links,Memo), none, Finding)
    ;   Finding = none
    ).

%   What fails undoes what it has put into a memo, so nothing is computed for
%   later use in a test.

prepared(unit, _, unit, ended).
prepared(pair, _, pair, ended).
prepared(counting(Lines), Position, unit, short(Lines,Network)) :-
    network(Lines, Position, Network).

each_cell(0, _, _, _, Best, Best) :-
    !.
each_cell(Cells, Test, Position, Looking, Best0, Best) :-
    Rest is Cells /\ (Cells-1),
    C is Cells - Rest,
    Looking = looking(Means,Links,Memo),
    after_star(C, Position, Memo, new_afters(Links, Means), Afters),
    each_after(Afters, Test, C, Position, Best0, Best1),
    each_cell(Rest, Test, Position, Looking, Best1, Best).

new_afters(Links, Means, none, Spread, Looked, Afters) :-
    !,
    links_apart(Links, Means, Spread, Looked, Afters).
new_afters(_, _, _, spread(_,_,Touched,_), Touched, []).

each_after([], _, _, _, Best, Best).
each_after([After|Afters], Test, C, Position, Best0, Best) :-
    (   refutation(Test, After, C, Position, Finding)
    ->  smaller(Best0, Finding, Best1)
    ;   Best1 = Best0
    ),
    each_after(Afters, Test, C, Position, Best1, Best).

refutation(ended, after(Link,Spread,end(What,Unit)), C, Position,
           finding(Units,Cells,0,C,links([Theirs],Need,What,[Unit],Follow))) :-
    Link = link(Theirs,F,Need,_),
    direct_stars(C, Position, Follow),
    position_grid(Position, Grid),
    position_unknown(Position, U),
    unit_cells(Grid, Unit, G),
    Spread = spread(Left,_,_,_),
    Cells is U /\ (\Left \/ F \/ G),
    sort([Unit|Theirs], Units).
refutation(short(Lines,Network), after(Link,Spread,none), C, Position,
           finding(Units,Cells,0,C,
                   links([Theirs],Need,counting,Short,Follow))) :-
    Link = link(Theirs,F,Need,_),
    position_grid(Position, Grid),
    position_unknown(Position, U),
    Spread = spread(Left,Stars,_,_),
    Marks is U /\ \Left /\ \Stars,
    shortage(Network, Grid, Stars, Marks, Group),
    direct_stars(C, Position, Follow),
    grid_size(Grid, N),
    line_offset(Lines, N, Offset),
    unit_numbers(Group, Offset, Short),
    units_cells(Group, Offset, Grid, G),
    Cells is U /\ (Stars \/ F \/ G),
    append(Short, Theirs, Units0),
    sort(Units0, Units).

direct_stars(C, Position, Follow) :-
    star_spread(C, Position, spread(_,Stars,_,_), _),
    Follow is Stars - C.
