% Programs that try to get points, to cost others theirs, or to end the marker.
% Each begins with a line of its name; tests/course/test_course_attacks.py runs them.
% After `?-` is the goal of solve/2, whose answer is X; what has no solve/2 answers `no`.
% Never load this file: it is data.

%%% stray clause
solve(
%%% unclosed quotes
solve(_, 'never closed.
%%% unclosed comment
/* solve(_, [[3],[1],[4],[2]]).
%%% module user
:- module(user, [solve/2]).
solve(_, no).
%%% module of the harness
:- module(course_harness, [solve/2]).
solve(_, no).
%%% module system
:- module(system, [solve/2]).
solve(_, no).
%%% includes the password file
:- include('/etc/passwd').
%%% loads the marker's folder
:- expand_file_name('../*/*.pl', Files), forall(member(F, Files), catch(load_files(F, []), _, true)).
%%% one byte of stacks
:- set_prolog_flag(stack_limit, 1).
%%% endless stacks
:- set_prolog_flag(stack_limit, 1000000000000).
solve(_, L) :- length(L, 100000000), solve(_, L).
%%% unknown predicates fail
:- set_prolog_flag(unknown, fail).
solve(B, C) :- solved(B, C).
%%% strings of codes
:- set_prolog_flag(double_quotes, codes).
solve(_, "[[3],[1],[4],[2]]").
%%% answers of other operators
:- op(700, xfx, user:(',')).
:- op(0, xfx, user:(:-)).
%%% another encoding
:- encoding(utf16le).
%%% main
:- initialization(main, main).
main :- writeln('{"loaded":true}').
%%% stdout forgotten
:- retractall(course_harness:out(_)).
%%% stdout taken
:- course_harness:out(S), close(S).
%%% put replaced
:- abolish(course_harness:put/1).
course_harness:put(_).
%%% prove replaced
course_harness:prove(_, _, _, _) :- halt(0).
%%% inferences replaced
course_harness:inferences(1).
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
?- stream_property(S, file_no(1)),
    forall(between(0, 500, I),
           format(S, '{"case":~w,"answer":"[[2],[1],[4],[2]]"}~n', [I])).
%%% end before the beginning
:- stream_property(S, file_no(1)), format(S, '{"case":0,"end":"more"}~n', []), flush_output(S), halt.
%%% points in the answer
solve(_, '{"points": 99, "max_points": 1}').
%%% a verdict as an error
?- throw(error(passed, points(4))).
%%% closed streams
:- catch(close(user_error), _, true), catch(close(user_output), _, true).
%%% streams renamed
:- open_null_stream(S), set_stream(S, alias(user_error)), set_stream(S, alias(user_output)).
%%% input read
solve(_, C) :- read(C).
%%% abort
:- abort.
%%% abort in the goal
?- abort.
%%% the term of an abort
?- throw('$aborted').
%%% unwinding
?- throw(unwind(halt(0))).
%%% halt 0 while loading
:- halt(0).
%%% the end of a thread
?- thread_exit(done).
%%% threads that never end
:- forall(between(1, 20, _), thread_create((repeat, fail), _, [])).
%%% a thread that ends the process
:- thread_create((sleep(0.1), halt(0)), _, []).
solve(_, _) :- sleep(1).
%%% messages to the main thread
:- thread_send_message(main, halt).
%%% signals to the main thread
:- thread_create((thread_signal(main, throw(passed))), T, []), thread_join(T, _).
%%% an alarm
:- use_module(library(time)).
:- alarm(0.01, throw(passed), _, [remove(true)]).
solve(_, _) :- sleep(0.5).
%%% an exception without an end
solve(_, _) :- X = f(X), throw(X).
%%% an exception that is a number
?- throw(7).
%%% an exception of a megabyte
?- numlist(1, 150000, L), throw(L).
%%% cleanup without an end
?- setup_call_cleanup(true, fail, (repeat, fail)).
%%% all errors caught
solve(B, C) :- catch(solve(B, C), _, solve(B, C)).
%%% without an answer
solve(_, _).
%%% infinitely many answers
solve(_, [[1],[1],[1],[1]]) :- repeat.
%%% a list without an end
solve(_, L) :- L = [a|L].
%%% a huge integer
?- X is 7 ** 300000.
%%% a larger integer
?- X is 2 ** (2 ** 40).
%%% a rational
solve(_, [[X],[1],[4],[2]]) :- X is 3 rdiv 7.
%%% not a number
solve(_, [[X],[1],[4],[2]]) :- X is nan.
%%% infinity
solve(_, [[X],[1],[4],[2]]) :- X is inf.
%%% floats
solve(_, [[3.0],[1.0],[4.0],[2.0]]).
%%% attributed variables
solve(_, [[X],[1],[4],[2]]) :- freeze(X, halt).
%%% goals that wake up
?- when(ground(X), (repeat, fail)).
%%% a stream
solve(_, S) :- current_output(S).
%%% a clause reference
solve(_, R) :- clause(solve(_, _), _, R).
%%% numbered variables
solve(_, '$VAR'(1)).
%%% braces and operators
solve(_, {:- (a , b | c --> d)}).
%%% a deep term
?- numlist(1, 200000, L), foldl([_,A,s(A)]>>true, L, z, X).
%%% a wide term
?- functor(X, f, 1000000).
%%% a long atom
?- length(L, 400000), maplist(=(0'x), L), atom_codes(X, L).
%%% control characters
?- numlist(1, 31, L), atom_codes(X, L).
%%% terminal escapes
solve(_, '\e[2J\e]0;owned\a\e[31m').
%%% terminal escapes in an error
?- throw('\e[2J\e]0;owned\a').
%%% terminal escapes in a name
'\e[2J'(X) :- Y = 1.
solve(_, _) :- '\e[2J'(1, 2).
%%% text from right to left
?- throw('\u202Edessap\u202C').
%%% half a character
?- atom_codes(X, [0xD800]).
%%% noncharacters
?- atom_codes(X, [0xFFFE, 0xFFFF, 0x7F]).
%%% a script
?- throw('<script>alert(1)</script><img src=x onerror=alert(2)>').
%%% an attribute
?- throw('" onmouseover="alert(1)" x="').
%%% the end of a section
?- throw(']]></failure></testcase><testcase name="x"/>').
%%% a formula
?- throw('=HYPERLINK("x","y")').
%%% another formula
?- throw('@SUM(1+1)*cmd|\' /C calc\'!A0').
%%% rows of a table
?- throw('a","b"\n"eve","99').
%%% a workflow's command
?- throw('\n::error::owned\n::set-output name=result::99').
%%% a grade
?- throw('\nGrade :=>> 99\n<|--\n--|>').
%%% a command
?- throw('\n{"command":"close-judgement","accepted":true}').
%%% scores
?- throw('\n{"scores": {"boards": 99}}').
%%% Markdown
?- throw('[x](javascript:alert(1)) ![y](z)').
%%% a table without an end
:- table path/1.
path(X) :- path(Y), X is Y+1.
path(0).
solve(_, X) :- path(X), X < 0.
%%% a length that grows
solve(_, L) :- length(L, L).
%%% a list of a billion
solve(_, L) :- numlist(1, 1000000000, L).
%%% a text of a billion
?- format(atom(X), '~*c', [1000000000, 0'x]).
%%% atoms without an end
?- between(1, inf, I), atom_length(I, _), atom_concat(abcdefgh, I, A), assertz(kept(A)), fail.
%%% a database without an end
?- repeat, assertz(kept(x)), fail.
%%% global variables without an end
?- between(1, inf, I), numlist(1, 1000, L), nb_setval(I, L), fail.
%%% a flood of errors
?- repeat, print_message(error, format("no", [])), fail.
%%% a flood of answers to itself
?- repeat, thread_self(M), thread_send_message(M, x), fail.
%%% garbage collected without an end
?- repeat, garbage_collect, fail.
%%% sleep
?- sleep(1000).
%%% a wait for a message
?- thread_get_message(never).
%%% a deadlock
?- mutex_create(M), thread_create(with_mutex(M, sleep(99)), _, []), sleep(0.2), with_mutex(M, true).
%%% the tracer
?- trace, fail.
%%% a break
?- break.
%%% the profiler
?- profile(repeat).
%%% the terminal
?- tty_size(_, _).
%%% another folder
?- working_directory(_, '/'), exists_file('etc/shadow'), read_file_to_string('etc/shadow', T, []), throw(T).
%%% the environment
?- setenv('LD_PRELOAD', '/tmp/x.so'), getenv('PATH', P), throw(P).
%%% a saved state
?- qsave_program('/tmp/starbattle-hostile-state', []).
%%% a file of settings
?- open('~/.config/swi-prolog/init.pl', write, S), writeln(S, ':- halt.').
%%% packs
?- pack_install(clpBNR, [interactive(false)]).
