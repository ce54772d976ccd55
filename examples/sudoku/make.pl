:- module(sudoku_make, []).
:- use_module(library(lists), [memberchk/2]).
:- use_module(library(main), [argv_options/3, main/0]).
:- use_module(library(option), [option/2, option/3]).
:- use_module('../../prolog/fd/prolog/fd_search', [search/3]).
:- use_module('../../prolog/fd/prolog/fd_statistics/scoped',
              [call_with_fd_statistics/2]).
:- use_module(maker).
:- use_module(sudoku, [model/3, post/3]).

:- initialization(main, main).

/** <module> Make Sudoku puzzles

    swipl examples/sudoku/make.pl -- --seed 7 --count 2
*/

opt_type(seed, seed, integer).
opt_type(count, count, natural).
opt_type(minimal, minimal, boolean).
opt_type(lines, lines, boolean).
opt_type(measure, measure, boolean).

opt_help(help(header),
         "Complete Sudoku boards, and puzzles dug from them.").
opt_help(help(usage), " -- [option ...]").
opt_help(seed, "The same seed makes the same board everywhere [1]").
opt_help(count, "Make so many boards, with the seeds that follow [1]").
opt_help(minimal, "Dig on until no more cells can be blank").
opt_help(lines, "Print puzzles only, a line of 81 characters each").
opt_help(measure, "Solve each puzzle by each model, and print figures").

opt_meta(seed, 'N').
opt_meta(count, 'K').

main(Argv) :-
    argv_options(Argv, Arguments, Options),
    (   Arguments == []
    ->  true
    ;   format(user_error, 'make.pl takes options only, see --help~n', []),
        halt(2)
    ),
    option(seed(First), Options, 1),
    option(count(Count), Options, 1),
    Last is First + Count - 1,
    forall(between(First, Last, Seed), make(Seed, Options)).

make(Seed, Options) :-
    (   option(minimal(true), Options)
    ->  Rule = minimal
    ;   Rule = first
    ),
    complete_board(Seed, Board),
    puzzle(Board, Rule, Seed, Puzzle),
    (   option(lines(true), Options)
    ->  board_line(Puzzle, Line),
        writeln(Line)
    ;   print_sudoku(Board),
        print_sudoku(Puzzle)
    ),
    (   option(measure(true), Options)
    ->  measure(Puzzle)
    ;   true
    ).

measure(Puzzle) :-
    format('~w~t~16|~w~t~8+~w~t~12+~w~t~14+~w~n',
           [model, nodes, failures, resumptions, prunings]),
    forall(model(Model, _, _), measure(Model, Puzzle)),
    nl.

measure(Model, Puzzle) :-
    call_with_fd_statistics(
        ( post(Model, Puzzle, [Cells]),
          search(Cells, [ff], Figures)
        ),
        fd_statistics(Resumptions, _, Prunings, _, _)),
    memberchk(nodes(Nodes), Figures),
    memberchk(failures(Failures), Figures),
    format('~w~t~16|~w~t~8+~w~t~12+~w~t~14+~w~n',
           [Model, Nodes, Failures, Resumptions, Prunings]).
