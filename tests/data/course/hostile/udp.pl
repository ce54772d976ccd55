% Must not: reach the network

:- use_module(library(socket)).

solve(_, [1]) :-
    udp_socket(Socket),
    udp_send(Socket, "hello from a submission", localhost:@PORT@, []),
    writeln('NETWORK WAS HERE').
