:- use_module([library(gensym), library(plunit)]).
:- use_module(['../../prolog/search/programs', '../../prolog/search/solver', boards]).
:- use_module('../../prolog/search/program_runs', []).

:- begin_tests(programs).

queens('../../examples/queens/queens.pl').

%   A program is made of these parts, each of which a test may replace.

part(module,    "[instances/2,model/3,post/3]").
part(instances, "instances(Text, [instance(Text,3,t(Text,'\\n',\"s\"))]).").
part(model,     "model(mine, [v], 'mine').").
part(post,      "post(_, _, [[X]]) :- X in 1..3.").
part(check,     "").

%   Each has a module of its own, as none is loaded in place of another.

load_with(Changes, Name, Program) :-
    gensym(program_, Module),
    findall(Part,
            ( part(Key, Usual),
              ( memberchk(Key-Changed, Changes) -> Part = Changed
              ; Part = Usual
              )
            ),
            [Exports|Clauses]),
    atomic_list_concat(Clauses, '\n', Text),
    written(':- module(~w, ~w).~n:- use_module(library(clpfd)).~n~w~n',
            [Module,Exports,Text], File),
    file_base_name(File, Name),
    load_program(File, Program).

%   File has the text of format/2.

written(Format, Arguments, File) :-
    setup_call_cleanup(
        tmp_file_stream(utf8, File, Out),
        format(Out, Format, Arguments),
        close(Out)).

same_module(Module, N, File) :-
    written(':- module(~w, [model/3,post/3]).~nmodel(m, [v], d).~n\c
             post(_, _, [[N]]) :- ~w:own(N).~nown(~w).~n', [Module,Module,N], File).

reason(Goal, File, Reason) :-
    catch(Goal, error(starbattle(program(File, Reason)), _), true),
    nonvar(Reason).

says(Reason, Words) :-
    once(sub_atom(Reason, _, _, _, Words)).

test(instances, true(Names-Data == ['4','10']-[4,10])) :-
    queens(File),
    load_program(File, Program),
    program_instances(Program, "4\n10\n", Instances),
    findall(Name, member(instance(Name, _, _), Instances), Names),
    findall(Datum,
            ( member(instance(_, _, Text), Instances),
              instance_data(Text, Datum)
            ),
            Data).
test(data_survive, true(Data == t("a 'b'", '\n', "s"))) :-
    load_with([], _, Program),
    program_instances(Program, "a 'b'", [instance('a \'b\'', 3, Text)]),
    instance_data(Text, Data).
test(data_do_nothing, true(Data == (:- throw(done)))) :-
    instance_data(":- throw(done)", Data).

%   What can be wrong with a program.

bad([module-"[instances/2,model/3]"],         'does not export post/3').
bad([post-""],                                'post/3 is not defined').
bad([post-"post(_, _, a b)."],                'Syntax error: Operator expected').
bad([post-"post(_, _, _).\n:- initialization(nowhere(1))."], 'nowhere/1').
bad([model-"model(_, _, _) :- fail."],        'has no solutions').
bad([model-"model('My own', [v], d)."],       'expected a name, a list of views').
bad([model-"model(mine, [], d)."],            'expected a name, a list of views').
bad([model-"model(mine, [v], _)."],           'expected a name, a list of views').
bad([model-"model(_, _, _) :- throw(oops)."], oops).

test(bad_program, [forall(bad(Changes, Words))]) :-
    reason(load_with(Changes, _, _), File, Reason),
    assertion(atom(File)),
    assertion(says(Reason, Words)).
test(a_file_without_constraints, true(says(Reason, Hint))) :-
    Hint = '#= Y need :- use_module(library(clpfd))',
    written(':- module(m, [post/3]).~npost(_, _, X) :- X #= 1.~n', [], File),
    reason(load_program(File, _), _, Reason).
test(no_module, true(Reason == 'not a module file')) :-
    written('instances(_, []).~n', [], File),
    reason(load_program(File, _), _, Reason).
test(same_module_in_two_files, true(Data == [1, 2, 1, 2])) :-
    gensym(program_, Module),
    same_module(Module, 1, File1),
    same_module(Module, 2, File2),
    findall(Datum,
            ( member(File, [File1,File2,File1,File2]),
              retractall(starbattle_programs:program(_, _, _, _)), % as after a change of another
              load_program(File, Program),
              post_program(Program, m, [v], _, [v-[Datum]])
            ),
            Data).
test(name_is_taken) :-
    written(':- module(lists, [post/3]).~n', [], File),
    reason(load_program(File, _), _, Reason),
    assertion(says(Reason, 'No permission')).

bad_instances("instances(_, _) :- fail.",               'instances/2 failed').
bad_instances("instances(_, none).",                    'did not return a list').
bad_instances("instances(T, [instance(T,3,_)]).",       'expected instance(').
bad_instances("instances(T, [instance(T,0,T)]).",       'expected instance(').
bad_instances("instances(T, [instance(f(T),1,T)]).",    'expected instance(').
bad_instances("instances(_, [instance('',1,a)]).",      'expected instance(').
bad_instances("instances(_, _) :- throw(oops).",        oops).
bad_instances("instances(_, _) :- nowhere(1).",         'nowhere/1').
bad_instances("instances(_, []) :- halt.",              'halt/1').

test(bad_instances, [forall(bad_instances(Clause, Words))]) :-
    load_with([instances-Clause], _, Program),
    reason(program_instances(Program, "i", _), _, Reason),
    assertion(says(Reason, Words)).
test(load_time, true(Reason == 'took more than 0.1 s')) :-
    load_with([instances-"instances(_, _) :- repeat, fail."], _, Program),
    setup_call_cleanup(
        asserta(starbattle_programs:load_time(0.1), Ref),
        reason(program_instances(Program, "i", _), _, Reason),
        erase(Ref)).

%   What is answered of a program whose check/3 is Clause, and which has three solutions.

checked(Clause, Reply) :-
    load_with([module-"[instances/2,model/3,post/3,check/3]",check-Clause], _, Program),
    starbattle_programs:program(File, Program, _, _),
    ask(_{ op:solve, program:File, model:mine, instance:"i", check:true,
           wait:60, gather:true }, Reply).

test(check_loops, [ setup(asserta(starbattle_program_runs:check_time(0.1),
                                  Ref)),
                    cleanup(erase(Ref)),
                    true(Checks == [true,null,null])
                  ]) :-
    checked("check(_, _, [[X]]) :- ( X < 2 -> true ; repeat, fail ).", Reply),
    findall(Check, ( member(S, Reply.found), Check = S.check ), Checks).
test(check_throws, true(Said == "check/3: Unknown error term: oops")) :-
    checked("check(_, _, _) :- throw(error(oops, _)).", Reply),
    Said = Reply.error.message.
test(no_model, true(Said == "the request has no key model")) :-
    queens(File),
    ask(_{op:solve, program:File, instance:"6"}, Reply),
    Said = Reply.error.message.

:- end_tests(programs).
