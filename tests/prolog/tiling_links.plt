:- use_module(library(plunit)).
:- use_module(library(lists)).
:- use_module('../../prolog/starbattle').
:- use_module('../../prolog/explanation/assuming/cascade', [star_spread/4]).
:- use_module('../../prolog/explanation/examples').
:- use_module('../../prolog/explanation/steps/next_step').
:- use_module('../../prolog/explanation/position/position').
:- use_module('../../prolog/explanation/assuming/supposition').
:- use_module('../../prolog/explanation/techniques').
:- use_module('../../prolog/explanation/tiling/tiling_links').

:- begin_tests(tiling_links).

shown(Name, Text) :-
    once(technique_example(Name, Board, Stars, Marks)),
    position(Board, Stars, Marks, Position),
    position_grid(Position, Grid),
    find(Name, Position, Finding),
    supposed(Position, Finding, Told),
    finding_sentence(Name, Grid, Told, Text).

sentence('Propagated Tiling',
         'Suppose that r2c1 is a star. Row 2, column 1 and region A have their \c
          stars. Wherever the last star of column 2 is, r4c3 and r5c3 are \c
          empty. Column 3 needs r3c3. Then row 4 has no cell left for its \c
          star. So r2c1 is empty.').
sentence('Propagated Tiling Pairs',
         'Suppose that r4c1 is a star. Row 4, column 1 and region D have their \c
          stars. Wherever the last 2 stars of columns 2-3 are, r3c3 is a star. \c
          Then row 2 has no cell left for its star. So r4c1 is empty.').
sentence('Propagated Tiling Counting Row',
         'Suppose that r5c5 is a star. Wherever the last star of row 4 is, \c
          r3c3 is empty. Then rows 3-4 still need 2 stars, but only region D \c
          has cells there, for 1 star. So r5c5 is empty.').
sentence('Propagated Tiling Counting Column',
         'Suppose that r1c1 is a star. Row 1 has its stars, so columns 2-3 \c
          still need 2 stars, but only region C has cells there, for 1 star. \c
          So r1c1 is empty.').
sentence('Propagated Tiling Chain',
         'Suppose that r1c5 is a star. Row 1, column 5 and region B have their \c
          stars. Wherever the last star of row 2 is, r3c1 and r3c2 are empty. \c
          Wherever the last star of row 3 is, r4c3 is empty. Column 3 needs \c
          r3c3. Then region E has no cell left for its star. So r1c5 is \c
          empty.').

test(sentence, [forall(sentence(Name, Text)), true(Shown == Text)]) :-
    shown(Name, Shown).

%   What is kept from one position to the next is what a look at the position
%   alone would find.

test(kept, [forall(member(I, [8,10])), true(Wrong == [])]) :-
    board(I, Position),
    named(Names),
    Seen = seen(0, []),
    walk(Names, Position, Seen),
    Seen = seen(Count, Wrong),
    assertion(Count >= 4).

board(I, Position) :-
    load_boards('../../boards/techniques.jsonl', Boards),
    nth1(I, Boards, _-Board),
    position(Board, [], [], Position).

named(Names) :-
    techniques(All),
    once(append(Names, ['Nested Assumption'|_], All)).

walk(Names, Position, Seen) :-
    next_step(Names, Position, Name, _, Finding),
    (   Finding == none
    ->  true
    ;   note(Name, Position, Seen),
        apply_finding(Finding, Position),
        walk(Names, Position, Seen)
    ).

note(Name, Position, Seen) :-
    known_technique(Name, _, propagated_tiling),
    !,
    Seen = seen(Count0, Wrong0),
    Count is Count0+1,
    findall(Other,
            ( known_technique(Other, _, propagated_tiling),
              differs(Other, Position)
            ),
            Wrong1),
    append(Wrong1, Wrong0, Wrong),
    nb_setarg(1, Seen, Count),
    nb_setarg(2, Seen, Wrong).
note(_, _, _).

differs(Name, Position) :-
    copy_position(Position, Copy),
    find(Name, Position, Finding0),
    find(Name, Copy, Finding),
    Finding0 \== Finding.

%   Without any one of its links a chain does not refute the star.

test(chain_needs_its_links, true(Count >= 3)) :-
    board(10, Position),
    named(Names),
    Seen = seen(0),
    chains(Names, Position, Seen),
    arg(1, Seen, Count).

chains(Names, Position, Seen) :-
    next_step(Names, Position, Name, _, Finding),
    (   Finding == none
    ->  true
    ;   ignore(needs_links(Name, Finding, Position, Seen)),
        apply_finding(Finding, Position),
        chains(Names, Position, Seen)
    ).

needs_links('Propagated Tiling Chain', Finding, Position, Seen) :-
    Finding = finding(_,_,_,C,links(Theirs,_,_,_,_)),
    links(unit, Position, Links),
    findall(link(Units,F,Need,Most),
            ( member(Units, Theirs),
              member(link(Units,F,Need,Most), Links)
            ),
            Chain),
    assertion(refuted(Chain, C, Position)),
    forall(select(_, Chain, Fewer),
           assertion(\+ refuted(Fewer, C, Position))),
    arg(1, Seen, Count0),
    Count is Count0+1,
    nb_setarg(1, Seen, Count).

refuted(Links, C, Position) :-
    star_spread(C, Position, Spread, none),
    means(Position, Means),
    follow_all(Links, Means, Spread).

follow_all([Link|Links], Means, Spread0) :-
    (   follow_link(Link, Means, Spread0, Spread, End)
    ->  (   End == none
        ->  follow_all(Links, Means, Spread)
        ;   true
        )
    ;   follow_all(Links, Means, Spread0)
    ).

:- end_tests(tiling_links).
