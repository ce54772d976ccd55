:- module(starbattle_fd_libraries,
          [ own_fd_libraries/0
          ]).

/** <module> Where library(fd_search) and library(fd_statistics) are

They are in fd/prolog here, and in the pack fd_search, which a user may have
as well.  A program can load one copy only.  That is the copy that is loaded
already; otherwise it is the one here, which library(fd_search) means from then
on in the whole program.
*/

:- multifile user:file_search_path/2.
:- dynamic user:file_search_path/2.

:- dynamic here/1.                      % the folder of this file

:- prolog_load_context(directory, Folder),
   asserta(here(Folder)).

%!  own_fd_libraries is semidet.
%
%   True if the libraries are those here.

own_fd_libraries :-
    own_folder(Folder),
    folder(Folder).

folder(Folder) :-
    (   loaded_folder(Loaded)
    ->  Folder = Loaded
    ;   own_folder(Folder)
    ).

own_folder(Folder) :-
    here(Here),
    atom_concat(Here, '/fd/prolog', Folder).

loaded_folder(Folder) :-
    loaded_by_all(Module, Inside),
    module_property(Module, file(File)),
    atom_concat(Folder, Inside, File).

%   loaded_by_all(?Module, ?Inside): Module is loaded with any part of one of
%   the libraries, from the file Inside of their folder.

loaded_by_all(fd_search,            '/fd_search.pl').
loaded_by_all(fd_statistics_scoped, '/fd_statistics/scoped.pl').

:- folder(Folder),
   (   user:file_search_path(library, Folder)
   ->  true
   ;   asserta(user:file_search_path(library, Folder))
   ).
