:- module(starbattle_global,
          [ global_model/6,             % +Board, +Rules, +Given, +Wanted, -Views,
                                        % -Global
            branching_variable/3        % +Global, +Open, -Variable
          ]).

:- use_module(library(apply)).
:- use_module(library(clpfd), []).
:- use_module([library(lists), library(pairs), library(solution_sequences)]).
:- use_module('../bits', [cells_bits/3]).
:- use_module('../conditions/rules', [has_usual_counts/2]).
:- use_module('../engine/layout',
              [ has_equal_counts/1, layout_counts/2, layout_size/2, layout_stars/2,
                layout_stride/2, settle_stars/5, spread_mask/3
              ]).
:- use_module('../engine/problem',
              [ branching_cell/4, initial_state/4, problem/4, problem_layout/2,
                problem_regions/2, region_cells/2, region_id/2, sets_rows/3
              ]).
:- use_module('../engine/rules/propagation', [propagate/3]).
:- use_module('../engine/search', [rounds/3]).
:- use_module('../engine/sweeps/frontier',
              [collecting_early/1, frontier/4, frontier_solution/2]).
:- use_module(global_views).
:- use_module(models, []).
:- use_module(variants, [rules_counts/2]).

/** <module> The model `global`: constrained variables, propagated as bits

One global propagator ties all variables of a board together: the rows' star
columns, the 0/1 variables of the cells, or both.  What it knows is the state
of the engine in engine/, and what it concludes is what the rules there
conclude; the rest is library(clpfd)'s, so that any labeling can be run and
any further constraint posted on the same variables.

The rules run once before there is a variable, and only what they leave open
becomes one: what is decided by then is an integer.
*/

:- set_prolog_flag(optimise, true).

starbattle_models:model(global, 2,
    'star columns or cells, one global propagator over them').

starbattle_models:default_strategy(global, weights).

starbattle_models:model_trait(global, shipped).
starbattle_models:model_trait(global, small).

%!  global_model(+Board, +Rules, +Given, +Wanted, -Views, -Global) is semidet.
%
%   Post the model for Board with the numbers of stars of Rules, `usual` or those of
%   ../conditions/rules.pl, with the cells of Given known (see given.pl), and offer those
%   of the views `columns` and `cells` that are in the list Wanted; another is left
%   unbound.  Global is what branching_variable/3 needs.

global_model(Board, Rules, Given, Wanted, views(Columns, Cells), Global) :-
    engine_problem(Rules, Board, Problem),
    given_state(Given, Problem, State0),
    propagate(Problem, State0, State),
    (   memberchk(cells, Wanted)
    ->  new_cells(Problem, State, Cells, Open)
    ;   Open = []
    ),
    (   memberchk(columns, Wanted)
    ->  new_columns(Problem, State, Columns, Rows)
    ;   Rows = []
    ),
    post_propagator(known(Problem,State,Open,Rows,views(Columns,Cells)), Global).

engine_problem(Rules, Board, Problem) :-
    (   ( Rules == usual ; has_usual_counts(Board, Rules) )
    ->  Counts = equal
    ;   rules_counts(Rules, Counts)
    ),
    problem(Board, Counts, 0, Problem).

given_state(given(Stars, Blanks), Problem, State) :-
    problem_layout(Problem, Layout),
    layout_size(Layout, N),
    maplist(cells_bits(N), [Stars,Blanks], Masks),
    maplist(spread_mask(Layout), Masks, [S,B]),
    initial_state(Problem, S, B, State).

%!  branching_variable(+Global, +Open, -Variable) is det.
%
%   Variable is the 0/1 variable of the cell on which the model `bits` would
%   branch.  The view `cells` must have been wanted.  Open, the variables
%   without value, is there so that a search can call this to select one.

branching_variable(Global, _, Variable) :-
    get_attr(Global, starbattle_global, store(known(Problem,State,Open,_,_),_)),
    branching_cell(best, Problem, State, Bit),
    open_cell(Bit, Open, Variable).

/*  A global propagator inside library(clpfd)

Whenever the domain of one of its variables changes, library(clpfd) runs the
propagator here.  It looks at what its variables have become,
lets the rules of engine/ conclude what they can, and narrows its variables
accordingly, until that changes nothing.  When this has failed often, it finds
all solutions by dynamic programming, and looks them up (see below).

Store is the variable of library(clpfd) that says whether the propagator is
alive.  It has what is known as an attribute, as that is undone on backtracking.
Where constraints are shown, the propagator is `true`, and Store stands for
star_battle/3, which posts them anew.
*/

:- multifile
    clpfd:run_propagator/2.

%   post_propagator(+Known, -Store) is semidet.  Known is known(Problem, State, Open,
%   Rows, Views).  Attach the propagator to the variables of Open and Rows (see
%   global_views.pl), from which nothing is known but State.

post_propagator(Known, Store) :-
    Known = known(Problem,State,Open,Rows,_),
    new_table(Problem, State, Table),
    clpfd:make_propagator(true, Propagator),
    clpfd:propagator_state(Propagator, Store),
    put_attr(Store, starbattle_global, store(Known,Table)),
    attach_cells(Open, Propagator),
    attach_rows(Rows, Propagator),
    clpfd:trigger_once(Propagator).

attach_cells([], _).
attach_cells([open(Cell,_)|Open], Propagator) :-
    clpfd:init_propagator(Cell, Propagator),
    attach_cells(Open, Propagator).

attach_rows([], _).
attach_rows([row(_,Vs,_,_)|Rows], Propagator) :-
    attach_columns(Vs, Propagator),
    attach_rows(Rows, Propagator).

attach_columns([], _).
attach_columns([v(X,_,_,_)|Vs], Propagator) :-
    clpfd:init_propagator(X, Propagator),
    attach_columns(Vs, Propagator).

clpfd:run_propagator(true, Store) :-
    starbattle_global:propagate_store(Store).

%   The queue is closed while variables are bound: those it would wake run
%   when all are.

propagate_store(Store) :-
    get_attr(Store, starbattle_global,
             store(known(Problem,State0,Open0,Rows0,Views),Table)),
    read_cells(Open0, State0, State1),
    (   conclude(Problem-Table, Rows0, State0, State1, Rows1, State)
    ->  true
    ;   note_failure(Problem, Table),
        fail
    ),
    clpfd:disable_queue,
    settle_cells(State, Open0, Open),
    settle_columns(Rows1, Rows),
    put_attr(Store, starbattle_global,
             store(known(Problem,State,Open,Rows,Views),Table)),
    clpfd:enable_queue,
    close_if_decided(State, Store).

%   State0 is what was concluded last, State1 what is known now.

conclude(Solved, Rows0, State0, State1, Rows, State) :-
    Solved = Problem-Table,
    problem_layout(Problem, Layout),
    filter_columns(Layout, Rows0, State1, Rows1, State2),
    State0 = state(C0,S0,_),
    State2 = state(C2,S2,Rs),
    (   C2 =:= C0,
        S2 =:= S0
    ->  Rows = Rows1,
        State = State2
    ;   layout_stride(Layout, B),
        settle_stars(B, S0, S2, C2, C3),
        S2 /\ \C3 =:= 0,
        filter_table(Table, C3, S2, C4, S4),
        propagate(Problem, state(C4,S4,Rs), State4),
        conclude(Solved, Rows1, State4, State4, Rows, State)
    ).

close_if_decided(state(C,S,_), Store) :-
    (   C =:= S
    ->  del_attr(Store, starbattle_global),
        clpfd:kill(Store)
    ;   true
    ).

attribute_goals(Store) -->
    { get_attr(Store, starbattle_global,
               store(known(Problem,_,_,_,views(Columns,Cells)),_)),
      problem_board(Problem, Board, Rules),
      (   var(Cells)
      ->  Options = Rules
      ;   Options = [cells(Cells)|Rules]
      )
    },
    [ starbattle:star_battle(Board, Columns, Options) ].

%   problem_board(+Problem, -Board, -Rules): Rules is an option of star_battle/3, if the
%   numbers of stars differ.

problem_board(Problem, board(N,S,Rows), Rules) :-
    problem_layout(Problem, Layout),
    layout_size(Layout, N),
    layout_stars(Layout, S),
    problem_regions(Problem, Regions),
    findall(Id-Cells,
            ( member(Region, Regions), region_id(Region, Id), region_cells(Region, Cells) ),
            Pairs0),
    keysort(Pairs0, Pairs),
    pairs_values(Pairs, Each),
    Sets =.. [regions|Each],
    sets_rows(Layout, Sets, Rows),
    (   has_equal_counts(Layout)
    ->  Rules = []
    ;   layout_counts(Layout, Counts),
        Counts =.. [_|Terms],
        maplist(compound_name_arguments, Terms, _, [OfRows,OfColumns,OfRegions]),
        Rules = [ rules([ row_stars(OfRows), column_stars(OfColumns),
                          region_stars(OfRegions) ]) ]
    ).

attr_unify_hook(_, _).

/*  The solutions of a board, as a table

If propagation fails more than a few times, dynamic programming is cheaper than
the search (see ../engine/sweeps/frontier.pl).  As in the search of the engine, it is
tried after a number of failures, and after more of them with a higher limit.
It finds all solutions of the board that the propagator was posted with,
so it does not matter where the search is at that time.

If there are few solutions, they make a table.  A candidate that is in no
solution within the domains is then removed, and a cell that is in all of them
is a star.  No rule removes more.  What callers label or post does not change
what is in the table; it only changes which of the solutions are left.

The term `table(Failures, Rounds, State, Known)` is changed destructively, as it
has to survive backtracking.  Known is `unknown`, or `solutions(List)`.
*/

%!  new_table(+Problem, +State, -Table) is det.
%
%   Table is for the solutions of Problem within State, a result of propagate/3.

new_table(Problem, State, table(0,Rounds,State,unknown)) :-
    problem_layout(Problem, Layout),
    (   has_equal_counts(Layout)
    ->  Order = best
    ;   Order = plain
    ),
    rounds(Order, Layout, Rounds).

%!  note_failure(+Problem, +Table) is det.
%
%   Count a failure of the propagation, and try to fill Table if it is time.

note_failure(Problem, Table) :-
    Table = table(Failures0,Rounds0,State,_),
    Failures is Failures0+1,
    (   Rounds0 = [round(Failures,Limit)|Rounds]
    ->  nb_setarg(1, Table, 0),
        nb_setarg(2, Table, Rounds),
        fill(Problem, State, Limit, Table)
    ;   nb_setarg(1, Table, Failures)
    ).

%   If there are too many solutions, there is no use in a second try.

fill(Problem, State, Limit, Table) :-
    problem_layout(Problem, Layout),
    (   collecting_early(frontier(Layout, State, Limit, Frontier))
    ->  most_listed(Most),
        More is Most+1,
        findall(Stars, limit(More, frontier_solution(Frontier, Stars)), List),
        length(List, Count),
        table_solutions(Count, Most, List, Known),
        nb_setarg(2, Table, []),
        nb_setarg(4, Table, Known)
    ;   true
    ).

table_solutions(Count, Most, List, Known) :-
    (   Count =< Most
    ->  Known = solutions(List)
    ;   Known = unknown
    ).

%   Every run of the propagator looks at all of them.

most_listed(200).

%!  filter_table(+Table, +Cands0, +Stars0, -Cands, -Stars) is semidet.
%
%   Cands are the cells of the solutions within Cands0 and Stars0, Stars those
%   that all of them have.  Fails if there is no such solution.

filter_table(table(_,_,_,Known), C0, S0, C, S) :-
    (   Known = solutions(List)
    ->  within(List, C0, S0, cells(0,C0), cells(C,S)),
        C =\= 0
    ;   C = C0,
        S = S0
    ).

%   Found is cells(Union, Common) of the solutions within C and S.

within([], _, _, Found, Found).
within([Stars|List], C, S, Found0, Found) :-
    (   Stars /\ C =:= Stars,
        Stars /\ S =:= S
    ->  Found0 = cells(Union0,Common0),
        Union is Union0\/Stars,
        Common is Common0/\Stars,
        within(List, C, S, cells(Union,Common), Found)
    ;   within(List, C, S, Found0, Found)
    ).
