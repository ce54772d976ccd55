:- module(starbattle_trace,
          [ trace_search/4,             % +Board, +Options, :OnNode, -Report
            trace_problem/4,            % +Problem, +Options, :OnNode, -Report
            must_be_trace_options/2     % +Problem, +Options
          ]).

:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(clpfd), [fd_inf/2, fd_set/2, fd_sup/2, fdset_to_list/2]).
:- use_module(library(lists), [append/2, member/2, memberchk/2, numlist/3]).
:- use_module(library(option), [option/2, option/3, select_option/4]).
:- use_module('../autoloads', [resolve_autoloads/0]).
:- use_module('../board/board').
:- use_module('../errors',
              [must_be_option/3, starbattle_error/1, unknown_error/3]).
:- use_module('../models/models', [view_variables/4]).
:- use_module('../records').
:- use_module(problem, [problem_is/2, problem_name/2]).
:- use_module(program_problem, [in_rows/3]).
:- use_module(solutions).
:- use_module(solver).
:- use_module(strategies).
:- use_module('../models/global_views', [values_mask/3]).

/** <module> The tree of one search, node by node

A trace is the search that solve/4 makes, watched: what it has tried, what
came of it, and what is known of the board there.  A node is the list

    [ Node, Parent, Run, Variable, Relation, Value, Outcome, Cells, Domains ]

of integers and two lists of integers, so that it is JSON as it stands:

  - Node is 0 for the root, then 1, 2, ... in the order of the search; Parent
    is -1 for the root; Run counts the restarts until then.
  - Variable is what was branched on: the cell `(R-1)*N + C-1`, or, if the
    strategy labels columns, the K-th star of row R, `(R-1)*S + K-1`.
  - Relation is 0 for =, 1 for \=, 2 for =< and 3 for >; Value is the other
    side of it.
  - Outcome is 0 for a node that is searched further, 1 for one that
    propagation refutes, 2 for a solution and 3 for one found before.
  - Cells are the cells that Parent leaves open and Node decides, each
    `2*Cell + Star`; the root's parent leaves all open.
  - Domains are the values that star columns have lost since Parent, each
    `N*Variable + Value-1`; none if the model has no star columns.

A refuted node has no state of its own.
*/

:- meta_predicate
    trace_search(+, +, 1, -),
    trace_problem(+, +, 1, -).

default_node_limit(20000).
largest_node_limit(1000000).

starbattle:message(no_trace(Model)) -->
    [ 'the model ~w cannot be traced, as it has no constraint variables; \c
       the model global makes the same search'-[Model] ].

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
    option_problem(Board, Options, Problem),
    option_strategy(Options, Problem, Strategy),
    must_be_trace_options(Problem, Options),
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
    checked_solve(Problem, [Watch,counters(false)|Options], =(_), Report),
    record_root(Report, Recorder).

%!  must_be_trace_options(+Problem, +Options) is det.
%
%   True if Problem can be traced and Options fit trace_search/4.
%
%   @error starbattle(bad_option(Name, Value, Expected)),
%   starbattle(no_trace(Model))

must_be_trace_options(Problem, Options) :-
    must_be_options(Problem, Options),
    default_node_limit(Default),
    option(node_limit(Max), Options, Default),
    must_be_node_limit(Max),
    must_be_traceable(Problem),
    must_label_traced_view(Problem, Options).

must_be_node_limit(Max) :-
    largest_node_limit(Largest),
    must_be_option(node_limit, integer(1, Largest), Max).

must_be_traceable(Problem) :-
    (   problem_is(Problem, traceable)
    ->  true
    ;   problem_name(Problem, Name),
        starbattle_error(no_trace(Name))
    ).

must_label_traced_view(Problem, Options) :-
    traced_board(Problem, _),
    (   option(strategy(Strategy), Options),
        Strategy = strategy(View, _, _, _, _)
    ->  must_be_traced_view(Problem, View)
    ;   true
    ).

%   A recorder has the goal to call for each node, the board, the numbers of the
%   variables that are labeled, the branch whose outcome is awaited, or `none`, how many
%   restarts there were, and what is known, as in known/3.  Backtracking undoes what is
%   assigned to `known`, but not what is assigned to `try` and `run`.

:- accessors(recorder(on_node, board, places, try, run, known), [set,nb_set]).

new_recorder(Problem, Options, OnNode,
             recorder(OnNode, Board, Places, try(0,-1,-1,=,0), 0,
                      known(Cells,Domains))) :-
    traced_board(Problem, Board),
    option(strategy(Strategy), Options),
    strategy_view(Strategy, View),
    variable_places(View, Board, Places),
    Board = board(N,S,_),
    Count is N*N,
    length(Cells, Count),
    maplist(=(open), Cells),
    Stars is N*S,
    length(Domains, Stars),
    Full is (1<<N) - 1,
    maplist(=(Full), Domains).

variable_places(View, Board, Places) :-
    Board = board(N,S,_),
    numbers(N, S, Columns),
    numbers(N, N, Cells),
    view_variables(View, Board, views(Columns,Cells), List),
    Places =.. [places|List].

%   numbers(+N, +Width, -Rows): N rows of Width numbers, from 0.

numbers(N, Width, Rows) :-
    findall(Row,
            ( between(1, N, R),
              Low is (R-1)*Width,
              High is R*Width - 1,
              numlist(Low, High, Row)
            ),
            Rows).

%   record(+Recorder, +Posted, +Event): Posted are the views of the model.

record(Recorder, _, try(Node,Parent,choice(Position,Relation,Value))) :-
    recorder_places(Recorder, Places),
    arg(Position, Places, Variable),
    nb_set_recorder_try(Recorder, try(Node,Parent,Variable,Relation,Value)).
record(Recorder, Posted, open(_,_)) :-
    record_state(Recorder, Posted, 0).
record(Recorder, _, fail(_)) :-
    hand_out(Recorder, 1, [], []).
record(Recorder, Posted, solution(_,_)) :-
    record_state(Recorder, Posted, 2).
record(Recorder, Posted, repeat(_)) :-
    record_state(Recorder, Posted, 3).
record(Recorder, _, restart(Count)) :-
    nb_set_recorder_run(Recorder, Count).

record_state(Recorder, Posted, Outcome) :-
    recorder_known(Recorder, known(Cells0,Domains0)),
    recorder_board(Recorder, board(N,S,_)),
    traced_views(Posted, N, S, Views),
    known(Views, N, Cells, Domains),
    set_recorder_known(Recorder, known(Cells,Domains)),
    decided_cells(Cells0, Cells, 0, Decided),
    lost_values(Domains0, Domains, N, 0, Lost),
    hand_out(Recorder, Outcome, Decided, Lost).

hand_out(Recorder, Outcome, Cells, Domains) :-
    recorder_on_node(Recorder, OnNode),
    recorder_run(Recorder, Run),
    recorder_try(Recorder, try(Node,Parent,Variable,Relation,Value)),
    relation_number(Relation, Number),
    call(OnNode,
         [Node,Parent,Run,Variable,Number,Value,Outcome,Cells,Domains]),
    nb_set_recorder_try(Recorder, none).

relation_number(=,  0).
relation_number(\=, 1).
relation_number(=<, 2).
relation_number(>,  3).

%   Posting alone may refute a board, or take all the time there is; then no
%   event has come.

record_root(Report, Recorder) :-
    (   recorder_try(Recorder, try(0,_,_,_,_))
    ->  root_outcome(Report, Outcome),
        hand_out(Recorder, Outcome, [], [])
    ;   true
    ).

root_outcome(report(unsatisfiable,_,_,_), 1) :- !.
root_outcome(_, 0).

%   known(+Views, +N, -Cells, -Domains): Cells are `open`, 0 or 1 for each cell, row by
%   row, and Domains what the star columns can be, as integers, bit C-1 for column C;
%   none if the model has no star columns.  Without 0/1 variables, the cells follow from
%   the domains.

known(views(Columns,CellRows), N, Cells, Domains) :-
    (   var(Columns)
    ->  DomainRows = []
    ;   maplist(maplist(domain_mask), Columns, DomainRows)
    ),
    append(DomainRows, Domains),
    (   nonvar(CellRows)
    ->  maplist(maplist(known_cell), CellRows, Rows)
    ;   numlist(1, N, Numbers),
        maplist(known_row(Numbers), DomainRows, Rows)
    ),
    append(Rows, Cells).

domain_mask(X, Mask) :-
    fd_set(X, Set),
    fdset_to_list(Set, Values),
    values_mask(Values, 0, Mask).

known_cell(Cell, Known) :-
    (   var(Cell)
    ->  Known = open
    ;   Known = Cell
    ).

known_row(Numbers, Domains, Row) :-
    maplist(known_column(Domains), Numbers, Row).

known_column(Domains, Column, Known) :-
    Bit is 1<<(Column-1),
    (   memberchk(Bit, Domains)
    ->  Known = 1
    ;   member(Domain, Domains),
        Domain /\ Bit =\= 0
    ->  Known = open
    ;   Known = 0
    ).

%   decided_cells(+Cells0, +Cells, +Number, -Decided): those that are open in Cells0 and
%   not in Cells; Number is twice that of the first.

decided_cells([], [], _, []).
decided_cells([Known0|Cells0], [Known|Cells], Number, Decided) :-
    (   Known0 == open,
        integer(Known)
    ->  Cell is Number+Known,
        Decided = [Cell|Decided1]
    ;   Decided = Decided1
    ),
    Next is Number+2,
    decided_cells(Cells0, Cells, Next, Decided1).

%   lost_values(+Domains0, +Domains, +N, +First, -Lost): First is the number of the first
%   value of the first domain.

lost_values(_, [], _, _, []) :-
    !.
lost_values([Domain0|Domains0], [Domain|Domains], N, First, Lost) :-
    findall(Number,
            ( between(1, N, Value),
              (Domain0 /\ \Domain) >> (Value-1) /\ 1 =:= 1,
              Number is First+Value-1
            ),
            Lost, Lost1),
    Next is First+N,
    lost_values(Domains0, Domains, N, Next, Lost1).

:- resolve_autoloads.

/*  Which board and which variables a trace shows

Views of a user's model are known by their names only: `columns` are the
columns of the stars row by row, `cells` are 0 or 1 row by row.  They are
lists of N*S and N*N variables.
*/

starbattle:message(no_traced_board) -->
    [ 'only searches of Star Battle boards can be traced'-[] ].
starbattle:message(not_traced(View, Length, Min-Max)) -->
    [ 'the view ~w cannot be traced: expected ~w variables from ~w to ~w'-
      [View,Length,Min,Max] ].

%!  traced_board(+Problem, -Board) is det.
%
%   Board is the board of Problem.
%
%   @error starbattle(no_traced_board)

traced_board(star_battle(Board, _, _), Board).
traced_board(program(_, _, _, Data), Board) :-
    (   catch(must_be_board(Data), error(_, _), fail)
    ->  Board = Data
    ;   starbattle_error(no_traced_board)
    ).

%!  must_be_traced_view(+Problem, +View) is det.
%
%   True if a trace can show what is labeled when View of Problem is.
%
%   @error starbattle(unknown(of(view, Whose), View, Views))

must_be_traced_view(star_battle(_, _, _), _).
must_be_traced_view(program(_, _, _, _), View) :-
    Known = [columns,cells],
    (   memberchk(View, Known)
    ->  true
    ;   unknown_error(of(view, 'the trace of a program'), View, Known)
    ).

%!  traced_views(+Posted, +N, +S, -Views) is det.
%
%   Views is views(Columns, Cells), the star columns and the 0/1 variables of
%   a board of size N, row by row.  One that the model does not have is
%   unbound.  Posted is what was posted: that term, or the views of a program.
%
%   @error starbattle(not_traced(View, Length, Range))

traced_views(views(Columns,Cells), _, _, views(Columns,Cells)) :-
    !.
traced_views(Posted, N, S, views(Columns,Cells)) :-
    traced_view(columns, Posted, N, S, 1-N, Columns),
    traced_view(cells, Posted, N, N, 0-1, Cells).

%   traced_view(+View, +Posted, +N, +Width, +Range, -Rows)

traced_view(View, Posted, N, Width, Range, Rows) :-
    (   memberchk(View-Variables, Posted)
    ->  Length is N*Width,
        must_be_variables(View, Variables, Length, Range),
        in_rows(Variables, Width, Rows)
    ;   true
    ).

must_be_variables(View, Variables, Length, Range) :-
    (   length(Variables, Length),
        maplist(is_within(Range), Variables)
    ->  true
    ;   starbattle_error(not_traced(View, Length, Range))
    ).

is_within(Min-Max, Variable) :-
    fd_inf(Variable, Low),
    integer(Low),
    Low >= Min,
    fd_sup(Variable, High),
    integer(High),
    High =< Max.
