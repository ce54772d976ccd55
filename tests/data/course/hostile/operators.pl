% Must not: have its text read in another way

:- op(0, fy, -).
:- op(700, xfx, user:(',')) .
:- catch(op(1200, xfy, user:'|'), _, true).
:- catch(op(0, xfx, user:(:-)), _, true).
:- catch(op(200, xfy, system:(::)), _, true).
:- set_prolog_flag(double_quotes, atom).
:- catch(set_prolog_flag(user:syntax_errors, quiet), _, true).

solve(_, [1]).
