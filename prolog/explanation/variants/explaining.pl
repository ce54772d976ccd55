:- module(variant_explaining,
          [ variant_steps/4,            % +Options, +State, :OnStep, +Progress
            must_be_variant_options/1,  % +Options
            next_findings/5,            % +Names, +State, +Limits, -Name, -Findings
            cheapest/2,                 % +Findings, -Finding
            applied/3,                  % +Finding, +State0, -State
            finding_step/4              % +Name, +Finding, +State, -Step
          ]).
:- use_module(library(apply), [foldl/4, include/3, maplist/3]).
:- use_module(library(lists), [append/3, member/2, memberchk/2]).
:- use_module(library(option), [option/2, option/3]).
:- use_module('../grid', [set_cells/3]).
:- use_module('../rating', [effort_left/2, reading_cost/2, step_effort/5]).
:- use_module('../stepping').
:- use_module('../techniques', [used_techniques/3]).
:- use_module('../unit_sets/effort', [within/4]).
:- use_module(solving, [other_shows/4]).
:- use_module(state).
:- use_module(techniques).

/** <module> Explain a variant step by step

As for the usual rules, the techniques are tried from the simplest on after each step;
of all that a technique finds, what costs its reader least is the step.
*/

:- set_prolog_flag(optimise, true).

%!  must_be_variant_options(+Options) is det.
%   variant_names(+Options, -Names) is det.
%
%   Names are the techniques to use, in their order.
%
%   @error starbattle(bad_option(Name, Value, Expected)),
%   starbattle(unknown(technique, Name, Names))

must_be_variant_options(Options) :-
    variant_names(Options, _).

variant_names(Options, Names) :-
    variant_techniques(All),
    used_techniques(Options, All, Names).

%   Limits are limits(Most, Left): sets of conditions have Most of them, and the search
%   for them takes Left inferences, which is changed in place.

limits(Options, Effort0, limits(Most,Left)) :-
    (   option(max_units(Most), Options)
    ->  Left = inf
    ;   Most = inf,
        option(effort(Left), Options, Effort0)
    ).

%!  variant_steps(+Options, +State, :OnStep, +Progress) is det.
%
%   As explanation_stepping:steps/6.

:- meta_predicate
    variant_steps(+, +, 1, +),
    steps(+, +, +, 1, +).

variant_steps(Options, State, OnStep, Progress) :-
    variant_names(Options, Names),
    limits(Options, 200_000_000, Limits),
    option(steps(Max), Options, inf),
    form(Options, Form),
    steps(State, task(Form,Names,Max), Limits, OnStep, Progress).

steps(State, Task, Limits, OnStep, Progress) :-
    Task = task(Form,Names,Max),
    state_unknown(State, U),
    (   is_refuted(State)
    ->  nb_set_progress_status(Progress, contradiction)
    ;   U =:= 0
    ->  nb_set_progress_status(Progress, solved)
    ;   progress_steps(Progress, Max)
    ->  nb_set_progress_status(Progress, enough)
    ;   next_findings(Names, State, Limits, Name, Findings),
        go_on(Name, Findings, State, Form, Limits, OnStep, Progress, Next),
        (   Next == stop
        ->  true
        ;   steps(Next, Task, Limits, OnStep, Progress)
        )
    ).

:- meta_predicate
    go_on(+, +, +, +, +, 1, +, -).

go_on(none, [], State, _, Limits, _, Progress, stop) :-
    !,
    (   Limits = limits(_,0)
    ->  nb_set_progress_status(Progress, spent)
    ;   nb_set_progress_status(Progress, stuck)
    ),
    state_unknown(State, U),
    effort_left(U, Effort1),
    add_effort(Effort1, Progress).
go_on(_, Findings, _, _, _, _, Progress, stop) :-
    memberchk(contradiction(_), Findings),
    !,
    nb_set_progress_status(Progress, contradiction).
go_on(Name, Findings, State, Form, _, OnStep, Progress, Next) :-
    cheapest(Findings, Finding),
    hand_out(Form, finding_step(Name, Finding, State), [], OnStep),
    length(Findings, Count),
    count_step(Progress, Name, Finding, Count),
    applied(Finding, State, State1),
    Finding = finding(Units,_,_,_,_),
    without_texts(Units, State1, Next).

count_step(Progress, Name, Finding, Found) :-
    progress_steps(Progress, Count0),
    Count is Count0+1,
    nb_set_progress_steps(Progress, Count),
    variant_technique(Name, Level, _),
    progress_hardest(Progress, Hardest0),
    (   Hardest0 \== null,
        variant_technique(Hardest0, Level0, _),
        Level =< Level0
    ->  true
    ;   nb_set_progress_hardest(Progress, Name)
    ),
    step_effort(Level, Finding, Found, [], Effort1),
    add_effort(Effort1, Progress).

add_effort(Effort1, Progress) :-
    progress_effort(Progress, Effort0),
    Effort is Effort0+Effort1,
    nb_set_progress_effort(Progress, Effort).

%   is_refuted(+State) is semidet.
%
%   True if State shows at once that there is no solution; or if all cells are known and
%   some constraint does not hold.

is_refuted(State) :-
    fault(State, _),
    !.
is_refuted(State) :-
    state_unknown(State, 0),
    state_other(State, Other),
    \+ other_shows(Other, State, _, _),
    !.

%!  next_findings(+Names, +State, +Limits, -Name, -Findings) is det.
%
%   Findings are those of Name, the first of Names that finds anything in State; Name
%   is `none` if none does.

next_findings([], _, _, none, []).
next_findings([Name0|Names], State, Limits, Name, Findings) :-
    variant_technique(Name0, _, Family),
    findings(Family, Name0, State, Limits, Findings0),
    (   Findings0 == []
    ->  next_findings(Names, State, Limits, Name, Findings)
    ;   Name = Name0,
        Findings = Findings0
    ).

findings(direct, Name, State, _, Findings) :-
    !,
    findall(Finding, once(variant_find(Name, State, Finding)), Findings).
findings(units, Name, State, Limits, Findings) :-
    !,
    arg(2, Limits, Left),
    within(Left, findall(Finding, variant_find(Name, State, Finding), All), Rest, Outcome),
    nb_setarg(2, Limits, Rest),
    arg(1, Limits, Most),
    (   Outcome == spent
    ->  Findings = []
    ;   include(is_within(Most), All, Findings)
    ).
findings(_, Name, State, _, Findings) :-
    findall(Finding, variant_find(Name, State, Finding), Findings).

is_within(_, contradiction(_)) :-
    !.
is_within(Most, finding(Names,_,_,_,_)) :-
    length(Names, Count),
    Count =< Most.

%!  cheapest(+Findings, -Finding) is det.

cheapest([Finding0|Findings], Finding) :-
    foldl(cheaper, Findings, Finding0, Finding).

cheaper(Finding1, Finding0, Finding) :-
    reading_cost(Finding0, Cost0),
    reading_cost(Finding1, Cost1),
    (   Cost1 < Cost0
    ->  Finding = Finding1
    ;   Finding = Finding0
    ).

%!  applied(+Finding, +State0, -State) is det.

applied(finding(_,_,Stars,Marks,_), State0, State) :-
    decide(State0, Stars, Marks, State).

%!  finding_step(+Name, +Finding, +State, -Step) is det.
%
%   Step is step(Name, Level, Units, Cells, Stars, Marks, Text, Drawing), see
%   ../stepping.pl.  Units have the kinds `diagonal` and `constraint`, too.

finding_step(Name, Finding, State, Step) :-
    Finding = finding(Units,Cells0,Stars0,Marks0,Why),
    variant_technique(Name, Level, _),
    maplist(set_cells(State), [Cells0,Stars0,Marks0], [Cells,Stars,Marks]),
    variant_sentence(Name, State, Finding, Text),
    findall(Kind-I-Need, needed_there(Why, State, Kind-I-Need), Needs),
    findall(Group, supposed_stars(Why, Marks0, State, Group), Numbered),
    Step = step(Name,Level,Units,Cells,Stars,Marks,Text,
                drawing([],[],Needs,Numbered)),
    !.

%   Lines and regions that are counted are drawn with what they need.

needed_there(sums(As,Bs,_,_,_,_), State, Kind-I-Need) :-
    append(As, Bs, Names),
    member(Kind-I, Names),
    member(Kind, [row,column,region]),
    state_unit(State, Unit),
    Unit = unit(Kind-I,_,_,_),
    unit_left(Unit, State, _, Need, _).

supposed_stars(chain(Links,_), Marks, State, Group) :-
    (   Stars = Marks
    ;   member(link(_,_,Stars,_), Links)
    ),
    Stars =\= 0,
    set_cells(State, Stars, Group).
