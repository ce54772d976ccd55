:- module(variant_chain, []).
:- use_module(library(lists), [member/2]).
:- use_module('../grid', [member_cell/2]).
:- use_module('../phrases').
:- use_module(conditions, [condition_names/2, assume/4]).
:- use_module(solving, [other_shows/4]).
:- use_module(state).
:- use_module(techniques).

/** <module> What follows from a supposed cell, link by link

The links are made in waves: a wave is all that single conditions show after the one
before, so a chain is as short as it can be.  Then those links are kept on which the
end depends.

A link is link(Sort, By, Stars, Marks) with one of the sorts

  - `near`: Marks touch a star; By is the set of that star
  - `full`: the unit By has all its stars, so Marks are empty
  - `needs`: the unit By needs all its cells, so Stars are stars
  - `other`: the constraint By shows Stars and Marks
*/

:- set_prolog_flag(optimise, true).

%   refutation(+Value, +Cell, +State, +With, -Chain) is semidet.
%
%   Chain is chain(Links, End): what Value, `star` or `empty`, on Cell leads to, and a
%   fault of state.pl, or fails(Other) for a constraint that cannot be met then.  With is
%   `units`, or `all` to ask the other constraints, too.

refutation(Value, Cell, State, With, chain(Links,End)) :-
    first_link(Value, Cell, State, State1, Turned0),
    waves(State1, With, Turned0, State2, Turned, End),
    known_since(State, State2, Stars, Marks),
    end_needs(End, Stars-Marks, Needed),
    needed_links(Turned, Stars-Marks, Needed, [], Links).

first_link(Value, Cell, State, State1, Turned) :-
    State = state(Puzzle,S,U),
    (   Value == star
    ->  near(Puzzle, Cell, Near),
        Near /\ S =:= 0,
        Marks is Near /\ U,
        decide(State, Cell, Marks, State1),
        Turned = [link(near,Cell,0,Marks)]
    ;   assume(empty, Cell, State, State1),
        Turned = []
    ).

%   waves(+State0, +With, +Turned0, -State, -Turned, -End): the last link comes first.

waves(State0, With, Turned0, State, Turned, End) :-
    (   fault(State0, Fault)
    ->  State-Turned-End = State0-Turned0-Fault
    ;   findall(Link, unit_link(State0, Link), Links),
        Links = [_|_]
    ->  made(Links, State0, State1, Turned0, Turned1),
        waves(State1, With, Turned1, State, Turned, End)
    ;   With == all,
        findall(Link, other_link(State0, Link), Links),
        (   member(fails(Other), Links)
        ->  State-Turned-End = State0-Turned0-fails(Other)
        ;   Links = [_|_],
            made(Links, State0, State1, Turned0, Turned1),
            waves(State1, With, Turned1, State, Turned, End)
        )
    ).

unit_link(State, Link) :-
    state_unit(State, Unit),
    unit_left(Unit, State, Open, Need, Room),
    Open =\= 0,
    (   Room =:= 0
    ->  Link = link(full,Unit,0,Open)
    ;   Need =:= popcount(Open)
    ->  Link = link(needs,Unit,Open,0)
    ).

other_link(State, Link) :-
    state_other(State, Other),
    (   other_shows(Other, State, Stars, Marks)
    ->  Stars \/ Marks =\= 0,
        Link = link(other,Other,Stars,Marks)
    ;   Link = fails(Other)
    ).

%   Each link tells what none before it has told; stars empty the cells around them.

made([], State, State, Turned, Turned).
made([link(Sort,Name,Stars0,Marks0)|Links], State0, State, Turned0, Turned) :-
    state_unknown(State0, U),
    Stars is Stars0 /\ U,
    Marks is Marks0 /\ U,
    (   Stars \/ Marks =:= 0
    ->  made(Links, State0, State, Turned0, Turned)
    ;   decide(State0, Stars, Marks, State1),
        around(Stars, State1, State2, [link(Sort,Name,Stars,Marks)|Turned0], Turned1),
        made(Links, State2, State, Turned1, Turned)
    ).

around(0, State, State, Turned, Turned) :-
    !.
around(Stars, State0, State, Turned0, Turned) :-
    Star is Stars /\ -Stars,
    Rest is Stars - Star,
    State0 = state(Puzzle,_,U),
    near(Puzzle, Star, Near),
    Marks is Near /\ U,
    (   Marks =:= 0
    ->  around(Rest, State0, State, Turned0, Turned)
    ;   decide(State0, 0, Marks, State1),
        around(Rest, State1, State, [link(near,Star,0,Marks)|Turned0], Turned)
    ).

%   needed_links(+Turned, +Known, +Needed, +Links0, -Links): Known and Needed are
%   Stars-Marks, all that the links have told, and what those after need to know.

needed_links([], _, _, Links, Links).
needed_links([link(Sort,By,Stars0,Marks0)|Turned], Known, Needed0, Links0, Links) :-
    Needed0 = Stars1-Marks1,
    Stars is Stars0 /\ Stars1,
    Marks is Marks0 /\ Marks1,
    (   Stars \/ Marks =:= 0
    ->  needed_links(Turned, Known, Needed0, Links0, Links)
    ;   link_needs(Sort, By, Known, Stars2-Marks2),
        Stars3 is Stars1 \/ Stars2,
        Marks3 is Marks1 \/ Marks2,
        needed_links(Turned, Known, Stars3-Marks3, [link(Sort,By,Stars,Marks)|Links0],
                     Links)
    ).

link_needs(near, Star, _, Star-0).
link_needs(full, unit(_,X,_,_), Known-_, Stars-0) :-
    Stars is X /\ Known.
link_needs(needs, unit(_,X,_,_), _-Known, 0-Marks) :-
    Marks is X /\ Known.
link_needs(other, other(_,_,X,_), Known, Needed) :-
    both_within(X, Known, Needed).

end_needs(touch(Star1,Star2), _, Stars-0) :-
    Stars is Star1 \/ Star2.
end_needs(surplus(_,Stars), _, Stars-0).
end_needs(lacks(unit(_,X,_,_),_,_), _-Known, 0-Marks) :-
    Marks is X /\ Known.
end_needs(fails(other(_,_,X,_)), Known, Needed) :-
    both_within(X, Known, Needed).

both_within(X, Stars0-Marks0, Stars-Marks) :-
    Stars is Stars0 /\ X,
    Marks is Marks0 /\ X.

/*  Pressured Exclusion  */

variant_techniques:technique('Pressured Exclusion', 10, 1, hypothetical).

variant_techniques:account('Pressured Exclusion',
    'Suppose that a cell is a star, or empty.  What single units and constraints then \c
     show, one after the other, leaves one of them that cannot be met.',
    'The cell is the opposite.',
    'All that follows from a star that is in the solution would be true.').

%   The other constraints are asked only if the units show nothing.

variant_techniques:find('Pressured Exclusion', State, Finding) :-
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

variant_techniques:sentence('Pressured Exclusion', State,
                            finding(_,_,Stars,Marks,chain(Links,End))) -->
    ['suppose that '],
    are_decided(State, Marks, Stars),
    ['. '],
    links(Links, State, Last),
    sentence(end(End, Last)),
    ['So '],
    are_decided(State, Stars, Marks).

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
    { without_texts(Names, State0, State1) },
    links(Links, State1, State).
links([Link|Links], State0, State) -->
    { Link = link(_,Condition,_,_),
      condition_names([Condition], Names),
      without_texts(Names, State0, State1)
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
    cells(State, Stars).
link(link(other,other(Name,_,_,_),Stars,Marks), State) -->
    ['by '],
    condition(Name, State),
    [', '],
    are_decided(State, Stars, Marks).

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
    cells(State, Left),
    [' left for '],
    stars(Need).
end(surplus(unit(Name,_,_,_),Stars), State) -->
    ['then '],
    condition(Name, State),
    [' has too many stars: '],
    cells(State, Stars).
end(touch(Star1,Star2), State) -->
    two_touch(Star1, Star2, State).
end(fails(other(Name,_,_,_)), State) -->
    ['then '],
    condition(Name, State),
    [' cannot hold'].
