:- module(step_texts,
          [ units_suffice/2,            % +Finding, +Position
            is_plain/1                  % +Text
          ]).
:- use_module(library(apply), [exclude/3]).
:- use_module(library(lists), [member/2]).
:- use_module('../../prolog/engine/layout', [neighbors/3]).
:- use_module('../../prolog/explanation/grid').
:- use_module('../../prolog/explanation/position').

/** <module> What holds of every step that is shown

Its conclusion follows from the units that it cites, and its sentences are short.
*/

%!  units_suffice(+Finding, +Position) is semidet.
%
%   True if the stars of the cited units can be placed in no way that contradicts
%   Finding; by search, and so far as some inferences reach.  A finding without units
%   is about neighbors of stars.  That units which have their stars are empty elsewhere
%   needs no citing, even if it is not marked yet.

units_suffice(finding([],_,_,_,_), _) :-
    !.
units_suffice(_, Position) :-
    position_unknown(Position, U),
    position_grid(Position, Grid),
    position_needs(Position, Needs),
    arg(Unit, Needs, 0),
    unit_cells(Grid, Unit, Cells),
    Cells /\ U =\= 0,
    !.
units_suffice(finding(Units,_,Stars,Marks,_), Position) :-
    call_with_inference_limit(follows(Units, Stars, Marks, Position),
                              3_000_000, _).

follows(Units, Stars, Marks, Position) :-
    \+ ( cell_of(Stars, C),
         placement(Units, Position, 0, C)
       ),
    \+ ( cell_of(Marks, C),
         placement(Units, Position, C, 0)
       ).

cell_of(Cells, C) :-
    member_cell(C, Cells).

%   placement(+Units, +Position, +Star, +Empty): the stars that Units need can be
%   placed with one on the set Star and none on the set Empty.

placement(Units, Position, Star, Empty) :-
    position_unknown(Position, U),
    position_grid(Position, Grid),
    position_needs(Position, Needs),
    grid_stride(Grid, Stride),
    findall(Cells-Need,
            ( member(Unit, Units),
              unit_cells(Grid, Unit, Cells),
              arg(Unit, Needs, Need)
            ),
            Quotas),
    neighbors(Stride, Star, Near),
    Left is U /\ \Empty /\ \Near,
    placed(Quotas, Stride, Left, Star).

placed(Quotas, Stride, Left, Stars) :-
    findall(Spare-quota(X,Need),
            ( member(Cells-Need0, Quotas),
              Need is Need0 - popcount(Cells/\Stars),
              X is Cells /\ Left,
              Spare is popcount(X) - Need
            ),
            Open0),
    \+ ( member(Spare-quota(_,Need), Open0),
         ( Spare < 0 ; Need < 0 )
       ),
    exclude(done, Open0, Open),
    keysort(Open, Sorted),
    next_placed(Sorted, Quotas, Stride, Left, Stars).

done(0-quota(0,0)).

next_placed([], _, _, _, _).
next_placed([First|Open], Quotas, Stride, Left, Stars) :-
    (   member(_-quota(X,0), [First|Open])
    ->  Left1 is Left /\ \X,
        placed(Quotas, Stride, Left1, Stars)
    ;   First = _-quota(X,_),
        C is X /\ -X,
        neighbors(Stride, C, Near),
        Without is Left /\ \C,
        Beside is Left /\ \Near,
        Stars1 is Stars \/ C,
        once(( placed(Quotas, Stride, Beside, Stars1)
             ; placed(Quotas, Stride, Without, Stars)
             ))
    ).

%!  is_plain(+Text) is semidet.
%
%   True if no sentence of Text has more than 25 words, apart from lists of cells and
%   units.

is_plain(Text) :-
    split_string(Text, ".", " ", Sentences),
    forall(( member(Sentence, Sentences),
             split_string(Sentence, " ", ",;:", Words)
           ),
           ( exclude(is_listed, Words, Others),
             length(Others, Count),
             Count =< 25
           )).

is_listed("and").
is_listed("or").
is_listed(Word) :-
    sub_string(Word, 0, 1, _, First),
    (   char_type(First, digit)
    ;   char_type(First, upper),
        string_length(Word, 1)
    ;   First == "r",
        sub_string(Word, 1, 1, _, Second),
        char_type(Second, digit)
    ),
    !.
