:- use_module(library(plunit)).
:- use_module('../../prolog/explanation/unit_sets/proof').

:- begin_tests(proof_sentences).

texts(Cases, Texts) :-
    findall(Depth-Text, member(case(Depth,Text,_,_,_), Cases), Texts).

test(two_cases_say_what_follows_in_each,
     Texts == [ 0-'If r1c1 were a star, r2c2 and r2c4 would be stars.',
                1-'If r1c3 were a star, there are two cases.',
                2-'If r3c3 were a star, r4c1 would be a star, and column 3 could not be filled.',
                2-'If r3c3 were empty, region B could not be filled.',
                1-'If r1c3 were empty, region B could not be filled.'
              ]) :-
    Never = fails([], region-2),
    Inner = cases([], 3-3, fails([4-1],column-3), Never),
    Proof = cases([2-2,2-4], 1-3, Inner, Never),
    conclusion_sentences(because(1-1,empty,Proof), Cases),
    texts(Cases, Texts).

test(cells_that_no_star_could_be_at_are_one_sentence,
     Texts == [ 0-'If r1c1 were a star, no star could be at r1c3 or r2c3 (region B could not be filled), nor at r3c3 (column 3).',
                1-'Then r4c4 would be a star, and column 3 could not be filled.'
              ]) :-
    Last = fails([4-4], column-3),
    Third = cases([], 3-3, fails([],column-3), Last),
    Second = cases([], 2-3, fails([],region-2), Third),
    Proof = cases([], 1-3, fails([],region-2), Second),
    conclusion_sentences(because(1-1,empty,Proof), Cases),
    texts(Cases, Texts).

test(each_case_has_its_cells_and_units,
     Cases == [ case(0, 'If r1c1 were a star, r3c3 would be a star.',
                     [1-1,3-3], [], []),
                case(1, 'If r2c1 were a star, r4c4 would be a star, and row 2 could not be filled.',
                     [1-1,3-3,2-1,4-4], [], [row-2]),
                case(1, 'If r2c1 were empty, region B could not be filled.',
                     [1-1,3-3], [2-1], [region-2])
              ]) :-
    Proof = cases([3-3], 2-1, fails([4-4],row-2), fails([],region-2)),
    conclusion_sentences(because(1-1,empty,Proof), Cases).

test(dead_cells_are_empty_below,
     Empty == [1-3,2-3]) :-
    Second = cases([], 2-3, fails([],row-2), fails([4-4],row-3)),
    Proof = cases([], 1-3, fails([],row-1), Second),
    proof_sentences(Proof, Cases),
    last(Cases, case(1,'Then r4c4 would be a star, and row 3 could not be filled.',[4-4],Empty,[row-3])).

:- end_tests(proof_sentences).
