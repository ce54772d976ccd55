:- module(starbattle_constraints,
          [ kind/4,                     % ?Word, ?Name, ?Class, ?Types
            must_be_constraints/3,      % +Board, +Rules, +Constraints
            each_constraint/3,          % :Goal, +Constraints0, -Constraints
            constraints_views/2,        % +Constraints, -Views
            post_constraints/2,         % +Constraints, +Views
            formula/3,                  % +Constraint, +Variables, -Formula
            value/3,                    % +Expression, +Variables, -Value
            variable/3,                 % +Variables, +Expression, -Variable
            cell_variable/3,            % +Cell, +Variables, -Variable
            column_variable/4,          % +Row, +K, +Variables, -Variable
            cell_table/2,               % +Rows, -Table
            table_cell/3                % +Table, +RowColumn, -Cell
          ]).
:- use_module(library(apply), [foldl/5, maplist/2, maplist/3]).
:- use_module(library(clpfd)).
:- use_module(library(lists), [member/2, memberchk/2, nth1/3]).
:- use_module('../board/board', [board_size/2]).
:- use_module('../errors', [starbattle_error/1]).
:- use_module(rules, [rules_rows/2]).

/** <module> Constraints on the stars of a board, as terms

A constraint is a ground term over the variables of a board:

  - cell(R, C) is 1 if there is a star in row R and column C, else 0;
  - column(R, K) is the column of the K-th star of row R.

All of them count from 1.  Their operators are those of library(clpfd), as in
cell(1, 4) + cell(2, 4) #=< 1; the other kinds are in kinds/.  Terms are data, which
are checked and never called.

A file in kinds/ is a kind of constraint, or some.  It loads this module, and declares
what it adds by clauses of these multifile predicates of it:

  - kind(Word, Name/Arity, Class, Types): there are terms with this name and
    arity.  Class is `constraint`, or `expression` for what has a value; Types are
    those of the arguments, see argument/3.  Word is the name in JSON.
  - formula(Constraint, Variables, Formula): Formula is a constraint of
    library(clpfd) that can be reified.  What is posted on the way holds wherever
    the constraint stands.
  - value(Expression, Variables, Value): Value is an expression of library(clpfd).
  - posted(Constraint, Variables): post it.  This clause may be left out, the
    formula is posted then.

Every file of that folder is loaded; no other file has to be changed for it.
*/

:- meta_predicate each_constraint(2, +, -).

:- multifile
    kind/4,
    formula/3,
    value/3,
    posted/2.

term_expansion((:- load_kinds), Directives) :-
    prolog_load_context(directory, Folder),
    directory_file_path(Folder, kinds, Kinds),
    directory_files(Kinds, Files),
    findall((:- use_module(kinds/Name, [])),
            ( member(File, Files),
              file_name_extension(Name, pl, File)
            ),
            Directives0),
    msort(Directives0, Directives).

:- load_kinds.

starbattle:message(constraint(Fault)) -->
    fault(Fault).

fault(at(I, Error)) -->
    [ 'constraint ~d: '-[I] ],
    starbattle:message(Error).
fault(no(constraint, Term)) -->
    { is_expression(Term) },
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
    { plural(S, Stars) },
    [ ': row ~d has ~d ~w'-[R, S, Stars] ].
fault(arguments(Word, Arity)) -->
    { findall(Known, kind(Word, _/Known, _, _), Arities),
      atomic_list_concat(Arities, ' or ', Numbers)
    },
    [ 'wrong number of arguments for ~w: expected ~w, not ~d'-
      [Word, Numbers, Arity]
    ].
fault(tuple_length(Tuple, Length)) -->
    shown(Tuple),
    [ ': expected ~d integers, as the table has ~d columns'-[Length, Length] ].

is_expression(Term) :-
    compound(Term),
    compound_name_arity(Term, Name, Arity),
    kind(_, Name/Arity, expression, _),
    !.

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

plural(1, star) :- !.
plural(_, stars).

article(constraint,  'a constraint').
article(constraints, 'a list of constraints').
article(expression,  'an expression').
article(expressions, 'a list of expressions').
article(rules,       'an object with rules').
article(integer,     'an integer').
article(index,       'an integer').
article(cells,       'a list of cells, [row, column] each').
article(tuples,      'a list of lists of integers').

%!  constraint_error(+Fault) is erroneous.

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
    must_be_of(constraints, space(N, Counts), Constraints).

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

must_be_constraint(Space, Term, Term) :-
    must_be_of(constraint, Space, Term).

%   Types of arguments, and what their values are.  A space is space(N, Counts): the
%   size of the board, and the number of stars of each row.

must_be_of(constraints, Space, Terms) =>
    must_be_list(constraints, Terms),
    each_constraint(must_be_constraint(Space), Terms, _).
must_be_of(expressions, Space, Terms) =>
    must_be_list(expressions, Terms),
    maplist(must_be_of(expression, Space), Terms).
must_be_of(integer, _, Term) =>
    must_hold(integer(Term), integer, Term).
must_be_of(index, _, Term) =>
    must_hold(integer(Term), index, Term).
must_be_of(cells, space(N, _), Cells) =>
    must_be_list(cells, Cells),
    maplist(must_be_cell(N), Cells).
must_be_of(tuples, _, Tuples) =>
    must_be_list(tuples, Tuples),
    maplist(must_be_tuple, Tuples).
must_be_of(expression, _, Term), integer(Term) =>
    true.
must_be_of(Class, Space, Term) =>
    (   compound(Term),
        compound_name_arity(Term, Name, Arity),
        kind(_, Name/Arity, Class, Types)
    ->  Term =.. [_|Arguments],
        must_be_each(Types, Space, Arguments),
        must_be_there(Term, Space)
    ;   constraint_error(no(Class, Term))
    ).

must_be_each([], _, []).
must_be_each([Type|Types], Space, [Argument|Arguments]) :-
    must_be_of(Type, Space, Argument),
    must_be_each(Types, Space, Arguments).

must_be_list(Type, Terms) :-
    must_hold(is_list(Terms), Type, Terms).

must_hold(Goal, Type, Term) :-
    (   call(Goal)
    ->  true
    ;   constraint_error(no(Type, Term))
    ).

must_be_tuple(Tuple) :-
    must_hold(is_list(Tuple), tuples, Tuple),
    forall(member(Value, Tuple), must_hold(integer(Value), integer, Value)).

must_be_cell(N, Cell) :-
    must_hold(is_cell(Cell), cells, Cell),
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

mentioned(Term, Term).
mentioned(Term, Part) :-
    compound(Term),
    arg(_, Term, Argument),
    mentioned(Argument, Part).

view(column(_, _), columns).
view(cell(_, _),   cells).
view(_-_,          cells).

%!  post_constraints(+Constraints, +Views) is semidet.
%
%   Post legal Constraints on the variables of the views(Columns, Cells) of a model;
%   it needs those that constraints_views/2 tells.

post_constraints(Constraints, Views) :-
    variables(Views, Variables),
    post_each(Constraints, Variables).

post_each([], _).
post_each([Constraint|Constraints], Variables) :-
    (   clause(posted(Constraint, _), _)
    ->  posted(Constraint, Variables)
    ;   formula(Constraint, Variables, Formula),
        call(clpfd:Formula)
    ),
    post_each(Constraints, Variables).

variables(views(Columns, Cells), variables(ColumnTable, CellTable)) :-
    view_table(Columns, ColumnTable),
    view_table(Cells, CellTable).

view_table(Rows, none) :-
    var(Rows),
    !.
view_table(Rows, Table) :-
    cell_table(Rows, Table).

%!  cell_variable(+Cell, +Variables, -Variable) is det.
%!  column_variable(+Row, +K, +Variables, -Variable) is det.
%
%   Variable is that of the cell Row-Column, or the column of the K-th star of Row.

cell_variable(Cell, variables(_, Table), Variable) :-
    table_cell(Table, Cell, Variable).

column_variable(R, K, variables(Table, _), Variable) :-
    table_cell(Table, R-K, Variable).

%!  cell_table(+Rows, -Table) is det.
%!  table_cell(+Table, +RowColumn, -Cell) is det.
%
%   Table is a term with the elements of the lists Rows, in which each is found at once.

cell_table(Rows, Table) :-
    maplist(cell_row, Rows, Terms),
    Table =.. [rows|Terms].

cell_row(Cells, Row) :-
    Row =.. [row|Cells].

table_cell(Table, R-C, Cell) :-
    arg(R, Table, Row),
    arg(C, Row, Cell).

%!  formula(+Constraint, +Variables, -Formula) is semidet.
%!  value(+Expression, +Variables, -Value) is semidet.
%
%   See above.  Fails if what is posted on the way shows that there is no solution.

value(Integer, _, Integer) :-
    integer(Integer).

%!  variable(+Variables, +Expression, -Variable) is semidet.
%
%   Variable is a variable with the value of Expression, or an integer.

variable(Variables, Expression, Variable) :-
    value(Expression, Variables, Value),
    Variable #= Value.
