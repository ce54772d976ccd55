:- module(variant_constraint, []).
:- use_module('../deciding').
:- use_module('../state').
:- use_module('../variant_phrases').
:- use_module('../variant_techniques').

/** <module> Single Constraint
*/

variant_techniques:technique('Single Constraint', 8, 1, constraint).

variant_techniques:account('Single Constraint',
    'However a constraint of the board is met, with what is known, a cell is the same.',
    'The cell is that.',
    'The constraint holds in every solution.').

variant_techniques:find('Single Constraint', State, Finding) :-
    state_other(State, Other),
    Other = other(_,_,X,_),
    state_unknown(State, U),
    Open is X /\ U,
    condition_names([Other], Names),
    shown([Other], State, 300_000, Shown),
    (   Shown == contradiction
    ->  Finding = contradiction(Names)
    ;   Shown = decided(Stars,Marks),
        Stars \/ Marks =\= 0,
        Finding = finding(Names,Open,Stars,Marks,constraint)
    ).

variant_techniques:sentence('Single Constraint', State,
                            finding([Name|_],_,Stars,Marks,_)) -->
    ['in every way to meet '],
    condition(Name, State),
    [', '],
    stars_and_marks(Stars, Marks, State).
