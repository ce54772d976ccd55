:- module(variant_chain, []).
:- use_module(library(lists), [member/2]).
:- use_module('../../phrases/phrases').
:- use_module('../../position/grid', [member_cell/2]).
:- use_module('../deciding', [condition_names/2]).
:- use_module('../links').
:- use_module('../state').
:- use_module('../variant_phrases').
:- use_module('../variant_techniques').

/** <module> Hypothetical Chain
*/

:- set_prolog_flag(optimise, true).

variant_techniques:technique('Hypothetical Chain', 10, 1, hypothetical).

variant_techniques:account('Hypothetical Chain',
    'Suppose that a cell is a star, or empty.  What single units and constraints then \c
     show, one after the other, leaves one of them that cannot be met.',
    'The cell is the opposite.',
    'All that follows from a star that is in the solution would be true.').

%   The other constraints are asked only if the units show nothing.

variant_techniques:find('Hypothetical Chain', State, Finding) :-
    findall(Found, chain_finding(units, State, Found), Findings0),
    (   Findings0 = [_|_]
    ->  Findings = Findings0
    ;   state_other(State, _)
    ->  findall(Found, chain_finding(all, State, Found), Findings)
    ),
    member(Finding, Findings).

chain_finding(With, State, finding(Names,Cells,Stars,Marks,Chain)) :-
    state_unknown(State, U),
    member_cell(Cell, U),
    member(Value, [star,empty]),
    refutation(Value, Cell, State, With, Chain),
    opposite(Value, Cell, Stars, Marks),
    Chain = chain(Links,End),
    findall(Condition, chain_condition(Links, End, Condition), Conditions),
    condition_names(Conditions, Names),
    told_cells(Links, Cell, Cells0),
    end_cells(End, Cells1),
    Cells is (Cells0 \/ Cells1) /\ U.

opposite(star,  Cell, 0, Cell).
opposite(empty, Cell, Cell, 0).

chain_condition(Links, _, Condition) :-
    member(link(Sort,Condition,_,_), Links),
    Sort \== near.
chain_condition(_, End, Condition) :-
    end_condition(End, Condition).

end_condition(lacks(Unit,_,_), Unit).
end_condition(surplus(Unit,_), Unit).
end_condition(fails(Other), Other).

told_cells([], Cells, Cells).
told_cells([link(_,_,Stars,_)|Links], Cells0, Cells) :-
    Cells1 is Cells0 \/ Stars,
    told_cells(Links, Cells1, Cells).

end_cells(lacks(unit(_,X,_,_),_,_), X).
end_cells(surplus(_,Stars), Stars).
end_cells(touch(Star1,Star2), Cells) :-
    Cells is Star1 \/ Star2.
end_cells(fails(other(_,_,X,_)), X).

variant_techniques:sentence('Hypothetical Chain', State,
                            finding(_,_,Stars,Marks,chain(Links,End))) -->
    ['suppose that '],
    stars_and_marks(Marks, Stars, State),
    ['. '],
    links(Links, State, Last),
    sentence(end(End, Last)),
    ['So '],
    stars_and_marks(Stars, Marks, State).

%   What touches a star goes without saying; units that are full come in one sentence.

links([], State, State) -->
    [].
links([link(near,_,_,_)|Links], State0, State) -->
    !,
    links(Links, State0, State).
links([link(full,Unit,_,_)|Links0], State0, State) -->
    !,
    { full_units(Links0, Units, Links),
      condition_names([Unit|Units], Names)
    },
    sentence(their_stars(Names, State0)),
    { told(Names, State0, State1) },
    links(Links, State1, State).
links([Link|Links], State0, State) -->
    { Link = link(_,Condition,_,_),
      condition_names([Condition], Names),
      told(Names, State0, State1)
    },
    sentence(link(Link, State0)),
    links(Links, State1, State).

full_units([link(full,Unit,_,_)|Links0], [Unit|Units], Links) :-
    !,
    full_units(Links0, Units, Links).
full_units(Links, [], Links).

link(link(needs,unit(Name,_,_,_),Stars,_), State) -->
    condition(Name, State),
    [' needs '],
    cell_list(Stars, State).
link(link(other,other(Name,_,_,_),Stars,Marks), State) -->
    ['by '],
    condition(Name, State),
    [', '],
    stars_and_marks(Stars, Marks, State).

end(lacks(unit(Name,_,_,_),0,Need), State) -->
    !,
    ['then '],
    condition(Name, State),
    [' has no cell left for '],
    its_stars(Need).
end(lacks(unit(Name,_,_,_),Left,Need), State) -->
    ['then '],
    condition(Name, State),
    [' has only '],
    cell_list(Left, State),
    [' left for '],
    stars(Need).
end(surplus(unit(Name,_,_,_),Stars), State) -->
    ['then '],
    condition(Name, State),
    [' has too many stars: '],
    cell_list(Stars, State).
end(touch(Star1,Star2), State) -->
    two_touch(Star1, Star2, State).
end(fails(other(Name,_,_,_)), State) -->
    ['then '],
    condition(Name, State),
    [' cannot hold'].
