:- module(course_rubric_nodes,
          [ strategy_nodes/4,           % +Board, +Model, +Words, -Result
            board_solution/2            % +Board, -Stars
          ]).
:- use_module(library(apply), [maplist/4]).
:- use_module(library(lists), [member/2, memberchk/2, nth1/3]).
:- use_module('../../errors', [error_text/2]).
:- use_module('../../models/star_battle', []).
:- use_module('../../search/solutions').
:- use_module('../../search/problem', [problem_strategies/3]).
:- use_module('../../search/solver', [solve/4]).
:- use_module('../../search/strategies', [word_part/3]).

/** <module> Our own searches for a rubric: nodes of a strategy, and solutions
*/

most_inferences(200_000_000).

%!  strategy_nodes(+Board, +Model, +Words, -Result) is det.
%
%   Result is nodes(Count), `none` if no solution was found in time, or
%   fault(Text).  Words is a text such as "ff" or "columns/ff/up/step".

strategy_nodes(_, _, Words, fault(Fault)) :-
    split_string(Words, "/", "", [_,_,_,_,_,_|_]),
    !,
    string_concat("a strategy has at most 5 parts: ", Words, Fault).
strategy_nodes(Board, ModelText, Words, Result) :-
    atom_string(Model, ModelText),
    catch(counted(Board, Model, Words, Result), error(Formal, Context),
          ( error_text(error(Formal, Context), Text),
            Result = fault(Text)
          )).

counted(Board, Model, Words, Result) :-
    option_problem(Board, [model(Model)], Problem),
    split_string(Words, "/", "", Parts),
    asked(Parts, Problem, Asked),
    option_strategy([strategy(Asked)], Problem, Strategy),
    most_inferences(Most),
    solve(Problem,
          [ strategy(Strategy), solutions(1), counters(false),
            inference_limit(Most)
          ],
          ignored, report(_,_,Found,Figures)),
    (   Found > 0
    ->  memberchk(nodes-Nodes, Figures),
        Result = nodes(Nodes)
    ;   Result = none
    ).

ignored(_).

asked([Word], _, Name) :-
    !,
    atom_string(Name, Word).
asked(Words0, Problem, Strategy) :-
    problem_strategies(Problem, _, strategy(View,_,_,_,_)),
    Usual = [View,leftmost,up,step,complete],
    completed(Words0, Usual, Words),
    maplist(part, [view,select,order,branch,method], Words, Parts),
    Strategy =.. [strategy|Parts].

completed([], Rest, Rest).
completed([Word|Words0], [_|Usual], [Atom|Words]) :-
    atom_string(Atom, Word),
    completed(Words0, Usual, Words).

part(Key, Word, Part) :-
    word_part(Key, Word, Part).

%!  board_solution(+Board, -Stars) is nondet.
%
%   Stars is the sorted list of Row-Column of a solution of Board.

board_solution(Board, Stars) :-
    option_problem(Board, [model(bits)], Problem),
    option_strategy([], Problem, Strategy),
    search_solution(Problem, Strategy, Columns),
    findall(R-C, ( nth1(R, Columns, Row), member(C, Row) ), Stars).
