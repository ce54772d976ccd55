:- module(explanation_phrases,
          [ unit//2,                    % +Grid, +Unit
            units//2,                   % +Grid, +Units
            mixed_units//2,             % +Grid, +Units
            numbers//2,                 % +Kind, +Numbers
            cells//2,                   % +Grid, +Cells
            stars//1,                   % +Count
            number_of//2,               % +Count, +Noun
            are_empty//2,               % +Grid, +Cells
            are_stars//2,               % +Grid, +Cells
            are_decided//3,             % +Grid, +Stars, +Marks
            verb//3,                    % +List, +Singular, +Plural
            those_lines//2,             % +Grid, +Units
            it_is_empty//1,             % +Cells
            with_star_at//2,            % +Grid, +Cells
            would_lack//1,              % +What
            any_cell//2,                % +Grid, +Cells
            general_sentence//3,        % +Name, +Grid, +Finding
            have_their_stars//2,        % +Units, +Grid
            its_stars//1,               % +Count
            sentence//1,                % :Phrase
            capital/2,                  % +Text0, -Text
            enumeration//1,             % +Texts
            enumeration//2,             % +Texts, +Last
            unit_text/2,                % +Unit, -Text
            region_letters/2,           % +Number, -Letters
            step_look/2                 % +Step, -Text
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(grid, [set_cells/3, unit_name/3]).
:- use_module(report, [step_units/2]).

/** <module> Phrases that the sentences of several techniques share

A grammar for lists of atomic terms, which are put together without anything
between them.  Rows and columns have numbers, regions letters, and cells are
called r3c5.
*/

%!  unit(+Grid, +Unit)// is det.
%!  units(+Grid, +Units)// is det.
%
%   `row 3`; `rows 3-5`, `rows 1, 3 and 4`, `regions D and F`.  Units are
%   numbers in ascending order, all of one kind.

unit(Grid, Unit) -->
    { unit_name(Grid, Unit, Kind-I),
      label(Kind, I, Label)
    },
    [Kind,' ',Label].

units(Grid, [Unit]) -->
    !,
    unit(Grid, Unit).
units(Grid, Units) -->
    { Units = [Unit|_],
      unit_name(Grid, Unit, Kind-_),
      unit_numbers(Units, Grid, Numbers)
    },
    [Kind,'s '],
    numbers(Kind, Numbers).

%!  mixed_units(+Grid, +Units)// is det.
%
%   `rows 3-4, column 2 and region C`.  Units are numbers in ascending order.

mixed_units(Grid, Units) -->
    { by_kind(Units, Grid, Groups) },
    groups(Groups, Grid).

groups([Units], Grid) -->
    units(Grid, Units).
groups([Units1,Units2], Grid) -->
    units(Grid, Units1),
    [' and '],
    units(Grid, Units2).
groups([Units1,Units2,Units3], Grid) -->
    units(Grid, Units1),
    [', '],
    groups([Units2,Units3], Grid).

by_kind([], _, []).
by_kind([Unit|Units0], Grid, [[Unit|Group]|Groups]) :-
    unit_name(Grid, Unit, Kind-_),
    same_kind(Units0, Kind, Grid, Group, Units),
    by_kind(Units, Grid, Groups).

same_kind([Unit|Units0], Kind, Grid, [Unit|Group], Units) :-
    unit_name(Grid, Unit, Kind-_),
    !,
    same_kind(Units0, Kind, Grid, Group, Units).
same_kind(Units, _, _, [], Units).

unit_numbers([], _, []).
unit_numbers([Unit|Units], Grid, [I|Is]) :-
    unit_name(Grid, Unit, _-I),
    unit_numbers(Units, Grid, Is).

%!  numbers(+Kind, +Numbers)// is det.
%
%   `1, 3-5 and 7`, or letters for the Kind `region`.

numbers(region, Numbers) -->
    !,
    { labels(Numbers, Labels) },
    enumeration(Labels).
numbers(_, Numbers) -->
    { runs(Numbers, Runs) },
    enumeration(Runs).

labels([], []).
labels([I|Is], [Label|Labels]) :-
    region_letters(I, Label),
    labels(Is, Labels).

label(region, I, Label) :-
    !,
    region_letters(I, Label).
label(_, I, I).

%   Two numbers in sequence are a run as well: rows 3-4.

runs([], []).
runs([I|Is0], [Run|Runs]) :-
    run(Is0, I, Last, Is),
    (   Last =:= I
    ->  Run = I
    ;   atomic_list_concat([I,-,Last], Run)
    ),
    runs(Is, Runs).

run([J|Is0], I, Last, Is) :-
    J =:= I+1,
    !,
    run(Is0, J, Last, Is).
run(Is, Last, Last, Is).

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

%!  region_letters(+Number, -Letters) is det.
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
%   `r3c5 and r4c7`.

cells(Grid, Cells) -->
    { set_cells(Grid, Cells, List),
      cell_names(List, Names)
    },
    enumeration(Names).

%!  any_cell(+Grid, +Cells)// is det.
%
%   `r3c5 or r4c7`.

any_cell(Grid, Cells) -->
    { set_cells(Grid, Cells, List),
      cell_names(List, Names)
    },
    enumeration(Names, ' or ').

cell_names([], []).
cell_names([R-C|Cells], [Name|Names]) :-
    atomic_list_concat([r,R,c,C], Name),
    cell_names(Cells, Names).

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

%!  are_empty(+Grid, +Cells)// is det.
%!  are_stars(+Grid, +Cells)// is det.

are_empty(Grid, Cells) -->
    cells(Grid, Cells),
    (   { Cells /\ (Cells-1) =:= 0 }
    ->  [' is empty']
    ;   [' are empty']
    ).

are_stars(Grid, Cells) -->
    cells(Grid, Cells),
    (   { Cells /\ (Cells-1) =:= 0 }
    ->  [' is a star']
    ;   [' are stars']
    ).

%!  verb(+List, +Singular, +Plural)// is det.
%
%   The form of a verb for as many subjects as List has.

verb([_], Singular, _) -->
    !,
    [Singular].
verb(_, _, Plural) -->
    [Plural].

%!  general_sentence(+Name, +Grid, +Finding)// is det.
%
%   What Finding decides, and by which technique, but not why.

general_sentence(Name, Grid, finding(_,_,Stars,Marks,_)) -->
    [Name,' shows that '],
    are_decided(Grid, Stars, Marks).

%!  are_decided(+Grid, +Stars, +Marks)// is det.
%
%   `r1c1 is a star and r1c2 and r2c1 are empty`.

are_decided(Grid, Stars, 0) -->
    !,
    are_stars(Grid, Stars).
are_decided(Grid, 0, Marks) -->
    !,
    are_empty(Grid, Marks).
are_decided(Grid, Stars, Marks) -->
    are_stars(Grid, Stars),
    [' and '],
    are_empty(Grid, Marks).

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

%!  have_their_stars(+Units, +Grid)// is det.
%
%   `row 3 and region C have their stars`.

have_their_stars(Units, Grid) -->
    mixed_units(Grid, Units),
    verb(Units, ' has its stars', ' have their stars').

%!  its_stars(+Count)// is det.
%
%   `its star`, `its 2 stars`.

its_stars(1) -->
    !,
    ['its star'].
its_stars(Need) -->
    ['its '],
    stars(Need).

%!  sentence(:Phrase)// is semidet.
%
%   Phrase with a capital at the start and a full stop and a space at the end.

:- meta_predicate
    sentence(//, ?, ?).

sentence(Phrase) -->
    { phrase(Phrase, Parts),
      atomic_list_concat(Parts, Text0),
      capital(Text0, Text)
    },
    [Text,'. '].

%!  capital(+Text0, -Text) is det.
%
%   Text begins with a capital.

capital(Text0, Text) :-
    sub_atom(Text0, 0, 1, After, First0),
    sub_atom(Text0, 1, After, 0, Rest),
    upcase_atom(First0, First),
    atom_concat(First, Rest, Text).

%!  it_is_empty(+Cells)// is det.

it_is_empty(Cells) -->
    { Cells /\ (Cells-1) =:= 0 },
    !,
    ['that cell is empty'].
it_is_empty(_) -->
    ['those cells are empty'].

%!  with_star_at(+Grid, +Cells)// is det.
%!  would_lack(+What)// is det.
%
%   The two parts of `with a star at r3c5, row 4 would have too few cells
%   left`; What is `count` or `capacity`.

with_star_at(Grid, Cells) -->
    ['with a star at '],
    any_cell(Grid, Cells).

would_lack(count) -->
    [' would have too few cells left'].
would_lack(capacity) -->
    [' would have no room left for its stars without touching'].

/*  Where to look for a step

What a hint says first to somebody who wants to find the step alone: the units of
the step, without its technique, its cells and its reason.
*/

%!  step_look(+Step, -Text) is det.
%
%   Text is such as `Look at row 3 and region C.`  Step is one of explain/4.

step_look(Step, Text) :-
    step_units(Step, Units),
    phrase(area(Units), Words),
    atomic_list_concat(['Look at '|Words], Text0),
    atom_concat(Text0, '.', Text).

area([]) -->
    !,
    ['the whole board'].
area(Units) -->
    { maplist(unit_text, Units, Texts) },
    enumeration(Texts).
