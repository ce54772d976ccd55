:- module(starbattle_constraints,
          [ must_be_constraints/3,      % +Board, +Rules, +Constraints
            condition_option/2,         % ?Name, ?Type
            must_be_conditions/3,       % +Board, +Options, -Conditions
            given_conditions/4,         % +Board, +Options, -Rules, -Constraints
            each_constraint/3,          % :Goal, +Constraints0, -Constraints
            constraints_views/2,        % +Constraints, -Views
            mentioned/2                 % +Constraint, -Part
          ]).
:- use_module([library(apply), library(clpfd), library(error), library(lists), library(option)]).
:- use_module('../board/board', [board_size/2]).
:- use_module('../errors').
:- use_module(kinds).
:- use_module(rules).

/** <module> Constraints on the stars of a board, as terms

A constraint is a ground term over the variables of a board:

  - cell(R, C) is 1 if there is a star in row R and column C, else 0;
  - column(R, K) is the column of the K-th star of row R.

All of them count from 1.  Their operators are those of library(clpfd), as in
cell(1, 4) + cell(2, 4) #=< 1; the other kinds are in kinds.pl.  Terms are data, which
are checked and never called.

Texts and terms have the same limits, and Python's objects keep to them as well:

  - integers from -10**18 to 10**18, wherever they stand
  - 100 levels.  A cell, a column, an integer and a list of cells are one level; any other
    term has one more than the highest of its parts.  But what is joined by `+`, `-`,
    sum/1 and products with an integer is one level, whatever its length, and so is what
    is joined by `and`, or by `or`.
  - at least one expression in the lists of element/2 and table/2, and in each tuple of
    the latter as many integers; any number of tuples, and any lists elsewhere
  - 1,000,000 characters of text, see constraint_text.pl
*/

:- meta_predicate each_constraint(2, +, -).

most_levels(100).
largest_integer(1_000_000_000_000_000_000).

starbattle:message(constraint(Fault)) -->
    fault(Fault).

fault(at(I, Error)) -->
    [ 'constraint ~d: '-[I] ],
    starbattle:message(Error).
fault(no(constraint, Term)) -->
    { term_kind(Term, expression, _, _) },
    !,
    [ 'expected a constraint, not ' ],
    shown(Term),
    [ '; constraints compare, as in ' ],
    shown(Term),
    [ ' = 1' ].
fault(no(Class, Term)) -->
    { article(Class, What) },
    [ 'expected ~w, not '-[What] ],
    shown(Term).
fault(off_board(Term, N)) -->
    shown(Term),
    [ ': rows and columns count from 1 to ~d'-[N] ].
fault(no_star(Term, R, S)) -->
    shown(Term),
    { counted(S, star, Stars) },
    [ ': row ~d has ~w'-[R, Stars] ].
fault(integer(Integer)) -->
    { largest_integer(Largest) },
    shown(Integer),
    [ ': integers of constraints are at most ~d'-[Largest] ].
fault(levels(Most)) -->
    [ 'a constraint is nested more than ~d deep; state several, or use sum()'-
      [Most] ].
fault(tuple_length(Tuple, Length)) -->
    shown(Tuple),
    { maplist(counted(Length), [integer,column], Counted) },
    [ ': expected ~w, as the table has ~w'-Counted ].

%   Input may be of any size.

shown(Term) -->
    { format(string(Text0), '~W', [Term, [max_depth(12),numbervars(true),portray(true),spacing(next_argument)]]),
      short(Text0, Text)
    },
    [ '~w'-[Text] ].

short(Text0, Text) :-
    string_length(Text0, Length),
    (   Length =< 200
    ->  Text = Text0
    ;   sub_string(Text0, 0, 200, _, Start),
        string_concat(Start, "...", Text)
    ).

article(constraint,  'a constraint').
article(constraints, 'a list of constraints').
article(text,        'the text of a constraint').
article(expression,  'an expression').
article(expressions, 'a list of expressions').
article(some_expressions,
                     'a list of expressions that is not empty').
article(rules,       'an object with rules').
article(integer,     'an integer').
article(index,       'an integer').
article(cell,        'a cell such as 1-4, for row 1 and column 4').
article(cells,       'a list of cells').
article(tuples,      'a list of lists of integers').

%!  constraint_error(+Fault).

constraint_error(Fault) :-
    starbattle_error(constraint(Fault)).

%!  must_be_constraints(+Board, +Rules, +Constraints) is det.
%
%   True if Constraints is a list of constraints on a board like Board with Rules.
%
%   @error starbattle(constraint(Fault))

must_be_constraints(Board, Rules, Constraints) :-
    board_size(Board, N),
    rules_rows(Rules, Counts),
    must_be_of(space(N, Counts), constraints, Constraints).

%!  each_constraint(:Goal, +Constraints0, -Constraints) is det.
%
%   As maplist/3.  If there are several constraints, an error says which of them is at
%   fault.
%
%   @error starbattle(constraint(at(I, Error))) if starbattle(Error) is that of the I-th.

each_constraint(Goal, [Constraint0], Constraints) :-
    !,
    Constraints = [Constraint],
    call(Goal, Constraint0, Constraint).
each_constraint(Goal, Constraints0, Constraints) :-
    foldl(numbered_constraint(Goal), Constraints0, Constraints, 1, _).

numbered_constraint(Goal, Constraint0, Constraint, I, I1) :-
    I1 is I+1,
    catch(call(Goal, Constraint0, Constraint),
          error(starbattle(Error), _),
          constraint_error(at(I, Error))).

%!  condition_option(?Name, ?Type) is nondet.
%
%   The options of conditions, a table for check_options/2.

condition_option(rules, list).
condition_option(where, nonvar).

%!  must_be_conditions(+Board, +Options, -Conditions) is semidet.
%
%   Conditions is conditions(Rules, Constraints), as in given_conditions/4.  Fails if
%   Options say nothing beyond the usual rules.
%
%   @error those of given_conditions/4

must_be_conditions(Board, Options, conditions(Rules, Constraints)) :-
    member(Option, [rules(Said),where(Said)]),
    option(Option, Options),
    Said \== [],
    !,
    $(given_conditions(Board, Options, Rules, Constraints)),
    \+ ( Constraints == [], usual_rules(Board, Rules) ).

%   Marked as det above: if a check failed in place of throwing, the conditions would be
%   ignored.

%!  given_conditions(+Board, +Options, -Rules, -Constraints) is det.
%
%   Rules are those that the option rules(Changes) says, see board_rules/3, and
%   Constraints what where(Constraints) says, without its module: a list of constraints,
%   or goal(Goal) for anything else.
%
%   @error starbattle(rules(Fault)), starbattle(constraint(Fault)); type_error(list, Where)
%   for a constraint that is not in a list

given_conditions(Board, Options, Rules, Constraints) :-
    option(rules(Changes), Options, []),
    option(where(Where), Options, []),
    board_rules(Board, Changes, Rules),
    where(Where, Board, Rules, Constraints).

where(_:Where, Board, Rules, Constraints), is_list(Where) =>
    where(Where, Board, Rules, Constraints).
where(Where, Board, Rules, Constraints), is_list(Where) =>
    must_be_constraints(Board, Rules, Where),
    Constraints = Where.
where(Goal, _, _, Constraints) =>
    must_be_goal(Goal),
    strip_module(Goal, _, Plain),
    (   ( Plain = [_|_] ; term_kind(Plain, _, _, _) )
    ->  must_be(list, Plain)
    ;   Constraints = goal(Goal)
    ).

must_be_constraint(Space, Term, Term) :-
    must_hold(acyclic_term(Term), constraint, Term),
    must_be_of(Space, constraint, Term),
    levels(Term, none, Levels),
    most_levels(Most),
    (   Levels =< Most
    ->  true
    ;   constraint_error(levels(Most))
    ).

%   levels(+Term, +Around, -Levels): Around is how the term around Term is joined.

levels(Term, Around, Levels) :-
    joined(Term, How),
    parts(Term, Parts),
    foldl(more_levels(How), Parts, 0, Below),
    (   How == Around,
        How \== none
    ->  Levels = Below
    ;   Levels is Below+1
    ).

more_levels(How, Part, Levels0, Levels) :-
    levels(Part, How, Levels1),
    Levels is max(Levels0, Levels1).

joined(_+_,    How)                          => How = sum.
joined(_-_,    How)                          => How = sum.
joined(-_,     How)                          => How = sum.
joined(sum(_), How)                          => How = sum.
joined(A*B,    How), ( integer(A) ; integer(B) ) => How = sum.
joined(_#/\_,  How)                          => How = and.
joined(_#\/_,  How)                          => How = or.
joined(_,      How)                          => How = none.

%   The parts of a legal Term that are constraints and expressions.

parts(Term, Parts) :-
    (   term_kind(Term, _, Types, Arguments)
    ->  maplist(parts_in, Types, Arguments, Lists),
        append(Lists, Parts)
    ;   Parts = []
    ).

parts_in(Type, Argument, Parts) :-
    (   memberchk(Type, [constraint,expression])
    ->  Parts = [Argument]
    ;   memberchk(Type, [expressions,some_expressions])
    ->  Parts = Argument
    ;   Parts = []
    ).

%   Types of arguments, and what their values are.  A space is space(N, Counts): the
%   size of the board, and the number of stars of each row.

must_be_of(Space, constraints, Terms) =>
    must_be_list(constraints, Terms),
    each_constraint(must_be_constraint(Space), Terms, _).
must_be_of(Space, expressions, Terms) =>
    must_be_list(expressions, Terms),
    maplist(must_be_of(Space, expression), Terms).
must_be_of(Space, some_expressions, Terms) =>
    must_hold(Terms = [_|_], some_expressions, Terms),
    must_be_of(Space, expressions, Terms).
must_be_of(_, integer, Term) =>
    must_be_integer(Term).
must_be_of(_, index, Term) =>
    must_hold(integer(Term), index, Term).
must_be_of(space(N, _), cells, Cells) =>
    must_be_list(cells, Cells),
    maplist(must_be_cell(N), Cells).
must_be_of(_, tuples, Tuples) =>
    must_be_list(tuples, Tuples),
    maplist(must_be_tuple, Tuples).
must_be_of(_, expression, Term), integer(Term) =>
    must_be_integer(Term).
must_be_of(Space, Class, Term) =>
    (   term_kind(Term, Class, Types, Arguments)
    ->  maplist(must_be_of(Space), Types, Arguments),
        must_be_there(Term, Space)
    ;   constraint_error(no(Class, Term))
    ).

must_be_list(Type, Terms) :-
    must_hold(is_list(Terms), Type, Terms).

must_hold(Goal, Type, Term) :-
    (   call(Goal)
    ->  true
    ;   constraint_error(no(Type, Term))
    ).

must_be_tuple(Tuple) :-
    must_hold(is_list(Tuple), tuples, Tuple),
    maplist(must_be_integer, Tuple).

must_be_integer(Term) :-
    must_hold(integer(Term), integer, Term),
    largest_integer(Largest),
    (   abs(Term) =< Largest
    ->  true
    ;   constraint_error(integer(Term))
    ).

must_be_cell(N, Cell) :-
    must_hold(is_cell(Cell), cell, Cell),
    Cell = R-C,
    must_be_index(N, Cell, R),
    must_be_index(N, Cell, C).

is_cell(Cell) :-
    nonvar(Cell),
    Cell = R-C,
    integer(R),
    integer(C).

must_be_index(N, Term, I) :-
    (   between(1, N, I)
    ->  true
    ;   constraint_error(off_board(Term, N))
    ).

must_be_there(cell(R, C), space(N, _)) =>
    must_be_index(N, cell(R, C), R),
    must_be_index(N, cell(R, C), C).
must_be_there(column(R, K), space(N, Counts)) =>
    must_be_index(N, column(R, K), R),
    nth1(R, Counts, S),
    (   between(1, S, K)
    ->  true
    ;   constraint_error(no_star(column(R, K), R, S))
    ).
must_be_there(table(Expressions, Tuples), _) =>
    length(Expressions, Length),
    forall(member(Tuple, Tuples),
           (   length(Tuple, Length)
           ->  true
           ;   constraint_error(tuple_length(Tuple, Length))
           )).
must_be_there(_, _) =>
    true.

%!  constraints_views(+Constraints, -Views) is det.
%
%   Views are those of `columns` and `cells` that Constraints mention.

constraints_views(Constraints, Views) :-
    findall(View, ( mentioned(Constraints, Term), view(Term, View) ), Views0),
    sort(Views0, Views).

%!  mentioned(+Constraint, -Part) is nondet.
%
%   Part is Constraint, or a term in it, at any depth; it may be a list of constraints,
%   too.

mentioned(Term, Term).
mentioned(Term, Part) :-
    compound(Term),
    arg(_, Term, Argument),
    mentioned(Argument, Part).

view(column(_, _), columns).
view(cell(_, _),   cells).
view(_-_,          cells).
