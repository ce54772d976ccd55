% Must not: delete files

:- use_module(library(filesex)).

solve(_, [1]) :-
    forall(member(File, ['@FOLDER@/marks.jsonl', '@FOLDER@/submissions/eve/solution.pl',
                         '@FOLDER@/submissions/mallory/solution.pl']),
           catch(( delete_file(File), writeln('FILE WAS WRITTEN') ), _, true)),
    catch(delete_directory_and_contents('@FOLDER@/submissions'), _, true),
    catch(rename_file('@FOLDER@/marks.jsonl', '@FOLDER@/other'), _, true).
