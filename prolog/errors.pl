:- module(starbattle_errors,
          [ starbattle_error/1,         % +Term
            unknown_error/3             % +What, +Name, +Known
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(messages, []).

/** <module> Errors of this program

Errors for which ISO Prolog has a term use that.  All others are terms
error(starbattle(Term), Context).  The module that throws such a Term also
says what it means, by a clause of the multifile nonterminal
starbattle:message//1.
*/

starbattle:message(unknown(of(What, Whose), Name, Known)) -->
    [ '~w has no ~w ~p; expected '-[Whose, What, Name] ],
    expected(Known).
starbattle:message(unknown(What, Name, Known)) -->
    { atom(What) },
    [ 'unknown ~w ~p; expected '-[What, Name] ],
    expected(Known).

expected([]) -->
    !,
    [ 'none'-[] ].
expected([Known]) -->
    !,
    [ '~w'-[Known] ].
expected(Known) -->
    { maplist(term_to_text, Known, Words),
      atomic_list_concat(Words, ', ', List)
    },
    [ 'one of ~w'-[List] ].

term_to_text(Term, Text) :-
    format(atom(Text), '~w', [Term]).

%!  starbattle_error(+Term) is erroneous.
%
%   @error starbattle(Term)

starbattle_error(Term) :-
    throw(error(starbattle(Term), _)).

%!  unknown_error(+What, +Name, +Known) is erroneous.
%
%   Name is none of Known.  What is `model`, `strategy`, ...; it is
%   of(What, Whose) if Known is what Whose, a text, supports.
%
%   @error starbattle(unknown(What, Name, Known))

unknown_error(What, Name, Known) :-
    starbattle_error(unknown(What, Name, Known)).
