:- use_module(library(plunit)).
:- use_module(library(http/json)).
:- use_module(library(lists)).
:- use_module('../../prolog/bridge/server').
:- use_module('../../prolog/board/board', [make_board/3]).
:- use_module('../../prolog/explanation/explain').
:- use_module('../../prolog/explanation/hints', [step_idea/2, step_look/2]).
:- use_module('../../prolog/explanation/rating', [rating_difficulty/3]).

:- begin_tests(explain_job).

ask(Request, Reply) :-
    atom_json_dict(Text, Request, [as(atom)]),
    handle_request(Text, ReplyText),
    atom_json_dict(ReplyText, Reply, []).

rows([[1,2,2,2,3],[1,4,4,4,3],[1,3,3,3,3],[1,1,1,5,5],[1,1,5,5,5]]).

told(Op, More, Reply) :-
    rows(Rows),
    ask(_{op:Op, regions:Rows, stars:1, wait:600, gather:true}.put(More), Reply).

pairs([], []).
pairs([R-C|Pairs], [[R,C]|Lists]) :-
    pairs(Pairs, Lists).

drawn(drawing(Blocks0,Full0,Needs0,Numbered0),
      _{ blocks:Blocks, full:Full, needs:Needs, numbered:Numbered }) :-
    maplist(pairs, [Blocks0,Full0], [Blocks,Full]),
    findall([Kind,I,Need],
            ( member(Kind0-I-Need, Needs0), atom_string(Kind0, Kind) ),
            Needs),
    maplist(pairs, Numbered0, Numbered).

same(Step, Dict) :-
    Step = step(Name,Level,Units0,Cells0,Stars0,Marks0,Text0,Drawing0),
    pairs(Cells0, Cells),
    pairs(Stars0, Stars),
    pairs(Marks0, Marks),
    findall([Kind,I],
            ( member(Kind0-I, Units0), atom_string(Kind0, Kind) ),
            Units),
    atom_string(Text0, Text),
    atom_string(Name, Technique),
    step_look(Step, Look0),
    atom_string(Look0, Look),
    step_idea(Step, Idea0),
    atom_string(Idea0, Idea),
    drawn(Drawing0, Drawing),
    dict_pairs(_{ technique:Technique, level:Level, units:Units, cells:Cells,
                  stars:Stars, marks:Marks, text:Text, look:Look, idea:Idea,
                  drawing:Drawing }, _, Expected),
    dict_pairs(Dict, _, Pairs),
    assertion(Pairs =@= Expected).

test(steps_are_those_of_explain) :-
    rows(Rows),
    make_board(Rows, 1, Board),
    explain(Board, Steps, explanation(solved,none,Hardest0,Level,Rating,Count,_)),
    told(explain, _{}, Reply),
    length(Steps, Count),
    length(Reply.found, Count),
    forall(( nth1(I, Steps, Step), nth1(I, Reply.found, Dict) ),
           same(Step, Dict)),
    atom_string(Hardest0, Hardest),
    Report = Reply.report,
    assertion(Report.status == "solved"),
    assertion(Report.limit == "none"),
    assertion(Report.hardest == Hardest),
    assertion(Report.level == Level),
    assertion(Report.rating == Rating),
    length(Rows, Size),
    rating_difficulty(Size, Rating, Difficulty0),
    atom_string(Difficulty0, Difficulty),
    assertion(Report.difficulty == Difficulty),
    assertion(Report.steps == Count),
    assertion(Report.statistics.inferences > 0),
    assertion(Report.statistics.cpu_s >= 0).
test(quiet, true(Steps-Status == []-"solved")) :-
    told(explain, _{quiet:true}, Reply),
    Steps = Reply.found,
    Status = Reply.report.status,
    assertion(Reply.report.steps > 0).
test(nothing_to_say, true(Rating-Hardest == null-null)) :-
    numlist(1, 8, Ids),
    findall(Ids, member(_, Ids), Rows),
    ask(_{op:explain, regions:Rows, stars:1, wait:600, gather:true}, Reply),
    assertion(Reply.report.status == "stuck"),
    Rating = Reply.report.rating,
    Hardest = Reply.report.hardest.
test(next_step_only, true(Count-Limit == 1-"steps")) :-
    told(explain, _{steps:1, given_stars:[[1,4]], given_blanks:[[2,5]]}, Reply),
    length(Reply.found, Count),
    Limit = Reply.report.limit.
test(max_technique, true(Status == "stuck")) :-
    told(explain, _{max_technique:"Star Neighbors"}, Reply),
    Status = Reply.report.status.
test(poll, true(Status == "solved")) :-
    rows(Rows),
    ask(_{op:explain, regions:Rows, stars:1}, Started),
    (   get_dict(report, Started, Report)       % on a busy machine
    ->  true
    ;   ask(_{op:poll, job:Started.job, wait:600, gather:true}, Reply),
        Report = Reply.report
    ),
    Status = Report.status.
test(limit, true(Limit == "time")) :-
    told(explain, _{timeout:0}, Reply),
    Limit = Reply.report.limit.
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
test(no_mistakes, true(Status-Found == "right"-0)) :-
    told(mistakes, _{given_stars:[[1,4]]}, Reply),
    Status = Reply.report.status,
    Found = Reply.report.found.
test(solutions_of_the_board, true(Status-Count == "right"-1)) :-
    told(mistakes, _{}, Reply),
    Status = Reply.report.status,
    Count = Reply.report.statistics.solutions.
test(no_solution, true(Status-Count == "unsatisfiable"-0)) :-
    told(mistakes, _{fixed_stars:[[1,1]], given_stars:[[2,3]]}, Reply),
    Status = Reply.report.status,
    Count = Reply.report.statistics.solutions.
test(mistakes_unknown, true(Status-Limit == "unknown"-"time")) :-
    told(mistakes, _{given_stars:[[1,4]], timeout:0}, Reply),
    Status = Reply.report.status,
    Limit = Reply.report.limit.
test(techniques) :-
    ask(_{op:techniques}, Reply),
    length(Reply.techniques, Count),
    assertion(Count == 11),
    Reply.techniques = [First|_],
    assertion(First.name == "Star Neighbors"),
    last(Reply.techniques, Last),
    assertion(Last.name == "Many Units"),
    assertion(Last.level == 11).

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
