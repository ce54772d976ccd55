:- module(variant_techniques,
          [ variant_techniques/1,       % -Names
            variant_technique/3,        % ?Name, ?Level, ?Family
            variant_account/4,          % ?Name, -Premise, -Conclusion, -Soundness
            variant_find/3,             % +Name, +State, -Finding
            variant_sentence/4,         % +Name, +State, +Finding, -Text
            condition//2,               % +Name, +State
            conditions//2,              % +Names, +State
            still_needs//3,             % +Names, +Need, +State
            at_most//1,                 % +Room
            are_apart//2,               % +State, +Star
            without_two//2,             % +Begin, +State
            two_touch//3,               % +Star1, +Star2, +State
            their_stars//2              % +Names, +State
          ]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module('../../conditions/rules', [rules_touch/2, rules_wrap/2, touch/4]).
:- use_module('../grid', [set_cells/3]).
:- use_module('../phrases').
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

See ../phrases.pl, whose phrases about cells take a state for a grid.  Constraints have
the numbers of the board's list, from 1.
*/

%!  condition(+Name, +State)// is det.
%!  conditions(+Names, +State)// is det.
%
%   `row 3`, `constraint 2 (r1c1 + r2c2 =< 1)`; `rows 1-3, column 2 and constraint 1`
%   if that has been told, see without_texts/3.

condition(Name, State) -->
    conditions([Name], State).

conditions(Names, State) -->
    { state_puzzle(State, Puzzle),
      puzzle_texts(Puzzle, Texts)
    },
    named_units(Names, Texts).

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
    cells(State, Star),
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
      set_cells(State, Star1, [Cell1]),
      set_cells(State, Star2, [Cell2]),
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
    cells(State, Stars).

%!  their_stars(+Names, +State)// is det.
%
%   `row 3 and region C have their stars`.

their_stars(Names, State) -->
    conditions(Names, State),
    verb(Names, ' has all its stars', ' have all their stars').
