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
    Layout = layout(N,_,B,Row,Firsts,_),
    row_spans(Regions, Spans1),
    taken(N, S, Row, B, Taken1),
    windows(Spans1, rows, Taken1, Layout, S, C0, C1),
    column_spans(Regions, Spans2),
    taken(N, S, Firsts, 1, Taken2),
    windows(Spans2, columns, Taken2, Layout, S, C1, C).

%   A span is `s(High, Low, Need, Undecided)`: the first and the last line.

row_spans([], []).
row_spans([r(_,_,Y,Need,span(Low,High,_,_),_)|Rs], [s(High,Low,Need,Y)|Ss]) :-
    row_spans(Rs, Ss).

column_spans([], []).
column_spans([r(_,_,Y,Need,span(_,_,Low,High),_)|Rs],
             [s(High,Low,Need,Y)|Ss]) :-
    column_spans(Rs, Ss).

%   Argument L+1 of Taken is the room in the lines before line L.

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
    Before is (Low-1)*K-T,
    windows_to(Spans, Low, Before, K, Taken, 0, Spans, Lines, S, C0, C1),
    windows_from(Lows, Spans, Lines, S, C1, C).

%   Spans come by ascending High, so Sum and U gather the regions inside the
%   window from Low to High as it grows; it is looked at once they are all in.

windows_to([], _, _, _, _, _, _, _, _, C, C).
windows_to([s(High,L,Need,_)|Ss], Low, Before, K, Taken, Sum0, All,
           Lines, S, C0, C) :-
    (   L < Low
    ->  windows_to(Ss, Low, Before, K, Taken, Sum0, All, Lines, S, C0, C)
    ;   Sum is Sum0+Need,
        High2 is High+2,
        arg(High2, Taken, T),
        Spare is High*K-T-Before-Sum,
        (   Spare > 0
        ->  C1 = C0
        ;   Ss = [s(High,L1,_,_)|_],
            L1 >= Low
        ->  C1 = C0
        ;   Spare =:= 0,
            window(Lines, Low, High, W),
            inside(All, Low, High, 0, U),
            C1 is C0 /\ (\W \/ U \/ S)
        ),
        windows_to(Ss, Low, Before, K, Taken, Sum, All, Lines, S, C1, C)
    ).

inside([s(High,L,_,Y)|Ss], Low, High0, U0, U) :-
    High =< High0,
    !,
    (   L < Low
    ->  U1 = U0
    ;   U1 is U0\/Y
    ),
    inside(Ss, Low, High0, U1, U).
inside(_, _, _, U, U).

window(lines(rows,_,layout(_,_,B,_,_,_)), Low, High, W) :-
    W is (1<<((High+1)*B)) - (1<<(Low*B)).
window(lines(columns,_,layout(_,_,_,_,Firsts,_)), Low, High, W) :-
    W is ((1<<(High+1)) - (1<<Low)) * Firsts.
