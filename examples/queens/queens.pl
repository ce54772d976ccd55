:- module(queens, [instances/2, model/3, post/3, check/3]).
:- use_module(library(clpfd)).

instances(Text, Instances) :-               % a number a line
    split_string(Text, "\n", " \r", Lines),
    findall(instance(Line, N, N),
            ( member(Line, Lines), number_string(N, Line) ),
            Instances).

model(queens, [rows], 'the row of the queen in each column').

post(queens, N, [Queens]) :-
    length(Queens, N),
    Queens ins 1..N,
    safe(Queens).

safe([]).
safe([Queen|Queens]) :-
    foldl(no_attack(Queen), Queens, 1, _),
    safe(Queens).

no_attack(Queen, Other, Distance, Distance1) :-
    Queen #\= Other,
    abs(Queen - Other) #\= Distance,
    Distance1 is Distance + 1.

check(queens, N, [Queens]) :-               % plain Prolog, no constraints
    numlist(1, N, Columns),
    msort(Queens, Columns),
    foldl([R,D-U,C,C1]>>( D is R-C, U is R+C, C1 is C+1 ),
          Queens, Diagonals, 1, _),
    pairs_keys_values(Diagonals, Downs, Ups),
    is_set(Downs),
    is_set(Ups).
