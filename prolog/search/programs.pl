:- module(starbattle_programs,
          [ load_program/2,             % +File, -Program
            program_models/2,           % +Program, -Models
            program_parts/2,            % +Program, -Parts
            has_instances/1,            % +Program
            has_check/1,                % +Program
            program_instances/3,        % +Program, +Text, -Instances
            instance_data/2,            % +DataText, -Data
            post_program/5,             % +Program, +Name, +Views, +Data,
                                        % -Posted
            check_solution/4            % +Program, +Name, +Data, +Views
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [is_of_type/2]).
:- use_module(library(lists), [member/2, memberchk/2, same_length/2]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module('../autoloads', [resolve_autoloads/1]).
:- use_module('../errors', [starbattle_error/1]).
:- use_module('../messages', [error_text/2, lines_text/2]).
:- use_module('../operator_hint', [with_operator_hint/3]).
:- use_module(own_parts, [own_parts/3, part_fault/3]).
:- use_module(quiet, [quietly/1]).

/** <module> Constraint programs of other puzzles

A file of the user can replace the models of Star Battle.  Its models are
then labeled and measured with the same strategies, limits and statistics.
The file is a module that exports

  - model(?Name, ?Views, ?Description): the models, each with the names of
    what can be labeled in it;
  - post(+Name, +Data, -Variables): post a model; Variables has a list of
    variables for each view.

and may export

  - instances(+Text, -Instances): read the Text of a file into terms
    instance(Name, Size, Data).  Data is any ground term.  Without this
    predicate the instances are Star Battle boards, as terms of board.pl;
  - check(+Name, +Data, +Variables): true if Variables, the labeled lists
    of post/3, are a solution;
  - part(?Part, ?Name, ?Description): parts of strategies, see own_parts.pl;
    then no models are needed.

This is the only place where code is loaded on request.  The code comes from
the file that the user names, never from an instance or a board.

Output of the user's predicates is discarded: the process bridge sends its
replies through standard output.
*/

:- dynamic
    program/4,                          % File, Module, Models, Parts
    load_time/1.

:- thread_local
    load_error/1.                       % text of an error while loading

starbattle:message(program(File, Reason)) -->
    (   { sub_atom(Reason, 0, _, _, File) }
    ->  [ '~w'-[Reason] ]
    ;   [ '~w: ~w'-[File,Reason] ]
    ).

load_time(10).                           % seconds to load, or to read a file

%!  load_program(+File, -Program) is det.
%
%   Program is the module of File, which is loaded unless it was before.
%
%   @error program(File, Reason)

load_program(File, Module) :-
    program(File, Module, _, _),
    !.
load_program(File, Module) :-
    in_quiet_thread(File, loaded(Module,Models,Parts),
                    loaded(File, Module, Models, Parts)),
    assertz(program(File, Module, Models, Parts)).

loaded(File, Module, Models, Parts) :-
    (   exists_file(File)
    ->  true
    ;   bad(File, 'no such file')
    ),
    make_room(File),
    load(File),
    absolute_file_name(File, Path),
    (   source_file_property(Path, module(Module))
    ->  true
    ;   bad(File, 'not a module file')
    ),
    module_property(Module, exports(Exports)),
    own_parts(Module, Exports, Parts),
    must_be_parts(File, Exports, Parts),
    must_export(File, Exports, Parts),
    resolve_autoloads(Module),
    own_models(Module, Exports, Models),
    must_be_models(File, Models, Parts).

must_be_parts(File, Exports, Parts) :-
    (   part_fault(Exports, Parts, Reason)
    ->  bad(File, Reason)
    ;   true
    ).

own_models(Module, Exports, Models) :-
    findall(model(Name, Views, Description),
            ( memberchk(model/3, Exports),
              Module:model(Name, Views, Description)
            ),
            Models).

%   Two programs may have a module of the same name.  Then loading one unloads
%   the other, which is loaded again when it is next asked for.

make_room(File) :-
    (   catch(module_of(File, Module), error(_, _), fail),
        retract(program(Other, Module, _, _))
    ->  unload_file(Other)
    ;   true
    ).

module_of(File, Module) :-
    setup_call_cleanup(
        open(File, read, In),
        ( skip_script_line(In),
          read_term(In, Term, [])
        ),
        close(In)),
    nonvar(Term),
    Term = (:- module(Module, _)),
    atom(Module).

skip_script_line(In) :-
    (   peek_char(In, #)
    ->  skip(In, '\n')
    ;   true
    ).

load(File) :-
    setup_call_cleanup(
        asserta((user:thread_message_hook(Error, error, Lines) :-
                     starbattle_programs:keep_error(Error, Lines)), Hook),
        load_module(File),
        erase(Hook)),
    (   load_error(Text)
    ->  bad(File, Text)
    ;   true
    ).

load_module(File) :-
    load_files(starbattle_programs_user:File,
               [must_be_module(true),imports([])]).

keep_error(Error, Lines) :-
    lines_text(Lines, Text0),
    with_operator_hint(Error, Text0, Text),
    assertz(load_error(Text)).

%   A file that has parts of strategies needs no models.

must_export(File, Exports, Parts) :-
    (   ( Parts = [] ; memberchk(model/3, Exports) ),
        member(PI, [model/3,post/3]),
        \+ memberchk(PI, Exports)
    ->  format(atom(Reason), 'does not export ~w', [PI]),
        bad(File, Reason)
    ;   true
    ).

must_be_models(File, [], []) :-
    bad(File, 'model/3 has no solutions').
must_be_models(File, Models, _) :-
    (   member(Model, Models),
        \+ is_model(Model)
    ->  format(atom(Reason), 'model/3: expected a name, a list of views and a text, found ~q',
               [Model]),
        bad(File, Reason)
    ;   true
    ).

is_model(model(Name, Views, Description)) :-
    is_name(Name),
    is_of_type(list(atom), Views),
    Views = [_|_],
    forall(member(View, Views), is_name(View)),
    is_of_type(text, Description).

%   A name needs no quotes on the command line.

is_name(Name) :-
    atom(Name),
    atom_codes(Name, [First|Codes]),
    code_type(First, csymf),
    forall(member(Code, [First|Codes]),
           ( Code < 128,
             code_type(Code, csym)
           )).

bad(File, Reason) :-
    starbattle_error(program(File, Reason)).

%!  program_models(+Program, -Models) is det.
%
%   Models is the list of the models, model(Name, Views, Description).

program_models(Module, Models) :-
    program(_, Module, Models, _),
    !.

%!  program_parts(+Program, -Parts) is det.
%
%   Parts is the list of the parts of strategies, part(Part, Name,
%   Description); see own_parts.pl.

program_parts(Module, Parts) :-
    program(_, Module, _, Parts),
    !.

%!  has_instances(+Program) is semidet.
%!  has_check(+Program) is semidet.
%
%   True if Program exports instances/2, check/3.

has_instances(Module) :-
    exports(Module, instances/2).

has_check(Module) :-
    exports(Module, check/3).

exports(Module, PI) :-
    module_property(Module, exports(Exports)),
    memberchk(PI, Exports).

%!  program_instances(+Program, +Text, -Instances) is det.
%
%   Instances has a term instance(Name, Size, DataText) for each instance in
%   Text.  Name is an atom.  instance_data/2 turns DataText into the data.
%
%   @error program(File, Reason)

program_instances(Module, Text, Instances) :-
    program(File, Module, _, _),
    in_quiet_thread(File, Instances,
                    written_instances(File, Module, Text, Instances)).

written_instances(File, Module, Text, Instances) :-
    (   Module:instances(Text, Found)
    ->  true
    ;   bad(File, 'instances/2 failed')
    ),
    (   is_list(Found)
    ->  maplist(written(File), Found, Instances)
    ;   bad(File, 'instances/2 did not return a list')
    ).

written(_, instance(Name, Size, Data), instance(Atom, Size, Text)) :-
    is_of_type(atomic, Name),
    atom_string(Name, NameText),
    NameText \== "",
    atom_string(Atom, NameText),
    is_of_type(positive_integer, Size),
    ground(Data),
    acyclic_term(Data),
    format(string(Text), '~W',
           [Data,[quoted(true),ignore_ops(true),character_escapes(true)]]),
    instance_data(Text, Data),
    !.
written(File, Instance, _) :-
    format(atom(Reason),
           'instances/2: expected instance(Name, Size, GroundTerm), found ~p',
           [Instance]),
    bad(File, Reason).

%!  instance_data(+DataText, -Data) is det.
%
%   Data is the term that DataText was written from.

instance_data(Text, Data) :-
    term_string(Data, Text).

%!  post_program(+Program, +Name, +Views, +Data, -Posted) is semidet.
%
%   Post the model Name for Data.  Posted is a list of View-Variables.

post_program(Module, Name, Views, Data, Posted) :-
    once(Module:post(Name, Data, Lists)),
    (   is_of_type(list(list), Lists),
        \+ ( member(List, Lists), member(V, List), compound(V) ),
        same_length(Views, Lists)
    ->  pairs_keys_values(Posted, Views, Lists)
    ;   program(File, Module, _, _),
        bad(File, 'post/3 did not return a list of variables for each view')
    ).

%!  check_solution(+Program, +Name, +Data, +Views) is semidet.
%
%   True if check/3 of Program accepts Views as a solution of Data.

check_solution(Module, Name, Data, Views) :-
    once(Module:check(Name, Data, Views)).

%   Run Goal once in a new thread without input and output, for at most
%   load_time/1 seconds, and return the binding of Template.  A looping
%   directive cannot be interrupted; its thread is left running.

:- meta_predicate
    in_quiet_thread(+, ?, 0).

in_quiet_thread(File, Template, Goal) :-
    message_queue_create(Queue),
    thread_create(answer(Queue, Template, Goal), Thread, [detached(true)]),
    once(load_time(Seconds)),
    (   thread_get_message(Queue, Answer, [timeout(Seconds)])
    ->  message_queue_destroy(Queue)
    ;   catch(thread_signal(Thread, throw(load_time_exceeded)), _, true),
        format(atom(Reason), 'took more than ~w s', [Seconds]),
        Answer = error(error(starbattle(program(File, Reason)), _))
    ),
    taken(Answer, File, Template).

answer(Queue, Template, Goal) :-
    (   catch(quietly(Goal), Error, true)
    ->  (   var(Error)
        ->  Answer = bound(Template)
        ;   Answer = error(Error)
        )
    ;   Answer = false
    ),
    thread_send_message(Queue, Answer).

taken(bound(Template), _, Template).
taken(error(Error), File, _) :-
    (   Error = error(starbattle(program(_, _)), _)
    ->  throw(Error)
    ;   Error = error(domain_error(module_header, _), _)
    ->  bad(File, 'not a module file')
    ;   error_text(Error, Reason),
        bad(File, Reason)
    ).
