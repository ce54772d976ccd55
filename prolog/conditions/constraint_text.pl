:- module(starbattle_constraint_text,
          [ text_constraints/2,         % +Texts, -Constraints
            text_constraint/2,          % +Text, -Constraint
            constraint_as_text/2,       % +Constraint, -Text
            constraint_tree/2           % +Constraint, -Tree
          ]).
:- use_module(library(apply)).
:- use_module(library(clpfd), []).
:- use_module(library(dcg/basics)).
:- use_module(library(dcg/high_order), [sequence//3]).
:- use_module(library(lists), [member/2, memberchk/2, same_length/2]).
:- use_module(library(solution_sequences)).
:- use_module('../errors').
:- use_module(constraints).
:- use_module(kinds).

/** <module> Constraints as texts, and trees of them for those who read no texts

    cell(1,4) + cell(2,4) =< 1
    column(2,1) < column(3,1) or r1c1 = 1
    exactly(2, [r1c1, r2c3, r5c5])

A text is read by the grammar below, never by Prolog's own reader.  Comparisons are
written as in Prolog (`=<`, `\=`), as in CLP(FD) (`#=<`) or as elsewhere (`<=`, `!=`);
`and`, `or`, `not`, `implies` and `iff` may be written `#/\`, `#\/`, `#\`, `#==>` and
`#<==>`.  They bind as in Prolog: `not` first, `and` before `or`, `implies` and `iff`
last.  r1c4 is cell(1,4), in a list of cells 1-4.  Limits are those of constraints.pl:
integers to 10**18, 100 levels, 1,000,000 characters, no empty list in element(I, List) and
in table(List, Tuples).
*/

starbattle:message(constraint(syntax(end))) -->
    [ 'the constraint ends too early'-[] ].
starbattle:message(constraint(syntax(Rest))) -->
    { Rest \== end },
    [ 'the constraint cannot be read from "~w" on'-[Rest] ],
    division_hint(Rest).
starbattle:message(constraint(too_long)) -->
    [ 'the text of a constraint is longer than 1,000,000 characters'-[] ].

division_hint(Rest) -->
    { member(Operator, ["/", "%", "mod", "rem", "*", "^"]),
      string_concat(Operator, _, Rest)
    },
    !,
    [ '; constraints have no division and no powers; element(I, List) looks values up, '-[],
      'as in element(column(1,1), [1,0,1,0]) = 0'
    ].
division_hint(_) -->
    [].

%!  text_constraints(+Texts, -Constraints) is det.
%
%   Constraints are the terms for a list of texts, as requests and files have it.
%
%   @error starbattle(constraint(Fault))

text_constraints(Texts, Constraints) :-
    (   is_list(Texts)
    ->  each_constraint(given_text, Texts, Constraints)
    ;   starbattle_error(constraint(no(constraints, Texts)))
    ).

given_text(Text, Constraint) :-
    (   string(Text)
    ->  text_constraint(Text, Constraint)
    ;   starbattle_error(constraint(no(text, Text)))
    ).

%!  text_constraint(+Text, -Constraint) is det.
%
%   Constraint is the term for the string Text.  Its arguments are not checked, see
%   must_be_constraints/3.
%
%   @error starbattle(constraint(syntax(Rest))) where Text cannot be read on.

text_constraint(Text, Constraint) :-
    string_length(Text, Length),
    (   Length > 1_000_000
    ->  starbattle_error(constraint(too_long))
    ;   true
    ),
    string_codes(Text, Codes),
    once(phrase(tokens(Tokens), Codes)),
    once(phrase(term(1200, Constraint), Tokens, Rest)),
    (   Rest == [end]
    ->  true
    ;   unexpected(Rest)
    ).

%   unexpected(+Tokens): the first of them cannot stand there.

unexpected([end]) :-
    !,
    starbattle_error(constraint(syntax(end))).
unexpected(Tokens) :-
    findall(Word, limit(4, ( member(Token, Tokens), Token =.. [_,Word] )), Words),
    atomic_list_concat(Words, ' ', Atom),
    atom_string(Atom, Text),
    starbattle_error(constraint(syntax(Text))).

/*  Tokens: int(I), word(Atom), sign(Atom), other(Char); `end` is last
*/

tokens(Tokens) -->
    blanks,
    (   [Code]
    ->  token(Code, Token),
        { Tokens = [Token|Tokens1] },
        tokens(Tokens1)
    ;   { Tokens = [end] }
    ).

token(Code, int(Integer)) -->
    { code_type(Code, digit) },
    !,
    digits(Codes),
    { number_codes(Integer, [Code|Codes]) }.
token(Code, word(Word)) -->
    { code_type(Code, csymf) },
    !,
    codes(csym, Codes),
    { atom_codes(Word, [Code|Codes]) }.
token(Code, sign(Sign)) -->
    { is_code(sign, Code) },
    !,
    codes(sign, Codes),
    { atom_codes(Sign, [Code|Codes]) }.
token(Code, sign(Char)) -->
    { char_code(Char, Code) }.

codes(Type, [Code|Codes]) -->
    [Code],
    { is_code(Type, Code) },
    !,
    codes(Type, Codes).
codes(_, []) -->
    [].

is_code(csym, Code) :-
    code_type(Code, csym).
is_code(sign, Code) :-
    memberchk(Code, `#=<>\\/!&|~`).

/*  Terms, with the priorities of library(clpfd)

An operator is infix(Priority, Left, Right): the priorities of its operands are at
most Left and Right.
*/

%   operator(?Name, ?Text, ?Priorities): Text is how Name is written.

operator(#<==>, iff,     infix(760, 760, 759)).
operator(#==>,  implies, infix(750, 749, 750)).
operator(#\/,   or,      infix(740, 740, 739)).
operator(#/\,   and,     infix(720, 720, 719)).
operator(#\,    not,     prefix(710)).
operator(#=<,   =<,      infix(700, 699, 699)).
operator(#<,    <,       infix(700, 699, 699)).
operator(#>=,   >=,      infix(700, 699, 699)).
operator(#>,    >,       infix(700, 699, 699)).
operator(#=,    =,       infix(700, 699, 699)).
operator(#\=,   \=,      infix(700, 699, 699)).
operator(+,     +,       infix(500, 500, 499)).
operator(-,     -,       infix(500, 500, 499)).
operator(*,     *,       infix(400, 400, 399)).
operator(-,     -,       prefix(200)).

%   Other ways to write it.

synonym('<=', #=<).
synonym('==', #=).
synonym('!=', #\=).
synonym('&', #/\).
synonym('|', #\/).
synonym('~', #\).

written(Written, Name, Priorities) :-
    (   operator(Name, Written, Priorities)
    ;   operator(Name, _, Priorities),
        Written == Name
    ;   synonym(Written, Name),
        operator(Name, _, Priorities)
    ).

term(Most, Term) -->
    operand(Most, Left, Priority),
    operations(Most, Left, Priority, Term).

operand(Most, Term, Priority) -->
    [Token],
    { word_of(Token, Written),
      written(Written, Name, prefix(Priority)),
      Priority =< Most
    },
    !,
    term(Priority, Argument),
    { prefixed(Name, Argument, Term) }.
operand(_, Term, 0) -->
    primary(Term).

prefixed(-, Integer, Term), integer(Integer) =>
    Term is -Integer.
prefixed(Name, Argument, Term) =>
    Term =.. [Name,Argument].

operations(Most, Left, Priority0, Term) -->
    [Token],
    { word_of(Token, Written),
      written(Written, Name, infix(Priority, MostLeft, MostRight)),
      Priority =< Most,
      Priority0 =< MostLeft
    },
    !,
    term(MostRight, Right),
    { Term1 =.. [Name,Left,Right] },
    operations(Most, Term1, Priority, Term).
operations(_, Term, _, Term) -->
    [].

word_of(word(Word), Word).
word_of(sign(Word), Word).

primary(Integer) -->
    [int(Integer)],
    !.
primary(Term) -->
    [word(Word),sign('(')],
    !,
    terms(Arguments),
    close(')'),
    { function(Word, Arguments, Term) }.
primary(cell(R, C)) -->
    [word(Word)],
    { cell_name(Word, R, C) },
    !.
primary(List) -->
    [sign('[')],
    !,
    (   [sign(']')]
    ->  { List = [] }
    ;   terms(List),
        close(']')
    ).
primary(Term) -->
    [sign('(')],
    !,
    term(1200, Term),
    close(')').
primary(_, Tokens, _) :-
    unexpected(Tokens).

terms([Term|Terms]) -->
    term(1200, Term),
    (   [sign(',')]
    ->  terms(Terms)
    ;   { Terms = [] }
    ).

close(Sign) -->
    [sign(Sign)],
    !.
close(_, Tokens, _) :-
    unexpected(Tokens).

cell_name(Word, R, C) :-
    atom_codes(Word, Codes),
    phrase(cell_name(R, C), Codes).

cell_name(R, C) -->
    `r`, natural(R), `c`, natural(C).

natural(Integer) -->
    digits([Digit|Digits]),
    { number_codes(Integer, [Digit|Digits]) }.

function(Word, Arguments0, Term) :-
    (   function_name(Word, Name),
        kind(Name, _, Types),
        same_length(Types, Arguments0)
    ->  maplist(typed, Types, Arguments0, Arguments),
        Term =.. [Name|Arguments]
    ;   findall(Known,
                ( kind(Known, _, _), \+ operator(Known, _, _) ),
                Words0),
        sort(Words0, Words),
        length(Arguments0, Arity),
        starbattle_error(unknown(constraint, Word/Arity, Words))
    ).

function_name(Word, Word).
function_name(Word, Name) :-                % as in and(A, B)
    operator(Name, Word, _).

typed(cells, Cells0, Cells), is_list(Cells0) =>
    maplist(plain_cell, Cells0, Cells).
typed(_, Argument0, Argument) =>
    Argument = Argument0.

plain_cell(cell(R, C), Cell) =>
    Cell = R-C.
plain_cell(Cell0, Cell) =>
    Cell = Cell0.

/*  Writing
*/

%!  constraint_as_text(+Constraint, -Text) is det.
%
%   Text is the string from which text_constraint/2 makes a legal Constraint.

constraint_as_text(Constraint, Text) :-
    once(phrase(written(1200, Constraint), Parts)),
    atomic_list_concat(Parts, Atom),
    atom_string(Atom, Text).

written(_, Integer) -->
    { integer(Integer) },
    !,
    [Integer].
written(_, names(Cells)) -->
    !,
    ['['], sequence(written_cell, [', '], Cells), [']'].
written(_, List) -->
    { is_list(List) },
    !,
    ['['], items(List), [']'].
written(Most, Term) -->
    { compound_name_arguments(Term, Name, [A,B]),
      operator(Name, Text, infix(Priority, Left, Right))
    },
    !,
    bracketed(Priority, Most, ( written(Left, A), [' ',Text,' '], written(Right, B) )).
written(Most, Term) -->
    { compound_name_arguments(Term, Name, [A]),
      operator(Name, Text, prefix(Priority)),
      space_after(Text, Space)
    },
    !,
    bracketed(Priority, Most, ( [Text,Space], written(Priority, A) )).
written(_, Term) -->
    { term_kind(Term, _, Types, Arguments0),
      functor(Term, Name, _),
      maplist(shown, Types, Arguments0, Arguments)
    },
    [Name,'('], items(Arguments), [')'].

shown(cells, Cells, names(Cells)) :-
    !.
shown(_, Argument, Argument).


space_after(Text, Space) :-
    (   Text == (-)
    ->  Space = ''
    ;   Space = ' '
    ).

bracketed(Priority, Most, Body) -->
    (   { Priority > Most }
    ->  ['('], Body, [')']
    ;   Body
    ).

items(Terms) -->
    sequence(written(999), [', '], Terms).

written_cell(R-C) -->
    [r,R,c,C].

/*  Trees
*/

%!  constraint_tree(+Constraint, -Tree) is det.
%
%   Tree is the list for Constraint, for json_text/2 of ../json.pl: its name and
%   its arguments, [R,C] for a cell R-C.  Operators have the names that texts have.  What
%   is joined by `and`, by `or`, or added up, is one list, as readers of JSON have limits
%   of depth.

constraint_tree(Constraint, Tree) :-
    tree(constraint, Constraint, Tree).

tree(constraint, Term, Tree), joined(Term, Name) =>
    phrase(links(Name, Term), Parts),
    maplist(tree(constraint), Parts, Trees),
    operator(Name, Word, _),
    atom_string(Word, Text),
    Tree = [Text|Trees].
tree(expression, Term, Tree), added(Term) =>
    phrase(summands(Term), Parts),
    maplist(tree(expression), Parts, Trees),
    Tree = ["sum",Trees].
tree(Type, Term, Tree), listed(Type, One), is_list(Term) =>
    maplist(tree(One), Term, Tree).
tree(cell, R-C, Tree) =>
    Tree = [R,C].
tree(Class, Term, Tree), term_kind(Term, Class, Types, Arguments) =>
    maplist(tree, Types, Arguments, Trees),
    functor(Term, Name, _),
    (   operator(Name, Word, _)
    ->  true
    ;   Word = Name
    ),
    atom_string(Word, Text),
    Tree = [Text|Trees].
tree(Type, Term, Tree) =>
    (   integer(Term),
        memberchk(Type, [expression,integer,index])
    ->  Tree = Term
    ;   is_list(Term),
        Type == tuples
    ->  Tree = Term
    ;   starbattle_error(constraint(no(Type, Term)))
    ).

listed(expressions,      expression).
listed(some_expressions, expression).
listed(cells,            cell).

joined(#/\(_, _), #/\).
joined(#\/(_, _), #\/).

links(Name, Term) -->
    { compound(Term),
      compound_name_arguments(Term, Name, [A,B])
    },
    !,
    links(Name, A),
    links(Name, B).
links(_, Term) -->
    [Term].

added(_+_).
added(_-_).

summands(A+B) -->
    !,
    summands(A),
    summands(B).
summands(A-B) -->
    !,
    summands(A),
    [-B].
summands(Term) -->
    [Term].
