:- module(explanation_stepping,
          [ new_progress/1,             % -Progress
            form/2,                     % +Options, -Form
            steps/6,                    % +Form, +Names, +Position, +Max, :OnStep,
                                        % +Progress
            styled_steps/7,             % +Style, +Form, +Names, +Position, +Max,
                                        % :OnStep, +Progress
            is_stuck/1,                 % +Progress
            progress_steps/2,           % +Progress, ?Count
            progress_hardest/2,         % +Progress, ?Name
            progress_effort/2,          % +Progress, ?Effort
            nb_set_progress_steps/2,    % !Progress, +Count
            nb_set_progress_status/2,   % !Progress, +Status
            nb_set_progress_hardest/2,  % !Progress, +Name
            nb_set_progress_effort/2    % !Progress, +Effort
          ]).
:- use_module(library(lists), [memberchk/2]).
:- use_module(library(option), [option/2]).
:- use_module(direct_steps).
:- use_module('../position/finding', [seen_by/2]).
:- use_module(next_step).
:- use_module('../position/position').
:- use_module('../rating', [effort_left/2, step_effort/5]).
:- use_module('../../records').
:- use_module(styles, [styled_plan/4]).
:- use_module('../assuming/supposition', [supposed/3]).
:- use_module('../techniques', [is_harder/2]).
:- use_module('../unit_sets/effort', [is_spent/1]).
:- use_module('../unit_sets/step_proof', [step_proof/4]).

/** <module> Step by step to the end

Progress is changed in place: what has been reached survives the exception of a
limit.
*/

:- accessors(progress(steps, status, hardest, effort), [nb_set]).

%!  new_progress(-Progress) is det.
%!  progress_steps(+Progress, ?Count) is semidet.
%!  progress_hardest(+Progress, ?Name) is semidet.
%!  progress_effort(+Progress, ?Effort) is semidet.
%!  nb_set_progress_steps(!Progress, +Count) is det.
%!  nb_set_progress_status(!Progress, +Status) is det.
%!  nb_set_progress_hardest(!Progress, +Name) is det.
%!  nb_set_progress_effort(!Progress, +Effort) is det.
%
%   Progress is progress(Steps, Status, Hardest, Effort).  Status is `none` at
%   first, and one of explain/4, `enough` or `spent` at the end.

new_progress(progress(0,none,null,0)).

%!  form(+Options, -Form) is det.
%
%   Form is what a step is handed out as, or `none` if it is not.

form(Options, Form) :-
    (   option(quiet(true), Options)
    ->  Form = none
    ;   option(proofs(true), Options)
    ->  Form = proved
    ;   Form = step
    ).

%!  steps(+Form, +Names, +Position, +Max, :OnStep, +Progress) is det.
%
%   Go on from Position by the techniques Names, for Max steps at most.

:- meta_predicate
    steps(+, +, +, +, 1, +).

steps(Form, Names, Position, Max, OnStep, Progress) :-
    (   is_broken(Position)
    ->  nb_set_progress_status(Progress, contradiction)
    ;   is_solved(Position)
    ->  nb_set_progress_status(Progress, solved)
    ;   progress_steps(Progress, Max)
    ->  nb_set_progress_status(Progress, enough)
    ;   seen_by(next_step(Names, Position, Name, Level, Finding), Seen),
        (   Finding == none
        ->  stop_stuck(Position, Progress)
        ;   step_proof(Name, Finding, Position, Proof),
            hand_out(Form, Name, Level, Position, Finding, Proof, OnStep),
            count_step(Progress, Name, Level, Finding, Seen, Proof),
            apply_finding(Finding, Position),
            steps(Form, Names, Position, Max, OnStep, Progress)
        )
    ).

stop_stuck(Position, Progress) :-
    (   is_spent(Position)
    ->  Status = spent
    ;   Status = stuck
    ),
    nb_set_progress_status(Progress, Status),
    progress_effort(Progress, Effort0),
    position_unknown(Position, U),
    effort_left(U, Effort1),
    Effort is Effort0+Effort1,
    nb_set_progress_effort(Progress, Effort).

%!  styled_steps(+Style, +Form, +Names, +Position, +Max, :OnStep, +Progress)
%!    is det.
%
%   The same in a Style of styles.pl, or `simplest`.  The effort is that of the
%   simplest steps, so the rating does not depend on Style.

:- meta_predicate
    styled_steps(+, +, +, +, +, 1, +).

styled_steps(simplest, Form, Names, Position, Max, OnStep, Progress) :-
    !,
    steps(Form, Names, Position, Max, OnStep, Progress).
styled_steps(Style, Form, Names, Position, Max, OnStep, Progress) :-
    duplicate_term(Position, Rated),
    new_progress(Simplest),
    steps(none, Names, Rated, inf, ignore_step, Simplest),
    Simplest = progress(_,Status,_,Effort),
    (   Status == contradiction
    ->  steps(Form, Names, Position, Max, OnStep, Progress)
    ;   once(styled_plan(Style, Names, Position, Plan)),
        chain_out(Form, Position, Max, OnStep, Progress),
        plan_out(Plan, Form, Position, Max, OnStep, Progress),
        nb_set_progress_effort(Progress, Effort),
        end_status(Progress, Status)
    ).

ignore_step(_).

end_status(Progress, Status) :-
    (   progress_status(Progress, enough)
    ->  true
    ;   nb_set_progress_status(Progress, Status)
    ).

:- meta_predicate
    plan_out(+, +, +, +, 1, +),
    chain_out(+, +, +, 1, +),
    give(+, +, 1).

plan_out([], _, _, _, _, _).
plan_out([found(Name,Level,Finding,_)|Plan], Form, Position, Max, OnStep,
         Progress) :-
    (   is_enough(Max, Progress)
    ->  true
    ;   step_proof(Name, Finding, Position, Proof),
        hand_out(Form, Name, Level, Position, Finding, Proof, OnStep),
        count_step(Progress, Name, Level, Finding, [], Proof),
        apply_finding(Finding, Position),
        chain_out(Form, Position, Max, OnStep, Progress),
        plan_out(Plan, Form, Position, Max, OnStep, Progress)
    ).

%   The direct steps that follow, as one.

chain_out(Form, Position, Max, OnStep, Progress) :-
    direct_steps(Position, Found),
    (   direct_step(Found, Position, Step),
        \+ is_enough(Max, Progress)
    ->  give(Form, Step, OnStep),
        Step = step(Name,Level,_,_,_,_,_,_),
        count_step(Progress, Name, Level, finding([],0,0,0,direct), [], [])
    ;   true
    ).

give(none, _, _).
give(step, Step, OnStep) :-
    ignore(call(OnStep, Step)).
give(proved, Step, OnStep) :-
    ignore(call(OnStep, proved(Step,[]))).

is_enough(Max, Progress) :-
    progress_steps(Progress, Max),
    nb_set_progress_status(Progress, enough).

%!  is_stuck(+Progress) is semidet.

is_stuck(Progress) :-
    progress_status(Progress, Status),
    memberchk(Status, [stuck,spent]).

:- meta_predicate
    hand_out(+, +, +, +, +, +, 1).

hand_out(none, _, _, _, _, _, _).
hand_out(step, Name, Level, Position, Finding, _, OnStep) :-
    shown_step(Name, Level, Position, Finding, Step),
    ignore(call(OnStep, Step)).
hand_out(proved, Name, Level, Position, Finding, Proof, OnStep) :-
    shown_step(Name, Level, Position, Finding, Step),
    ignore(call(OnStep, proved(Step,Proof))).

shown_step(Name, Level, Position, Finding0, Step) :-
    supposed(Position, Finding0, Finding),
    finding_step(Name, Level, Position, Finding, Step).

count_step(Progress, Name, Level, Finding, Seen, Proof) :-
    Progress = progress(Count0,_,Hardest0,Effort0),
    Count is Count0+1,
    nb_set_progress_steps(Progress, Count),
    (   Hardest0 \== null,
        \+ is_harder(Name, Hardest0)
    ->  true
    ;   nb_set_progress_hardest(Progress, Name)
    ),
    length(Seen, Found),
    step_effort(Level, Finding, Found, Proof, Effort1),
    Effort is Effort0+Effort1,
    nb_set_progress_effort(Progress, Effort).
