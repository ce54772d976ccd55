:- module(course_normal,
          [ normal_clauses/2            % +Clauses, -JSON
          ]).
:- use_module([library(aggregate), library(apply), library(lists), library(occurs)]).
:- use_module(library(prolog_code), [comma_list/2]).
:- use_module(clauses, [clause_parts/4, clause_predicate/2, place_span/2]).

/** <module> Clauses without what is easily changed

Two clauses have the same normal form if they differ in the names of variables and
of the program's own predicates, in the order of their goals or of the arguments of own
predicates, in goals `true`, or in layout and comments.  Their pieces, two goals that
follow each other, stay the same where goals are moved to a predicate of their own.
*/

%!  normal_clauses(+Clauses, -JSON) is det.
%
%   JSON has for each clause, as read_clauses/2 gives them, an object with its
%   normal form as a text, its size (of the term), the offsets of its first
%   character and of the one after the last, and the texts and sizes of its pieces.
%   Directives are left out.

normal_clauses(Clauses, JSON) :-
    own_names(Clauses, Own),
    convlist(normal_clause(Own), Clauses, JSON).

own_names(Clauses, Own) :-
    aggregate_all(set(Name),
                  ( member(Clause, Clauses),
                    clause_predicate(Clause, Name/_),
                    Name \== (',')      % by a mistake, and it joins goals
                  ),
                  Own).

normal_clause(Own, clause(Term,_,Positions,_),
              object([ from-Start, to-End, size-Size, normal-Text,
                       pieces-Pieces
                     ])) :-
    acyclic_term(Term),
    plain_clause(Term, Own, Head, Goals),
    msort(Goals, Sorted),
    Normal = Head-Sorted,
    term_size_in_nodes(Normal, Size),
    place_span(Positions, Start-End),
    normal_text(Normal, Text),
    findall([PieceText,PieceSize],
            ( append(_, [A,B|_], Goals),
              msort([A,B], Piece),
              normal_text(Piece, PieceText),
              term_size_in_nodes(Piece, PieceSize)
            ),
            Pieces).

normal_text(Normal, Text) :-
    format(string(Text), '~W',
           [Normal,[quoted(true),ignore_ops(true),max_depth(0)]]).

%   plain_clause(+Term, +Own, -Head, -Goals): the Goals are in order, without `true`.
%   A grammar rule is compared as it is written, terminals included.

plain_clause(Term, Own, Head, Goals) :-
    clause_parts(Term, Head0, _, Body),
    maplist(plain(Own), [Head0,Body], [Head,Plain]),
    comma_list(Plain, Goals0),
    exclude(==(true), Goals0, Goals).

%   plain(+Own, +Term, -Plain): Plain has '$var' for variables and '$own' for the
%   names of the program's own predicates.

plain(_, Term, '$var') :-
    var(Term),
    !.
plain(Own, Term, Plain) :-
    atom(Term),
    !,
    name(Own, Term, Plain).
plain(Own, Term, Plain) :-
    compound(Term),
    !,
    compound_name_arguments(Term, Name0, Arguments0),
    name(Own, Name0, Name),
    maplist(plain(Own), Arguments0, Arguments1),
    (   Name == '$own'
    ->  msort(Arguments1, Arguments)
    ;   Arguments = Arguments1
    ),
    compound_name_arguments(Plain, Name, Arguments).
plain(_, Term, Term).

name(Own, Name0, Name) :-
    (   memberchk(Name0, Own)
    ->  Name = '$own'
    ;   Name = Name0
    ).

term_size_in_nodes(Term, Size) :-
    aggregate_all(count, sub_term(_, Term), Size).
