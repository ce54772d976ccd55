:- module(operations_making, []).
:- use_module('../../board/board', [board_rows/2]).
:- use_module('../../explanation/report', [explanation_status/2]).
:- use_module('../../generator/generator').
:- use_module('../../generator/placement', [placements/3]).
:- use_module('../../errors').
:- use_module('../../generator/requests', [make_option/2, must_be_size/3]).
:- use_module('../operations', []).
:- use_module('../reports').

/** <module> Make boards, and count placements
*/

%   Make boards
%
%       {"op": "make", "size": 10, "stars": 2, "count": 5, "seed": 1}
%           found: [{"index": 0, "attempt": 3, "seed": 381146525202531,
%                    "regions": [[1,1,...],...], "columns": [[7,10],...],
%                    "grade": {"status": "solved", "hardest": ..., "level": 4,
%                              "rating": 17, "difficulty": "easy", "steps": 61},
%                    "key": "1 1 2 ..."}, ...]
%                  {"rejected": null} or {"rejected": {"status": ..., ...}} for each
%                  unsuccessful attempt, with `"report_rejected": true`
%           report: {"status": "made" | "exhausted" | "unknown", "limit": ...,
%                    "found": 5, "statistics": {"inferences": ..., ...}}
%
%   The keys are the options of make_boards/3.  A board to mutate is given by its
%   `regions` and `stars`, with `"mutate": true`; a placement as N lists of S columns
%   under `solution`.  Rules and constraints are as in all requests.

starbattle_operations:operation(make, run,
        [ size, stars, count, first, attempt, seed, shape, min_region, max_region,
          solution, mutate:board, group(conditions), needed, rated, difficulty,
          min_rating, max_rating, max_technique, hardest, tries, report_rejected,
          group(limits)
        ]).

starbattle_operations:prepare_run(make, Options, make, []) :-
    must_be_make_options(Options).

starbattle_operations:is_small(make).

starbattle_operations:run(make, OnFound, Options, Report) :-
    make_boards(Options, OnFound, Report).

starbattle_operations:found_json(make, rejected(Grade0),
                                 object([rejected-Grade])) :-
    grade_json(Grade0, Grade).
starbattle_operations:found_json(make, made(Index,Attempt,Seed,Board,Columns,
                                            Grade0,Key),
                                 object([ index-Index, attempt-Attempt,
                                          seed-Seed, regions-numbers(Rows),
                                          columns-numbers(Columns),
                                          grade-Grade, key-Key
                                        ])) :-
    board_rows(Board, Rows),
    grade_json(Grade0, Grade).

grade_json(none, null) :- !.
grade_json(Grade0, object(Members)) :-
    rated_if_solved(Grade0, Grade),
    grade_members(Grade, Members, []).

%   Boards are made by named techniques.  Where these are stuck, the rating would
%   not be that of a grade with sets of units.

rated_if_solved(Grade, Grade) :-
    explanation_status(Grade, solved),
    !.
rated_if_solved(explanation(Status,Limit,Hardest,Level,_,Steps,Reason,Figures),
                explanation(Status,Limit,Hardest,Level,null,Steps,Reason,Figures)).

%   The number of placements of an empty board
%
%       {"op": "count", "size": 10, "stars": 2}
%           found: [146510]
%           report: {"status": "counted" | "unknown", ...}

starbattle_operations:operation(count, run, [+size, +stars, group(limits)]).

starbattle_operations:prepare_run(count, Options, count(N,S), []) :-
    check_options(make_option, Options),
    must_be_size(Options, N, S).

starbattle_operations:run(count(N,S), OnFound, Options, Report) :-
    limited_answer(placements(N, S, Count), Count, counted, Options, OnFound, Report).

starbattle_operations:found_json(count, Count, Count).
