:- module(course_outcomes,
          [ make_program/4,             % +Folder, +File, +Limits, -Program
            first_load/2,               % +Program, -Outcome
            proved/4,                   % +Program, +Query, +Solutions, -Outcome
            analysed/3,                 % +Program, +Roots, -Analysis
            failure/3,                  % +Program, +Outcome, -Failure
            tidy/2                      % +Text0, -Text
          ]).
:- use_module(library(apply), [exclude/3, foldl/4]).
:- use_module(library(http/json), [json_read_dict/2]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(processes, [run_process/4]).

/** <module> What the harness says of a program, and what that is worth

A program is the term program(File, Limits, States): its file, the limits of
processes.pl, and the folder with the saved states of harness.pl and analysis.pl.

An outcome is outcome(Answers, Said, Loaded, End, Inferences, Ended):

  - Answers: for each solution the texts of the wanted terms
  - Said: the messages of errors and warnings of loading
  - Loaded: `true` or `false`
  - End: `no` more solutions, `more(Choice)`, error(Term, Message), both texts, or
    `none` if the process ended before
  - Inferences: a number, or `none`
  - Ended: the limit that ended the process, or `none`
*/

:- dynamic
    loaded_before/2.

%!  make_program(+Folder, +File, +Limits, -Program) is det.
%
%   Program runs with saved states in Folder, made of the sources there when they are
%   needed.

make_program(Folder, File, Limits, program(File,Limits,Folder)).

state(Folder, Name, State) :-
    format(atom(State), '~w/~w.state', [Folder,Name]),
    (   exists_file(State)
    ->  true
    ;   make_state(Folder, Name, State)
    ).

make_state(Folder, Name, State) :-
    format(atom(Source), '~w/course/~w.pl', [Folder,Name]),
    format(atom(Goal), 'course_~w:save_~w(~q)', [Name,Name,State]),
    run_process(['-f',none,'-q','-g',Goal,'-t',halt,Source], "",
                limits(300,600,4096,1000000), finished(Text,_)),
    (   exists_file(State)
    ->  true
    ;   throw(error(system_error(Text), _))
    ).

%!  first_load(+Program, -Outcome) is det.
%
%   What happens when Program is loaded.

first_load(Program, Outcome) :-
    (   loaded_before(Program, Known)
    ->  Outcome = Known
    ;   run(Program, query(harness,"true",[],[]), 1, Outcome),
        assertz(loaded_before(Program, Outcome))
    ).

%!  proved(+Program, +Query, +Solutions, -Outcome) is det.
%
%   Prove Query, which is query(State, Goal, Bindings, Wanted), see
%   harness.pl; State is `harness` or `labeling`.  A program that cannot be loaded is not tried again.

proved(Program, Query, Solutions, Outcome) :-
    first_load(Program, First),
    (   First = outcome(_,_,_,none,_,_)
    ->  Outcome = First
    ;   run(Program, Query, Solutions, Outcome)
    ).

run(Program, query(State,Goal,Bindings,Wanted), Solutions, Outcome) :-
    Program = program(_,limits(_,_,Memory,_),_),
    Stacks is floor(Memory*0.7)<<20,
    format(string(Input), '~q.~n',
           [test(Goal,Bindings,Wanted,Solutions,Stacks)]),
    run_state(Program, State, Input, finished(Text,Ended)),
    text_objects(Text, Objects),
    length(Wanted, Count),
    foldl(heard(Count), Objects, outcome([],[],false,none,none,none),
          outcome(Answers,Said,Loaded,End,Inferences,_)),
    Outcome = outcome(Answers,Said,Loaded,End,Inferences,Ended).

run_state(program(File,Limits,Folder), Name, Input, Finished) :-
    state(Folder, Name, State),
    run_process(['-x',State,'--no-tty',--,File], Input, Limits, Finished).

text_objects(Text, Objects) :-
    split_string(Text, "\n", "\r", Lines),
    findall(Object, ( member(Line, Lines), line_object(Line, Object) ), Objects).

line_object(Line, Object) :-
    sub_string(Line, 0, 1, _, "{"),
    catch(setup_call_cleanup(open_string(Line, In),
                             json_read_dict(In, Object),
                             close(In)),
          _, fail),
    is_dict(Object).

%   heard(+Wanted, +Object, +Outcome0, -Outcome)

heard(Wanted, Object, outcome(As0,S,L,E,I,X), outcome(As,S,L,E,I,X)) :-
    get_dict(answer, Object, Texts),
    length(Texts, Wanted),
    !,
    append(As0, [Texts], As).
heard(_, Object, outcome(As,S0,L,E,I,X), outcome(As,S,L,E,I,X)) :-
    get_dict(said, Object, _),
    !,
    append(S0, [Object.message], S).
heard(_, Object, outcome(As,S,_,E,I,X), outcome(As,S,true,E,I,X)) :-
    get_dict(loaded, Object, true),
    !.
heard(_, Object, outcome(As,S,L,_,_,X), outcome(As,S,L,End,Inferences,X)) :-
    get_dict(end, Object, How),
    object_end(How, Object, End),
    !,
    (   get_dict(inferences, Object, Inferences)
    ->  true
    ;   Inferences = none
    ).
heard(_, _, Outcome, Outcome).

object_end("no", _, no).
object_end("more", Object, more(Choice)) :-
    (   get_dict(choice, Object, true)
    ->  Choice = true
    ;   Choice = false
    ).
object_end("error", Object, error(Object.error,Object.message)).

%!  analysed(+Program, +Roots, -Analysis) is semidet.
%
%   Analysis is the dict of analysis.pl; false if there is none.

analysed(program(File,_,Folder), Roots, Analysis) :-
    format(string(Input), '~q.~n', [Roots]),
    run_state(program(File,limits(20,60,512,4000000),Folder), analysis, Input,
              finished(Text,_)),
    text_objects(Text, [Analysis|_]).

%!  failure(+Program, +Outcome, -Failure) is semidet.
%
%   Failure is the Verdict-Message of a process that did not end its work.

failure(_, outcome(_,_,_,no,_,_), _) :- !, fail.
failure(_, outcome(_,_,_,more(_),_,_), _) :- !, fail.
failure(Program, outcome(_,_,_,error(Term,Message),_,_), Failure) :-
    !,
    (   sub_string(Term, _, _, _, "resource_error")
    ->  Program = program(_,limits(_,_,Memory,_),_),
        format(string(Text), '~w (~d MiB are allowed)', [Message,Memory]),
        Failure = memory-Text
    ;   tidy(Message, Tidy),
        string_concat("error: ", Tidy, Text),
        Failure = error-Text
    ).
failure(program(_,Limits,_), outcome(_,_,_,_,_,Ended), Verdict-Text) :-
    limit_text(Ended, Limits, Verdict, Text),
    !.
failure(_, outcome(_,_,false,_,_,_), Failure) :-
    !,
    Failure = crashed-"the program ended while it was loaded".
failure(_, _, crashed-"the program ended the process").

limit_text(cpu, limits(CPU,_,_,_), time, Text) :-
    format(string(Text), 'no answer within ~w s of CPU time', [CPU]).
limit_text(wall, limits(_,Wall,_,_), time, Text) :-
    format(string(Text), 'no answer within ~w s', [Wall]).
limit_text(output, limits(_,_,_,Output), output, Text) :-
    format(string(Text), 'more than ~D bytes of output', [Output]).

%!  tidy(+Text0, -Text) is det.
%
%   Text is Text0 without what a terminal might obey, and not long.

tidy(Text0, Text) :-
    string_codes(Text0, Codes0),
    exclude(is_unseen, Codes0, Codes),
    string_codes(Text1, Codes),
    (   sub_string(Text1, 0, 2000, _, Text)
    ->  true
    ;   Text = Text1
    ).

is_unseen(Code) :-
    Code \== 0'\n,
    (   code_type(Code, cntrl)
    ;   between(0x200e, 0x200f, Code)
    ;   between(0x202a, 0x202e, Code)
    ),
    !.
