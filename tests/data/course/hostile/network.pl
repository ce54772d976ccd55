% Must not: reach the network or other programs, or open a door to the network

:- use_module(library(socket)).

solve(_, [1]) :-
    forall(clause(reached(How), Goal), catch(call(Goal), _, writeln(How))).

:- dynamic reached/1.

reached(connecting) :-
    tcp_connect(localhost:@PORT@, Stream, []),
    format(Stream, "hello from a submission~n", []),
    close(Stream).
reached(without_a_name) :-
    tcp_socket(Socket),
    tcp_connect(Socket, ip(127,0,0,1):@PORT@).
reached(listening) :-
    tcp_socket(Socket),
    tcp_bind(Socket, _),
    tcp_listen(Socket, 5),
    writeln('NETWORK WAS HERE').
reached(udp) :-
    udp_socket(Socket),
    udp_send(Socket, "hello from a submission", localhost:@PORT@, []),
    writeln('NETWORK WAS HERE').
reached(a_file) :-
    unix_domain_socket(Socket),
    writeln('NETWORK WAS HERE'),
    tcp_connect(Socket, '@FOLDER@/private/socket'),
    writeln('SOCKET WAS HERE').
