:- module(starbattle_global,
          [ global_model/5,             % +Problem, +Given, +Wanted, -Views,
                                        % -Global
            branching_variable/3        % +Global, +Open, -Variable
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [memberchk/2]).
:- use_module('../engine/problem',
              [branching_cell/4, initial_state/4, problem_layout/2]).
:- use_module('../engine/layout', [layout_size/2, spread_mask/3]).
:- use_module('../engine/rules/propagation', [propagate/4]).
:- use_module('../board/given', [cells_mask/3]).
:- use_module(global/cells_view, [new_cells/4, open_cell/3]).
:- use_module(global/columns_view, [new_columns/4]).
:- use_module(global/propagator,
              [post_propagator/5, propagator_state/4]).
:- use_module(models, []).

/** <module> The model `global`: constrained variables, propagated as bits

One global propagator ties all variables of a board together: the rows' star
columns, the 0/1 variables of the cells, or both.  What it knows is the state
of the engine in engine/, and what it concludes is what the rules there
conclude; the rest is library(clpfd)'s, so that any labeling can be run and
any further constraint posted on the same variables.

The rules run once before there is a variable, and only what they leave open
becomes one: what is decided by then is an integer.
*/

starbattle_models:model(global, 2,
    'star columns or cells, one global propagator over them').

starbattle_models:default_strategy(global, weights).

%!  global_model(+Problem, +Given, +Wanted, -Views, -Global) is semidet.
%
%   Post the model for a Problem of the engine, with the cells of Given known (see given.pl), and offer
%   those of the views `columns` and `cells` that are in the list Wanted;
%   another is left unbound.  Global is what branching_variable/3 needs.

global_model(Problem, Given, Wanted, views(Columns, Cells), Global) :-
    given_state(Given, Problem, State0),
    propagate(Problem, -1, State0, State),
    (   memberchk(cells, Wanted)
    ->  new_cells(Problem, State, Cells, Open)
    ;   Open = []
    ),
    (   memberchk(columns, Wanted)
    ->  new_columns(Problem, State, Columns, Rows)
    ;   Rows = []
    ),
    post_propagator(Problem, State, Open, Rows, Global).

given_state(given(Stars, Blanks), Problem, State) :-
    problem_layout(Problem, Layout),
    layout_size(Layout, N),
    maplist(cells_mask(N), [Stars,Blanks], Masks),
    maplist(spread_mask(Layout), Masks, [S,B]),
    initial_state(Problem, S, B, State).

%!  branching_variable(+Global, +Open, -Variable) is det.
%
%   Variable is the 0/1 variable of the cell on which the model `bits` would
%   branch.  The view `cells` must have been wanted.  Open, the variables
%   without value, is there so that a search can call this to select one.

branching_variable(Global, _, Variable) :-
    propagator_state(Global, Problem, State, Open),
    branching_cell(best, Problem, State, Bit),
    open_cell(Bit, Open, Variable).
