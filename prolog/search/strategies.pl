:- module(starbattle_strategies,
          [ strategy/3,                 % ?Name, ?Strategy, ?Description
            must_be_strategy/1,         % +Strategy
            must_be_strategy/2,         % +Strategy, +Views
            must_not_use_weights/2,     % +Model, +Strategy
            must_be_one_of/3,           % +What, +Value, +Values
            part_words/2,               % ?Part, -Words
            word_part/3,                % +Part, +Word, -Value
            strategy_words/2,           % +Strategy, -Words
            strategy_view/2,            % +Strategy, -View
            new_labeling/5              % +Strategy, +Chooser, +Variables,
                                        % +Watch, -Search
          ]).
:- use_module([library(apply), library(lists)]).
:- use_module('../errors').
:- use_module('../fd_libraries').
:- use_module(library(fd_search), [new_search/3]).
:- use_module(library(fd_search/grammar),
              [ branch_orders/2, is_search_value/2, must_be_order_of/2,
                search_forms/2, search_words/2, value_word/2, word_value/3
              ]).
:- use_module(programs).

/** <module> Labeling strategies are data

A strategy is the term strategy(View, Select, Order, Branch, Method).  View is
`columns`, `cells` or `regions`, see models.pl, or a view of a user's program.
Its other arguments are values of the options of fd_search, whose grammar is in
fd_search/grammar.pl.  One selection is added here, for the models `global`
and `bits` only: `weights`, the cell that decides most in the region that has
failed most often for its size.  The selection, the order and the branching may
also be predicates of a user's program, see programs.pl.
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
%   @error instantiation_error, domain_error(Part, Value)

must_be_strategy(Strategy) :-
    views(Views),
    must_be_strategy(Strategy, Views).

must_be_strategy(strategy(View, Select, Order, Branch, Method), Views) :-
    !,
    must_be_one_of(view, View, Views),
    must_be_part(select, Select),
    must_be_part(order, Order),
    must_be_part(branch, Branch),
    must_be_part(method, Method),
    must_go_together(Select, View, Order, Branch).
must_be_strategy(Strategy, _) :-
    findall(Known, strategy(Known, _, _), Names),
    unknown_error(strategy, Strategy, Names).

must_be_part(Part, Value) :-
    (   is_part(Part, Value)
    ->  true
    ;   search_forms(Part, Forms),
        with_weights(Part, Forms, Values),
        unknown_error(Part, Value, Values)
    ).

is_part(select, Value) :-
    Value == weights.
is_part(Part, Value) :-
    is_own_value(Part, Value).
is_part(Part, Value) :-
    is_search_value(Part, Value).

%!  part_words(?Part, -Words) is nondet.
%
%   Words are what the Part of a strategy can be, as words; see grammar.pl.

part_words(view, Views) :-
    views(Views).
part_words(Part, Words) :-
    search_words(Part, Words0),
    with_weights(Part, Words0, Words).

views([columns,cells,regions]).

with_weights(Part, Words0, Words) :-
    (   Part == select
    ->  append(Words0, [weights], Words)
    ;   Words = Words0
    ).

%!  word_part(+Part, +Word, -Value) is det.
%
%   Value is what Word stands for as the Part of a strategy, and Word itself if
%   it is none of its words.

word_part(Part, Word, Value) :-
    (   Part \== view,
        word_value(Part, Word, Value0)
    ->  Value = Value0
    ;   Value = Word
    ).

%   must_go_together(+Select, +View, +Order, +Branch): are not all free.

must_go_together(weights, View, Order, Branch) :-
    !,
    Whose = 'the selection weights',
    must_be_one_of(of(view, Whose), View, [cells]),
    must_be_one_of(of(order, Whose), Order, [down]),
    must_be_one_of(of(branch, Whose), Branch, [step]).
must_go_together(_, _, Order, Branch) :-
    catch(must_be_order_of(Branch, Order),
          error(domain_error(_, _), _),
          bad_order(Branch, Order)).

bad_order(Branch, Order) :-
    branch_orders(Branch, Orders),
    atom_concat('branching by ', Branch, Whose),
    unknown_error(of(order, Whose), Order, Orders).

%!  must_not_use_weights(+Model, +Strategy) is det.
%
%   True unless Strategy selects by `weights`, which the model named Model does
%   not support.
%
%   @error domain_error(select, weights)

must_not_use_weights(Model, strategy(_, Select, _, _, _)) :-
    (   Select \== weights
    ->  true
    ;   atom_concat('the model ', Model, Whose),
        search_forms(select, Values),
        unknown_error(of(select, Whose), weights, Values)
    ).

%!  must_be_one_of(+What, +Value, +Values) is det.
%
%   True if Value unifies with one of Values.
%
%   @error instantiation_error, domain_error(What, Value)

must_be_one_of(What, Value, Values) :-
    (   nonvar(Value),
        memberchk(Value, Values)
    ->  true
    ;   unknown_error(What, Value, Values)
    ).

%!  strategy_words(+Strategy, -Words) is det.
%
%   Words are the six that a reply has for Strategy: its name, its view,
%   select, order, branch and method.

strategy_words(Strategy, [Name|Words]) :-
    Strategy = strategy(View, Select, Order, Branch, Method),
    maplist(part_word, [View,Select,Order,Branch,Method], Words),
    (   strategy(Known, Strategy, _)
    ->  Name = Known
    ;   composed_name(Words, Name)
    ).

part_word(Value, Word) :-
    (   own_value_word(Value, Word)
    ->  true
    ;   value_word(Value, Word)
    ).

%   The default method goes without saying.

composed_name(Words0, Name) :-
    (   append(Words, [complete], Words0)
    ->  true
    ;   Words = Words0
    ),
    atomic_list_concat(Words, /, Name).

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
    ->  Select = call(Chooser)
    ;   Select = Select0
    ),
    new_search(Variables,
               [ select(Select),order(Order),branch(Branch),method(Method)
               | Watch
               ],
               Search).
