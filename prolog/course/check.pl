:- module(course_check,
          [ check/2                     % +Home, +Arguments
          ]).
:- use_module(library(apply)).
:- use_module(library(http/json), [atom_json_dict/3]).
:- use_module(library(filesex), [directory_file_path/3]).
:- use_module(library(lists)).
:- use_module(library(main), [argv_options/4]).
:- use_module([library(option), library(readutil)]).
:- use_module(library(process),
              [ process_create/3, process_group_kill/2, process_kill/2, process_wait/2,
                process_wait/3
              ]).
:- use_module('../errors', [unknown_error/3]).
:- use_module('rubric/verdicts', [tidy/2]).
:- use_module(judge, [data_term/2, print_answer/3]).
:- use_module(rubric).

/** <module> What students run: the public part of a rubric, with SWI-Prolog alone

The folder Home has this program, and a file plan.json with what is checked, an object
with

  - file: the name of the program
  - points: those of all parts, hidden tests included
  - trial: what trial/2 of rubric.pl takes
  - parts: objects with name, title, kind, points, needs and tests.  A test is that of
    rubric.pl with queries, each [Goal, Bindings, Answer, Solutions], as the
    cases of harness.pl

A program is the term program(File, Limits, States): its file, the limits of its
processes, and the folder with the saved states of harness.pl and analysis.pl.  Outcomes
are those of rubric.pl.
*/

%!  check(+Home, +Arguments) is det.
%
%   Check a program, print what came out, and end the process: with 0 if all public
%   points were got, with 1 if not, and with 2 if nothing could be checked.

check(Home, Arguments) :-
    catch(checked(Home, Arguments, Status), Error,
          ( print_message(error, Error),
            Status = 2
          )),
    halt(Status).

opt_type(part, part, string).
opt_help(help(header), "Checks FILE by the public tests of the assignment.").
opt_help(help(usage), " [FILE] [OPTION]...").
opt_help(part, "Check only this part; an unknown name shows which there are").
opt_help(help(footer), "\nExamples:\n  ./check\n  ./check mine.pl\n  ./check --part loads").
opt_meta(part, 'NAME').

checked(Home, Arguments, Status) :-
    argv_options(Arguments, Files, Options, [on_error(halt(2))]),
    directory_file_path(Home, 'plan.json', PlanFile),
    read_file_to_string(PlanFile, Text, [encoding(utf8)]),
    atom_json_dict(Text, Plan, []),
    append(Files, [Plan.file], [Name|_]),
    absolute_file_name(Name, File),
    (   exists_file(File)
    ->  true
    ;   throw(error(existence_error(file, Name), _))
    ),
    chosen_parts(Options, Plan.parts, Parts),
    working_directory(_, Home),
    trial(Plan.trial, Trial0),
    Program = program(File,Trial0.limits,Home),
    (   analyzed(Program, Trial0.roots, Analysis)
    ->  true
    ;   Analysis = null
    ),
    show_notes(File, Analysis),
    foldl(part_marks(Program), Parts, Each, Trial0.put(_{analysis:Analysis,missed:[]}), _),
    append(Each, Marks),
    sums(Marks, Got, Most),
    show_sum(Options, Plan.points, Got, Most),
    (   Got > Most-0.00001
    ->  Status = 0
    ;   Status = 1
    ).

chosen_parts(Options, Parts, Chosen) :-
    (   option(part(Name), Options)
    ->  findall(Part, ( member(Part, Parts), Part.name == Name ), Chosen),
        (   Chosen == []
        ->  findall(Known, ( member(Part, Parts), Known = Part.name ), Names),
            unknown_error(part, Name, Names)
        ;   true
        )
    ;   Chosen = Parts
    ).

part_marks(Program, Part, Marks, Trial0, Trial) :-
    foldl(marked(Part, Program), Part.tests, Marks0, Trial0, Trial1),
    needed(Part.needs, Trial0.missed, Marks0, Marks, Missed),
    sums(Marks, Got, Most),
    show_part(Part, Marks, Got, Most, Missed),
    (   Got < Most/2
    ->  Trial = Trial1.put(missed, [Part.name|Trial0.missed])
    ;   Trial = Trial1
    ).

marked(Part, Program, Test, Mark, Trial0, Trial) :-
    proved(Program, Test.queries, Outcomes),
    marked(Part.kind, Test, Trial0, Outcomes, Mark0),
    Mark = Mark0.put(test, Test),
    (   Mark.solved == true
    ->  Trial = Trial0.put(solved, true)
    ;   Trial = Trial0
    ).

%   needed(+Needs, +Names, +Marks0, -Marks, -Missed): without points if all parts of
%   one of the lists that it needs are Names, which got less than half of their points.
%   Missed is that list, or `none`.

needed(Needs, Names, Marks0, Marks, Missed) :-
    (   member(Missed, Needs),
        subset(Missed, Names)
    ->  maplist(pointless, Marks0, Marks)
    ;   Missed = none,
        Marks = Marks0
    ).

pointless(Mark, Mark.put(points, 0.0)).

sums(Marks, Got, Most) :-
    foldl(plus_mark, Marks, 0.0-0.0, Got-Most).

plus_mark(Mark, Got0-Most0, Got-Most) :-
    Got is Got0+Mark.points,
    Most is Most0+Mark.test.points.

%   What is printed

show_notes(File, Analysis) :-
    file_base_name(File, Name),
    forall(( is_dict(Analysis), member(Note, Analysis.notes) ),
           ( tidy(Note.message, Text),
             format('~w:~d:~d: ~w: ~w~n',
                    [Name,Note.line,Note.column,Note.severity,Text])
           )).

show_part(Part, Marks, Got, Most, Missed) :-
    show('~n~w: ~w of ~w', [Part.title,Got,Most]),
    (   Part.points > Most+0.001
    ->  show(' (~w with hidden tests)', [Part.points])
    ;   true
    ),
    nl,
    (   Missed == none
    ->  true
    ;   atomic_list_concat(Missed, ' or ', Needed),
        format('  needs half of the points of ~w~n', [Needed])
    ),
    forall(member(Mark, Marks), show_mark(Mark)),
    flush_output.

show_mark(Mark) :-
    Test = Mark.test,
    show('  ~w: ~w, ~w of ~w~n', [Test.name,Mark.verdict,Mark.points,Test.points]),
    show_lines(Mark.message),
    (   Mark.verdict == passed
    ->  true
    ;   show_picture(Mark.picture, Test)
    ).

show_picture(none, _).
show_picture(text(Text), _) :-
    show_lines(Text).
show_picture(stars(Stars,Marked), Test) :-
    data_term(Test.data, Board),
    with_output_to(string(Text), print_answer(Board, Stars, Marked)),
    show_lines(Text).

show_lines(Text) :-
    split_string(Text, "\n", "", Lines),
    forall(( member(Line, Lines), Line \== "" ), format('    ~s~n', [Line])).

%   show(+Format, +Values): points are shown in hundredths.

show(Format, Values) :-
    maplist(value_text, Values, Texts),
    format(Format, Texts).

value_text(Points, Text) :-
    number(Points),
    !,
    Rounded is round(Points*100)/100.0,
    format(string(Text), '~g', [Rounded]).
value_text(Text, Text).

show_sum(Options, Whole, Got, Most) :-
    show('~nPublic tests: ~w of ~w points.', [Got,Most]),
    (   option(part(_), Options)
    ->  true
    ;   Whole > Most+0.001
    ->  Hidden is Whole-Most,
        show(' Hidden tests: ~w more.', [Hidden])
    ;   true
    ),
    nl.

:- dynamic
    proved_before/3.                    % Program, Queries, Outcomes

%   state(+Folder, +Name, -State): the saved state of a source, made when it is needed.

state(Folder, Name, State) :-
    format(atom(State), '~w/~w.state', [Folder,Name]),
    (   exists_file(State)
    ->  true
    ;   format(atom(Source), '~w/course/~w.pl', [Folder,Name]),
        format(atom(Goal), 'course_~w:save_~w(~q)', [Name,Name,State]),
        run_process(['-f',none,'-q','-g',Goal,'-t',halt,Source], "",
                    limits(300,600,4096,1000000000), finished(Text,_)),
        (   exists_file(State)
        ->  true
        ;   throw(error(system_error(Text), _))
        )
    ).

%!  proved(+Program, +Queries, -Outcomes) is det.
%
%   Outcomes are what Program says of Queries, in one process.  Nothing is proved twice,
%   and a program that cannot be loaded is not tried again.

proved(_, [], []) :-
    !.
proved(Program, Queries, Outcomes) :-
    (   once(proved_before(Program, _, [First|_])),
        First.loaded == false
    ->  maplist(no_more(First), Queries, Outcomes)
    ;   proved_before(Program, Queries, Known)
    ->  Outcomes = Known
    ;   run(Program, Queries, Outcomes),
        assertz(proved_before(Program, Queries, Outcomes))
    ).

no_more(Outcome, _, Outcome).

run(Program, Queries, Outcomes) :-
    Program = program(File,limits(_,_,Memory,_),_),
    Stacks is floor(Memory*0.7)<<20,
    findall([Id|Query], nth1(Id, Queries, Query), Cases),
    format(string(Input), '~q.~n', [test(File,Cases,Stacks)]),
    run_state(Program, harness, Input, finished(Said0,Ended)),
    text_objects(Said0, Objects),
    findall(Message,
            ( member(Object, Objects), _{said:_,message:Message} :< Object ),
            Said),
    (   member(Loaded, Objects),
        _{loaded:true} :< Loaded
    ->  true
    ;   Loaded = _{}
    ),
    Outcome = _{ said:Said, loaded:false, end:null, choice:false, error:"", message:"",
                 inferences:null, defined:[], ended_by:Ended }.put(Loaded),
    foldl(case_outcome(Objects), Cases, Outcomes, Outcome, _).

%   case_outcome(+Objects, +Case, -Outcome, +Common0, -Common): Common is what all cases to
%   come have.

case_outcome(Objects, [Id|_], Outcome, Common0, Common) :-
    findall(Answer,
            ( member(Object, Objects), _{case:Id,answer:Answer} :< Object ),
            Answers),
    Outcome0 = Common0.put(answers, Answers),
    (   Common0.ended_by \== "output",  % whose last lines are cut
        member(End, Objects),
        _{case:Id,end:How} :< End,
        memberchk(How, ["no","more","error"])
    ->  Outcome = Outcome0.put(End),
        Common = Common0
    ;   Outcome = Outcome0,
        Common = Common0.put(end, "skipped")
    ).

run_state(program(_,Limits,Folder), Name, Input, Finished) :-
    state(Folder, Name, State),
    run_process(['-x',State,'--no-tty'], Input, Limits, Finished).

text_objects(Text, Objects) :-
    split_string(Text, "\n", "\r", Lines),
    findall(Object, ( member(Line, Lines), line_object(Line, Object) ), Objects).

line_object(Line, Object) :-
    sub_string(Line, 0, 1, _, "{"),
    catch(atom_json_dict(Line, Object, []), _, fail),
    is_dict(Object).

%!  analyzed(+Program, +Roots, -Analysis) is semidet.
%
%   Analysis is the dict of analysis.pl; false if there is none.

analyzed(program(File,_,Folder), Roots, Analysis) :-
    format(string(Input), '~q.~n', [analyze(File,Roots)]),
    run_state(program(File,limits(20,60,512,4000000),Folder), analysis, Input,
              finished(Text,_)),
    text_objects(Text, [Analysis|_]).

:- dynamic
    running/1.                          % the process identifiers of children

:- at_halt(forall(running(Pid), end(Pid))).

end(Pid) :-
    catch(process_group_kill(Pid, kill), _, catch(process_kill(Pid, kill), _, true)).

%!  run_process(+Arguments, +Input, +Limits, -Finished) is det.
%
%   Run this SWI-Prolog with Arguments, and the string Input as its standard input.
%   Finished is finished(Text, Ended): its standard output, and the limit that
%   ended it, "cpu", "wall" or "output", or null.

run_process(Arguments, Input, Limits, finished(Text,Ended)) :-
    Limits = limits(_,Wall,_,Most),
    current_prolog_flag(executable, Prolog),
    limited(Limits, Prolog, Arguments, Program, All),
    maplist(written_file, [File,Other], [Out,Errors]),
    process_create(Program, All,
                   [ stdin(pipe(In,[encoding(utf8)])), stdout(stream(Out)),
                     stderr(stream(Errors)), process(Pid), detached(true)
                   ]),
    asserta(running(Pid), Running),
    maplist(close, [Out,Errors]),
    catch(( write(In, Input), close(In) ), _, close(In, [force(true)])),
    process_wait(Pid, Status0, [timeout(Wall)]),
    (   Status0 == timeout
    ->  end(Pid),
        process_wait(Pid, _)
    ;   true
    ),
    erase(Running),
    size_file(File, Size1),
    size_file(Other, Size2),
    read_file_to_string(File, Text, [encoding(utf8)]),
    maplist(delete_file, [File,Other]),
    (   Size1+Size2 >= Most
    ->  Ended = "output"
    ;   Status0 == timeout
    ->  Ended = "wall"
    ;   Status0 = killed(Signal),
        memberchk(Signal, [9,24])       % by the limit of the CPU time
    ->  Ended = "cpu"
    ;   Ended = null
    ).

written_file(File, Stream) :-
    tmp_file_stream(File, Stream, [encoding(octet)]).

%   Where there is a shell, it limits CPU time, memory and what is written to a file; the
%   time that passes is limited everywhere.

limited(limits(CPU,_,Memory,Output), Prolog, Arguments, '/bin/sh', All) :-
    exists_file('/bin/sh'),
    !,
    Seconds is ceiling(CPU),
    Data is Memory*1024,
    Space is (Memory+256)*1024,
    Blocks is Output//512+1,
    format(atom(Script),
           'ulimit -t ~d; ulimit -d ~d; ulimit -v ~d; ulimit -f ~d; exec "$@"',
           [Seconds,Data,Space,Blocks]),
    All = ['-c',Script,sh,Prolog|Arguments].
limited(_, Prolog, Arguments, Prolog, Arguments).
