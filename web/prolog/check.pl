:- module(page_check,
          [ page_fault/1                % -Fault
          ]).
:- use_module('../../prolog/starbattle',
              [ make_board/3, model/2, solution_count/3 ]).

/** <module> Is this SWI-Prolog fit to answer?

A browser brings its own engine for WebAssembly, and the page its own build of
SWI-Prolog.  This is looked at before an answer is trusted.
*/

%!  page_fault(-Fault) is semidet.
%
%   Fault says what is wrong; false if nothing is.

page_fault('arithmetic on large integers is wrong') :-
    power(Bit),
    \+ arithmetic_is_right(Bit),
    !.
page_fault(Fault) :-
    known_board(Board, Count),
    model(Model, _),
    solution_count(Board, Found, [model(Model)]),
    Found =\= Count,
    !,
    format(atom(Fault),
           'the model ~w finds ~D solutions of a board that has ~D',
           [Model, Found, Count]).

power(40).
power(100).
power(625).

arithmetic_is_right(Bit) :-
    A is 1<<Bit,
    B is A-1,
    A =:= (B /\ \(B>>1)) << 1,
    Complement is \A,
    Complement =:= -A-1,
    Small is 1<<40,
    Same is (A+Small) - A,
    Same == Small,
    0 =:= getbit(A, 3),
    1 =:= getbit(A, Bit),
    Bit =:= msb(A),
    Bit =:= popcount(B),
    Both is (A \/ 5) /\ \A,
    Both =:= 5.

%   Norvig's 5x5.

known_board(Board, 2) :-
    make_board([ [1,2,3,3,3],
                 [1,2,4,4,3],
                 [1,2,4,4,5],
                 [1,5,5,5,5],
                 [1,5,5,5,5]
               ], 1, Board).
