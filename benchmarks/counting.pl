:- module(counting_benchmark,
          [ main/0,
            run_alone/1                 % +Mode
          ]).
:- use_module(library(clpfd)).
:- use_module(library(lists), [max_list/2, member/2, min_list/2, nth1/3]).
:- use_module(library(process), [process_create/3, process_wait/2]).
:- autoload('../prolog/starbattle',
            [ load_board/2,
              solution/3,
              call_with_fd_statistics/2
            ]).
:- autoload('../prolog/fd/prolog/fd_statistics', [fd_statistics_off/0]).

/** <module> What counting costs

    swipl -g main -t halt benchmarks/counting.pl

Prints the median, least and largest ratio of CPU times:

  - of a board solved in the scope of call_with_fd_statistics/2 to the same
    without, in turn in one process, for several models;
  - of a program of library(clpfd) alone, with fd_statistics.pl loaded, and
    with it loaded and switched off, to the same without the file: in turn,
    each in a process of its own.  Inferences are compared there as well.
*/

runs(11).

%!  main is det.
%
%   Print one line a model and strategy, and one a mode.

main :-
    here('/../boards/norvig/24.txt', Path),
    load_board(Path, Board),
    header('model/strategy', 'counted/uncounted'),
    forall(case(Model, Strategy), benchmark(Board, Model, Strategy)),
    header(queens, 'to not loaded'),
    forall(member(Mode, [off,on]), compare_alone(Mode)).

here(Relative, Path) :-
    module_property(counting_benchmark, file(File)),
    file_directory_name(File, Directory),
    atom_concat(Directory, Relative, Path).

header(What, Ratio) :-
    format('~w~t~20|CPU ~w: median, min, max~n', [What,Ratio]).

case(cells, regions).
case(columns, regions).
case(columns, ff).

benchmark(Board, Model, Strategy) :-
    Goal = solution(Board, _, [model(Model),strategy(Strategy)]),
    once(Goal),
    ratios(counted_ratio(Goal), Ratios),
    print_ratios(Model/Strategy, Ratios).

counted_ratio(Goal, Ratio) :-
    cpu_time(Goal, Uncounted),
    cpu_time(call_with_fd_statistics(Goal, _), Counted),
    Ratio is Counted / Uncounted.

:- meta_predicate
    cpu_time(0, -),
    ratios(1, -).

cpu_time(Goal, Time) :-
    statistics(cputime, Before),
    \+ \+ once(Goal),
    statistics(cputime, After),
    Time is After - Before.

ratios(Ratio, Ratios) :-
    runs(Runs),
    findall(R,
            ( between(1, Runs, _),
              call(Ratio, R)
            ),
            Ratios).

print_ratios(What, Ratios) :-
    runs(Runs),
    msort(Ratios, Sorted),
    Middle is Runs // 2 + 1,
    nth1(Middle, Sorted, Median),
    min_list(Ratios, Min),
    max_list(Ratios, Max),
    format('~w~t~20|~2f  ~2f  ~2f~n', [What,Median,Min,Max]).

compare_alone(Mode) :-
    alone(unloaded, _, Inferences0),
    alone(Mode, _, Inferences),
    ratios(alone_ratio(Mode), Ratios),
    print_ratios(Mode, Ratios),
    More is Inferences - Inferences0,
    format('~t~20|~D more inferences than ~D~n', [More,Inferences0]).

alone_ratio(Mode, Ratio) :-
    alone(unloaded, Unloaded, _),
    alone(Mode, Time, _),
    Ratio is Time / Unloaded.

alone(Mode, Time, Inferences) :-
    module_property(counting_benchmark, file(File)),
    format(atom(Goal), 'run_alone(~q)', [Mode]),
    process_create(path(swipl), ['-g', Goal, '-t', halt, File],
                   [stdin(null), stdout(pipe(Out)), process(Pid)]),
    read_term(Out, ran(Time, Inferences), []),
    close(Out),
    process_wait(Pid, _).

%!  run_alone(+Mode) is det.
%
%   Time the queens with statistics `unloaded`, `off` or `on`, and print
%   ran(Seconds, Inferences).

run_alone(Mode) :-
    prepare(Mode),
    once(queens(12, _)),
    statistics(inferences, Before),
    cpu_time(forall(between(1, 3, _), once(queens(20, _))), Time),
    statistics(inferences, After),
    Inferences is After - Before,
    format('~q.~n', [ran(Time, Inferences)]).

prepare(unloaded).
prepare(off) :-
    fd_statistics_off.
prepare(on) :-
    here('/../prolog/fd/prolog/fd_statistics', File),
    use_module(File, []).

queens(N, Queens) :-
    length(Queens, N),
    Queens ins 1..N,
    safe(Queens),
    labeling([ff], Queens).

safe([]).
safe([Queen|Queens]) :-
    apart(Queens, Queen, 1),
    safe(Queens).

apart([], _, _).
apart([Other|Others], Queen, Distance) :-
    Queen #\= Other,
    Queen #\= Other + Distance,
    Queen #\= Other - Distance,
    Further is Distance + 1,
    apart(Others, Queen, Further).
