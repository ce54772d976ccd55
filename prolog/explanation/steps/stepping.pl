:- module(explanation_stepping,
          [ new_progress/1,             % -Progress
            form/2,                     % +Options, -Form
            steps/6,                    % +Form, +Names, +Position, +Max, :OnStep,
                                        % +Progress
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
:- use_module('../position/finding', [seen_by/2]).
:- use_module(next_step).
:- use_module('../position/position').
:- use_module('../rating', [effort_left/2, step_effort/5]).
:- use_module('../../records').
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

%!  is_stuck(+Progress) is semidet.

is_stuck(Progress) :-
    progress_status(Progress, Status),
    memberchk(Status, [stuck,spent]).

:- meta_predicate
    hand_out(+, +, +, +, +, +, 1).

hand_out(none, _, _, _, _, _, _).
hand_out(step, Name, Level, Position, Finding, _, OnStep) :-
    finding_step(Name, Level, Position, Finding, Step),
    ignore(call(OnStep, Step)).
hand_out(proved, Name, Level, Position, Finding, Proof, OnStep) :-
    finding_step(Name, Level, Position, Finding, Step),
    ignore(call(OnStep, proved(Step,Proof))).

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
