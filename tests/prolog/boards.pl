:- module(boards,
          [ stripes/3,                  % +Size, +Stars, -Board
            rows_board/3,               % +Size, +Stars, -Board
            lettered/3,                 % +Words, +Stars, -Board
            small/1,                    % -Board
            holed/1,                    % -Board
            random_board/4,             % +Size, +Stars, +Noise, -Board
            ask/2                       % +Request, -Reply
          ]).
:- use_module(library(apply)).
:- use_module(library(clpfd), [transpose/2]).
:- use_module(library(http/json), [atom_json_dict/3]).
:- use_module(library(lists)).
:- use_module(library(random), [random_between/3, random_member/2, random_permutation/2, maybe/1]).
:- use_module(library(yall)).
:- use_module('../../prolog/board/board', [make_board/3]).
:- use_module('../../prolog/bridge/server', [handle_request/2]).

/** <module> Boards and requests that several suites use
*/

%!  stripes(+Size, +Stars, -Board) is det.
%!  rows_board(+Size, +Stars, -Board) is det.
%
%   The regions of Board are its columns, or its rows.

stripes(N, S, Board) :-
    rows_board(N, S, board(_, _, Rows)),
    transpose(Rows, Columns),
    Board = board(N, S, Columns).

rows_board(N, S, board(N,S,Rows)) :-
    numlist(1, N, Ids),
    maplist({N}/[Id,Row]>>( length(Row, N), maplist(=(Id), Row) ), Ids, Rows).

%!  lettered(+Words, +Stars, -Board) is det.
%
%   A row of Board is a word, with a letter for each cell: its region.

lettered(Words, S, Board) :-
    maplist(atom_chars, Words, Rows),
    make_board(Rows, S, Board).

%!  small(-Board) is det.
%
%   A board with one solution: stars in the columns 4, 2, 5, 1 and 3.

small(Board) :-
    lettered([abbbc,adddc,acccc,aaaee,aaeee], 1, Board).

%!  holed(-Board) is det.
%
%   A board of 5x5 with a hole.

holed(board(5,1,[[1,1,2,2,2],[1,0,2,3,3],[1,4,4,3,3],[5,4,4,4,3],[5,5,5,5,5]])).

%!  random_board(+Size, +Stars, +Noise, -Board) is det.
%
%   Connected regions grow from random cells; then a share Noise of the cells become holes
%   or get another region, so that a region may have no cell at all.

random_board(N, S, Noise, board(N,S,Rows)) :-
    numlist(1, N, Ids),
    findall(R-C, ( member(R, Ids), member(C, Ids) ), Cells0),
    random_permutation(Cells0, Cells),
    length(Seeds, N),
    append(Seeds, Open, Cells),
    maplist([Id,Cell,Cell-Id]>>true, Ids, Seeds, Owned),
    grown(Open, Owned, Regions),
    findall(Row,
            ( member(R, Ids),
              findall(Id,
                      ( member(C, Ids), memberchk((R-C)-Id0, Regions),
                        disturbed(Noise, N, Id0, Id) ),
                      Row) ),
            Rows).

%   Cells that touch no region yet wait for the next round.

grown([], Regions, Regions) :-
    !.
grown(Open, Owned, Regions) :-
    foldl(owned, Open, []-Owned, Left-Owned1),
    random_permutation(Left, Left1),
    grown(Left1, Owned1, Regions).

owned(Cell, Left-Owned, Left1-Owned1) :-
    findall(Id, ( beside(Cell, Next), memberchk(Next-Id, Owned) ), Ids),
    (   Ids = [_|_],
        maybe(0.5)
    ->  random_member(Id, Ids),
        Left1-Owned1 = Left-[Cell-Id|Owned]
    ;   Left1-Owned1 = [Cell|Left]-Owned
    ).

beside(R0-C0, R-C) :-
    member(DR-DC, [0-1,1-0,0-(-1),-1-0]),
    R is R0+DR,
    C is C0+DC.

disturbed(Noise, N, Id0, Id) :-
    (   maybe(Noise)
    ->  random_between(0, N, Id)
    ;   Id = Id0
    ).

%!  ask(+Request, -Reply) is det.
%
%   Reply is what the bridge answers; both are dicts.

ask(Request, Reply) :-
    atom_json_dict(Text, Request, [as(atom)]),
    handle_request(Text, ReplyText),
    atom_json_dict(ReplyText, Reply, []).
