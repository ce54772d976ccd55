:- module(starbattle_board_facts,
          [ facts_boards/3,             % +Codes, +Name, -Parsed
            fault_line/3                % +Codes, +Name, -Line
          ]).
:- use_module(library(apply), [include/3]).
:- use_module(library(dcg/basics),
              [ blank//0, blanks//0, digits//1, eos//0, integer//1, string//1,
                whites//0
              ]).
:- use_module(library(lists), [append/3]).

/** <module> Boards as Prolog facts

Lists of lists of integers, with or without a name, and with comments.  They are
read by a grammar, not as Prolog terms.
*/

%!  facts_boards(+Codes, +Name, -Parsed) is semidet.
%
%   Parsed are terms parsed(Name, Stars, Rows), at least one.  Name is for a
%   board without a name; Stars is unbound if there is no count.  Fails if the
%   text is anything else.

facts_boards(Codes, Name, Parsed) :-
    phrase(facts(_, Name, Parsed, Rest), Codes, _),
    Parsed = [_|_],
    Rest == [].

%!  fault_line(+Codes, +Name, -Line) is det.
%
%   Line is the number of the line from which on the text has no facts.

fault_line(Codes, Name, Line) :-
    phrase(facts(_, Name, _, Rest), Codes, _),
    length(Codes, Length),
    length(Rest, Left),
    Before is Length - Left,
    length(Prefix, Before),
    append(Prefix, _, Codes),
    include(==(0'\n), Prefix, Newlines),
    length(Newlines, Count),
    Line is Count + 1.

%   Facts.  S0 is the star count of the last `stars:` comment; Rest is what
%   follows the last fact.

facts(S0, Name, Parsed, Rest) -->
    skip(S0, S),
    (   fact(Name, S, Fact)
    ->  { Parsed = [Fact|Parsed1] },
        facts(S, Name, Parsed1, Rest)
    ;   { Parsed = [] },
        remaining(Rest)
    ).

remaining(Rest, Rest, Rest).

skip(S0, S) -->
    blank,
    !,
    skip(S0, S).
skip(S0, S) -->
    "%",
    !,
    string_without_newline(Comment),
    { comment_stars(Comment, S0, S1) },
    skip(S1, S).
skip(S0, S) -->
    "/*", string(_), "*/",
    !,
    skip(S0, S).
skip(S, S) -->
    [].

string_without_newline([Code|Codes]) -->
    [Code],
    { Code \== 0'\n },
    !,
    string_without_newline(Codes).
string_without_newline([]) -->
    [].

comment_stars(Comment, _, S) :-
    phrase(star_count(S), Comment),
    !.
comment_stars(_, S, S).

star_count(S) -->
    percents, whites, "stars:", whites, integer(S), blanks.

percents --> "%", !, percents.
percents --> [].

fact(_, S, parsed(Name, S, Rows)) -->
    name(Name), "(", skip(_, _), list_of_rows(Rows), skip(_, _), ")",
    skip(_, _), ".",
    !.
fact(Name, S, parsed(Name, S, Rows)) -->
    list_of_rows(Rows), skip(_, _), full_stop.

%   The last list needs none.

full_stop --> ".", !.
full_stop --> eos.

name(Name) -->
    [Code],
    { code_type(Code, lower) },
    symbols(Codes),
    { atom_codes(Name, [Code|Codes]) }.

symbols([Code|Codes]) -->
    [Code],
    { code_type(Code, csym) },
    !,
    symbols(Codes).
symbols([]) -->
    [].

list_of_rows(Rows) -->
    list(list_of_integers, Rows).

list_of_integers(Row) -->
    list(small_integer, Row).

list(Item, [X|Xs]) -->
    "[", skip(_, _),
    call(Item, X), skip(_, _),
    more(Item, Xs),
    "]".

more(Item, [X|Xs]) -->
    ",",
    !,
    skip(_, _), call(Item, X), skip(_, _),
    more(Item, Xs).
more(_, []) -->
    [].

small_integer(I) -->
    "-",
    !,
    natural(J),
    { I is -J }.
small_integer(I) -->
    natural(I).

natural(I) -->
    digits(Codes),
    { Codes = [_|_],
      length(Codes, Length),
      Length =< 9,
      number_codes(I, Codes)
    }.
