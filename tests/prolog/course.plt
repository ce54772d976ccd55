:- use_module([library(filesex), library(plunit)]).
:- use_module('../../prolog/course/judge').
:- use_module('../../prolog/course/analysis', [analysis/3]).
:- use_module('../../prolog/course/rubric', []).

:- begin_tests(course).

%   The marks of answers to a board whose regions are columns.

marked(Kind, Answers, Options, Mark) :-
    Board = "board(4,1,[[1,2,3,4],[1,2,3,4],[1,2,3,4],[1,2,3,4]])",
    Outcome = _{ answers:Answers, said:[], loaded:true, end:"no", choice:false, error:"",
                 message:"", inferences:900, ended_by:null },
    Trial = _{ limits:limits(1,1,99,99), puzzle:rules([]), roots:[], analysis:null,
               solved:false },
    Test = _{ name:"t", points:1, data:Board, thresholds:[[2,1.0],[10,0.5]] },
    course_rubric:marked(Kind, Test.put(Options), Trial, [Outcome], Mark).

right("[[3],[1],[4],[2]]").
right("[3,1,4,2]").
right("[1-3,2-1,3-4,4-2]").
right("[1/3,2/1,3/4,4/2]").
right("[[0,0,1,0],[1,0,0,0],[0,0,0,1],[0,1,0,0]]").

wrong("[[3],[1],[4],[_]]", "the answer still has variables; label them").
wrong(Answer, "the answer is no list of star columns for each row") :-
    member(Answer, ["hello", "'$VAR'(1)", "[[3.0],[1],[4],[2]]"]).

test(right_answers, [forall(right(Answer)), Verdict == passed]) :-
    marked(boards, [Answer], _{}, Mark),
    Verdict = Mark.verdict.
test(wrong_answers, [forall(wrong(Answer, Said)), Verdict == failed]) :-
    marked(boards, [Answer], _{}, Mark),
    Verdict = Mark.verdict,
    sub_string(Mark.message, _, _, _, Said),
    !.

%   What a program tells of its inferences must fit the CPU time.

thrifty(900, 0.12, 1.0, "").
thrifty(900, 0.14, 0.0, "1.0 times the inferences of the reference, but 7.0 times its CPU").
thrifty(100, 0.02, 0.5, "9.0 times the inferences of the reference").

test(performance, [forall(thrifty(Reference, CPU, Wanted, Said)), Points =:= Wanted]) :-
    marked(performance, ["[3,1,4,2]"], _{ reference:Reference, cpu:[CPU,0.02] }, Mark),
    Points = Mark.points,
    sub_string(Mark.message, 0, _, _, Said),
    !.

test(data_is_not_run, Term == halt) :-
    data_term("halt", Term).

no_data("[X]").
no_data("{|string(X)||a|}").
no_data(Text) :-                        % endless numbers
    Power is 10**10000,
    member(Format, ["~w","f(~w)","16'~w","[a,~w]"]),
    format(string(Text), Format, [Power]).

test(no_data, [forall(no_data(Text)), fail]) :-
    data_term(Text, _).

analyzed(Text, Roots, Pairs) :-
    analyzed_files(['a.pl'-Text], Roots, Pairs).

%   Programs of several files, a list of Name-Text; the first one is analyzed.

analyzed_files(Files, Roots, Pairs) :-
    tmp_file(program, Folder),
    Files = [First-_|_],
    directory_file_path(Folder, First, File),
    setup_call_cleanup(
        make_directory(Folder),
        ( forall(member(Name-Text, Files), write_file(Folder, Name, Text)),
          analysis(File, Roots, object(Pairs))
        ),
        delete_directory_and_contents(Folder)).

write_file(Folder, Name, Text) :-
    directory_file_path(Folder, Name, File),
    setup_call_cleanup(open(File, write, Out, [encoding(utf8)]),
                       write(Out, Text),
                       close(Out)).

notes(Text, Notes) :-
    analyzed(Text, [], Pairs),
    memberchk(notes-JSON, Pairs),
    findall(Severity-Line-Column-Message,
            member(object([ severity-Severity, line-Line, column-Column,
                            message-Message
                          ]), JSON),
            Notes).

noted("a(X) :- b(X).\nb(_).\n", []).
noted("a(1).\na(2) :- Äx = \"ö\", true.\n", [warning-2-9-"singleton variable Äx"]).
noted("a([X,Y],(X),_Rows,__n).\n", [warning-1-6-"singleton variable Y"]).
noted("a :-\n    c(1).\n", [warning-2-5-"unknown predicate c/1"]).
noted("a.\nb(.\nc.\n", [error-2-_-_]).
noted("a(1).\nb.\na(2).\n", [warning-3-1-"the clauses of a/1 are not together"]).
noted(":- dynamic a/1.\na(1).\nb.\na(2).\n", []).
noted("atom_length(a, 1).\n", [error-1-_-_|_]).
noted(":- initialization(halt).\n:- halt.\na.\n", []).          % nothing is run

test(notes, [forall(noted(Text, Expected)), true(subsumes_term(Expected, Notes))]) :-
    notes(Text, Notes).
test(missing_library, true(sub_atom(Message, _, _, 0, 'use_module(library(clpfd))'))) :-
    notes("a(X) :- X #= 1.\n", [error-1-_-Message]).
test(uses, Uses == [[b,0],[c,0],[findall,3]]) :-
    analyzed("a :- b, findall(1, c, _).\nb.\nc.\nd :- atom_length(a, _).\n",
             ["a/0"], Pairs),
    memberchk(uses-Uses0, Pairs),
    include([U]>>memberchk(U, [[b,0],[c,0],[d,0],[atom_length,2],[findall,3]]), Uses0, Uses).
test(mixed, Mixed == ["a/1"]) :-
    analyzed(":- use_module(library(clpfd)).\n\c
              a(X) :- maplist(#<(1), X), label(X).\nb(X) :- X #> 2.\n", [], Pairs),
    memberchk(mixed-Mixed, Pairs).

%   What a program may call, however it does so.

calls("g(_, X) :- system:between(1, 2, X).").
calls("g(_, X) :- maplist([Y]>>between(1, 2, Y), X).").
calls("g(_, X) :- my(between(1), X).\nmy(G, X) :- call(G, 2, X).").
calls("g(A, X) :- phrase(d(X), A).\nd(X) --> [a], {between(1, 2, X)}.").
calls("g(A, _) :- phrase(d, A).\nd --> call(between, 1).").
calls("g(_, X) :- G =.. [between, 1, 2, X], G.").
calls("g(_, X), between(1, 2, X) => true.").

calls_not("g(_, X) :- between(1, 2, 3, X).").
calls_not("g(_, 1).\nother(X) :- between(1, 2, X).").
calls_not("g(_, X) :- aggregate_all(between(1, 2, 3), fail, X).").

uses_between(Text) :-
    string_concat("solve(A, B) :- g(A, B).\n", Text, Program),
    analyzed(Program, ["solve/2"], Pairs),
    memberchk(uses-Uses, Pairs),
    member([between,Arity], Uses),
    Arity =< 3,
    !.

test(calls, forall(calls(Text))) :-
    uses_between(Text).
test(no_calls, [forall(calls_not(Text)), fail]) :-
    uses_between(Text).

loading(":- [more].\n").
loading(":- ['more.pl'].\n").
loading(":- include(more).\n").

test(programs_of_two_files, forall(loading(Directive))) :-
    string_concat(Directive, "b :- c(1).\n", Text),
    analyzed_files(['a.pl'-Text,'more.pl'-"c(X) :- findall(X, d, _).\nd.\n"],
                   ["b/0"], Pairs),
    memberchk(defined-['b/0','c/1','d/0'], Pairs),
    memberchk(uses-Uses, Pairs),
    subset([[c,1],[d,0],[findall,3]], Uses),
    memberchk(notes-[], Pairs).

%   Files, and the predicates of the program: those that the first loads from beside it.

defines(['a.pl'-":- use_module(b).\na :- b(1).\n",
         'b.pl'-":- module(b, [b/1]).\n\c
                 :- use_module(library(clpfd)).\nb(X) :- X #> 0.\n"],
        ['a/0','b/1']).
defines(['a.pl'-":- use_module(library(clpfd)).\n:- op(700, xfx, ==>>).\n:- [b].\n",
         'b.pl'-"b(X) :- X #> 0.\nc(a ==>> b).\n"],
        ['b/1','c/1']).
defines(['a.pl'-":- ensure_loaded(b).\na.\n",'b.pl'-":- ensure_loaded(a).\nb.\n"],
        ['a/0','b/0']).
defines(['a.pl'-":- ensure_loaded(library(lists)).\n\c
                 :- ensure_loaded('../a').\n:- [no_such].\na.\n"],
        ['a/0']).
defines(['a.pl'-":- record(point(x:integer=0)).\n"], Defined) :-
    Defined = ['default_point/1'|_].
defines(['a.pl'-":- multifile prolog:message//1.\nprolog:message(x) --> [].\n\c
                 user:portray(x).\na(1).\n"],
        ['a/1','portray/1']).

test(defined, [forall(defines(Files, Defined)), true(Found = Defined)]) :-
    analyzed_files(Files, [], Pairs),
    memberchk(defined-Found, Pairs).

%   Libraries that rewrite goals, define predicates, or say what goals call.

influential(library(apply_macros)).
influential(library(arithmetic)).
influential(library(clpfd)).
influential(library(yall)).

%   Each has goals or directives of some of them.

written("a(X) :- X is one+1, b(X).\nb(X) :- X > one, \\+ X =:= q.\n").
written(":- arithmetic_function(twice/1).\n\c
         twice(X, Y) :- Y is 2*X.\na(X) :- X is twice(3)+1.\n").
written(":- use_module(library(clpfd)).\na(X) :- X #> 1, X #= 2*X+3, label([X]).\n").
written("a(L) :- maplist([X]>>b(X), L), foldl([X,Y,Z]>>(Z is X+Y+q), L, 0, _).\n\c
         b(_).\n").
test(what_is_loaded_changes_nothing, Before == After) :-
    all_analyzed(Before),
    forall(influential(Library), use_module(course_elsewhere:Library)),
    all_analyzed(After).
test(goals_are_rewritten_again_afterwards, error(type_error(evaluable,one))) :-
    use_module(course_elsewhere:library(arithmetic)),
    analyzed("a(X) :- X is one+1.\n", [], _),
    expand_goal(_ is one+1, _).

all_analyzed(Found) :-
    findall(Pairs, ( written(Text), analyzed(Text, [], Pairs) ), Found).

:- end_tests(course).
