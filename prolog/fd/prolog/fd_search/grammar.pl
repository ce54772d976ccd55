:- module(fd_search_grammar,
          [ search_forms/2,             % ?Category, -Forms
            search_words/2,             % ?Category, -Words
            value_category/2,           % +Value, -Category
            is_search_value/2,          % +Category, +Value
            branch_orders/2,            % +Branch, -Orders
            must_be_order_of/2,         % +Branch, +Order
            value_word/2,               % +Value, -Word
            word_value/3,               % +Category, +Word, -Value
            parse_options/4             % +Module, +Options, -Settings, -Limits
          ]).
:- use_module([library(apply), library(dcg/basics)]).
:- use_module(library(dcg/high_order), [sequence//2]).
:- use_module([library(error), library(lists), library(option)]).
:- use_module(selection).
:- use_module(state).

/** <module> The grammar of search options

The table form/2 has all values of the categories `select`, `order`, `branch`
and `method`, but for goals of the user.  A value is an atom or a compound
term; its arguments are declared as Name:Type.

A value can also be written as one word, with colons where the term has
parentheses and commas: `random_variable:7` stands for random_variable(7), and
`restarts:luby:100` for restarts(luby(100)).
*/

form(select, leftmost).
form(select, ff).
form(select, Criterion) :-
    criterion(Criterion).
form(select, dom_w_deg).
form(select, impact).
form(select, random_variable('Seed':integer)).

form(order, up).
form(order, down).
form(order, median).
form(order, middle).
form(order, random_value('Seed':integer)).

form(branch, step).
form(branch, enum).
form(branch, bisect).

form(method, complete).
form(method, bbs('N':nonneg)).
form(method, lds('N':nonneg)).
form(method, dds('N':nonneg)).
form(method, credit('N':positive_integer, 'Extra':extra)).
form(method, restarts('Cutoffs':cutoffs)).

%   The type `cutoffs` is a category of its own.

form(cutoffs, constant('N':positive_integer)).
form(cutoffs, luby('N':positive_integer)).
form(cutoffs, geometric('N':positive_integer, 'Factor':factor)).

%!  branch_orders(+Branch, -Orders) is det.
%!  must_be_order_of(+Branch, +Order) is det.
%
%   Orders are the forms of the value orders that Branch supports, as in
%   search_forms/2.  Order must be one of them.  A branching of the user's,
%   call(Goal), does not use it.
%
%   @error domain_error(order_of_bisect, Order)

branch_orders(step, Orders) :-
    search_forms(order, Orders).
branch_orders(enum, Orders) :-
    search_forms(order, Orders).
branch_orders(bisect, [up,down,random_value('Seed')]).

must_be_order_of(Branch, Order) :-
    (   Branch == bisect,
        \+ memberchk(Order, [up,down,random_value(_),random(_)])
    ->  domain_error(order_of_bisect, Order)
    ;   true
    ).

%!  search_forms(?Category, -Forms) is nondet.
%!  search_words(?Category, -Words) is nondet.
%
%   Forms are the values of Category as terms, with the names of their
%   arguments, as in lds('N').  Words are the same as words, as in `lds:N`.

search_forms(Category, Forms) :-
    category(Category),
    findall(Form,
            ( form(Category, Declared),
              Declared =.. [Name|Arguments],
              maplist(argument_name, Arguments, Names),
              Form =.. [Name|Names]
            ),
            Forms).

search_words(Category, Words) :-
    category(Category),
    findall(Word,
            ( form(Category, Form),
              form_word(Form, Word)
            ),
            Words).

category(select).
category(order).
category(branch).
category(method).

argument_name(Name:_, Name).

form_word(Form, Word) :-
    Form =.. [Name|Arguments],
    maplist(argument_word, Arguments, Words),
    atomic_list_concat([Name|Words], Word).

argument_word(_:cutoffs, Word) :-
    form(cutoffs, Form),
    form_word(Form, Word0),
    atom_concat(:, Word0, Word).
argument_word(Name:Type, Word) :-
    Type \== cutoffs,
    upcase_atom(Name, Upper),
    atom_concat(:, Upper, Word).

%!  value_category(+Value, -Category) is semidet.
%
%   Value has the functor of a value of Category.

value_category(Value, Category) :-
    atom(Value),
    form(Category, Value),
    category(Category),
    !.
value_category(Value, Category) :-
    compound(Value),
    category(Category),
    argument_types(Category, Value, _),
    !.

argument_types(Category, Value, Types) :-
    compound_name_arity(Value, Name, Arity),
    compound_name_arity(Form, Name, Arity),
    form(Category, Form),
    !,
    compound_name_arguments(Form, _, Arguments),
    maplist(argument_type, Arguments, Types).

argument_type(_:Type, Type).

%   must_be_search_value(+Category, +Value) is det.
%!  is_search_value(+Category, +Value) is semidet.
%
%   True if Value is a value of Category.
%
%   @error instantiation_error, type_error(Type, Argument),
%   domain_error(Category, Value), domain_error(cutoffs, Cutoffs),
%   domain_error(factor_above_1, Factor)

must_be_search_value(_, Value) :-
    var(Value),
    !,
    instantiation_error(Value).
must_be_search_value(Category, Value) :-
    atom(Value),
    form(Category, Value),
    !.
must_be_search_value(Category, Value) :-
    compound(Value),
    argument_types(Category, Value, Types),
    !,
    compound_name_arguments(Value, _, Arguments),
    maplist(must_be_argument, Types, Arguments).
must_be_search_value(Category, Value) :-
    domain_error(Category, Value).

must_be_argument(Type, Value) :-
    memberchk(Type, [integer,nonneg,positive_integer]),
    !,
    must_be(Type, Value).
must_be_argument(factor, Value) :-
    must_be(number, Value),
    (   Value > 1
    ->  true
    ;   domain_error(factor_above_1, Value)
    ).
must_be_argument(cutoffs, Value) :-
    must_be_search_value(cutoffs, Value).
must_be_argument(extra, Value) :-
    (   integer(Value)
    ->  must_be(nonneg, Value)
    ;   is_restarts(Value)
    ->  domain_error(method, Value)
    ;   must_be_search_value(method, Value)
    ).

%   Only the root of a search can begin again.

is_restarts(Value) :-
    callable(Value),
    functor(Value, restarts, _).

is_search_value(Category, Value) :-
    atom(Value),
    !,
    once(form(Category, Value)).
is_search_value(Category, Value) :-
    catch(must_be_search_value(Category, Value), error(_, _), fail).

%!  value_word(+Value, -Word) is det.
%!  word_value(+Category, +Word, -Value) is semidet.
%
%   Word is the atom that stands for Value.  The second is false if Word is
%   not the word of a value of Category.

value_word(Value, Word) :-
    phrase(value_parts(Value), Parts),
    atomic_list_concat(Parts, :, Word).

value_parts(Value) -->
    { Value =.. [Name|Arguments] },
    [Name],
    sequence(value_parts, Arguments).

word_value(Category, Word, Value) :-
    atom(Word),
    atomic_list_concat(Parts, :, Word),
    phrase(value(Category, Value), Parts),
    is_search_value(Category, Value),
    !.

value(Category, Value) -->
    [Name],
    { form(Category, Form),
      Form =.. [Name|Arguments]
    },
    values(Arguments, Values),
    { Value =.. [Name|Values] }.

values([], []) -->
    [].
values([_:Type|Arguments], [Value|Values]) -->
    argument(Type, Value),
    values(Arguments, Values).

argument(cutoffs, Value) -->
    !,
    value(cutoffs, Value).
argument(extra, Value) -->
    value(method, Value).
argument(_, Value) -->
    [Word],
    { is_plain_number(Word),
      atom_number(Word, Value)
    }.

%   Prolog writes numbers in more ways, such as 0x1f, 1e9 and 0'a.

is_plain_number(Word) :-
    atom_codes(Word, Codes),
    phrase(plain_number, Codes),
    !.

plain_number -->
    ( "-" ; "" ),
    digits([_|_]),
    ( ".", digits([_|_]) ; "" ).

/*  The options of a search

The values of the options are those of the grammar, and goals of the caller.
*/

%!  parse_options(+Module, +Options, -Settings, -Limits) is det.
%
%   Settings is settings(Select, Order, Branch, Method, Event, Objective, Tree,
%   Leaf), Limits as in state.pl.  Goals are qualified with Module.
%
%   @error domain_error(fd_search_option, Option), type errors;
%   domain_error(nonrepeating_fd_search_options, Options) if two are of the
%   same category.

parse_options(Module, Options,
              settings(Select,Order,Branch,Method,Event,Objective,Tree,Leaf),
              limits(Nodes,Solutions)) :-
    must_be(list, Options),
    maplist(categorized, Options, Given),
    distinct_categories(Given, Options),
    option(select(Select0), Given, leftmost),
    option(order(Order0), Given, up),
    option(branch(Branch0), Given, step),
    option(method(Method0), Given, complete),
    option(event(Event0), Given, none),
    option(leaf(Leaf0), Given, none),
    option(objective(Objective), Given, none),
    option(tree(Tree), Given, changing),
    must_be(nonvar, Tree),
    must_be_tree(Tree),
    parse_choice(select, Select0, Module, Select),
    parse_choice(order, Order0, Module, Order),
    parse_choice(branch, Branch0, Module, Branch),
    must_be_order_of(Branch, Order),
    parse_method(Method0, Method),
    event_goal(Event0, Module, Event),
    event_goal(Leaf0, Module, Leaf),
    option(node_limit(Nodes), Given, inf),
    option(solution_limit(Solutions), Given, inf),
    must_be_limit(nonneg, Nodes),
    must_be_limit(positive_integer, Solutions).

must_be_tree(Tree) :-
    (   memberchk(Tree, [changing,fixed])
    ->  true
    ;   domain_error(tree, Tree)
    ).

must_be_limit(Type, Limit) :-
    (   Limit == inf
    ->  true
    ;   must_be(Type, Limit)
    ).

%   The words of labeling/2, and others that have one meaning only, need not
%   be wrapped.

categorized(Option, _) :-
    var(Option),
    !,
    instantiation_error(Option).
categorized(min(Expr), objective(min(Expr))) :- !.
categorized(max(Expr), objective(max(Expr))) :- !.
categorized(Value, Option) :-
    value_category(Value, Category),
    !,
    Option =.. [Category,Value].
categorized(Option, Option) :-
    compound(Option),
    compound_name_arity(Option, Category, 1),
    option_category(Category),
    !.
categorized(Option, _) :-
    domain_error(fd_search_option, Option).

option_category(Category) :-
    category(Category).
option_category(event).
option_category(leaf).
option_category(tree).
option_category(node_limit).
option_category(solution_limit).

distinct_categories(Given, Options) :-
    maplist(functor, Given, Categories, _),
    (   is_set(Categories)
    ->  true
    ;   domain_error(nonrepeating_fd_search_options, Options)
    ).

%   parse_choice(+Category, +Value0, +Module, -Value): Value0 is a value of
%   the grammar, random(Seed), or a goal of the caller, in Module.

parse_choice(_, Value, _, _) :-
    var(Value),
    !,
    instantiation_error(Value).
parse_choice(Category, random(Seed), _, random(Generator)) :-
    Category \== branch,
    !,
    must_be(integer, Seed),
    new_generator(Seed, Generator).
parse_choice(_, call(Goal), Module, call(Module:Goal)) :-
    !,
    must_be(callable, Goal).
parse_choice(select, key(Goal), Module, key(Module:Goal)) :-
    !,
    must_be(callable, Goal).
parse_choice(Category, Value0, _, Value) :-
    must_be_search_value(Category, Value0),
    (   is_random(Value0, Seed)
    ->  new_generator(Seed, Generator),
        Value = random(Generator)
    ;   Value = Value0
    ).

is_random(random_variable(Seed), Seed).
is_random(random_value(Seed), Seed).

event_goal(Goal, Module, Qualified) :-
    must_be(callable, Goal),
    (   Goal == none
    ->  Qualified = none
    ;   Qualified = Module:Goal
    ).

%   parse_method(+Method0, -Method): Method has no integer in the place of a method.

parse_method(Method0, Method) :-
    (   integer(Method0)
    ->  must_be(nonneg, Method0)
    ;   must_be_search_value(method, Method0)
    ),
    whole_method(Method0, Method).

whole_method(Steps, bbs(Steps)) :-
    integer(Steps),
    !.
whole_method(credit(Credit,Extra0), credit(Credit,Extra)) :-
    !,
    whole_method(Extra0, Extra).
whole_method(Method, Method).
