:- use_module(library(clpfd)).

%!  seating(+Wishes, -Seats) is semidet.
%
%   Post that each of Seats is one of the guest's Wishes, and no seat comes twice.

seating(Wishes, Seats) :-
    maplist(wished, Wishes, Seats),
    all_distinct(Seats).

wished(Wish, Seat) :-
    foldl(also, Wish, 1..0, Domain),
    Seat in Domain.

also(Number, Domain, Domain\/Number).

%!  teams(+N, +Size, -Teams) is det.
%
%   Post that Teams are N sets of Size of the people 1 to N * Size, everybody in one.

teams(N, Size, Teams) :-
    length(Teams, N),
    maplist(team(Size), Teams),
    append(Teams, People),
    Last is N * Size,
    People ins 1..Last,
    all_distinct(People),
    lex_chain(Teams).

team(Size, Team) :-
    length(Team, Size),
    chain(Team, #<).

%!  rests(+Vs) is semidet.
%
%   Post that Vs have no four ones in a row, and no single zero between ones.

rests(Vs) :-
    automaton(Vs,
              [ source(free),
                sink(free), sink(one), sink(two), sink(three), sink(off)
              ],
              [ arc(free, 0, free), arc(free, 1, one),
                arc(one, 0, off), arc(one, 1, two),
                arc(two, 0, off), arc(two, 1, three),
                arc(three, 0, off),
                arc(off, 0, free)
              ]).

%!  pallets(+Boxes, +Width, +Depth, -Places) is semidet.
%
%   Post that boxes at Places are on the pallet, and do not overlap.

pallets(Boxes, Width, Depth, Places) :-
    maplist(placed(Width, Depth), Boxes, Places, Rectangles),
    disjoint2(Rectangles).

placed(Width, Depth, W*D, X/Y, box(X,W,Y,D)) :-
    [X,Y] ins 0..sup,
    X + W #=< Width,
    Y + D #=< Depth.
