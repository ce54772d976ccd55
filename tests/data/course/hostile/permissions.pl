% Must not: change what others may do with files

:- use_module(library(filesex)).

solve(_, [1]) :-
    forall(member(File, ['@FOLDER@/marks.jsonl', '@FOLDER@/submissions/eve/solution.pl',
                         '@FOLDER@/private', '@FOLDER@']),
           catch(( chmod(File, 0o777), writeln('FILE WAS WRITTEN') ), _, true)),
    catch(set_time_file('@FOLDER@/marks.jsonl', _, [modified(now)]), _, true).
