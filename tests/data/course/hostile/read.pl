% Must not: read files of the lecturer, the marker or the system, also through links

:- use_module(library(filesex)).

solve(_, [1]) :-
    forall(member(File, ['secret', '../private/secret', 'boards/hidden.jsonl',
                         'reference.pl']),
           ( atom_concat('@FOLDER@/private/', File, Path), show(Path) )),
    forall(member(File, ['@FOLDER@/submissions/eve/link',
                         '@FOLDER@/submissions/eve/folder/secret',
                         '/etc/shadow', '/etc/gshadow', '/etc/sudoers', '/etc/hostname',
                         '/root/.bashrc', '/root/.bash_history',
                         '/root/.ssh/id_ed25519', '/var/run/docker.sock']),
           show(File)),
    forall(( member(Folder, ['.', '/tmp', '@FOLDER@/submissions/eve']),
             member(Kind, [symbolic, hard]) ),
           linked(Folder, Kind)),
    forall(member(File, ['1/environ', 'self/environ', '@VICTIM@/environ',
                         '@VICTIM@/cmdline', '@VICTIM@/mem',
                         'self/cwd/../../private/secret',
                         'self/root@FOLDER@/private/secret', '1/maps', 'self/maps',
                         'self/mem', '1/cmdline']),
           ( atom_concat('/proc/', File, Path), show(Path, 'PROC WAS READ') )),
    catch(directory_files('@FOLDER@/private', Names), _, Names = []),
    writeln(Names).

linked(Folder, Kind) :-
    directory_file_path(Folder, 'starbattle-hostile-link', Link),
    catch(link_file('@FOLDER@/private/secret', Link, Kind), _, true),
    show(Link).

show(File) :-
    show(File, read).

show(File, Said) :-
    catch(( read_file_to_string(File, Text, []), writeln(Text), writeln(Said) ),
          _, true).
