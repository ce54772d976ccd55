:- module(starbattle_kind_counting, [counted/4]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(clpfd)).
:- use_module('../constraints').

/** <module> How many stars stand on some cells
*/

starbattle_constraints:kind("at_most",  at_most/2,  constraint, [integer,cells]).
starbattle_constraints:kind("at_least", at_least/2, constraint, [integer,cells]).
starbattle_constraints:kind("exactly",  exactly/2,  constraint, [integer,cells]).

%!  counted(?Constraint, ?Comparison, ?K, ?Cells) is nondet.
%
%   Constraint compares the number of stars on Cells, each of them once, with K.

counted(at_most(K, Cells),  #=<, K, Cells).
counted(at_least(K, Cells), #>=, K, Cells).
counted(exactly(K, Cells),  #=,  K, Cells).

starbattle_constraints:posted(at_most(K, Cells), Variables) :-
    post(at_most(K, Cells), Variables).
starbattle_constraints:posted(at_least(K, Cells), Variables) :-
    post(at_least(K, Cells), Variables).
starbattle_constraints:posted(exactly(K, Cells), Variables) :-
    post(exactly(K, Cells), Variables).

post(Constraint, Variables) :-
    stars(Constraint, Variables, Comparison, Stars, K),
    sum(Stars, Comparison, K).

starbattle_constraints:formula(at_most(K, Cells), Variables, Formula) :-
    compared(at_most(K, Cells), Variables, Formula).
starbattle_constraints:formula(at_least(K, Cells), Variables, Formula) :-
    compared(at_least(K, Cells), Variables, Formula).
starbattle_constraints:formula(exactly(K, Cells), Variables, Formula) :-
    compared(exactly(K, Cells), Variables, Formula).

compared(Constraint, Variables, Formula) :-
    stars(Constraint, Variables, Comparison, Stars, K),
    sum(Stars, #=, Sum),
    Formula =.. [Comparison,Sum,K].

stars(Constraint, Variables, Comparison, Stars, K) :-
    counted(Constraint, Comparison, K, Cells0),
    sort(Cells0, Cells),
    maplist(star(Variables), Cells, Stars).

star(Variables, Cell, Star) :-
    cell_variable(Cell, Variables, Star).
