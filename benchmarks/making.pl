:- module(making_benchmark,
          [ main/0
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists), [last/2, member/2, nth1/3, numlist/3]).
:- use_module(library(main), [argv_options/3]).
:- use_module(library(time), [call_with_time_limit/2]).
:- use_module('../prolog/generator/generator', [make_boards/3]).
:- use_module('../prolog/models/models', [default_strategy/2]).
:- use_module('../prolog/search/solutions', [search_solution/4]).
:- use_module('../prolog/search/strategies', [strategy/3]).

/** <module> The cost of making a board

    swipl -g main -t halt benchmarks/making.pl -- --seeds=20

Makes boards of several sizes, without rating them, from the seeds 1, 2, 3 and so
on.  Prints for each size the CPU seconds of a board, including unsuccessful
attempts, as median, quartiles and largest; the median of the inferences in
millions; and the mean of the attempts.  The last column says for how many boards the model `cells`, which shares nothing with the generator, has found
the same solution and no other, out of those that it has searched within the limit:
`--seconds=60` a board, `--check=5` boards of each size.
*/

size(8,  1).
size(8,  2).
size(10, 2).
size(14, 2).
size(16, 2).
size(20, 2).
size(25, 2).
size(14, 3).
size(20, 3).
size(25, 3).
size(17, 4).
size(20, 4).
size(25, 4).
size(21, 5).
size(25, 5).
size(25, 6).

%!  main is det.
%
%   Print a table, line by line.

main :-
    current_prolog_flag(argv, Argv),
    argv_options(Argv, _, Options),
    option_value(seeds(Seeds), Options, 20),
    option_value(check(Check), Options, 5),
    option_value(seconds(Seconds), Options, 60),
    format('~w~t~10|~t~w~10+~t~w~18+~t~w~10+~t~w~9+~t~w~9+~t~w~9+~n',
           [size,'CPU s','quartiles',largest,'M inf.',attempts,checked]),
    forall(size(N, S), benchmark(N, S, Seeds, Check, Seconds)).

option_value(Option, Options, Default) :-
    (   member(Option, Options)
    ->  true
    ;   arg(1, Option, Default)
    ).

benchmark(N, S, Seeds, Check, Seconds) :-
    numlist(1, Seeds, List),
    findall(Run, ( member(Seed, List), run(N, S, Seed, Run) ), Runs),
    column(1, Runs, CPUs),
    column(2, Runs, Inferences),
    quantile(CPUs, 1, Low),
    quantile(CPUs, 2, Median),
    quantile(CPUs, 3, High),
    last(CPUs, Most),
    quantile(Inferences, 2, Count),
    Millions is Count/1000000,
    aggregate_all(sum(A), ( member(Run, Runs), arg(3, Run, A) ), Sum),
    Attempts is Sum/Seeds,
    checked(Runs, Check, Seconds, Proved, Searched),
    format('~dx~d/~d~t~10|~t~3f~10+~t~3f - ~3f~18+~t~3f~10+~t~2f~9+~t~1f~9+\c
            ~t~d of ~d~9+~n',
           [N,N,S,Median,Low,High,Most,Millions,Attempts,Proved,Searched]),
    flush_output.

%   A run is run(CPU, Inferences, Attempts, Board, Columns).

run(N, S, Seed, run(CPU,Inferences,Attempts,Board,Columns)) :-
    Sink = sink(none),
    make_boards([size(N),stars(S),seed(Seed),rated(false)], keep(Sink),
                report(made,none,1,Figures)),
    Sink = sink(made(_,Attempt,_,Board,Columns,_,_)),
    Attempts is Attempt+1,
    member(cpu_s-CPU, Figures),
    member(inferences-Inferences, Figures),
    !.

:- public keep/2.

keep(Sink, Made) :-
    nb_setarg(1, Sink, Made).

column(I, Runs, Values) :-
    findall(Value, ( member(Run, Runs), arg(I, Run, Value) ), Values0),
    msort(Values0, Values).

quantile(Sorted, Quarter, Value) :-
    length(Sorted, Length),
    I is 1 + (Quarter*(Length-1) + 2)//4,
    nth1(I, Sorted, Value).

checked(Runs, Check, Seconds, Proved, Searched) :-
    findall(Outcome,
            ( nth1(I, Runs, run(_,_,_,Board,Columns)),
              I =< Check,
              outcome(Board, Columns, Seconds, Outcome)
            ),
            Outcomes),
    aggregate_all(count, member(unique, Outcomes), Proved),
    aggregate_all(count,
                  ( member(Outcome, Outcomes), Outcome \== late ),
                  Searched).

outcome(Board, Columns, Seconds, Outcome) :-
    catch(call_with_time_limit(Seconds, solutions(Board, All)),
          time_limit_exceeded,
          All = late),
    (   All == late
    ->  Outcome = late
    ;   All == [Columns]
    ->  Outcome = unique
    ;   Outcome = wrong
    ).

solutions(Board, All) :-
    default_strategy(cells, Name),
    strategy(Name, Strategy, _),
    findall(Columns, search_solution(star_battle(Board, cells, none), Strategy, [], Columns), All).
