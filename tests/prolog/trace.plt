:- use_module(library(plunit)).
:- use_module([library(clpfd), library(yall)]).
:- use_module([ boards,
                samples,
                '../../prolog/board/board',
                '../../prolog/models/models',
                '../../prolog/search/strategies',
                '../../prolog/search/trace' ]).
:- use_module('../../prolog/fd/prolog/fd_search',
              [run_search/1, search_statistics/2]).
:- use_module('../../prolog/search/limits', [collect_items/2]).

:- begin_tests(trace).

%   Rows that begin with each region: two solutions, and some search.

corners(Board) :-
    lettered([aaabbb,aacbbb,dcccbe,ddceee,ddfffe,dfffee], 1, Board).

traced(Board, Model, Strategy, Options, Nodes, Report) :-
    All = [model(Model),strategy(Strategy)|Options],
    collect_items({Board,All,Report}/[OnNode]>>trace_search(Board, All, OnNode, Report), Nodes).

outcomes(Nodes, Outcome, Count) :-
    aggregate_all(count,
                  ( member(Node, Nodes), nth1(7, Node, Outcome) ),
                  Count).

%   Every model, by views and branchings that make different trees.

search_of(global, strategy(cells, weights, down, step, complete)).
search_of(global, strategy(columns, leftmost, up, bisect, complete)).
search_of(columns, strategy(columns, ff, up, step, complete)).
search_of(columns, strategy(columns, max, down, enum, complete)).
search_of(columns, strategy(regions, leftmost, down, step, complete)).
search_of(cells, strategy(regions, leftmost, down, step, complete)).
search_of(cells, strategy(columns, dom_w_deg, middle, step, complete)).
search_of(feup, strategy(columns, leftmost, up, bisect, complete)).
search_of(cells, strategy(cells, leftmost, up, step, lds(2))).
search_of(columns, strategy(columns, leftmost, up, step, restarts(geometric(3, 2)))).

tried(Board) :-
    stripes(5, 1, Board).
tried(Board) :-
    corners(Board).
tried(Board) :-
    stripes(4, 2, Board).

% --- the tree ---

test(numbers, forall(( tried(Board), search_of(Model, Strategy) ))) :-
    traced(Board, Model, Strategy, [], Nodes, _),
    length(Nodes, Count),
    Last is Count-1,
    numlist(0, Last, Expected),
    maplist(nth1(1), Nodes, Ids),
    assertion(Ids == Expected),
    forall(( member([Id,Parent|_], Nodes), Id > 0 ),
           assertion(( Parent < Id,
                       nth0(Parent, Nodes, Above),
                       nth1(7, Above, 0) ))).

%   The figures of a search that nobody watches.

unwatched(Board, Model, Strategy, Statistics) :-
    posted(Board, Model, Strategy, View, Views),
    view_variables(View, Board, Views, Variables),
    new_labeling(Strategy, fail, Variables, [tree(fixed)], Search),
    aggregate_all(count, run_search(Search), _),
    search_statistics(Search, Statistics).

posted(Board, Model, Strategy, View, Views) :-
    strategy_view(Strategy, View),
    view_kind(View, Kind),
    post_star_battle(star_battle(Board,Model,none), given([],[]), [Kind], Views, _).

test(counts, forall(( tried(Board), search_of(Model, Strategy),
                      arg(2, Strategy, Select), Select \== weights ))) :-
    (   unwatched(Board, Model, Strategy, Statistics)
    ->  memberchk(nodes(Tried), Statistics),
        memberchk(failures(Failures), Statistics),
        memberchk(solutions(Solutions), Statistics)
    ;   Tried-Failures-Solutions = 0-1-0
    ),
    traced(Board, Model, Strategy, [], Nodes, _),
    Count is Tried+1,
    assertion(length(Nodes, Count)),
    assertion(outcomes(Nodes, 1, Failures)),
    assertion(outcomes(Nodes, 2, Solutions)).

% --- the states ---

%   What the differences on the way to a node add up to: the cells that are
%   decided, and the domains of all star columns.

replayed(Nodes, Id, Cells, Domains) :-
    replayed(Nodes, Id, [], Cells0, [], Domains0),
    msort(Cells0, Cells),
    findall(V-Bounds, member([V|Bounds], Domains0), Pairs0),
    sort(1, @<, Pairs0, Pairs),
    pairs_values(Pairs, Domains).

%   sort/4 keeps the first of a variable's domains, that of the deepest node.

replayed(_, -1, Cells, Cells, [], []) :- !.
replayed(Nodes, Id, Cells0, Cells, Domains0, Domains) :-
    nth0(Id, Nodes, [Id,Parent,_,_,_,_,_,Decided,Changed,[],_]),
    append(Decided, Cells0, Cells1),
    replayed(Nodes, Parent, Cells1, Cells, Domains0, Domains1),
    append(Changed, Domains1, Domains).

%   The same as the variables of the model say it, once it is posted anew and
%   the branches on the way are.

real(Board, Model, Strategy, Nodes, Id, Cells, Values) :-
    posted(Board, Model, Strategy, View, Views),
    way(Nodes, Id, [], Way),
    maplist(take(View, Board, Views), Way),
    findall(Bounds, column_bounds(Views, Bounds), Values),
    findall(Cell, decided(Board, Views, Cell), Cells).

way(_, 0, Way, Way) :- !.
way(Nodes, Id, Way0, Way) :-
    nth0(Id, Nodes, [Id,Parent,_,Variable,Relation,Value|_]),
    way(Nodes, Parent, [branch(Variable,Relation,Value)|Way0], Way).

take(View, Board, views(Columns,Cells), branch(Variable,Relation,Value)) :-
    (   View == columns
    ->  Rows = Columns,
        board_stars(Board, Width)
    ;   Rows = Cells,
        board_size(Board, Width)
    ),
    R is Variable // Width,
    C is Variable mod Width,
    nth0(R, Rows, Row),
    nth0(C, Row, X),
    relate(Relation, X, Value).

relate(0, X, Value) :- X #= Value.
relate(1, X, Value) :- X #\= Value.
relate(2, X, Value) :- X #=< Value.
relate(3, X, Value) :- X #> Value.

column_bounds(views(Columns,_), Bounds) :-
    nonvar(Columns),
    append(Columns, Variables),
    member(X, Variables),
    fd_dom(X, Domain),
    phrase(bounds(Domain), Bounds).

bounds(A\/B) --> !, bounds(A), bounds(B).
bounds(A..B) --> !, [A,B].
bounds(A) --> [A,A].

in_domain(Value, Domain) :-
    Y in Domain,
    Y = Value.

decided(Board, Views, Number) :-
    board_size(Board, N),
    between(1, N, R),
    between(1, N, C),
    cell(Views, R, C, Value),
    Number is 2*((R-1)*N + C-1) + Value.

cell(views(_,Cells), R, C, Value) :-
    nonvar(Cells),
    !,
    nth1(R, Cells, Row),
    nth1(C, Row, Value),
    integer(Value).
cell(views(Columns,_), R, C, Value) :-
    nth1(R, Columns, Row),
    (   member(X, Row),
        X == C
    ->  Value = 1
    ;   \+ ( member(X, Row), fd_dom(X, Domain), in_domain(C, Domain) )
    ->  Value = 0
    ).

%   Each board with each search: some of them, see samples.pl.

sampled(Board, Model, Strategy) :-
    findall(B-M-S, ( tried(B), search_of(M, S) ), All),
    sample_of(All, Board-Model-Strategy).

test(states, forall(sampled(Board, Model, Strategy))) :-
    traced(Board, Model, Strategy, [solutions(5)], Nodes, _),
    forall(member([Id,_,_,_,_,_,Outcome,Decided,Changed|_], Nodes),
           (   Outcome =:= 1
           ->  assertion(Decided-Changed == []-[]),
               assertion(\+ real(Board, Model, Strategy, Nodes, Id, _, _))
           ;   replayed(Nodes, Id, Cells, Values),
               real(Board, Model, Strategy, Nodes, Id, RealCells, RealValues),
               assertion(Cells-Values == RealCells-RealValues)
           )).

% --- runs, repeats ---

test(runs, true(Runs == [0,1,2,3,4])) :-
    stripes(6, 1, Board),
    traced(Board, columns,
           strategy(columns, ff, up, step, restarts(geometric(4, 3))), [],
           Nodes, report(_, none, _, _)),
    maplist(nth1(3), Nodes, Runs0),
    assertion(msort(Runs0, Runs0)),
    sort(Runs0, Runs).

% --- limits ---

test(node_limit, true(Count-Limit == 11-nodes)) :-
    stripes(7, 1, Board),
    traced(Board, columns, strategy(columns, ff, up, step, complete),
           [node_limit(10)], Nodes, report(unknown, Limit, _, _)),
    length(Nodes, Count).
test(refuted_by_posting,
     [ forall(member(Model, [global,columns])),
       true(Nodes == [[0,-1,0,-1,0,0,1,[],[],[],[]]]) ]) :-
    stripes(5, 1, Board),
    traced(Board, Model, strategy(columns, ff, up, step, complete),
           [given_stars([1-1,2-2])], Nodes,
           report(unsatisfiable, none, 0, _)).

% --- given cells, options, jobs ---

test(given, true(Cells0 == [])) :-
    stripes(5, 1, Board),
    traced(Board, cells, strategy(cells, leftmost, down, step, complete),
           [given_stars([1-3])], [Root|_], _),
    nth1(8, Root, Cells),
    memberchk(5, Cells),
    subtract([4,6,0,2,8], [4|Cells], Cells0).

:- end_tests(trace).
