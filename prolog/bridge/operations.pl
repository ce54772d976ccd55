:- module(starbattle_operations,
          [ load_operation/1,           % +Name
            operations/1,               % -Names
            operation/3,                % ?Name, ?Kind, ?Parameters
            parameters/2,               % +Name, -Parameters
            answer/3,                   % +Name, +Options, -JSON
            prepare_run/4,              % +Name, +Options, -Task, -Told
            is_small/1,                 % +Task
            probably_short/2,           % +Task0, -Task
            run/4,                      % +Task, +OnFound, +Options, -Report
            found_json/3                % +Name, +Found, -JSON
          ]).
:- use_module(library(dcg/high_order), [sequence//2]).
:- use_module(library(lists)).
:- use_module('../autoloads').
:- use_module('../errors').
:- use_module('../settings').

/** <module> The operations that other languages can ask for

A file of operations/ loads this module, and declares operations by clauses of these
multifile predicates of it:

  - operation(Name, Kind, Parameters): Kind is `answer`, for what is answered
    at once, or `run`, for what may take long: it can be polled, stopped and limited.
    Parameters are the keys of its requests: Key, or +Key for one that is required.
    Key:Type is one whose value is turned into a term, see requests.pl.  group(Name)
    stands for all of parameter_group/2.
  - answer(Name, Options, JSON): of the kind `answer`.  Options is a list of
    Key(Value) for the parameters that have a value; JSON is a term of json.pl.

and, of the kind `run`:

  - prepare_run(Name, Options, Task, Told): check the Options; Task is a term that
    begins the run, Told a list of Key-JSON that says what has begun.
  - is_small(Task): true if it needs little memory; false if there is no clause.
  - probably_short(Task0, Task): Task is Task0 within a limit of inferences, which it
    hardly ever needs; its report is a report/4.  False if there is no clause.
  - run(Task, OnFound, Options, Report): do it, call(OnFound, Found) for all that
    is found.  Options has job(Job), and all that was asked for; Report is a term
    for report_json/2, with the limit as its second argument.
  - found_json(Name, Found, JSON).

file_operations/2 says which file has which.  A file is loaded at the first request
for one of its operations, as most processes need few of them.
*/

:- dynamic
    loaded/2.                           % Name, Parameters

:- multifile
    operation/3,
    answer/3,
    prepare_run/4,
    is_small/1,
    probably_short/2,
    run/4,
    found_json/3.

%!  file_operations(?File, ?Names) is nondet.
%
%   Names are the operations that operations/File.pl declares.

file_operations(general,    [boards,constraints,info,poll,stop,texts]).
file_operations(solving,    [solve,trace,strategy,program,instances]).
file_operations(explaining, [explain,why,mistakes,techniques]).
file_operations(making,     [make,count]).
file_operations(course,     [mark_test,mutants,puzzle]).

%!  operations(-Names) is det.
%
%   Names are those of all operations, in alphabetical order.

operations(Names) :-
    findall(Name, operation_file(Name, _), Names0),
    msort(Names0, Names).

operation_file(Name, File) :-
    file_operations(File, Names),
    member(Name, Names).

%!  load_operation(+Name) is det.
%
%   Load the operation Name, unless it is loaded.
%
%   @error domain_error(operation, Name)

load_operation(Name) :-
    atom(Name),
    loaded(Name, _),
    !.
load_operation(Name) :-
    (   operation_file(Name, File)
    ->  with_mutex(starbattle_operations, load_once(Name, File))
    ;   operations(Names),
        unknown_error(operation, Name, Names)
    ).

%   While a file is being loaded, other threads see its first clauses and not its
%   last ones.  So an operation is loaded only when this has ended.

load_once(Name, _) :-
    loaded(Name, _),
    !.
load_once(Name, File) :-
    module_property(starbattle_operations, file(Here)),
    atomic_list_concat([operations,/,File], Path),
    absolute_file_name(Path, Absolute, [relative_to(Here)]),
    with_usual_settings(( use_module(Absolute, []),
                          resolve_autoloads
                        )),
    declared_parameters(Name, Parameters),
    assertz(loaded(Name, Parameters)).

%!  parameters(+Name, -Parameters) is det.
%
%   Parameters is the list of parameter(Key, Type, Need) that the operation
%   Name, which is loaded, takes.  Need is `required` or `optional`.

parameters(Name, Parameters) :-
    loaded(Name, Parameters).

declared_parameters(Name, Parameters) :-
    operation(Name, Kind, Declared),
    (   Kind == run
    ->  All = [wait,gather|Declared]
    ;   All = Declared
    ),
    phrase(sequence(declared_parameters, All), Parameters).

declared_parameters(group(Name)) -->
    !,
    { parameter_group(Name, Declared) },
    sequence(declared_parameters, Declared).
declared_parameters(+Key:Type) -->
    !,
    [parameter(Key,Type,required)].
declared_parameters(Key:Type) -->
    !,
    [parameter(Key,Type,optional)].
declared_parameters(+Key) -->
    !,
    [parameter(Key,none,required)].
declared_parameters(Key) -->
    [parameter(Key,none,optional)].

%   parameter_group(?Group, ?Parameters): those of what searches a board, of what looks at a
%   partly filled one, of what takes rules and constraints, and of what has limits.  All runs
%   have two more: how many seconds to wait for the first news, and whether to gather all news
%   until then.

parameter_group(search,     [program, model, strategy, group(board)]).
parameter_group(position,   [group(board), group(limits)]).
parameter_group(board,      [ +board:board, given_stars:cells, given_blanks:cells,
                              group(conditions)
                            ]).
parameter_group(conditions, [where:where, rules:rules]).
parameter_group(limits,     [timeout, cpu_limit, inference_limit, memory_limit]).
