:- use_module([library(clpfd), library(plunit)]).
:- use_module(pages).

%   The queries load the libraries of the pack as if it were installed.

:- prolog_load_context(directory, Directory),
   atom_concat(Directory, '/..', Pack),
   atom_concat(Pack, '/prolog', Library),
   assertz(user:file_search_path(library, Library)),
   assertz(user:pack_folder(Pack)).

:- begin_tests(fd_pack, [cleanup(fd_statistics_off)]).

test(every_query_has_the_answer_shown, true(Answers >= 5)) :-
    user:pack_folder(Pack),
    atom_concat(Pack, '/README.md', File),
    run_page(File, Answers).

%   Other names could clash with modules of the user's.

test(modules_have_names_of_the_pack, true(Others == [])) :-
    user:pack_folder(Pack),
    absolute_file_name(Pack, Absolute),
    atom_concat(Absolute, '/prolog/', Prefix),
    findall(Module, foreign_name(Prefix, Module), Others).

foreign_name(Prefix, Module) :-
    module_property(Module, file(File)),
    sub_atom(File, 0, _, _, Prefix),
    \+ ( member(Name, [fd_search,fd_statistics]),
         sub_atom(Module, 0, _, _, Name)
       ).

:- end_tests(fd_pack).
