% wrong seating: all_different/1 does not see that three guests want two seats
seating(Wishes, Seats) :-
    maplist(wish, Wishes, Seats),
    all_different(Seats).

wish(Wish, Seat) :-
    foldl(one, Wish, 1..0, Domain),
    Seat in Domain.

one(N, Domain, Domain\/N).

% wrong seating: labels
seating(Wishes, Seats) :-
    maplist(wish, Wishes, Seats),
    all_distinct(Seats),
    label(Seats).

wish(Wish, Seat) :-
    foldl(one, Wish, 1..0, Domain),
    Seat in Domain.

one(N, Domain, Domain\/N).

% wrong seating: takes all seats from the first wish to the last
seating(Wishes, Seats) :-
    maplist(wish, Wishes, Seats),
    all_distinct(Seats).

wish(Wish, Seat) :-
    min_list(Wish, Low),
    max_list(Wish, High),
    Seat in Low..High.

% wrong seating: member/2 chooses in place of a domain
seating(Wishes, Seats) :-
    maplist([Wish,Seat]>>member(Seat, Wish), Wishes, Seats),
    all_distinct(Seats).

% wrong seating: seats may come twice
seating(Wishes, Seats) :-
    maplist(wish, Wishes, Seats).

wish(Wish, Seat) :-
    foldl(one, Wish, 1..0, Domain),
    Seat in Domain.

one(N, Domain, Domain\/N).

% right seating: by tables
seating(Wishes, Seats) :-
    maplist(wish, Wishes, Seats),
    all_distinct(Seats).

wish(Wish, Seat) :-
    findall([N], member(N, Wish), Table),
    tuples_in([[Seat]], Table).

% right seating: by domains built recursively
seating(Wishes, Seats) :-
    seats(Wishes, Seats),
    all_distinct(Seats).

seats([], []).
seats([[N|Ns]|Wishes], [Seat|Seats]) :-
    domain(Ns, N, Domain),
    Seat in Domain,
    seats(Wishes, Seats).

domain([], Domain, Domain).
domain([N|Ns], Domain0, Domain) :-
    domain(Ns, Domain0\/N, Domain).

% wrong teams: the teams have an order, but their people do not
teams(N, Size, Teams) :-
    length(Teams, N),
    maplist([Team]>>length(Team, Size), Teams),
    append(Teams, People),
    Last is N * Size,
    People ins 1..Last,
    all_distinct(People),
    lex_chain(Teams).

% wrong teams: the people have an order, but the teams do not
teams(N, Size, Teams) :-
    length(Teams, N),
    maplist(team(Size), Teams),
    append(Teams, People),
    Last is N * Size,
    People ins 1..Last,
    all_distinct(People).

team(Size, Team) :-
    length(Team, Size),
    chain(Team, #<).

% wrong teams: the sums of the teams are in order, not the teams
teams(N, Size, Teams) :-
    length(Teams, N),
    maplist(team(Size), Teams, Sums),
    append(Teams, People),
    Last is N * Size,
    People ins 1..Last,
    all_distinct(People),
    chain(Sums, #<).

team(Size, Team, Sum) :-
    length(Team, Size),
    chain(Team, #<),
    sum(Team, #=, Sum).

% wrong teams: labels
teams(N, Size, Teams) :-
    length(Teams, N),
    maplist(team(Size), Teams),
    append(Teams, People),
    Last is N * Size,
    People ins 1..Last,
    all_distinct(People),
    lex_chain(Teams),
    label(People).

team(Size, Team) :-
    length(Team, Size),
    chain(Team, #<).

% wrong teams: people of one team may be the same, and some are in none
teams(N, Size, Teams) :-
    length(Teams, N),
    maplist(team(Size), Teams),
    append(Teams, People),
    Last is N * Size,
    People ins 1..Last,
    lex_chain(Teams).

team(Size, Team) :-
    length(Team, Size),
    chain(Team, #=<).

% right teams: the first ones of the teams are in order
teams(N, Size, Teams) :-
    length(Teams, N),
    maplist(team(Size), Teams, Firsts),
    append(Teams, People),
    Last is N * Size,
    People ins 1..Last,
    all_different(People),
    chain(Firsts, #<).

team(Size, [First|Rest], First) :-
    length([First|Rest], Size),
    chain([First|Rest], #<).

% right teams: person 1 is the first one, and the last ones are ordered by the first ones
teams(N, Size, Teams) :-
    length(Teams, N),
    Last is N * Size,
    maplist(team(Size, Last), Teams),
    append(Teams, People),
    all_distinct(People),
    People = [1|_],
    ascending(Teams).

team(Size, Last, Team) :-
    length(Team, Size),
    Team ins 1..Last,
    ordered(Team).

ordered([_]).
ordered([A,B|Team]) :-
    A #< B,
    ordered([B|Team]).

ascending([_]).
ascending([[A|_],[B|Team]|Teams]) :-
    A #< B,
    ascending([[B|Team]|Teams]).

% wrong rests: four days of work are allowed
rests(Vs) :-
    automaton(Vs,
              [ source(a), sink(a), sink(b), sink(c), sink(d), sink(e), sink(f)
              ],
              [ arc(a,0,a), arc(a,1,b), arc(b,0,f), arc(b,1,c), arc(c,0,f),
                arc(c,1,d), arc(d,0,f), arc(d,1,e), arc(e,0,f), arc(f,0,a)
              ]).

% wrong rests: a single day of rest is allowed
rests(Vs) :-
    automaton(Vs, [source(a), sink(a), sink(b), sink(c), sink(d)],
              [ arc(a,0,a), arc(a,1,b), arc(b,0,a), arc(b,1,c), arc(c,0,a),
                arc(c,1,d), arc(d,0,a)
              ]).

% wrong rests: a single day of rest at the end is refused, too
rests(Vs) :-
    automaton(Vs, [source(a), sink(a), sink(b), sink(c), sink(d)],
              [ arc(a,0,a), arc(a,1,b), arc(b,0,f), arc(b,1,c), arc(c,0,f),
                arc(c,1,d), arc(d,0,f), arc(f,0,a)
              ]).

% wrong rests: only the first four days are looked at
rests(Vs) :-
    Vs ins 0..1,
    (   Vs = [A,B,C,D|_]
    ->  A + B + C + D #=< 3,
        A + C #=< B + 1,
        B + D #=< C + 1
    ;   true
    ).

% wrong rests: labels
rests(Vs) :-
    Vs ins 0..1,
    label(Vs),
    \+ append(_, [1,1,1,1|_], Vs),
    \+ append(_, [1,0,1|_], Vs).

% right rests: by sums of neighbors
rests(Vs) :-
    Vs ins 0..1,
    most_three(Vs),
    no_single(Vs).

most_three(Vs) :-
    (   Vs = [A,B,C,D|_]
    ->  A + B + C + D #=< 3,
        Vs = [_|Rest],
        most_three(Rest)
    ;   true
    ).

no_single(Vs) :-
    (   Vs = [A,B,C|_]
    ->  A + C #=< B + 1,
        Vs = [_|Rest],
        no_single(Rest)
    ;   true
    ).

% right rests: by a table of four days, and of three
rests(Vs) :-
    Vs ins 0..1,
    findall(W, ( length(W, 4), maplist(between(0, 1), W), W \== [1,1,1,1] ), Fours),
    findall(W, ( length(W, 3), maplist(between(0, 1), W), W \== [1,0,1] ), Threes),
    parts(4, Vs, As),
    parts(3, Vs, Bs),
    tuples_in(As, Fours),
    tuples_in(Bs, Threes).

parts(N, Vs, Parts) :-
    findall(From, ( append(Before, Rest, Vs), length(Rest, Left), Left >= N,
                    length(Before, From) ), Froms),
    maplist(part(N, Vs), Froms, Parts).

part(N, Vs, From, Part) :-
    length(Before, From),
    length(Part, N),
    append([Before,Part,_], Vs).

% wrong pallets: boxes may stand out of the pallet
pallets(Boxes, Width, Depth, Places) :-
    maplist(box(Width, Depth), Boxes, Places, Rectangles),
    disjoint2(Rectangles).

box(Width, Depth, W*D, X/Y, f(X,W,Y,D)) :-
    X in 0..Width,
    Y in 0..Depth.

% wrong pallets: boxes may overlap
pallets(Boxes, Width, Depth, Places) :-
    maplist(box(Width, Depth), Boxes, Places).

box(Width, Depth, W*D, X/Y) :-
    X #>= 0,
    Y #>= 0,
    X + W #=< Width,
    Y + D #=< Depth.

% wrong pallets: width and depth are mixed up
pallets(Boxes, Width, Depth, Places) :-
    maplist(box(Width, Depth), Boxes, Places, Rectangles),
    disjoint2(Rectangles).

box(Width, Depth, D*W, X/Y, f(X,W,Y,D)) :-
    X #>= 0,
    Y #>= 0,
    X + W #=< Width,
    Y + D #=< Depth.

% wrong pallets: places begin at 1
pallets(Boxes, Width, Depth, Places) :-
    maplist(box(Width, Depth), Boxes, Places, Rectangles),
    disjoint2(Rectangles).

box(Width, Depth, W*D, X/Y, f(X,W,Y,D)) :-
    X #>= 1,
    Y #>= 1,
    X + W - 1 #=< Width,
    Y + D - 1 #=< Depth.

% wrong pallets: labels
pallets(Boxes, Width, Depth, Places) :-
    maplist(box(Width, Depth), Boxes, Places, Rectangles),
    disjoint2(Rectangles),
    term_variables(Places, Vs),
    label(Vs).

box(Width, Depth, W*D, X/Y, f(X,W,Y,D)) :-
    X #>= 0,
    Y #>= 0,
    X + W #=< Width,
    Y + D #=< Depth.

% right pallets: each two boxes lie apart in one direction
pallets(Boxes, Width, Depth, Places) :-
    maplist(box(Width, Depth), Boxes, Places, Rectangles),
    all_apart(Rectangles).

box(Width, Depth, W*D, X/Y, f(X,W,Y,D)) :-
    XMost is Width - W,
    YMost is Depth - D,
    X in 0..XMost,
    Y in 0..YMost.

all_apart([]).
all_apart([R|Rs]) :-
    maplist(apart(R), Rs),
    all_apart(Rs).

apart(f(X,W,Y,D), f(X1,W1,Y1,D1)) :-
    X + W #=< X1 #\/ X1 + W1 #=< X #\/ Y + D #=< Y1 #\/ Y1 + D1 #=< Y.

% right pallets: by recursion
pallets(Boxes, Width, Depth, Places) :-
    boxes(Boxes, Width-Depth, Places, Rectangles),
    disjoint2(Rectangles).

boxes([], _, [], []).
boxes([W*D|Boxes], Width-Depth, [X/Y|Places], [p(X,W,Y,D)|Rectangles]) :-
    XMost is Width - W,
    YMost is Depth - D,
    X in 0..XMost,
    Y in 0..YMost,
    boxes(Boxes, Width-Depth, Places, Rectangles).

% wrong seating: no guests fail
seating([W|Ws], Ss) :- user:seating([W|Ws], Ss).

% wrong seating: no wishes, no seat
seating(Ws, Ss) :- exclude(==([]), Ws, Vs), user:seating(Vs, Ss).

% wrong teams: of one
teams(N, S, T) :- S > 1, user:teams(N, S, T).

% wrong teams: one team
teams(N, S, T) :- N > 1, user:teams(N, S, T).

% wrong rests: no days fail
rests([V|Vs]) :- user:rests([V|Vs]).

% wrong pallets: no boxes fail
pallets([B|Bs], W, D, P) :- user:pallets([B|Bs], W, D, P).
