:- module(course_clauses,
          [ read_clauses/2,             % +File, -Clauses
            text_place/3,               % +Text, +Offset, -Place
            named_offset/5,             % +Text, +Place, +Name, +Arity, -Offset
            as_written/1,               % :Goal
            clause_parts/4,             % +Term, -Head, -PI, -Body
            clause_predicate/2,         % +Clause, -PI
            pi_text/2,                  % +PI, -Text
            inner_term/2,               % +Term, -Inner
            place_span/2,               % +Place, -Span
            predicate_kind/2            % ?Kind, +PI
          ]).
:- use_module([library(lists), library(occurs)]).
:- use_module(library(prolog_source),
              [ prolog_close_source/1, prolog_open_source/2,
                prolog_read_source_term/4
              ]).
:- use_module(library(prolog_wrap), [wrap_predicate/4]).
:- use_module(library(yall), []).       % says what `>>` calls
:- use_module('../errors', [error_text/2, with_operator_hint/3]).

/** <module> The clauses of a program as terms: their parts, and where these are

Nothing is run.  Operators that the file declares, or gets from the libraries that
it loads, are known.

A Place is what subterm_positions of read_term/2 gives.  A Span is From-To, the
offsets of the first character and of the one after the last.
*/

%!  read_clauses(+File, -Clauses) is det.
%
%   Clauses has for each clause and directive clause(Term, Names, Positions,
%   Singletons): its variables as Name=Variable, the positions of its subterms,
%   and the singletons.  What cannot be read is syntax_error(Line, Column,
%   Message).

read_clauses(File, Clauses) :-
    as_written(setup_call_cleanup(
                   prolog_open_source(File, In),
                   read_all(In, Clauses),
                   prolog_close_source(In))).

read_all(In, Clauses) :-
    catch(read_one(In, Clause), Error, syntax_error(Error, Clause)),
    (   Clause == end
    ->  Clauses = []
    ;   Clauses = [Clause|Rest],
        read_all(In, Rest)
    ).

read_one(In, Clause) :-
    prolog_read_source_term(In, Term, _,
                            [ variable_names(Names),
                              subterm_positions(Positions),
                              singletons(Singletons),
                              syntax_errors(error)
                            ]),
    (   Term == end_of_file
    ->  Clause = end
    ;   Clause = clause(Term,Names,Positions,Singletons)
    ).

syntax_error(Error, syntax_error(Line,Column,Message)) :-
    Error = error(syntax_error(What), Context),
    !,
    (   place(Context, Line, Column0)
    ->  Column is Column0+1
    ;   Line = 0,
        Column = 0
    ),
    error_text(error(syntax_error(What), _), Message0),
    with_operator_hint(Error, Message0, Message).
syntax_error(Error, syntax_error(0,0,Message)) :-
    format(string(Message), '~p', [Error]).

place(stream(_, Line, Column, _), Line, Column).
place(file(_, Line, Column, _), Line, Column).

%!  text_place(+Text, +Offset, -Place) is det.
%
%   Place is Line-Column, both from 1, of the character at Offset of Text.

text_place(Text, Offset, Line-Column) :-
    string_length(Text, Length),
    End is min(Offset, Length),         % a program may declare another encoding
    sub_string(Text, 0, End, _, Before),
    split_string(Before, "\n", "", Lines),
    length(Lines, Line),
    last(Lines, Last),
    string_length(Last, Left),
    Column is Left+1.

%!  named_offset(+Text, +Place, +Name, +Arity, -Offset) is semidet.
%
%   Offset is where Text first has the string Name in Place, of a variable or atom if
%   Arity is 0, else of a term with so many arguments.

named_offset(Text, Place, Name, Arity, From) :-
    sub_term(Inner, Place),
    name_span(Inner, Arity, From-To),
    Length is To-From,
    sub_string(Text, From, Length, _, Name),
    !.

name_span(From-To, 0, From-To).
name_span(term_position(_,_,From,To,Places), Arity, From-To) :-
    length(Places, Arity).

%   Libraries rewrite goals while a program is read, and say which goals call others, in
%   every program as soon as they are loaded.  What of them is loaded depends on
%   directives of the program, on what other predicates load when they are first called,
%   and on what the process has done before.  With library(arithmetic), no clause can be
%   read that has `X is a+1`.  So their hooks are left out here.  Directives that define
%   predicates, such as those of library(record), load what they need themselves.

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
    wrap_predicate(Hook, course_clauses, Clauses,
                   (   course_clauses:reading,
                       \+ Kept
                   ->  fail
                   ;   Clauses
                   )).

%!  clause_parts(+Term, -Head, -PI, -Body) is semidet.
%
%   Head, without a module, and Body are those of a clause or a grammar rule; fails for
%   directives.  PI is its predicate, Name/Arity.  A guard is part of Body.

clause_parts(Term, Head, Name/Arity, Body) :-
    nonvar(Term),
    parts(Term, Head0, Extra, Body),
    strip_module(Head0, _, Head),
    callable(Head),
    functor(Head, Name, Arity0),
    Arity is Arity0+Extra.

parts((:- _), _, _, _) :- !, fail.
parts((?- _), _, _, _) :- !, fail.
parts((Head0 --> Body), Head, 2, Body) :-
    !,
    (   subsumes_term((_,_), Head0)     % with a pushback
    ->  Head0 = (Head,_)
    ;   Head = Head0
    ).
parts((Head0 => Body0), Head, 0, Body) :-
    !,
    (   subsumes_term((_,_), Head0)
    ->  Head0 = (Head,Guard),
        Body = (Guard,Body0)
    ;   Head = Head0,
        Body = Body0
    ).
parts((Head :- Body), Head, 0, Body) :- !.
parts(Head, Head, 0, true).

%!  clause_predicate(+Clause, -PI) is semidet.
%
%   PI is the predicate, Name/Arity, that Clause belongs to; fails for directives.

clause_predicate(clause(Term,_,_,_), PI) :-
    clause_parts(Term, _, PI, _).

%!  pi_text(+PI, -Text) is det.
%
%   Text is the string of PI, Name/Arity.

pi_text(Name/Arity, Text) :-
    format(string(Text), '~w/~d', [Name,Arity]).

%!  inner_term(+Term, -Inner) is nondet.
%
%   Inner is Term or a term in it, and no variable or number.  What is counted by
%   aggregate_all/3 is left out: it is no goal.

inner_term(Term, Term) :-
    callable(Term).
inner_term(Term, Inner) :-
    compound(Term),
    compound_name_arity(Term, Name, _),
    arg(Index, Term, Argument),
    \+ ( Name == aggregate_all, Index =:= 1 ),
    inner_term(Argument, Inner).

%!  place_span(+Place, -Span) is det.

place_span(Place, From-To) :-
    arg(1, Place, From),
    arg(2, Place, To).

%!  predicate_kind(?Kind, +PI) is nondet.
%
%   Kind is `constraint` or `labeling` for such predicates of library(clpfd); PI has as
%   many arguments or fewer.

predicate_kind(Kind, Name/Least) :-
    clpfd_predicates(Kind, Predicates),
    member(Name/Arity, Predicates),
    Least =< Arity.

clpfd_predicates(labeling, [label/1,labeling/2,indomain/1]).
clpfd_predicates(constraint,
                 [ in/2, ins/2, #= /2, #\= /2, #< /2, #> /2, #=< /2, #>= /2, (#\)/1,
                   (#<==>)/2, (#==>)/2, (#<==)/2, (#\/)/2, (#/\)/2, (#\)/2, sum/3,
                   scalar_product/4, all_distinct/1, all_different/1, lex_chain/1,
                   tuples_in/2, global_cardinality/2, global_cardinality/3, circuit/1,
                   cumulative/1, cumulative/2, disjoint2/1, element/3, automaton/3,
                   automaton/8, chain/2
                 ]).
