:- module(operation_solution_count, []).
:- use_module(library(option), [option/2]).
:- use_module('../../course/judge', [program_count/3]).
:- use_module('../../search/programs', [load_program/2]).
:- use_module('../operations', []).

/** <module> The number of solutions of an instance, as its program says

    {"op": "solution_count", "program": "queens.pl", "instance": "8"}
    {"count": 92}

The count is null if the program does not export count/2.
*/

starbattle_operations:operation(solution_count, answer,
                                'the number of solutions of an instance').

starbattle_operations:parameter(solution_count, board,   board, required).
starbattle_operations:parameter(solution_count, program, text,  required).

starbattle_operations:answer(solution_count, Options, object([count-Count])) :-
    option(board(Data), Options),
    option(program(File), Options),
    load_program(File, Program),
    (   program_count(Program, Data, Count)
    ->  true
    ;   Count = null
    ).
