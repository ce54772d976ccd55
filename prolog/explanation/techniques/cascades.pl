:- module(technique_cascades, []).
:- use_module('../assuming/cascade').
:- use_module('../phrases/supposition_phrases', [suppose_sentence//2]).

/** <module> Hypothetical Counting, and Propagated Count, Capacity, Counting */

starbattle_techniques:technique('Hypothetical Counting Row', 10, 2,
                                hypothetical).
starbattle_techniques:technique('Hypothetical Counting Column', 10, 3,
                             hypothetical).
starbattle_techniques:technique('Propagated Row Count', 11, 1, propagated).
starbattle_techniques:technique('Propagated Column Count', 11, 2, propagated).
starbattle_techniques:technique('Propagated Region Count', 11, 3, propagated).
starbattle_techniques:technique('Propagated Row Capacity', 11, 4, propagated).
starbattle_techniques:technique('Propagated Column Capacity', 11, 5,
                                propagated).
starbattle_techniques:technique('Propagated Region Capacity', 11, 6,
                                propagated).
starbattle_techniques:technique('Propagated Counting Row', 11, 7, propagated).
starbattle_techniques:technique('Propagated Counting Column', 11, 8,
                                propagated).

rule('Hypothetical Counting Row',    counting, row).
rule('Hypothetical Counting Column', counting, column).
rule('Propagated Row Count',         count,    row).
rule('Propagated Column Count',      count,    column).
rule('Propagated Region Count',      count,    region).
rule('Propagated Row Capacity',      capacity, row).
rule('Propagated Column Capacity',   capacity, column).
rule('Propagated Region Capacity',   capacity, region).
rule('Propagated Counting Row',      grouped,  row).
rule('Propagated Counting Column',   grouped,  column).

starbattle_techniques:alias(Name, 'Finned Counts', 'A Star Battle Guide') :-
    rule(Name, counting, _).
starbattle_techniques:alias(Name, 'Pressured Exclusion', 'A Star Battle Guide') :-
    is_propagated(Name).
starbattle_techniques:alias(Name, 'Forcing Chains', 'star-battle-solver') :-
    is_propagated(Name).

is_propagated(Name) :-
    rule(Name, What, _),
    What \== counting.

starbattle_techniques:account(Name, Premise, Conclusion, Soundness) :-
    rule(Name, What, Kind),
    ending(What, Kind, Ending),
    atomic_list_concat(['A star on a cell, and what follows from it by the \c
                         direct techniques, would leave ',Ending,'.'], Premise),
    Conclusion = 'The cell is empty.',
    Soundness = 'What follows would be true, and the quotas could not be met.'.

ending(count, Kind, Ending) :-
    atomic_list_concat(
        ['a ',Kind,' without enough unknown cells for its stars'],
        Ending).
ending(capacity, Kind, Ending) :-
    atomic_list_concat(['a ',Kind,', or two neighboring ',Kind,'s together, \c
                         without room for the stars needed there, as stars do \c
                         not touch'], Ending).
ending(counting, Kind, Ending) :-
    atomic_list_concat(['a group of ',Kind,'s that needs more stars than the \c
                         regions have cells to give'], Ending).
ending(grouped, Kind, Ending) :-
    atomic_list_concat(['a group of ',Kind,'s that needs more stars than the \c
                         regions have room to give, as stars do not touch'],
                       Ending).

starbattle_techniques:find('Hypothetical Counting Row', Position, Finding) :-
    refuted_by_cascade(counting, row, Position, Finding).
starbattle_techniques:find('Hypothetical Counting Column', Position, Finding) :-
    refuted_by_cascade(counting, column, Position, Finding).
starbattle_techniques:find('Propagated Row Count', Position, Finding) :-
    refuted_by_cascade(count, row, Position, Finding).
starbattle_techniques:find('Propagated Column Count', Position, Finding) :-
    refuted_by_cascade(count, column, Position, Finding).
starbattle_techniques:find('Propagated Region Count', Position, Finding) :-
    refuted_by_cascade(count, region, Position, Finding).
starbattle_techniques:find('Propagated Row Capacity', Position, Finding) :-
    refuted_by_cascade(capacity, row, Position, Finding).
starbattle_techniques:find('Propagated Column Capacity', Position, Finding) :-
    refuted_by_cascade(capacity, column, Position, Finding).
starbattle_techniques:find('Propagated Region Capacity', Position, Finding) :-
    refuted_by_cascade(capacity, region, Position, Finding).
starbattle_techniques:find('Propagated Counting Row', Position, Finding) :-
    refuted_by_cascade(grouped, row, Position, Finding).
starbattle_techniques:find('Propagated Counting Column', Position, Finding) :-
    refuted_by_cascade(grouped, column, Position, Finding).

starbattle_techniques:sentence(Name, Grid, Finding) -->
    { rule(Name, _, _) },
    suppose_sentence(Grid, Finding).
