:- module(techniques_benchmark,
          [ main/0,
            corpus_entries/2,           % +File, -Entries
            graded/3                    % +Entry, -Status, -Report
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(http/json), [json_read_dict/3]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(library(readutil), [read_line_to_string/2]).
:- autoload('../prolog/board/board', [make_board/3]).
:- autoload('../prolog/explanation/explain', [explain/4]).
:- autoload('../prolog/explanation/report',
            [ explanation_figures/2, explanation_hardest/2,
              explanation_status/2
            ]).
:- autoload('../prolog/explanation/techniques', [techniques/1]).

/** <module> How many boards the techniques solve, and how long it takes

    swipl -g main -t halt benchmarks/techniques.pl -- FILE.jsonl ...

Files hold a board a line, as `starbattle solve` reads them.  Printed is for
each size and number of stars: the boards, how many of them are solved by the
named techniques, the mean and largest CPU time in milliseconds and the mean
number of inferences, all sentences included; then how often each technique was
the hardest.
*/

%!  main is det.

main :-
    current_prolog_flag(argv, Files),
    forall(member(File, Files), benchmark(File)).

benchmark(File) :-
    corpus_entries(File, Entries),
    findall(Class-run(Status,Hardest,CPU,Inferences),
            ( member(Entry, Entries),
              graded(Entry, Status, Report),
              explanation_hardest(Report, Hardest),
              explanation_figures(Report, Figures),
              memberchk(cpu_s-CPU, Figures),
              memberchk(inferences-Inferences, Figures),
              Class = Entry.size/Entry.stars
            ),
            Runs),
    format('~w~n', [File]),
    format('~w~t~10|~t~w~18|~t~w~27|~t~w~38|~t~w~49|~t~w~62|~n',
           [class,boards,solved,'mean ms','max ms',inferences]),
    findall(Class, member(Class-_, Runs), Classes0),
    sort(Classes0, Classes),
    forall(member(Class, Classes), print_class(Class, Runs)),
    print_hardest(Runs).

print_class(Class, Runs) :-
    findall(Run, member(Class-Run, Runs), Of),
    length(Of, Count),
    aggregate_all(count, member(run(solved,_,_,_), Of), Solved),
    aggregate_all(sum(CPU), member(run(_,_,CPU,_), Of), Sum),
    aggregate_all(max(CPU), member(run(_,_,CPU,_), Of), Max),
    aggregate_all(sum(I), member(run(_,_,_,I), Of), Inferences),
    Mean is 1000*Sum/Count,
    Max1 is 1000*Max,
    MeanInferences is round(Inferences/Count),
    Class = N/S,
    format('~wx~w,~w~t~10|~t~d~18|~t~d~27|~t~2f~38|~t~2f~49|~t~D~62|~n',
           [N,N,S,Count,Solved,Mean,Max1,MeanInferences]).

print_hardest(Runs) :-
    techniques(Names),
    forall(( member(Name, Names),
             aggregate_all(count, member(_-run(_,Name,_,_), Runs), Count),
             Count > 0
           ),
           format('~t~d~8|  ~w~n', [Count,Name])).

%!  corpus_entries(+File, -Entries) is det.
%
%   Entries are the lines of File as dicts, those with a good board, which is
%   added as `board`, with its `size`.

corpus_entries(File, Entries) :-
    setup_call_cleanup(
        open(File, read, Stream, [encoding(utf8)]),
        findall(Entry, entry(Stream, Entry), Entries),
        close(Stream)).

entry(Stream, Entry) :-
    repeat,
        read_line_to_string(Stream, Line),
        (   Line == end_of_file
        ->  !,
            fail
        ;   line_entry(Line, Entry)
        ).

line_entry(Line, Entry) :-
    setup_call_cleanup(
        open_string(Line, In),
        json_read_dict(In, Dict, []),
        close(In)),
    catch(make_board(Dict.get(regions), Dict.get(stars), Board),
          error(_, _),
          fail),
    Board = board(N,_,_),
    Entry = Dict.put(_{board:Board, size:N}).

%!  graded(+Entry, -Status, -Report) is det.
%
%   Explain the board of an entry by named techniques, with all sentences.

graded(Entry, Status, Report) :-
    explain(Entry.board, [max_units(0)], ignore_step, Report),
    explanation_status(Report, Status).

ignore_step(_).
