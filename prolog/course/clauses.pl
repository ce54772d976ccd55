:- module(course_clauses,
          [ read_clauses/2,             % +File, -Clauses
            text_place/3,               % +File, +Offset, -Place
            place_of/4                  % +Term, +Clause, +Default, -Offset
          ]).
:- use_module(library(lists), [nth1/3, append/3]).
:- use_module(library(prolog_source),
              [ prolog_open_source/2, prolog_close_source/1,
                prolog_read_source_term/4
              ]).
:- use_module(library(readutil), [read_file_to_codes/3]).
:- use_module('../operator_hint', [with_operator_hint/3]).
:- use_module(as_written, [as_written/1]).

/** <module> The clauses of a file, as terms

Nothing is run.  Operators that the file declares, or gets from the libraries that
it loads, are known.
*/

%!  read_clauses(+File, -Clauses) is det.
%
%   Clauses has for each clause and directive clause(Term, Names, Positions,
%   Singletons, Start): its variables as Name=Variable, the positions of its
%   subterms, the singletons, and the offset of its first character.  What
%   cannot be read is syntax_error(Line, Column, Message).

read_clauses(File, Clauses) :-
    as_written(setup_call_cleanup(
                   prolog_open_source(File, In),
                   read_all(In, Clauses),
                   prolog_close_source(In))).

read_all(In, Clauses) :-
    catch(read_one(In, Clause), Error, true),
    (   nonvar(Error)
    ->  syntax_error(Error, Clause)
    ;   true
    ),
    (   Clause == end
    ->  Clauses = []
    ;   Clauses = [Clause|Rest],
        read_all(In, Rest)
    ).

read_one(In, Clause) :-
    prolog_read_source_term(In, Term, _,
                            [ variable_names(Names),
                              subterm_positions(Positions),
                              singletons(Singletons),
                              syntax_errors(error)
                            ]),
    (   Term == end_of_file
    ->  Clause = end
    ;   first_offset(Positions, Start),
        Clause = clause(Term,Names,Positions,Singletons,Start)
    ).

first_offset(Positions, Start) :-
    (   compound(Positions),
        arg(1, Positions, Start),
        integer(Start)
    ->  true
    ;   Start = 0
    ).

syntax_error(Error, syntax_error(Line,Column,Message)) :-
    Error = error(syntax_error(What), Context),
    !,
    (   place(Context, Line, Column0)
    ->  Column is Column0+1
    ;   Line = 0,
        Column = 0
    ),
    format(string(Message0), 'syntax error: ~w', [What]),
    with_operator_hint(Error, Message0, Message).
syntax_error(Error, syntax_error(0,0,Message)) :-
    format(string(Message), '~p', [Error]).

place(stream(_, Line, Column, _), Line, Column).
place(file(_, Line, Column, _), Line, Column).

%!  text_place(+File, +Offset, -Place) is det.
%
%   Place is Line-Column, both from 1, of the character at Offset of File.

text_place(File, Offset, Line-Column) :-
    read_file_to_codes(File, Codes, [encoding(utf8)]),
    count_lines(Codes, Offset, 1, 1, Line, Column).

count_lines([Code|Codes], Offset, Line0, Column0, Line, Column) :-
    Offset > 0,
    !,
    Offset1 is Offset-1,
    (   Code == 0'\n
    ->  Line1 is Line0+1,
        Column1 = 1
    ;   Line1 = Line0,
        Column1 is Column0+1
    ),
    count_lines(Codes, Offset1, Line1, Column1, Line, Column).
count_lines(_, _, Line, Column, Line, Column).

%!  place_of(+Term, +Clause, +Default, -Offset) is det.
%
%   Offset is where Term, a variable or subterm, first stands in Clause.

place_of(Term, clause(Whole,_,Positions,_,_), Default, Offset) :-
    (   subterm_offset(Whole, Positions, Term, Offset0)
    ->  Offset = Offset0
    ;   Offset = Default
    ).

subterm_offset(Whole, Positions, Term, Offset) :-
    Whole == Term,
    !,
    first_offset(Positions, Offset).
subterm_offset(Whole, parentheses_term_position(_, _, Inner), Term, Offset) :-
    !,
    subterm_offset(Whole, Inner, Term, Offset).
subterm_offset(Whole, Positions, Term, Offset) :-
    compound(Whole),
    arguments(Positions, Whole, Pairs),
    member_pair(Part-Position, Pairs),
    subterm_offset(Part, Position, Term, Offset).

member_pair(Pair, Pairs) :-
    nth1(_, Pairs, Pair).

arguments(term_position(_, _, _, _, Positions), Whole, Pairs) :-
    findall_pairs(1, Positions, Whole, Pairs).
arguments(brace_term_position(_, _, Position), {Part}, [Part-Position]).
arguments(list_position(_, _, Positions, Tail), Whole, Pairs) :-
    list_pairs(Positions, Whole, Tail, Pairs).

findall_pairs(_, [], _, []).
findall_pairs(Index, [Position|Positions], Whole, [Part-Position|Pairs]) :-
    arg(Index, Whole, Part),
    Next is Index+1,
    findall_pairs(Next, Positions, Whole, Pairs).

list_pairs([], Rest, Tail, Pairs) :-
    (   Tail == none
    ->  Pairs = []
    ;   Pairs = [Rest-Tail]
    ).
list_pairs([Position|Positions], [Part|Rest], Tail, [Part-Position|Pairs]) :-
    list_pairs(Positions, Rest, Tail, Pairs).
