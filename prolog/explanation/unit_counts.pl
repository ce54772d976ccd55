:- module(techniques_counting,
          [ network/3,                  % +Lines, +Position, -Network
            confined/5,                 % +Network, +Region, +Full,
                                        % -Regions, -Group
            shortage/5                  % +Network, +Grid, +Stars, +Marks,
                                        % -Group
          ]).
:- use_module(position).

/** <module> Counting: which region can give its stars to which line

The stars that rows still need come from regions, and a region can give a row
no more than it has unknown cells there.  So many stars from each region to each
row, with every row and every region served, are a flow in a network; if there
is none, some group of rows needs more than its regions can give.  If there is
one, so are all others that come from it by sending stars around in a circle:
a region can give stars to those rows only from which such a circle leads back.
The rows that a region reaches in this way are the smallest group of rows in
which it must have all its stars, out of all groups there are.

The same goes for columns.  The flow is kept from one look at a position to the
next, and mended where cells have gone.
*/

:- set_prolog_flag(optimise, true).

%   A network is network(Lines, N, Counts, Flow, Open, Holders, Givers, Spare,
%   Unknown, Stars), with line L and region R numbered from 1.  Counts and Flow
%   have for each L and R how many unknown cells they share, and how many stars
%   R gives.  Open has for each line the set of regions that could give more,
%   Givers that of those that give, Holders for each region the set of lines
%   that it gives to.  Spare is the set of regions that have one star more to
%   give.  Unknown and Stars are the position that all this was true of.

%!  network(+Lines, +Position, -Network) is semidet.
%
%   Network is that of Position for Lines, `rows` or `columns`.  Fails if some
%   group of lines needs more stars than its regions can give.

network(Lines, Position, Network) :-
    memo(Position, Lines, 1, Memo),
    arg(1, Memo, Network0),
    network(Network0, Lines, Position, Network1),
    (   Network0 == Network1
    ->  true
    ;   setarg(1, Memo, Network1)
    ),
    Network1 \== broken,
    Network = Network1.

network(broken, _, _, broken) :-
    !.
network(0, Lines, Position, Network) :-
    !,
    (   new_network(Lines, Position, Network)
    ->  true
    ;   Network = broken
    ).
network(Network0, _, Position, Network) :-
    Network0 = network(_,_,_,_,_,_,_,_,U0,S0),
    Position = position(Grid,U,S,_,_,_,_,_,_,_),
    (   U =:= U0
    ->  Network = Network0
    ;   Stars is S /\ \S0,
        Marks is U0 /\ \U /\ \Stars,
        setarg(9, Network0, U),
        setarg(10, Network0, S),
        mended(Network0, Grid, Stars, Marks)
    ->  Network = Network0
    ;   Network = broken
    ).

%!  shortage(+Network, +Grid, +Stars, +Marks, -Group) is semidet.
%
%   True if the lines of the set Group cannot have their stars when stars are
%   placed on Stars and the cells of Marks are marked.  Not true if it is only
%   that a line or region would have too many.

shortage(Network, Grid, Stars, Marks, Group) :-
    Short = short(0),
    \+ mended(Stars, Marks, Grid, Network, Short),
    arg(1, Short, Group),
    Group =\= 0.

mended(Network, Grid, Stars, Marks) :-
    mended(Stars, Marks, Grid, Network, short(0)).

mended(Stars, Marks, Grid, Network, Short) :-
    stars_placed(Stars, Grid, Network, Short),
    cells_removed(Marks, Grid, Network, Short).

stars_placed(0, _, _, _) :-
    !.
stars_placed(Stars, Grid, Network, Short) :-
    Cell is lsb(Stars),
    Rest is Stars /\ (Stars-1),
    line_region(Network, Grid, Cell, L, R),
    star_placed(Network, L, R, Short),
    stars_placed(Rest, Grid, Network, Short).

cells_removed(0, _, _, _) :-
    !.
cells_removed(Cells, Grid, Network, Short) :-
    Cell is lsb(Cells),
    Rest is Cells /\ (Cells-1),
    line_region(Network, Grid, Cell, L, R),
    cell_removed(Network, L, R, Short),
    cells_removed(Rest, Grid, Network, Short).

line_region(Network, grid(N,_,B,_,Regions), Cell, L, R) :-
    arg(1, Network, Lines),
    (   Lines == rows
    ->  L is Cell//B + 1
    ;   L is Cell mod B + 1
    ),
    I is Cell+1,
    arg(I, Regions, Unit),
    R is Unit - 2*N.

%   A star that the flow has not foreseen is taken from where its line and its
%   region have theirs.

star_placed(Network, L, R, Short) :-
    Network = network(_,N,Counts,Flow,_,_,_,_,_,_),
    I is (L-1)*N + R,
    arg(I, Counts, Count0),
    Count is Count0-1,
    setarg(I, Counts, Count),
    arg(I, Flow, F),
    (   F > 0
    ->  add_flow(Network, L, R, -1)
    ;   update_open(Network, L, R, Count, F),
        arg(6, Network, Holders),
        arg(R, Holders, Ls),
        arg(7, Network, Givers),
        arg(L, Givers, Rs),
        Ls =\= 0,
        Rs =\= 0,
        L1 is lsb(Ls),
        R1 is lsb(Rs),
        add_flow(Network, L1, R, -1),
        add_flow(Network, L, R1, -1),
        Spare is 1<<R1,
        setarg(8, Network, Spare),
        served(L1, Network, Short)
    ).

cell_removed(Network, L, R, Short) :-
    Network = network(_,N,Counts,Flow,_,_,_,_,_,_),
    I is (L-1)*N + R,
    arg(I, Counts, Count0),
    Count is Count0-1,
    setarg(I, Counts, Count),
    arg(I, Flow, F),
    (   F > Count
    ->  add_flow(Network, L, R, -1),
        Spare is 1<<R,
        setarg(8, Network, Spare),
        served(L, Network, Short)
    ;   update_open(Network, L, R, Count, F)
    ).

add_flow(Network, L, R, D) :-
    Network = network(_,N,Counts,Flow,_,Holders,Givers,_,_,_),
    I is (L-1)*N + R,
    arg(I, Flow, F0),
    F is F0+D,
    setarg(I, Flow, F),
    arg(I, Counts, Count),
    update_open(Network, L, R, Count, F),
    arg(R, Holders, Ls0),
    arg(L, Givers, Rs0),
    (   F > 0
    ->  Ls is Ls0 \/ (1<<L),
        Rs is Rs0 \/ (1<<R)
    ;   Ls is Ls0 /\ \(1<<L),
        Rs is Rs0 /\ \(1<<R)
    ),
    setarg(R, Holders, Ls),
    setarg(L, Givers, Rs).

update_open(Network, L, R, Count, F) :-
    arg(5, Network, Open),
    arg(L, Open, Rs0),
    (   Count > F
    ->  Rs is Rs0 \/ (1<<R)
    ;   Rs is Rs0 /\ \(1<<R)
    ),
    (   Rs =:= Rs0
    ->  true
    ;   setarg(L, Open, Rs)
    ).

%   served(+L, +Network, +Short): the line gets one more star, of a region that
%   has one to spare, or of one from which it takes a star of a line that is
%   served in turn.  If that fails, the line and those that hold the stars of
%   the regions that were tried are short of a star.

served(L, Network, Short) :-
    path(L, Network, 0, Tried, Found),
    (   Found == true
    ->  true
    ;   arg(6, Network, Holders),
        Group0 is 1<<L,
        lines_of(Tried, Holders, Group0, Group),
        nb_setarg(1, Short, Group),
        fail
    ).

path(L, Network, Tried0, Tried, Found) :-
    arg(5, Network, Open),
    arg(8, Network, Spare),
    arg(L, Open, Rs),
    Last is Rs /\ Spare,
    (   Last =\= 0
    ->  R is lsb(Last),
        add_flow(Network, L, R, 1),
        Spare1 is Spare /\ \(1<<R),
        setarg(8, Network, Spare1),
        Tried = Tried0,
        Found = true
    ;   through_regions(Rs, L, Network, Tried0, Tried, Found)
    ).

through_regions(Rs0, L, Network, Tried0, Tried, Found) :-
    Rs is Rs0 /\ \Tried0,
    (   Rs =:= 0
    ->  Tried = Tried0,
        Found = false
    ;   R is lsb(Rs),
        Tried1 is Tried0 \/ (1<<R),
        arg(6, Network, Holders),
        arg(R, Holders, Ls),
        through_lines(Ls, R, L, Network, Tried1, Tried2, Found1),
        (   Found1 == true
        ->  Tried = Tried2,
            Found = true
        ;   through_regions(Rs, L, Network, Tried2, Tried, Found)
        )
    ).

through_lines(0, _, _, _, Tried, Tried, false) :-
    !.
through_lines(Ls0, R, L, Network, Tried0, Tried, Found) :-
    Ls is Ls0 /\ (Ls0-1),
    L1 is lsb(Ls0),
    path(L1, Network, Tried0, Tried1, Found1),
    (   Found1 == true
    ->  add_flow(Network, L1, R, -1),
        add_flow(Network, L, R, 1),
        Tried = Tried1,
        Found = true
    ;   through_lines(Ls, R, L, Network, Tried1, Tried, Found)
    ).

%   A new network has no flow; then each line is served in turn.

new_network(Lines, Position, Network) :-
    Position = position(Grid,U,S,_,Needs,_,_,_,_,_),
    grid_size(Grid, N),
    Size is N*N,
    term_of(Size, counts, Counts),
    term_of(Size, flow, Flow),
    term_of(N, open, Open),
    term_of(N, holders, Holders),
    term_of(N, givers, Givers),
    Network = network(Lines,N,Counts,Flow,Open,Holders,Givers,0,U,S),
    count_cells(U, Grid, Network),
    (   Lines == rows
    ->  First = 1
    ;   First is N+1
    ),
    all_open(N, N, Counts, Open),
    spares(N, N, Needs, Spares),
    greedy(N, First, Needs, Spares, Network).

term_of(Size, Name, Term) :-
    functor(Term, Name, Size),
    zeros(Size, Term).

zeros(0, _) :-
    !.
zeros(I, Term) :-
    arg(I, Term, 0),
    I1 is I-1,
    zeros(I1, Term).

count_cells(0, _, _) :-
    !.
count_cells(Cells, Grid, Network) :-
    Cell is lsb(Cells),
    Rest is Cells /\ (Cells-1),
    line_region(Network, Grid, Cell, L, R),
    Network = network(_,N,Counts,_,_,_,_,_,_,_),
    I is (L-1)*N + R,
    arg(I, Counts, Count0),
    Count is Count0+1,
    setarg(I, Counts, Count),
    count_cells(Rest, Grid, Network).

all_open(0, _, _, _) :-
    !.
all_open(L, N, Counts, Open) :-
    row_open(N, L, N, Counts, 0, Rs),
    setarg(L, Open, Rs),
    L1 is L-1,
    all_open(L1, N, Counts, Open).

row_open(0, _, _, _, Rs, Rs) :-
    !.
row_open(R, L, N, Counts, Rs0, Rs) :-
    I is (L-1)*N + R,
    arg(I, Counts, Count),
    (   Count > 0
    ->  Rs1 is Rs0 \/ (1<<R)
    ;   Rs1 = Rs0
    ),
    R1 is R-1,
    row_open(R1, L, N, Counts, Rs1, Rs).

%   While the flow is made, a region has more than one star to give.

spares(N, N0, Needs, Spares) :-
    functor(Spares, spares, N),
    spares_from(N, N0, Needs, Spares).

spares_from(0, _, _, _) :-
    !.
spares_from(R, N, Needs, Spares) :-
    Unit is 2*N+R,
    arg(Unit, Needs, Need),
    arg(R, Spares, Need),
    R1 is R-1,
    spares_from(R1, N, Needs, Spares).

greedy(0, _, _, _, _) :-
    !.
greedy(L, First, Needs, Spares, Network) :-
    Unit is First+L-1,
    arg(Unit, Needs, Need),
    serve(Need, L, Spares, Network),
    L1 is L-1,
    greedy(L1, First, Needs, Spares, Network).

serve(Need, L, Spares, Network) :-
    (   Need =< 0
    ->  true
    ;   spare_set(Spares, Set),
        setarg(8, Network, Set),
        path(L, Network, 0, _, true),
        arg(8, Network, Left),
        R is lsb(Set /\ \Left),
        arg(R, Spares, Spare0),
        Spare is Spare0-1,
        setarg(R, Spares, Spare),
        Need1 is Need-1,
        serve(Need1, L, Spares, Network)
    ).

spare_set(Spares, Set) :-
    functor(Spares, _, N),
    spare_set(N, Spares, 0, Set).

spare_set(0, _, Set, Set) :-
    !.
spare_set(R, Spares, Set0, Set) :-
    arg(R, Spares, Spare),
    (   Spare > 0
    ->  Set1 is Set0 \/ (1<<R)
    ;   Set1 = Set0
    ),
    R1 is R-1,
    spare_set(R1, Spares, Set1, Set).

%!  confined(+Network, +Region, +Full, -Regions, -Group) is semidet.
%
%   Region has to give all its stars to the lines of Group, the smallest group
%   there is, as all of Regions have to.  Fails if it reaches a region of Full,
%   or no other.

confined(Network, R, Full, Regions, Group) :-
    arg(6, Network, Holders),
    arg(5, Network, Open),
    arg(R, Holders, Ls),
    Ls =\= 0,
    Regions0 is 1<<R,
    reached(Ls, 0, Regions0, Full, Holders, Open, Regions, Group).

%   Lines are yet to be looked at, Group has been.

reached(0, Group, Regions, _, _, _, Regions, Group) :-
    !.
reached(Lines, Group0, Regions0, Full, Holders, Open, Regions, Group) :-
    L is lsb(Lines),
    Group1 is Group0 \/ (1<<L),
    arg(L, Open, Rs),
    New is Rs /\ \Regions0,
    New /\ Full =:= 0,
    Regions1 is Regions0 \/ New,
    lines_of(New, Holders, Lines, Lines1),
    Lines2 is Lines1 /\ \Group1,
    reached(Lines2, Group1, Regions1, Full, Holders, Open, Regions, Group).

lines_of(0, _, Lines, Lines) :-
    !.
lines_of(Rs, Holders, Lines0, Lines) :-
    R is lsb(Rs),
    Rest is Rs /\ (Rs-1),
    arg(R, Holders, Ls),
    Lines1 is Lines0 \/ Ls,
    lines_of(Rest, Holders, Lines1, Lines).
