% Must not: follow a link that comes with the submission

solve(_, [1]) :-
    ignore(show('@FOLDER@/submissions/eve/link')),
    ignore(show('@FOLDER@/submissions/eve/folder/secret')).

show(File) :-
    catch(setup_call_cleanup(open(File, read, In),
                             read_string(In, _, Text),
                             close(In)), _, fail),
    writeln(Text).
