% Must not: reach the network

:- use_module(library(socket)).

solve(_, [1]) :-
    tcp_connect(localhost:@PORT@, Stream, []),
    format(Stream, "hello from a submission~n", []),
    close(Stream).
