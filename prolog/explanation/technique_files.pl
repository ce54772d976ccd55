:- module(explanation_technique_files,
          [ load_folder/1               % +Folder
          ]).
:- use_module(library(lists), [member/2]).

/** <module> Load all files of a folder
*/

%!  load_folder(+Folder) is det.
%
%   Load the files of Folder, which is beside the file that is being loaded, in the order
%   of their names.

load_folder(Folder) :-
    prolog_load_context(directory, Here),
    directory_file_path(Here, Folder, Directory),
    directory_files(Directory, Files0),
    msort(Files0, Files),
    forall(( member(File, Files),
             file_name_extension(_, pl, File)
           ),
           ( directory_file_path(Directory, File, Path),
             use_module(Path, [])
           )).
