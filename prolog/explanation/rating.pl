:- module(explanation_rating,
          [ step_effort/3,              % +Level, +Cells, -Effort
            rating/2,                   % +Effort, -Rating
            difficulty/3,               % ?Name, ?Min, ?Max
            rating_difficulty/2         % +Rating, -Name
          ]).

/** <module> How hard a board is, from 1 to 100

A step of the direct techniques (levels 1 to 3) takes no effort.  Any other
takes as much as there are cells to look at, times 1.7 to the power of its
level: a step of the next level is 1.7 times as hard.  What it takes in all is
put on a logarithmic scale, on which 1 is no effort at all and 100 is a million
or more:

    rating = 1 + 99 * log(1 + effort/30) / log(1 + 1000000/30)

So the hardest technique that a board needs counts most, then how often it and
others are needed, and then how much of the board they look at.  The scale has
nothing to do with any set of boards and does not change with the size of a
board.
*/

%!  step_effort(+Level, +Cells, -Effort) is det.
%
%   Effort is what a step takes that looks at the set Cells.

step_effort(Level, Cells, Effort) :-
    (   Level =< 3
    ->  Effort = 0
    ;   Effort is popcount(Cells) * 1.7**Level
    ).

%!  rating(+Effort, -Rating) is det.
%
%   Rating, an integer from 1 to 100, is that of a board whose steps take Effort
%   all together.

rating(Effort, Rating) :-
    Share is log(1 + Effort/30) / log(1 + 1000000/30),
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
