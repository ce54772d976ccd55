:- module(explanation_filled,
          [ filled/4                    % +Name, +Size, +Value, -Term
          ]).

/** <module> Terms as arrays
*/

:- set_prolog_flag(optimise, true).

%!  filled(+Name, +Size, +Value, -Term) is det.
%
%   Term has the name Name and Size arguments, each of them Value.

filled(Name, Size, Value, Term) :-
    functor(Term, Name, Size),
    fill(Size, Value, Term).

fill(0, _, _) :-
    !.
fill(I, Value, Term) :-
    arg(I, Term, Value),
    I1 is I-1,
    fill(I1, Value, Term).
