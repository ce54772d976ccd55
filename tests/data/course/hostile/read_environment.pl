% Must not: read the marker's environment

solve(_, [1]) :-
    forall(environ_variable(Name=Value), ( writeln(Name=Value) )),
    forall(member(Name, ['STARBATTLE_SECRET', 'HOME', 'PATH', 'USER']),
           ( getenv(Name, Value) -> writeln(Name=Value) ; true )).

environ_variable(Pair) :-
    catch(environ(Pairs), _, fail),
    member(Pair, Pairs).
