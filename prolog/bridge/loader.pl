:- module(starbattle_loader,
          [ load_bridge/0,
            load_bridge/1,              % +Folder
            compile_bridge/0
          ]).
:- use_module('../settings').
:- with_usual_settings(
       ( use_module(library(lists), [last/2, member/2]),
         autoload(library(process), [process_create/3, process_wait/2]),
         use_module('../autoloads', [resolve_autoloads/0]),
         use_module('../fd_libraries', [own_fd_libraries/0])
       )).

/** <module> Load the bridge, compiled if possible

Compiling this program and the libraries that it needs takes most of the time
of a short run.  Therefore the first run has another process write what it has
compiled to a quick-load file, which this run and later ones load.  Nothing
depends on that file: without a folder for it, or if it cannot be written, the
sources are loaded.

The name of a quick-load file is PLACE-SOURCES-CONTENT.qlf, three hashes:

  - PLACE of the folder of the sources, of this SWI-Prolog and of its
    library(clpfd);
  - SOURCES of the names, times and sizes of the sources;
  - CONTENT of the file itself, as SWI-Prolog crashes on damaged ones.

So no file is loaded that is out of date or damaged.  A file is written under
a name of the process and then renamed, as several first runs may be on.
*/

:- meta_predicate
    forget(+, -, 0).

:- dynamic
    here/1,                             % the folder of this file
    loaded/0.

:- prolog_load_context(directory, Folder),
   asserta(here(Folder)).

%!  load_bridge is semidet.
%!  load_bridge(+Folder) is semidet.
%
%   Load server.pl and the operations that most processes need.  Quick-load files
%   are in Folder, an atom or a string, which nobody else may write to; '' for
%   none.  By default it is the last argument of the command line.

load_bridge :-
    current_prolog_flag(argv, Arguments),
    last(Arguments, Folder),
    load_bridge(Folder).

load_bridge(Folder) :-
    catch(with_mutex(starbattle_loader, load_once(Folder)), Error,
          ( print_message(error, Error),        % no caller gets it
            fail
          )).

%   Two bridges of a process may be the same Prolog, which must not load twice.

load_once(_) :-
    loaded,
    !.
load_once(Folder) :-
    atom_string(Path, Folder),
    with_usual_settings(load(Path)),
    assertz(loaded).

load(Path) :-
    ignore(catch(load_compiled(Path), error(_, _), true)),
    sources(Files),
    load_files(Files, [if(not_loaded),imports([])]),
    resolve_autoloads.

sources(Files) :-
    here(Here),
    findall(File,
            ( member(Name, [server,'operations/general','operations/solving']),
              atomic_list_concat([Here,/,Name,'.pl'], File)
            ),
            Files).

%   compiled_libraries(-Names): the libraries that are always loaded, each before
%   those that need it.  Any other library is loaded from its source.

compiled_libraries([ error, lists, apply, pairs, option, assoc, apply_macros, clpfd, record,
                     shlib, memfile, http/json, readutil, time, ugraphs, ordsets, nb_set,
                     solution_sequences, random, filesex
                   ]).

load_compiled('') :- !.
load_compiled(_) :-
    \+ own_fd_libraries,                % a quick-load file has a copy of them
    !.
load_compiled(Folder) :-
    key(_, Key),
    (   compiled_file(Folder, Key, File)
    ->  true
    ;   compile_elsewhere(Folder),
        compiled_file(Folder, Key, File)
    ),
    load_files(File, []).

%   compile_elsewhere(+Folder): have another process compile the bridge.  It
%   compiles all libraries, while this process may have loaded some of them
%   already, which would then be missing in the file.

compile_elsewhere(Folder) :-
    here(Here),
    atom_concat(Here, '/loader.pl', Loader),
    swipl(SWIPL),
    findall(Option, as_here(Option), Options, Rest),
    Rest = [ '-q', '-f', none, '--no-packs', '-g', compile_bridge, '-t', halt,
             file(Loader), '--', Folder
           ],
    process_create(SWIPL, Options,
                   [ stdin(null), stdout(null), stderr(null), process(Process) ]),
    process_wait(Process, exit(0)).

%   as_here(-Option): an option that has part of the key as it is here.

as_here(Option) :-
    current_prolog_flag(home, Home),
    atom_concat('--home=', Home, Option).
as_here('-O') :-
    current_prolog_flag(optimise, true).

%   swipl(-Program): the program of this process, unless Prolog is a library in
%   it.

swipl(Program) :-
    current_prolog_flag(executable, Program),
    file_base_name(Program, Name),
    sub_atom(Name, 0, _, _, swipl),
    !.
swipl(path(swipl)).

%!  compile_bridge is semidet.
%
%   Load the bridge from its sources, and write its quick-load file to the
%   folder that is the last argument of the command line.

compile_bridge :-
    current_prolog_flag(argv, Arguments),
    last(Arguments, Folder),
    key(Place, Key),
    compile(Folder, Place, Key).

%   compiled_file(+Folder, +Key, -File): File is the whole file of this key.

compiled_file(Folder, Key, File) :-
    directory_files(Folder, Names),
    member(Name, Names),
    atom_concat(Key, Rest, Name),
    atomic_list_concat([Folder,/,Name], File),
    catch(content_hash(File, Content), error(_, _), fail),
    atomic_list_concat([-,Content,'.qlf'], Rest),
    !.

%   compile(+Folder, +Place, +Key): load the bridge and write its file.

compile(Folder, Place, Key) :-
    current_prolog_flag(pid, Process),
    atomic_list_concat([Key,.,Process,.], Own),
    atomic_list_concat([Folder,/,Own,pl], List),
    atomic_list_concat([Folder,/,Own,qlf], New),
    setup_call_cleanup(
        write_list(List),
        ( qcompile(List, [include(user)]),
          keep(New, Folder, Place, Key)
        ),
        forget(Folder, Name, sub_atom(Name, _, _, _, Own))).

%   keep(+New, +Folder, +Place, +Key): rename the file New, unless another first run
%   was quicker, whose process may be about to load its own.  The other files of Place
%   are for older sources, or damaged.

keep(New, Folder, Place, Key) :-
    (   compiled_file(Folder, Key, Path)
    ->  true
    ;   content_hash(New, Content),
        atomic_list_concat([Folder,/,Key,-,Content,'.qlf'], Path),
        rename_file(New, Path)
    ),
    file_base_name(Path, File),
    forget(Folder, Name,
           ( atomic_list_concat([Place,_,_], -, Name),
             Name \== File
           )).

%   forget(+Folder, -Name, :Condition): remove the files with such names.

forget(Folder, Name, Condition) :-
    directory_files(Folder, Names),
    forall(( member(Name, Names),
             call(Condition)
           ),
           ( atomic_list_concat([Folder,/,Name], File),
             catch(delete_file(File), error(_, _), true)
           )).

%   write_list(+File): write the directives that load what is to be compiled.

write_list(File) :-
    setup_call_cleanup(
        open(File, write, Out, [encoding(utf8)]),
        forall(to_compile(Source, Options), write_load(Out, Source, Options)),
        close(Out)).

write_load(Out, Source, Options) :-
    format(Out, ':- ~q.~n', [load_files(Source, [imports([])|Options])]).

to_compile(library(Name), [if(not_loaded),qcompile(part)]) :-
    compiled_libraries(Names),
    member(Name, Names),
    exists_source(library(Name)).
to_compile(Source, [if(not_loaded)]) :-
    sources(Sources),
    member(Source, Sources).

%   key(-Place, -Key): how the names of files begin that may be loaded.

key(Place, Key) :-
    here(Here),
    file_directory_name(Here, Root),
    prolog_place(Prolog),
    variant_sha1(place(Root, Prolog), Place),
    findall(Stamp, source_stamp(Root, Stamp), Stamps),
    variant_sha1(Stamps, Sources),
    atomic_list_concat([Place,Sources], -, Key).

prolog_place(prolog(Flags, ClpFD, Time)) :-
    findall(Flag-Value,
            ( member(Flag, [version_data,compiled_at,arch,home,optimise]),
              current_prolog_flag(Flag, Value)
            ),
            Flags),
    absolute_file_name(library(clpfd), ClpFD,
                       [file_type(prolog),access(read)]),
    time_file(ClpFD, Time).

source_stamp(Folder, Stamp) :-
    directory_files(Folder, Names0),
    msort(Names0, Names),
    member(Name, Names),
    atomic_list_concat([Folder,/,Name], Path),
    (   file_name_extension(_, pl, Name)
    ->  time_file(Path, Time),
        size_file(Path, Size),
        Stamp = stamp(Path, Time, Size)
    ;   \+ sub_atom(Name, 0, _, _, '.'),
        exists_directory(Path),
        source_stamp(Path, Stamp)
    ).

content_hash(File, Hash) :-
    setup_call_cleanup(
        open(File, read, In, [type(binary)]),
        read_string(In, _, Content),
        close(In)),
    variant_sha1(Content, Hash).
