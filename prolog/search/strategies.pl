:- module(starbattle_strategies,
          [ strategy/3,                 % ?Name, ?Strategy, ?Description
            must_be_strategy/1,         % +Strategy
            must_be_strategy/2,         % +Strategy, +Views
            part_values/2,              % ?Part, -Values
            strategy_view/2,            % +Strategy, -View
            new_labeling/5              % +Strategy, +Chooser, +Variables,
                                        % +Watch, -Search
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module('../errors', [unknown_error/3]).
:- use_module('../fd/prolog/fd_search', [new_search/3]).

/** <module> Labeling strategies are data

A strategy is the term strategy(View, Select, Order, Branch, Method), its
last four arguments with the names and the meaning of fd/prolog/fd_search.pl's options:

  - View: `columns`, `cells` or `regions`, see models.pl;
  - Select (variable selection): `leftmost`, `ff`, `ffc`, `min`, `max`,
    `anti_first_fail`, `occurrence`, `most_constrained`, `max_regret`,
    `dom_w_deg`, `impact` or random_variable(Seed); or `weights`, for
    `global` and `bits` only, the cell that decides most in the region that
    has failed most often for its size;
  - Order (value order): `up`, `down`, `median`, `middle` or
    random_value(Seed);
  - Branch (branching): `step`, `enum` or `bisect`;
  - Method (search method): `complete`, or one that leaves something out or
    begins again: bbs(N), lds(N), dds(N), credit(N, Extra), dbs(Level,
    Extra), restarts(Cutoffs) or restarts(Cutoffs, Limit) with constant(N),
    geometric(N, Factor) or luby(N).
*/

%!  strategy(?Name, ?Strategy, ?Description) is nondet.
%
%   Strategy is known by Name.

strategy(weights, strategy(cells, weights, down, step, complete),
         'cells of the region with few cells and many failures (dom/wdeg)').
strategy(regions, strategy(regions, leftmost, down, step, complete),
         'cells of the smallest region first, star before blank').
strategy(cells, strategy(cells, leftmost, down, step, complete),
         'cells row by row, star before blank').
strategy(leftmost, strategy(columns, leftmost, up, step, complete),
         'star columns row by row').
strategy(ff, strategy(columns, ff, up, step, complete),
         'the star column with the smallest domain (first fail)').
strategy(ffc, strategy(columns, ffc, up, step, complete),
         'first fail, ties broken by the most constraints').
strategy(min, strategy(columns, min, up, step, complete),
         'the star column with the smallest lower bound').
strategy(max, strategy(columns, max, up, step, complete),
         'the star column with the largest upper bound').
strategy(anti_first_fail,
         strategy(columns, anti_first_fail, up, step, complete),
         'the star column with the largest domain').
strategy(occurrence, strategy(columns, occurrence, up, step, complete),
         'the star column under the most constraints').
strategy(max_regret, strategy(columns, max_regret, up, step, complete),
         'the star column whose two least values are farthest apart').
strategy(dom_w_deg, strategy(columns, dom_w_deg, up, step, complete),
         'smallest domain by the failures of its constraints (dom/wdeg)').
strategy(impact, strategy(columns, impact, up, step, complete),
         'the star column that shrinks the search space most').
strategy(middle, strategy(columns, ff, middle, step, complete),
         'first fail, values from the middle of the domain').
strategy(bisect, strategy(columns, ff, up, bisect, complete),
         'first fail, domains halved').
strategy(lds, strategy(columns, ff, up, step, lds(4)),
         'first fail, at most 4 discrepancies: may leave solutions out').
strategy(luby,
         strategy(columns, dom_w_deg, random_value(1), step,
                  restarts(luby(100))),
         'dom/wdeg, random values, restarts by Luby\'s sequence').
strategy(paper, strategy(columns, leftmost, up, bisect, complete),
         'the student paper\'s labeling([bisect], Columns)').

%!  must_be_strategy(+Strategy) is det.
%!  must_be_strategy(+Strategy, +Views) is det.
%
%   True if Strategy is a strategy term that labels one of Views, those of
%   Star Battle unless they are given.
%
%   @error unknown(Part, Value, Values) naming the part that is not one,
%   and what there is.

must_be_strategy(Strategy) :-
    part_values(view, Views),
    must_be_strategy(Strategy, Views).

must_be_strategy(Strategy, Views) :-
    Strategy = strategy(View, _, _, _, _),
    !,
    part(view, View, Views),
    forall(member(I-Part, [2-select,3-order,4-branch,5-method]),
           ( arg(I, Strategy, Value),
             part_values(Part, Values),
             part(Part, Value, Values)
           )),
    fitting(Strategy).
must_be_strategy(Strategy, _) :-
    findall(Known, strategy(Known, _, _), Names),
    unknown_error(strategy, Strategy, Names).

%!  part_values(?Part, -Values) is nondet.
%
%   Values are what the Part of a strategy can be.  Words in capitals stand
%   for numbers, Cutoffs for a term.

part_values(view, [columns, cells, regions]).
part_values(select,
            [ leftmost, ff, ffc, min, max, anti_first_fail, occurrence,
              most_constrained, max_regret, dom_w_deg, impact,
              random_variable('Seed'), weights ]).
part_values(order, [up, down, median, middle, random_value('Seed')]).
part_values(branch, [step, enum, bisect]).
part_values(method,
            [ complete, bbs('N'), lds('N'), dds('N'), credit('N', 'Extra'),
              dbs('Level', 'Extra'), restarts('Cutoffs'),
              restarts('Cutoffs', 'Limit') ]).

part(Part, Value, Values) :-
    (   ground(Value),
        like_one_of(Value, Values)
    ->  true
    ;   unknown_error(Part, Value, Values)
    ).

like_one_of(Value, Values) :-
    functor(Value, Name, Arity),
    functor(Known, Name, Arity),
    memberchk(Known, Values),
    Value =.. [Name|Arguments],
    Known =.. [Name|Kinds],
    maplist(argument, Kinds, Arguments).

argument('Seed', Seed)   :- integer(Seed).
argument('N', N)         :- count(N).
argument('Extra', N)     :- count(N).
argument('Level', N)     :- count(N).
argument('Limit', N)     :- count(N).
argument('Cutoffs', Cutoffs) :-
    cutoffs(Cutoffs).

count(N) :-
    integer(N),
    N >= 0.

cutoffs(constant(N)) :- count(N), N > 0.
cutoffs(luby(N))     :- count(N), N > 0.
cutoffs(geometric(N, Factor)) :-
    count(N),
    N > 0,
    number(Factor),
    Factor >= 1.

%   Parts that do not go with each other.

fitting(strategy(View, weights, Order, Branch, _)) :-
    !,
    Whose = 'the selection weights',
    part(of(view, Whose), View, [cells]),
    part(of(order, Whose), Order, [down]),
    part(of(branch, Whose), Branch, [step]).
fitting(strategy(_, _, Order, bisect, _)) :-
    !,
    part(of(order, 'branching by bisect'), Order,
         [up, down, random_value('Seed')]).
fitting(_).

%!  strategy_view(+Strategy, -View) is det.
%
%   View is what Strategy labels.

strategy_view(strategy(View, _, _, _, _), View).

%!  new_labeling(+Strategy, :Chooser, +Variables, +Watch, -Search) is det.
%
%   Search labels Variables by Strategy, see fd/prolog/fd_search.pl.  Chooser is the
%   goal that selects by `weights`: call(Chooser, Open, Variable).  Watch is
%   a list of further options of the search.

:- meta_predicate
    new_labeling(+, 2, +, +, -).

new_labeling(strategy(_, Select0, Order, Branch, Method), Chooser,
             Variables, Watch, Search) :-
    (   Select0 == weights
    ->  Select = select(call(Chooser))
    ;   Select = Select0
    ),
    new_search(Variables, [Select,Order,Branch,method(Method)|Watch],
               Search).
