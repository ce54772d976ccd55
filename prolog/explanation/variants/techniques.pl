:- module(variant_techniques,
          [ variant_techniques/1,       % -Names
            variant_technique/3,        % ?Name, ?Level, ?Family
            variant_account/4,          % ?Name, -Premise, -Conclusion, -Soundness
            variant_find/3,             % +Name, +State, -Finding
            variant_sentence/4,         % +Name, +State, +Finding, -Text
            condition//2,               % +Name, +State
            conditions//2,              % +Names, +State
            by_kind/2,                  % +Names0, -Names
            cell_list//2,               % +Cells, +State
            any_of//2,                  % +Cells, +State
            stars_and_marks//3,         % +Stars, +Marks, +State
            empty_there//2,             % +Cells, +State
            stars_there//2,             % +Cells, +State
            still_needs//3,             % +Names, +Need, +State
            at_most//1,                 % +Room
            are_apart//2,               % +State, +Star
            without_two//2,             % +Begin, +State
            two_touch//3,               % +Star1, +Star2, +State
            their_stars//2,             % +Names, +State
            cells_of/3                  % +State, +Cells, -List
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module('../../conditions/rules', [rules_touch/2, rules_wrap/2, touch/4]).
:- use_module('../grid', [member_cell/2]).
:- use_module('../phrases',
              [capital/2, enumeration//1, enumeration//2, numbers//2, stars//1, verb//3]).
:- use_module('../techniques', [must_be_loaded/2]).
:- use_module(state).

/** <module> The techniques for variants, in the order in which they are tried

They are made for any conditions; see ../techniques.pl for those of the usual rules,
some of which have the same names.  The files that are named below define them, by
clauses for these predicates of this module:

  - technique(Name, Level, Rank, Family): Rank orders those of a level.  Family is
    `direct` if the first finding is as good as any; else the cheapest is taken.
  - account(Name, Premise, Conclusion, Soundness): three texts.
  - find(Name, State, Finding): nondeterministic; Finding is finding(Names, Cells,
    Stars, Marks, Why), with names of conditions, and sets of cells as state.pl has
    them; or contradiction(Names) if these conditions cannot be met in State.
  - sentence(Name, State, Finding): a grammar for lists of atomic terms.
*/

:- multifile
    technique/4,
    account/4,
    find/3,
    sentence/5.
:- discontiguous
    technique/4,
    account/4,
    find/3,
    sentence/5.

%   technique_file(?File): a file beside this one, whose module is variant_File.

technique_file(chain).
technique_file(conditions).
technique_file(units).

:- forall(technique_file(File), use_module(File, [])).

%!  variant_techniques(-Names) is det.
%
%   Names are those of all techniques, the simplest first.

variant_techniques(Names) :-
    forall(technique_file(File), must_be_loaded(variant_, File)),
    findall(Level/Rank-Name, technique(Name, Level, Rank, _), Pairs0),
    keysort(Pairs0, Pairs),
    pairs_values(Pairs, Names).

%!  variant_technique(?Name, ?Level, ?Family) is nondet.

variant_technique(Name, Level, Family) :-
    technique(Name, Level, _, Family).

%!  variant_account(?Name, -Premise, -Conclusion, -Soundness) is nondet.
%
%   Three texts: when the technique applies, what follows, and why it does.

variant_account(Name, Premise, Conclusion, Soundness) :-
    account(Name, Premise, Conclusion, Soundness).

%!  variant_find(+Name, +State, -Finding) is nondet.

variant_find(Name, State, Finding) :-
    find(Name, State, Finding).

%!  variant_sentence(+Name, +State, +Finding, -Text) is det.
%
%   Text says in a sentence, or some, what Finding is.

variant_sentence(Name, State, Finding, Text) :-
    once(sentence(Name, State, Finding, Parts, [])),
    atomic_list_concat(Parts, Text0),
    capital(Text0, Text1),
    atom_concat(Text1, '.', Text).

/*  Phrases of sentences about variants

See ../phrases.pl.  Diagonal 1 begins at the top left, diagonal 2 at the top
right; constraints have the numbers of the board's list, from 1.
*/

%!  condition(+Name, +State)// is det.
%!  conditions(+Names, +State)// is det.
%
%   `row 3`, `constraint 2 (r1c1 + r2c2 =< 1)`; `rows 1-3, column 2 and constraint 1`
%   if that has been told, see without_texts/3.

condition(Name, State) -->
    conditions([Name], State).

conditions(Names, State) -->
    { by_kind(Names, Sorted),
      findall(Text, group_text(Sorted, State, Text), Texts)
    },
    enumeration(Texts).

group_text(Names, State, Text) :-
    kind(Kind),
    findall(I, one_of(Kind-I, Names), Is),
    Is = [_|_],
    (   Kind == constraint
    ->  one_of(I, Is),
        constraint_name(I, State, Text)
    ;   phrase(numbers(Kind, Is), Parts0),
        plural(Is, Plural),
        atomic_list_concat([Kind,Plural,' '|Parts0], Text)
    ).

%!  by_kind(+Names0, -Names) is det.
%
%   Names are in the order in which sentences have them: rows, columns, regions,
%   diagonals, constraints.

by_kind(Names0, Names) :-
    sort(Names0, Sorted),
    findall(Kind-I, ( kind(Kind), one_of(Kind-I, Sorted) ), Names).

kind(row).
kind(column).
kind(region).
kind(diagonal).
kind(constraint).

one_of(X, [X|_]).
one_of(X, [_|Xs]) :-
    one_of(X, Xs).

plural([_], '') :-
    !.
plural(_, s).

constraint_name(I, State, Text) :-
    state_puzzle(State, Puzzle),
    puzzle_texts(Puzzle, Texts),
    (   memberchk(constraint-I-Long, Texts)
    ->  shortened(Long, Short),
        atomic_list_concat(['constraint ',I,' (',Short,')'], Text)
    ;   atomic_list_concat(['constraint ',I], Text)
    ).

shortened(Long, Short) :-
    (   string_length(Long, Length),
        Length > 200
    ->  sub_string(Long, 0, 197, _, Start),
        string_concat(Start, "...", Short)
    ;   Short = Long
    ).

%   cell_of(+State, +Cell, -RowColumn) is det.
%!  cells_of(+State, +Cells, -List) is det.
%
%   From sets to terms Row-Column, from 1, in reading order.

cell_of(State, Cell, R-C) :-
    state_puzzle(State, Puzzle),
    puzzle_size(Puzzle, N),
    P is lsb(Cell),
    R is P//N + 1,
    C is P mod N + 1.

cells_of(State, Cells, List) :-
    findall(RC, ( member_cell(Cell, Cells), cell_of(State, Cell, RC) ), List).

%!  cell_list(+Cells, +State)// is det.
%!  any_of(+Cells, +State)// is det.
%
%   `r3c5 and r4c7`, `r3c5 or r4c7`.

cell_list(Cells, State) -->
    { cells_of(State, Cells, List),
      maplist(cell_name, List, Names)
    },
    enumeration(Names).

any_of(Cells, State) -->
    { cells_of(State, Cells, List),
      maplist(cell_name, List, Names)
    },
    enumeration(Names, ' or ').

cell_name(R-C, Name) :-
    atomic_list_concat([r,R,c,C], Name).

%!  empty_there(+Cells, +State)// is det.
%!  stars_there(+Cells, +State)// is det.
%!  stars_and_marks(+Stars, +Marks, +State)// is det.
%
%   `r1c1 is a star and r1c2 and r2c1 are empty`.

empty_there(Cells, State) -->
    cell_list(Cells, State),
    { is_one(Cells, One) },
    verb(One, ' is empty', ' are empty').

stars_there(Cells, State) -->
    cell_list(Cells, State),
    { is_one(Cells, One) },
    verb(One, ' is a star', ' are stars').

is_one(Cells, List) :-
    (   Cells /\ (Cells-1) =:= 0
    ->  List = [one]
    ;   List = []
    ).

stars_and_marks(Stars, 0, State) -->
    !,
    stars_there(Stars, State).
stars_and_marks(0, Marks, State) -->
    !,
    empty_there(Marks, State).
stars_and_marks(Stars, Marks, State) -->
    stars_there(Stars, State),
    [' and '],
    empty_there(Marks, State).

%!  still_needs(+Names, +Need, +State)// is det.
%!  at_most(+Room)// is det.
%
%   `row 3 still needs 2 stars`; `only 1 more`.

still_needs(Names, Need, State) -->
    conditions(Names, State),
    verb(Names, ' still needs ', ' still need '),
    stars(Need).

at_most(0) -->
    !,
    ['no more'].
at_most(Room) -->
    ['only ',Room,' more'].

%!  are_apart(+State, +Star)// is det.
%
%   `no star touches the star at r4c3`, or what else the rules say.

are_apart(State, Star) -->
    { state_moves(State, Moves, Wrap),
      findall(Touches, ( member(Move, Moves), touching(Move, Touches, _) ), Said)
    },
    ['no star '],
    enumeration(Said, ' or '),
    [' the star at '],
    cell_list(Star, State),
    across(Wrap, ', not even across an edge').

state_moves(State, Moves, Wrap) :-
    state_puzzle(State, Puzzle),
    puzzle_rules(Puzzle, Rules),
    rules_touch(Rules, Moves),
    rules_wrap(Rules, Wrap).

touching(king,   'touches',                  'touch').
touching(rook,   'shares a side with',       'share a side').
touching(knight, 'is a knight\'s move from', 'are a knight\'s move apart').

across(false, _) -->
    [].
across(true, Text) -->
    [Text].

%!  without_two(+Begin, +State)// is det.
%!  two_touch(+Star1, +Star2, +State)// is det.
%
%   Begin and ` that touch`, or what else the rules say; nothing if stars may touch.
%   `two stars touch: r1c1 and r1c2`.

without_two(Begin, State) -->
    { state_moves(State, Moves, Wrap) },
    without_two(Moves, Begin, Wrap).

without_two([], _, _) -->
    !.
without_two(Moves, Begin, Wrap) -->
    [Begin,' that '],
    touch(Moves),
    across(Wrap, ', even across an edge').

touch(Moves) -->
    { findall(Touch, ( member(Move, Moves), touching(Move, _, Touch) ), Said) },
    enumeration(Said, ' or ').

two_touch(Star1, Star2, State) -->
    { state_moves(State, Moves0, Wrap),
      state_puzzle(State, Puzzle),
      puzzle_size(Puzzle, N),
      cell_of(State, Star1, Cell1),
      cell_of(State, Star2, Cell2),
      findall(Move,
              ( member(Move, Moves0),
                touch(rules([Move],Wrap,[],[],[],any), N, Cell1, Cell2)
              ),
              Moves),
      Stars is Star1 \/ Star2
    },
    ['two stars '],
    touch(Moves),
    [': '],
    cell_list(Stars, State).

%!  their_stars(+Names, +State)// is det.
%
%   `row 3 and region C have their stars`.

their_stars(Names, State) -->
    conditions(Names, State),
    verb(Names, ' has all its stars', ' have all their stars').
