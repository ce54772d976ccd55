:- module(styles_benchmark, [main/0]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(techniques, [corpus_entries/2]).
:- autoload('../prolog/explanation/explain', [explain/4]).
:- autoload('../prolog/explanation/report',
            [ explanation_figures/2, step_cells/2, step_level/2,
              step_marks/2, step_stars/2
            ]).

/** <module> How the styles of explain/4 compare

    swipl -g main -t halt benchmarks/styles.pl -- COUNT FILE.jsonl ...

For the first COUNT boards of each file and each style, means over the boards: all
steps; those that are not direct; the sum of 1.7^level * cells^1.5 over these; the
distance between the middles of the cells of two that follow each other, in
cells; and the inferences.
*/

main :-
    current_prolog_flag(argv, [Count0|Files]),
    atom_number(Count0, Count),
    format('~w~t~34|~w~t~44|~t~w~52|~t~w~60|~t~w~70|~t~w~80|~t~w~92|~n',
           [file,style,steps,harder,effort,distance,inferences]),
    forall(( member(File, Files),
             member(Style, [simplest,human,shortest])
           ),
           benchmark(File, Count, Style)).

benchmark(File, Count, Style) :-
    corpus_entries(File, Entries),
    first(Count, Entries, Used),
    maplist(measured(Style), Used, Rows),
    maplist(mean(Rows), [1,2,3,4,5], Means),
    file_base_name(File, Name),
    format('~w~t~34|~w~t~44|~t~1f~52|~t~1f~60|~t~0f~70|~t~2f~80|~t~0f~92|~n',
           [Name,Style|Means]).

first(Count, Entries, First) :-
    length(First, Count),
    append(First, _, Entries),
    !.
first(_, Entries, Entries).

mean(Rows, I, Mean) :-
    aggregate_all(count, member(_, Rows), Count),
    aggregate_all(sum(X), ( member(Row, Rows), arg(I, Row, X) ), Sum),
    Mean is float(Sum)/Count.

measured(Style, Entry, row(Count,Hard,Effort,Distance,Inferences)) :-
    Found = found([]),
    explain(Entry.board, [style(Style),max_units(0)], add(Found), Report),
    arg(1, Found, Steps),
    length(Steps, Count),
    findall(Step, ( member(Step, Steps), step_level(Step, L), L > 3 ), Harder),
    length(Harder, Hard),
    foldl(add_effort, Harder, 0, Effort),
    maplist(place, Harder, Places),
    mean_distance(Places, Distance),
    explanation_figures(Report, Figures),
    member(inferences-Inferences, Figures),
    !.

add(Found, Step) :-
    arg(1, Found, Steps),
    nb_setarg(1, Found, [Step|Steps]).

add_effort(Step, Effort0, Effort) :-
    step_level(Step, Level),
    step_cells(Step, Cells),
    length(Cells, Count),
    Effort is Effort0 + Count**1.5 * 1.7**Level.

place(Step, Row-Column) :-
    step_cells(Step, Cells0),
    step_stars(Step, Stars),
    step_marks(Step, Marks),
    append(Stars, Marks, Decided),
    append(Cells0, Decided, All),
    sort(All, Cells),
    aggregate_all(r(count,sum(R),sum(C)), member(R-C, Cells), r(N,Rs,Cs)),
    Row is Rs/N,
    Column is Cs/N.

mean_distance(Places, Mean) :-
    findall(D,
            ( append(_, [R1-C1,R2-C2|_], Places),
              D is sqrt((R1-R2)**2 + (C1-C2)**2)
            ),
            Ds),
    aggregate_all(sum(D), member(D, Ds), Sum),
    length(Ds, Count),
    Mean is Sum/max(1, Count).
