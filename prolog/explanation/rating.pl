:- module(explanation_rating,
          [ step_effort/5,              % +Level, +Cells, +Found, +Proof, -Effort
            effort_left/2,              % +Cells, -Effort
            rating/2,                   % +Effort, -Rating
            difficulty/3,               % ?Name, ?Min, ?Max
            rating_difficulty/2         % +Rating, -Name
          ]).

/** <module> How hard a board is, from 1 to 100

A step of the direct techniques (levels 1 to 3) takes no effort.  Any other
takes

    effort = cells^1.5 * 1.7^level * sqrt(cases/found)

Cells are those to look at.  A step of the next level is 1.7 times as hard.  Cases
are those of the longest proof of a step of a set of units, and 1 without a proof.
Found is how many findings of this technique there are to choose from: a
step that is the only one is hard to see.  If a board is stuck, the rest of it
counts as one more step, of level 16, that looks at all open cells.

The efforts are added, so the hardest step counts most, and then how often hard
steps are needed.  The sum is put on a logarithmic scale, on which 1 is no effort
at all and 100 is ten million or more:

    rating = 1 + 99 * log(1 + effort/20) / log(1 + 10000000/20)

The scale has nothing to do with any set of boards and does not change with the
size of a board.
*/

%!  step_effort(+Level, +Cells, +Found, +Proof, -Effort) is det.
%
%   Effort is what a step takes that looks at the set Cells.  Found counts the
%   findings of its technique; 0 if that is not known.  Proof is that of
%   unit_sets/step_proof.pl.

step_effort(Level, Cells, Found, Proof, Effort) :-
    (   Level =< 3
    ->  Effort = 0
    ;   longest_proof(Proof, Cases),
        Effort is popcount(Cells)**1.5 * 1.7**Level
                  * sqrt(Cases/float(max(1, Found)))
    ).

longest_proof([], 1).
longest_proof([because(_,_,Proof)|Proofs], Cases) :-
    longest_proof(Proofs, Cases0),
    cases(Proof, Cases1),
    Cases is max(Cases0, Cases1).

cases(fails(_,_), 1).
cases(cases(_,_,IfStar,IfEmpty), Cases) :-
    cases(IfStar, Cases1),
    cases(IfEmpty, Cases2),
    Cases is Cases1+Cases2.

%!  effort_left(+Cells, -Effort) is det.
%
%   Effort is what the open cells of a board take that is stuck.

effort_left(Cells, Effort) :-
    step_effort(16, Cells, 1, [], Effort).

%!  rating(+Effort, -Rating) is det.
%
%   Rating, an integer from 1 to 100, is that of a board whose steps take Effort
%   all together.

rating(Effort, Rating) :-
    Share is log(1 + Effort/20) / log(1 + 10_000_000/20),
    Rating is min(100, 1 + round(99*Share)).

%!  difficulty(?Name, ?Min, ?Max) is nondet.
%
%   Boards with a rating from Min to Max are called Name.  Up to 30 a board
%   takes little more than counting, up to 45 pairs of tilings and a few
%   hypotheses, up to 60 many of them.

difficulty(easy,    1,  30).
difficulty(medium, 31,  45).
difficulty(hard,   46,  60).
difficulty(expert, 61, 100).

%!  rating_difficulty(+Rating, -Name) is det.
%
%   Name is the word for Rating, `null` for `null`.

rating_difficulty(null, Name) =>
    Name = null.
rating_difficulty(Rating, Name) =>
    difficulty(Name, Min, Max),
    Rating >= Min,
    Rating =< Max,
    !.
