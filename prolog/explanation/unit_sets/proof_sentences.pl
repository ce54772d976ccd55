:- module(unit_sets_proof_sentences,
          [ proof_sentences/2,          % +Proof, -Cases
            conclusion_sentences/2      % +Because, -Cases
          ]).
:- use_module(library(lists), [append/3]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module('../phrases/phrases', [enumeration//1, unit_text/2]).

/** <module> Proofs by cases in sentences

    - If r1c1 were a star, r3c3 would be a star.
      - If r2c1 were a star, row 2 could not have its stars.
      - If r2c1 were empty, region B could not have its stars.

Each sentence is a term case(Depth, Text, Stars, Empty, Units): how many cases it
is inside of, the text, the cells that would be stars and those that would be empty
there, and the units that then could not have their stars, if a case ends there.
Cells are Row-Column and units Kind-Number, both from 1.
*/

%!  proof_sentences(+Proof, -Cases) is det.
%
%   Proof is one of named_proof/3.

proof_sentences(Proof, Cases) :-
    phrase(cases(Proof, supposed(0,'',[],[])), Cases).

%!  conclusion_sentences(+Because, -Cases) is det.
%
%   Because is because(Row-Column, Value, Proof), see step_proof.pl.

conclusion_sentences(because(Cell,Value,Proof), Cases) :-
    opposite(Value, Cell, Supposed),
    phrase(cases(Proof, Supposed), Cases).

opposite(star, Cell, supposed(0,Start,[],[Cell])) :-
    if_empty(Cell, Start).
opposite(empty, Cell, supposed(0,Start,[Cell],[])) :-
    if_star(Cell, Start).

if_star(R-C, Start) :-
    atomic_list_concat(['if r',R,c,C,' were a star'], Start).

if_empty(R-C, Start) :-
    atomic_list_concat(['if r',R,c,C,' were empty'], Start).

%   What is supposed: supposed(Depth, Start, Stars, Empty), where Start begins the
%   sentence.

cases(Proof, supposed(Depth0,Start,Stars0,Empty0)) -->
    { proof_stars(Proof, New),
      append(Stars0, New, Stars),
      dead_at_once(Proof, Dead, Rest),
      phrase(sentence(Start, Dead, Proof), Words)
    },
    line(Words, Proof, supposed(Depth0,Start,Stars,Empty0), Depth),
    inside(Dead, Rest, Depth, Stars, Empty0).

proof_stars(fails(Stars,_), Stars).
proof_stars(cases(Stars,_,_,_), Stars).

line([], _, supposed(Depth,_,_,_), Depth) -->
    !.
line(Words, Proof, supposed(Depth0,_,Stars,Empty), Depth) -->
    { atomic_list_concat(Words, Text0),
      sentence_text(Text0, Text),
      failing_units(Proof, Units),
      Depth is Depth0+1
    },
    [case(Depth0,Text,Stars,Empty,Units)].

sentence_text(Text0, Text) :-
    sub_atom(Text0, 0, 1, _, First0),
    sub_atom(Text0, 1, _, 0, Rest),
    upcase_atom(First0, First),
    atomic_list_concat([First,Rest,'.'], Text).

failing_units(fails(_,Unit), [Unit]).
failing_units(cases(_,_,_,_), []).

inside(Dead, Rest, Depth, Stars, Empty0) -->
    { Dead = [_|_],
      !,
      pairs_values(Dead, Cells),
      append(Empty0, Cells, Empty)
    },
    cases(Rest, supposed(Depth,then,Stars,Empty)).
inside([], fails(_,_), _, _, _) -->
    !.
inside([], cases(_,Cell,IfStar,IfEmpty), Depth, Stars0, Empty0) -->
    { if_star(Cell, Starred),
      if_empty(Cell, Emptied),
      append(Stars0, [Cell], Stars),
      append(Empty0, [Cell], Empty)
    },
    cases(IfStar, supposed(Depth,Starred,Stars,Empty0)),
    cases(IfEmpty, supposed(Depth,Emptied,Stars0,Empty)).

%!  dead_at_once(+Proof, -Dead, -Rest) is det.
%
%   Dead are cells, one after the other, that no star could be at, as Unit-Cell
%   with the unit that could not have its stars, and Rest is the proof once they are
%   empty.  They are told in one sentence, so there are at least two, or none.

dead_at_once(Proof, Dead, Rest) :-
    Proof = cases(_,Cell,fails(_,Unit),IfEmpty),
    more_dead(IfEmpty, More, Rest0),
    More = [_|_],
    !,
    Dead = [Unit-Cell|More],
    Rest = Rest0.
dead_at_once(Proof, [], Proof).

more_dead(cases([],Cell,fails(_,Unit),IfEmpty), [Unit-Cell|Dead], Rest) :-
    !,
    more_dead(IfEmpty, Dead, Rest).
more_dead(Rest, [], Rest).

%!  sentence(+Start, +Dead, +Proof)// is det.

sentence(Start, Dead, Proof) -->
    { phrase(end(Dead, Proof, Start), End) },
    joined(Start, End).

joined('', End) -->
    !,
    list(End).
joined(then, End) -->
    !,
    ['then '],
    list(End).
joined(Start, []) -->
    !,
    [Start].
joined(Start, End) -->
    [Start,', '],
    list(End).

list([]) -->
    [].
list([X|Xs]) -->
    [X],
    list(Xs).

end([Cell|Dead], cases(Stars,_,_,_), _) -->
    !,
    follow_and(Stars),
    ['no star could be at '],
    { by_unit([Cell|Dead], Groups),
      group_texts(Groups, ' could not have its stars', Texts)
    },
    enumeration(Texts).
end([], fails(Stars,Unit), _) -->
    !,
    follow_and(Stars),
    { unit_text(Unit, Text) },
    [Text,' could not have its stars'].
end([], cases([],_,_,_), '') -->
    !.
end([], cases([],_,_,_), _) -->
    !,
    ['there are two cases'].
end([], cases(Stars,_,_,_), _) -->
    follow(Stars).

follow_and([]) -->
    !.
follow_and(Stars) -->
    follow(Stars),
    [', and '].

follow(Stars) -->
    { cell_texts(Stars, Texts) },
    enumeration(Texts),
    (   { Stars = [_] }
    ->  [' would be a star']
    ;   [' would be stars']
    ).

%   Cells of the same unit, in sequence, are told together; what is the matter with
%   a unit is said once.

by_unit([], []).
by_unit([Unit-Cell|Dead0], [Unit-[Cell|Cells]|Groups]) :-
    same_unit(Dead0, Unit, Cells, Dead),
    by_unit(Dead, Groups).

same_unit([Unit-Cell|Dead0], Unit, [Cell|Cells], Dead) :-
    !,
    same_unit(Dead0, Unit, Cells, Dead).
same_unit(Dead, _, [], Dead).

group_texts([], _, []).
group_texts([Unit-Cells|Groups], Reason, [Text|Texts]) :-
    cell_texts(Cells, Names0),
    atomic_list_concat(Names0, ', ', Names),
    unit_text(Unit, Name),
    atomic_list_concat([Names,' (',Name,Reason,')'], Text),
    group_texts(Groups, '', Texts).

cell_texts([], []).
cell_texts([R-C|Cells], [Text|Texts]) :-
    atomic_list_concat([r,R,c,C], Text),
    cell_texts(Cells, Texts).
