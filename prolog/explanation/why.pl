:- module(starbattle_why,
          [ why/4,                      % +Board, +Question, +Options, -Answer
            why/5,                      % +Board, +Question, +Options, -Answer,
                                        % -Steps
            why_cases/3,                % +Question, +Answer, -Cases
            posed_why/5,                % +Posed, +Question, +Options, -Answer,
                                        % -Steps
            must_be_why/4               % +Board, +Question, +Options, -Posed
          ]).
:- use_module([ library(aggregate), library(apply), library(error), library(lists),
                library(option)
              ]).
:- use_module('../autoloads').
:- use_module('../board/given', [given_cells/2, must_be_given_cells/2]).
:- use_module('../errors').
:- use_module('../records').
:- use_module('../search/limits', [limited_job/3, within_inferences/3]).
:- use_module('../bits').
:- use_module(explain).
:- use_module(grid).
:- use_module(position).
:- use_module(stepping).
:- use_module(techniques).
:- use_module(unit_sets/deciding).
:- use_module(unit_sets/effort).
:- use_module(unit_sets/hitting).
:- use_module(unit_sets/placement).
:- use_module(unit_sets/proof).
:- use_module(unit_sets/supposing).

/** <module> Why a cell is a star or empty, or why there is no solution

    ?- load_board('boards/norvig/board1.txt', Board),
       why(Board, 1-7, [], Answer).

The answer is why(Status, Limit, Units, Proof).  Status is

  - `star` or `empty`: the cell is that in every solution.
  - `open`: it is a star in some solutions and empty in others.
  - `known`: it is one of the given cells, or a hole.
  - `contradiction`: there is no solution.
  - `solvable`: nothing was asked of a cell, and there is a solution.
  - `unknown`: a limit has ended the search first.

Units are the fewest rows, columns and regions that show a Status of `star`,
`empty` or `contradiction`, as Kind-Number, and Proof says how.  If Limit is
`effort` they were not found: it takes more of them than are found in about
three seconds, or than max_units(Max).  Else Limit is `none` or one of those of
solve/3.  Where no units are looked for, or found, both are `none`.  Units are []
and Proof is `none` if two given stars touch, or if one touches an empty cell.

A long proof is often longer than the steps of explain/4 that lead to the cell,
which why/5 also finds.

A board with rules or constraints of its own has units of the kinds `diagonal` and
`constraint`, too.

A proof is that of unit_sets/proof.pl: that a cell is empty begins with a star there, and
the other way round.
*/

:- set_prolog_flag(optimise, true).

%!  why(+Board, +Question, +Options, -Answer) is det.
%
%   Question is the Row-Column of a cell, from 1, or `none`: why is there no
%   solution?  Options are given_stars(Cells), given_blanks(Cells), max_units(Max),
%   effort(Inferences), 12 million by default, rules(Rules), where(Constraints), and the
%   limits of explain/4.
%
%   @error see explain/4; domain_error(cell, Question)

why(Board, Question, Options, Answer) :-
    must_be_explain_options(units_option, Board, Options, Posed),
    must_be_question(Question, Board),
    posed_why(Posed, Question, [by(units)|Options], Answer, _).

units_option(max_units, int64(0)).
units_option(effort,    positive_integer).
units_option(Name, Type) :-
    position_option(Name, Type).

%!  why(+Board, +Question, +Options, -Answer, -Steps) is det.
%
%   Steps are those of explain/4 that lead to the answer, as step/8 of
%   stepping.pl, with direct steps that follow each other as one; `none` if they
%   are not looked for, or not found within 20 million inferences.  Options are
%   those of why/4 and by(By):
%
%     - `shortest`: units and their proof; steps, too, if these have fewer words than the
%       proof, or if it has more than four cases, or no units are found.  This is the
%       default.
%     - `units`: no steps, but the star if the cell touches one.
%     - `steps`: no units and no proof, so not with max_units(Max).
%
%   @error see why/4

why(Board, Question, Options, Answer, Steps) :-
    must_be_why(Board, Question, Options, Posed),
    posed_why(Posed, Question, Options, Answer, Steps).

%!  must_be_why(+Board, +Question, +Options, -Posed) is det.
%!  posed_why(+Posed, +Question, +Options, -Answer, -Steps) is det.
%
%   As why/5, in two steps: the first checks what is asked.

must_be_why(Board, Question, Options, Posed) :-
    must_be_explain_options(why_option, Board, Options, Posed),
    (   option(by(steps), Options),
        option(max_units(_), Options)
    ->  option_error(by, steps, 'units or shortest with max_units')
    ;   true
    ),
    must_be_question(Question, Board).

posed_why(Posed, Question, Options, Answer, Steps) :-
    Result = result(unknown,none,none,none),
    limited_job(ask(Posed, Question, Options, Result), Options, Limit0),
    Result = result(Status,Units,Proof,Steps),
    limit(Status, Units, Steps, Limit0, Limit),
    Answer = why(Status,Limit,Units,Proof).

why_option(by, oneof([shortest,units,steps])).
why_option(Name, Type) :-
    units_option(Name, Type).

%!  why_cases(+Question, +Answer, -Cases) is det.
%
%   Cases are the sentences of the proof of Answer, which why/4 gave to Question;
%   see unit_sets/proof.pl.  There are none without a proof.
%
%   @error instantiation_error, type_error(why, Answer), type_error(pair, Question)

why_cases(Question, Answer, Cases) :-
    must_be_record(Answer, why(Status,_,_,Proof)),
    (   Proof == none
    ->  Cases = []
    ;   Status == contradiction
    ->  proof_sentences(Proof, Cases)
    ;   must_be(pair, Question),
        conclusion_sentences(because(Question,Status,Proof), Cases)
    ).

%   must_be_question(+Question, +Board) is det.

must_be_question(Question, Board) :-
    (   Question == none
    ->  true
    ;   catch(must_be_given_cells(Board, [given_stars([Question])]),
              error(_, _),
              option_error(cell, Question, 'a cell of the board'))
    ).

%   What has been shown is shown, even if a limit ended the search for steps.

limit(Status, none, none, Limit0, Limit) :-
    !,
    (   Limit0 == none,
        \+ memberchk(Status, [open,known,solvable])
    ->  Limit = effort
    ;   Limit = Limit0
    ).
limit(_, _, _, _, none).

%   The result is changed in place: a limit leaves what is known of it.

:- accessors(result(status, units, proof, steps), [nb_set]).

ask(Posed, Question, Options, Result) :-
    given_cells(Options, given(Stars,Blanks)),
    position(Posed, Stars, Blanks, Position),
    units_limit(Options, 12_000_000, Limit),
    limit_units(Position, Limit),
    (   is_soon_known(Position, Truth)
    ->  status(Question, Truth, Position, Status),
        nb_set_result_status(Result, Status),
        (   memberchk(Status, [star,empty,contradiction])
        ->  option(by(By), Options, shortest),
            one_step(By, Status, Question, Position, Step),
            mark_neighbors(Position),
            show_by(By, Step, asked(Status,Question,Truth), Position, Result)
        ;   true
        )
    ;   member(Status, [empty,star]),
        one_step(steps, Status, Question, Position, Step),
        Step \== none
    ->  nb_set_result_status(Result, Status),
        nb_set_result_steps(Result, [Step])
    ;   true
    ).

%   Of a loose board with many solutions it can take long to know which cells these agree on;
%   one step may show the cell all the same.

is_soon_known(Position, Truth) :-
    within_inferences(30_000_000, truth(Position, Truth), none).

%   Without a proof, or with one of more than four cases, any number of steps is worth showing.
%   The step that is looked for by units is told if they are not, as the cell touches a star.

show_by(By, Step, asked(Status,Question,Truth), Position, Result) :-
    (   By == steps
    ->  true
    ;   show(Status, Question, Truth, Position, Result)
    ),
    proof_words(Status, Question, Result, Most),
    (   Step \== none,
        steps_words([Step], Words),
        Words =< Most
    ->  nb_set_result_steps(Result, [Step])
    ;   ( By == units ; Most =< 40 )
    ->  true
    ;   lead(Status, Question, Position, Most, Result)
    ).

steps_words(Steps, Words) :-
    aggregate_all(sum(Count),
                  ( member(step(_,_,_,_,_,_,Text,_), Steps), words(Text, Count) ),
                  Words).

words(Text, Count) :-
    split_string(Text, " ", "", Words),
    length(Words, Count).

proof_words(Status, Question, result(_,Units,Proof,_), Words) :-
    why_cases(Question, why(Status,none,Units,Proof), Cases),
    aggregate_all(count, member(case(_,_,_,_,[_]), Cases), Ends),
    (   between(1, 4, Ends)
    ->  aggregate_all(sum(Count),
                      ( member(case(_,Text,_,_,_), Cases), words(Text, Count) ),
                      Sum),
        length(Units, Named),
        Words is 5 + 2*Named + Sum
    ;   Words = inf
    ).

%   Only fewer steps than Most are worth showing.

lead(Status, Question, Position, Most, Result) :-
    (   Status == contradiction
    ->  Goal = contradiction
    ;   cell_set(Question, Position, X),
        Goal = decided(X)
    ),
    within_inferences(20_000_000, leading_steps(Position, Goal, Steps), none),
    steps_words(Steps, Count),
    Count < Most,
    !,
    nb_set_result_steps(Result, Steps).
lead(_, _, _, _, _).

%   cell_set(+Cell, +Position, -X): X is the set of Cell alone.

cell_set(Cell, Position, X) :-
    position_grid(Position, Grid),
    cells_set(Grid, [Cell], X).

status(_, none, _, contradiction) :-
    !.
status(none, _, _, solvable) :-
    !.
status(Cell, truth(Solution,Decided), Position, Status) :-
    position_unknown(Position, U),
    cell_set(Cell, Position, X),
    (   X /\ U =:= 0
    ->  Status = known
    ;   X /\ Decided =:= 0
    ->  Status = open
    ;   X /\ Solution =\= 0
    ->  Status = star
    ;   Status = empty
    ).

%   That stars do not touch is not a matter of units.

mark_neighbors(Position) :-
    position_grid(Position, Grid),
    position_stars(Position, S),
    position_unknown(Position, U),
    near_cells(Grid, S, Near),
    Marks is Near /\ U,
    mark(Position, Marks).

show(Status, Cell, _, Position, Result) :-
    needs_no_unit(Status, Cell, Position),
    !,
    nb_set_result_units(Result, []).
show(Status, Question, Truth, Position, Result) :-
    task(Status, Question, Truth, Position, Task),
    afford(Position, smallest_proof(Task, Position, Units, Proof), Outcome),
    (   Outcome == done,
        Units \== none
    ->  nb_set_result_units(Result, Units),
        nb_set_result_proof(Result, Proof)
    ;   true
    ).

%   Two stars touch, or the cell touches one.

needs_no_unit(contradiction, _, Position) :-
    position_grid(Position, Grid),
    position_stars(Position, S),
    \+ are_far(Grid, S).
needs_no_unit(empty, Cell, Position) :-
    position_unknown(Position, U),
    cell_set(Cell, Position, X),
    X /\ U =:= 0.

%   What is supposed, to be refuted: see unit_sets/hitting.pl.

task(contradiction, _, _, Position, task(0,nothing,Position,0)) :- !.
task(_, Cell, truth(Solution,_), Position, task(X,Value,Position,Solution)) :-
    cell_set(Cell, Position, X),
    supposition(X, Solution, Value).

%   Set is one of the smallest, or `none` if it takes more units than are allowed.

smallest(Task, Position, Set) :-
    most_units(Position, Most0),
    position_needs(Position, Needs),
    functor(Needs, _, Size),
    Most is min(Most0, Size),
    smallest(1, Most, Task, [], Set).

smallest(Count, Most, _, _, none) :-
    Count > Most,
    !.
smallest(Count, Most, Task, Nears0, Set) :-
    findall(Wrong, member(near(_,Wrong), Nears0), Sets),
    small_set(Count, Sets, Task, Nears0, Nears, Found),
    (   Found == none
    ->  Count1 is Count+1,
        smallest(Count1, Most, Task, Nears, Set)
    ;   Set = Found
    ).

smallest_proof(Task, Position, Units, Proof) :-
    smallest(Task, Position, Set),
    (   Set == none
    ->  Units = none
    ;   set_proof(Set, Task, Position, Units, Proof)
    ).

set_proof(Set0, Task, Position, Units, Proof) :-
    Task = task(X,Value,_,_),
    position_grid(Position, Grid),
    with_rows(Grid, Set0, Set1),
    Rows is Set1 /\ \Set0,
    without_constraints(Rows, Set1, Task, Set),
    demands(Set, Position, Demands),
    position_unknown(Position, U),
    supposed(Value, X, Grid, cells(U,0), Cells),
    proof(Demands, Grid, Cells, Proof),
    bits_numbers(0, Set, Numbers),
    unit_names(Grid, Numbers, Units).

%   The Rows that constraints count on may be enough without them, and then some of these.

without_constraints(0, Set, _, Set) :-
    !.
without_constraints(_, Set0, Task, Set) :-
    Task = task(_,_,Position,_),
    position_grid(Position, Grid),
    grid_others(Grid, Others),
    findall(Unit, member(other(Unit,_,_), Others), Units0),
    numbers_bits(0, Units0, Gone),
    Set1 is Set0 /\ \Gone,
    (   is_refuted(Set1, Task, -1)
    ->  bits_list(Set1, Units),
        dropped(Units, Task, -1, Set1, Set)
    ;   Set = Set0
    ).

/*  One step that decides a cell at once  */

%   one_step(+By, +Status, +Cell, +Position, -Step) is det.
%
%   Step is that of the fewest words, and then of the simplest technique, or `none`.  Position
%   is not changed.  What touches no star is looked at with the cells around stars marked.

one_step(By, Status, Cell, Position, Step) :-
    (   ( Status == contradiction ; Cell == none )
    ->  Pairs = []
    ;   duplicate_term(Position, Own),
        cell_set(Cell, Own, X),
        techniques([First|Names]),
        deciding(Status, X, [First], Own, Pairs0),
        (   By == units
        ->  Pairs = Pairs0
        ;   mark_neighbors(Own),
            deciding(Status, X, Names, Own, Pairs1),
            append(Pairs0, Pairs1, Pairs2),
            keysort(Pairs2, Pairs)
        )
    ),
    (   Pairs = [_-Found|_]
    ->  found_step(Found, Own, Step)
    ;   Step = none
    ).

%   The direct techniques note what there is to find: they find something else if that is
%   of no use here.

deciding(Status, X, Names, Position, Pairs) :-
    position_grid(Position, Grid),
    near_cells(Grid, X, Near),
    forget(fresh, Position, \Near),
    Cell is lsb(X),
    cell_units(Grid, Cell, Units),
    numbers_bits(0, Units, Theirs),
    forget(full, Position, \Theirs),
    forget(forced, Position, \Theirs),
    findall(Count-Found,
            ( member(Name, Names),
              technique(Name, _, Family),
              Family \== units,
              any_found(Name, Position, Found0),
              decides(Status, X, Found0, Found),
              found_step(Found, Position, Step),
              steps_words([Step], Count)
            ),
            Pairs).

decides(star, X, Found, Found) :-
    Found = found(_,_,finding(_,_,Stars,_,_)),
    X /\ Stars =\= 0.
decides(empty, X, found(Name,Level,finding(Units,Cells,Stars,Marks,Why)),
        found(Name,Level,finding(Units,Cells,Stars,X,Why))) :-
    X /\ Marks =\= 0.

/*  The steps of an explanation that lead to one cell

The simplest step is taken each time until the goal is reached.  Then those steps
are left out without which the others can still be made: first of the others, with
all direct steps after each, then of the direct ones, too.
*/

%   leading_steps(+Position, +Goal, -Steps) is semidet.
%
%   Steps are those of explain/4 that reach Goal: decided(Cells), none of these is
%   unknown; or `contradiction`.  Direct steps that follow each other are one.
%   Position is not changed.  Fails if only sets of units lead there.

leading_steps(Position, Goal, Steps) :-
    techniques(Names),
    duplicate_term(Position, Own),
    limit_units(Own, effort(10_000_000)),       % the search for a proof has spent its own
    direct_steps(Own, _),
    plan(Names, Own, Goal, Plan0),
    pruned(Goal, made, Plan0, Position, Plan1),
    duplicate_term(Position, Own1),
    with_direct_steps(Plan1, Own1, Goal, Plan2),
    pruned(Goal, listed, Plan2, Position, Plan),
    duplicate_term(Position, Own2),
    plan_steps(Plan, Own2, Steps).

is_reached(decided(Cells), Position) :-
    position_unknown(Position, U),
    U /\ Cells =:= 0,
    \+ is_broken(Position).
is_reached(contradiction, Position) :-
    is_broken(Position).

%   A plan is a list of found(Name, Level, Finding).

plan(Names, Position, Goal, Plan) :-
    (   is_reached(Goal, Position)
    ->  Plan = []
    ;   \+ is_broken(Position),
        next_step(Names, Position, Found),
        Found \== none,
        Plan = [Found|Plan1],
        apply_found(Found, Position),
        direct_steps(Position, _),
        plan(Names, Position, Goal, Plan1)
    ).

with_direct_steps(Plan0, Position, Goal, Plan) :-
    (   is_reached(Goal, Position)
    ->  Plan = []
    ;   direct_steps(Position, Found),
        append(Found, Plan1, Plan),
        (   Plan0 = [Step|Plan2]
        ->  apply_found(Step, Position),
            Plan1 = [Step|Plan3],
            with_direct_steps(Plan2, Position, Goal, Plan3)
        ;   Plan1 = []
        )
    ).

%   plan_steps(+Plan, +Position, -Steps): Position goes along.

plan_steps([], _, []).
plan_steps(Plan0, Position, [Step|Steps]) :-
    direct_part(Plan0, Direct, Plan1),
    (   direct_step(Direct, Position, Step)
    ->  Founds = Direct,
        Plan = Plan1
    ;   Plan0 = [Found|Plan],
        found_step(Found, Position, Step),
        Founds = [Found]
    ),
    follow(Founds, listed, Position),
    plan_steps(Plan, Position, Steps).

direct_part([Step|Plan0], [Step|Found], Plan) :-
    Step = found(Name,_,_),
    technique(Name, _, direct),
    !,
    direct_part(Plan0, Found, Plan).
direct_part(Plan, [], Plan).

/*  Plans without the steps that nothing later depends on

A step is left out if the techniques of all later steps still find what they
found, and the board comes as far.  The last steps are tried first.
*/

%   pruned(+Goal, +Direct, +Plan0, +Position, -Plan): Plan has the steps of Plan0,
%   from Position on, that are needed to reach Goal.  Direct is `made` if direct
%   steps are made at once, or `listed` if they are steps of the plans.

pruned(Goal, Direct, Plan0, Position, Plan) :-
    duplicate_term(Position, Own),
    settle(Direct, Own),
    length(Plan0, Count),
    without(Count, Plan0, Direct, Own, Goal, Plan).

settle(made, Position) :-
    direct_steps(Position, _).
settle(listed, _).

%   without(+I, +Plan0, +Direct, +Position, +Goal, -Plan): the steps up to the Ith,
%   from 1, have not been tried.

without(0, Plan, _, _, _, Plan) :-
    !.
without(I, Plan0, Direct, Position, Goal, Plan) :-
    length(Before, I),
    append(Before, After, Plan0),
    append(Kept, [_], Before),
    duplicate_term(Position, Own),
    follow(Kept, Direct, Own),
    (   again(After, Direct, Own, Goal, After1)
    ->  append(Kept, After1, Plan1)
    ;   Plan1 = Plan0
    ),
    I1 is I-1,
    without(I1, Plan1, Direct, Position, Goal, Plan).

follow([], _, _).
follow([Found|Plan], Direct, Position) :-
    apply_found(Found, Position),
    settle(Direct, Position),
    follow(Plan, Direct, Position).

%   Plan makes up for Plan0 in Position.  A step that decides nothing any more is
%   left out as well.

again(_, _, Position, Goal, []) :-
    is_reached(Goal, Position),
    !.
again([found(Name,_,finding(_,_,Stars0,Marks0,_))|Plan0], Direct, Position, Goal, Plan) :-
    position_unknown(Position, U),
    Stars is Stars0 /\ U,
    Marks is Marks0 /\ U,
    (   Stars \/ Marks =:= 0
    ->  Plan = Plan1
    ;   any_found(Name, Position, Found),
        Found = found(_,_,finding(_,_,Stars1,Marks1,_)),
        Stars /\ \Stars1 =:= 0,
        Marks /\ \Marks1 =:= 0
    ->  apply_found(Found, Position),
        settle(Direct, Position),
        Plan = [Found|Plan1]
    ),
    again(Plan0, Direct, Position, Goal, Plan1).

%   any_found(+Name, +Position, -Found) is nondet.  Found is any that the technique Name finds
%   in Position, the smallest first and the others in the order of their discovery, turned
%   round.

any_found(Name, Position, found(Name,Level,Finding)) :-
    seen_by(next_step([Name], Position, found(_,Level,First)), Seen),
    exclude(==(First), Seen, Others),
    member(Finding, [First|Others]).

:- resolve_autoloads.
