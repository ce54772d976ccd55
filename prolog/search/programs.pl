:- module(starbattle_programs,
          [ load_program/2,             % +File, -Program
            load_program/3,             % +File, +Needed, -Program
            program_models/2,           % +Program, -Models
            program_parts/2,            % +Program, -Parts
            has_export/2,               % +Program, +PredicateIndicator
            program_instances/3,        % +Program, +Text, -Instances
            instance_data/2,            % +DataText, -Data
            post_program/5,             % +Program, +Name, +Views, +Data,
                                        % -Posted
            program_objective/5,        % +Program, +Name, +Data, +Views,
                                        % -Objective
            check_solution/4,           % +Program, +Name, +Data, +Views
            own_part_value/4,           % +Program, +Part, +Word, -Value
            is_own_value/2,             % +Part, @Value
            own_value_word/2,           % +Value, -Word
            has_own_parts/1,            % +Strategy
            quietly/1                   % :Goal
          ]).

:- use_module([library(apply), library(error)]).
:- use_module('../fd_libraries').
:- use_module(library(fd_search/grammar), [word_value/3]).
:- use_module([library(lists), library(pairs)]).
:- use_module('../autoloads').
:- use_module('../errors').

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
  - objective(+Name, +Data, +Variables, -Objective): Objective is min(Expr) or
    max(Expr), an expression of Variables, the lists of post/3; fails if there
    is none;
  - check(+Name, +Data, +Variables): true if Variables, the labeled lists
    of post/3, are a solution;
  - part(?Part, ?Name, ?Description): parts of strategies, see below;
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
%!  load_program(+File, +Needed, -Program) is det.
%
%   Program is the module of File, which is loaded unless it was before.  It exports the
%   predicates Needed; without them, those of a model, unless it has parts of strategies.
%
%   @error program(File, Reason)

load_program(File, Module) :-
    loaded_program(File, Module),
    program(File, Module, _, Parts),
    (   Parts = [_|_],
        \+ has_export(Module, model/3)
    ->  true
    ;   must_export(File, Module, [model/3,post/3])
    ).

load_program(File, Needed, Module) :-
    loaded_program(File, Module),
    must_export(File, Module, Needed).

loaded_program(File, Module) :-
    (   changed_file(_)
    ->  retractall(program(_, _, _, _)),
        fail
    ;   program(File, Module, _, _)
    ),
    !.
loaded_program(File, Module) :-
    in_quiet_thread(File, load_parts(Module,Models,Parts),
                    load_parts(File, Module, Models, Parts)),
    assertz(program(File, Module, Models, Parts)).

%   Path is a file of a user that was changed since it was loaded: a program, or what one
%   has loaded.

changed_file(Path) :-
    module_property(starbattle_programs, file(Own)),
    file_directory_name(Own, Folder),
    file_directory_name(Folder, Home),
    module_property(Module, file(Path)),
    module_property(Module, class(user)),
    \+ sub_atom(Path, 0, _, _, Home),
    source_file_property(Path, modified(Then)),
    exists_file(Path),
    time_file(Path, Now),
    Now =\= Then.

load_parts(File, Module, Models, Parts) :-
    (   exists_file(File)
    ->  true
    ;   bad(File, 'no such file')
    ),
    absolute_file_name(File, Path),
    make_room(Path),
    forall(( changed_file(Other), Other \== Path ), load(Other)),
    load(File),
    (   source_file_property(Path, module(Module))
    ->  true
    ;   bad(File, 'not a module file')
    ),
    module_property(Module, exports(Exports)),
    own_parts(Module, Exports, Parts),
    must_be_parts(File, Exports, Parts),
    resolve_autoloads(Module),
    own_models(Module, Exports, Models),
    must_be_models(File, Exports, Models).

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

make_room(Path) :-
    (   catch(module_of(Path, Module), error(_, _), fail),
        module_property(Module, file(Other)),
        Other \== Path,
        source_file_property(Other, load_context(starbattle_programs_user, _, _))
    ->  retractall(program(_, Module, _, _)),
        unload_file(Other)
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

must_export(File, Module, Needed) :-
    module_property(Module, exports(Exports)),
    subtract(Needed, Exports, Missing),
    (   Missing == []
    ->  true
    ;   maplist(term_to_atom, Missing, Atoms),
        atomic_list_concat(Atoms, ' and ', Names),
        union(Exports, Missing, All),
        format(atom(Reason), 'does not export ~w; begin it with :- module(~q, ~q).',
               [Names,Module,All]),
        bad(File, Reason)
    ).

must_be_models(File, Exports, []) :-
    memberchk(model/3, Exports),
    bad(File, 'model/3 has no solutions').
must_be_models(File, _, Models) :-
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
%   Description); see below.

program_parts(Module, Parts) :-
    program(_, Module, _, Parts),
    !.

%!  has_export(+Program, +PredicateIndicator) is semidet.

has_export(Module, PI) :-
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
                    write_instances(File, Module, Text, Instances)).

write_instances(File, Module, Text, Instances) :-
    (   own_call(Module, instances(Text, Found))
    ->  true
    ;   bad(File, 'instances/2 failed')
    ),
    (   is_list(Found)
    ->  maplist(write_instance(File), Found, Instances)
    ;   bad(File, 'instances/2 did not return a list')
    ).

write_instance(_, instance(Name, Size, Data), instance(Atom, Size, Text)) :-
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
write_instance(File, Instance, _) :-
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
    own_call(Module, post(Name, Data, Lists)),
    (   is_of_type(list(list), Lists),
        \+ ( member(List, Lists), member(V, List), compound(V) ),
        same_length(Views, Lists)
    ->  pairs_keys_values(Posted, Views, Lists)
    ;   program(File, Module, _, _),
        bad(File, 'post/3 did not return a list of variables for each view')
    ).

%!  program_objective(+Program, +Name, +Data, +Views, -Objective) is semidet.
%
%   Objective is what objective/4 of Program wants of the Views that were posted.

program_objective(Module, Name, Data, Views, Objective) :-
    has_export(Module, objective/4),
    own_call(Module, objective(Name, Data, Views, Objective)),
    (   nonvar(Objective),
        memberchk(Objective, [min(_),max(_)])
    ->  true
    ;   program(File, Module, _, _),
        bad(File, 'objective/4 did not return min(Expr) or max(Expr)')
    ).

%!  check_solution(+Program, +Name, +Data, +Views) is semidet.
%
%   True if check/3 of Program accepts Views as a solution of Data.

check_solution(Module, Name, Data, Views) :-
    own_call(Module, check(Name, Data, Views)).

%   own_call(+Module, +Goal): call Goal of a program once.  An error tells where it comes
%   from, but for those of limits, which are not the program's.

own_call(Module, Goal) :-
    catch(once(Module:Goal), Error, own_error(Error, Goal)).

own_error(Error, Goal) :-
    Error = error(Formal, _),
    \+ subsumes_term(resource_error(_), Formal),
    !,
    functor(Goal, Name, Arity),
    error_text(Error, Text),
    throw(error(own_error(Name/Arity, Text), _)).
own_error(Error, _) :-
    throw(Error).

:- multifile
    prolog:error_message//1.

prolog:error_message(own_error(PI, Text)) -->
    [ '~w: ~w'-[PI, Text] ].

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
    take_answer(Answer, File, Template).

answer(Queue, Template, Goal) :-
    (   catch(quietly(Goal), Error, true)
    ->  (   var(Error)
        ->  Answer = bound(Template)
        ;   Answer = error(Error)
        )
    ;   Answer = false
    ),
    thread_send_message(Queue, Answer).

take_answer(bound(Template), _, Template).
take_answer(error(Error), File, _) :-
    (   Error = error(starbattle(program(_, _)), _)
    ->  throw(Error)
    ;   Error = error(domain_error(module_header, _), _)
    ->  bad(File, 'not a module file')
    ;   error_text(Error, Reason),
        bad(File, Reason)
    ).

/*  Parts of strategies that a user's program defines

The program exports part(?Part, ?Name, ?Description) and, for each of its
answers, the predicate Name/2:

  - `select`: call(Name, +Open, -Variable) selects one of the variables Open;
  - `order`: call(Name, +Variable, -Values) lists values, the best first;
  - `branch`: call(Name, +Variable, -Choices) lists =(Value), \=(Value),
    =<(Value) and >(Value), the first to be tried first.

In a strategy term such a part is call(Module:Name), with the module of the
program.  In words it is Name.
*/

%!  own_parts(+Module, +Exports, -Parts) is det.
%
%   Parts has what the program's part/3 lists, if it is one of Exports.

own_parts(Module, Exports, Parts) :-
    findall(part(Part, Name, Description),
            ( memberchk(part/3, Exports),
              Module:part(Part, Name, Description)
            ),
            Parts).

%!  part_fault(+Exports, +Parts, -Reason) is semidet.
%
%   Reason says what is wrong with the first bad one of Parts.

part_fault(Exports, Parts, Reason) :-
    member(Part, Parts),
    fault(Part, Exports, Reason),
    !.

fault(Term, _, Reason) :-
    \+ is_part_term(Term),
    !,
    format(atom(Reason),
           'part/3: expected select, order or branch, a name and a text, found ~q',
           [Term]).
fault(part(Part, Name, _), _, Reason) :-
    word_value(Part, Name, _),
    !,
    format(atom(Reason), 'part/3: there is a ~w ~w already', [Part,Name]).
fault(part(_, Name, _), Exports, Reason) :-
    \+ memberchk(Name/2, Exports),
    format(atom(Reason), 'does not export ~w', [Name/2]).

is_part_term(part(Part, Name, Description)) :-
    is_of_type(oneof([select,order,branch]), Part),
    atom(Name),
    is_of_type(text, Description).

%!  own_part_value(+Program, +Part, +Word, -Value) is semidet.
%
%   Value is what Word stands for as the Part of a strategy: a predicate that
%   Program declares.

own_part_value(Program, Part, Name, call(Program:Name)) :-
    program_parts(Program, Parts),
    memberchk(part(Part, Name, _), Parts).

%!  is_own_value(+Part, @Value) is semidet.
%!  own_value_word(+Value, -Word) is semidet.
%
%   True if Value calls a predicate that a program which is loaded declares as the
%   Part of a strategy; Word is its name.

is_own_value(Part, Value) :-
    own_value(Value, Program, Name),
    own_part_value(Program, Part, Name, _).

own_value_word(Value, Name) :-
    own_value(Value, _, Name).

own_value(Value, Program, Name) :-
    nonvar(Value),
    Value = call(Goal),
    nonvar(Goal),
    Goal = Program:Name,
    atom(Program),
    atom(Name).

%!  has_own_parts(+Strategy) is semidet.
%
%   True if Strategy calls predicates of a program.

has_own_parts(strategy(_, Select, Order, Branch, _)) :-
    member(Value, [Select,Order,Branch]),
    own_value(Value, _, _),
    !.

/*  Goals of users, without input and output

The process bridge sends its replies through standard output.
*/

:- thread_local
    quiet/0,
    halted/0.

starbattle:message(program_halted) -->
    [ 'the program called halt/1'-[] ].

%!  quietly(:Goal) is semidet.
%
%   Run Goal once.  From then on, input of this thread is empty, its output
%   is discarded, and halt/1 is an error in it.

:- meta_predicate
    quietly(0).

quietly(Goal) :-
    quiet_thread,
    (   catch(Goal, Error, true)
    ->  must_not_have_halted
    ;   must_not_have_halted,
        fail
    ),
    (   var(Error)
    ->  true
    ;   throw(Error)
    ).

quiet_thread :-
    assertz(quiet),
    open_null_stream(Out),
    set_stream(Out, alias(user_output)),
    set_output(Out),
    open_string("", In),
    set_stream(In, alias(user_input)),
    set_input(In).

%   A canceled halt/1 fails.  If it went on, it would wait for the alarm of a
%   time limit in this thread.

:- at_halt(stay).

stay :-
    (   quiet
    ->  assertz(halted),
        cancel_halt('called by the program of a user')
    ;   true
    ).

must_not_have_halted :-
    (   halted
    ->  starbattle_error(program_halted)
    ;   true
    ).
