% Must not: delete or rename files, or change what others may do with them

:- use_module(library(filesex)).

solve(_, [1]) :-
    forall(member(File, ['@FOLDER@/marks.jsonl', '@FOLDER@/submissions/eve/solution.pl',
                         '@FOLDER@/private', '@FOLDER@']),
           try(chmod(File, 0o777), 'FILE WAS WRITTEN')),
    try(set_time_file('@FOLDER@/marks.jsonl', _, [modified(now)]), changed),
    forall(member(File, ['marks.jsonl', 'submissions/eve/solution.pl',
                         'submissions/mallory/solution.pl']),
           ( atom_concat('@FOLDER@/', File, Path),
             try(delete_file(Path), 'FILE WAS WRITTEN') )),
    try(delete_directory_and_contents('@FOLDER@/submissions'), changed),
    try(rename_file('@FOLDER@/marks.jsonl', '@FOLDER@/other'), changed).

try(Goal, Said) :-
    catch(( Goal, writeln(Said) ), _, true).
