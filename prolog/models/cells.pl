:- module(starbattle_cells, []).
:- use_module('../star_battle', [star_cells/2]).
:- use_module(models, []).

/** <module> The model `cells`: what ../star_battle.pl says of the cells

It is the model of the chapter on Star Battle in Vamshi Jandhyala's "Solving Puzzles
through Mathematical Programming".
*/

starbattle_models:model(cells, 4,
    'a 0/1 variable for every cell; sums and 2x2 windows').

starbattle_models:default_strategy(cells, regions).

starbattle_models:model_trait(cells, shipped).
starbattle_models:model_trait(cells, fixed_tree).

starbattle_models:post(cells, Board, views(_, Cells)) :-
    star_cells(Board, Cells).
