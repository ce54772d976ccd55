:- module(star_battle_variant,
          [ instances/2, model/3, post/3, check/3, count/2, mistake/3 ]).
:- use_module(library(apply)).
:- use_module(library(clpfd)).
:- use_module(library(lists)).
:- use_module(library(aggregate)).

/** <module> Star Battle with rules of its own

A line of a file is a term instance(Name, Size, Board).
*/

row_stars($row_stars).
column_stars($column_stars).
region_stars($region_stars).
moves($moves).
wraps($wraps).
diagonals($on_diagonals).

instances(Text, Instances) :-
    split_string(Text, "\n", "\r\n ", Lines),
    findall(Instance,
            ( member(Line, Lines), Line \== "", term_string(Instance, Line) ),
            Instances).

model(variant, [columns], 'the columns of the stars of each row').

post(variant, Board, [Columns]) :-
    solution(Board, Columns).

count(Board, Count) :-
    aggregate_all(count, solution(Board, _), Count).

check(variant, Board, [Columns]) :-
    \+ fault(Board, Columns, _).

mistake(Board, Columns, Text) :-
    once(fault(Board, Columns, Text)).

%   The rules, in plain Prolog.

fault(board(N,S,Rows), Columns, Text) :-
    (   columns_stars(N, Columns, Stars)
    ->  unit(N, S, Rows, Name, Cells, Needed),
        aggregate_all(count, ( member(Star, Stars), memberchk(Star, Cells) ), Found),
        Found =\= Needed,
        format(string(Text), '~w has ~d stars, needs ~d', [Name,Found,Needed])
    ;   format(string(Text), 'no list of ~d ascending lists of columns', [N])
    ).
fault(board(N,_,_), Columns, Text) :-
    columns_stars(N, Columns, Stars),
    append(_, [A|Later], Stars),
    member(B, Later),
    touching(N, A, B),
    format(string(Text), 'the stars at ~w and ~w touch', [A,B]).

columns_stars(N, Columns, Stars) :-
    is_list(Columns),
    length(Columns, N),
    forall(member(Row, Columns),
           ( is_list(Row), forall(member(C, Row), ( integer(C), between(1, N, C) )),
             sort(Row, Row) )),
    findall(R-C, ( nth1(R, Columns, Row), member(C, Row) ), Stars).

unit(N, S, Rows, Name, Cells, Count) :-
    numlist(1, N, Numbers),
    findall(R-C, ( member(R, Numbers), member(C, Numbers) ), All),
    (   count_of(row_stars, N, S, I, Count),
        Name = row(I),
        findall(I-C, member(C, Numbers), Cells)
    ;   count_of(column_stars, N, S, I, Count),
        Name = column(I),
        findall(R-I, member(R, Numbers), Cells)
    ;   count_of(region_stars, N, S, I, Count),
        Name = region(I),
        findall(R-C, ( nth1(R, Rows, Row), nth1(C, Row, I) ), Cells)
    ;   diagonals(Count),
        integer(Count),
        (   Name = diagonal(falling),
            findall(R-R, member(R, Numbers), Cells)
        ;   Name = diagonal(rising),
            findall(R-C, ( member(R-C, All), R+C =:= N+1 ), Cells)
        )
    ).

count_of(Name, N, S, I, Count) :-
    call(Name, Counts),
    (   is_list(Counts)
    ->  nth1(I, Counts, Count)
    ;   between(1, N, I),
        Count = S
    ).

touching(N, R0-C0, R-C) :-
    moves(Moves),
    member(DR-DC, Moves),
    (   wraps(true)
    ->  (R-R0-DR) mod N =:= 0,
        (C-C0-DC) mod N =:= 0
    ;   R =:= R0+DR,
        C =:= C0+DC
    ).

%   Solutions, to count them.

solution(Board, Columns) :-
    Board = board(N,S,Rows),
    length(Cells, N),
    maplist(same_length(Cells), Cells),
    append(Cells, Variables),
    Variables ins 0..1,
    findall(Of-Count, unit(N, S, Rows, _, Of, Count), Units),
    maplist(has_count(Cells), Units),
    numlist(1, N, Is),
    findall(R-C, ( member(R, Is), member(C, Is) ), All),
    findall(A-B,
            ( member(A, All), member(B, All), A @< B, once(touching(N, A, B)) ),
            Pairs),
    maplist(not_both(Cells), Pairs),
    findall(R-C,
            ( member(I, Is), nth1(R, Rows, Row), nth1(C, Row, I) ),
            ByRegion),
    maplist(at(Cells), ByRegion, Ordered),
    labeling([down], Ordered),
    maplist(ones, Cells, Columns).

ones(Row, Columns) :-
    findall(C, nth1(C, Row, 1), Columns).

has_count(Cells, Of-Count) :-
    maplist(at(Cells), Of, Variables),
    sum(Variables, #=, Count).

not_both(Cells, A-B) :-
    at(Cells, A, X),
    at(Cells, B, Y),
    X + Y #=< 1.

at(Cells, R-C, Cell) :-
    nth1(R, Cells, Row),
    nth1(C, Row, Cell).
