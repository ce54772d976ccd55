% Must not: change the marks

solve(_, [1]) :-
    forall(member(File, ['@FOLDER@/marks.jsonl', '@FOLDER@/submissions/eve/marks.jsonl',
                         'marks.jsonl', '../marks.jsonl', '../../marks.jsonl',
                         '@FOLDER@/submissions/eve/solution.pl',
                         '@FOLDER@/submissions/mallory/solution.pl']),
           put(File)).

put(File) :-
    catch(( setup_call_cleanup(open(File, append, Out),
                               writeln(Out, tampered),
                               close(Out)),
            writeln('FILE WAS WRITTEN')
          ), _, true).
