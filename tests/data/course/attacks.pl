% Programs that try to get points, to cost others theirs, or to end the marker.
% Each begins with a line of its name; tests/course/test_course_attacks.py runs them.
% Never load this file: it is data.

%%% unclosed quotes
solve(_, 'never closed.
%%% module of the harness
:- module(course_harness, [solve/2]).
solve(_, no).
%%% loads the marker's folder
:- expand_file_name('../*/*.pl', Files), forall(member(F, Files), catch(load_files(F, []), _, true)).
%%% one byte of stacks
:- set_prolog_flag(stack_limit, 1).
solve(_, no).
%%% unknown predicates fail
:- set_prolog_flag(unknown, fail).
solve(B, C) :- solved(B, C).
%%% strings of codes
:- set_prolog_flag(double_quotes, codes).
solve(_, "[[3],[1],[4],[2]]").
%%% another encoding
:- encoding(utf16le).
solve(_, no).
%%% main
:- initialization(main, main).
main :- writeln('{"loaded":true}').
solve(_, no).
%%% stdout forgotten
:- retractall(course_harness:out(_)).
solve(_, no).
%%% stdout taken
:- course_harness:out(S), close(S).
solve(_, no).
%%% errors replaced
course_harness:error_message(_, "passed").
solve(_, _) :- throw(passed).
%%% what is asked, from the stack
:- initialization(steal).
steal :- prolog_current_frame(F), up(F).
up(F) :- prolog_frame_attribute(F, goal, G), said(G), fail.
up(F) :- prolog_frame_attribute(F, parent, P), up(P).
said(G) :- sub_term(K, G), nonvar(K), K = case(I,_,_,_), forge(I).
forge(I) :- stream_property(S, file_no(1)),
    format(S, '{"case":~w,"answer":"[[2],[2],[2],[2]]"}~n', [I]),
    format(S, '{"case":~w,"end":"more","inferences":1}~n', [I]), flush_output(S).
solve(_, _) :- steal.
%%% answers to anything
solve(_, _) :- stream_property(S, file_no(1)),
    forall(between(0, 500, I),
           format(S, '{"case":~w,"answer":"[[2],[1],[4],[2]]"}~n', [I])).
%%% end before the beginning
:- stream_property(S, file_no(1)), format(S, '{"case":0,"end":"more"}~n', []), flush_output(S), halt.
%%% closed streams
:- catch(close(user_error), _, true), catch(close(user_output), _, true).
solve(_, no).
%%% abort
:- abort.
solve(_, no).
%%% the term of an abort
solve(_, _) :- throw('$aborted').
%%% unwinding
solve(_, _) :- throw(unwind(halt(0))).
%%% the end of a thread
solve(_, _) :- thread_exit(done).
%%% a thread that ends the process
:- thread_create((sleep(0.1), halt(0)), _, []).
solve(_, _) :- sleep(1).
%%% messages to the main thread
:- thread_send_message(main, halt).
solve(_, no).
%%% signals to the main thread
:- thread_create((thread_signal(main, throw(passed))), T, []), thread_join(T, _).
solve(_, no).
%%% an alarm
:- use_module(library(time)).
:- alarm(0.01, throw(passed), _, [remove(true)]).
solve(_, _) :- sleep(0.5).
%%% an exception without an end
solve(_, _) :- X = f(X), throw(X).
%%% an exception of a megabyte
solve(_, _) :- numlist(1, 150000, L), throw(L).
%%% cleanup without an end
solve(_, _) :- setup_call_cleanup(true, fail, (repeat, fail)).
%%% infinitely many answers
solve(_, [[1],[1],[1],[1]]) :- repeat.
%%% a list without an end
solve(_, L) :- L = [a|L].
%%% a huge integer
solve(_, X) :- X is 7 ** 300000.
%%% not a number
solve(_, [[X],[1],[4],[2]]) :- X is nan.
%%% attributed variables
solve(_, [[X],[1],[4],[2]]) :- freeze(X, halt).
%%% a stream
solve(_, S) :- current_output(S).
%%% a deep term
solve(_, X) :- numlist(1, 200000, L), foldl([_,A,s(A)]>>true, L, z, X).
%%% control characters
solve(_, X) :- numlist(1, 31, L), atom_codes(X, L).
%%% terminal escapes in a name
'\e[2J'(X) :- Y = 1.
solve(_, _) :- '\e[2J'(1, 2).
%%% half a character
solve(_, X) :- atom_codes(X, [0xD800]).
%%% a script
solve(_, _) :- throw('<script>alert(1)</script><img src=x onerror=alert(2)>').
%%% an attribute
solve(_, _) :- throw('" onmouseover="alert(1)" x="').
%%% the end of a section
solve(_, _) :- throw(']]></failure></testcase><testcase name="x"/>').
%%% a formula
solve(_, _) :- throw('=HYPERLINK("x","y")').
%%% a table without an end
:- table path/1.
path(X) :- path(Y), X is Y+1.
path(0).
solve(_, X) :- path(X), X < 0.
%%% a flood of answers to itself
solve(_, _) :- repeat, thread_self(M), thread_send_message(M, x), fail.
%%% a wait for a message
solve(_, _) :- thread_get_message(never).
%%% the tracer
solve(_, _) :- trace, fail.
%%% a break
solve(_, _) :- break.
