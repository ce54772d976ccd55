:- module(starbattle_trace,
          [ trace_search/4,             % +Board, +Options, :OnNode, -Report
            trace_problem/4,            % +Problem, +Options, :OnNode, -Report
            must_be_trace_options/2     % +Problem, +Options
          ]).

:- use_module([library(apply), library(assoc)]).
:- use_module(library(clpfd), [fd_inf/2, fd_sup/2]).
:- use_module('../fd_libraries').
:- use_module(library(fd_search/domains), [domain/2, domain_intervals/2]).
:- use_module(library(fd_search/learning), [failed_name/1, name_propagators/2]).
:- use_module([library(lists), library(option)]).
:- use_module('../autoloads').
:- use_module('../board/board').
:- use_module('../board/given', [given_cells/2]).
:- use_module('../conditions/solution_check', [solution_check/4]).
:- use_module('../errors').
:- use_module('../models/models',
              [must_have_variables/2, star_columns/2, view_variables/4]).
:- use_module('../records').
:- use_module(limits).
:- use_module(problem).
:- use_module(solutions).
:- use_module(solver).
:- use_module(strategies).

/** <module> The tree of one search, node by node

A trace is the search that solve/4 makes, watched: what it has tried, what
came of it, and what is known of the board there.  A node is the list

    [ Node, Parent, Run, Variable, Relation, Value, Outcome, Cells, Domains,
      Objective, Failed
    ]

of integers and lists of them, so that it is JSON as it stands:

  - Node is 0 for the root, then 1, 2, ... in the order of the search; Parent
    is -1 for the root; Run counts the restarts until then.
  - Variable is what was branched on: the place in the view that is labeled,
    from 0.  On a board, where views have another order, it is the cell
    `(R-1)*N + C-1`, or, if the strategy labels columns, the K-th star of row R,
    `(R-1)*S + K-1`.
  - Relation is 0 for =, 1 for \=, 2 for =< and 3 for >; Value is the other
    side of it.
  - Outcome is 0 for a node that is searched further, 1 for one that
    propagation refutes, 2 for a solution and 3 for one found before.
  - Cells are the cells that Parent leaves open and Node decides, each
    `2*Cell + Star`; the root's parent leaves all open.  Only a board has them.
  - Domains are those that have changed since Parent, at the root all: lists
    `[V, From, To, From1, To1, ...]`, the intervals of the variable at V.  The
    variables are the star columns of a board, if its model has them, else those
    of the view that is labeled.
  - Objective is [Value] for a solution that is better than those before, if a
    program optimizes, else [].
  - Failed are the variables of the constraint that refuted the node, as far as
    they were open in the root: the numbers of cells, and -1-V for the variable
    at V, counted as in Domains.  It is [] for other nodes, and where it is not known:
    constraints that the root has not, and searches that measure impacts.

A refuted node has no state of its own.
*/

:- meta_predicate
    trace_search(+, +, 1, -),
    trace_problem(+, +, 1, -).

default_node_limit(20000).

%!  trace_search(+Board, +Options, :OnNode, -Report) is det.
%
%   Search Board as solve/4 does, and call call(OnNode, Node) for each node.
%   Options and Report are those of solve/4, with defaults for the model and the
%   strategy as in solve/3, and:
%
%     - node_limit(+Count): the search ends, its limit `nodes`, rather than
%       branch more often; default 20,000.
%
%   The root is always there, whatever ends the search.

trace_search(Board, Options, OnNode, Report) :-
    must_be_board(Board),
    check_options(trace_option, Options),
    must_be_goal(OnNode),
    option_problem(Board, Options, Problem),
    option_strategy(Options, Problem, Strategy),
    must_be_traceable(Problem, Options),
    trace_problem(Problem, [strategy(Strategy)|Options], OnNode, Report).

%!  trace_problem(+Problem, +Options, :OnNode, -Report) is det.
%
%   As trace_search/4, for a problem and options that have passed
%   must_be_trace_options/2.  The option strategy(Strategy) is required.

trace_problem(Problem, Options0, OnNode, Report) :-
    default_node_limit(Default),
    select_option(node_limit(Max), Options0, Options, Default),
    new_recorder(Problem, Options, OnNode, Recorder),
    Watch = watch(starbattle_trace:record(Recorder), Max),
    solve(Problem, [Watch,counters(false)|Options],
                  check_traced(Problem, Options, Recorder), Report),
    record_root(Report, Recorder).

%   What a program gives is shown as a board, so it has to be a solution of it.  The
%   solutions of other problems have passed.

check_traced(Problem, Options, Recorder, Posted) :-
    Problem = program(_,_,_,_),
    recorder_board(Recorder, Board),
    Board \== none,
    !,
    Board = board(N,S,_),
    traced_views(Posted, N, S, Views),
    star_columns(Views, Columns),
    given_cells(Options, Given),
    solution_check(Board, none, Given, Check),
    option(strategy(Strategy), Options),
    must_pass(judge(Problem,Strategy,Check), Columns).
check_traced(_, _, _, _).

%   A trace has no counters, and lists its nodes.

trace_option(solutions,  count_or_all).
trace_option(node_limit, between(1, 1_000_000)).
trace_option(Name, Type) :-
    (   limit_option(Name, Type)
    ;   search_option(Name, Type)
    ).

%!  must_be_trace_options(+Problem, +Options) is det.
%
%   True if Problem can be traced and Options fit trace_search/4.
%
%   @error see check_options/2; starbattle(no_variables(Model, traced))

must_be_trace_options(Problem, Options) :-
    check_options(trace_option, Options),
    must_be_traceable(Problem, Options).

must_be_traceable(Problem, Options) :-
    must_be_given(Problem, Options),
    problem_name(Problem, Name),
    must_have_variables(Name, traced).

%   A recorder has the goal to call for each node, the view that is labeled, the board, or
%   `none` if it is not shown, the numbers of the variables of the view, the branch whose
%   outcome is awaited, or `none`, how many restarts there were, the value of the solution
%   that comes next, and what is known, as in known/3.  Backtracking undoes what is assigned
%   to `known`, but not what is assigned to the others.

:- accessors(recorder(on_node, view, board, places, try, run, objective, known),
             [set,nb_set]).

new_recorder(Problem, Options, OnNode,
             recorder(OnNode, View, Board, Places, try(0,-1,-1,=,0), 0, [],
                      known(Cells,[]))) :-
    option(strategy(Strategy), Options),
    strategy_view(Strategy, View),
    (   traced_board(Problem, View, Board)
    ->  variable_places(View, Board, Places),
        Board = board(N,_,_),
        Count is N*N,
        length(Cells, Count),
        maplist(=(open), Cells)
    ;   Board = none,
        Cells = []
    ).

variable_places(View, Board, Places) :-
    Board = board(N,S,_),
    numbers(N, S, Columns),
    numbers(N, N, Cells),
    view_variables(View, Board, views(Columns,Cells), List),
    Places =.. [places|List].

%   numbers(+N, +Width, -Rows): N rows of Width numbers, from 0.

numbers(N, Width, Rows) :-
    Last is N*Width - 1,
    numlist(0, Last, Numbers),
    in_rows(Numbers, Width, Rows).

%   record(+Recorder, +Posted, +Event): Posted are the views of the model.

record(Recorder, _, try(Node,Parent,choice(Position,Relation,Value))) :-
    recorder_places(Recorder, Places),
    (   compound(Places)
    ->  arg(Position, Places, Variable)
    ;   Variable is Position-1
    ),
    nb_set_recorder_try(Recorder, try(Node,Parent,Variable,Relation,Value)).
record(Recorder, Posted, open(Id,_)) :-
    (   Id =:= 0
    ->  name_constraints(Recorder, Posted)
    ;   true
    ),
    record_state(Recorder, Posted, 0).
record(Recorder, _, fail(_)) :-
    (   failed_name(Failed)
    ->  true
    ;   Failed = []
    ),
    hand_out(Recorder, 1, [], [], Failed).
record(Recorder, _, objective(_,Value)) :-
    nb_set_recorder_objective(Recorder, [Value]).
record(Recorder, Posted, solution(_,_)) :-
    record_state(Recorder, Posted, 2).
record(Recorder, Posted, repeat(_)) :-
    record_state(Recorder, Posted, 3).
record(Recorder, _, restart(Count)) :-
    nb_set_recorder_run(Recorder, Count).

record_state(Recorder, Posted, Outcome) :-
    recorder_known(Recorder, known(Cells0,Domains0)),
    recorder_board(Recorder, Board),
    recorder_view(Recorder, View),
    known(Board, View, Posted, Cells, Domains),
    set_recorder_known(Recorder, known(Cells,Domains)),
    foldl(decided_cell, Cells0, Cells, 0-Decided, _-[]),
    changed_domains(Domains, Domains0, 0, Changed),
    hand_out(Recorder, Outcome, Decided, Changed, []).

hand_out(Recorder, Outcome, Cells, Domains, Failed) :-
    recorder_on_node(Recorder, OnNode),
    recorder_run(Recorder, Run),
    recorder_try(Recorder, try(Node,Parent,Variable,Relation,Value)),
    relation_number(Relation, Number),
    recorder_objective(Recorder, Objective),
    call(OnNode,
         [ Node, Parent, Run, Variable, Number, Value, Outcome, Cells, Domains,
           Objective, Failed
         ]),
    nb_set_recorder_objective(Recorder, []),
    nb_set_recorder_try(Recorder, none).

%   name_constraints(+Recorder, +Posted): name each constraint by its variables, as in
%   Failed.

name_constraints(Recorder, Posted) :-
    recorder_board(Recorder, Board),
    recorder_view(Recorder, View),
    shown_variables(Board, View, Posted, Cells, Others),
    empty_assoc(None),
    foldl(number(1), Cells, 0-None, _-Some),
    foldl(number(-1), Others, -1-Some, _-Numbers),
    maplist(name_by(Numbers), Cells),
    maplist(name_by(Numbers), Others).

name_by(Numbers, X) :-
    name_propagators(X, scope_name(Numbers)).

number(Step, X, Number-Numbers0, Next-Numbers) :-
    Next is Number+Step,
    (   var(X)
    ->  put_assoc(X, Numbers0, Number, Numbers)
    ;   Numbers = Numbers0
    ).

scope_name(Numbers, Scope, Failed) :-
    convlist(number_in(Numbers), Scope, Failed).

number_in(Numbers, X, Number) :-
    get_assoc(X, Numbers, Number).

%   shown_variables(+Board, +View, +Posted, -Cells, -Others)

shown_variables(none, View, Posted, [], Variables) :-
    memberchk(View-Variables, Posted).
shown_variables(board(N,S,_), _, Posted, Cells, Stars) :-
    traced_views(Posted, N, S, views(Columns,Rows)),
    maplist(row_after_row, [Rows,Columns], [Cells,Stars]).

row_after_row(Rows, Variables) :-
    (   var(Rows)
    ->  Variables = []
    ;   append(Rows, Variables)
    ).

relation_number(=,  0).
relation_number(\=, 1).
relation_number(=<, 2).
relation_number(>,  3).

%   Posting alone may refute a board, or take all the time there is; then no
%   event has come.

record_root(Report, Recorder) :-
    (   recorder_try(Recorder, try(0,_,_,_,_))
    ->  root_outcome(Report, Outcome),
        hand_out(Recorder, Outcome, [], [], [])
    ;   true
    ).

root_outcome(report(unsatisfiable,_,_,_), 1) :- !.
root_outcome(_, 0).

%   known(+Board, +View, +Posted, -Cells, -Domains): Cells are `open`, 0 or 1 for each cell,
%   row by row, and Domains the intervals of each variable, [From,To,...].  Without 0/1
%   variables, the cells follow from the domains.

known(none, View, Posted, [], Domains) :-
    !,
    memberchk(View-Variables, Posted),
    maplist(intervals, Variables, Domains).
known(board(N,S,_), _, Posted, Cells, Domains) :-
    traced_views(Posted, N, S, views(Columns,CellRows)),
    (   var(Columns)
    ->  DomainRows = []
    ;   maplist(maplist(intervals), Columns, DomainRows)
    ),
    append(DomainRows, Domains),
    (   nonvar(CellRows)
    ->  maplist(maplist(known_cell), CellRows, Rows)
    ;   numlist(1, N, Numbers),
        maplist(known_row(Numbers), DomainRows, Rows)
    ),
    append(Rows, Cells).

intervals(X, Bounds) :-
    (   integer(X)
    ->  Bounds = [X,X]
    ;   domain(X, Domain),
        domain_intervals(Domain, Pairs),
        findall(Bound, ( member(From-To, Pairs), member(Bound, [From,To]) ), Bounds)
    ).

known_cell(Cell, Known) :-
    (   var(Cell)
    ->  Known = open
    ;   Known = Cell
    ).

known_row(Numbers, Domains, Row) :-
    maplist(known_column(Domains), Numbers, Row).

known_column(Domains, Column, Known) :-
    (   memberchk([Column,Column], Domains)
    ->  Known = 1
    ;   member(Bounds, Domains),
        has_value(Bounds, Column)
    ->  Known = open
    ;   Known = 0
    ).

has_value([From,To|Bounds], Value) :-
    (   Value > To
    ->  has_value(Bounds, Value)
    ;   Value >= From
    ).

%   Decided has a cell that was open and is not any more; Number is twice that of the cell.

decided_cell(Known0, Known, Number-Decided, Next-Decided1) :-
    (   Known0 == open,
        integer(Known)
    ->  Cell is Number+Known,
        Decided = [Cell|Decided1]
    ;   Decided = Decided1
    ),
    Next is Number+2.

%   changed_domains(+Domains, +Domains0, +Number, -Changed): Number is that of the first.

changed_domains([], _, _, []).
changed_domains([Bounds|Domains], Known, Number, Changed) :-
    (   Known = [Before|Known1]
    ->  true
    ;   Before = none,
        Known1 = []
    ),
    (   Bounds == Before
    ->  Changed = Changed1
    ;   Changed = [[Number|Bounds]|Changed1]
    ),
    Next is Number+1,
    changed_domains(Domains, Known1, Next, Changed1).

:- resolve_autoloads.

/*  Which board and which variables a trace shows

Views of a user's model of a board are known by their names only: `columns` are
the columns of the stars row by row, `cells` are 0 or 1 row by row.  They are
lists of N*S and N*N variables.  If another view is labeled, no board is shown.
*/

starbattle:message(not_traced(View, Length, Min-Max)) -->
    [ 'the view ~w cannot be traced: expected ~w variables from ~w to ~w'-
      [View,Length,Min,Max] ].

%!  traced_board(+Problem, +View, -Board) is semidet.
%
%   Board is what can be shown when View of Problem is labeled.

traced_board(star_battle(Board, _, _), _, Board).
traced_board(program(_, _, _, Board), View, Board) :-
    memberchk(View, [columns,cells]),
    catch(must_be_board(Board), error(_, _), fail).

%!  traced_views(+Posted, +N, +S, -Views) is det.
%
%   Views is views(Columns, Cells), the star columns and the 0/1 variables of
%   a board of size N, row by row.  One that the model does not have is
%   unbound.  Posted is what was posted: that term, or the views of a program.
%
%   @error starbattle(not_traced(View, Length, Range))

traced_views(views(Columns,Cells), _, _, views(Columns,Cells)) :-
    !.
traced_views(Posted, N, S, Views) :-
    must_be_traced(columns, Posted, N*S, 1-N),
    must_be_traced(cells, Posted, N*N, 0-1),
    program_views(Posted, N, S, Views).

must_be_traced(View, Posted, Count, Range) :-
    Length is Count,
    (   memberchk(View-Variables, Posted),
        \+ ( length(Variables, Length), maplist(is_within(Range), Variables) )
    ->  starbattle_error(not_traced(View, Length, Range))
    ;   true
    ).

is_within(Min-Max, Variable) :-
    fd_inf(Variable, Low),
    integer(Low),
    Low >= Min,
    fd_sup(Variable, High),
    integer(High),
    High =< Max.
