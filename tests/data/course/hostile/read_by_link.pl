% Must not: read a file through a link

:- use_module(library(filesex)).

solve(_, [1]) :-
    forall(( member(Folder, ['.', '/tmp', '@FOLDER@/submissions/eve']),
             member(Kind, [symbolic, hard]) ),
           ignore(linked(Folder, Kind))).

linked(Folder, Kind) :-
    directory_file_path(Folder, 'starbattle-hostile-link', Link),
    catch(link_file('@FOLDER@/private/secret', Link, Kind), _, fail),
    show(Link).

show(File) :-
    catch(setup_call_cleanup(open(File, read, In),
                             read_string(In, _, Text),
                             close(In)), _, fail),
    writeln(Text).
