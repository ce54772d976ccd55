:- module(page_arithmetic, []).

:- use_module([library(lists), library(occurs)]).
:- use_module(library(terms), [mapargs/3]).

/** <module> Mend the arithmetic of SWI-Prolog's WebAssembly build

Where SWI-Prolog takes its large integers from LibBF, as that build does, `\X` is
wrong beyond 2^56, and `getbit(X, I)` where the lowest bits of X, 64 at least, are 0.  This
file is loaded before the program, and puts -1-X and (X>>I)/\1 in their places in the
clauses that are compiled after it.  An expression that is passed to another
predicate, to be evaluated there, stays wrong; the program passes none.

There is another fault: a result between 2^31 and 2^57 that comes from larger
integers keeps their form, so it is equal to the same number by `=:=`, but does
not unify with it.  Where `X is E` may give such a result, the number is put
together again from two parts that are small enough.  Negative numbers are
left alone, as sets of cells are never negative.
*/

%   mended(+Goal0, -Goal): Goal0 evaluates one of these, or may have a result in the wrong
%   form.  A plus sign in front of an expression says that this is
%   looked after.

mended(X is E0, Goal) :-
    E0 \= +(_),
    may_shrink(E0),
    !,
    expression(E0, E),
    Goal = ( Y is +E,
             (   Y > 0x7fffffff,
                 Y < 0x200000000000000
             ->  High is +(Y>>31),
                 Low is +(Y/\0x7fffffff),
                 X is +((High<<31)+Low)
             ;   X = Y
             )
           ).
mended(Goal0, Goal) :-
    functor(Goal0, Name, 2),
    memberchk(Name, [is,(=:=),(=\=),(<),(>),(=<),(>=)]),
    mapargs(expression, Goal0, Goal),
    Goal \== Goal0.

expression(E, E) :-
    \+ compound(E),
    !.
expression(\A0, -1-A) :-
    !,
    expression(A0, A).
expression(getbit(A0,I0), (A>>I)/\1) :-
    !,
    expression(A0, A),
    expression(I0, I).
expression(E0, E) :-
    mapargs(expression, E0, E).

may_shrink(E) :-
    sub_term(Part, E),
    compound(Part),
    functor(Part, Name, _),
    memberchk(Name, [(/\),(-),(>>),(//),(mod),(rem),(xor),min,(\)]),
    !.

:- multifile
    system:goal_expansion/2.
:- dynamic
    system:goal_expansion/2.

system:goal_expansion(Goal0, Goal) :-
    page_arithmetic:mended(Goal0, Goal).
