:- use_module(library(plunit)).
:- use_module([ '../../prolog/formats/reader',
                '../../prolog/search/programs',
                '../../prolog/search/solver',
                '../../prolog/search/strategies',
                '../../prolog/search/trace' ]).

%   Users' parts of strategies, and what can be traced of users' models.

:- begin_tests(own_parts).

parts(Program) :-
    load_program('../../examples/models/parts.pl', Program).

board(Board) :-
    load_board('../../boards/norvig/5x5.txt', Board).

%   A view and one part; up/step for the others.

strategy(Program, select, Name, strategy(columns, Value, up, step, complete)) :-
    own_part_value(Program, select, Name, Value).
strategy(Program, order, Name, strategy(columns, ff, Value, step, complete)) :-
    own_part_value(Program, order, Name, Value).
strategy(Program, branch, Name, strategy(columns, ff, up, Value, complete)) :-
    own_part_value(Program, branch, Name, Value).

test(only_what_is_declared, [ forall(member(Goal, [halt, user:halt, parts:values,
                                                   system:halt, Free, Free:halt])),
                              fail
                            ]) :-
    parts(_),
    is_own_value(select, call(Goal)).

test(all_solutions, [ forall(member(Model, [columns,global,feup])),
                      true(Found == [2,2,2]) ]) :-
    parts(Program),
    board(Board),
    program_parts(Program, Parts),
    findall(Count,
            ( member(part(Part, Name, _), Parts),
              strategy(Program, Part, Name, Strategy),
              solve(star_battle(Board, Model, none),
                    [strategy(Strategy),counters(false)], =(_), Report),
              Report = report(multiple, none, Count, _)
            ),
            Found).

test(views_by_rows, true(Columns == [[1,3],[1,3],[2,3]])) :-
    starbattle_trace:traced_views([columns-[1,3,1,3,2,3]], 3, 2, views(Columns, Cells)),
    var(Cells).
test(view_of_other_numbers,
     error(starbattle(not_traced(cells, 9, 0-1)))) :-
    starbattle_trace:traced_views([cells-[0,1,0,1,0,1,0,1,2]], 3, 1, _).
test(no_board, [forall(( board(Board), member(Data-View, [8-cells,Board-rows]) )), fail]) :-
    starbattle_trace:traced_board(program(m, m, [View], Data), View, _).

:- end_tests(own_parts).
