% Must not: load foreign code that comes with the submission

:- prolog_load_context(directory, Folder),
   catch(directory_file_path(Folder, 'evil.so', File), _, true),
   catch(load_foreign_library(File), Error, print_message(error, Error)).

solve(_, [1]) :-
    use_foreign_library(foreign('./evil.so')).
