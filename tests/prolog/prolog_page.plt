:- use_module(library(plunit)).
:- use_module('../../prolog/fd_libraries').
:- use_module('../../prolog/starbattle').
:- use_module('../../prolog/fd/test/pages').

%   The library is used as if it was installed.

:- prolog_load_context(directory, Directory),
   atom_concat(Directory, '/../../prolog', Library),
   assertz(user:file_search_path(library, Library)).

:- begin_tests(prolog_page).

test(every_query_has_the_answer_shown, true(Answers >= 8)) :-
    run_page('../../docs/prolog.md', Answers).

test(fd_search_comes_with_it) :-
    own_fd_libraries,
    absolute_file_name(library(fd_search), Library, [file_type(prolog)]),
    module_property(fd_search, file(Library)).

:- end_tests(prolog_page).
