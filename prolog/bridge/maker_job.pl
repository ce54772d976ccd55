:- module(starbattle_maker_job,
          [ make_texts/3,               % +Options, :OnText, -Report
            count_texts/3,              % +Options, :OnText, -Report
            must_be_make_options/1,     % +Options
            must_be_count_options/1     % +Options
          ]).
:- use_module(library(option), [option/2]).
:- use_module('../autoloads', [resolve_autoloads/0]).
:- use_module('../board/board', [board_rows/2]).
:- use_module('../generator/generator').
:- use_module('../generator/placement_counts', [placements/3]).
:- use_module('../generator/requests', [must_be_size/3]).
:- use_module(replies, [word_or_null/2]).
:- use_module('../search/limits', [limited_job/3]).
:- use_module('../search/solver', [must_be_limits/1]).
:- use_module('../explanation/rating', [rating_difficulty/2]).

/** <module> The maker for other languages

What make_boards/3 hands out, as the texts of JSON objects, and the number of
placements of an empty board:

    {"op": "make", "size": 10, "stars": 2, "count": 5, "seed": 1}
        solutions: [{"index": 0, "attempt": 3, "seed": 381146525202531,
                     "regions": [[1,1,...],...], "columns": [[7,10],...],
                     "grade": {"status": "solved", "hardest": ...,
                               "level": 4, "rating": 17, "difficulty": "easy",
                               "steps": 61},
                     "key": "1 1 2 ..."}, ...]
                    {"tried": null} or {"tried": {"status": ..., ...}} for each
                    attempt in vain, with the key "tell_tried"
        report: {"status": "made" | "exhausted" | "unknown", "limit": ...,
                 "found": 5, "statistics": {"inferences": ..., ...}}
    {"op": "count", "size": 10, "stars": 2}
        solutions: [146510]
        report: {"status": "counted" | "unknown", ...}

Both are starts, see bridge/server.pl; the keys are the options of make_boards/3.  A
board to mutate is given by its `regions` and `stars`, with `"mutate": true`, a
placement as N lists of S columns under `columns`.
*/

:- meta_predicate
    make_texts(+, 1, -),
    count_texts(+, 1, -).

%!  make_texts(+Options, :OnText, -Report) is det.

make_texts(Options, OnText, Report) :-
    make_boards(Options, on_made(OnText), Report).

on_made(OnText, tried(Grade)) :-
    grade_parts(Grade, Parts, ['}']),
    atomic_list_concat(['{"tried":'|Parts], Text),
    call(OnText, Text).
on_made(OnText, made(Index,Attempt,Seed,Board,Columns,Grade,Key)) :-
    board_rows(Board, Rows),
    grade_parts(Grade, GradeParts, [',"key":"',Key,'"}']),
    term_to_atom(Rows, RowsText),
    term_to_atom(Columns, ColumnsText),
    atomic_list_concat([ '{"index":', Index, ',"attempt":', Attempt,
                         ',"seed":', Seed, ',"regions":', RowsText,
                         ',"columns":', ColumnsText, ',"grade":'
                       | GradeParts
                       ], Text),
    call(OnText, Text).

grade_parts(none, [null|Parts], Parts).
grade_parts(explanation(Status,_,Hardest,Level,Rating,Steps,_),
            [ '{"status":"', Status, '","hardest":', Name,
              ',"level":', Level, ',"rating":', Rating,
              ',"difficulty":', Difficulty, ',"steps":', Steps, '}'
            | Parts
            ], Parts) :-
    word_or_null(Hardest, Name),
    rating_difficulty(Rating, Word),
    word_or_null(Word, Difficulty).

%!  must_be_count_options(+Options) is det.
%!  count_texts(+Options, :OnText, -Report) is det.
%
%   The options are size(+N), stars(+S) and the limits of solve/4.

must_be_count_options(Options) :-
    must_be_limits(Options),
    must_be_size(Options, _, _).

count_texts(Options, OnText, report(Status,Limit,Found,[])) :-
    must_be_size(Options, N, S),
    Run = run(0,unknown),
    limited_job(count(N, S, OnText, Run), Options, Limit),
    Run = run(Found,Status).

count(N, S, OnText, Run) :-
    placements(N, S, Count),
    call(OnText, Count),
    nb_setarg(1, Run, 1),
    nb_setarg(2, Run, counted).

:- resolve_autoloads.
