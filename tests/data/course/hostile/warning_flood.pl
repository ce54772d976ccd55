% Must not: fill the marker's memory or disk with output
% Ends: output cpu memory itself

user:term_expansion(end_of_file, Clauses) :-
    findall((p(N) :- q(_Singleton, N)), between(1, 30_000, N), Clauses).
