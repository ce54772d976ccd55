:- module(starbattle_settings,
          [ with_usual_settings/1,      % :Goal
            must_have_usual_settings/0
          ]).

/** <module> Settings of the session that decide how files are read

A program that embeds this one, or an init file, may have changed flags and operators
of SWI-Prolog.  Files that are then loaded mean something else, or cannot be read.
*/

%!  with_usual_settings(:Goal) is semidet.
%
%   Run Goal, which loads files, once, with the usual settings.  Then restore those
%   that there were.
%
%   @error starbattle(settings(Changes)) if an error was printed meanwhile.

:- meta_predicate with_usual_settings(0).

with_usual_settings(Goal) :-
    findall(Change, changed(Change), Changes),
    statistics(errors, Before),
    setup_call_cleanup(
        make_usual(Changes),
        once(Goal),
        restore(Changes)),
    statistics(errors, After),
    (   After =:= Before
    ->  true
    ;   settings_error(Changes)
    ).

%!  must_have_usual_settings is det.
%
%   As a directive, it ends the loading of all files that are being loaded.
%
%   @throws starbattle(settings(Changes)), which is no error(_, _), as of a directive that
%   has an error there, SWI-Prolog prints the error and loads on.

must_have_usual_settings :-
    findall(Change, changed(Change), Changes),
    (   Changes == []
    ->  true
    ;   throw(starbattle(settings(Changes)))
    ).

%   This file is read with the settings that there are, so it does without others.

settings_error(Changes) :-
    throw(error(starbattle(settings(Changes)), _)).

:- multifile
    prolog:message//1,
    starbattle:message//1.

prolog:message(starbattle(Term)) -->
    starbattle:message(Term).

starbattle:message(settings([])) -->
    !,
    [ 'files of this program could not be loaded; the messages before say why'-[] ].
starbattle:message(settings(Changes)) -->
    { findall(Setting, '$member'(change(Setting, _, _), Changes), Settings) },
    [ 'this program cannot be loaded with these settings of SWI-Prolog; load it \c
       without them, or before they are changed: ~q'-[Settings] ].

make_usual([]).
make_usual([change(_, Usual, _)|Changes]) :-
    call(Usual),
    make_usual(Changes).

restore([]).
restore([change(_, _, Restore)|Changes]) :-
    call(Restore),
    restore(Changes).

%   changed(-Change): Change is change(Setting, MakeUsual, Restore), where the latter
%   two are goals.

changed(change(Flag=Value, set_prolog_flag(Flag, Usual), set_prolog_flag(Flag, Value))) :-
    usual_flag(Flag, Usual),
    current_prolog_flag(Flag, Value),
    Value \== Usual.
changed(change(op(P, T, Name), op(P0, T0, user:Name), op(P, T, user:Name))) :-
    current_op(P0, T0, system:Name),
    Name \== (:=),                      % is another one in library(wasm), and unused
    op_kind(T0, Kind),
    (   current_op(P, T, user:Name),
        op_kind(T, Kind)
    ->  P-T \== P0-T0
    ;   P-T = 0-T0
    ).

usual_flag(traditional, false).
usual_flag(iso, false).
usual_flag(protect_static_code, false).
usual_flag(compile_meta_arguments, false).

op_kind(fx,  prefix).
op_kind(fy,  prefix).
op_kind(xfx, infix).
op_kind(xfy, infix).
op_kind(yfx, infix).
op_kind(xf,  postfix).
op_kind(yf,  postfix).
