% Must not: leave a file for the next run

solve(_, [1]) :-
    forall(( member(Folder, ['/tmp', '/var/tmp', '/dev/shm', '/dev', '/', '.', '/root',
                             '/dev/mqueue', '/run', '/run/lock', '/etc', '/usr/lib']),
             atom_concat(Folder, '/starbattle-hostile', File) ),
           put(File)),
    catch(( tmp_file_stream(text, File, Out), close(Out),
            writeln('FILE WAS WRITTEN'), writeln(File) ), _, true).

put(File) :-
    catch(( setup_call_cleanup(open(File, append, Out),
                               writeln(Out, tampered),
                               close(Out)),
            writeln('FILE WAS WRITTEN')
          ), _, true).
