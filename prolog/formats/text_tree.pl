:- module(starbattle_board_text_tree,
          [ text_tree/2,                % +Codes, -Items
            label/2,                    % +Item, -Label
            row/2,                      % +Item, -Labels
            line_labels/2,              % +Line, -Labels
            cell/2,                     % +Item, -Cell
            joined_halves/2             % +Units, -Codes
          ]).
:- use_module([library(apply), library(dcg/basics), library(lists)]).

/** <module> Any text as a tree of what stands in its brackets

Code of any language, JSON, printed arrays: what is no bracket, word, number or text in
quotes is passed over, and so are comments.  Nothing of it is run.
*/

%!  text_tree(+Codes, -Items) is det.
%
%   Items are a list of Key-Value.  Value is an integer, an atom for another word,
%   text(Line, Atom) for what stands in quotes, or list(Kind, Line, Items) for what stands in
%   brackets: Kind is `fact` for the arguments of a fact of Prolog, else the bracket that
%   opens it.  What is between bars in it, as in MiniZinc, is a list in it.  Lines count from
%   1.  Key is the atom before `=`, `:` or a bracket, or `none`.

text_tree(Codes, Items) :-
    phrase(items(in([],none), 1, _, Items), Codes).

%   items(+In, +Line0, -Line, -Items)//: In is in(Open, Key), where Open are the codes that
%   close what is open, and Key belongs to the next value.

items(In, L0, L, Items) -->
    "\n",
    !,
    { L1 is L0+1 },
    items(In, L1, L, Items).
items(In, L0, L, Items) -->
    ( " " ; "," ),
    !,
    items(In, L0, L, Items).
items(in(Open,Key), L0, L, [Key-list(Kind, L0, Within)|Items]) -->
    [Code],
    { brackets(Code, Close),
      length(Open, Depth),
      Depth < 50
    },
    !,
    items(in([Close|Open],none), L0, L1, Within),
    kind(Code, Kind),
    items(in(Open,none), L1, L, Items).
items(in([Code|_],_), L, L, []) -->
    [Code],
    !.
items(in([0']|Open],_), L0, L, Items) -->
    "|",
    !,
    items(in([row,0'|,0']|Open],none), L0, L1, Row),
    { (   Row == []
      ->  Items = Rest
      ;   Items = [none-list('[', L0, Row)|Rest]
      )
    },
    items(in([0']|Open],none), L1, L, Rest).
items(in(Open,_), L, L, []), [Code] -->
    [Code],
    { memberchk(Code, Open) },
    !.
items(In, L0, L, Items) -->
    comment(Comment),
    !,
    { include(==(0'\n), Comment, Ends),
      length(Ends, Lines),
      L1 is L0+Lines
    },
    items(In, L1, L, Items).
items(in(Open,Key), L0, L, Items) -->
    [Code],
    scalar(Code, L0, Value),
    !,
    (   \+ \+ names
    ->  { value_text(Value, Name) },
        items(in(Open,Name), L0, L, Items)
    ;   { Items = [Key-Value|Items1] },
        items(in(Open,none), L0, L, Items1)
    ).
items(In, L0, L, Items) -->
    "\\", [Code],
    { Code \== 0'\n },
    !,
    items(In, L0, L, Items).
items(In, L0, L, Items) -->
    [_],
    !,
    items(In, L0, L, Items).
items(_, L, L, []) -->
    [].

brackets(0'[, 0']).
brackets(0'{, 0'}).
brackets(0'(, 0')).

kind(0'(, fact) -->
    \+ \+ ( ".", end_of_word ),
    !.
kind(Code, Bracket) -->
    { char_code(Bracket, Code) }.

names -->
    blanks,
    (   ":"
    ;   "="
    ),
    \+ "=".
names -->
    [Code],
    { brackets(Code, _) }.

end_of_word -->
    \+ ( [Code],
         { in_word(Code) }
       ).

comment(Comment) -->
    ( "%" ; "# " ; "//" ),
    string_without(`\n`, Comment).
comment(Comment) -->
    "/*",
    long_comment(2000, Comment).

%   Not the whole rest of a text for each that is not closed.

long_comment(_, []) -->
    "*/",
    !.
long_comment(Most, [Code|Comment]) -->
    { Most > 0,
      Less is Most-1
    },
    [Code],
    long_comment(Less, Comment).

scalar(Quote, L, text(L, Text)) -->
    { memberchk(Quote, `"'\``) },
    quoted(Quote, Units),
    { joined_halves(Units, Codes),
      atom_codes(Text, Codes)
    }.
scalar(0'-, _, Number) -->
    integer(Number0),
    end_of_word,
    { Number is -Number0 }.
scalar(Code, _, Value) -->
    { Code \== 0'.,
      in_word(Code)
    },
    word(Codes),
    { atom_codes(Atom, [Code|Codes]),
      (   code_type(Code, digit),
          atom_length(Atom, Length),
          Length =< 24,
          atom_number(Atom, Number),
          integer(Number)
      ->  Value = Number
      ;   Value = Atom
      )
    }.

value_text(text(_, Text), Text) :-
    !.
value_text(Value, Text) :-
    atom_string(Text, Value).

quoted(Quote, []) -->
    [Quote],
    !.
quoted(Quote, [Unit|Units]) -->
    "\\u", [A,B,C,D],
    { catch(number_codes(Unit, [0'0,0'x,A,B,C,D]), error(_, _), fail) },
    !,
    quoted(Quote, Units).
quoted(Quote, [Code|Codes]) -->
    [Code0],
    { Code0 \== 0'\n },
    (   { Code0 == 0'\\ }
    ->  [Code1],
        { escaped(Code1, Code) }
    ;   { Code = Code0 }
    ),
    quoted(Quote, Codes).

%!  joined_halves(+Units, -Codes) is det.
%
%   Units are of UTF-16, two of which can be the halves of a character.

joined_halves([], []).
joined_halves([Unit|Units], [Code|Codes]) :-
    (   Unit < 0xD800
    ->  Rest = Units,
        Code = Unit
    ;   between(0xD800, 0xDBFF, Unit),
        Units = [Low|Rest],
        between(0xDC00, 0xDFFF, Low)
    ->  Code is 0x10000 + ((Unit-0xD800) << 10) + Low - 0xDC00
    ;   Rest = Units,
        (   between(0xD800, 0xDFFF, Unit)
        ->  Code = 0xFFFD
        ;   Code = Unit
        )
    ),
    joined_halves(Rest, Codes).

escaped(Letter, Code) :-
    memberchk(Letter-Code, [0'n-0'\n,0't-0'\t,0'r-0'\r,0'b-0'\b,0'f-0'\f]),
    !.
escaped(Code, Code).

word([Code|Codes]) -->
    [Code],
    { in_word(Code) },
    !,
    word(Codes).
word([]) -->
    [].

%   Of other alphabets and of pictures, such as colored squares, too.

in_word(0'.) :-
    !.
in_word(Code) :-
    (   code_type(Code, csym)
    ;   Code > 0x2000
    ),
    !.

/*  What an item of the tree says
*/

%!  label(+Item, -Label) is semidet.
%
%   Label is an integer or an atom, -1 for a hole.  The integer 1 and the text "1" are the same
%   label, and a fraction is none.

label(none-Label, Label) :-
    integer(Label),
    !.
label(none-Value, Label) :-
    (   Value = text(_, Text)
    ->  true
    ;   atom(Value),
        Text = Value
    ),
    atom_length(Text, Length),
    between(1, 24, Length),
    (   memberchk(Text, [null,'None',nil,undefined])
    ->  Label = -1
    ;   atom_number(Text, Number)
    ->  (   integer(Number)
        ->  Label = Number
        ;   integer(Number) =:= Number,
            Label = Text
        )
    ;   Label = Text
    ).

%!  row(+Item, -Labels) is semidet.
%
%   Item is a list of labels, perhaps the only thing in braces or made by a call, or a text of
%   them.

row(Name-list(Kind, _, Items0), Labels) :-
    (   Name == none
    ->  true
    ;   Kind == '(',
        Items0 = [_,_|_]
    ),
    (   Items0 = [Key-list(_, _, Items)],
        Key \== none
    ->  true
    ;   Items = Items0
    ),
    maplist(label, Items, Labels).
row(none-text(_, Text), Labels) :-
    atom_length(Text, Length),
    Length > 1,
    line_labels(Text, Labels).

%!  line_labels(+Line, -Labels) is semidet.
%
%   Labels have blanks, commas or bars between them; those of a single word are its characters.
%   Lines between rows, of `+` and `-` or of box characters, have none.

line_labels(Line, Labels) :-
    split_string(Line, " \t,;|&\\\u2502\u2503\u2551", " \t", Words0),
    exclude(is_border, Words0, Words),
    (   Words = [Word]
    ->  atom_chars(Word, Labels)
    ;   Words = [_|_],
        maplist(atom_string, Labels, Words)
    ).

is_border(Word) :-
    split_string(Word, "", "+-\u2500\u2501\u2550", [Inner]),
    (   Inner == ""
    ->  Word \== "+",
        Word \== "-"
    ;   string_code(1, Inner, Code),
        between(0x2500, 0x257F, Code)
    ).

%!  cell(+Item, -Cell) is semidet.
%
%   Item is a list of two integers from 0, or a text of them such as "0,3" or "R0C3", and Cell
%   is Row-Column, from 1.

cell(_-Value, R-C) :-
    (   Value = list(_, _, [_-R0,_-C0])
    ->  true
    ;   Value = text(_, Text),
        split_string(Text, ",-cC", " rR()", Words),
        maplist(number_string, [R0,C0], Words)
    ),
    integer(R0),
    integer(C0),
    R is R0+1,
    C is C0+1.
