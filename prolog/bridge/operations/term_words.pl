:- module(operation_term_words, []).
:- use_module('../../course/judge', [term_words/2]).
:- use_module('../operations', []).

/** <module> The words of a term such as columns/ff/up/step

    {"op": "term_words", "text": "/(/(columns,ff),up)"}
    {"words": "columns/ff/up"}

The words are null if the text is of another form.
*/

:- multifile
    starbattle_operations:operation/3,
    starbattle_operations:parameter/4,
    starbattle_operations:answer/3.

starbattle_operations:operation(term_words, answer,
                                'the words of a term such as columns/ff').

starbattle_operations:parameter(term_words, text, text, required).

starbattle_operations:answer(term_words, [text(Text)],
                             object([words-Words])) :-
    (   term_words(Text, Words)
    ->  true
    ;   Words = null
    ).
