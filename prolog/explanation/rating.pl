:- module(explanation_rating,
          [ step_effort/5,              % +Level, +Finding, +Found, +Proof, -Effort
            effort_left/2,              % +Cells, -Effort
            rating/2,                   % +Effort, -Rating
            difficulty/3,               % ?Name, ?Min, ?Max
            difficulty/4,               % +Size, ?Name, ?Min, ?Max
            rating_difficulty/3,        % +Size, +Rating, -Name
            reading_cost/2,             % +Finding, -Cost
            proof_cost/2,               % +Cases, -Cost
            proof_cases/2,              % +Proof, -Count
            costly/3                    % +Level, +Finding, -Others
          ]).
:- use_module([library(apply), library(error)]).

/** <module> How hard a board is, from 1 to 100

A step of the direct techniques (levels 1 to 3) takes no effort.  Any other
takes

    effort = cost^2.5 / sqrt(found)

Cost is what the step costs its reader, see below, with the cases of the longest proof of
a step of a set of units.  Found is how many findings of this technique there are to
choose from: a step that is the only one is hard to see.  If a board is stuck, the rest of
it counts as one more step, that looks at all open cells in 16 cases.

The efforts are added, so the hardest step counts most, and then how often hard
steps are needed.  The sum is put on a logarithmic scale, on which 1 is no effort
at all and 100 is a million or more:

    rating = 1 + 99 * log(1 + effort/10) / log(1 + 1000000/10)

The scale has nothing to do with any set of boards and does not change with the
size of a board.  The words for a rating do: what is hard for a board of 8x8 is
easy for one of 14x14, which has more to look at.
*/

:- set_prolog_flag(optimise, true).

%!  step_effort(+Level, +Finding, +Found, +Proof, -Effort) is det.
%
%   Effort is what Finding takes, by a technique of Level.  Found counts the
%   findings of that technique; 0 if that is not known.  Proof is that of
%   unit_sets/proof.pl.

step_effort(Level, Finding, Found, Proof, Effort) :-
    (   Level =< 3
    ->  Effort = 0
    ;   reading_cost(Finding, Cost1),
        foldl(longer_proof, Proof, 1, Cases),
        proof_cost(Cases, Cost2),
        Effort is (Cost1+Cost2)**2.5 / sqrt(max(1, Found))
    ).

longer_proof(because(_,_,Proof), Cases0, Cases) :-
    proof_cases(Proof, Cases1),
    Cases is max(Cases0, Cases1).

%!  proof_cases(+Proof, -Count) is det.
%
%   Count is how many cases Proof has, see unit_sets/proof.pl.

proof_cases(fails(_,_), 1).
proof_cases(cases(_,_,IfStar,IfEmpty), Cases) :-
    proof_cases(IfStar, Cases1),
    proof_cases(IfEmpty, Cases2),
    Cases is Cases1+Cases2.

%!  effort_left(+Cells, -Effort) is det.
%
%   Effort is what the open cells of a board take that is stuck.

effort_left(Cells, Effort) :-
    reading_cost(finding([],Cells,0,0,left), Cost1),
    proof_cost(16, Cost2),
    Effort is (Cost1+Cost2)**2.5.

%!  rating(+Effort, -Rating) is det.
%
%   Rating, an integer from 1 to 100, is that of a board whose steps take Effort
%   all together.

rating(Effort, Rating) :-
    Share is log(1 + Effort/10) / log(1 + 1_000_000/10),
    Rating is min(100, 1 + round(99*Share)).

%!  difficulty(?Name, ?Min, ?Max) is nondet.
%
%   Boards of 10x10 with a rating from Min to Max are called Name.

difficulty(easy,    1,  30).
difficulty(medium, 31,  41).
difficulty(hard,   42,  57).
difficulty(expert, 58, 100).

%!  difficulty(+Size, ?Name, ?Min, ?Max) is nondet.
%
%   Boards of Size with a rating from Min to Max are called Name.

difficulty(Size, Name, Min, Max) :-
    shift(Size, Shift),
    difficulty(Name, Min0, Max0),
    (   Min0 =:= 1
    ->  Min = 1
    ;   Min is Min0+Shift
    ),
    (   Max0 =:= 100
    ->  Max = 100
    ;   Max is Max0+Shift
    ).

%   Five points more for each row more than ten, up to 17 rows, and two less for
%   each row less, down to 4: so far apart are the boards that are made.

shift(Size, Shift) :-
    (   Size > 10
    ->  Shift is 5 * (min(17, Size) - 10)
    ;   Shift is 2 * (max(4, Size) - 10)
    ).

%!  rating_difficulty(+Size, +Rating, -Name) is det.
%
%   Name is the word for Rating of a board of Size, `null` for `null`.
%
%   @error instantiation_error, type_error(positive_integer, Size),
%   type_error(between(1, 100), Rating)

rating_difficulty(Size, Rating, Name) :-
    must_be(positive_integer, Size),
    (   Rating == null
    ->  Name = null
    ;   must_be(between(1, 100), Rating),
        difficulty(Size, Name0, Min, Max),
        between(Min, Max, Rating)
    ->  Name = Name0
    ).

/*  What a step costs its reader

The cost of a step is a sum of prices: for each row, column and region that it is
about, for each cell to look at, and for each case of a proof after the first.  Whatever
chooses between findings asks this file, so the facts below tune the order of the
steps:

  - Of the findings of a technique the cheapest is taken, see position.pl.
  - A finding that is costly is compared with those of harder techniques, see
    stepping.pl.
*/

%   prices(?Unit, ?Cell, ?Case): to find a unit and count its stars takes as long as a look
%   at two cells; cases have to be kept in mind.

prices(2, 1, 6).

%   compared(?Level, ?Above, ?Others): a finding of a technique of Level that costs
%   more than Above is compared with those of the families Others.

compared(4, 6, [fit,counting]).
compared(5, 6, [counting]).

%!  reading_cost(+Finding, -Cost) is det.
%
%   Cost is that of a finding, without a proof.

reading_cost(finding(Units,Cells,_,_,_), Cost) :-
    length(Units, Count),
    prices(Unit, Cell, _),
    Cost is Unit*Count + Cell*popcount(Cells).

%!  proof_cost(+Cases, -Cost) is det.
%
%   Cost is that of a proof with so many cases.

proof_cost(Cases, Cost) :-
    prices(_, _, Case),
    Cost is Case*(Cases-1).

%!  costly(+Level, +Finding, -Others) is semidet.
%
%   True if Finding, by a technique of Level, is to be compared with those of
%   techniques of the families Others.

costly(Level, Finding, Others) :-
    compared(Level, Above, Others),
    reading_cost(Finding, Cost),
    Cost > Above.
