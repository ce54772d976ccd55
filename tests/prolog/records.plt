:- use_module(library(plunit)).
:- use_module([ '../../prolog/starbattle',
                '../../prolog/bridge/server',
                '../../prolog/bridge/operations' ]).
:- use_module(library(lists)).
:- use_module('../../prolog/records', []).

%   loaded(+Lines, -Said): load a program of these lines; Said are the
%   errors and warnings.

:- thread_local said/1.

loaded(Lines, Said) :-
    atomic_list_concat(Lines, '\n', Text),
    setup_call_cleanup(
        ( open_string(Text, In),
          asserta((user:thread_message_hook(Term, Kind, _) :-
                       user:note(Kind, Term)), Hook)
        ),
        load_files(user:'program.pl', [stream(In)]),
        ( erase(Hook),
          close(In)
        )),
    findall(Term, retract(said(Term)), Said).

note(Kind, Term) :-
    memberchk(Kind, [error,warning]),
    assertz(said(Term)).

body(Head, Body) :-
    clause(Head, Clause),
    strip_module(Clause, _, Body).

:- begin_tests(records).

point(Module, Import) -->
    { format(atom(Header), ':- module(~q, []).', [Module]) },
    [ Header, Import,
      ':- accessors(point(x, y), [set,nb_set]).',
      'x(P, X) :- point_x(P, X).',
      'set(P, X) :- set_point_y(P, X).',
      'keep(P, X) :- nb_set_point_y(P, X).'
    ].

test(names_cost_nothing) :-
    module_property(starbattle_records, file(File)),
    format(atom(Import), ':- use_module(~q).', [File]),
    phrase(point(importing, Import), Lines),
    user:loaded(Lines, []),
    user:body(importing:x(_, _), true),
    user:body(importing:set(_, _), setarg(2, _, _)),
    user:body(importing:keep(_, _), nb_setarg(2, _, _)),
    P = point(1, 2),
    importing:point_x(P, 1),
    importing:set_point_x(P, 3),
    importing:nb_set_point_y(P, 4),
    P == point(3, 4).

%   Programs that use library(starbattle) alone.

test(names_of_others_are_theirs) :-
    Lines = [ ':- module(third, []).',
              'layout_size(board(N), N).',
              'n(B, N) :- layout_size(B, N).',
              'position_grid(P, G) :- arg(1, P, G).',
              'set_position_stars(P, S) :- position_grid(P, S).'
            ],
    user:loaded(Lines, []),
    user:body(third:n(_, _), layout_size(_, _)),
    user:body(third:set_position_stars(_, _), position_grid(_, _)).

%   What would change how other programs are read, printed or told of.

test(hooks, true(Own == [system:goal_expansion/2,system:term_expansion/2])) :-
    module_property(starbattle, file(File)),
    file_directory_name(File, Folder),
    setof(Module:Name/Arity, hook_of(Folder, Module, Name, Arity), Own).

hook_of(Folder, Module, Name, Arity) :-
    member(Module, [user,system]),
    current_module(Module),
    predicate_property(Module:Head, multifile),
    \+ predicate_property(Module:Head, imported_from(_)),
    nth_clause(Module:Head, _, Clause),
    clause_property(Clause, file(File)),
    sub_atom(File, 0, _, _, Folder),
    functor(Head, Name, Arity),
    \+ sub_atom(Name, 0, _, _, $).

:- end_tests(records).
