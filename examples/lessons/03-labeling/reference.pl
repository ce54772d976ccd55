:- use_module(library(clpfd)).

%!  first_fail(+Vs, -V) is semidet.
%
%   V is the first variable of Vs with the smallest domain.

first_fail(Vs, V) :-
    include(var, Vs, [First|Open]),
    foldl(smaller, Open, First, V).

smaller(New, V0, V) :-
    fd_size(New, Size),
    fd_size(V0, Size0),
    (   Size < Size0
    ->  V = New
    ;   V = V0
    ).

%!  my_label(+Vs) is nondet.
%
%   Label Vs; the variable with the smallest domain comes first.

my_label(Vs) :-
    (   first_fail(Vs, V)
    ->  indomain(V),
        my_label(Vs)
    ;   true
    ).

%!  down(+Vs) is nondet.
%
%   Label Vs from left to right, large values first.

down(Vs) :-
    labeling([down], Vs).

%!  optimum(+N, -Cs) is semidet.
%
%   Cs is the last solution of N queens in the order of lists.

optimum(N, Cs) :-
    queens(N, Cs),
    once(down(Cs)).

queens(N, Cs) :-
    length(Cs, N),
    Cs ins 1..N,
    all_different(Cs),
    diagonals(Cs).

diagonals([]).
diagonals([C|Cs]) :-
    no_diagonal(Cs, C, 1),
    diagonals(Cs).

no_diagonal([], _, _).
no_diagonal([B|Cs], A, Distance) :-
    abs(A - B) #\= Distance,
    Next is Distance + 1,
    no_diagonal(Cs, A, Next).
