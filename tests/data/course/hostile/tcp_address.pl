% Must not: reach the network without asking for a name

:- use_module(library(socket)).

solve(_, [1]) :-
    tcp_socket(Socket),
    tcp_connect(Socket, ip(127,0,0,1):@PORT@, In, Out),
    format(Out, "hello from a submission~n", []),
    flush_output(Out),
    read_string(In, _, Text),
    write(Text).
