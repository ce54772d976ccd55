:- module(engine_stacks,
          [ collecting_early/1          % :Goal
          ]).

/** <module> Memory of the sweeps

SWI-Prolog collects garbage when the global stack holds several times as much as after
the last collection.  A sweep keeps most of what it makes, so the stack then is full, and
is doubled.  With earlier collections the largest of the hard boards take half of the
memory and the same time: what collections add, the copies of stacks have taken.  To
count takes a tenth longer with them, and as much memory.
*/

early_factor(2).

:- meta_predicate
    collecting_early(0).

%!  collecting_early(:Goal) is semidet.
%
%   Run Goal once, with early collections of garbage.

collecting_early(Goal) :-
    once(prolog_stack_property(global, factor(Before))),
    early_factor(Factor),
    setup_call_cleanup(
        set_prolog_stack(global, factor(Factor)),
        once(Goal),
        set_prolog_stack(global, factor(Before))).
