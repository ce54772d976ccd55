:- module(bits_windows,
          [ filter_windows/5            % +Layout, +Regions, +Stars,
                                        % +Cands0, -Cands
          ]).

/** <module> Propagation: regions inside a window of lines

A window is a run of adjacent rows, or of adjacent columns.  H lines take H*S
stars, so the window has room for H*S less the stars already in it.  A region
whose undecided cells all lie in the window puts all the stars that it still
needs there.

  - If these needs add up to more than the room, there is no solution.
  - If they add up to just the room, no other undecided cell of the window can
    be a star.

        A A B . . .        two rows, S = 1: A and B lie inside, so the dots
        A B B . . .        are no stars
        C C C D D D

Only windows that begin where the undecided cells of some region begin, and
end where those of some region end, can be the smallest around their regions.
*/

:- set_prolog_flag(optimise, true).

%!  filter_windows(+Layout, +Regions, +Stars, +Cands0, -Cands) is semidet.
%
%   Removes the candidates that a window has no room for.  Regions are all that
%   have undecided cells, as regions.pl has left them for Cands0 and Stars.

filter_windows(Layout, Regions, S, C0, C) :-
    Layout = layout(N,K,B,Row,Firsts,_),
    rooms(N, K, S, Row, B, Rooms1),
    row_spans(Regions, Rooms1, Spans1),
    windows(Spans1, lines(rows,Layout), S, C0, C1),
    rooms(N, K, S, Firsts, 1, Rooms2),
    column_spans(Regions, Rooms2, Spans2),
    windows(Spans2, lines(columns,Layout), S, C1, C).

%   Argument L+1 of Rooms is the number of stars that the lines before line L
%   still take.

rooms(N, K, S, Line, Step, Rooms) :-
    rooms_list(N, K, S, Line, Step, 0, List),
    compound_name_arguments(Rooms, rooms, List).

rooms_list(0, _, _, _, _, Room, [Room]) :-
    !.
rooms_list(I, K, S, Line, Step, Room0, [Room0|Rooms]) :-
    Room is Room0+K-popcount(S/\Line),
    S1 is S>>Step,
    I1 is I-1,
    rooms_list(I1, K, S1, Line, Step, Room, Rooms).

%   A span is `s(Low, High, Before, Room, Need, Undecided)`: the first and the
%   last line; the room before the first line, and before the end of the last.

row_spans([], _, []).
row_spans([r(_,_,Y,Need,span(Low,High,_,_),_)|Rs], Rooms, [Span|Ss]) :-
    span(Low, High, Need, Y, Rooms, Span),
    row_spans(Rs, Rooms, Ss).

column_spans([], _, []).
column_spans([r(_,_,Y,Need,span(_,_,Low,High),_)|Rs], Rooms, [Span|Ss]) :-
    span(Low, High, Need, Y, Rooms, Span),
    column_spans(Rs, Rooms, Ss).

span(Low, High, Need, Y, Rooms, s(Low,High,Before,Room,Need,Y)) :-
    I is Low+1,
    arg(I, Rooms, Before),
    J is High+2,
    arg(J, Rooms, Room).

%   Spans come by descending Low, and are inserted by ascending High: after that
%   Inner are the regions that begin at Low or later, in the order in which they
%   come into a window from Low on that grows.  Only the windows that hold the
%   new one have changed; Sum gathers the needs inside.

windows(Spans0, Lines, S, C0, C) :-
    sort(0, @>=, Spans0, Spans),
    windows(Spans, [], Lines, S, C0, C).

windows([], _, _, _, C, C).
windows([Span|Spans], Inner0, Lines, S, C0, C) :-
    Span = s(_,High,Before,_,_,_),
    insert(Inner0, Span, High, Before, Inner, all(Inner,Spans), Lines, S,
           C0, C1),
    windows(Spans, Inner, Lines, S, C1, C).

insert([Other|Inner0], Span, High, Sum0, [Other|Inner], All, Lines, S, C0, C) :-
    Other = s(_,High1,_,_,Need,_),
    High1 < High,
    !,
    Sum is Sum0+Need,
    insert(Inner0, Span, High, Sum, Inner, All, Lines, S, C0, C).
insert(Inner, Span, _, Sum, [Span|Inner], All, Lines, S, C0, C) :-
    Span = s(Low,_,_,_,_,_),
    check([Span|Inner], Sum, Low, All, Lines, S, C0, C).

check([], _, _, _, _, _, C, C).
check([s(_,High,_,Room,Need,_)|Inner], Sum0, Low, All, Lines, S, C0, C) :-
    Sum is Sum0+Need,
    (   Sum < Room
    ->  C1 = C0
    ;   Sum =:= Room,
        full_window(Inner, All, Low, High, Lines, S, C0, C1)
    ),
    check(Inner, Sum, Low, All, Lines, S, C1, C).

%   The window around all regions has no cell of another.

full_window([], all(_,[]), _, _, _, _, C, C) :-
    !.
full_window(_, all(Inner,_), Low, High, Lines, S, C0, C) :-
    window(Lines, Low, High, W),
    inside(Inner, High, 0, U),
    C is C0 /\ (\W \/ U \/ S).

inside([s(_,High1,_,_,_,Y)|Inner], High, U0, U) :-
    High1 =< High,
    !,
    U1 is U0\/Y,
    inside(Inner, High, U1, U).
inside(_, _, U, U).

window(lines(rows,layout(_,_,B,_,_,_)), Low, High, W) :-
    W is (1<<((High+1)*B)) - (1<<(Low*B)).
window(lines(columns,layout(_,_,_,_,Firsts,_)), Low, High, W) :-
    W is ((1<<(High+1)) - (1<<Low)) * Firsts.
