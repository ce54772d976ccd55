:- module(course_as_written,
          [ as_written/1                % :Goal
          ]).
:- use_module(library(prolog_wrap), [wrap_predicate/4]).
:- use_module(library(yall), []).       % says what `>>` calls

/** <module> Programs as they are written, whatever else is loaded

Libraries rewrite goals while a program is read, and say which goals call others, in
every program as soon as they are loaded.  What of them is loaded depends on
directives of the program, on what other predicates load when they are first called,
and on what the process has done before.  With library(arithmetic), no clause can be
read that has `X is a+1`.  So their hooks are left out here.  Directives that define
predicates, such as those of library(record), load what they need themselves.
*/

:- multifile
    prolog:called_by/2,
    prolog:called_by/4,
    prolog:meta_goal/2.

:- thread_local
    reading/0.

:- meta_predicate
    as_written(0).

%!  as_written(:Goal) is semidet.
%
%   Prove Goal once.  What is read, expanded and cross-referenced meanwhile in this
%   thread is so without hooks.

as_written(Goal) :-
    forall(left_out(Hook, Kept), wrap_hook(Hook, Kept)),
    setup_call_cleanup(asserta(reading, Ref),
                       once(Goal),
                       erase(Ref)).

%   left_out(-Hook, -Kept): a hook that is only called if Kept is true.

left_out(system:goal_expansion(_,_), fail).
left_out(system:goal_expansion(_,_,_,_), fail).
left_out(user:goal_expansion(_,_), fail).
left_out(user:goal_expansion(_,_,_,_), fail).
left_out(prolog:called_by(_,_), fail).
left_out(prolog:called_by(_,Library,_,_), Library == yall).
left_out(prolog:meta_goal(_,_), fail).

%   A wrapper also stands before the clauses that come later.

wrap_hook(Hook, Kept) :-
    wrap_predicate(Hook, course_as_written, Clauses,
                   (   course_as_written:reading,
                       \+ Kept
                   ->  fail
                   ;   Clauses
                   )).
