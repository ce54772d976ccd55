:- module(course_nodes,
          [ strategy_nodes/4            % +Board, +Model, +Words, -Result
          ]).
:- use_module(library(apply), [maplist/4]).
:- use_module(library(lists), [memberchk/2]).
:- use_module('../../messages', [error_text/2]).
:- use_module('../../models/star_battle', []).
:- use_module('../../search/choices').
:- use_module('../../search/problem', [base_strategy/2]).
:- use_module('../../search/solver', [solve/4]).
:- use_module('../../search/strategies', [word_part/3]).

/** <module> How many nodes a strategy takes to the first solution
*/

most_inferences(200_000_000).

%!  strategy_nodes(+Board, +Model, +Words, -Result) is det.
%
%   Result is nodes(Count), `none` if no solution was found in time, or
%   fault(Text).  Words is a text such as "ff" or "columns/ff/up/step".

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
    base_strategy(Problem, strategy(View,_,_,_,_)),
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
