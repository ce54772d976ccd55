:- use_module([library(clpfd), library(plunit)]).
:- use_module(['../../prolog/fd/prolog/fd_statistics', '../../prolog/fd/test/pages']).
:- use_module('../../prolog/starbattle', [load_board/3, star_battle/3]).

%   The libraries of prolog/fd in this program.  Their own tests are in
%   prolog/fd/test.

:- prolog_load_context(directory, Directory),
   atom_concat(Directory, '/../..', Root),
   assertz(user:project_root(Root)).

:- begin_tests(fd_statistics_starbattle).

test(the_toolkit_counts_in_scopes_only, true(Said == "off")) :-
    said(starbattle,
         '(fd_statistics_scoped:counting_clause(_)->write(on);write(off))',
         Said).
test(the_five_lines_of_the_paper,
     [ setup(zeroed), true(Printed == Expected) ]) :-
    feup(Counted),
    feup_counts(Counted, Expected),
    zeroed,
    feup(_),
    printed(fd_statistics, Printed),
    printed(fd_statistics, Zeros),
    feup_counts([0,0,0,0,0], Zeros0),
    assertion(Zeros == Zeros0),
    % What the authors' program counts, with only domain/3 and #<=>
    % replaced by SWI-Prolog's words.
    assertion(Counted == [423,246,195,0,246]).

zeroed :-
    fd_statistics(_).

%   Said is what Goal writes in a process that has loaded Module's file.

said(Module, Goal, Said) :-
    module_property(Module, file(File)),
    written(['-g', Goal, '-t', halt, File], Said).

feup(Counts) :-
    module_property(starbattle, file(File)),
    file_directory_name(File, Directory),
    atom_concat(Directory, '/../boards/feup/4x4_1.txt', Path),
    load_board(Path, [stars(1)], Board),
    call_with_fd_statistics(solved(Board), S),
    S =.. [_|Counts],
    solved(Board).

solved(Board) :-
    star_battle(Board, Columns, [model(feup)]),
    append(Columns, Vs),
    once(labeling([bisect], Vs)).

%   The form in which the paper's Figure 5 has them.

feup_counts(Counts, Lines) :-
    format(string(Lines),
           'Resumptions: ~d~nEntailments: ~d~nPrunings: ~d~n\c
            Backtracks: ~d~nConstraints created: ~d~n',
           Counts).

:- meta_predicate printed(0, -).

printed(Goal, String) :-
    with_output_to(string(String), call(Goal), [capture([user_error])]).

:- end_tests(fd_statistics_starbattle).

%   The queries of docs/search.md run in the directory of the project.

:- begin_tests(search_page).

test(every_query_has_the_answer_shown, true(Answers >= 5)) :-
    user:project_root(Root),
    setup_call_cleanup(
        working_directory(Old, Root),
        run_page('docs/search.md', Answers),
        working_directory(_, Old)).

:- end_tests(search_page).
