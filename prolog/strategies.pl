:- module(starbattle_strategies,
          [ strategy/3,                 % ?Name, ?Strategy, ?Description
            must_be_strategy/1,         % +Strategy
            strategy_view/2,            % +Strategy, -View
            label_variables/2           % +Strategy, +Variables
          ]).
:- use_module(library(clpfd), [labeling/2]).
:- use_module(library(error), [must_be/2, domain_error/2]).
:- use_module(library(lists), [memberchk/2]).

/** <module> Labeling strategies are data

A strategy is the term strategy(View, Select, Order, Branch), its last
three arguments with the names and the meaning of labeling/2's options:

  - View: `columns`, `cells` or `regions`; see models.pl;
  - Select (variable selection): `leftmost`, `ff`, `ffc`, `min`, `max` or
    random_variable(Seed);
  - Order (value order): `up`, `down` or random_value(Seed);
  - Branch (branching): `step`, `enum` or `bisect`.
*/

%!  strategy(?Name, ?Strategy, ?Description) is nondet.
%
%   Strategy is known by Name.

strategy(regions, strategy(regions, leftmost, down, step),
         'cells of the smallest region first, star before blank').
strategy(cells, strategy(cells, leftmost, down, step),
         'cells row by row, star before blank').
strategy(leftmost, strategy(columns, leftmost, up, step),
         'star columns row by row').
strategy(ff, strategy(columns, ff, up, step),
         'the star column with the smallest domain (first fail)').
strategy(ffc, strategy(columns, ffc, up, step),
         'first fail, ties broken by the most constraints').
strategy(min, strategy(columns, min, up, step),
         'the star column with the smallest lower bound').
strategy(max, strategy(columns, max, up, step),
         'the star column with the largest upper bound').
strategy(paper, strategy(columns, leftmost, up, bisect),
         'the student paper\'s labeling([bisect], Columns)').

%!  must_be_strategy(+Strategy) is det.
%
%   True if Strategy is a strategy term.
%
%   @error domain_error(Part, Value) naming the part that is not one.

must_be_strategy(strategy(View, Select, Order, Branch)) :-
    !,
    part(view, View, [columns, cells, regions]),
    part(select, Select, [leftmost, ff, ffc, min, max, random_variable(_)]),
    part(order, Order, [up, down, random_value(_)]),
    part(branch, Branch, [step, enum, bisect]),
    (   Branch == bisect,
        Order = random_value(_)
    ->  domain_error(bisect_order, Order)
    ;   true
    ).
must_be_strategy(Strategy) :-
    must_be(strategy, Strategy).

part(Part, Value, Values) :-
    (   ground(Value),
        memberchk(Value, Values),
        seeded(Value)
    ->  true
    ;   domain_error(Part, Value)
    ).

seeded(random_variable(Seed)) :- !, integer(Seed).
seeded(random_value(Seed))    :- !, integer(Seed).
seeded(_).

%!  strategy_view(+Strategy, -View) is det.
%
%   View is what Strategy labels.

strategy_view(strategy(View, _, _, _), View).

%!  label_variables(+Strategy, +Variables) is nondet.
%
%   Label Variables with library(clpfd)'s labeling/2.

label_variables(strategy(_, Select, Order, Branch), Variables) :-
    labeling([Select,Order,Branch], Variables).
