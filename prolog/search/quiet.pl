:- module(starbattle_quiet,
          [ quietly/1                   % :Goal
          ]).
:- use_module('../errors', [starbattle_error/1]).

/** <module> Goals of users, without input and output

The process bridge sends its replies through standard output.
*/

:- thread_local
    quiet/0,
    halted/0.

starbattle:message(program_halted) -->
    [ 'the program called halt/1'-[] ].

%!  quietly(:Goal) is semidet.
%
%   Run Goal once.  From then on, input of this thread is empty, its output
%   is discarded, and halt/1 is an error in it.

:- meta_predicate
    quietly(0).

quietly(Goal) :-
    quiet_thread,
    (   catch(Goal, Error, true)
    ->  must_not_have_halted
    ;   must_not_have_halted,
        fail
    ),
    (   var(Error)
    ->  true
    ;   throw(Error)
    ).

quiet_thread :-
    assertz(quiet),
    open_null_stream(Out),
    set_stream(Out, alias(user_output)),
    set_output(Out),
    open_string("", In),
    set_stream(In, alias(user_input)),
    set_input(In).

%   A canceled halt/1 fails.  If it went on, it would wait for the alarm of a
%   time limit in this thread.

:- at_halt(stay).

stay :-
    (   quiet
    ->  assertz(halted),
        cancel_halt('called by the program of a user')
    ;   true
    ).

must_not_have_halted :-
    (   halted
    ->  starbattle_error(program_halted)
    ;   true
    ).
