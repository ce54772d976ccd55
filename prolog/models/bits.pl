:- module(starbattle_bits_model,
          [ bits_model/5                % +Board, +Conditions, +Given, +More,
                                        % -Search
          ]).
:- use_module('../bits', [cells_bits/3]).
:- use_module('../board/board', [board_size/2]).
:- use_module('../engine/engine', [bits_search/3]).
:- use_module(models, []).
:- use_module(variants, [rules_counts/2]).

/** <module> The model `bits`: the engine's own search

It has no variables and no constraints, so it has no clause of post/3.
*/

starbattle_models:model(bits, 1,
    'no CLP(FD): cells as bits of integers, a search of its own').

starbattle_models:default_strategy(bits, weights).

starbattle_models:model_trait(bits, shipped).
starbattle_models:model_trait(bits, own_search).
starbattle_models:model_trait(bits, small).

%!  bits_model(+Board, +Conditions, +Given, +More, -Search) is det.
%
%   Search is that of bits_search/3 for Board with Conditions and the cells of Given.
%   More are further options of it.

bits_model(Board, Conditions, Given, More, Search) :-
    board_size(Board, N),
    findall(Option, bits_option(Conditions, Given, N, Option), Options, More),
    bits_search(Board, Options, Search).

bits_option(_, given(Stars, _), N, stars(Mask)) :-
    Stars = [_|_],
    cells_bits(N, Stars, Mask).
bits_option(_, given(_, Blanks), N, blanks(Mask)) :-
    Blanks = [_|_],
    cells_bits(N, Blanks, Mask).
bits_option(conditions(Rules, _), _, _, counts(Counts)) :-
    rules_counts(Rules, Counts).
