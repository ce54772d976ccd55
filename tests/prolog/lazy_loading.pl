:- module(lazy_loading, []).

/** <module> Tell what is loaded under a limit

Loaded together with the program, this says on standard error which procedures
are autoloaded, and which files are loaded, in a thread that runs a job or in a
goal that is limited.
*/

:- multifile user:message_hook/3.
:- dynamic user:message_hook/3.

user:message_hook(autoload(Procedure, _), _, _) :-
    tell(Procedure).
user:message_hook(load_file(start(_, file(_, File))), _, _) :-
    tell(File).

tell(What) :-
    once(limited),
    format(user_error, 'loaded under a limit: ~q~n', [What]),
    fail.

limited :-
    current_predicate(starbattle_jobs:job/3),
    thread_self(Me),
    starbattle_jobs:job(_, Me, _).
limited :-
    prolog_current_frame(Frame),
    prolog_frame_attribute(Frame, parent_goal,
                           starbattle_limits:limited(_, _, _, _)).
