:- module(course_running,
          [ make_program/4,             % +Folder, +File, +Limits, -Program
            proved/3,                   % +Program, +Query, -Outcome
            analyzed/3                  % +Program, +Roots, -Analysis
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(http/json), [json_read_dict/2]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(processes, [run_process/4]).

/** <module> Proves the goals of a rubric with a program, in processes

A program is the term program(File, Limits, States): its file, the limits of
processes.pl, and the folder with the saved states of harness.pl and analysis.pl.
Queries and outcomes are those of ../rubric.pl.
*/

:- dynamic
    proved_before/3.                    % Program, Query, Outcome

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

%!  proved(+Program, +Query, -Outcome) is det.
%
%   Outcome is what Program says of Query.  No query is proved twice, and a program
%   that cannot be loaded is not tried again.

proved(Program, Query, Outcome) :-
    proved_once(Program, query(harness,"true",[],[],1), First),
    (   First.end == null
    ->  Outcome = First
    ;   proved_once(Program, Query, Outcome)
    ).

proved_once(Program, Query, Outcome) :-
    (   proved_before(Program, Query, Known)
    ->  Outcome = Known
    ;   run(Program, Query, Outcome),
        assertz(proved_before(Program, Query, Outcome))
    ).

run(Program, query(State,Goal,Bindings,Wanted,Solutions), Outcome) :-
    Program = program(File,limits(_,_,Memory,_),_),
    Stacks is floor(Memory*0.7)<<20,
    format(string(Input), '~q.~n',
           [test(File,Goal,Bindings,Wanted,Solutions,Stacks,"")]),
    run_state(Program, State, Input, finished(Text,Ended)),
    text_objects(Text, Objects),
    length(Wanted, Count),
    silent(Ended, Outcome0),
    foldl(heard(Count), Objects, Outcome0, Outcome).

%   The outcome of a process that has said nothing.

silent(Ended,
       _{ answers:[], said:[], loaded:false, end:null, choice:false, error:"",
          message:"", inferences:null, first:null, defined:null, hidden:null, ended_by:EndedBy, cpu:null }) :-
    (   Ended == none
    ->  EndedBy = null
    ;   atom_string(Ended, EndedBy)
    ).

run_state(program(_,Limits,Folder), Name, Input, Finished) :-
    state(Folder, Name, State),
    run_process(['-x',State,'--no-tty'], Input, Limits, Finished).

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

heard(Wanted, Object, Outcome0, Outcome) :-
    get_dict(answer, Object, Texts),
    length(Texts, Wanted),
    !,
    append(Outcome0.answers, [Texts], Answers),
    Outcome = Outcome0.put(answers, Answers).
heard(_, Object, Outcome0, Outcome) :-
    get_dict(said, Object, _),
    !,
    append(Outcome0.said, [Object.message], Said),
    Outcome = Outcome0.put(said, Said).
heard(_, Object, Outcome0, Outcome) :-
    get_dict(loaded, Object, true),
    !,
    Outcome = Outcome0.put(_{loaded:true, defined:Object.defined,
                             hidden:Object.hidden}).
heard(_, Object, Outcome0, Outcome) :-
    get_dict(end, Object, How),
    memberchk(How, ["no","more","error"]),
    !,
    Outcome = Outcome0.put(Object).
heard(_, _, Outcome, Outcome).

%!  analyzed(+Program, +Roots, -Analysis) is semidet.
%
%   Analysis is the dict of analysis.pl; false if there is none.

analyzed(program(File,_,Folder), Roots, Analysis) :-
    format(string(Input), '~q.~n', [analyze(File,Roots)]),
    run_state(program(File,limits(20,60,512,4000000),Folder), analysis, Input,
              finished(Text,_)),
    text_objects(Text, [Analysis|_]).
