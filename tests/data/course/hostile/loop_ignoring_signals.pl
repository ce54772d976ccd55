% Must not: survive a limit by ignoring its signal
% Ends: cpu

:- forall(member(Signal, [int, hup, term, usr1, usr2, alrm, xcpu, quit, chld, segv]),
          catch(on_signal(Signal, _, ignored), _, true)).

ignored(_).

solve(Board, Answer) :-
    catch(call_cleanup((repeat, fail), solve(Board, Answer)), _, true),
    solve(Board, Answer).
