:- module(starbattle_bits,
          [ each_bit/4,                 % :Goal, +Set, ?A0, ?A
            each_index/4,               % :Goal, +Set, ?A0, ?A
            each_member/4,              % :Goal, +List, ?A0, ?A
            bits_list/2,                % +Set, -Bits
            bits_numbers/3,             % +First, +Set, -Numbers
            numbers_bits/3,             % +First, +Numbers, -Set
            bits_cells/3,               % +Width, +Set, -Cells
            cells_bits/3,               % +Width, +Cells, -Set
            bits_columns/3,             % +N, +Set, -Columns
            columns_bits/3              % +N, +Columns, -Set
          ]).
:- use_module([library(apply), library(lists), library(occurs)]).

/** <module> Sets of bits: loops over them, and what they are made from

A set is an integer of 0 or more.  Its members are bits: sets of one, such as 8, or
their indexes, such as 3.  There is the same loop over a list.

The loops cost no more than if they were written by hand.  Where a module that imports
them writes

    near_cells(Nears, Cells, Near) :-
        each_index(add_near(Nears), Cells, 0, Near).

    add_near(Nears, Cell, Near0, Near) :- ...

that is compiled to a predicate of its own, at the end of the file:

    '__each_index add_near+1'(0, _, Near, Near) :- !.
    '__each_index add_near+1'(Cells, Nears, Near0, Near) :- ...

It has the body of add_near/4 in the place of a call, if that has one clause and no
cut.  The hooks of the compiler do this only for modules that import these loops.
*/

:- set_prolog_flag(optimise, true).

:- meta_predicate
    each_bit(3, +, ?, ?),
    each_index(3, +, ?, ?),
    each_member(3, +, ?, ?).

:- multifile
    system:term_expansion/2,
    system:goal_expansion/2.
:- dynamic
    system:term_expansion/2,
    system:goal_expansion/2,
    has_loops/2,                        % File, Boolean
    step/3,                             % File, Head, Body
    called/2.                           % File, Loop

%   loop(+Name, -Empty, +Set, -Member, -Rest, -Goal): Goal takes Member off Set.

loop(each_bit, 0, Set, Bit, Rest, ( Rest is Set /\ (Set-1), Bit is Set-Rest )).
loop(each_index, 0, Set, I, Rest, ( I is lsb(Set), Rest is Set /\ (Set-1) )).
loop(each_member, [], [X|Xs], X, Xs, true).

compiled_call(Loop, Goal) :-
    compound_name_arguments(Loop, Name, [Closure|Arguments]),
    loop(Name, _, _, _, _, _),
    callable(Closure),
    prolog_load_context(source, File),
    prolog_load_context(module, Module),
    predicate_property(Module:Loop, implementation_module(starbattle_bits)),
    Closure =.. [Step|More],
    Step \== (:),
    length(More, Count),
    Compiled = loop(Module,Name,Step,Count),
    assertz(called(File, Compiled)),
    compiled_goal(Compiled, More, Arguments, Goal).

compiled_goal(loop(_,Name,Step,Count), More, Arguments, Goal) :-
    format(atom(Compiled), '__~w ~w+~d', [Name,Step,Count]),
    Arguments = [Set|Sums],
    append([[Compiled,Set],More,Sums], Parts),
    Goal =.. Parts.

compiled_clause(File, Loop, Module:Clause) :-
    Loop = loop(Module,Name,Step,Count),
    length(More, Count),
    loop(Name, Empty, Set, Member, Rest, Next),
    append([[Step],More,[Member,A0,A1]], Parts),
    Call =.. Parts,
    in_place(File, Call, Body),
    length(Given, Count),
    foldl(given, Given, More, Body, Body1),
    compiled_goal(Loop, Given, [Empty,A,A], End),
    compiled_goal(Loop, Given, [Set,A0,A2], Head),
    compiled_goal(Loop, Given, [Rest,A1,A2], Recursion),
    member(Clause, [ (End :- !), (Head :- Next, Body1, Recursion) ]).

%   A term that the step takes apart is passed on as it is.

given(Given, Pattern, Body0, Body) :-
    (   var(Pattern)
    ->  Given = Pattern,
        Body = Body0
    ;   Body = (Given = Pattern, Body0)
    ).

in_place(File, Goal, Body) :-
    functor(Goal, Name, Arity),
    functor(Head, Name, Arity),
    findall(Head-Body0, step(File, Head, Body0), [Goal-Body]),
    \+ ( sub_term(Cut, Body), Cut == ! ),
    !.
in_place(_, Goal, Goal).

%   note_step(+Clause) is semidet.  A clause that has been compiled cannot tell its body: of
%   `p(T, X, Y) :- T = t(X,_), T = t(_,Y)`, clause/2 of SWI-Prolog 9 loses the second T.

note_step(Clause) :-
    prolog_load_context(source, File),
    (   has_loops(File, Has)
    ->  true
    ;   prolog_load_context(module, Module),
        (   loop(Name, _, _, _, _, _),
            functor(Loop, Name, 4),
            predicate_property(Module:Loop, implementation_module(starbattle_bits))
        ->  Has = true
        ;   Has = false
        ),
        assertz(has_loops(File, Has))
    ),
    Has == true,
    (   Clause = (Head :- Body0)
    ->  expand_goal(Body0, Body)
    ;   Head = Clause,
        Body = true
    ),
    assertz(step(File, Head, Body)).

system:goal_expansion(Loop, Goal) :-
    compound(Loop),
    starbattle_bits:compiled_call(Loop, Goal).

system:term_expansion(Clause, _) :-
    nonvar(Clause),
    \+ memberchk(Clause, [(:- _),begin_of_file,end_of_file]),
    starbattle_bits:note_step(Clause),
    fail.
system:term_expansion(end_of_file, Clauses) :-
    prolog_load_context(source, File),
    (   setof(Loop, retract(starbattle_bits:called(File, Loop)), Loops)
    ->  true
    ;   Loops = []
    ),
    findall(Clause,
            ( member(Loop, Loops), starbattle_bits:compiled_clause(File, Loop, Clause) ),
            Clauses,
            [end_of_file]),
    retractall(starbattle_bits:has_loops(File, _)),
    retractall(starbattle_bits:step(File, _, _)),
    Loops \== [].

%!  each_bit(:Goal, +Set, ?A0, ?A) is det.
%!  each_index(:Goal, +Set, ?A0, ?A) is det.
%!  each_member(:Goal, +List, ?A0, ?A) is det.
%
%   As foldl/4 over the bits or the indexes of Set, the lowest first, or over List.  To make a
%   list A0 that ends with A, let call(Goal, Bit, A1, A2) put a member before A2: A1 = [X|A2].
%   What is changed in place can be both A0 and A.

each_bit(Goal, Set, A0, A) :-
    each_bit(call(Goal), Set, A0, A).

each_index(Goal, Set, A0, A) :-
    each_index(call(Goal), Set, A0, A).

each_member(Goal, List, A0, A) :-
    each_member(call(Goal), List, A0, A).

/*  What sets are made from, and made into  */

%!  bits_list(+Set, -Bits) is det.
%
%   Bits are the sets of one that make up Set, the lowest first.

bits_list(Set, Bits) :-
    each_bit(with_bit, Set, Bits, []).

with_bit(Bit, [Bit|Bits], Bits).

%!  bits_numbers(+First, +Set, -Numbers) is det.
%!  numbers_bits(+First, +Numbers, -Set) is det.
%
%   Bit 0 stands for the number First, bit 1 for the next, and so on.  Numbers ascend
%   if they come from Set.

bits_numbers(First, Set, Numbers) :-
    each_index(with_number(First), Set, Numbers, []).

with_number(First, Index, [Number|Numbers], Numbers) :-
    Number is First+Index.

numbers_bits(First, Numbers, Set) :-
    each_member(add_number(First), Numbers, 0, Set).

add_number(First, Number, Set0, Set) :-
    Set is Set0 \/ (1 << (Number-First)).

%!  bits_cells(+Width, +Set, -Cells) is det.
%!  cells_bits(+Width, +Cells, -Set) is det.
%
%   The cell Row-Column, both from 1, is bit (Row-1)*Width + Column-1.  Cells are in
%   reading order if they come from Set.

bits_cells(Width, Set, Cells) :-
    each_index(with_cell(Width), Set, Cells, []).

with_cell(Width, Index, [R-C|Cells], Cells) :-
    R is Index//Width + 1,
    C is Index mod Width + 1.

cells_bits(Width, Cells, Set) :-
    each_member(add_cell(Width), Cells, 0, Set).

add_cell(Width, R-C, Set0, Set) :-
    Set is Set0 \/ (1 << ((R-1)*Width + C-1)).

%!  bits_columns(+N, +Set, -Columns) is det.
%!  columns_bits(+N, +Columns, -Set) is det.
%
%   The same for N rows of N cells: Columns has the columns of each row, which ascend
%   if they come from Set.

bits_columns(N, Set, Columns) :-
    bits_columns(N, N, Set, Columns).

bits_columns(0, _, _, []) :-
    !.
bits_columns(Left, N, Set, [Row|Rows]) :-
    Bits is Set /\ ((1<<N)-1),
    each_index(with_number(1), Bits, Row, []),
    Set1 is Set >> N,
    Left1 is Left-1,
    bits_columns(Left1, N, Set1, Rows).

columns_bits(N, Columns, Set) :-
    each_member(add_row(N), Columns, 1-0, _-Set).

add_row(N, Row, First0-Set0, First-Set) :-
    each_member(add_number(First0), Row, Set0, Set),
    First is First0-N.
