:- module(starbattle_own_code,
          [ runs_own_code/2,            % +Problem, +Options
            quietly_if_own/3            % +Problem, +Options, :Goal
          ]).
:- use_module(library(option), [option/2]).
:- use_module('../search/own_parts', [has_own_parts/1]).
:- use_module('../search/quiet', [quietly/1]).

/** <module> Runs that call predicates of a user's program
*/

%!  runs_own_code(+Problem, +Options) is semidet.
%
%   True if Problem has a model of a user's, or its strategy in Options has
%   parts of one.

runs_own_code(program(_,_,_,_), _).
runs_own_code(Problem, Options) :-
    Problem \= program(_,_,_,_),
    option(strategy(Strategy), Options),
    has_own_parts(Strategy).

%!  quietly_if_own(+Problem, +Options, :Goal) is semidet.
%
%   Run Goal once, without input and output if it runs code of a user's.

:- meta_predicate
    quietly_if_own(+, +, 0).

quietly_if_own(Problem, Options, Goal) :-
    (   runs_own_code(Problem, Options)
    ->  quietly(Goal)
    ;   once(Goal)
    ).
