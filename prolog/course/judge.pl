:- module(course_judge,
          [ data_term/2,                % +Text, -Term
            read_data/2,                % +Text, -Term
            read_data/4,                % +Text, -Term, -Names, +Module
            judged/4,                   % +Program, +Data, +Text, -Verdict
            print_answer/3              % +Board, +Stars, +Marked
          ]).
:- use_module([library(aggregate), library(apply), library(error), library(lists)]).
:- use_module(library(time), [call_with_time_limit/2]).
:- use_module('../board/board', [board_rows/2, board_size/2]).
:- use_module('../conditions/rules',
              [apart_sets/3, board_rules/3, rules_rows/2, unit_counts/3]).
:- use_module('../errors', [counted/3]).
:- use_module('../search/programs', [check_solution/4, has_export/2]).

/** <module> What the answers of submissions are worth, without any solver

Answers are texts that nobody should trust.  They are read as data: no operator,
flag or predicate of a submission is known here, and nothing in them is called.
*/

%!  data_term(+Text, -Term) is semidet.
%
%   Term is the ground term of Text; false if Text is none.

data_term(Text, Term) :-
    read_data(Text, Term),
    ground(Term).

%!  read_data(+Text, -Term) is semidet.
%!  read_data(+Text, -Term, -Names, +Module) is semidet.
%
%   Term is the term of Text, with the operators of Module.  Names has Name=Variable
%   for its variables.  Fails for numbers of very many digits, too: the time to read
%   one grows with the square of their number.

read_data(Text, Term) :-
    read_data(Text, Term, _, course_judge).

read_data(Text, Term, Names, Module) :-
    has_short_numbers(Text),
    catch(term_string(Term, Text,
                      [ module(Module), variable_names(Names),
                        quasi_quotations(Quasi), cycles(false), dotlists(false)
                      ]),
          error(_, _),
          fail),
    Quasi == [].

most_digits(10_000).

has_short_numbers(Text) :-
    most_digits(Most),
    (   string_length(Text, Length),
        Length =< Most
    ->  true
    ;   string_codes(Text, Codes),
        has_short_numbers(Codes, Most, Most)
    ).

has_short_numbers([], _, _).
has_short_numbers([Code|Codes], Left0, Most) :-
    (   code_type(Code, csym)           % in other bases, digits are letters
    ->  Left0 > 0,
        Left is Left0-1
    ;   Left = Most
    ),
    has_short_numbers(Codes, Left, Most).

%!  judged(+Puzzle, +Data, +Text, -Judgment) is det.
%
%   Judgment says what the Text of an answer to the instance Data is worth: right(Key,
%   Picture), where Key is the same for answers that mean the same solution, or
%   wrong(Message, Picture).  Puzzle is rules(Options), as for board_rules/3, or the module
%   of a program.

judged(Puzzle, Data, Text, Judgment) :-
    (   read_data(Text, Answer)
    ->  (   ground(Answer)
        ->  judgment(Puzzle, Data, Answer, Judgment)
        ;   Judgment = wrong("the answer still has variables; label them",none)
        )
    ;   Judgment = wrong("the answer is no term that can be read",none)
    ).

judgment(rules(Options), Board, Answer, Judgment) :-
    !,
    board_rules(Board, Options, Rules),
    (   answer_stars(Board, Rules, Answer, Stars)
    ->  msort(Stars, Sorted),
        clumped(Sorted, Counts),
        findall(Cell, ( member(Cell-_, Counts), on_board(Board, Cell) ), Placed),
        findall(Fault-Cells,
                board_fault(Board, Rules, Counts, Placed, Fault, Cells),
                Faults),
        stars_judgment(Faults, Stars, Judgment)
    ;   Judgment = wrong("the answer is no list of star columns for each row",none)
    ).
judgment(Program, Data, Answer, Judgment) :-
    (   program_text(Program, show, Data, Answer, Text)
    ->  Picture = text(Text)
    ;   Picture = none
    ),
    (   patiently(check_solution(Program, _, Data, [Answer]))
    ->  Judgment = right(Answer,Picture)
    ;   program_text(Program, mistake, Data, Answer, Fault)
    ->  Judgment = wrong(Fault,Picture)
    ;   Judgment = wrong("the answer is no solution",Picture)
    ).

stars_judgment([], Stars, right(Key,stars(Key,[]))) :-
    !,
    sort(Stars, Key).
stars_judgment(Faults, Stars, wrong(Message,stars(Stars,Marked))) :-
    most_shown(Most),
    length(Faults, Count),
    findall(Fault, ( nth1(I, Faults, Fault), I =< Most ), Shown),
    More is Count-Most,
    findall(Line,
            (   member(Line-_, Shown)
            ;   More > 0,
                counted(More, 'other fault', Others),
                atom_concat('and ', Others, Line)
            ),
            Lines),
    atomic_list_concat(Lines, '\n', Message),
    findall(Cell, ( member(_-Cells, Shown), member(Cell, Cells) ), Marked).

most_shown(4).

%   answer_stars(+Board, +Rules, +Answer, -Stars) is semidet.
%
%   Stars are the cells Row-Column, from 1, that Answer stands for, in any of
%   these forms: a list of columns for each row, a list of columns if there is one
%   star a row, rows of numbers 0 and 1, or a list of cells Row-Column or
%   Row/Column.  Whether they are a solution is another matter.

answer_stars(Board, Rules, Answer, Stars) :-
    is_list(Answer),
    board_size(Board, N),
    rules_rows(Rules, Counts),
    length(Answer, Length),
    stars(Answer, Length, N, Counts, Stars),
    !.

stars(Answer, N, N, Counts, Stars) :-
    maplist(is_row, Counts, Answer),
    findall(R-C, ( nth1(R, Answer, Row), member(C, Row) ), Stars).
stars(Answer, N, N, Counts, Stars) :-
    maplist(==(1), Counts),
    maplist(is_index, Answer),
    findall(R-C, nth1(R, Answer, C), Stars).
stars(Answer, N, N, _, Stars) :-
    maplist(is_row(N), Answer),
    append(Answer, Cells),
    forall(member(Cell, Cells), memberchk(Cell, [0,1])),
    findall(R-C, ( nth1(R, Answer, Row), nth1(C, Row, 1) ), Stars).
stars(Answer, _, _, _, Stars) :-
    maplist(cell, Answer, Stars).

is_row(Length, Row) :-
    is_list(Row),
    length(Row, Length),
    maplist(is_index, Row).

cell(R-C, R-C) :-
    is_index(R),
    is_index(C).
cell(R/C, R-C) :-
    is_index(R),
    is_index(C).

%   A number that may be meant for a row or column; far larger ones are attacks.

is_index(Number) :-
    integer(Number),
    abs(Number) < 1000000.

%   program_text(+Program, +Name, +Data, +Answer, -Text) is semidet.
%
%   Text is what Program says by mistake/3 or show/3, if it exports that.

program_text(Program, Name, Data, Answer, Text) :-
    Goal =.. [Name,Data,[Answer],Text0],
    has_export(Program, Name/3),
    patiently(Program:Goal),
    is_of_type(text, Text0),
    atom_string(Text0, Text).

patience(3).                            % seconds

:- meta_predicate
    patiently(0).

patiently(Goal) :-
    patience(Seconds),
    catch(call_with_time_limit(Seconds, with_output_to(string(_), Goal)),
          _,
          fail),
    !.

%   board_fault(+Board, +Rules, +Counts, +Placed, -Text, -Cells) is nondet.
%
%   Text says which rule the stars break, in the Cells.  Counts has (Row-Column)-Times for
%   the cells of stars, Placed has those on the board.

board_fault(Board, _, Counts, _, Text, [Cell]) :-
    member(Cell-_, Counts),
    \+ on_board(Board, Cell),
    fault_text('the star at ~w is outside the board', [Cell], Text).
board_fault(_, _, Counts, _, Text, [Cell]) :-
    member(Cell-Times, Counts),
    Times > 1,
    fault_text('the star at ~w is given ~d times', [Cell,Times], Text).
board_fault(Board, _, _, Placed, Text, [Cell]) :-
    board_rows(Board, Rows),
    member(Cell, Placed),
    Cell = R-C,
    nth1(R, Rows, Row),
    nth1(C, Row, 0),
    fault_text('the star at ~w stands in a hole', [Cell], Text).
board_fault(Board, Rules, _, Placed, Text, [Cell1,Cell2]) :-
    board_size(Board, N),
    apart_sets(Rules, N, Sets),
    member(Cell1, Placed),
    member(Cell2, Placed),
    Cell1 @< Cell2,
    once(( member(Set, Sets), subset([Cell1,Cell2], Set) )),
    fault_text('stars at ~w and ~w touch', [Cell1,Cell2], Text).
board_fault(Board, Rules, _, Placed, Text, Cells) :-
    unit_counts(Board, Rules, Units),
    member(unit(Name,Cells,Needed), Units),
    aggregate_all(count, ( member(Cell, Placed), memberchk(Cell, Cells) ), Count),
    Count =\= Needed,
    Name =.. [Unit,Index],
    (   Count =:= 0
    ->  Has = 'no star'
    ;   counted(Count, star, Has)
    ),
    format(string(Text), '~w ~d has ~w, needs ~d', [Unit,Index,Has,Needed]).

fault_text(Format, Values0, Text) :-
    maplist(spoken, Values0, Values),
    format(string(Text), Format, Values).

spoken(R-C, Text) :-
    !,
    format(string(Text), 'row ~d, column ~d', [R,C]).
spoken(Number, Number).

on_board(Board, R-C) :-
    board_size(Board, N),
    between(1, N, R),
    between(1, N, C).

%!  print_answer(+Board, +Stars, +Marked) is det.
%
%   Print the regions as numbers, `*` for a star, and the cells of the list Marked in
%   brackets.

print_answer(Board, Stars, Marked) :-
    board_rows(Board, Rows),
    board_size(Board, N),
    format(atom(Last), '~d', [N]),
    atom_length(Last, Width),
    forall(nth1(R, Rows, Row),
           ( forall(nth1(C, Row, Id),
                    print_cell(R-C, Id, Stars, Marked, Width)),
             nl
           )).

print_cell(Cell, Id, Stars, Marked, Width) :-
    (   memberchk(Cell, Stars)
    ->  Text = *
    ;   Id =:= 0
    ->  Text = #
    ;   Text = Id
    ),
    (   memberchk(Cell, Marked)
    ->  Left = '[',
        Right = ']'
    ;   Left = ' ',
        Right = ' '
    ),
    format('~w~t~w~*+~w', [Left,Text,Width,Right]).
