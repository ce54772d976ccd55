:- module(jobshop,
          [ instances/2,                % +Text, -Instances
            model/3,                    % ?Name, ?Views, ?Description
            post/3,                     % +Name, +Jobs, -Variables
            objective/4,                % +Name, +Jobs, +Variables,
                                        % -Objective
            check/3,                    % +Name, +Jobs, +Variables
            schedule/3                  % +Jobs, -Starts, -Statistics
          ]).
:- use_module(library(apply), [exclude/3, foldl/4, maplist/2, maplist/3, maplist/4]).
:- use_module(library(clpfd)).
:- use_module(library(lists),
              [append/2, append/3, same_length/2, sum_list/2]).
:- use_module(library(pairs), [group_pairs_by_key/2, pairs_values/2]).
:- use_module('../../prolog/fd/prolog/fd_search', [search/3]).

/** <module> Job shop scheduling

A job is a list of tasks Machine-Duration, done one after another.  A machine
does one task at a time.  Of all schedules, find one that ends first.

    ?- schedule([[1-3,2-2],[2-4,1-1]], Starts, Statistics).
*/

%!  schedule(+Jobs, -Starts, -Statistics) is det.
%
%   Starts has for each of Jobs the list of the times when its tasks start.
%   Statistics is that of search/3.

schedule(Jobs, Starts, Statistics) :-
    post(orders, Jobs, [Variables,[End|Times]]),
    search(Variables, [ff,min(End)], Statistics),
    jobs_starts(Jobs, Starts, Times, []).

%   What `starbattle compare --program` and the other commands ask for.

model(orders, [orders,starts], 'which of two tasks on a machine comes first').

%   A task is task(Machine, Start, Duration).  The view `orders` has a 0/1 variable
%   for each two tasks on a machine, and then all of `starts`: the end, and when
%   tasks start.  Once the orders are known, the rest is no search: the schedule
%   ends with the longest chain, and each task starts as early as it can.

post(orders, Jobs, [Variables,Times]) :-
    maplist(maplist(task), Jobs, Tasks),
    append(Tasks, All),
    maplist(arg(2), All, Starts),
    maplist(arg(3), All, Durations),
    sum_list(Durations, Horizon),
    [End|Starts] ins 0..Horizon,
    maplist(in_sequence(End), Tasks),
    orders(All, Orders),
    Times = [End|Starts],
    append(Orders, Times, Variables).

task(Machine-Duration, task(Machine,_,Duration)).

in_sequence(End, [task(_,Start,Duration)|Tasks]) :-
    (   Tasks = [task(_,Next,_)|_]
    ->  Start + Duration #=< Next,
        in_sequence(End, Tasks)
    ;   Start + Duration #=< End
    ).

orders([], []).
orders([Task|Tasks], Orders) :-
    foldl(order(Task), Tasks, Orders, Rest),
    orders(Tasks, Rest).

order(task(Machine,S1,D1), task(Machine,S2,D2), [First|Orders], Orders) :-
    !,
    First #<==> S1 + D1 #=< S2,
    #\ First #<==> S2 + D2 #=< S1.
order(_, _, Orders, Orders).

objective(_, _, [_,[End|_]], min(End)).

%!  check(+Name, +Jobs, +Variables) is semidet.
%
%   True if Variables are a schedule; no constraint is asked.

check(_, Jobs, [_,[End|Starts]]) :-
    jobs_starts(Jobs, Lists, Starts, []),
    maplist(timed, Jobs, Lists, Tasks0),
    maplist(one_by_one(End), Tasks0),
    append(Tasks0, Tasks),
    sort(1, @=<, Tasks, ByMachine),
    group_pairs_by_key(ByMachine, Machines),
    maplist(no_overlap, Machines).

timed([], [], []).
timed([Machine-Duration|Job], [Start|Starts], [Machine-(Start-Stop)|Tasks]) :-
    Stop is Start+Duration,
    timed(Job, Starts, Tasks).

one_by_one(End, Tasks) :-
    pairs_values(Tasks, Times),
    append(Times, [End-End], All),
    disjoint(All).

no_overlap(_-Times) :-
    msort(Times, Sorted),
    disjoint(Sorted).

disjoint([_-Stop,Start-Stop1|Times]) :-
    Stop =< Start,
    disjoint([Start-Stop1|Times]).
disjoint([_]).

%   jobs_starts(+Jobs, -Lists, ?Starts, ?Rest): Starts are those of Lists, a list
%   for each job, and then Rest.

jobs_starts([], [], Starts, Starts).
jobs_starts([Job|Jobs], [List|Lists], Starts, Rest) :-
    same_length(Job, List),
    append(List, Starts1, Starts),
    jobs_starts(Jobs, Lists, Starts1, Rest).

%!  instances(+Text, -Instances) is det.
%
%   A shop is a line with its name, and below it a line for each job, with the
%   machine and the duration of each task.  Lines that begin with # are skipped.

instances(Text, Instances) :-
    split_string(Text, "\n", " \r", Lines0),
    exclude(is_comment, Lines0, Lines),
    once(phrase(shops(Instances), Lines)).

is_comment(Line) :- string_concat("#", _, Line).
is_comment("").

shops([instance(Name,Size,Jobs)|Shops]) -->
    [Name],
    jobs(Jobs),
    { length(Jobs, Size) },
    shops(Shops).
shops([]) --> [].

jobs([Job|Jobs]) -->
    [Line],
    { split_string(Line, " ", " ", Words),
      catch(maplist(number_string, Numbers, Words), _, fail),
      phrase(tasks(Job), Numbers)
    },
    !,
    jobs(Jobs).
jobs([]) --> [].

tasks([Machine-Duration|Tasks]) -->
    [Machine,Duration],
    tasks(Tasks).
tasks([]) --> [].
