:- module(maker_borders,
          [ unique_regions/6            % +Problem0, +Stars, +Regions0, +Knobs,
                                        % +Random, -Regions
          ]).

:- use_module(library(lists), [append/3,nth1/3]).
:- use_module('../bits/propagation',
              [redrawn/3, initial_state/4, propagate/4, problem_layout/2]).
:- use_module(random, [random_bit/3, random_one/3, random_below/3]).
:- use_module(rival, [rival/5]).
:- use_module(shapes, [beside/3, connected/2, set_cells/2, owner/3]).

:- set_prolog_flag(optimise, true).

unique_regions(Problem0, Stars, Regions0, Knobs, Random, Regions) :-
    assess(Problem0, Regions0, Problem, State, Score),
    improve(2000, Problem, State, Score, Stars, Regions0, Knobs, Random, Regions).

assess(Problem0, Regions, Problem, State, Score) :-
    redrawn(Problem0, Regions, Problem),
    initial_state(Problem, 0, 0, State0),
    propagate(Problem, -1, State0, State),
    State = state(C,S,_),
    Score is popcount(C xor S).

improve(Left, Problem, State, Score, Stars, Regions0, Knobs, Random, Regions) :-
    (   Score =:= 0
    ->  Regions = Regions0,
        debug(maker, 'left ~w', [Left])
    ;   Left > 0,
        redrawn(Problem, Regions0, Problem1),
        rival(Problem1, State, Stars, 100, Rival),
        debug(maker, '~w ~w ~q', [Left,Score,Rival]),
        (   Rival == none
        ->  Regions = Regions0,
        debug(maker, 'left ~w', [Left])
        ;   Left1 is Left-1,
            moves(Rival, State, Stars, Regions0, Problem, Knobs, Random, Moves),
            best_of(Moves, Problem, Regions0, Problem2, State2, Score2, Regions2),
            worth(Score2, Score, Random)
        ->  improve(Left1, Problem2, State2, Score2, Stars, Regions2, Knobs, Random, Regions)
        ;   Left1 is Left-1,
            improve(Left1, Problem, State, Score, Stars, Regions0, Knobs, Random, Regions)
        )
    ).

worth(Score2, Score, Random) :-
    (   Score2 =< Score
    ->  true
    ;   random_below(Random, 100, X),
        X < 10
    ).

moves(Rival, State, Stars, Regions, Problem, Knobs, Random, Moves) :-
    problem_layout(Problem, Layout),
    arg(3, Layout, B),
    cells(Rival, State, Stars, Set),
    some_moves(6, Set, B, Regions, Knobs, Random, Ms1),
    Layout = layout(_,_,_,Row,Firsts,_),
    Other is (Row*Firsts) /\ \Set /\ \Stars,
    some_moves(2, Other, B, Regions, Knobs, Random, Ms2),
    append(Ms1, Ms2, Moves).

some_moves(0, _, _, _, _, _, []) :- !.
some_moves(_, 0, _, _, _, _, []) :- !.
some_moves(K, Set, B, Regions, Knobs, Random, Moves) :-
    random_bit(Random, Set, Bit),
    Cell is 1<<Bit,
    Set1 is Set-Cell,
    findall(M, move(Cell, B, Regions, Knobs, M), Ms),
    (   Ms == []
    ->  some_moves(K, Set1, B, Regions, Knobs, Random, Moves)
    ;   random_one(Random, Ms, M),
        Moves = [M|Moves1],
        K1 is K-1,
        some_moves(K1, Set1, B, Regions, Knobs, Random, Moves1)
    ).

cells(rival(T), _, Stars, Set) :- Set is T /\ \Stars.
cells(unknown, state(C,S,_), Stars, Set) :- Set is C /\ \S /\ \Stars.

move(Cell, B, Regions, knobs(Min,Max), Regions1) :-
    owner(Regions, Cell, From),
    arg(From, Regions, A),
    popcount(A) > Min,
    beside(B, Cell, Near),
    A1 is A-Cell,
    connected(B, A1),
    arg(To, Regions, Set),
    To =\= From,
    Set /\ Near =\= 0,
    popcount(Set) < Max,
    Set1 is Set\/Cell,
    duplicate_term(Regions, Regions1),
    setarg(From, Regions1, A1),
    setarg(To, Regions1, Set1).

best_of(Moves, Problem0, _, Problem, State, Score, Regions) :-
    findall(Score0-I, (nth1(I,Moves,R), assess(Problem0, R, _, _, Score0)), Pairs),
    keysort(Pairs, [_-I|_]),
    nth1(I, Moves, Regions),
    assess(Problem0, Regions, Problem, State, Score).
