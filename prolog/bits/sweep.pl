:- module(bits_sweep,
          [ sweep/4,                    % +Layout, +State, +Limit, -Sweep
            swept/2,                    % +Sweep, -Stars
            pattern_count/2             % +Layout, -Count
          ]).

:- use_module(library(lists), [max_member/2, member/2]).
:- use_module(packing, [packing/4]).

/** <module> A sweep: all rows in turn, all their patterns at once

A pattern is one way to place the S stars of a row.  The stars of two rows
that touch each other need 4S-1 of the columns, so on a board that is hardly
wider few patterns go together: on 17x17 with 4 stars each of the 1,001 patterns
has 3 successors on average, on 10x10 with 2 stars each of 36 has 6.  A sweep
goes down the board and keeps every placement of the rows above that can still
be completed, as far as counts can tell:

  - no column and no region has more than S stars;
  - a column, or two columns side by side, must get the stars that they lack
    from the rows left, and M rows have place for (M+1)//2 of them;
  - so must a region, from its candidates in the rows left.

All counts of a placement lie in one integer, a field each.  The highest bit of
a field, its guard, is set as long as the count is within its bounds.  What a
pattern adds to the fields is one integer too, and contains by how much the
bounds have moved with the row; so one addition and one conjunction are all
that it takes to go on with a placement by a pattern, or to drop it.

What is left after the last row are the solutions, each of them once.
*/

:- set_prolog_flag(optimise, true).

%!  sweep(+Layout, +State, +Limit, -Sweep) is semidet.
%!  swept(+Sweep, -Stars) is nondet.
%
%   Stars are all solutions within State, a state that propagate/4 has left.
%   Fails if more than Limit placements of some number of rows would have to be
%   kept.

sweep(Layout, state(C0,S0,Rs), Limit, sweep(Placed,Turn,Layout)) :-
    region_cells(Rs, C0, Us0),
    best_turn(Layout, Us0, Turn, Us),
    turn(Turn, Layout, C0, C),
    turn(Turn, Layout, S0, S),
    counts(Layout, Us, Counts),
    fields(Layout, Counts, Fields, Start, Guards),
    rows(Layout, Fields, C, S, Rows),
    patterns(Layout, Ranks, Size, Followers),
    filled(Size, [1], Firsts),
    sweep_rows(Rows, Firsts, placed([Start-top]),
               sweep(Ranks,Size,Followers,Guards,Limit), Placed).

swept(sweep(Placed,Turn,Layout), Stars) :-
    arg(_, Placed, List),
    member(_-Rows, List),
    above_stars(Rows, Layout, _, Cells),
    turn_back(Turn, Layout, Cells, Stars).

above_stars(top, _, 0, 0).
above_stars(above(Pattern,Aboves), Layout, Low, Cells) :-
    Layout = layout(_,_,B,_,_,_),
    member(Above, Aboves),
    above_stars(Above, Layout, Low0, Cells0),
    Cells is Cells0 \/ (Pattern<<Low0),
    Low is Low0+B.

%!  pattern_count(+Layout, -Count) is det.
%
%   Count is the number of ways to place the stars of a row.

pattern_count(layout(N,S,_,_,_,_), Count) :-
    choose(N-S+1, S, Count).

region_cells([], _, []).
region_cells([r(U,_,_,_,_)|Rs], C, [X|Xs]) :-
    X is U/\C,
    region_cells(Rs, C, Xs).

%   The board is turned so that the sweep ends regions early: each counts with
%   the rows of the upper half that are left after its last.

best_turn(Layout, Us0, Turn, Us) :-
    findall(Score-t(Turn1,Us1),
            ( turn(Turn1),
              turn_all(Us0, Turn1, Layout, Us1),
              score(Us1, Layout, 0, Score)
            ),
            Turns),
    max_member(_-t(Turn,Us), Turns).

turn(none).
turn(flip).
turn(transpose).
turn(both).

turn_all([], _, _, []).
turn_all([U0|Us0], Turn, Layout, [U|Us]) :-
    turn(Turn, Layout, U0, U),
    turn_all(Us0, Turn, Layout, Us).

score([], _, Score, Score).
score([U|Us], Layout, Score0, Score) :-
    Layout = layout(N,_,B,_,_,_),
    Score1 is Score0 + max(0, N//2 - msb(U)//B),
    score(Us, Layout, Score1, Score).

turn(none, _, Cells, Cells).
turn(flip, layout(N,_,B,Row,_,_), Cells0, Cells) :-
    flip(N, B, Row, Cells0, 0, Cells).
turn(transpose, layout(N,_,B,Row,Firsts,_), Cells0, Cells) :-
    Spread is ((1<<(N*(B-1)))-1) // ((1<<(B-1))-1),
    transpose(0, N, B, Row, Firsts, Spread, Cells0, 0, Cells).
turn(both, Layout, Cells0, Cells) :-
    turn(transpose, Layout, Cells0, Cells1),
    turn(flip, Layout, Cells1, Cells).

turn_back(both, Layout, Cells0, Cells) :-
    !,
    turn(flip, Layout, Cells0, Cells1),
    turn(transpose, Layout, Cells1, Cells).
turn_back(Turn, Layout, Cells0, Cells) :-
    turn(Turn, Layout, Cells0, Cells).

flip(0, _, _, _, Cells, Cells) :-
    !.
flip(I, B, Row, X, Cells0, Cells) :-
    Cells1 is (Cells0<<B) \/ (X/\Row),
    X1 is X>>B,
    I1 is I-1,
    flip(I1, B, Row, X1, Cells1, Cells).

%   See strips.pl for how a row is made a column.

transpose(N, N, _, _, _, _, _, Cells, Cells) :-
    !.
transpose(I, N, B, Row, Firsts, Spread, X, Cells0, Cells) :-
    Cells1 is Cells0 \/ ((((X/\Row)*Spread)/\Firsts)<<I),
    X1 is X>>B,
    I1 is I+1,
    transpose(I1, N, B, Row, Firsts, Spread, X1, Cells1, Cells).

%   A count is `count(Cells, Total, Places)`: Cells have Total stars, and argument
%   R of Places is how many of them there is place for after row R, if that is
%   less than Total.

counts(Layout, Us, Counts) :-
    column_counts(1, Layout, Counts, Counts1),
    column_counts(2, Layout, Counts1, Counts2),
    region_counts(Us, Layout, Counts2).

column_counts(Width, Layout, Counts, Rest) :-
    Layout = layout(N,S,_,_,Firsts,_),
    Total is S*Width,
    alternate_places(N, Total, Places),
    Cells is Firsts*((1<<Width)-1),
    I is N-Width+1,
    column_counts(I, Cells, Total, Places, Counts, Rest).

column_counts(0, _, _, _, Counts, Counts) :-
    !.
column_counts(I, Cells, Total, Places, [count(Cells,Total,Places)|Counts], Rest) :-
    Cells1 is Cells<<1,
    I1 is I-1,
    column_counts(I1, Cells1, Total, Places, Counts, Rest).

alternate_places(0, _, []) :-
    !.
alternate_places(N, Total, [Place|Places]) :-
    Place is min(Total, N//2),
    N1 is N-1,
    alternate_places(N1, Total, Places).

region_counts([], _, []).
region_counts([U|Us], Layout, [count(U,S,Places)|Counts]) :-
    Layout = layout(N,S,B,Row,_,_),
    region_places(N, U, Row, B, S, Places),
    region_counts(Us, Layout, Counts).

region_places(0, _, _, _, _, []) :-
    !.
region_places(I, U0, Row, B, Place0, [Place|Places]) :-
    U is U0 /\ \Row,
    (   U =:= U0
    ->  Place = Place0
    ;   most_stars(Place0, U, B, Place)
    ),
    Row1 is Row<<B,
    I1 is I-1,
    region_places(I1, U, Row1, B, Place, Places).

most_stars(K, U, B, Most) :-
    packing(B, U, K, _),
    !,
    Most = K.
most_stars(K, U, B, Most) :-
    K1 is K-1,
    most_stars(K1, U, B, Most).

%   A count has two fields: Lower moves with the stars still to come that there
%   is place for, Unit is what each star of Cells adds.  Start are all fields
%   before the first row.

fields(layout(_,S,_,_,_,_), Counts, Fields, Start, Guards) :-
    Width is msb(2*S)+2,
    length(Counts, Length),
    Guards is ((1<<(2*Length*Width))-1) // ((1<<Width)-1) << (Width-1),
    fields(Counts, Width, 1, Guards, Start, Fields).

fields([], _, _, Start, Start, []).
fields([count(Cells,Total,Places)|Counts], Width, Lower, Start0, Start,
       [field(Cells,Unit,Lower,Total,Places)|Fields]) :-
    Upper is Lower<<Width,
    Unit is Lower-Upper,
    Start1 is Start0 + Total*Upper,
    Lower1 is Upper<<Width,
    fields(Counts, Width, Lower1, Start1, Start, Fields).

%   A row is `row(Cands, Stars, Adds, Move)`: argument J of Adds is what a star
%   in column J adds to the fields, Move what the row adds anyhow.

rows(Layout, Fields, C, S, Rows) :-
    Layout = layout(N,_,_,_,_,_),
    rows(N, Layout, Fields, C, S, Rows).

rows(0, _, _, _, _, []) :-
    !.
rows(I, Layout, Fields0, C0, S0, [row(Cands,Stars,Adds,Move)|Rows]) :-
    Layout = layout(N,_,B,Row,_,_),
    Cands is C0/\Row,
    Stars is S0/\Row,
    filled(N, 0, Adds),
    row_fields(Fields0, Row, B, Adds, 0, Move, Fields),
    C is C0>>B,
    S is S0>>B,
    I1 is I-1,
    rows(I1, Layout, Fields, C, S, Rows).

row_fields([], _, _, _, Move, Move, []).
row_fields([field(Cells0,Unit,Lower,Place0,[Place|Places])|Fields0], Row, B,
           Adds, Move0, Move, [field(Cells,Unit,Lower,Place,Places)|Fields]) :-
    X is Cells0/\Row,
    add_unit(X, Unit, Adds),
    Cells is Cells0>>B,
    Move1 is Move0 + (Place-Place0)*Lower,
    row_fields(Fields0, Row, B, Adds, Move1, Move, Fields).

add_unit(0, _, _) :-
    !.
add_unit(X, Unit, Adds) :-
    J is lsb(X)+1,
    arg(J, Adds, Add0),
    Add is Add0+Unit,
    setarg(J, Adds, Add),
    X1 is X /\ (X-1),
    add_unit(X1, Unit, Adds).

filled(Count, Value, Term) :-
    functor(Term, filled, Count),
    fill(Count, Value, Term).

fill(0, _, _) :-
    !.
fill(I, Value, Term) :-
    arg(I, Term, Value),
    I1 is I-1,
    fill(I1, Value, Term).

%   The patterns of a row are numbered from 1.  If star I of a pattern is in
%   column J then C(J-I,I) of its number stem from it.

patterns(Layout, Ranks, Size, Followers) :-
    Layout = layout(N,S,_,_,_,_),
    functor(Ranks, ranks, S),
    ranks(S, N, Ranks),
    pattern_count(Layout, Size),
    filled(Size, [], Followers),
    followers(1, S, S, 1, 1, pairs(N,S,Ranks,Followers)).

ranks(0, _, _) :-
    !.
ranks(I, N, Ranks) :-
    functor(Rank, rank, N),
    ranks_of_star(N, I, Rank),
    arg(I, Ranks, Rank),
    I1 is I-1,
    ranks(I1, N, Ranks).

ranks_of_star(0, _, _) :-
    !.
ranks_of_star(J, I, Rank) :-
    choose(J-I, I, Number),
    arg(J, Rank, Number),
    J1 is J-1,
    ranks_of_star(J1, I, Rank).

choose(_, 0, 1) :-
    !.
choose(N, K, Number) :-
    K1 is K-1,
    choose(N-1, K1, Number1),
    Number is max(0,N)*Number1//K.

%   Argument P of Followers are the patterns that can stand in the row above or
%   below pattern P.  U and L are the stars that the upper and the lower of two
%   rows still need from column J on.

followers(_, 0, 0, P, Q, pairs(_,_,_,Followers)) :-
    !,
    arg(P, Followers, Qs),
    setarg(P, Followers, [Q|Qs]).
followers(J, U, L, P, Q, Pairs) :-
    Pairs = pairs(N,_,_,_),
    (   J > N-2*(U+L-1)
    ->  true
    ;   J1 is J+1,
        J2 is J+2,
        (   U =:= 0
        ->  true
        ;   star_rank(U, J, P, Pairs, P1, U1),
            followers(J2, U1, L, P1, Q, Pairs)
        ),
        (   L =:= 0
        ->  true
        ;   star_rank(L, J, Q, Pairs, Q1, L1),
            followers(J2, U, L1, P, Q1, Pairs)
        ),
        followers(J1, U, L, P, Q, Pairs)
    ).

star_rank(Need, J, Rank0, pairs(_,S,Ranks,_), Rank, Need1) :-
    I is S-Need+1,
    arg(I, Ranks, Numbers),
    arg(J, Numbers, Number),
    Rank is Rank0+Number,
    Need1 is Need-1.

%   Placed holds for each pattern the placements that end with it, terms
%   `placed(Fields, Patterns)`, with the last row first.

sweep_rows([], _, Placed, _, Placed).
sweep_rows([Row|Rows], Followers0, Placed0, Sweep, Placed) :-
    Sweep = sweep(Ranks,Size,Followers,Guards,Limit),
    filled(Size, [], Placed1),
    Row = row(Cands,_,_,Move),
    functor(Ranks, _, S),
    row_patterns(S, Cands, 1, Move, 0, S, Row, Ranks,
                 step(Followers0,Placed0,Guards,Limit,Placed1), 0, _),
    sweep_rows(Rows, Followers, Placed1, Sweep, Placed).

row_patterns(0, _, P, Add, Pattern, _, _, _, Step, Kept0, Kept) :-
    !,
    Step = step(Followers,Placed0,Guards,Limit,Placed),
    arg(P, Followers, Qs),
    followed(Qs, Placed0, Add, Guards, [], List),
    (   List == []
    ->  Kept = Kept0
    ;   keysort(List, Sorted),
        merged(Sorted, Pattern, Merged),
        setarg(P, Placed, Merged),
        length(Merged, Length),
        Kept is Kept0+Length,
        Kept =< Limit
    ).
row_patterns(_, 0, _, _, _, _, _, _, _, Kept, Kept) :-
    !.
row_patterns(K, Cands, P, Add, Pattern, S, Row, Ranks, Step, Kept0, Kept) :-
    Row = row(_,Stars,Adds,_),
    Bit is lsb(Cands),
    J is Bit+1,
    I is S-K+1,
    K1 is K-1,
    arg(I, Ranks, Numbers),
    arg(J, Numbers, Number),
    arg(J, Adds, Add1),
    P1 is P+Number,
    Add2 is Add+Add1,
    Pattern1 is Pattern \/ (1<<Bit),
    Cands1 is (Cands>>(J+1))<<(J+1),
    row_patterns(K1, Cands1, P1, Add2, Pattern1, S, Row, Ranks, Step,
                 Kept0, Kept1),
    (   getbit(Stars, Bit) =:= 1
    ->  Kept = Kept1
    ;   Cands2 is Cands /\ (Cands-1),
        row_patterns(K, Cands2, P, Add, Pattern, S, Row, Ranks, Step,
                     Kept1, Kept)
    ).

followed([], _, _, _, List, List).
followed([Q|Qs], Placed, Add, Guards, List0, List) :-
    arg(Q, Placed, List1),
    add(List1, Add, Guards, List0, List2),
    followed(Qs, Placed, Add, Guards, List2, List).

add([], _, _, List, List).
add([Fields0-Above|Placed], Add, Guards, List0, List) :-
    Fields is Fields0+Add,
    (   Fields/\Guards =:= Guards
    ->  add(Placed, Add, Guards, [Fields-Above|List0], List)
    ;   add(Placed, Add, Guards, List0, List)
    ).

merged([], _, []).
merged([Fields-Above|Pairs], Pattern,
       [Fields-above(Pattern,[Above|Aboves])|Placed]) :-
    same(Pairs, Fields, Aboves, Rest),
    merged(Rest, Pattern, Placed).

same([Fields1-Above|Pairs], Fields, Aboves, Rest) :-
    Fields1 =:= Fields,
    !,
    Aboves = [Above|Aboves1],
    same(Pairs, Fields, Aboves1, Rest).
same(Pairs, _, [], Pairs).
