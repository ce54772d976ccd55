:- module(explanation_reading_cost,
          [ reading_cost/2,             % +Finding, -Cost
            proof_cost/2,               % +Cases, -Cost
            costly/3,                     % +Level, +Finding, -Others
            is_cheap/1                  % +Finding
          ]).

/** <module> What a step costs its reader

The cost of a step is a sum of prices: for each row, column and region that it is
about, for each cell to look at, for each link of the chain that leads from an
assumed star to its end, and for each case of a proof after the first.  Whatever
chooses between findings asks this file, so the facts below tune the order of the
steps:

  - Of the findings of a technique the cheapest is taken, see finding.pl.
  - A finding that is costly is compared with those of harder techniques, see
    next_step.pl.
*/

:- set_prolog_flag(optimise, true).

%   prices(?Unit, ?Cell, ?Link, ?Case): to find a unit and count its stars takes as
%   long as a look at two cells; links and cases have to be kept in mind.

prices(2, 1, 4, 6).

%   compared(?Level, ?Above, ?Others): a finding of a technique of Level that costs
%   more than Above is compared with those of the families Others.  The first fact
%   holds that applies.  Chains decide a cell at a time: to compare them with all that
%   costs more would make more steps, which together cost more to read.

compared(7, 90, [tiling_pairs,chain]).
compared(7, 18, [tiling_pairs]).
compared(9, 90, [chain]).

%   cheap(?Cost): where many cells are tried, no finding is looked for that costs less.

cheap(14).

%!  reading_cost(+Finding, -Cost) is det.
%
%   Cost is that of a finding, without a proof.

reading_cost(finding(Units,Cells,_,_,Why), Cost) :-
    length(Units, Count),
    links(Why, Links),
    prices(Unit, Cell, Link, _),
    Cost is Unit*Count + Cell*popcount(Cells) + Link*Links.

%   The stars that follow directly are links, and so are the units whose stars are
%   placed in all ways.

links(chain(Stages,_), Links) :-
    !,
    length(Stages, Links).
links(_, 0).

%!  proof_cost(+Cases, -Cost) is det.
%
%   Cost is that of a proof with so many cases.

proof_cost(Cases, Cost) :-
    prices(_, _, _, Case),
    Cost is Case*(Cases-1).

%!  costly(+Level, +Finding, -Others) is semidet.
%
%   True if Finding, by a technique of Level, is to be compared with those of
%   techniques of the families Others.

costly(Level, Finding, Others) :-
    compared(Level, _, _),
    !,
    reading_cost(Finding, Cost),
    compared(Level, Above, Others),
    Cost > Above,
    !.

%!  is_cheap(+Finding) is semidet.
%
%   True if Finding costs so little that no cheaper one need be looked for.

is_cheap(Finding) :-
    cheap(Most),
    reading_cost(Finding, Cost),
    Cost =< Most.
