:- module(explanation_stepping,
          [ new_progress/1,             % -Progress
            form/2,                     % +Options, -Form
            steps/6,                    % +Form, +Names, +Position, +Max, :OnStep,
                                        % +Progress
            is_stuck/1,                 % +Progress
            nb_set_contradiction/2,     % !Progress, +Reason
            nb_set_progress_solutions/2, % !Progress, +Count
            next_step/3,                % +Names, +Position, -Found
            apply_found/2,              % +Found, +Position
            found_step/3,               % +Found, +Position, -Step
            direct_steps/2,             % +Position, -Founds
            direct_step/3               % +Founds, +Position, -Step
          ]).
:- use_module([library(apply), library(lists), library(option)]).
:- use_module('../records').
:- use_module(grid).
:- use_module(phrases).
:- use_module(position).
:- use_module(rating).
:- use_module(step_drawing).
:- use_module(techniques).
:- use_module(unit_sets/effort).
:- use_module(unit_sets/proof).

/** <module> Step by step to the end

Progress is changed in place: what has been reached survives the exception of a
limit.
*/

:- accessors(progress(steps, status, hardest, effort, reason, solutions), [nb_set]).

%!  new_progress(-Progress) is det.
%!  nb_set_contradiction(!Progress, +Reason) is det.
%
%   Progress is progress(Steps, Status, Hardest, Effort, Reason, Solutions).  Status is `none`
%   at first, and one of explain/4, `enough` or `spent` at the end.  Solutions is how many there
%   are, or `none` if that is not known.

new_progress(progress(0,none,null,0,null,none)).

nb_set_contradiction(Progress, Reason) :-
    nb_set_progress_reason(Progress, Reason),
    nb_set_progress_status(Progress, contradiction).

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
%   Go on from Position by the techniques Names.  Max is most(Steps, Rating): for that many
%   steps at most, and until they make the rating more than Rating.

:- meta_predicate
    steps(+, +, +, +, 1, +).

steps(Form, Names, Position, Max, OnStep, Progress) :-
    (   is_broken(Position)
    ->  phrase_text(fault(Position), Reason),
        nb_set_contradiction(Progress, Reason)
    ;   is_solved(Position)
    ->  nb_set_progress_status(Progress, solved)
    ;   is_enough(Max, Progress)
    ->  nb_set_progress_status(Progress, enough)
    ;   seen_by(next_step(Names, Position, Found), Seen),
        afford(Position, step_proof(Found, Position, Proof), Outcome),
        (   ( Found == none ; Outcome == spent )
        ->  stop_stuck(Position, Progress)
        ;   hand_out(Form, Found, Position, Proof, OnStep),
            count_step(Progress, Found, Seen, Proof),
            apply_found(Found, Position),
            steps(Form, Names, Position, Max, OnStep, Progress)
        )
    ).

%   What is wrong with a broken position.  A unit that once lacks cells or has too many stars
%   stays so.

fault(Position) -->
    { position_grid(Position, Grid),
      position_counts(Position, Counts),
      arg(Unit, Counts, _),
      unit_need(Unit, Position, Need, Room),
      open_cells(Unit, Position, X),
      Count is popcount(X),
      Excess is -Room
    },
    (   { Count < Need }
    ->  !,
        unit(Grid, Unit),
        [' still needs '],
        stars(Need),
        [', but has '],
        number_of(Count, 'open cell')
    ;   { Excess > 0 }
    ->  !,
        unit(Grid, Unit),
        [' has '],
        stars(Excess),
        [' too many']
    ).
fault(Position) -->
    { position_grid(Position, Grid),
      position_stars(Position, S),
      member_cell(Star, S),
      near_cells(Grid, Star, Near),
      Others is Near /\ S /\ \Star,
      member_cell(Other, Others),
      Pair is Star \/ Other
    },
    !,
    ['the stars at '],
    cells(Grid, Pair),
    [' touch'].
fault(_) -->
    ['a star is given where none can be'].

is_enough(most(Steps,Most), Progress) :-
    (   progress_steps(Progress, Steps)
    ->  true
    ;   Most < 100,
        progress_effort(Progress, Effort),
        rating(Effort, Rating),
        Rating > Most
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

%   Call OnStep with the step of Found, in the form of form/2.

:- meta_predicate
    hand_out(+, +, +, +, 1).

hand_out(none, _, _, _, _) :-
    !.
hand_out(Form, Found, Position, Proof, OnStep) :-
    found_step(Found, Position, Step),
    (   Form == proved
    ->  ignore(call(OnStep, proved(Step,Proof)))
    ;   ignore(call(OnStep, Step))
    ).

count_step(Progress, found(Name,Level,Finding), Seen, Proof) :-
    Progress = progress(Count0,_,Hardest0,Effort0,_,_),
    Count is Count0+1,
    nb_set_progress_steps(Progress, Count),
    hardest([Hardest0,Name], Hardest, _),
    nb_set_progress_hardest(Progress, Hardest),
    length(Seen, Choice),
    step_effort(Level, Finding, Choice, Proof, Effort1),
    Effort is Effort0+Effort1,
    nb_set_progress_effort(Progress, Effort).

/*  The next step

The techniques are tried from the simplest on, until one finds something.  If that
costs its reader much, see rating.pl, some harder techniques are tried as well,
and the cheapest finding is taken.  It is applied, and then the techniques are
tried from the simplest on again.
*/

%!  next_step(+Names, +Position, -Found) is det.
%
%   Found is found(Name, Level, Finding): what is next in Position, and the technique of Names
%   which finds it; or `none` if none finds anything.

next_step([], _, none).
next_step([Name|Names], Position, Found) :-
    found(Name, Position, Found0),
    (   Found0 == none
    ->  next_step(Names, Position, Found)
    ;   Found0 = found(_,Level,Finding),
        costly(Level, Finding, Others)
    ->  swap_seen(Seen0, []),
        foldl(cheaper(Others, Position), Names, Seen0-Found0, Seen-Found),
        swap_seen(_, Seen)
    ;   Found = Found0
    ).

%   The first of those that cost least.  What was seen with it is what stays seen.

cheaper(Others, Position, Name, Best0, Best) :-
    once(technique(Name, _, Family)),
    (   memberchk(Family, Others)
    ->  found(Name, Position, Found),
        swap_seen(Seen, []),
        cheaper(Best0, Seen-Found, Best)
    ;   Best = Best0
    ).

cheaper(Best0, Best1, Best) :-
    Best0 = _-found(_,_,Finding0),
    (   Best1 = _-found(_,_,Finding1),
        reading_cost(Finding0, Cost0),
        reading_cost(Finding1, Cost1),
        Cost1 < Cost0
    ->  Best = Best1
    ;   Best = Best0
    ).

%   A finding that decides no cell would be found again and again.  What fails
%   undoes what it has put into a memo, so nothing fails after find/3.

found(Name, Position, Found) :-
    (   find(Name, Position, Finding)
    ->  decisive(Finding, Name, Found)
    ;   Found = none
    ).

decisive(Finding, Name, Found) :-
    (   Finding = finding(_,_,Stars,Marks,_),
        Stars \/ Marks =\= 0
    ->  once(technique(Name, Level, _)),
        Found = found(Name,Level,Finding)
    ;   Found = none
    ).

%!  apply_found(+Found, +Position) is det.

apply_found(found(_,_,finding(_,_,Stars,Marks,_)), Position) :-
    place(Position, Stars),
    mark(Position, Marks).

%!  found_step(+Found, +Position, -Step) is det.
%
%   Step is step(Name, Level, Units, Cells, Stars, Marks, Text, Drawing) with lists of
%   Kind-Number and of Row-Column; for Drawing see step_drawing.pl.

found_step(found(Name,Level,Finding), Position, Step) :-
    Finding = finding(Units0,Cells0,Stars0,Marks0,_),
    Step = step(Name,Level,Units,Cells,Stars,Marks,Text,Drawing),
    position_grid(Position, Grid),
    unit_names(Grid, Units0, Units),
    maplist(set_cells(Grid), [Cells0,Stars0,Marks0], [Cells,Stars,Marks]),
    finding_sentence(Name, Grid, Finding, Text),
    finding_drawing(Finding, Position, Drawing).

/*  Chains of direct steps, with one sentence for each

The order of direct steps does not matter: all of them together come to the same.
*/

%!  direct_steps(+Position, -Founds) is det.
%
%   Apply the direct techniques as long as they find anything.  Founds lists what
%   they find, in order.

direct_steps(Position, Founds) :-
    (   \+ is_broken(Position),
        next_step(['Star Neighbors','Forced Placements','Trivial Marks'], Position, Found),
        Found \== none
    ->  apply_found(Found, Position),
        Founds = [Found|Founds1],
        direct_steps(Position, Founds1)
    ;   Founds = []
    ).

%!  direct_step(+Founds, +Position, -Step) is semidet.
%
%   Step stands for all of Founds; it has the name and the level of the hardest.
%   Fails if Founds is [].

direct_step([Found], Position, Step) :-
    !,
    found_step(Found, Position, Step).
direct_step(Founds, Position,
            step(Name,Level,Units,Cells,Stars,Marks,Text,Drawing)) :-
    findall(N, member(found(N,_,_), Founds), Names),
    hardest(Names, Name, Level),
    foldl(together, Founds, finding([],0,0,0,direct), Whole),
    found_step(found(Name,Level,Whole), Position,
               step(_,_,Units,Cells,Stars,Marks,_,Drawing)),
    position_grid(Position, Grid),
    phrase_text(chain(Founds, Grid, Whole), Text).

together(found(_,_,finding(Units1,Cells1,Stars1,Marks1,_)),
         finding(Units0,Cells0,Stars0,Marks0,Why), finding(Units,Cells,Stars,Marks,Why)) :-
    append(Units0, Units1, Units2),
    sort(Units2, Units),
    Cells is Cells0 \/ Cells1,
    Stars is Stars0 \/ Stars1,
    Marks is Marks0 \/ Marks1.

chain(Founds, Grid, finding(_,_,Stars,Marks,_)) -->
    { length(Founds, Count),
      findall(Text, brought(Stars, Marks, Grid, Text), Texts)
    },
    [Count,' direct steps follow: '],
    enumeration(Texts, ', and '),
    ['.'].

brought(Stars, _, Grid, Text) :-
    Stars =\= 0,
    phrase_text(are_stars(Grid, Stars), Text).
brought(_, Marks, _, Text) :-
    Count is popcount(Marks),
    Count > 0,
    phrase_text(are_empty(Count), Text).
