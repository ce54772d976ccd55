% Must not: write foreign code and load it

solve(_, [1]) :-
    member(Folder, ['.', '/tmp', '/dev/shm', '/var/tmp', '@FOLDER@/submissions/eve']),
    atom_concat(Folder, '/starbattle-hostile.so', File),
    catch(( open(File, write, Out, [type(binary)]),
            format(Out, "\x7fELF", []),
            close(Out),
            writeln('FILE WAS WRITTEN'),
            load_foreign_library(File)
          ), _, fail).
solve(_, [2]).
