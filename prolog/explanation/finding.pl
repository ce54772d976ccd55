:- module(explanation_finding,
          [ finding_units/2,            % +Finding, -Units
            finding_cells/2,            % +Finding, -Cells
            finding_stars/2,            % +Finding, -Cells
            finding_marks/2,            % +Finding, -Cells
            smaller/3                   % +Finding0, +Finding1, -Finding
          ]).
:- use_module(structures, []).

/** <module> What a technique finds

A finding is the term finding(Units, Cells, Stars, Marks, Why): the units, by
their numbers, that its sentence names; the cells that one has to look at, those
that are stars, and those that are marked, all three as sets; and what the
sentence needs to know besides.
*/

:- set_prolog_flag(optimise, true).

:- structure(finding(units, cells, stars, marks, why)).

%!  finding_units(+Finding, -Units) is det.
%!  finding_cells(+Finding, -Cells) is det.
%!  finding_stars(+Finding, -Cells) is det.
%!  finding_marks(+Finding, -Cells) is det.

%!  smaller(+Finding0, +Finding1, -Finding) is det.
%
%   Finding is the one with fewer cells to look at, or the one whose cells come
%   first in reading order; Finding0 may be `none`.

smaller(none, Finding, Finding) :-
    !.
smaller(Finding0, Finding1, Finding) :-
    finding_cells(Finding0, X0),
    finding_cells(Finding1, X1),
    Order is popcount(X1) - popcount(X0),
    (   Order < 0
    ->  Finding = Finding1
    ;   Order =:= 0,
        lsb(X1) < lsb(X0)
    ->  Finding = Finding1
    ;   Finding = Finding0
    ).
