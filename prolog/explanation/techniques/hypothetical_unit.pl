:- module(technique_hypothetical_unit, []).
:- use_module('../assuming/hypothetical').
:- use_module('../phrases/phrases').

/** <module> Hypothetical Row, Column and Region Count and Capacity */

starbattle_techniques:technique('Hypothetical Row Count', 5, 1, hypothetical).
starbattle_techniques:technique('Hypothetical Column Count', 5, 2,
                                hypothetical).
starbattle_techniques:technique('Hypothetical Region Count', 5, 3,
                                hypothetical).
starbattle_techniques:technique('Hypothetical Row Capacity', 6, 1,
                                hypothetical).
starbattle_techniques:technique('Hypothetical Column Capacity', 6, 2,
                             hypothetical).
starbattle_techniques:technique('Hypothetical Region Capacity', 6, 3,
                             hypothetical).

starbattle_techniques:alias(Name, 'Exclusion', 'A Star Battle Guide') :-
    rule(Name, _, _).

starbattle_techniques:account(Name, Premise, Conclusion, Soundness) :-
    rule(Name, What, Kind),
    lacking(What, Lacking),
    atomic_list_concat(['A star on a cell, and so none on its neighbors, \c
                         would leave a ',Kind,' that these are in ',Lacking,' for \c
                         the stars that it still needs.'], Premise),
    Conclusion = 'The cell is empty.',
    atomic_list_concat(['With a star there the ',Kind,' could not have its \c
                         stars.'], Soundness).

lacking(count, 'too few unknown cells').
lacking(capacity, 'too little room, as stars do not touch,').

rule('Hypothetical Row Count',       count,    row).
rule('Hypothetical Column Count',    count,    column).
rule('Hypothetical Region Count',    count,    region).
rule('Hypothetical Row Capacity',    capacity, row).
rule('Hypothetical Column Capacity', capacity, column).
rule('Hypothetical Region Capacity', capacity, region).

starbattle_techniques:find('Hypothetical Row Count', Position, Finding) :-
    refuted_by_unit(count, row, Position, Finding).
starbattle_techniques:find('Hypothetical Column Count', Position, Finding) :-
    refuted_by_unit(count, column, Position, Finding).
starbattle_techniques:find('Hypothetical Region Count', Position, Finding) :-
    refuted_by_unit(count, region, Position, Finding).
starbattle_techniques:find('Hypothetical Row Capacity', Position, Finding) :-
    refuted_by_unit(capacity, row, Position, Finding).
starbattle_techniques:find('Hypothetical Column Capacity', Position, Finding) :-
    refuted_by_unit(capacity, column, Position, Finding).
starbattle_techniques:find('Hypothetical Region Capacity', Position, Finding) :-
    refuted_by_unit(capacity, region, Position, Finding).

starbattle_techniques:sentence(Name, Grid, finding([Unit],_,_,Marks,What)) -->
    { rule(Name, What, _) },
    with_star_at(Grid, Marks),
    [', '],
    unit(Grid, Unit),
    would_lack(What),
    [', so '],
    it_is_empty(Marks).
