:- use_module(library(plunit)).
:- use_module(['../../prolog/starbattle', '../../prolog/search/trace']).
:- use_module('../../prolog/errors', [error_text/2]).

:- begin_tests(toplevel).

%   The mistakes of somebody at the toplevel: each is told of in a line that says
%   what is wrong and, where there are not too many, what would be right.

board(Board) :-
    load_board('../../boards/norvig/5x5.txt', Board).

said(Goal, Text) :-
    catch(Goal, Error, true),
    assertion(nonvar(Error)),
    error_text(Error, Text).

holds(Text, Part) :-
    sub_string(Text, _, _, _, Part).

mistake(load_board('no_such.txt', _), "does not exist").
mistake(load_board('../../boards', _), "'../../boards': this is a directory").
mistake(load_board(_, _), "not sufficiently instantiated").
mistake(load_board(norvig/24, _), "`norvig/24' does not exist").
mistake(load_board('test_prolog.py', _), "'test_prolog.py': expected a board: ").
mistake(load_board('../../boards/feup/4x4_1.txt', _), "load_board(File, [stars(1)], Board)").
mistake(load_board('../../boards/norvig/24.txt', [stars(9)], _), "(1 to 5 do)").
mistake(solution(foo, _), "`board' expected, found `foo' (an atom) (load_board/2").
mistake(made_boards([], _), "the option size is missing").

test(mistake, [forall(mistake(Goal, Part))]) :-
    said(Goal, Text),
    assertion(holds(Text, Part)).

mistake_on(B, solution(B, _, [model(global_)]), "unknown model global_; expected one of bits, ").
mistake_on(B, solution(B, _, [strategy(fff)]), "unknown strategy fff; expected one of weights, ").
mistake_on(B, solve(B, [timeout(soon)], _), "timeout must be a number, not soon").
mistake_on(B, print_solution(B, _), "label them first").
mistake_on(B, print_solution(B, [[1],[2],[3],[4],[6]]), "from 1 to 5").
mistake_on(B, print_solution(B, [[1],[2],[3],[4],[5,5]]), "a list of 5 rows").

test(mistake_on_a_board, [forall(mistake_on(Board, Goal, Part))]) :-
    board(Board),
    said(Goal, Text),
    assertion(holds(Text, Part)).
test(columns_are_labeled_first) :-
    board(Board),
    star_battle(Board, Columns),
    said(print_solution(Board, Columns), Text),
    assertion(holds(Text, "labeling([ff], Vs)")).
test(solution_is_printed, true(Text == "A B C C * \nA * D D C \nA B D * E \n* E E E E \nA E * E E \n")) :-
    board(Board),
    once(solution(Board, Columns)),
    with_output_to(string(Text), print_solution(Board, Columns)).
test(trace_by_names, true(Status == multiple)) :-
    board(Board),
    trace_search(Board, [model(cells),strategy(regions)], print_message(silent),
                 report(Status, none, _, _)).
:- end_tests(toplevel).
