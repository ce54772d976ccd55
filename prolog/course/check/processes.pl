:- module(course_processes,
          [ run_process/4               % +Arguments, +Input, +Limits, -Finished
          ]).
:- use_module(library(process),
              [ process_create/3, process_group_kill/2, process_kill/1,
                process_wait/2
              ]).
:- use_module(library(readutil), [read_stream_to_codes/2]).

/** <module> A child process of SWI-Prolog that is held by limits

Limits is limits(CPU, Wall, Memory, Output): seconds, seconds, MiB and bytes.
*/

:- dynamic
    running/1.                          % the process identifiers of children

:- at_halt(end_children).

end_children :-
    forall(retract(running(Pid)), end(Pid)).

end(Pid) :-
    catch(process_group_kill(Pid, kill), _, catch(process_kill(Pid), _, true)).

%!  run_process(+Arguments, +Input, +Limits, -Finished) is det.
%
%   Run this SWI-Prolog with Arguments, and the string Input as its standard input.
%   Finished is finished(Text, Ended): its standard output, and the limit that
%   ended it, `cpu`, `wall` or `output`, or `none`.

run_process(Arguments, Input, Limits, finished(Text,Ended)) :-
    setup_call_cleanup(
        start(Arguments, Limits, Pid, Pipes),
        talk(Pid, Pipes, Input, Limits, Text, Ended),
        close_all(Pid, Pipes)).

start(Arguments0, Limits, Pid, pipes(In,Out,Errors)) :-
    current_prolog_flag(executable, Prolog),
    limited(Limits, Prolog, Arguments0, Program, Arguments),
    process_create(Program, Arguments,
                   [ stdin(pipe(In)), stdout(pipe(Out)), stderr(pipe(Errors)),
                     process(Pid), detached(true)
                   ]),
    assertz(running(Pid)),
    set_stream(In, encoding(utf8)),
    set_stream(Out, encoding(utf8)),
    set_stream(Errors, encoding(octet)).

%   Where there is a shell, it limits time and memory; the time that passes is
%   limited everywhere.

limited(limits(CPU,_,Memory,_), Prolog, Arguments, '/bin/sh', All) :-
    exists_file('/bin/sh'),
    !,
    Seconds is ceiling(CPU),
    Data is Memory*1024,
    Space is (Memory+256)*1024,
    format(atom(Script),
           'ulimit -t ~d; ulimit -d ~d; ulimit -v ~d; exec "$@"',
           [Seconds,Data,Space]),
    All = ['-c',Script,sh,Prolog|Arguments].
limited(_, Prolog, Arguments, Prolog, Arguments).

talk(Pid, pipes(In,Out,Errors), Input, limits(_,Wall,_,Output), Text, Ended) :-
    message_queue_create(Queue),
    thread_create(watch(Queue, Wall, Pid), Watcher),
    thread_create(drained(Errors, Output, Pid), Drainer),
    catch(( write(In, Input), close(In) ), _, true),
    drained_text(Out, Output, Pid, Text, Over1),
    thread_join(Drainer, exited(Over2)),
    process_wait(Pid, Status),
    retractall(running(Pid)),
    thread_send_message(Queue, over),
    thread_join(Watcher, exited(Late)),
    message_queue_destroy(Queue),
    ended(Over1-Over2, Late, Status, Ended).

watch(Queue, Wall, Pid) :-
    (   thread_get_message(Queue, over, [timeout(Wall)])
    ->  Late = false
    ;   end(Pid),
        Late = true
    ),
    thread_exit(Late).

drained(Stream, Most, Pid) :-
    drained_text(Stream, Most, Pid, _, Over),
    thread_exit(Over).

%   Nobody but us and the limit of the CPU time kills.

ended(Over1-Over2, _, _, output) :-
    ( Over1 == true ; Over2 == true ),
    !.
ended(_, true, _, wall) :- !.
ended(_, _, killed(Signal), cpu) :-
    memberchk(Signal, [9,24]),
    !.
ended(_, _, _, none).

drained_text(Stream, Most, Pid, Text, Over) :-
    Length is Most+1,
    catch(read_string(Stream, Length, Text), _, Text = ""),
    string_length(Text, Found),
    (   Found > Most
    ->  end(Pid),
        catch(read_stream_to_codes(Stream, _), _, true),
        Over = true
    ;   Over = false
    ).

close_all(Pid, pipes(In,Out,Errors)) :-
    (   retract(running(Pid))
    ->  end(Pid),
        catch(process_wait(Pid, _), _, true)
    ;   true
    ),
    close(In, [force(true)]),
    close(Out, [force(true)]),
    close(Errors, [force(true)]).
