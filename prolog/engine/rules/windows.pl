:- module(engine_windows,
          [ filter_windows/5,           % +Layout, +SeenRegions, +Stars,
                                        % +Cands0, -Cands
            rooms/4                     % +Axis, +Layout, +Stars, -Rooms
          ]).

:- use_module('../layout').
:- use_module('../../bits').
:- use_module('../../records').

/** <module> Propagation: regions inside a window of lines

A window is a run of adjacent rows, or of adjacent columns.  H lines take H*S
stars, so the window has room for H*S less the stars already in it.  A region
whose undecided cells all lie in the window puts all the stars that it still
needs there.

  - If these needs add up to more than the room, there is no solution.
  - If they add up to exactly the room, no other undecided cell of the window
    can be a star.

        A A B . . .        two rows, S = 1: A and B lie inside, so the dots
        A B B . . .        are no stars
        C C C D D D

Only windows that begin where the undecided cells of some region begin, and end
where those of some region end, have to be checked: any other one can shrink
without losing a region.
*/

:- set_prolog_flag(optimise, true).

%!  filter_windows(+Layout, +SeenRegions, +Stars, +Cands0, -Cands) is semidet.
%
%   Removes the candidates that a window has no room for.  SeenRegions is
%   `Seen-Regions`.  Regions are all that have undecided cells, as filter_regions/3 has
%   left them for Cands0 and Stars, and Seen those that the last call had, or [] for a
%   first one.  While all regions need as many stars in the same lines as then, no star
%   is new, and no window can remove more.

filter_windows(Layout, Seen-Regions, S, C0, C) :-
    filter_axis(1, Layout, Seen-Regions, S, C0, C1),
    filter_axis(2, Layout, Seen-Regions, S, C1, C).

%   Axis is 1 for the windows of rows, 2 for those of columns.

filter_axis(Axis, Layout, Seen-Regions, S, C0, C) :-
    (   same_lines(Seen, Regions, Axis)
    ->  C = C0
    ;   rooms(Axis, Layout, S, Rooms),
        each_member(with_span(Axis, Rooms), Regions, Spans, []),
        windows(Spans, lines(Axis,Layout,S), C0, C)
    ).

same_lines([], [], _).
same_lines([region(_,Id,_,Need,Span0,_)|Rs0], [region(_,Id,_,Need,Span,_)|Rs], Axis) :-
    arg(Axis, Span0, Lines),
    arg(Axis, Span, Lines),
    same_lines(Rs0, Rs, Axis).

%!  rooms(+Axis, +Layout, +Stars, -Rooms) is det.
%
%   Argument L+1 of Rooms is the number of stars that the lines before line L
%   still need.

rooms(Axis, Layout, S, Rooms) :-
    layout_axis(Axis, Layout, Line, Step, Counts),
    layout_size(Layout, N),
    rooms(0, axis(N,Line,Step,Counts), S, 0, List),
    compound_name_arguments(Rooms, rooms, List).

rooms(N, axis(N,_,_,_), _, Room, [Room]) :-
    !.
rooms(I, Axis, S, Room0, [Room0|Rooms]) :-
    Axis = axis(_,Line,Step,Counts),
    I1 is I+1,
    arg(I1, Counts, K),
    Room is Room0+K-popcount(S/\Line),
    S1 is S>>Step,
    rooms(I1, Axis, S1, Room, Rooms).

%   A span says where the undecided cells of a region are: their first and last
%   line, the room before the first line and up to the last, the stars that the
%   region needs, and the cells.

:- accessors(lines_span(low, high, before, room, need, undecided)).

with_span(Axis, Rooms, region(_,_,Y,Need,Span,_),
          [lines_span(Low,High,Before,Room,Need,Y)|Spans], Spans) :-
    arg(Axis, Span, Low-High),
    I is Low+1,
    J is High+2,
    arg(I, Rooms, Before),
    arg(J, Rooms, Room).

%   Spans come by descending first line, and are inserted by ascending last
%   line.  So Inner are the regions that begin at Low or later, in the order in
%   which a growing window from Low on includes them.  Only the windows that
%   hold the new region have changed; Sum adds up the needs inside.

windows(Spans0, Lines, C0, C) :-
    sort(0, @>=, Spans0, Spans),
    windows(Spans, [], Lines, C0, C).

windows([], _, _, C, C).
windows([Span|Spans], Inner0, Lines, C0, C) :-
    lines_span_before(Span, Before),
    insert(Inner0, Span, Before, Inner, around(Inner,Spans,Lines), C0, C1),
    windows(Spans, Inner, Lines, C1, C).

%   Around is `around(Inner, Spans, Lines)`: the regions that begin at Low or
%   later, those that begin before, and the lines with their stars.

insert([Other|Inner0], Span, Sum0, [Other|Inner], Around, C0, C) :-
    lines_span_high(Other, High1),
    lines_span_high(Span, High),
    High1 < High,
    !,
    lines_span_need(Other, Need),
    Sum is Sum0+Need,
    insert(Inner0, Span, Sum, Inner, Around, C0, C).
insert(Inner, Span, Sum, [Span|Inner], Around, C0, C) :-
    lines_span_low(Span, Low),
    check([Span|Inner], Sum, Low, Around, C0, C).

check([], _, _, _, C, C).
check([Span|Inner], Sum0, Low, Around, C0, C) :-
    lines_span_need(Span, Need),
    lines_span_room(Span, Room),
    Sum is Sum0+Need,
    (   Sum < Room
    ->  C1 = C0
    ;   Sum =:= Room,
        lines_span_high(Span, High),
        full_window(Inner, Low, High, Around, C0, C1)
    ),
    check(Inner, Sum, Low, Around, C1, C).

%   The window around all regions has no cell of another.

full_window([], _, _, around(_,[],_), C, C) :-
    !.
full_window(_, Low, High, around(Inner,_,Lines), C0, C) :-
    window(Lines, Low, High, W),
    inside(Inner, High, 0, U),
    Lines = lines(_,_,S),
    C is C0 /\ (\W \/ U \/ S).

inside([Span|Inner], High, U0, U) :-
    lines_span_high(Span, High1),
    High1 =< High,
    !,
    lines_span_undecided(Span, Y),
    U1 is U0\/Y,
    inside(Inner, High, U1, U).
inside(_, _, U, U).

window(lines(1,Layout,_), Low, High, W) :-
    layout_stride(Layout, B),
    W is (1<<((High+1)*B)) - (1<<(Low*B)).
window(lines(2,Layout,_), Low, High, W) :-
    layout_firsts(Layout, Firsts),
    W is ((1<<(High+1)) - (1<<Low)) * Firsts.
