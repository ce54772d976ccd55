:- module(variant_why,
          [ variant_why/6               % +Board, +Conditions, +Question, +Given,
                                        % +Options, !Result
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [append/3, member/2, memberchk/2, subtract/3]).
:- use_module(library(option), [option/3]).
:- use_module('../../board/given', [cells_mask/3]).
:- use_module('../../records').
:- use_module('../phrases', [by_kind/2]).
:- use_module(conditions).
:- use_module(explaining).
:- use_module(solving, [variant_solution/4]).
:- use_module(state).
:- use_module(techniques, [variant_techniques/1]).

/** <module> Why a cell of a variant is a star or empty, or why there is no solution

The answer are the units and constraints that are needed, none of which can be left
out, and steps that lead there.  Those units and constraints are looked for among what
the steps cite, so they suffice, but another set may be smaller.
*/

:- set_prolog_flag(optimise, true).

:- accessors(result(status, units, proof, steps), [nb_set]).

%!  variant_why(+Board, +Conditions, +Question, +Given, +Options, !Result) is det.
%
%   Put into Result, see ../why.pl, what is true of Question, and why.  There is no proof
%   by cases.

variant_why(Board, Conditions, Question, Given, Options, Result) :-
    first_state(Board, Conditions, Given, State),
    status(Question, variant(Board,Conditions), State, Status, Opposite),
    nb_set_result_status(Result, Status),
    (   memberchk(Status, [star,empty,contradiction])
    ->  option(by(By), Options, shortest),
        show(By, Opposite, State, Options, Result)
    ;   true
    ).

%   status(+Question, +Variant, +State, -Status, -Opposite): Opposite is
%   opposite(Cell, Value), what is refuted, or `none`.

status(Question, Variant, State, Status, Opposite) :-
    state_stars(State, S),
    blanks(State, Blanks),
    (   variant_solution(Variant, S, Blanks, Solution)
    ->  cell_status(Question, Variant, State, S-Blanks, Solution, Status, Opposite)
    ;   Status = contradiction,
        Opposite = none
    ).

blanks(State, Blanks) :-
    state_puzzle(State, Puzzle),
    puzzle_size(Puzzle, N),
    state_stars(State, S),
    state_unknown(State, U),
    Blanks is ((1 << (N*N)) - 1) /\ \(S \/ U).

cell_status(none, _, _, _, _, solvable, none) :-
    !.
cell_status(RC, Variant, State, S-Blanks, Solution, Status, opposite(Cell,Value)) :-
    state_puzzle(State, Puzzle),
    puzzle_size(Puzzle, N),
    cells_mask(N, [RC], Cell),
    state_unknown(State, U),
    (   Cell /\ Solution =:= 0
    ->  Shown = empty,
        Value = star,
        S1 is S \/ Cell,
        Blanks1 = Blanks
    ;   Shown = star,
        Value = empty,
        S1 = S,
        Blanks1 is Blanks \/ Cell
    ),
    (   Cell /\ U =:= 0
    ->  Status = known
    ;   variant_solution(Variant, S1, Blanks1, _)
    ->  Status = open
    ;   Status = Shown
    ).

%   The steps that the needed conditions alone lead to may be fewer; all of them at once
%   are no reason that can be followed.

show(By, Opposite, State, Options, Result) :-
    leading(Opposite, State, Led0),
    needed(Opposite, State, Led0, Options, Needed),
    (   By == steps
    ->  true
    ;   show_units(Needed, Options, Result)
    ),
    (   By == units
    ->  true
    ;   focused(Needed, Opposite, State, Led0, Led),
        show_steps(Led, Result)
    ).

show_units(Needed, Options, Result) :-
    (   Needed \== none,
        condition_names(Needed, Names0),
        by_kind(Names0, Names),
        option(max_units(Most), Options, inf),
        length(Names, Count),
        Count =< Most
    ->  nb_set_result_units(Result, Names)
    ;   true
    ).

show_steps(Led, Result) :-
    (   Led = led(Made,_)
    ->  made_steps(Made, [], Steps),
        nb_set_result_steps(Result, Steps)
    ;   true
    ).

%   made_steps(+Made, +Told, -Steps): the conditions Told have been told.

made_steps([], _, []).
made_steps([made(Name,Finding,Before)|Made], Told0, [Step|Steps]) :-
    without_texts(Told0, Before, State),
    finding_step(Name, Finding, State, Step),
    Finding = finding(Names,_,_,_,_),
    append(Names, Told0, Told),
    made_steps(Made, Told, Steps).

focused(Needed, Opposite, State, Led0, Led) :-
    (   Needed = [_|_],
        State = state(Puzzle0,S,U),
        Puzzle0 = puzzle(N,Rules,Nears,_,Texts),
        leading(Opposite, state(puzzle(N,Rules,Nears,Needed,Texts),S,U), Led1),
        is_shorter(Led1, Led0)
    ->  Led = Led1
    ;   Led = Led0
    ).

is_shorter(led(Made1,_), led(Made0,_)) :-
    !,
    \+ memberchk(made('Many Conditions',_,_), Made1),
    length(Made1, Count1),
    length(Made0, Count0),
    Count1 < Count0.
is_shorter(led(_,_), none).

/*  The steps that lead there
*/

%   leading(+Opposite, +State, -Found): Found is led(Made, Names), with Made the list of
%   the needed made(Name, Finding, Before) and Names what they and the end cite, or
%   `none` if that takes more than 20 million inferences.

leading(Opposite, State, Found) :-
    (   variant_techniques(Names),
        call_with_inference_limit(led(Opposite, Names, State, [], Turned, Last, End),
                                  20_000_000, Outcome),
        Outcome \== inference_limit_exceeded
    ->  known_since(State, Last, Stars, Marks),
        needed_at_end(End, Last, Stars-Marks, Needed, Cited),
        needed_steps(Turned, Stars-Marks, Needed, [], Made),
        cited(Made, Cited, All),
        Found = led(Made,All)
    ;   Found = none
    ).

%   The last step comes first in Turned.

led(Opposite, Names, State0, Turned0, Turned, Last, End) :-
    (   reached(Opposite, State0, End)
    ->  Turned = Turned0,
        Last = State0
    ;   next_findings(Names, State0, limits(inf,inf), Name, Findings),
        Findings = [_|_],
        (   member(End, Findings),
            End = contradiction(_)
        ->  Turned = Turned0,
            Last = State0
        ;   cheapest(Findings, Finding),
            applied(Finding, State0, State),
            led(Opposite, Names, State, [made(Name,Finding,State0)|Turned0], Turned,
                Last, End)
        )
    ).

reached(none, State, Fault) :-
    fault(State, Fault),
    !.
reached(opposite(Cell,_), State, cell(Cell)) :-
    state_unknown(State, U),
    Cell /\ U =:= 0.

%   needed_at_end(+End, +Last, +Known, -Needed, -Cited): what the end needs to know of
%   what the steps have shown, and the conditions that it cites.

needed_at_end(cell(Cell), _, _, Cell-Cell, []).
needed_at_end(contradiction(Names), Last, Known, Needed, Names) :-
    cited_cells(Names, Last, X),
    within(X, Known, Needed).
needed_at_end(touch(Star1,Star2), _, _, Stars-0, []) :-
    Stars is Star1 \/ Star2.
needed_at_end(surplus(Unit,Stars), _, _, Stars-0, [Name]) :-
    Unit = unit(Name,_,_,_).
needed_at_end(lacks(unit(Name,X,_,_),_,_), _, Stars-Marks, Needed, [Name]) :-
    within(X, Stars-Marks, Needed).

within(X, Stars0-Marks0, Stars-Marks) :-
    Stars is Stars0 /\ X,
    Marks is Marks0 /\ X.

needed_steps([], _, _, Made, Made).
needed_steps([Step|Turned], Known, Needed0, Made0, Made) :-
    Step = made(Name,Finding,Before),
    Needed0 = Stars0-Marks0,
    Finding = finding(_,_,Stars,Marks,_),
    (   (Stars /\ Stars0) \/ (Marks /\ Marks0) =:= 0
    ->  needed_steps(Turned, Known, Needed0, Made0, Made)
    ;   step_needs(Name, Finding, Before, Known, Stars1-Marks1),
        Stars2 is Stars0 \/ Stars1,
        Marks2 is Marks0 \/ Marks1,
        needed_steps(Turned, Known, Stars2-Marks2, [Step|Made0], Made)
    ).

%   A step needs what was known of the cells that its conditions are about, if that was
%   not known from the start.  Of units that are full, or have room for few, only their
%   stars matter.

step_needs('Star Neighbors', finding(_,Star,_,_,_), _, _, Star-0) :-
    !.
step_needs(Name, Finding, Before, Stars0-Marks0, Stars-Marks) :-
    Finding = finding(Names,_,_,_,Why),
    (   counts_stars_only(Name, Why, Counted0)
    ->  sort(Counted0, Counted)
    ;   Counted = []
    ),
    subtract(Names, Counted, Others),
    cited_cells(Names, Before, X),
    cited_cells(Others, Before, Y),
    state_unknown(Before, U),
    Stars is Stars0 /\ X /\ \U,
    Marks is Marks0 /\ Y /\ \U.

counts_stars_only('Trivial Marks', full(Name), [Name]).
counts_stars_only('Counting Units', sums(_,Bs,_,_,_,_), Bs).
counts_stars_only('Pressured Exclusion', chain(Links,End), Full) :-
    findall(Name, full_unit(Links, End, Name), Full0),
    findall(Name, needy_unit(Links, End, Name), Needy),
    subtract(Full0, Needy, Full).

full_unit(Links, _, Name) :-
    member(link(full,unit(Name,_,_,_),_,_), Links).
full_unit(_, surplus(unit(Name,_,_,_),_), Name).

needy_unit(Links, _, Name) :-
    member(link(Sort,Condition,_,_), Links),
    memberchk(Sort, [needs,other]),
    condition_names([Condition], Names),
    member(Name, Names).
needy_unit(_, lacks(unit(Name,_,_,_),_,_), Name).
needy_unit(_, fails(Other), Name) :-
    condition_names([Other], Names),
    member(Name, Names).

cited_cells(Names, State, X) :-
    state_puzzle(State, Puzzle),
    puzzle_conditions(Puzzle, Conditions),
    named_conditions(Names, Conditions, Cited),
    foldl(add_cells, Cited, 0, X).

add_cells(Condition, X0, X) :-
    condition_cells(Condition, Y),
    X is X0 \/ Y.

named_conditions(Names, Conditions, Named) :-
    findall(Condition,
            ( member(Condition, Conditions),
              arg(1, Condition, Name),
              memberchk(Name, Names)
            ),
            Named).

cited(Made, Names0, Names) :-
    findall(Name,
            ( member(made(_,finding(Names1,_,_,_,_),_), Made), member(Name, Names1) ),
            Names2),
    append(Names0, Names2, Names3),
    sort(Names3, Names).

/*  The units and constraints that are needed
*/

%   Needed is `none` if that takes too many inferences to find.

needed(Opposite, State, Led, Options, Needed) :-
    state_puzzle(State, Puzzle),
    puzzle_conditions(Puzzle, Conditions),
    option(effort(Effort), Options, 12_000_000),
    (   \+ supposition(Opposite, State, _, _)
    ->  Needed = []
    ;   supposition(Opposite, State, Supposed, Cells),
        call_with_inference_limit(
            needed_set(Led, Conditions, Cells, Supposed, Found), Effort, Outcome),
        Outcome \== inference_limit_exceeded
    ->  Needed = Found
    ;   Needed = none
    ).

%   Fails if the rules of touching alone refute it.

supposition(none, State, State, 0) :-
    \+ fault(State, touch(_,_)).
supposition(opposite(Cell,Value), State, Supposed, Cell) :-
    assume(Value, Cell, State, Supposed).

needed_set(Led, Conditions, Cells, Supposed, Needed) :-
    (   Led = led(_,Names),
        named_conditions(Names, Conditions, Cited),
        trial(Cited, Supposed, 2_000_000, none)
    ->  Enough = Cited
    ;   trial(Conditions, Supposed, 10_000_000, none),
        Enough = Conditions
    ),
    needed_conditions(Enough, Cells, Supposed, 500_000, Needed).
