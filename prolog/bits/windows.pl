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
%   Removes the candidates that a window has no room for.  Regions holds every
%   region that has undecided cells.

filter_windows(Layout, Regions, S, C0, C) :-
    Layout = layout(N,K,B,Row,Firsts,_),
    open_regions(Regions, K, C0, S, Open),
    row_spans(Open, B, Spans1),
    taken(N, S, Row, B, Taken1),
    windows(Spans1, rows, Taken1, Layout, S, C0, C1),
    column_spans(Open, B, Row, Spans2),
    taken(N, S, Firsts, 1, Taken2),
    windows(Spans2, columns, Taken2, Layout, S, C1, C).

%   An open region is `open(Undecided, Need)`.

open_regions([], _, _, _, []).
open_regions([r(U,_,_,_,_)|Rs], K, C, S, Os) :-
    Y is U /\ (C xor S),
    (   Y =:= 0
    ->  Os = Os1
    ;   Need is K-popcount(U/\S),
        Os = [open(Y,Need)|Os1]
    ),
    open_regions(Rs, K, C, S, Os1).

%   A span is `s(High, Low, Need, Undecided)`: the first and the last line.

row_spans([], _, []).
row_spans([open(Y,Need)|Os], B, [s(High,Low,Need,Y)|Ss]) :-
    High is msb(Y)//B,
    Low is lsb(Y)//B,
    row_spans(Os, B, Ss).

column_spans([], _, _, []).
column_spans([open(Y,Need)|Os], B, Row, [s(High,Low,Need,Y)|Ss]) :-
    fold(Y, B, Row, X),
    High is msb(X),
    Low is lsb(X),
    column_spans(Os, B, Row, Ss).

%   X is the union of the rows of Y, laid on top of each other half by half.

fold(Y, _, Row, X) :-
    Y =< Row,
    !,
    X = Y.
fold(Y, B, Row, X) :-
    Half is ((msb(Y)//B+2)>>1)*B,
    Y1 is (Y>>Half) \/ (Y /\ ((1<<Half)-1)),
    fold(Y1, B, Row, X).

%   Argument L+1 of Taken is the number of stars in the lines before line L.

taken(N, S, Line, Step, Taken) :-
    taken_list(N, S, Line, Step, 0, List),
    compound_name_arguments(Taken, taken, List).

taken_list(0, _, _, _, T, [T]) :-
    !.
taken_list(I, S, Line, Step, T0, [T0|Ts]) :-
    T is T0+popcount(S/\Line),
    S1 is S>>Step,
    I1 is I-1,
    taken_list(I1, S1, Line, Step, T, Ts).

windows(Spans0, Direction, Taken, Layout, S, C0, C) :-
    msort(Spans0, Spans),
    lows(Spans, Lows0),
    sort(Lows0, Lows),
    windows_from(Lows, Spans, lines(Direction,Taken,Layout), S, C0, C).

lows([], []).
lows([s(_,Low,_,_)|Ss], [Low|Ls]) :-
    lows(Ss, Ls).

windows_from([], _, _, _, C, C).
windows_from([Low|Lows], Spans, Lines, S, C0, C) :-
    Lines = lines(_,Taken,layout(_,K,_,_,_,_)),
    Low1 is Low+1,
    arg(Low1, Taken, T),
    Before is Low*K-T,
    windows_to(Spans, Low, Before, K, Taken, 0, 0, Lines, S, C0, C1),
    windows_from(Lows, Spans, Lines, S, C1, C).

%   Spans come by ascending High, so Sum and U gather the regions inside the
%   window from Low to High as it grows; it is looked at once they are all in.

windows_to([], _, _, _, _, _, _, _, _, C, C).
windows_to([s(High,L,Need,Y)|Ss], Low, Before, K, Taken, Sum0, U0,
           Lines, S, C0, C) :-
    (   L < Low
    ->  Sum = Sum0,
        U = U0,
        C1 = C0
    ;   Sum is Sum0+Need,
        U is U0\/Y,
        High2 is High+2,
        arg(High2, Taken, T),
        Room is (High+1)*K-T-Before,
        (   Sum < Room
        ->  C1 = C0
        ;   Ss = [s(High,L1,_,_)|_],
            L1 >= Low
        ->  C1 = C0
        ;   Sum =:= Room,
            window(Lines, Low, High, W),
            C1 is C0 /\ (\W \/ U \/ S)
        )
    ),
    windows_to(Ss, Low, Before, K, Taken, Sum, U, Lines, S, C1, C).

window(lines(rows,_,layout(_,_,B,_,_,_)), Low, High, W) :-
    W is (1<<((High+1)*B)) - (1<<(Low*B)).
window(lines(columns,_,layout(_,_,_,_,Firsts,_)), Low, High, W) :-
    W is ((1<<(High+1)) - (1<<Low)) * Firsts.
