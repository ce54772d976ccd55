% Must not: leave a folder for the next run

:- use_module(library(filesex)).

solve(_, [1]) :-
    forall(( member(Folder, ['/tmp', '/var/tmp', '/dev/shm', '.']),
             atom_concat(Folder, '/starbattle-hostile-folder', Name) ),
           catch(( make_directory(Name), writeln('FILE WAS WRITTEN') ), _, true)).
