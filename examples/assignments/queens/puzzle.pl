:- module(queens, [instances/2, check/3]).

instances(Text, Instances) :-               % a number a line
    split_string(Text, "\n", " \r", Lines),
    findall(instance(Line, N, N),
            ( member(Line, Lines), number_string(N, Line) ),
            Instances).

check(_, N, [Queens]) :-
    numlist(1, N, Columns),
    msort(Queens, Columns),
    foldl([R,D-U,C,C1]>>( D is R-C, U is R+C, C1 is C+1 ),
          Queens, Diagonals, 1, _),
    pairs_keys_values(Diagonals, Downs, Ups),
    is_set(Downs),
    is_set(Ups).
