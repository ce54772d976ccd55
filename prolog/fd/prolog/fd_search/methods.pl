:- module(fd_search_methods,
          [ begin/5                     % +Method, +Variables, +State, +Node,
                                        % +Depth
          ]).
:- use_module(state).
:- use_module(tree, [emit/2, expand/5]).

/** <module> Which part of the tree is visited, and in which order

A method begins at a node with a budget, see budgets.pl.  Some begin there
again and again, with another budget each time.
*/

:- set_prolog_flag(optimise, true).

%!  begin(+Method, +Variables, +State, +Node, +Depth) is nondet.
%
%   Search the tree below Node, where Variables are left, by Method.

begin(complete, Variables, State, Node, Depth) :-
    expand(all, Variables, State, Node, Depth).
begin(credit(Credit,Extra), Variables, State, Node, Depth) :-
    expand(credit(Credit,Extra), Variables, State, Node, Depth).
begin(dbs(Level,Extra), Variables, State, Node, Depth) :-
    expand(dbs(Level,Extra), Variables, State, Node, Depth).
begin(bbs(Steps), Variables, State, Node, Depth) :-
    cut_mark(State, Mark),
    purse(Steps, Mark, Purse),
    expand(Purse, Variables, State, Node, Depth).
begin(lds(Max), Variables, State, Node, Depth) :-
    lds_waves(0, Max, Variables, State, Node, Depth).
begin(dds(Max), Variables, State, Node, Depth) :-
    dds_waves(0, Max, deepest(0), Variables, State, Node, Depth).
begin(restarts(Cutoffs,Limit), Variables, State, Node, Depth) :-
    first_cutoff(Cutoffs, Cutoff),
    runs(1, Cutoff, restarts(Cutoffs,Limit), Variables, State, Node, Depth).

purse(Steps, Mark, purse(left(Steps),Mark)).

%   A wave that left nothing out is the last; so is that of the most
%   discrepancies, whose cuts are for good.

lds_waves(Max, Max, Variables, State, Node, Depth) :-
    !,
    cut_mark(State, Mark),
    expand(lds(Max,Mark), Variables, State, Node, Depth).
lds_waves(Wave, Max, Variables, State, Node, Depth) :-
    new_mark(Mark),
    (   expand(lds(Wave,Mark), Variables, State, Node, Depth)
    ;   marked(Mark),
        \+ stopped(State),
        Next is Wave+1,
        lds_waves(Next, Max, Variables, State, Node, Depth)
    ).

%   Every wave notes how deep the discrepancies are that it has left out.

dds_waves(Wave, Max, Deepest, Variables, State, Node, Depth) :-
    (   expand(dds(Wave,Wave,Deepest), Variables, State, Node, Depth)
    ;   Deepest = deepest(Least),
        Least > Wave,
        \+ stopped(State),
        (   Wave < Max
        ->  Next is Wave+1,
            dds_waves(Next, Max, Deepest, Variables, State, Node, Depth)
        ;   cut_mark(State, Mark),
            mark(Mark),
            fail
        )
    ).

%   runs(+Run, +Cutoff, +Method, ...): the run after the last restart that
%   is allowed is the last.

runs(Run, Cutoff, restarts(_,Limit), Variables, State, Node, Depth) :-
    Run > Limit,
    !,
    cut_mark(State, Mark),
    purse(Cutoff, Mark, Purse),
    expand(Purse, Variables, State, Node, Depth).
runs(Run0, Cutoff0, Method, Variables, State, Node, Depth) :-
    new_mark(Mark),
    purse(Cutoff0, Mark, Purse),
    (   expand(Purse, Variables, State, Node, Depth)
    ;   marked(Mark),
        \+ stopped(State),
        count_restart(State),
        emit(State, restart(Run0)),
        Run is Run0+1,
        Method = restarts(Cutoffs,_),
        next_cutoff(Cutoffs, Run, Cutoff0, Cutoff),
        runs(Run, Cutoff, Method, Variables, State, Node, Depth)
    ).

first_cutoff(constant(Cutoff), Cutoff).
first_cutoff(geometric(Cutoff,_), Cutoff).
first_cutoff(luby(Cutoff), Cutoff).

next_cutoff(constant(_), _, Cutoff, Cutoff).
next_cutoff(geometric(_,Factor), _, Cutoff0, Cutoff) :-
    Cutoff is ceiling(Cutoff0*Factor).
next_cutoff(luby(Unit), Run, _, Cutoff) :-
    luby(Run, Times),
    Cutoff is Unit*Times.

%   luby(+I, -Times): the I-th of 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...

luby(I, Times) :-
    Bits is msb(I+1),
    (   I+1 =:= 1<<Bits
    ->  Times is 1<<(Bits-1)
    ;   Rest is I+1 - (1<<Bits),
        luby(Rest, Times)
    ).
