% Must not: read what the marker was started with

solve(_, [1]) :-
    forall(member(File, ['/proc/1/environ', '/proc/self/environ', '/proc/@VICTIM@/environ',
                         '/proc/@VICTIM@/cmdline', '/proc/@VICTIM@/mem',
                         '/proc/self/cwd/../../private/secret',
                         '/proc/self/root@FOLDER@/private/secret', '/proc/1/maps',
                         '/proc/self/maps', '/proc/self/mem', '/proc/1/cmdline']),
           ignore(( show(File), writeln('PROC WAS READ')))).

show(File) :-
    catch(setup_call_cleanup(open(File, read, In),
                             read_string(In, _, Text),
                             close(In)), _, fail),
    writeln(Text).
