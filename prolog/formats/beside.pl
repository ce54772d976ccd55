:- module(starbattle_board_beside,
          [ described/3,                % +Array, +Levels, -Graded
            said_stars/2                % +Lines, -Stars
          ]).
:- use_module([ library(apply), library(dcg/basics), library(lists), library(pairs),
                library(solution_sequences)
              ]).
:- use_module(text_tree, [cell/2, label/2, row/2]).
:- use_module(walls, [cut/3]).

/** <module> What stands beside a board in a text

The star count, the name of the board, its size, what is given, and its solution.
*/

%!  described(+Array, +Levels, -Graded) is det.
%
%   Array is array(Key, Line, Grade0, Rows), for Rows under Key in the Line, and Graded is
%   Grade-Shape.  Shape is a term as of text_shapes/3 of shapes.pl, with what is beside the
%   Rows.  Levels are terms level(Kind, Before, After) for the lists that they are in, the
%   inmost first: the named items before, the last one first, and all items after.  Grade is
%   Grade0, or `near` if that is a fault.

described(array(Key,Line,Grade0,Rows), [Level|Levels],
          Grade-shape(Line, Id, board(S, Rows, Options))) :-
    length(Rows, N),
    findall(Option, ( N > 0, option_beside(Level, N, Option) ), Options0),
    (   name_beside(Level, Key, Id0)
    ->  Id = Id0
    ;   Id = none
    ),
    ignore(( nearby([Level|Levels], Counting, Value),
             value_number(Value, S),
             S > 0,
             key_has(Counting, star),
             \+ key_has(Counting, start)
           )),
    (   Grade0 = fault(_)
    ->  Grade = near,
        Options = [Grade0|Options0]
    ;   Grade = Grade0,
        Options = Options0
    ).

%   nearby(+Levels, -Key, -Value) is nondet: what is named beside an array, the nearest
%   first.  Outside of braces what follows belongs to the next list.

nearby([level(Kind, Before, After)|Levels], Key, Value) :-
    (   limit(50, following(Before, Kind, Key, Value))
    ;   limit(50, following(After, Kind, Key, Value))
    ;   nearby(Levels, Key, Value)
    ).

following([Key-Value|Items], Kind, Key0, Value0) :-
    (   Key0-Value0 = Key-Value
    ;   Key \== none,
        Value = list('{', _, Within),
        member(Key0-Value0, Within)
    ;   (   Value = list(_, _, _)
        ->  Kind == '{'
        ;   true
        ),
        following(Items, Kind, Key0, Value0)
    ).

name_beside(level(fact(_, Id), _, _), _, Id).
name_beside(level('{', Before, After), Key, Id) :-
    (   memberchk(Key, [regions,rows])
    ->  Names = [id,title,t,name]
    ;   Names = [ptitle,title,t,name,id]
    ),
    member(Name, Names),
    nearby([level('{', Before, After)], Naming, Value),
    downcase_atom(Naming, Name),
    value_text(Value, Id),
    Id \== '',
    !.
name_beside(level('{', Before, After), _, Id) :-
    member(Fields, [Before,After]),
    member(_-list('[', _, Cages), Fields),
    member(_-list('{', _, Cage), Cages),
    member(_-text(_, Text), Cage),
    atom_concat('title:', Title, Text),
    !,
    normalize_space(atom(Id), Title).

value_text(text(_, Text), Text) :-
    !.
value_text(Value, Text) :-
    atomic(Value),
    Value \== null,
    atom_string(Text, Value).

%   The nearest of each kind

option_beside(Level, N, Option) :-
    member(Kind, [size,given_stars,given_blanks,where,rules,solution]),
    once(( beside(Level, Key, Value),
           known(Kind, Key, Value, N, Option)
         )).

%   Outside of braces, what MiniZinc says before, and a solution after.

beside(level('{', Before, After), Key, Value) :-
    !,
    nearby([level('{', Before, After)], Key, Value).
beside(level(Kind, Before, After), Key, Value) :-
    (   nearby([level(Kind, Before, After)], Key, Value),
        Key == dim
    ;   nearby([level(Kind, [], After)], Key, Value),
        is_solution(Key)
    ).

is_solution(Key) :-
    member(Part, [sol,queens,answer]),
    key_has(Key, Part),
    !.

known(size, Key, Value, N, fault(bad_key(Key, Expected))) :-
    downcase_atom(Key, Lower),
    memberchk(Lower, [n,dim,size,gridsize,grid_size,rows,cols,columns,height,width]),
    value_number(Value, Number),
    Number =\= N,
    format(atom(Expected), '~d, the number of rows', [N]).
known(where, where, Value, _, where(Plain)) :-
    Value \== null,
    tree_value(Value, Plain).
known(rules, rules, Value, _, rules(Plain)) :-
    Value \== null,
    Value \= text(_, _),           % as people read them
    tree_value(Value, Plain).
known(Key, Key, Value, _, Option) :-
    memberchk(Key, [given_stars,given_blanks]),
    Value \== null,
    (   Value = list(_, _, Items),
        maplist(cell, Items, Cells)
    ->  Option =.. [Key,Cells]
    ;   Option = fault(bad_key(Key, 'a list of [row, column] pairs'))
    ).
known(solution, Key, Value, N, Option) :-
    is_solution(Key),
    (   solution(Value, N, Cells)
    ->  Option = solution(Cells)
    ;   memberchk(Key, [solution,solved_board]),
        Value = list(_, _, [_|_])
    ->  Option = fault(bad_key(Key, 'a list of [row, column] pairs'))
    ;   Key == solved,
        Value \= text(_, ''),
        Value \== null
    ->  format(atom(Expected), '~d*~d signs, 1 for a star and 0 for others', [N,N]),
        Option = fault(bad_key(Key, Expected))
    ).

%   tree_value(+Value, -Plain): Plain is what json_read_dict/2 makes of it.

tree_value(list('{', _, Items), Plain) :-
    !,
    findall(Key-One,
            ( member(Key0-Value, Items),
              atom_string(Key, Key0),
              tree_value(Value, One)
            ),
            Pairs0),
    sort(1, @<, Pairs0, Pairs),
    dict_pairs(Plain, _, Pairs).
tree_value(list(_, _, Items), Plain) :-
    !,
    findall(One, ( member(_-Value, Items), tree_value(Value, One) ), Plain).
tree_value(text(_, Text), Plain) :-
    !,
    atom_string(Text, Plain).
tree_value(Value, Value).

value_number(Value, Number) :-
    label(none-Value, Number),
    integer(Number).

key_has(Key, Part) :-
    downcase_atom(Key, Lower),
    sub_atom(Lower, _, _, _, Part),
    !.

%   solution(+Value, +N, -Cells) is semidet: cells count from 0 in Value, from 1 in Cells.

solution(text(_, Text), N, Cells) :-
    atom_chars(Text, Signs),
    length(Signs, Count),
    Count =:= N*N,
    subtract(Signs, ['0','.',-,'_',' ',x,'X'], Stars),
    subtract(Stars, ['1',*,'\u2605','\u2B50'], []),
    cut(Signs, N, Rows),
    findall(R-C, ( nth1(R, Rows, Row), nth1(C, Row, Sign), memberchk(Sign, Stars) ), Cells).
solution(list(_, _, Items), N, Cells) :-
    (   maplist(cell, Items, Cells)
    ;   (   maplist(label, Items, Labels)
        ;   maplist(row, Items, Rows),
            append(Rows, Labels)
        ),
        atomic_list_concat(Labels, Text),
        solution(text(0, Text), N, Cells)
    ;   length(Items, N),
        findall(R-C, ( nth1(R, Items, none-C0), integer(C0), C is C0+1 ), Cells),
        length(Cells, N)
    ),
    !.

/*  What the text says about stars
*/

%!  said_stars(+Lines, -Stars) is semidet.
%
%   A sentence about rows, columns or regions goes first; otherwise all counts have to be
%   the same, or a name tells.  In JSON the sign of a star may be escaped, and a sentence ends
%   with its text.  XML tells as `stars=2` does, in an attribute or an element.  "No two stars
%   touch" is no count.

said_stars(Lines0, S) :-
    atomic_list_concat(Lines0, '\n', Text0),
    foldl(replaced,
          ['\\u2605'-'\u2605','<stars>'-'stars:','="'-(=),'=\''-(=),'"'-'."','\''-'.\''],
          Text0, Text),
    split_string(Text, "\n", "", Lines),
    findall(Kind-Count,
            ( member(Line, Lines),
              string_concat(" ", Line, Begun),
              split_string(Begun, ".;!?\\", "", Sentences),
              member(Sentence, Sentences),
              string_lower(Sentence, Lower),
              once(( member(Sign, ["star","\u2605","\u2B50"]),
                     sub_string(Lower, _, _, _, Sign)
                   )),
              kind_of(Lower, Kind),
              string_codes(Lower, Codes),
              phrase(( string(Before), said(Count) ), Codes, _),
              \+ phrase(( string(_), "no", blanks ), Before)
            ),
            Found),
    (   memberchk(units-S0, Found)
    ->  S = S0
    ;   pairs_values(Found, Counts),
        sort(Counts, [S0])
    ->  S = S0
    ;   Found == [],
        string_lower(Text, Lower),
        named_stars(Name, S0),
        sub_string(Lower, _, _, _, Name)
    ->  S = S0
    ).

%   named_stars(?Name, ?Stars): what has the Name has so many.

named_stars("queens", 1).
named_stars("colorgrid", 1).
named_stars("colorregions", 1).
named_stars("regioes(", 2).

replaced(Old-New, Text0, Text) :-
    atomic_list_concat(Parts, Old, Text0),
    atomic_list_concat(Parts, New, Text).

kind_of(Lower, units) :-
    member(Unit, ["row","column","region"]),
    sub_string(Lower, _, _, _, Unit),
    !.
kind_of(_, other).

said(S) -->
    "stars",
    (   blanks, ( ":" ; "=" ; "(" ; "is" ; "per ", string(_), ( ":" ; "=" ) ), blanks,
        integer(S)
    ;   white, blanks,
        integer(S),
        blanks, eos
    ).
said(S) -->
    [Before],
    { \+ code_type(Before, csym) },
    number_word(S),
    ( blanks ; "-" ),
    ( "stars" ; "star" ; "\u2605" ; "\u2B50" ),
    \+ ( [Code], { code_type(Code, alpha) } ),
    !.

number_word(S) -->
    digits([Code]),
    { S is Code-0'0 }.
number_word(S) -->
    { nth1(S, ["one","two","three","four","five","six"], Word),
      string_codes(Word, Codes)
    },
    Codes.
