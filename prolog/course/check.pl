:- module(course_check,
          [ check/2                     % +Home, +Arguments
          ]).
:- use_module(library(apply), [foldl/4, foldl/5, maplist/3]).
:- use_module(library(http/json), [json_read_dict/2]).
:- use_module(library(filesex), [directory_file_path/3]).
:- use_module(library(lists), [member/2, memberchk/2, same_length/2, subset/2, sum_list/2]).
:- use_module(library(main), [argv_options/4, argv_usage/1]).
:- use_module(library(option), [option/2, option/3]).
:- use_module(library(process),
              [ process_create/3, process_group_kill/2, process_kill/1,
                process_wait/2, process_wait/3
              ]).
:- use_module(library(readutil), [read_file_to_string/3]).
:- use_module('../errors', [unknown_error/3]).
:- use_module('../search/programs', [load_program/2]).
:- use_module('rubric/verdicts', [tidy/2]).
:- use_module(judge, [data_term/2, print_answer/3]).
:- use_module(rubric).

/** <module> What students run: the public part of a rubric, with SWI-Prolog alone

The folder Home has this program, and a file plan.pl with what is checked:

  - assignment(Name, Title, File, Puzzle, Limits, Roots, Points): Puzzle is
    file(Name), a file of Home, or rules(Options), see rubric.pl; Limits is limits(CPU, Wall, Memory, Output): seconds,
    seconds, MiB and bytes
  - part(Name, Title, Kind, Points, Options, Tests): see rubric.pl.  Tests is a list of
    Test-Query.  A Query is `none`, or query(Goal, Bindings, Wanted, Solutions): prove the
    text Goal.  Bindings is a list of Name-Text for some of its variables, Wanted lists
    the variables to return, and Solutions is how many to find, or `all`.

It is read as data.  A program is the term program(File, Limits, States): its file, the
limits of its processes, and the folder with the saved states of harness.pl and
analysis.pl.  Outcomes are those of rubric.pl.
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

:- dynamic
    planned/2.                          % Assignment, Parts: for the help

opt_type(part,    part,    atom).
opt_type(help,    help,    boolean).
opt_type(h,       help,    boolean).
opt_help(help(header), "Checks FILE by the public tests of the assignment.").
opt_help(help(usage), " [FILE] [OPTION]...").
opt_help(part, "Check only this part, see below").
opt_help(help, "Show this message and exit").
opt_help(help(footer), Text) :-
    planned(Assignment, Parts),
    with_output_to(string(Text), show_examples(Assignment, Parts)).
opt_meta(part, 'NAME').

checked(Home, Arguments, Status) :-
    directory_file_path(Home, 'plan.pl', PlanFile),
    read_plan(PlanFile, Assignment, Parts),
    assertz(planned(Assignment, Parts)),
    argv_options(Arguments, Files, Options, [on_error(halt(2))]),
    (   option(help(true), Options, false)
    ->  argv_usage(course_check:[]),
        Status = 0
    ;   program_file(Files, Assignment, File),
        check_file(Home, File, Assignment, Parts, Options, Status)
    ).

read_plan(File, Assignment, Parts) :-
    setup_call_cleanup(
        open(File, read, In, [encoding(utf8)]),
        ( read_term(In, Assignment, []),
          read_parts(In, Parts)
        ),
        close(In)).

read_parts(In, Parts) :-
    read_term(In, Part, []),
    (   Part == end_of_file
    ->  Parts = []
    ;   Parts = [Part|Rest],
        read_parts(In, Rest)
    ).

program_file([], Assignment, File) :-
    !,
    Assignment = assignment(_,_,Name,_,_,_,_),
    existing_file(Name, File).
program_file([Name|_], _, File) :-
    existing_file(Name, File).

existing_file(Name, File) :-
    absolute_file_name(Name, File),
    (   exists_file(File)
    ->  true
    ;   throw(error(existence_error(file, Name), _))
    ).

check_file(Home, File, Assignment, Parts0, Options, Status) :-
    Assignment = assignment(_,_,_,Puzzle0,Limits,Roots,_),
    chosen_parts(Options, Parts0, Parts),
    puzzle(Home, Puzzle0, Puzzle),
    make_program(Home, File, Limits, Program),
    (   analyzed(Program, Roots, Analysis)
    ->  true
    ;   Analysis = null
    ),
    Trial = _{ limits:Limits, puzzle:Puzzle, roots:Roots, analysis:Analysis,
               solved:false, missed:[] },
    show_notes(File, Analysis),
    foldl(part_points(Program), Parts, sum(Trial,0.0,0.0), sum(_,Got,Most)),
    show_sum(Options, Assignment, Got, Most),
    (   Got > Most-0.00001
    ->  Status = 0
    ;   Status = 1
    ).

chosen_parts(Options, Parts, Chosen) :-
    (   option(part(Name), Options, none),
        Name \== none
    ->  atom_string(Name, Text),
        findall(Part, ( member(Part, Parts), arg(1, Part, Text) ), Chosen),
        (   Chosen == []
        ->  findall(Known, part_name(Parts, Known), Names),
            unknown_error(part, Name, Names)
        ;   true
        )
    ;   Chosen = Parts
    ).

part_name(Parts, Name) :-
    member(part(Name,_,_,_,_,_), Parts).

puzzle(_, rules(Options), rules(Options)).
puzzle(Home, file(Name), Program) :-
    directory_file_path(Home, Name, File),
    load_program(File, Program).

part_points(Program, Part, sum(Trial0,Got0,Most0), sum(Trial,Got,Most)) :-
    Part = part(Name,_,Kind,_,Options,Tests),
    foldl(marked(Kind, Options, Program), Tests, Marks0, Trial0, Trial1),
    needed(Options, Trial0.missed, Marks0, Marks, Missed),
    show_part(Part, Marks, Missed),
    sums(Marks, PartGot, PartMost),
    (   PartGot < PartMost/2
    ->  Trial = Trial1.put(missed, [Name|Trial0.missed])
    ;   Trial = Trial1
    ),
    Got is Got0+PartGot,
    Most is Most0+PartMost.

marked(Kind, Options, Program, Test-Query, Mark, Trial0, Trial) :-
    (   Query == none
    ->  Outcome = none
    ;   proved(Program, Query, Outcome)
    ),
    once(test_mark(Kind, Options, Test, Trial0, Outcome, Mark)),
    (   Mark = mark(_,_,_,_,_,Notes),
        memberchk(solved, Notes)
    ->  Trial = Trial0.put(solved, true)
    ;   Trial = Trial0
    ).

%   needed(+Options, +Names, +Marks0, -Marks, -Missed): without points if all parts of
%   one of the lists that it needs are Names, which got less than half of their points.
%   Missed is that list, or `none`.

needed(Options, Names, Marks0, Marks, Missed) :-
    option(needs(Needs), Options, []),
    (   member(Missed, Needs),
        subset(Missed, Names)
    ->  maplist(pointless, Marks0, Marks)
    ;   Missed = none,
        Marks = Marks0
    ).

pointless(mark(Test,Verdict,_,Message,Picture,Notes),
          mark(Test,Verdict,0.0,Message,Picture,Notes)).

sums(Marks, Got, Most) :-
    foldl(plus_mark, Marks, 0.0-0.0, Got-Most).

plus_mark(mark(test(_,Max,_),_,Points,_,_,_), Got0-Most0, Got-Most) :-
    Got is Got0+Points,
    Most is Most0+Max.

%   What is printed

show_examples(assignment(_,_,File,_,_,_,_), Parts) :-
    findall(Name, part_name(Parts, Name), Names),
    Names = [First|_],
    atomic_list_concat(Names, ', ', List),
    format('~nFILE is ~w by default. NAME is one of ~w.~n~nExamples:~n', [File,List]),
    format('  ./check~n  ./check ~w~n  ./check --part ~w', [File,First]).

show_notes(File, Analysis) :-
    file_base_name(File, Name),
    forall(( is_dict(Analysis), member(Note, Analysis.notes) ),
           ( tidy(Note.message, Text),
             format('~w:~d:~d: ~w: ~w~n',
                    [Name,Note.line,Note.column,Note.severity,Text])
           )).

show_part(part(_,Title,_,Whole,_,_), Marks, Missed) :-
    sums(Marks, Got, Most),
    points_text(Got, GotText),
    points_text(Most, MostText),
    format('~n~w: ~w of ~w', [Title,GotText,MostText]),
    (   Whole > Most+0.001
    ->  points_text(Whole, WholeText),
        format(' (~w with hidden tests)', [WholeText])
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

show_mark(mark(test(Name,Max,Options),Verdict,Points,Message,Picture,_)) :-
    points_text(Points, PointsText),
    points_text(Max, MaxText),
    format('  ~w: ~w, ~w of ~w~n', [Name,Verdict,PointsText,MaxText]),
    show_lines(Message),
    show_picture(Verdict, Picture, Options).

show_picture(passed, _, _) :- !.
show_picture(_, none, _).
show_picture(_, text(Text), _) :-
    show_lines(Text).
show_picture(_, stars(Stars,Marked), Options) :-
    option(data(Data), Options),
    data_term(Data, Board),
    with_output_to(string(Text), print_answer(Board, Stars, Marked)),
    show_lines(Text).

show_lines(Text) :-
    split_string(Text, "\n", "", Lines),
    forall(( member(Line, Lines), Line \== "" ), format('    ~s~n', [Line])).

points_text(Points, Text) :-
    Rounded is round(Points*100)/100.0,
    format(string(Text), '~g', [Rounded]).

show_sum(Options, assignment(_,_,_,_,_,_,Whole), Got, Most) :-
    points_text(Got, GotText),
    points_text(Most, MostText),
    format('~nPublic tests: ~w of ~w points.', [GotText,MostText]),
    (   option(part(_), Options)
    ->  true
    ;   Whole > Most+0.001
    ->  Hidden is Whole-Most,
        points_text(Hidden, HiddenText),
        format(' Hidden tests: ~w more.', [HiddenText])
    ;   true
    ),
    nl.

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
    proved_once(Program, query("true",[],[],1), First),
    (   First.end == null
    ->  Outcome = First.put(answers, [])
    ;   proved_once(Program, Query, Outcome)
    ).

proved_once(Program, Query, Outcome) :-
    (   proved_before(Program, Query, Known)
    ->  Outcome = Known
    ;   run(Program, Query, Outcome),
        assertz(proved_before(Program, Query, Outcome))
    ).

run(Program, query(Goal,Bindings,Wanted,Solutions), Outcome) :-
    Program = program(File,limits(_,_,Memory,_),_),
    Stacks is floor(Memory*0.7)<<20,
    format(string(Input), '~q.~n',
           [test(File,Goal,Bindings,Wanted,Solutions,Stacks,"")]),
    run_state(Program, harness, Input, finished(Text,Ended)),
    text_objects(Text, Objects),
    findall(Answer,
            ( member(Object, Objects), get_dict(answer, Object, Answer),
              same_length(Wanted, Answer)
            ),
            Answers),
    findall(Message,
            ( member(Object, Objects), get_dict(said, Object, _),
              get_dict(message, Object, Message)
            ),
            Said),
    findall(Part, ( member(Part, Objects), is_part(Part) ), Parts),
    foldl(put_part, Parts,
          _{ answers:Answers, said:Said, loaded:false, end:null, choice:false, error:"",
             message:"", inferences:null, defined:null, hidden:null,
             ended_by:Ended, cpu:null },
          Outcome).

is_part(Object) :-
    get_dict(loaded, Object, true),
    !.
is_part(Object) :-
    get_dict(end, Object, How),
    memberchk(How, ["no","more","error"]).

put_part(Part, Outcome0, Outcome) :-
    Outcome = Outcome0.put(Part).

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

:- at_halt(end_children).

end_children :-
    forall(retract(running(Pid)), end(Pid)).

end(Pid) :-
    catch(process_group_kill(Pid, kill), _, catch(process_kill(Pid), _, true)).

%!  run_process(+Arguments, +Input, +Limits, -Finished) is det.
%
%   Run this SWI-Prolog with Arguments, and the string Input as its standard input.
%   Finished is finished(Text, Ended): its standard output, and the limit that
%   ended it, "cpu", "wall" or "output", or null.

run_process(Arguments, Input, Limits, Finished) :-
    setup_call_cleanup(
        start(Arguments, Limits, Pid, In, Files),
        run_child(Pid, In, Input, Files, Limits, Finished),
        finish(Pid, In, Files)).

start(Arguments0, Limits, Pid, In, [Out,Errors]) :-
    current_prolog_flag(executable, Prolog),
    limited(Limits, Prolog, Arguments0, Program, Arguments),
    tmp_file_stream(Out, ToOut, [encoding(octet)]),
    tmp_file_stream(Errors, ToErrors, [encoding(octet)]),
    process_create(Program, Arguments,
                   [ stdin(pipe(In)), stdout(stream(ToOut)), stderr(stream(ToErrors)),
                     process(Pid), detached(true)
                   ]),
    assertz(running(Pid)),
    close(ToOut),
    close(ToErrors),
    set_stream(In, encoding(utf8)).

%   Where there is a shell, it limits CPU time and memory; the time that passes and the
%   output are limited everywhere.

limited(limits(CPU,_,Memory,_), Prolog, Arguments, '/bin/sh', All) :-
    exists_file('/bin/sh'),
    !,
    Seconds is ceiling(CPU),
    Data is Memory*1024,
    Space is (Memory+256)*1024,
    format(atom(Script),
           'ulimit -t ~d; ulimit -d ~d; ulimit -v ~d; exec "$@"',
           [Seconds,Data,Space]),
    All = ['-c',Script,sh,Prolog|Arguments].
limited(_, Prolog, Arguments, Prolog, Arguments).

run_child(Pid, In, Input, Files, limits(_,Wall,_,Output), finished(Text,Ended)) :-
    catch(( write(In, Input), close(In) ), _, true),
    get_time(Now),
    Deadline is Now+Wall,
    await(Pid, Files, Output, Deadline, Ended),
    Files = [Out|_],
    read_file_to_string(Out, Text, [encoding(utf8)]).

await(Pid, Files, Most, Deadline, Ended) :-
    process_wait(Pid, Status, [timeout(0)]),
    (   ended_by(Files, Most, Deadline, Status, Ended)
    ->  (   Status == timeout
        ->  end(Pid),
            process_wait(Pid, _)
        ;   true
        ),
        retractall(running(Pid))
    ;   sleep(0.01),
        await(Pid, Files, Most, Deadline, Ended)
    ).

%   Nobody but us and the limit of the CPU time kills.

ended_by(Files, Most, _, _, "output") :-
    maplist(size_file, Files, Sizes),
    sum_list(Sizes, Size),
    Size > Most,
    !.
ended_by(_, _, Deadline, timeout, "wall") :-
    !,
    get_time(Now),
    Now > Deadline.
ended_by(_, _, _, killed(Signal), "cpu") :-
    memberchk(Signal, [9,24]),
    !.
ended_by(_, _, _, _, null).

finish(Pid, In, Files) :-
    (   retract(running(Pid))
    ->  end(Pid),
        catch(process_wait(Pid, _), _, true)
    ;   true
    ),
    close(In, [force(true)]),
    forall(member(File, Files), delete_file(File)).
