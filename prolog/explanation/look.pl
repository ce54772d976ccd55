:- module(explanation_look,
          [ step_look/2                 % +Step, -Text
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(phrases/phrases, [enumeration//1, unit_text/2]).
:- use_module(report, [step_units/2]).

/** <module> Where to look for a step

What a hint says first to somebody who wants to find the step alone: the units of
the step, without its technique, its cells and its reason.
*/

%!  step_look(+Step, -Text) is det.
%
%   Text is such as `Look at row 3 and region C.`  Step is one of explain/4.

step_look(Step, Text) :-
    step_units(Step, Units),
    phrase(area(Units), Words),
    atomic_list_concat(['Look at '|Words], Text0),
    atom_concat(Text0, '.', Text).

area([]) -->
    !,
    ['the whole board'].
area(Units) -->
    { maplist(unit_text, Units, Texts) },
    enumeration(Texts).
