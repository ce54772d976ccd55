:- module(starbattle_bridge_reports,
          [ report_json/2,              % +Report, -JSON
            cells_json/2,               % +Cells, -JSON
            unit_json/2,                % +Unit, -JSON
            proof_json/2,               % +Proof, -JSON
            case_json/2,                % +Case, -JSON
            grade_members/3,             % +Grade, -Members, ?Tail
            error_json/2,               % +Error, -JSON
            limited_answer/6            % :Goal, +Answer, +Status, +Options, :OnFound,
                                        % -Report
          ]).
:- use_module([library(apply), library(lists)]).
:- use_module('../explanation/rating', [rating_difficulty/3]).
:- use_module('../errors').
:- use_module('../search/limits', [limited_job/3]).

/** <module> What operations tell, and errors, as JSON
*/

%!  report_json(+Report, -JSON) is det.
%
%   JSON is the object for the report of solve/4 or explain/4.

report_json(report(Status,Limit,Found,Figures),
            object([ status-Status, limit-Limit, found-Found,
                     statistics-object(Figures)
                   ])).
report_json(Report, object(Members)) :-
    Report = explanation(_,Limit,_,_,_,_,Reason,[size-_|Figures]),
    grade_members(Report, Members, [limit-Limit,reason-Reason,statistics-object(Figures)]).

%!  grade_members(+Grade, -Members, ?Tail) is det.
%
%   Members are those that tell how hard a board is, by a report of explain/4;
%   Tail is the rest of the list.

grade_members(explanation(Status,_,Hardest,Level,Rating,Steps,_,Figures),
              [ status-Status, hardest-Hardest, level-Level, rating-Rating,
                difficulty-Difficulty, steps-Steps
              | Tail
              ], Tail) :-
    memberchk(size-Size, Figures),
    rating_difficulty(Size, Rating, Difficulty).

%!  limited_answer(:Goal, +Answer, +Status, +Options, :OnFound, -Report) is det.
%
%   Run Goal, which is det, within the limits of Options, and call call(OnFound, Answer).
%   The status of Report is Status, or `unknown` if a limit came first.

:- meta_predicate
    limited_answer(0, +, +, +, 1, -).

limited_answer(Goal, Answer, Status0, Options, OnFound, report(Status,Limit,Found,[])) :-
    limited_job(Goal, Options, Limit),
    (   Limit == none
    ->  call(OnFound, Answer),
        Status = Status0,
        Found = 1
    ;   Status = unknown,
        Found = 0
    ).

%!  cells_json(+Cells, -JSON) is det.
%
%   JSON is an array of pairs [Row,Column] for a list of Row-Column.

cells_json(Cells, numbers(Pairs)) :-
    findall([R,C], member(R-C, Cells), Pairs).

%!  unit_json(+Unit, -JSON) is det.
%
%   JSON is the pair [Kind,Number] for Kind-Number.

unit_json(Kind-I, [Kind,I]).

%!  case_json(+Case, -JSON) is det.
%
%   JSON is an object for a sentence of a proof.

case_json(case(Depth,Text,Stars0,Empty0,Units0),
          object([ depth-Depth, text-Text, stars-Stars, empty-Empty,
                   units-Units
                 ])) :-
    maplist(cells_json, [Stars0,Empty0], [Stars,Empty]),
    maplist(unit_json, Units0, Units).

%!  proof_json(+Proof, -JSON) is det.
%
%   JSON is an object for a proof of why/4, null for `none`.

proof_json(none, null).
proof_json(fails(Stars0,Unit0), object([stars-Stars,unit-Unit])) :-
    cells_json(Stars0, Stars),
    unit_json(Unit0, Unit).
proof_json(cases(Stars0,R-C,IfStar0,IfEmpty0),
           object([ stars-Stars, cell-[R,C], if_star-IfStar,
                    if_empty-IfEmpty
                  ])) :-
    cells_json(Stars0, Stars),
    proof_json(IfStar0, IfStar),
    proof_json(IfEmpty0, IfEmpty).

/*  Errors as values

An error has a kind, by which callers tell what they can do about it:

  - `board`: the board is invalid
  - `job`: there is no such job
  - `request`: anything else in the request is invalid
  - `internal`: all other errors
*/

starbattle:message(missing_key(Key)) -->
    [ 'the request has no key ~w'-[Key] ].

%!  error_json(+Error, -JSON) is det.
%
%   JSON is the object with the kind and the message of Error.

error_json(Error, object([kind-Kind,message-Message])) :-
    error_kind(Error, Kind),
    error_text(Error, Message).

error_kind(error(Formal, _), Kind) :-
    nonvar(Formal),
    formal_kind(Formal, Kind0),
    !,
    Kind = Kind0.
error_kind(_, internal).

formal_kind(starbattle(Term), Kind) :-
    (   Term = board(_)
    ->  Kind = board
    ;   Term = wrong_solution(_, _, _)
    ->  Kind = internal
    ;   Kind = request
    ).
formal_kind(existence_error(job, _), job).
formal_kind(domain_error(_, _), request).
formal_kind(type_error(_, _), request).
formal_kind(syntax_error(_), request).
formal_kind(duplicate_key(_), request).
