:- use_module(library(plunit)).
:- use_module(library(lists)).
:- use_module('../../prolog/starbattle').
:- use_module('../../prolog/models').
:- use_module('../../prolog/strategies').

:- begin_tests(strategies).

board(Board) :-
    make_board([[a,b,b,b,c],[a,d,d,d,c],[a,c,c,c,c],[a,a,a,e,e],[a,a,e,e,e]],
               1, Board).

test(named_strategies_are_legal, forall(strategy(_, Strategy, _))) :-
    must_be_strategy(Strategy).
test(defaults_fit_their_models, forall(model(Model, _))) :-
    default_strategy(Model, Name),
    strategy(Name, Strategy, _),
    must_label(Model, Strategy).
test(every_strategy_finds_all,
     [ forall(( member(Model, [global,columns,cells,feup]),
                member(View, [columns,cells,regions]),
                member(Select, [leftmost,ff,ffc,min,max,random_variable(1)]),
                member(Order-Branch,
                       [ up-step, down-enum, up-bisect, down-bisect,
                         random_value(2)-step ])
              )),
       true(Solutions == [[[4],[2],[5],[1],[3]]])
     ]) :-
    board(Board),
    findall(Columns,
            solution(Board, Columns,
                     [ model(Model),
                       strategy(strategy(View, Select, Order, Branch))
                     ]),
            Solutions).

illegal(strategy(rows, ff, up, step), view).
illegal(strategy(columns, best, up, step), select).
illegal(strategy(columns, random_variable(x), up, step), select).
illegal(strategy(columns, _, up, step), select).
illegal(strategy(columns, ff, left, step), order).
illegal(strategy(columns, ff, up, leap), branch).
illegal(strategy(columns, ff, random_value(1), bisect), of(order, _)).
illegal(strategy(bits, ff, down, step), view).
illegal(strategy(cells, weights, up, step), of(order, _)).
illegal(strategy(cells, weights, down, enum), of(branch, _)).
illegal(strategy(columns, weights, down, step), of(view, _)).
illegal(nothing, strategy).

test(illegal, [forall(illegal(Strategy, Part)), error(unknown(Part, _, _))]) :-
    must_be_strategy(Strategy).
test(bits_has_one_view, error(unknown(of(view, 'the model bits'), columns, [cells]))) :-
    board(Board),
    solution(Board, _, [model(bits),strategy(ff)]).
test(bits_has_no_variables, error(unknown(of(view, _), columns, _))) :-
    board(Board),
    star_battle(Board, _, [model(bits)]).
test(unknown_model, error(unknown(model, simplex, _))) :-
    board(Board),
    star_battle(Board, _, [model(simplex)]).

:- end_tests(strategies).
