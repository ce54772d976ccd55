:- module(starbattle_bits_model, []).
:- use_module(models, []).

/** <module> The model `bits`: the engine by itself

It has no variables and posts no constraints.  solutions.pl calls the search
of ../engine for it, and must_label/2 in models.pl says how it can search.
*/

starbattle_models:model(bits, 1,
    'no CLP(FD): cells as bits of integers, a search of its own').

starbattle_models:default_strategy(bits, weights).
