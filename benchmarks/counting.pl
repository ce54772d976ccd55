:- module(counting_benchmark, [main/0]).
:- use_module(library(lists), [max_list/2, min_list/2, nth1/3]).
:- use_module('../prolog/starbattle').

/** <module> What counting costs

    swipl -g main -t halt benchmarks/counting.pl

Solves a board in turn without and with propagation statistics, and prints
the median, least and largest ratio of the CPU times, for several models.
*/

runs(11).

%!  main is det.
%
%   Print one line a model and strategy.

main :-
    module_property(counting_benchmark, file(File)),
    file_directory_name(File, Directory),
    atom_concat(Directory, '/../boards/norvig/24.txt', Path),
    load_board(Path, Board),
    format("model/strategy      counted/uncounted CPU: median, min, max~n"),
    forall(case(Model, Strategy), benchmark(Board, Model, Strategy)).

case(cells, regions).
case(columns, regions).
case(columns, ff).

benchmark(Board, Model, Strategy) :-
    Goal = solution(Board, _, [model(Model),strategy(Strategy)]),
    once(Goal),
    runs(Runs),
    findall(Ratio,
            ( between(1, Runs, _),
              ratio(Goal, Ratio)
            ),
            Ratios0),
    msort(Ratios0, Ratios),
    Middle is Runs // 2 + 1,
    nth1(Middle, Ratios, Median),
    min_list(Ratios, Min),
    max_list(Ratios, Max),
    format("~w/~w~t~20|~2f  ~2f  ~2f~n", [Model,Strategy,Median,Min,Max]).

ratio(Goal, Ratio) :-
    cpu_time(once(Goal), Uncounted),
    cpu_time(call_with_fd_statistics(Goal, _), Counted),
    Ratio is Counted / Uncounted.

:- meta_predicate
    cpu_time(0, -).

cpu_time(Goal, Time) :-
    statistics(cputime, Before),
    \+ \+ call(Goal),
    statistics(cputime, After),
    Time is After - Before.
