:- module(explanation_phrases,
          [ unit//2,                    % +Grid, +Unit
            units//2,                   % +Grid, +Units
            short_units//2,             % +Grid, +Units
            named_units//2,             % +Names, +Texts
            cells//2,                   % +Grid, +Cells
            stars//1,                   % +Count
            number_of//2,               % +Count, +Noun
            are_empty//1,               % +Count
            cell_names/2,               % +Cells, -Names
            are_empty//2,               % +Grid, +Cells
            few_are_empty//3,           % +Grid, +Cells, +Text
            are_stars//2,               % +Grid, +Cells
            verb//3,                    % +List, +Singular, +Plural
            those_lines//2,             % +Grid, +Units
            leaves//3,                  % +Grid, +Stars, +Marks
            no_star_touches//2,         % +Grid, +Star
            without_two//1,             % +Grid
            any_cell//2,                % +Grid, +Cells
            any_cell//1,                % +Cells
            phrase_text/2,              % :Phrase, -Text
            sentence//1,                % :Phrase
            capitalized//1,             % :Phrase
            enumeration//1,             % +Texts
            enumeration//2,             % +Texts, +Last
            unit_text/2                 % +Unit, -Text
          ]).
:- use_module([library(apply), library(lists)]).
:- use_module('../conditions/rules', [rules_touch/2, rules_wrap/2]).
:- use_module(grid).

/** <module> Phrases that the sentences of several techniques share

A grammar for lists of atomic terms, which are put together without anything
between them.  Rows and columns have numbers, regions letters, and cells are
called r3c5.
*/

%!  unit(+Grid, +Unit)// is det.
%!  units(+Grid, +Units)// is det.
%!  named_units(+Names, +Texts)// is det.
%
%   `row 3`; `rows 3-4, column 2 and regions D and F`.  Units are numbers, Names are
%   Kind-Number, in any order.  Diagonal 1 begins at the top left, diagonal 2 at the top
%   right; a constraint of which Texts has Name-Text is followed by that text.

unit(Grid, Unit) -->
    units(Grid, [Unit]).

%!  short_units(+Grid, +Units)// is det.
%
%   `A, B and C` for a few regions; other units as in units//2.

short_units(Grid, Units) -->
    { length(Units, Count),
      Count =< 4,
      maplist(unit_name(Grid), Units, Names),
      maplist(region_label, Names, Labels)
    },
    !,
    enumeration(Labels).
short_units(Grid, Units) -->
    units(Grid, Units).

region_label(region-I, Label) :-
    region_letters(I, Label).

units(Grid, Units) -->
    { unit_names(Grid, Units, Names),
      untold_texts(Grid, Texts)
    },
    named_units(Names, Texts),
    { tell(Grid, Names) }.

named_units(Names, Texts) -->
    { findall(Group, group_text(Names, Texts, Group), Groups) },
    enumeration(Groups).

group_text(Names, Texts, Group) :-
    member(Kind, [row,column,region,diagonal,constraint]),
    findall(I, ( member(Kind-I, Names), \+ memberchk(Kind-I-_, Texts) ), Is0),
    sort(Is0, Is),
    Is = [_|_],
    phrase_text(alike(Kind, Is), Group).
group_text(Names, Texts, Group) :-
    sort(Names, Sorted),
    member(Name, Sorted),
    memberchk(Name-Long, Texts),
    shortened(Long, Short),
    Name = Kind-I,
    atomic_list_concat([Kind,' ',I,' (',Short,')'], Group).

alike(Kind, Is) -->
    [Kind],
    verb(Is, '', s),
    [' '],
    numbers(Kind, Is).

shortened(Long, Short) :-
    (   string_length(Long, Length),
        Length > 200
    ->  sub_string(Long, 0, 197, _, Start),
        string_concat(Start, "...", Short)
    ;   Short = Long
    ).

%   numbers(+Kind, +Numbers)// is det.
%
%   `1, 3-5 and 7`, or letters for the Kind `region`.  Two numbers in sequence are a run as
%   well: rows 3-4, but regions C and D.

numbers(Kind, Numbers) -->
    { runs(Numbers, Kind, Runs) },
    enumeration(Runs).

runs([], _, []).
runs([I|Is0], Kind, Runs) :-
    last_of_run(Is0, I, Last, Is),
    label(Kind, I, First),
    label(Kind, Last, End),
    (   Last =:= I
    ->  Runs = [First|Runs1]
    ;   Kind == region,
        Last =:= I+1
    ->  Runs = [First,End|Runs1]
    ;   atomic_list_concat([First,-,End], Run),
        Runs = [Run|Runs1]
    ),
    runs(Is, Kind, Runs1).

last_of_run([J|Is0], I, Last, Is) :-
    J =:= I+1,
    !,
    last_of_run(Is0, J, Last, Is).
last_of_run(Is, Last, Last, Is).

label(region, I, Label) :-
    !,
    region_letters(I, Label).
label(_, I, I).

%!  enumeration(+Texts)// is det.
%!  enumeration(+Texts, +Last)// is det.
%
%   `a, b and c`; Last is what stands before the last text, such as ` or `.

enumeration(As) -->
    enumeration(As, ' and ').

enumeration([A], _) -->
    !,
    [A].
enumeration([A,B], Last) -->
    !,
    [A,Last,B].
enumeration([A|As], Last) -->
    [A,', '],
    enumeration(As, Last).

%!  unit_text(+Unit, -Text) is det.
%
%   `row 3`, `region C`.  Unit is Kind-Number, from 1.

unit_text(Kind-I, Text) :-
    label(Kind, I, Label),
    atomic_list_concat([Kind,' ',Label], Text).

%   region_letters(+Number, -Letters) is det.
%
%   A to Z, then AA, AB and so on.

region_letters(I, Letters) :-
    I =< 26,
    !,
    Code is 0'A + I - 1,
    char_code(Letters, Code).
region_letters(I, Letters) :-
    First is (I-1)//26,
    Second is (I-1) mod 26 + 1,
    region_letters(First, A),
    region_letters(Second, B),
    atom_concat(A, B, Letters).

%!  cells(+Grid, +Cells)// is det.
%
%   `r3c5 and r4c7`; more than six are counted.

cells(Grid, Cells) -->
    { set_cells(Grid, Cells, List) },
    few_cells(List, [], ' and ').

%!  any_cell(+Grid, +Cells)// is det.
%!  any_cell(+Cells)// is det.
%
%   `r3c5 or r4c7`, of a set or a list; `any of 7 cells`.

any_cell(Grid, Cells) -->
    { set_cells(Grid, Cells, List) },
    any_cell(List).

any_cell(Cells) -->
    few_cells(Cells, ['any of '], ' or ').

few_cells(Cells, Of, Last) -->
    { length(Cells, Count) },
    (   { Count > 6 }
    ->  Of,
        [Count,' cells']
    ;   { cell_names(Cells, Names) },
        enumeration(Names, Last)
    ).

%!  cell_names(+Cells, -Names) is det.
%
%   Names are r3c5 and so on, of Row-Column.

cell_names(Cells, Names) :-
    maplist(cell_name, Cells, Names).

cell_name(R-C, Name) :-
    atomic_list_concat([r,R,c,C], Name).

%!  stars(+Count)// is det.
%!  number_of(+Count, +Noun)// is det.
%
%   `1 star`, `2 stars`.

stars(Count) -->
    number_of(Count, star).

number_of(1, Noun) -->
    !,
    ['1 ',Noun].
number_of(0, Noun) -->
    !,
    ['no ',Noun].
number_of(Count, Noun) -->
    [Count,' ',Noun,s].

%!  are_empty(+Count)// is det.
%
%   `1 cell is empty`.

are_empty(Count) -->
    number_of(Count, cell),
    (   { Count =:= 1 }
    ->  [' is empty']
    ;   [' are empty']
    ).

%!  are_empty(+Grid, +Cells)// is det.
%!  are_stars(+Grid, +Cells)// is det.

are_empty(Grid, Cells) -->
    cells(Grid, Cells),
    one(Cells, ' is empty', ' are empty').

are_stars(Grid, Cells) -->
    cells(Grid, Cells),
    one(Cells, ' is a star', ' are stars').

one(Cells, Singular, Plural) -->
    (   { Cells /\ (Cells-1) =:= 0 }
    ->  [Singular]
    ;   [Plural]
    ).

%!  few_are_empty(+Grid, +Cells, +Text)// is det.
%
%   Two cells are named; Text says what more are.

few_are_empty(Grid, Cells, Text) -->
    (   { popcount(Cells) =< 2 }
    ->  are_empty(Grid, Cells)
    ;   [Text]
    ).

%!  verb(+List, +Singular, +Plural)// is det.
%
%   The form of a verb for as many subjects as List has.

verb([_], Singular, _) -->
    !,
    [Singular].
verb(_, _, Plural) -->
    [Plural].

%!  those_lines(+Grid, +Units)// is det.
%
%   `that row`, `those columns`.

those_lines(Grid, [Unit]) -->
    !,
    { unit_name(Grid, Unit, Kind-_) },
    ['that ',Kind].
those_lines(Grid, [Unit|_]) -->
    { unit_name(Grid, Unit, Kind-_) },
    ['those ',Kind,s].

%!  phrase_text(:Phrase, -Text) is nondet.
%!  sentence(:Phrase)// is nondet.
%!  capitalized(:Phrase)// is nondet.
%
%   Text is what Phrase says; Phrase with a capital at the start, and with a full stop at the
%   end.

:- meta_predicate
    phrase_text(//, -),
    sentence(//, ?, ?),
    capitalized(//, ?, ?).

phrase_text(Phrase, Text) :-
    phrase(Phrase, Parts),
    atomic_list_concat(Parts, Text).

sentence(Phrase) -->
    capitalized(Phrase),
    ['.'].

capitalized(Phrase) -->
    { phrase_text(Phrase, Text0),
      capital(Text0, Text)
    },
    [Text].

%   capital(+Text0, -Text) is det.
%
%   Text begins with a capital, but the name of a cell stays as it is.

capital(Text, Text) :-
    sub_atom(Text, 0, 1, _, r),
    sub_atom(Text, 1, 1, _, Digit),
    char_type(Digit, digit),
    !.
capital(Text0, Text) :-
    sub_atom(Text0, 0, 1, After, First0),
    sub_atom(Text0, 1, After, 0, Rest),
    upcase_atom(First0, First),
    atom_concat(First, Rest, Text).

%!  leaves(+Grid, +Stars, +Marks)// is det.
%
%   ` puts a star at r1c1 and leaves r1c2 and r2c1 empty`.

leaves(Grid, Stars, 0) -->
    !,
    one(Stars, ' puts a star at ', ' puts stars at '),
    cells(Grid, Stars).
leaves(Grid, 0, Marks) -->
    !,
    [' leaves '],
    cells(Grid, Marks),
    [' empty'].
leaves(Grid, Stars, Marks) -->
    leaves(Grid, Stars, 0),
    [' and'],
    leaves(Grid, 0, Marks).

%!  no_star_touches(+Grid, +Star)// is det.
%!  without_two(+Grid)// is det.
%
%   `no star touches the star at r4c3`, and ` without two stars that touch`, or what else
%   the rules say; nothing if stars may touch.

no_star_touches(Grid, Star) -->
    { moves_say(Grid, 1, Said, Wrap) },
    ['no star '],
    enumeration(Said, ' or '),
    [' the star at '],
    cells(Grid, Star),
    across(Wrap, ', not even across an edge').

without_two(Grid) -->
    { moves_say(Grid, 2, Said, Wrap) },
    (   { Said == [] }
    ->  []
    ;   [' without two stars that '],
        enumeration(Said, ' or '),
        across(Wrap, ', even across an edge')
    ).

moves_say(Grid, Count, Said, Wrap) :-
    grid_rules(Grid, Rules),
    rules_touch(Rules, Moves),
    rules_wrap(Rules, Wrap),
    findall(Text, ( member(Move, Moves), move_says(Move, Count, Text) ), Said).

move_says(king,   1, 'touches').
move_says(rook,   1, 'shares a side with').
move_says(knight, 1, 'is a knight\'s move from').
move_says(king,   2, 'touch').
move_says(rook,   2, 'share a side').
move_says(knight, 2, 'are a knight\'s move apart').

across(false, _) -->
    [].
across(true, Text) -->
    [Text].
