:- use_module(library(plunit)).
:- use_module(library(lists)).
:- use_module('../../prolog/starbattle').
:- use_module('../../prolog/explanation/cascade', [star_spread/4]).
:- use_module('../../prolog/explanation/examples').
:- use_module('../../prolog/explanation/next_step').
:- use_module('../../prolog/explanation/position').
:- use_module('../../prolog/explanation/techniques').
:- use_module('../../prolog/explanation/tiling_links').

:- begin_tests(tiling_links).

shown(Name, Text) :-
    once(technique_example(Name, Board, Stars, Marks)),
    position(Board, Stars, Marks, Position),
    position_grid(Position, Grid),
    find(Name, Position, Finding),
    finding_sentence(Name, Grid, Finding, Text).

sentence('Propagated Tiling',
         'If r2c1 were a star, others would be empty; then, however column 2 \c
          got the star it needs, row 4 could not have the right number of \c
          stars; so r2c1 is empty.').
sentence('Propagated Tiling Pairs',
         'If r4c1 were a star, others would be empty; then, however columns \c
          2-3 got the stars they need without touching, row 2 could not have \c
          the right number of stars; so r4c1 is empty.').
sentence('Propagated Tiling Counting Row',
         'If r5c5 were a star, others would be empty; then, however row 4 got \c
          the star it needs, rows 3-4 would need more stars than the regions \c
          there have cells to give; so r5c5 is empty.').
sentence('Propagated Tiling Counting Column',
         'If r1c1 were a star, others would be empty; then, however column 2 \c
          got the star it needs, columns 2-3 would need more stars than the \c
          regions there have cells to give; so r1c1 is empty.').
sentence('Propagated Tiling Chain',
         'If r1c5 were a star, others would be empty; then, however row 2 and \c
          then row 3 got the stars they need without touching, region E could \c
          not have the right number of stars; so r1c5 is empty.').

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
