:- module(starbattle_bits,
          [ each_bit/4,                 % :Goal, +Set, +A0, -A
            each_index/4,               % :Goal, +Set, +A0, -A
            each_index/2,               % :Goal, +Set
            include_bits/4,             % :Goal, +Set, +Set0, -Those
            bits_list/2,                % +Set, -Bits
            bits_numbers/3,             % +First, +Set, -Numbers
            numbers_bits/3,             % +First, +Numbers, -Set
            bits_cells/3,               % +Width, +Set, -Cells
            cells_bits/3,               % +Width, +Cells, -Set
            bits_columns/3,             % +N, +Set, -Columns
            columns_bits/3              % +N, +Columns, -Set
          ]).
:- use_module(library(lists), [append/2]).
:- use_module(library(occurs), [sub_term/2]).

/** <module> Sets of bits: loops over them, and what they are made from

A set is an integer of 0 or more.  Its members are bits: sets of one, such as 8, or
their indexes, such as 3.

The loops are like foldl/4, maplist/2 and include/3, and cost no more than if they
were written by hand: where a module that imports them calls one for a predicate of
its own, that is compiled to a predicate such as

    '__each_bit/4 add_near+1'(Nears, Set, A0, A)

for each_bit(add_near(Nears), Set, A0, A), at the end of the file.  It has the clauses
of the loop, with the body of add_near/4 in the place of the call if that has one
clause and no cut.  Other calls of a loop work as well, and call their goal.

The hooks of the compiler do this only for modules that import this one.
*/

:- set_prolog_flag(optimise, true).

:- meta_predicate
    each_bit(3, +, ?, ?),
    each_index(3, +, ?, ?),
    each_index(1, +),
    include_bits(1, +, +, -).

:- multifile
    system:term_expansion/2,
    system:goal_expansion/2.
:- dynamic
    system:term_expansion/2,
    system:goal_expansion/2,
    called/5.                           % File, Module, Loop, Step, Compiled

%!  each_bit(:Goal, +Set, ?A0, ?A) is det.
%!  each_index(:Goal, +Set, ?A0, ?A) is det.
%!  each_index(:Goal, +Set) is det.
%!  include_bits(:Goal, +Set, +Set0, -Those) is det.
%
%   Loops over Set, the lowest bit first.  They call call(Goal, Bit, A1, A2) for sets of
%   one; the same, or call(Goal, Index), for indexes; and call(Goal, Bit), where Those
%   are Set0 and the bits for which that is true.  Goal must be det, or semidet: the
%   loop fails if it does, but for the last.
%
%   To collect a list, let Goal put what belongs to Bit before A2: A1 = [X|A2], with A0
%   the list and A its end.

each_bit(_, 0, A, A) :-
    !.
each_bit(Goal, Set, A0, A) :-
    Rest is Set /\ (Set-1),
    Bit is Set - Rest,
    call(Goal, Bit, A0, A1),
    each_bit(Goal, Rest, A1, A).

each_index(_, 0, A, A) :-
    !.
each_index(Goal, Set, A0, A) :-
    Index is lsb(Set),
    Rest is Set /\ (Set-1),
    call(Goal, Index, A0, A1),
    each_index(Goal, Rest, A1, A).

each_index(_, 0) :-
    !.
each_index(Goal, Set) :-
    Index is lsb(Set),
    Rest is Set /\ (Set-1),
    call(Goal, Index),
    each_index(Goal, Rest).

include_bits(_, 0, Those, Those) :-
    !.
include_bits(Goal, Set, Those0, Those) :-
    Rest is Set /\ (Set-1),
    Bit is Set - Rest,
    (   call(Goal, Bit)
    ->  Those1 is Those0 \/ Bit
    ;   Those1 = Those0
    ),
    include_bits(Goal, Rest, Those1, Those).

/*  Compiling the loops  */

loop(each_bit(_, _, _, _)).
loop(each_index(_, _, _, _)).
loop(each_index(_, _)).
loop(include_bits(_, _, _, _)).

compiled_call(Loop, Goal) :-
    loop(Loop),
    prolog_load_context(source, File),
    prolog_load_context(module, Module),
    (   Module == starbattle_bits
    ->  true
    ;   predicate_property(Module:Loop, imported_from(starbattle_bits))
    ),
    Loop =.. [Name,Closure|Arguments],
    callable(Closure),
    Closure =.. [Step|More],
    Step \== (:),
    functor(Loop, _, Arity),
    length(More, Count),
    format(atom(Compiled), '__~w/~d ~w+~d', [Name,Arity,Step,Count]),
    Call = called(File, Module, Name/Arity, Step/Count, Compiled),
    (   Call
    ->  true
    ;   assertz(Call)
    ),
    append([[Compiled],More,Arguments], Parts),
    Goal =.. Parts.

compiled_clause(File, Module:(Head :- Body)) :-
    retract(called(File, Module, Name/Arity, Step/Count, Compiled)),
    functor(Loop, Name, Arity),
    clause(Loop, Body0),
    length(More, Count),
    Loop =.. [_,step(Module,Step,More)|Arguments],
    append([[Compiled],More,Arguments], Parts),
    compiled(Body0, Compiled, Body),
    Head =.. Parts.

compiled((A0,B0), Compiled, Body) =>
    Body = (A,B),
    compiled(A0, Compiled, A),
    compiled(B0, Compiled, B).
compiled((A0->B0;C), Compiled, Body) =>
    Body = (A->B;C),
    compiled(A0, Compiled, A),
    compiled(B0, Compiled, B).
compiled(Goal0, Compiled, Goal),
        Goal0 =.. [Name,Closure|Arguments],
        nonvar(Closure),
        Closure = step(Module,Step,More) =>
    (   Name == call
    ->  append([[Step],More,Arguments], Parts),
        Called =.. Parts,
        in_place(Module, Called, Goal)
    ;   append([[Compiled],More,Arguments], Parts),
        Goal =.. Parts
    ).
compiled(Goal0, _, Goal) =>
    Goal = Goal0.

in_place(Module, Goal, Body) :-
    predicate_property(Module:Goal, number_of_clauses(1)),
    \+ predicate_property(Module:Goal, imported_from(_)),
    \+ predicate_property(Module:Goal, dynamic),
    \+ predicate_property(Module:Goal, ssu),
    clause(Module:Goal, Body),
    \+ ( sub_term(Cut, Body), Cut == ! ),
    !.
in_place(_, Goal, Goal).

system:goal_expansion(Loop, Goal) :-
    starbattle_bits:compiled_call(Loop, Goal).

%   The steps are known at the end of the file.

system:term_expansion(end_of_file, Clauses) :-
    prolog_load_context(source, File),
    starbattle_bits:called(File, _, _, _, _),
    findall(Clause, starbattle_bits:compiled_clause(File, Clause), Clauses,
            [end_of_file]).

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
    numbers_bits(Numbers, First, 0, Set).

numbers_bits([], _, Set, Set).
numbers_bits([Number|Numbers], First, Set0, Set) :-
    Set1 is Set0 \/ (1 << (Number-First)),
    numbers_bits(Numbers, First, Set1, Set).

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
    cells_bits(Cells, Width, 0, Set).

cells_bits([], _, Set, Set).
cells_bits([R-C|Cells], Width, Set0, Set) :-
    Set1 is Set0 \/ (1 << ((R-1)*Width + C-1)),
    cells_bits(Cells, Width, Set1, Set).

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
    columns_bits(Columns, N, 1, 0, Set).

columns_bits([], _, _, Set, Set).
columns_bits([Row|Rows], N, First, Set0, Set) :-
    numbers_bits(Row, First, Set0, Set1),
    First1 is First-N,
    columns_bits(Rows, N, First1, Set1, Set).
