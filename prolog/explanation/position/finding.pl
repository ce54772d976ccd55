:- module(explanation_finding,
          [ finding_units/2,            % +Finding, -Units
            finding_cells/2,            % +Finding, -Cells
            finding_stars/2,            % +Finding, -Cells
            finding_marks/2,            % +Finding, -Cells
            smaller/3,                  % +Finding0, +Finding1, -Finding
            seen_by/2,                  % :Goal, -Findings
            swap_seen/2                 % -Findings0, +Findings
          ]).
:- use_module('../reading_cost', [reading_cost/2]).
:- use_module('../../records').

/** <module> What a technique finds

A finding is the term finding(Units, Cells, Stars, Marks, Why): the units, by
their numbers, that its sentence names; the cells that one has to look at, those
that are stars, and those that are marked, all three as sets; and what the
sentence needs to know besides.
*/

:- set_prolog_flag(optimise, true).

:- accessors(finding(units, cells, stars, marks, why)).

%!  finding_units(+Finding, -Units) is det.
%!  finding_cells(+Finding, -Cells) is det.
%!  finding_stars(+Finding, -Cells) is det.
%!  finding_marks(+Finding, -Cells) is det.

%!  smaller(+Finding0, +Finding1, -Finding) is det.
%
%   Finding is the one that costs its reader less, or the one whose cells come first
%   in reading order; Finding0 may be `none`.

smaller(Finding0, Finding1, Finding) :-
    notice(Finding1),
    smaller_of(Finding0, Finding1, Finding).

smaller_of(none, Finding, Finding) :-
    !.
smaller_of(Finding0, Finding1, Finding) :-
    reading_cost(Finding0, Cost0),
    reading_cost(Finding1, Cost1),
    (   Cost1 < Cost0
    ->  Finding = Finding1
    ;   Cost1 =:= Cost0,
        finding_cells(Finding0, X0),
        finding_cells(Finding1, X1),
        lsb(X1) < lsb(X0)
    ->  Finding = Finding1
    ;   Finding = Finding0
    ).

%!  seen_by(:Goal, -Findings) is semidet.
%
%   Call once(Goal).  Findings are those that it has compared by smaller/3, the
%   last one first: all that its technique has found.

%   A global variable, as the techniques hand on the smallest finding only.

:- meta_predicate
    seen_by(0, -).

seen_by(Goal, Findings) :-
    b_setval(explanation_seen, seen([])),
    once(Goal),
    b_getval(explanation_seen, seen(Findings)),
    b_setval(explanation_seen, none).

notice(Finding) :-
    (   nb_current(explanation_seen, seen(Findings))
    ->  b_setval(explanation_seen, seen([Finding|Findings]))
    ;   true
    ).

%!  swap_seen(-Findings0, +Findings) is det.
%
%   Within seen_by/2, Findings0 are those that it has seen so far, and Findings take
%   their place.

swap_seen(Findings0, Findings) :-
    (   nb_current(explanation_seen, seen(Findings1))
    ->  Findings0 = Findings1,
        b_setval(explanation_seen, seen(Findings))
    ;   Findings0 = []
    ).
