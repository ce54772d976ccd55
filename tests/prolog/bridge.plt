:- use_module(library(plunit)).
:- use_module(library(lists)).
:- use_module(library(http/json)).
:- use_module('../../prolog/bridge/operations', [load_operation/1, operations/1]).
:- use_module('../../prolog/bridge/server').

:- begin_tests(bridge).

ask(Request, Reply) :-
    atom_json_dict(Text, Request, [as(atom)]),
    handle_request(Text, ReplyText),
    atom_json_dict(ReplyText, Reply, []).

solved(Request, Solutions, Report) :-
    ask(Request.put(op, solve), Started),
    ended(Started, Solutions, Report).

%   ended(+Reply, -Solutions, -Report): poll the job that Reply is about until it ends.

ended(Reply, Solutions, Report) :-
    (   get_dict(report, Reply, Report)
    ->  Solutions = Reply.found
    ;   ask(_{op:poll, job:Reply.job, wait:5}, Next),
        ended(Next.put(job, Reply.job), More, Report),
        append(Reply.found, More, Solutions)
    ).

%   A stop can get lost, so it is asked for until the end comes.

stop(Job, Report) :-
    ask(_{op:stop, job:Job}, _),
    ask(_{op:poll, job:Job, wait:0.5}, Reply),
    (   get_dict(report, Reply, Report)
    ->  true
    ;   stop(Job, Report)
    ).

rows([[1,2,2,2,3],[1,4,4,4,3],[1,3,3,3,3],[1,1,1,5,5],[1,1,5,5,5]]).
many([[1,2,3,4,5,6,7,8],[1,2,3,4,5,6,7,8],[1,2,3,4,5,6,7,8],[1,2,3,4,5,6,7,8],
      [1,2,3,4,5,6,7,8],[1,2,3,4,5,6,7,8],[1,2,3,4,5,6,7,8],[1,2,3,4,5,6,7,8]]).

test(solve, true(Solutions-Status == [[[4],[2],[5],[1],[3]]]-"unique")) :-
    rows(Rows),
    solved(_{regions:Rows, stars:1}, Solutions, Report),
    Status = Report.status.
test(count_only, true(Solutions-Found == []-5242)) :-
    many(Rows),
    solved(_{regions:Rows, stars:1, listing:false, model:bits}, Solutions, Report),
    Found = Report.found.
test(many, true(Count == 646)) :-
    findall([1,2,3,4,5,6,7], between(1, 7, _), Rows),
    solved(_{regions:Rows, stars:1, counters:false, model:cells}, Solutions, _),
    length(Solutions, Count).
test(strategy_is_told, true(Name == "columns/ffc/up/enum")) :-
    rows(Rows),
    ask(_{ op:solve, regions:Rows, stars:1,
           strategy:_{view:columns, select:ffc, branch:enum} }, Reply),
    Name = Reply.strategy.name,
    ended(Reply, _, _).
test(seed, true(Select == "random_variable:7")) :-
    rows(Rows),
    ask(_{ op:solve, regions:Rows, stars:1,
           strategy:_{view:columns, select:'random_variable:7'} }, Reply),
    Select = Reply.strategy.select,
    ended(Reply, _, _).
test(stop, true(Status-Limit == "unknown"-"stop")) :-
    many(Rows),
    ask(_{op:solve, regions:Rows, stars:1}, Started),
    stop(Started.job, Report),
    Status-Limit = Report.status-Report.limit.
test(nobody_takes_the_solutions, true(Found =< 200)) :-
    many(Rows),
    ask(_{op:solve, regions:Rows, stars:1, model:bits}, Started),
    sleep(0.5),
    stop(Started.job, Report),
    Found = Report.found.
test(job_is_gone_afterwards, true(Kind == "job")) :-
    rows(Rows),
    ask(_{op:solve, regions:Rows, stars:1}, Started),
    ended(Started, _, _),
    ask(_{op:poll, job:Started.job, wait:0}, Reply),
    Kind = Reply.error.kind.
test(start_that_waits, true(Status-Solutions == "unique"-[[[4],[2],[5],[1],[3]]])) :-
    ask(_{ op:solve, regions:"12223/14443/13333/11155/11555", stars:1, wait:600,
           gather:true, model:bits }, Reply),
    Solutions = Reply.found,
    Status = Reply.report.status,
    assertion(Reply.model == "bits"),
    assertion(Reply.strategy.name == "weights"),
    ask(_{op:poll, job:Reply.job, wait:0}, Gone),
    assertion(Gone.error.kind == "job").
test(start_waits_for_the_first_only) :-
    many(Rows),
    ask(_{op:solve, regions:Rows, stars:1, wait:600, model:bits}, Reply),
    assertion(Reply.found = [_|_]),
    stop(Reply.job, _).
test(only_who_gathers_has_short_runs, true(Gathers == [true])) :-
    Board = board(5, 1, [[1,2,2,2,3],[1,4,4,4,3],[1,3,3,3,3],[1,1,1,5,5],[1,1,5,5,5]]),
    findall(Gather,
            ( member(Gather, [false,true]),
              starbattle_jobs:new_run(solve, [board(Board),model(bits)], Run),
              starbattle_jobs:short_run([gather(Gather)], Run, _, _, _)
            ),
            Gathers).
test(gather_goes_on_to_the_end, true(Count == 5242)) :-
    many(Rows),
    ask(_{op:solve, regions:Rows, stars:1, model:bits}, Started),
    ask(_{op:poll, job:Started.job, wait:600, gather:true}, Reply),
    append(Started.found, Reply.found, Found),
    length(Found, Count),
    assertion(Reply.report.found == Count).
test(gather_only_so_long) :-
    numlist(1, 12, Row),
    findall(Row, between(1, 12, _), Rows),
    ask(_{ op:solve, regions:Rows, stars:1, model:bits, wait:0.1, gather:true },
        Reply),
    assertion(\+ get_dict(report, Reply, _)),
    stop(Reply.job, _).
test(gather_has_what_was_found, true(Solutions = [_|_])) :-
    numlist(1, 12, Row),
    findall(Row, between(1, 12, _), Rows),
    ask(_{ op:solve, regions:Rows, stars:1, model:bits }, Started),
    gathered(Started.job, Solutions),
    stop(Started.job, _).

gathered(Job, Solutions) :-
    ask(_{op:poll, job:Job, wait:0.1, gather:true}, Reply),
    (   Reply.found == []
    ->  gathered(Job, Solutions)
    ;   Solutions = Reply.found
    ).

test(given_cells, true(Found-Stars == 500-[[1]])) :-
    many(Rows),
    solved(_{ regions:Rows, stars:1, model:bits, given_stars:[[1,1]],
              given_blanks:[[8,8],[2,2]] }, Solutions, Report),
    Found = Report.found,
    findall(Row, member([Row|_], Solutions), Firsts),
    sort(Firsts, Stars).
test(info, true(Count >= 3)) :-
    ask(_{op:info}, Info),
    length(Info.models, Count),
    assertion(Info.strategies = [_|_]).

bad(_{op:solve, stars:1}, "request").
bad(_{op:solve, regions:[[1,2]], stars:1}, "board").
bad(_{op:solve, regions:"x", stars:1}, "request").
bad(_{op:solve, regions:[[1,2],[1,2]], stars:"1"}, "request").
bad(_{op:solve, regions:[[1,2],[1,2]], stars:1, model:zz}, "request").
bad(_{op:solve, regions:[[1,2],[1,2]], stars:1, strategy:zz}, "request").
bad(_{op:solve, regions:[[1,2],[1,2]], stars:1, strategy:_{view:zz}}, "request").
bad(_{op:solve, regions:[[1]], stars:1, wait:soon}, "request").
bad(_{op:solve, regions:[[1]], stars:1, given_stars:1}, "request").
bad(_{op:solve, regions:[[1]], stars:1, given_stars:[[1,2]]}, "request").
bad(_{op:solve, regions:[[1]], stars:1, given_blanks:[1]}, "request").
bad(_{op:solve, regions:"12/12", stars:2}, "board").
bad(_{op:stop, job:99999}, "job").
bad(_{op:fly}, "request").
bad(_{}, "request").
bad([1], "request").

test(bad, [forall(bad(Request, Kind)), true(Got == Kind)]) :-
    ask(Request, Reply),
    Got = Reply.error.kind,
    assertion(\+ sub_string(Reply.error.message, _, _, _, "\n")).
test(no_json, [forall(member(Text, ["", "{", "nonsense", "{\"op\":"])),
               true(Kind == "request")]) :-
    handle_request(Text, ReplyText),
    atom_json_dict(ReplyText, Reply, []),
    Kind = Reply.error.kind.

test(each_operation_is_declared_in_its_file,
     forall(( operations(Names), member(Name, Names) ))) :-
    load_operation(Name).

:- end_tests(bridge).
