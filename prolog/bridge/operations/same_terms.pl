:- module(operation_same_terms, []).
:- use_module('../../course/judge', [same_terms/2]).
:- use_module('../operations', []).

/** <module> Whether two texts are the same term

    {"op": "same_terms", "terms": ["f(X,1)", "f(Y, 1)"]}
    {"same": true}
*/

:- multifile
    starbattle_operations:operation/3,
    starbattle_operations:parameter/4,
    starbattle_operations:answer/3.

starbattle_operations:operation(same_terms, answer,
                                'whether two texts are the same term').

starbattle_operations:parameter(same_terms, terms, list, required).

starbattle_operations:answer(same_terms, [terms([One,Other])],
                             object([same-Same])) :-
    (   same_terms(One, Other)
    ->  Same = true
    ;   Same = false
    ).
