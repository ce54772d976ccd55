:- module(technique_unit_chain, []).
:- use_module('../assuming/unit_chain').
:- use_module('../phrases/unit_chain_phrases', [chain_sentence//2]).

/** <module> Hypothetical Chain */

starbattle_techniques:technique('Hypothetical Chain', 10, 1, chain).

starbattle_techniques:alias('Hypothetical Chain', 'Pressured Exclusion',
                            'A Star Battle Guide').

starbattle_techniques:account('Hypothetical Chain',
    'A star on a cell would leave a row, column or region few cells, all ways to place \c
     its stars there would leave fewer cells to another one or two, and one of these \c
     could not have its stars.',
    'The cell is empty.',
    'What is true in all ways to place the stars of a unit would be true, and the \c
     quotas could not be met.').

starbattle_techniques:find('Hypothetical Chain', Position, Finding) :-
    refuted_by_units(Position, Finding).

starbattle_techniques:sentence('Hypothetical Chain', Grid, Finding) -->
    chain_sentence(Grid, Finding).
