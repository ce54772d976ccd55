:- module(technique_propagated_tiling, []).
:- use_module('../assuming/after_link', [refuted_after_link/3]).
:- use_module('../phrases/supposition_phrases', [suppose_sentence//2]).
:- use_module('../tiling/tiling_chain', [refuted_by_chain/2]).

/** <module> Propagated Tiling, Propagated Tiling Pairs, Propagated Tiling
Counting Row and Column, Propagated Tiling Chain
*/

starbattle_techniques:technique('Propagated Tiling', 12, 1, propagated_tiling).
starbattle_techniques:technique('Propagated Tiling Pairs', 12, 2,
                                propagated_tiling).
starbattle_techniques:technique('Propagated Tiling Counting Row', 12, 3,
                                propagated_tiling).
starbattle_techniques:technique('Propagated Tiling Counting Column', 12, 4,
                                propagated_tiling).
starbattle_techniques:technique('Propagated Tiling Chain', 12, 5,
                                propagated_tiling).

rule('Propagated Tiling', 'a unit',
     'a row, column or region that cannot have its stars').
rule('Propagated Tiling Pairs', 'two neighboring rows, columns or regions',
     'a row, column or region that cannot have its stars').
rule('Propagated Tiling Counting Row', 'a unit',
     'a group of rows that needs more stars than the regions have cells to \c
      give').
rule('Propagated Tiling Counting Column', 'a unit',
     'a group of columns that needs more stars than the regions have cells to \c
      give').
rule('Propagated Tiling Chain', 'several units, one after the other',
     'a row, column or region that cannot have its stars').

starbattle_techniques:alias(Name, 'Forcing Chains', 'star-battle-solver') :-
    rule(Name, _, _).

starbattle_techniques:account(Name, Premise, Conclusion, Soundness) :-
    rule(Name, Of, Ending),
    atomic_list_concat(['A star on a cell, what follows from it by the direct \c
                         techniques, and then by a tiling of ',Of,', would \c
                         leave ',Ending,'.'], Premise),
    Conclusion = 'The cell is empty.',
    Soundness = 'What follows would be true, and the quotas could not be met.'.

starbattle_techniques:find('Propagated Tiling', Position, Finding) :-
    refuted_after_link(unit, Position, Finding).
starbattle_techniques:find('Propagated Tiling Pairs', Position, Finding) :-
    refuted_after_link(pair, Position, Finding).
starbattle_techniques:find('Propagated Tiling Counting Row', Position,
                           Finding) :-
    refuted_after_link(counting(rows), Position, Finding).
starbattle_techniques:find('Propagated Tiling Counting Column', Position,
                           Finding) :-
    refuted_after_link(counting(columns), Position, Finding).
starbattle_techniques:find('Propagated Tiling Chain', Position, Finding) :-
    refuted_by_chain(Position, Finding).

starbattle_techniques:sentence(Name, Grid, Finding) -->
    { rule(Name, _, _) },
    suppose_sentence(Grid, Finding).
