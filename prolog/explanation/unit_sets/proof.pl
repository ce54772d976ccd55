:- module(unit_sets_proof,
          [ proof/4,                    % +Demands, +Grid, +Cells, -Proof
            step_proof/3,               % +Found, +Position, -Proof
            proof_sentences/2,          % +Proof, -Cases
            conclusion_sentences/2      % +Because, -Cases
          ]).

:- use_module([library(lists), library(pairs)]).
:- use_module('../../bits').
:- use_module('../grid').
:- use_module('../phrases').
:- use_module('../position').
:- use_module('../rating').
:- use_module('../techniques').
:- use_module(placement).

/** <module> Why some units cannot have their stars, as a tree of cases

A proof is one of

  - fails(Stars, Unit): Stars follow, and then Unit cannot have its stars.
  - cases(Stars, Cell, IfStar, IfEmpty): Stars follow, and for either value of
    Cell there is a proof.

Stars are a list of Row-Column, Cell is a Row-Column and Unit a Kind-Number.

What follows at once is what settled/5 says of one unit after the other.  The
cell of a case is the one that leaves least to look at.  Cases that nothing depends on are
left out.
*/

:- set_prolog_flag(optimise, true).

%!  proof(+Demands, +Grid, +Cells, -Proof) is semidet.
%
%   Demands and Cells are those of placement.pl.  Fails if the units can have their stars.

proof(Demands, Grid, Cells, Proof) :-
    tree(Demands, Grid, Cells, Tree),
    pruned(Tree, Demands, Grid, Cells, Proof).

%   A tree is case(Cell, IfStar, IfEmpty), or `fails`.

tree(Demands, Grid, Cells0, Tree) :-
    consequences(Demands, Grid, Cells0, Cells, Unit),
    (   Unit == none
    ->  Tree = case(Cell,IfStar,IfEmpty),
        split(Demands, Grid, Cells, Cell),
        either(Cell, Grid, Cells, Cells1, Cells2),
        tree(Demands, Grid, Cells1, IfStar),
        tree(Demands, Grid, Cells2, IfEmpty)
    ;   Tree = fails
    ).

%   Cells1 are Cells with a star on Cell, Cells2 without.

either(Cell, Grid, Cells, Cells1, Cells2) :-
    supposed(star, Cell, Grid, Cells, Cells1),
    supposed(blank, Cell, Grid, Cells, Cells2).

%   What follows from Cells0 are Cells, and Unit is `none`, or cannot have its stars then.

consequences(Demands, Grid, Cells0, Cells, Unit) :-
    round(Demands, Grid, Cells0, Cells1, Unit1),
    (   Unit1 == none,
        Cells1 \== Cells0
    ->  consequences(Demands, Grid, Cells1, Cells, Unit)
    ;   Cells = Cells1,
        Unit = Unit1
    ).

round([], _, Cells, Cells, none).
round([Demand|Demands], Grid, Cells0, Cells, Unit) :-
    (   settled([Demand], Grid, -1, Cells0, Cells1)
    ->  round(Demands, Grid, Cells1, Cells, Unit)
    ;   Cells = Cells0,
        arg(1, Demand, Unit)
    ).

%   Cell is the one for which least is left to look at, in both cases together.  What is left
%   is measured by the number of ways to choose the stars of each unit, those of all units
%   multiplied.  Much less has to be looked at, as candidates touch and belong to several
%   units: about the power 0.15 of it, by trial.

split(Demands, Grid, Cells, Cell) :-
    demanded(Demands, Cells, Open),
    Open =\= 0,
    findall(Left-X,
            ( member_cell(X, Open),
              either(X, Grid, Cells, Cells1, Cells2),
              left(Demands, Grid, Cells1, Left1),
              left(Demands, Grid, Cells2, Left2),
              Left is Left1+Left2
            ),
            Lefts),
    keysort(Lefts, [_-Cell|_]).

left(Demands, Grid, Cells0, Left) :-
    consequences(Demands, Grid, Cells0, Cells, Unit),
    (   Unit == none
    ->  each_member(with_ways(Cells), Demands, 1, Ways),
        small_power(Ways, Left)
    ;   Left = 0
    ).

with_ways(cells(C,S), Demand, Ways0, Ways) :-
    (   Demand = unit(_,X,Need,_)
    ->  Cells is popcount(X/\C),
        Left is Need-popcount(X/\S),
        choices(Left, Cells, Ways0, Ways)
    ;   Ways = Ways0
    ).

%   Ways is Ways0, times the number of ways to choose K of N cells.

choices(K, N, Ways0, Ways) :-
    (   K =< 0
    ->  Ways = Ways0
    ;   K1 is K-1,
        N1 is N-1,
        choices(K1, N1, Ways0, Ways1),
        Ways is Ways1*N // K
    ).

%   Power is 16 times the power 0.15 of Ways, roughly.  Integers are the same on
%   all machines.

small_power(Ways, Power) :-
    Log is 3*msb(Ways**8) // 10,
    Power is (16 + (Log/\15)) << (Log>>4).

%   Proof is Tree without the cases that make no difference: one of the two proofs
%   holds without them.

pruned(Tree, Demands, Grid, Cells0, Proof) :-
    consequences(Demands, Grid, Cells0, Cells, Unit),
    (   Unit \== none
    ->  refuted(Demands, [], Grid, Cells0, Cells-Unit, Cells1-Unit1),
        new_stars(Grid, Cells0, Cells1, New),
        unit_name(Grid, Unit1, Name),
        Proof = fails(New,Name)
    ;   Tree = case(Cell,Tree1,Tree2),
        (   member(Less, [Tree2,Tree1]),
            holds(Less, Demands, Grid, Cells)
        ->  pruned(Less, Demands, Grid, Cells0, Proof)
        ;   new_stars(Grid, Cells0, Cells, New),
            set_cells(Grid, Cell, [Name]),
            Proof = cases(New,Name,IfStar,IfEmpty),
            either(Cell, Grid, Cells, Cells1, Cells2),
            pruned(Tree1, Demands, Grid, Cells1, IfStar),
            pruned(Tree2, Demands, Grid, Cells2, IfEmpty)
        )
    ).

new_stars(Grid, cells(_,S0), cells(_,S), New) :-
    X is S /\ \S0,
    set_cells(Grid, X, New).

%   refuted(+Demands, +Needed, +Grid, +Cells, +Dead0, -Dead) is det.
%
%   Demands and those of Needed come to Dead0.  Dead is what as few of them come to, so only
%   stars follow that matter.

refuted([], _, _, _, Dead, Dead).
refuted([Demand|Demands], Needed0, Grid, Cells0, Dead0, Dead) :-
    append(Needed0, Demands, Others),
    consequences(Others, Grid, Cells0, Cells, Unit),
    (   Unit == none
    ->  Needed = [Demand|Needed0],
        Dead1 = Dead0
    ;   Needed = Needed0,
        Dead1 = Cells-Unit
    ),
    refuted(Demands, Needed, Grid, Cells0, Dead1, Dead).

%   holds(+Tree, +Demands, +Grid, +Cells) is semidet.  The cases of Tree show that the units
%   cannot have their stars.

holds(Tree, Demands, Grid, Cells0) :-
    consequences(Demands, Grid, Cells0, Cells, Unit),
    (   Unit == none
    ->  Tree = case(Cell,IfStar,IfEmpty),
        Cells = cells(C,S),
        (   Cell /\ S =\= 0
        ->  holds(IfStar, Demands, Grid, Cells)
        ;   Cell /\ C =:= 0
        ->  holds(IfEmpty, Demands, Grid, Cells)
        ;   either(Cell, Grid, Cells, Cells1, Cells2),
            holds(IfStar, Demands, Grid, Cells1),
            holds(IfEmpty, Demands, Grid, Cells2)
        )
    ;   true
    ).

/*  Why the units of a step decide its cells

The proof of a step is a list of because(Row-Column, Value, Proof), one for each
cell that it decides, with Value `star` or `empty`.  Proof begins with the
opposite; proof.pl says what it is.  The simplest come first.  Cells that were
shown to be empty are empty in all that follow, which makes those shorter.
*/

%!  step_proof(+Found, +Position, -Proof) is det.
%
%   Proof is that of Found, see next_step/3, before it is applied to Position.  Only sets of
%   units have one; else it is [].

step_proof(Found, Position, Proof) :-
    (   Found = found(Name,_,Finding),
        once(technique(Name, _, Family)),
        Family == units
    ->  finding_marks(Finding, Marks),
        finding_stars(Finding, Stars),
        findall(X-Value,
                ( member(Value-Set, [empty-Marks,star-Stars]), member_cell(X, Set) ),
                Cells),
        ordered(Cells, Finding, Position, Ordered),
        because(Ordered, Finding, Position, 0, Proof)
    ;   Proof = []
    ).

ordered([Cell], _, _, [Cell]) :-
    !.
ordered(Cells, Finding, Position, Ordered) :-
    findall(Size-Cell,
            ( member(Cell, Cells),
              cell_proof(Cell, Finding, Position, 0, Proof),
              proof_cases(Proof, Size)
            ),
            Pairs0),
    keysort(Pairs0, Pairs),
    pairs_values(Pairs, Ordered).

because([], _, _, _, []).
because([Cell|Cells], Finding, Position, Empty0,
        [because(Name,Value,Proof)|Proofs]) :-
    Cell = X-Value,
    cell_proof(Cell, Finding, Position, Empty0, Proof),
    position_grid(Position, Grid),
    set_cells(Grid, X, [Name]),
    (   Value == empty
    ->  Empty is Empty0 \/ X
    ;   Empty = Empty0
    ),
    because(Cells, Finding, Position, Empty, Proofs).

%   The cells of Empty are known to be empty.

cell_proof(X-Value, Finding, Position, Empty, Proof) :-
    opposite(Value, Supposed),
    position_grid(Position, Grid),
    position_unknown(Position, U0),
    U is U0 /\ \Empty,
    supposed(Supposed, X, Grid, cells(U,0), Cells),
    finding_units(Finding, Units),
    numbers_bits(0, Units, Set),
    demands(Set, Position, Demands),
    proof(Demands, Grid, Cells, Proof).

opposite(star, blank).
opposite(empty, star).

/*  Proofs by cases in sentences

    - If r1c1 were a star, r3c3 would be a star.
      - If r2c1 were a star, row 2 could not be filled.
      - If r2c1 were empty, region B could not be filled.

Each sentence is a term case(Depth, Text, Stars, Empty, Units): how many cases it
is inside of, the text, the cells that would be stars and those that would be empty
there, and the units that then could not have their stars, if a case ends there.
Cells are Row-Column and units Kind-Number, both from 1.
*/

%!  proof_sentences(+Proof, -Cases) is det.
%
%   Proof is one of proof/4.

proof_sentences(Proof, Cases) :-
    phrase(cases(Proof, supposed(0,'',[],[])), Cases).

%!  conclusion_sentences(+Because, -Cases) is det.
%
%   Because is because(Row-Column, Value, Proof), see step_proof/3.

conclusion_sentences(because(Cell,Value,Proof), Cases) :-
    opposite(Value, Cell, Supposed),
    phrase(cases(Proof, Supposed), Cases).

opposite(star, Cell, supposed(0,Start,[],[Cell])) :-
    if_cell(Cell, empty, Start).
opposite(empty, Cell, supposed(0,Start,[Cell],[])) :-
    if_cell(Cell, 'a star', Start).

if_cell(R-C, What, Start) :-
    atomic_list_concat(['if r',R,c,C,' were ',What], Start).

%   What is supposed: supposed(Depth, Start, Stars, Empty), where Start begins the
%   sentence.

cases(Proof, supposed(Depth0,Start,Stars0,Empty0)) -->
    { arg(1, Proof, New),
      append(Stars0, New, Stars),
      dead_at_once(Proof, Dead, Rest),
      sentence(Start, Dead, Proof, Words)
    },
    line(Words, Proof, supposed(Depth0,Start,Stars,Empty0), Depth),
    inside(Dead, Rest, Depth, Stars, Empty0).

line([], _, supposed(Depth,_,_,_), Depth) -->
    !.
line(Words, Proof, supposed(Depth0,_,Stars,Empty), Depth) -->
    { phrase_text(sentence(Words), Text),
      findall(Unit, Proof = fails(_,Unit), Units),
      Depth is Depth0+1
    },
    [case(Depth0,Text,Stars,Empty,Units)].

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
    { if_cell(Cell, 'a star', Starred),
      if_cell(Cell, empty, Emptied),
      append(Stars0, [Cell], Stars),
      append(Empty0, [Cell], Empty)
    },
    cases(IfStar, supposed(Depth,Starred,Stars,Empty0)),
    cases(IfEmpty, supposed(Depth,Emptied,Stars0,Empty)).

%   dead_at_once(+Proof, -Dead, -Rest) is det.
%
%   Dead are cells, one after the other, that no star could be at, as Unit-Cell
%   with the unit that could not be filled, and Rest is the proof once they are
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

%   sentence(+Start, +Dead, +Proof, -Words) is det.

sentence(Start, Dead, Proof, Words) :-
    phrase(end(Dead, Proof, Start), End),
    joined(Start, End, Words).

joined('', End, End) :- !.
joined(then, End, ['then '|End]) :- !.
joined(Start, [], [Start]) :- !.
joined(Start, End, [Start,', '|End]).

end([Cell|Dead], cases(Stars,_,_,_), _) -->
    !,
    follow_and(Stars),
    ['no star could be at '],
    { group_pairs_by_key([Cell|Dead], Groups),
      group_texts(Groups, ' could not be filled', Texts)
    },
    enumeration(Texts, ', nor at ').
end([], fails(Stars,Unit), _) -->
    !,
    follow_and(Stars),
    { unit_text(Unit, Text) },
    [Text,' could not be filled'].
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
    { cell_names(Stars, Texts) },
    enumeration(Texts),
    (   { Stars = [_] }
    ->  [' would be a star']
    ;   [' would be stars']
    ).

%   Cells of the same unit, in sequence, are told together; what is the matter with
%   a unit is said once.

group_texts([], _, []).
group_texts([Unit-Cells0|Groups], Reason, [Text|Texts]) :-
    sort(Cells0, Cells),
    unit_text(Unit, Name),
    phrase_text(( any_cell(Cells), [' (',Name,Reason,')'] ), Text),
    group_texts(Groups, '', Texts).
