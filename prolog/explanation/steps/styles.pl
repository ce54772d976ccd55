:- module(explanation_styles,
          [ styled_plan/4               % +Style, +Names, +Position, -Plan
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(lists), [member/2, nth0/3, reverse/2]).
:- use_module(candidates).
:- use_module(direct_steps, [direct_steps/2]).
:- use_module('../position/finding').
:- use_module('../position/grid').
:- use_module(next_step, [apply_finding/2]).
:- use_module('../position/position').
:- use_module('../reading_cost', [reading_cost/2]).
:- use_module(pruning, [pruned/4]).

/** <module> Other ways through a board than the simplest step each time

Direct steps are always made at once, so a plan is the list of the other steps,
as found(Name, Level, Finding, Effort).  At each state the candidates are all
findings of the simplest level that has any.

  - `human` takes the one that is nearest to the step before.
  - `shortest` keeps the three best states after each number of steps: those
    with the fewest open cells, then those that took the least effort.  If to
    take the smallest or the nearest finding each time leads to fewer steps, that
    is the plan.

Steps that nothing later depends on are left out, see pruning.pl.
*/

:- set_prolog_flag(optimise, true).

%!  styled_plan(+Style, +Names, +Position, -Plan) is det.
%
%   Plan is that of Style, `human` or `shortest`, from Position on, by the
%   techniques Names.  Position is not changed.

styled_plan(human, Names, Position, Plan) :-
    greedy(nearest, Names, Position, Plan0),
    pruned(Plan0, Names, Position, Plan).
styled_plan(shortest, Names, Position, Plan) :-
    beam(Names, Position, Plan1),
    greedy(smallest, Names, Position, Plan2),
    greedy(nearest, Names, Position, Plan3),
    maplist(priced(Names, Position), [Plan1,Plan2,Plan3], Priced),
    keysort(Priced, [_-Plan|_]).

priced(Names, Position, Plan0, (Count/Effort)-Plan) :-
    pruned(Plan0, Names, Position, Plan),
    duplicate_term(Position, Own),
    direct_steps(Own, Found),
    as_one(Found, 0, Count0),
    foldl(add_price(Own), Plan, Count0/0.0, Count/Effort).

add_price(Position, found(_,_,Finding,Effort1), Count0/Effort0, Count/Effort) :-
    Effort is Effort0+Effort1,
    Count1 is Count0+1,
    apply_finding(Finding, Position),
    direct_steps(Position, Found),
    as_one(Found, Count1, Count).

as_one([], Count, Count).
as_one([_|_], Count0, Count) :-
    Count is Count0+1.

%   greedy(+Choice, +Names, +Position, -Plan): one step after the other.

greedy(Choice, Names, Position, Plan) :-
    duplicate_term(Position, Own),
    direct_steps(Own, _),
    greedy_from(Choice, Names, Own, none, Plan).

greedy_from(Choice, Names, Position, Last, Plan) :-
    (   \+ is_broken(Position),
        candidates(Names, Position, Candidates),
        Candidates = [_|_]
    ->  choice(Choice, Candidates, Last, Position, Found),
        Found = found(_,_,Finding,_),
        make_step(Finding, Position),
        Plan = [Found|Plan1],
        greedy_from(Choice, Names, Position, Finding, Plan1)
    ;   Plan = []
    ).

make_step(Finding, Position) :-
    apply_finding(Finding, Position),
    direct_steps(Position, _).

choice(nearest, Candidates, Last, Position, Found) :-
    Last \== none,
    !,
    position_grid(Position, Grid),
    finding_place(Last, Grid, Place),
    nearest(Candidates, Grid, Place, Found).
choice(_, [Found|Candidates], _, _, Smallest) :-
    foldl(smaller_found, Candidates, Found, Smallest).

smaller_found(Found1, Found0, Found) :-
    Found0 = found(_,_,Finding0,_),
    Found1 = found(_,_,Finding1,_),
    smaller(Finding0, Finding1, Finding),
    (   Finding == Finding1,
        Finding \== Finding0
    ->  Found = Found1
    ;   Found = Found0
    ).

nearest(Candidates, Grid, Place, Found) :-
    findall(Distance/Cost-I,
            ( nth0(I, Candidates, found(_,_,Finding,_)),
              finding_place(Finding, Grid, Place1),
              distance(Place, Place1, Distance),
              reading_cost(Finding, Cost)
            ),
            Keys),
    sort(Keys, [_-Best|_]),
    nth0(Best, Candidates, Found).

%   The place of a finding is the middle of the cells to look at and of those it
%   decides.

finding_place(finding(_,Cells,Stars,Marks,_), Grid, Row-Column) :-
    All is Cells \/ Stars \/ Marks,
    set_cells(Grid, All, List),
    length(List, Count),
    foldl(add_cell, List, 0-0, Rows-Columns),
    Row is float(Rows)/Count,
    Column is float(Columns)/Count.

add_cell(R-C, R0-C0, R1-C1) :-
    R1 is R0+R,
    C1 is C0+C.

distance(R1-C1, R2-C2, Distance) :-
    Distance is (R1-R2)**2 + (C1-C2)**2.

%   beam(+Names, +Position, -Plan): States are state(Open, Effort, Turned,
%   Position), where Turned is the plan so far, the last step first.

width(3).

beam(Names, Position, Plan) :-
    duplicate_term(Position, Own),
    direct_steps(Own, _),
    position_unknown(Own, U),
    Open is popcount(U),
    beam_from([state(Open,0.0,[],Own)], Names, Turned),
    reverse(Turned, Plan).

beam_from(States, Names, Turned) :-
    States = [state(Open,_,Turned0,_)|_],
    (   Open =:= 0
    ->  Turned = Turned0
    ;   next_states(States, Names, Next),
        (   Next == []
        ->  Turned = Turned0
        ;   beam_from(Next, Names, Turned)
        )
    ).

%   Where only a last resort helps, the best state goes on alone.

next_states(States, Names, Next) :-
    simple_techniques(Names, Named),
    findall(Trial,
            ( member(State, States), trial(State, Named, Trial) ),
            Trials0),
    (   Trials0 == [],
        States = [State|_]
    ->  findall(Trial, trial(State, Names, Trial), Trials)
    ;   Trials = Trials0
    ),
    sort(Trials, Sorted),
    width(Width),
    best(Sorted, Width, [], Best),
    kept(Best, States, Next).

%   Trial is trial(Open, Effort, Unknown, Stars, Turned, Found): the result of one
%   candidate, tried on a copy without memos.

trial(state(_,Effort0,Turned,Position), Names,
      trial(Open,Effort,U,S,Turned,Found)) :-
    \+ is_broken(Position),
    candidates(Names, Position, Candidates),
    member(Found, Candidates),
    Found = found(_,_,Finding,Effort1),
    copy_position(Position, Copy),
    make_step(Finding, Copy),
    position_unknown(Copy, U),
    position_stars(Copy, S),
    Open is popcount(U),
    Effort is Effort0+Effort1.

%   The same state is kept once.

best([], _, _, []) :-
    !.
best(_, 0, _, []) :-
    !.
best([Trial|Trials], Width, Seen, Best) :-
    Trial = trial(_,_,U,S,_,_),
    (   member(U-S, Seen)
    ->  best(Trials, Width, Seen, Best)
    ;   Best = [Trial|Best1],
        Width1 is Width-1,
        best(Trials, Width1, [U-S|Seen], Best1)
    ).

kept([], _, []).
kept([trial(Open,Effort,_,_,Turned,Found)|Trials], States,
     [state(Open,Effort,[Found|Turned],Position)|Next]) :-
    once(( member(state(_,_,Turned0,Position0), States),
           Turned0 == Turned
         )),
    duplicate_term(Position0, Position),
    Found = found(_,_,Finding,_),
    make_step(Finding, Position),
    kept(Trials, States, Next).
