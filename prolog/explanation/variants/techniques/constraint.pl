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
    Other = other(Name,_,X,Rows),
    state_unknown(State, U),
    Open is X /\ U,
    shown([Other], State, 300_000, Shown),
    (   Shown == contradiction
    ->  Finding = contradiction
    ;   Shown = decided(Stars,Marks),
        Stars \/ Marks =\= 0,
        findall(row-R, member_of(R, Rows), Names),
        Finding = finding([Name|Names],Open,Stars,Marks,constraint)
    ).

member_of(R, [R|_]).
member_of(R, [_|Rs]) :-
    member_of(R, Rs).

variant_techniques:sentence('Single Constraint', State,
                            finding([Name|_],_,Stars,Marks,_)) -->
    ['in every way to meet '],
    condition(Name, State),
    [', '],
    stars_and_marks(Stars, Marks, State).
