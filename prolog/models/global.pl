:- module(starbattle_global,
          [ global_model/5,             % +Board, +Given, +Wanted, -Views,
                                        % -Global
            global_labeling/2           % +Global, -Columns
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [memberchk/2]).
:- use_module('../bits/bits', [mask_columns/3]).
:- use_module('../bits/branching', [branching_cell/4]).
:- use_module('../bits/layout', [compact_mask/3, spread_mask/3]).
:- use_module('../bits/propagation',
              [problem/3, problem_layout/2, initial_state/4, propagate/4]).
:- use_module(given, [cells_mask/3]).
:- use_module(global/cells_view, [new_cells/4, open_cell/3]).
:- use_module(global/columns_view, [new_columns/4]).
:- use_module(global/propagator,
              [post_propagator/5, propagator_state/4]).

/** <module> The model `global`: constrained variables, propagated as bits

One global propagator ties all variables of a board together: the rows' star
columns, the 0/1 variables of the cells, or both.  What it knows is the state
of the engine in bits/, and what it concludes is what the rules there
conclude; the rest is library(clpfd)'s, so that any labeling can be run and
any further constraint posted on the same variables.

The rules run once before there is a variable, and only what they leave open
becomes one: what is decided by then is an integer.
*/

%!  global_model(+Board, +Given, +Wanted, -Views, -Global) is semidet.
%
%   Post the model, with the cells of Given known (see given.pl), and offer those of the views `columns` and `cells` that
%   are in the list Wanted; another is left unbound.  Global is what
%   global_labeling/2 needs.

global_model(Board, Given, Wanted, views(Columns, Cells), Global) :-
    problem(Board, 0, Problem),
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
    Layout = layout(N, _, _, _, _, _),
    maplist(cells_mask(N), [Stars,Blanks], Masks),
    maplist(spread_mask(Layout), Masks, [S,B]),
    initial_state(Problem, S, B, State).

%!  global_labeling(+Global, -Columns) is nondet.
%
%   Label the cells in the order in which the model `bits` branches: the
%   next is always one of the tightest region, a star before a blank.
%   Columns are the star columns.  The view `cells` must have been wanted.

global_labeling(Global, Columns) :-
    propagator_state(Global, Problem, State, Open),
    (   State = state(Stars, Stars, _)
    ->  problem_layout(Problem, Layout),
        compact_mask(Layout, Stars, Mask),
        Layout = layout(N, _, _, _, _, _),
        mask_columns(N, Mask, Columns)
    ;   branching_cell(best, Problem, State, Bit),
        open_cell(Bit, Open, Cell),
        star_or_blank(Cell),
        global_labeling(Global, Columns)
    ).

star_or_blank(1).
star_or_blank(0).
