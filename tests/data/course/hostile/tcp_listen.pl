% Must not: open a door to the network

:- use_module(library(socket)).

solve(_, [1]) :-
    tcp_socket(Socket),
    tcp_bind(Socket, Port),
    tcp_listen(Socket, 5),
    writeln(listening(Port)),
    writeln('NETWORK WAS HERE').
