:- module(starbattle_kind_logic, []).
:- use_module(library(clpfd)).
:- use_module('../constraints').

/** <module> And, or, not, implies, if and only if
*/

starbattle_constraints:kind("and",     (#/\)/2,   constraint, [constraint,constraint]).
starbattle_constraints:kind("or",      (#\/)/2,   constraint, [constraint,constraint]).
starbattle_constraints:kind("not",     (#\)/1,    constraint, [constraint]).
starbattle_constraints:kind("implies", (#==>)/2,  constraint, [constraint,constraint]).
starbattle_constraints:kind("iff",     (#<==>)/2, constraint, [constraint,constraint]).

starbattle_constraints:posted(A #/\ B, Variables) :-
    starbattle_constraints:post_each([A,B], Variables).

starbattle_constraints:formula(A #/\ B, Variables, F #/\ G) :-
    both(A, B, Variables, F, G).
starbattle_constraints:formula(A #\/ B, Variables, F #\/ G) :-
    both(A, B, Variables, F, G).
starbattle_constraints:formula(A #==> B, Variables, F #==> G) :-
    both(A, B, Variables, F, G).
starbattle_constraints:formula(A #<==> B, Variables, F #<==> G) :-
    both(A, B, Variables, F, G).
starbattle_constraints:formula(#\ A, Variables, #\ F) :-
    formula(A, Variables, F).

both(A, B, Variables, F, G) :-
    formula(A, Variables, F),
    formula(B, Variables, G).
