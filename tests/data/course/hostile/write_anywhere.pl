% Must not: change the marks or a submission, or leave a file or a folder

solve(_, [1]) :-
    forall(( member(Folder, ['/tmp', '/var/tmp', '/dev/shm', '/dev', '/', '.', '/root',
                             '/dev/mqueue', '/run', '/run/lock', '/etc', '/usr/lib']),
             atom_concat(Folder, '/starbattle-hostile', File),
             member(Write, [append_to(File), make_directory(File)]) ),
           written(Write)),
    written(( tmp_file_stream(text, File, Out), close(Out), writeln(File) )),
    forall(member(File, ['@FOLDER@/marks.jsonl', '@FOLDER@/submissions/eve/marks.jsonl',
                         'marks.jsonl', '../marks.jsonl', '../../marks.jsonl',
                         '@FOLDER@/submissions/eve/solution.pl',
                         '@FOLDER@/submissions/mallory/solution.pl']),
           written(append_to(File))).

append_to(File) :-
    setup_call_cleanup(open(File, append, Out), writeln(Out, tampered), close(Out)).

written(Goal) :-
    catch(( Goal, writeln('FILE WAS WRITTEN') ), _, true).
