:- module(starbattle_columns, []).
:- use_module('../star_battle', [star_battle/3]).
:- use_module(models, []).

/** <module> The model `columns`: the program of ../star_battle.pl

The variables are those of the student paper, modeled well: the cells say which columns
occur in a row, and carry the other rules, so that the counts prune as soon as a cell is
known to hold no star, long before a column variable has a value.
*/

starbattle_models:model(columns, 3,
    'the rows\' star columns, counted through their occurrences').

starbattle_models:default_strategy(columns, regions).

starbattle_models:model_trait(columns, shipped).
starbattle_models:model_trait(columns, fixed_tree).

starbattle_models:post(columns, Board, views(Columns, Cells)) :-
    star_battle(Board, Columns, Cells).
