% Must not: reach other programs

:- use_module(library(socket)).

solve(_, [1]) :-
    unix_domain_socket(Socket),
    writeln('NETWORK WAS HERE'),
    tcp_connect(Socket, '@FOLDER@/private/socket'),
    writeln('SOCKET WAS HERE').
