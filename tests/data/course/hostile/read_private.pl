% Must not: read the lecturer's files

solve(_, [1]) :-
    forall(member(File, ['@FOLDER@/private/secret', '@FOLDER@/private/../private/secret',
                         '@FOLDER@/private/boards/hidden.jsonl',
                         '@FOLDER@/private/reference.pl']),
           ignore(show(File))),
    catch(directory_files('@FOLDER@/private', Names), _, Names = []),
    writeln(Names).

show(File) :-
    catch(setup_call_cleanup(open(File, read, In),
                             read_string(In, _, Text),
                             close(In)), _, fail),
    writeln(Text).
