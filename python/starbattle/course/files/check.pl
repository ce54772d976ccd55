#!/usr/bin/env swipl
% Checks your program by the public tests of this assignment:
%
%     ./check            or    swipl check
%     ./check --help     or    swipl check --help
%
% It needs SWI-Prolog 9 and nothing else. Below are the files that it is made of.

:- use_module(library(filesex), [directory_file_path/3, make_directory_path/1]).
:- use_module(library(filesex), [delete_directory_and_contents/1]).
:- use_module(library(main), [main/0]).
:- use_module(library(readutil), [read_line_to_string/2]).

:- initialization(main, main).

:- dynamic own_file/1.
:- prolog_load_context(source, File), assertz(own_file(File)).

main(Arguments) :-
    tmp_file(check, Home),
    make_directory(Home),
    at_halt(catch(delete_directory_and_contents(Home), _, true)),
    own_file(File),
    setup_call_cleanup(open(File, read, In, [encoding(utf8)]),
                       ( read_line_to_string(In, Line), skip(Line, In, Home) ),
                       close(In)),
    directory_file_path(Home, 'course/check.pl', Check),
    load_files(Check, [silent(true)]),
    course_check:check(Home, Arguments).

%   A line of %%%FILE and a name stands before each file.

skip(end_of_file, _, _) :- !.
skip(Line, In, Home) :-
    string_concat("%%%FILE ", Name, Line),
    !,
    directory_file_path(Home, Name, Path),
    file_directory_name(Path, Folder),
    make_directory_path(Folder),
    setup_call_cleanup(open(Path, write, Out, [encoding(utf8)]),
                       copy(In, Out, Next),
                       close(Out)),
    skip(Next, In, Home).
skip(_, In, Home) :-
    read_line_to_string(In, Line),
    skip(Line, In, Home).

copy(In, Out, Next) :-
    read_line_to_string(In, Line),
    (   Line \== end_of_file,
        \+ string_concat("%%%FILE ", _, Line)
    ->  format(Out, '~s~n', [Line]),
        copy(In, Out, Next)
    ;   Next = Line
    ).

end_of_file.
