:- use_module([library(http/json), library(plunit)]).
:- use_module([boards, '../../prolog/bridge/server']).
:- use_module('../../prolog/bridge/operations', [load_operation/1, operations/1]).

:- begin_tests(bridge).

replied(Text, Reply) :-
    handle_request(Text, ReplyText),
    atom_json_dict(ReplyText, Reply, []).

%   A stop can get lost, so it is asked for until the end comes.

stop(Job) :-
    ask(_{op:stop, job:Job}, _),
    ask(_{op:poll, job:Job, wait:0.5}, Reply),
    (   get_dict(report, Reply, _)
    ->  true
    ;   stop(Job)
    ).

rows(N, Rows) :-
    stripes(N, 1, board(_, _, Rows)).

test(start_that_waits, true(Status-Solutions == "unique"-[[[4],[2],[5],[1],[3]]])) :-
    ask(_{ op:solve, regions:[[1,2,2,2,3],[1,4,4,4,3],[1,3,3,3,3],[1,1,1,5,5],[1,1,5,5,5]], stars:1, wait:600,
           gather:true, model:bits }, Reply),
    Solutions = Reply.found,
    Status = Reply.report.status,
    assertion(Reply.model == "bits"),
    assertion(Reply.strategy.name == "weights"),
    ask(_{op:poll, job:Reply.job, wait:0}, Gone),
    assertion(Gone.error.kind == "job").
test(start_waits_for_the_first_only) :-
    rows(8, Rows),
    ask(_{op:solve, regions:Rows, stars:1, wait:600, model:bits}, Reply),
    assertion(Reply.found = [_|_]),
    stop(Reply.job).
test(only_who_gathers_has_short_runs, true(Gathers == [true])) :-
    rows(4, Rows),
    findall(Gather,
            ( member(Gather, [false,true]),
              starbattle_jobs:new_run(solve, [board(board(4, 1, Rows)),model(bits)], Run),
              starbattle_jobs:short_run([gather(Gather)], Run, _)
            ),
            Gathers).
test(gather_goes_on_to_the_end, true(Count == 5242)) :-
    rows(8, Rows),
    ask(_{op:solve, regions:Rows, stars:1, model:bits}, Started),
    ask(_{op:poll, job:Started.job, wait:600, gather:true}, Reply),
    append(Started.found, Reply.found, Found),
    length(Found, Count),
    assertion(Reply.report.found == Count).
test(gather_only_so_long, true(Found = [_|_])) :-
    rows(12, Rows),
    ask(_{op:solve, regions:Rows, stars:1, model:bits, wait:0.1, gather:true}, Reply),
    assertion(\+ get_dict(report, Reply, _)),
    gathered(Reply, Found),
    stop(Reply.job).

gathered(Reply, Found) :-
    (   Reply.found \== []
    ->  Found = Reply.found
    ;   ask(_{op:poll, job:Reply.job, wait:0.1, gather:true}, Next),
        gathered(Next.put(job, Reply.job), Found)
    ).

%   The kind of an error, and a request.

bad('\c
request {"op": "solve", "stars": 1}
board   {"op": "solve", "regions": [[1, 2]], "stars": 1}
board   {"op": "solve", "regions": [[1,2],[1,2]], "stars": 2}
request {"op": "solve", "regions": [[1, 2], [1, 2]], "stars": "1"}
request {"op": "solve", "regions": [[1,2],[1,2]], "stars": 1, "model": "zz"}
request {"op": "solve", "regions": [[1,2],[1,2]], "stars": 1, "strategy": {"view": "zz"}}
request {"op": "solve", "regions": [[1]], "stars": 1, "wait": "soon"}
request {"op": "solve", "regions": [[1]], "stars": 1, "given_stars": 1}
request {"op": "solve", "regions": [[1]], "stars": 1, "given_stars": [[1, 2]]}
job     {"op": "stop", "job": 99999}
request {"op": "fly"}
request {}
request []
request 1
request
request nonsense
request {"op": }
request {"a": 1} {
request {"a": "b}').

test(bad, [ forall(( bad(Table), split_string(Table, "\n", "", Rows), member(Row, Rows) )),
            true(Got == Kind) ]) :-
    split_string(Row, " ", "", [Kind|_]),
    string_concat(Kind, Text, Row),
    replied(Text, Reply),
    Got = Reply.error.kind,
    assertion(\+ sub_string(Reply.error.message, _, _, _, "\n")).

test(each_operation_is_declared_in_its_file,
     forall(( operations(Names), member(Name, Names) ))) :-
    load_operation(Name).

:- end_tests(bridge).
