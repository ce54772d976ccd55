:- use_module(library(plunit)).
:- use_module(library(lists)).
:- use_module('../../prolog/board/board', [make_board/3]).
:- use_module('../../prolog/explanation/explain').
:- use_module('../../prolog/explanation/hints', [step_idea/2, step_look/2]).
:- use_module('../../prolog/explanation/rating', [rating_difficulty/3]).

:- use_module(boards).

:- begin_tests(explain_job).

rows([[1,2,2,2,3],[1,4,4,4,3],[1,3,3,3,3],[1,1,1,5,5],[1,1,5,5,5]]).

told(Op, More, Reply) :-
    rows(Rows),
    ask(_{op:Op, regions:Rows, stars:1, wait:600, gather:true}.put(More), Reply).

test(nothing_to_say, true(Rating-Hardest == null-null)) :-
    numlist(1, 8, Ids),
    findall(Ids, member(_, Ids), Rows),
    ask(_{op:explain, regions:Rows, stars:1, wait:600, gather:true}, Reply),
    assertion(Reply.report.status == "stuck"),
    Rating = Reply.report.rating,
    Hardest = Reply.report.hardest.
test(stop, true(Limit == "stop")) :-
    stubborn(Rows),
    ask(_{op:explain, regions:Rows, stars:1}, Started),
    stop(Started.job, Report),
    Limit = Report.limit.

%   Hundreds of cells, of which none is known.

stubborn(Rows) :-
    numlist(1, 24, Ids),
    findall(Ids, member(_, Ids), Rows).

stop(Job, Report) :-
    ask(_{op:stop, job:Job}, _),
    ask(_{op:poll, job:Job, wait:0.5}, Reply),
    (   get_dict(report, Reply, Report)
    ->  true
    ;   stop(Job, Report)
    ).

test(mistakes, true(Cells == ["star"-[5,5],"mark"-[2,2]])) :-
    told(mistakes, _{given_stars:[[1,4],[5,5]], given_blanks:[[1,1],[2,2]]}, Reply),
    findall(Kind-Cell,
            ( member(M, Reply.found), Kind = M.kind, Cell = M.cell ),
            Cells),
    assertion(Reply.report.status == "wrong"),
    assertion(Reply.report.found == 2).
test(no_solution, true(Status-Count == "unsatisfiable"-0)) :-
    told(mistakes, _{fixed_stars:[[1,1]], given_stars:[[2,3]]}, Reply),
    Status = Reply.report.status,
    Count = Reply.report.statistics.solutions.
test(mistakes_unknown, true(Status-Limit == "unknown"-"time")) :-
    told(mistakes, _{given_stars:[[1,4]], timeout:0}, Reply),
    Status = Reply.report.status,
    Limit = Reply.report.limit.

bad(_{max_technique:"Guess"}, "request").
bad(_{quiet:perhaps}, "request").
bad(_{steps:0}, "request").
bad(_{steps:"3"}, "request").
bad(_{given_stars:[[6,1]]}, "request").
bad(_{stars:9}, "board").

test(bad, [forall(bad(More, Kind)), true(Got == Kind)]) :-
    told(explain, More, Reply),
    Got = Reply.error.kind.

:- end_tests(explain_job).
