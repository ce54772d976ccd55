% Must not: load somebody else's program

:- catch(consult('@FOLDER@/private/reference'), _, true).
:- catch(consult('@FOLDER@/submissions/mallory/solution'), _, true).
:- catch(include('@FOLDER@/submissions/mallory/solution'), _, true).
:- include('../mallory/solution.pl').
:- catch(load_files('/etc/passwd', [dialect(xsb)]), _, true).

solve(_, Answer) :-
    forall(member(M:P, [user:reference/1, user:stolen/1]),
           catch(listing(M:P), _, true)),
    catch(stolen(Answer), _, Answer = []).
