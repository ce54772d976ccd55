:- module(explanation_next_step,
          [ next_step/5,                % +Names, +Position, -Name, -Level,
                                        % -Finding
            apply_finding/2,            % +Finding, +Position
            finding_step/5              % +Name, +Level, +Position, +Finding,
                                        % -Step
          ]).
:- use_module(library(lists), [memberchk/2]).
:- use_module('../position/finding').
:- use_module('../position/grid').
:- use_module('../position/position').
:- use_module('../reading_cost', [costly/3, reading_cost/2]).
:- use_module('../step_drawing').
:- use_module('../techniques').

/** <module> The next step

The techniques are tried from the simplest on, until one finds something.  If that
costs its reader much, see reading_cost.pl, some harder techniques are tried as well,
and the cheapest finding is taken.  It is applied, and then the techniques are
tried from the simplest on again.
*/

%!  next_step(+Names, +Position, -Name, -Level, -Finding) is det.
%
%   Finding is the next one in Position, and Name, of the level Level, is that of Names
%   which finds it.  If none finds anything, Finding is `none`.

next_step([], _, none, 0, none).
next_step([Name0|Names], Position, Name, Level, Finding) :-
    found(Name0, Position, Finding0),
    (   Finding0 == none
    ->  next_step(Names, Position, Name, Level, Finding)
    ;   once(known_technique(Name0, Level0, _)),
        Step = step(Name0,Level0,Finding0),
        (   costly(Level0, Finding0, Others)
        ->  swap_seen(Seen, []),
            cheapest(Names, Others, Position, Seen-Step, step(Name,Level,Finding))
        ;   Step = step(Name,Level,Finding)
        )
    ).

%   The cheapest is the first of those that cost least.  What was seen with it is what
%   stays seen.

cheapest([], _, _, Seen-Step, Step) :-
    swap_seen(_, Seen).
cheapest([Name1|Names], Others, Position, Best0, Step) :-
    once(known_technique(Name1, Level1, Family)),
    (   memberchk(Family, Others)
    ->  found(Name1, Position, Finding1),
        swap_seen(Seen1, []),
        cheaper(Best0, Seen1-step(Name1,Level1,Finding1), Best1)
    ;   Best1 = Best0
    ),
    cheapest(Names, Others, Position, Best1, Step).

cheaper(Best, _-step(_,_,none), Best) :-
    !.
cheaper(Best0, Best1, Best) :-
    Best0 = _-step(_,_,Finding0),
    Best1 = _-step(_,_,Finding1),
    reading_cost(Finding0, Cost0),
    reading_cost(Finding1, Cost1),
    (   Cost1 < Cost0
    ->  Best = Best1
    ;   Best = Best0
    ).

%   A finding that decides no cell would be found again and again.  What fails
%   undoes what it has put into a memo, so nothing fails after find/3.

found(Name, Position, Finding) :-
    (   find(Name, Position, Finding0)
    ->  decisive(Finding0, Finding)
    ;   Finding = none
    ).

decisive(Finding0, Finding) :-
    (   Finding0 = finding(_,_,Stars,Marks,_),
        Stars \/ Marks =\= 0
    ->  Finding = Finding0
    ;   Finding = none
    ).

%!  apply_finding(+Finding, +Position) is det.

apply_finding(Finding, Position) :-
    finding_stars(Finding, Stars),
    finding_marks(Finding, Marks),
    place(Position, Stars),
    mark(Position, Marks).

%!  finding_step(+Name, +Level, +Position, +Finding, -Step) is det.
%
%   Step is step(Name, Level, Units, Cells, Stars, Marks, Text, Drawing) with lists of
%   Kind-Number and of Row-Column; for Drawing see step_drawing.pl.

finding_step(Name, Level, Position, Finding, Step) :-
    Finding = finding(Units0,Cells0,Stars0,Marks0,_),
    Step = step(Name,Level,Units,Cells,Stars,Marks,Text,Drawing),
    position_grid(Position, Grid),
    unit_names(Units0, Grid, Units),
    set_cells(Grid, Cells0, Cells),
    set_cells(Grid, Stars0, Stars),
    set_cells(Grid, Marks0, Marks),
    finding_sentence(Name, Grid, Finding, Text),
    finding_drawing(Finding, Position, Drawing).

unit_names([], _, []).
unit_names([Unit|Units], Grid, [Name|Names]) :-
    unit_name(Grid, Unit, Name),
    unit_names(Units, Grid, Names).
