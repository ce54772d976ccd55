:- use_module([library(plunit), library(yall)]).
:- use_module(['../../examples/sudoku/maker', '../../examples/sudoku/sudoku']).

:- begin_tests(sudoku).

%   The board of seed 7, on every machine.

seven('632815947179234586485697321961328475358471692724956138513789264896542713247163859').

test(complete, forall(member(Seed, [0,-5,123456789123]))) :-
    complete_board(Seed, Board),
    assertion(single_solution(Board)).
test(no_single_solution, [forall(member(Two, [0,1])), fail]) :-
    seven(Seven),
    instances(Seven, [instance(line1, 9, Board)]),
    maplist({Two}/[D0,D]>>( memberchk(D0, [1,2]) -> D = Two ; D = D0 ), Board, Puzzle),
    single_solution(Puzzle).
test(bad_line, error(domain_error(sudoku_of_81_characters, "12"))) :-
    instances("12", _).

:- end_tests(sudoku).
