:- module(course_sites,
          [ body_site/3,                % +Clause, -Body, -Span
            goal_site/3,                % +Clause, -Goal, -Place
            term_site/3,                % +Clause, -Term, -Place
            place_span/2,               % +Place, -Span
            part_place/3,               % +Index, +Place, -Part
            span_text/3,                % +Text, +Span, -Part
            called_by/2                 % +Goal, -PI
          ]).
:- use_module(library(lists), [member/2, nth1/3]).
:- use_module(goals, [clause_goal/2]).

/** <module> Where the goals and terms of a clause are in its text

A Place is what subterm_positions of read_term/2 gives.  A Span is From-To, the
offsets of the first character and of the one after the last.  Clauses are those of
read_clauses/2.
*/

%!  body_site(+Clause, -Body, -Span) is semidet.
%
%   Body is the body of a clause that has one.

body_site(Clause, Body, Span) :-
    body_place(Clause, Body, Place),
    place_span(Place, Span).

body_place(clause(Term,_,term_position(_,_,_,_,[_,Place]),_,_), Body, Place) :-
    has_body(Term, Body),
    callable(Body).

has_body((_ :- Body), Body).
has_body((_ => Body), Body).

%!  goal_site(+Clause, -Goal, -Place) is nondet.
%
%   Goal is a goal of the body, also inside of control structures and findall/3.

goal_site(Clause, Goal, Place) :-
    body_place(Clause, Body, BodyPlace),
    inner_goal(Body, BodyPlace, Goal, Place).

inner_goal(Body, parentheses_term_position(_,_,Inner), Goal, Place) :-
    !,
    inner_goal(Body, Inner, Goal, Place).
inner_goal(Body, term_position(_,_,_,_,Places), Goal, Place) :-
    functor(Body, Name, Arity),
    inside(Name/Arity, Indices),
    !,
    member(Index, Indices),
    arg(Index, Body, Part),
    nth1(Index, Places, PartPlace),
    inner_goal(Part, PartPlace, Goal, Place).
inner_goal(Goal, Place, Goal, Place) :-
    callable(Goal).

inside((',')/2,  [1,2]).
inside((;)/2,    [1,2]).
inside((->)/2,   [1,2]).
inside((*->)/2,  [1,2]).
inside(findall/3, [2]).
inside(forall/2, [1,2]).

%!  term_site(+Clause, -Term, -Place) is nondet.
%
%   Term is the body or a subterm of it.

term_site(Clause, Term, Place) :-
    body_place(Clause, Body, BodyPlace),
    sub_site(Body, BodyPlace, Term, Place).

sub_site(Whole, parentheses_term_position(_,_,Inner), Term, Place) :-
    !,
    sub_site(Whole, Inner, Term, Place).
sub_site(Whole, Place, Whole, Place).
sub_site(Whole, term_position(_,_,_,_,Places), Term, Place) :-
    compound(Whole),
    nth1(Index, Places, PartPlace),
    arg(Index, Whole, Part),
    sub_site(Part, PartPlace, Term, Place).
sub_site(Whole, list_position(_,_,Places,_), Term, Place) :-
    nth1(Index, Places, PartPlace),
    nth1(Index, Whole, Part),
    sub_site(Part, PartPlace, Term, Place).

%!  place_span(+Place, -Span) is det.

place_span(From-To, From-To) :- !.
place_span(Place, From-To) :-
    arg(1, Place, From),
    arg(2, Place, To).

%!  part_place(+Index, +Place, -Part) is semidet.
%
%   Part is the place of an argument, counted from 1.

part_place(Index, term_position(_,_,_,_,Places), Part) :-
    nth1(Index, Places, Part).

%!  span_text(+Text, +Span, -Part) is det.

span_text(Text, From-To, Part) :-
    Length is To-From,
    sub_string(Text, From, Length, _, Part).

%!  called_by(+Goal, -PI) is nondet.
%
%   PI is the indicator, Name/Arity, of Goal or of what it calls.

called_by(Goal, Name/Arity) :-
    clause_goal(clause((head:-Goal),[],[],[],0), Inner),
    functor(Inner, Name, Arity).
