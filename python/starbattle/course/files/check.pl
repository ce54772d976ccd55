#!/usr/bin/env swipl
% Checks your program by the public tests of this assignment:
%
%     ./check            or    swipl check
%     ./check --help     or    swipl check --help
%
% It needs SWI-Prolog 9 and nothing else. Below are the files that it is made of.

:- use_module(library(filesex),
              [ delete_directory_and_contents/1, directory_file_path/3,
                make_directory_path/1
              ]).
:- use_module(library(main), [main/0]).
:- use_module(library(lists), [member/2]).
:- use_module(library(readutil), [read_file_to_string/3]).

:- initialization(main, main).

:- dynamic own_file/1.
:- prolog_load_context(source, File), assertz(own_file(File)).

main(Arguments) :-
    tmp_file(check, Home),
    make_directory(Home),
    at_halt(catch(delete_directory_and_contents(Home), _, true)),
    own_file(File),
    read_file_to_string(File, Text, [encoding(utf8)]),
    atomic_list_concat([_|Parts], '\n%%%FILE ', Text),
    forall(member(Part, Parts), write_file(Home, Part)),
    directory_file_path(Home, 'course/check.pl', Check),
    load_files(Check, [silent(true)]),
    course_check:check(Home, Arguments).

%   A line of %%%FILE and a name stands before each file.

write_file(Home, Part) :-
    sub_atom(Part, Before, 1, After, '\n'),
    !,
    sub_atom(Part, 0, Before, _, Name),
    sub_atom(Part, _, After, 0, Text),
    directory_file_path(Home, Name, Path),
    file_directory_name(Path, Folder),
    make_directory_path(Folder),
    setup_call_cleanup(open(Path, write, Out, [encoding(utf8)]),
                       write(Out, Text),
                       close(Out)).

end_of_file.
