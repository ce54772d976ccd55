:- module(engine_arrangement,
          [ frame/3,                    % +Problem, +State, -Frame
            frame_size/2,               % +Frame, -Size
            frame_stars/2,              % +Frame, -Stars
            frame_cands/2,              % +Frame, -Rows
            frame_fixed/2,              % +Frame, -Rows
            frame_regions/2,            % +Frame, -Rows
            frame_parts/2,              % +Frame, -Parts
            arrangement/3,              % +Frame, +Rows, -Arrangement
            arrangement_rows/2,         % +Arrangement, -Rows
            arrangement_columns/2,      % +Arrangement, -Columns
            arrangement_counts/2,       % +Arrangement, -Counts
            arrangement_lacking/2,      % +Arrangement, -Rows
            arrangement_heavy/2,        % +Arrangement, -Rows
            arrangement_touching/2,     % +Arrangement, -Rows
            arrangement_faults/2,       % +Arrangement, -Faults
            faults_poor_columns/2,      % +Faults, -Columns
            faults_rich_columns/2,      % +Faults, -Columns
            faults_poor_regions/2,      % +Faults, -Regions
            faults_rich_regions/2,      % +Faults, -Regions
            faults_touching_rows/2,     % +Faults, -Rows
            is_faultless/1,             % +Arrangement
            move_star/5,                % +R, +C0, +C, +Frame, !Arrangement
            weigh/4,                    % +Heavy, +Region, +Frame, !Arrangement
            arrangement_stars/3,        % +Layout, +Arrangement, -Stars
            lattice/2                   % +Frame, -Rows
          ]).

:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [append/3]).
:- use_module('../records').
:- use_module(layout,
              [ filled_term/4, layout_row/2, layout_size/2, layout_stars/2,
                layout_stride/2
              ]).
:- use_module(problem,
              [ problem_layout/2, problem_regions/2, region_cells/2, region_id/2
              ]).

/** <module> What local search changes: all stars, and what is wrong with them

An arrangement has S stars in each row, no two of them next to each other.  It knows
its faults: columns and regions with too many stars (rich) or too few (poor), and stars
that touch one in the next row.  To move a star, move_star/5 changes the arrangement
destructively, and only what belongs to the two cells.  All numbers are sets within a
row or a column, so they are small integers on boards up to 57x57.

Rows, columns and regions count from 1.  In a set of rows, columns or regions, number
I is bit I; but in the cells of a row, column C is bit C-1.
*/

:- set_prolog_flag(optimise, true).

%   What a search does not change.  Arguments R of `cands` and `fixed` are the
%   candidates and the given stars of row R.  Argument C of argument R of `regions` is
%   part(I,Cells), with the region of that cell and the region's cells in that row.
%   Argument I of `parts` lists the rows of region I, as R-Cells.

:- accessors(frame(size, stars, cands, fixed, regions, parts)).

%   Argument R+1 of `rows` are the stars of row R; there is an empty row at each end.
%   Argument C of `columns` are the rows in which column C has a star.  Argument I of
%   `counts` are how many stars region I has.  Arguments R of `lacking` and `heavy` are
%   the cells of row R in poor regions and in heavy ones, see weigh/4, and argument R of
%   `touching` its stars that touch one in row R+1.

:- accessors(arrangement(rows, columns, counts, lacking, heavy, touching, faults)).

%   Sets of columns, regions and rows.

:- accessors(faults(poor_columns, rich_columns, poor_regions, rich_regions,
                    touching_rows, heavy_regions),
             [nb_set]).

%!  frame(+Problem, +State, -Frame) is det.
%
%   Frame is for the candidates and stars of State.

frame(Problem, state(C,S,_), frame(N,K,Cands,Fixed,Regions,Parts)) :-
    problem_layout(Problem, Layout),
    layout_size(Layout, N),
    layout_stars(Layout, K),
    split_rows(Layout, C, Cands),
    split_rows(Layout, S, Fixed),
    filled_term(parts, N, [], Parts),
    filled_term(regions, N, 0, Regions),
    region_rows(N, N, Regions),
    problem_regions(Problem, Rs),
    add_regions(Rs, Layout, Regions, Parts).

split_rows(Layout, Cells, Rows) :-
    layout_size(Layout, N),
    layout_stride(Layout, B),
    layout_row(Layout, Row),
    split_rows(N, Cells, B, Row, Masks),
    compound_name_arguments(Rows, rows, Masks).

split_rows(0, _, _, _, []) :-
    !.
split_rows(R, Cells, B, Row, [Mask|Masks]) :-
    Mask is Cells/\Row,
    Cells1 is Cells>>B,
    R1 is R-1,
    split_rows(R1, Cells1, B, Row, Masks).

region_rows(0, _, _) :-
    !.
region_rows(R, N, Regions) :-
    functor(Row, row, N),
    setarg(R, Regions, Row),
    R1 is R-1,
    region_rows(R1, N, Regions).

add_regions([], _, _, _).
add_regions([Region|Rs], Layout, Regions, Parts) :-
    region_cells(Region, Cells),
    region_id(Region, Id),
    layout_stride(Layout, B),
    Skipped is lsb(Cells)//B,
    Cells1 is Cells >> (Skipped*B),
    R is Skipped+1,
    parts(Cells1, R, Id, Layout, Regions, List),
    setarg(Id, Parts, List),
    add_regions(Rs, Layout, Regions, Parts).

parts(0, _, _, _, _, []) :-
    !.
parts(Cells, R, Id, Layout, Regions, [R-Mask|List]) :-
    layout_stride(Layout, B),
    layout_row(Layout, Row),
    Mask is Cells/\Row,
    arg(R, Regions, RowRegions),
    set_parts(Mask, part(Id,Mask), RowRegions),
    Cells1 is Cells>>B,
    R1 is R+1,
    parts(Cells1, R1, Id, Layout, Regions, List).

set_parts(0, _, _) :-
    !.
set_parts(Mask, Part, Row) :-
    C is lsb(Mask)+1,
    Mask1 is Mask /\ (Mask-1),
    arg(C, Row, Part),
    set_parts(Mask1, Part, Row).

%!  region_counts(+Frame, +Rows, -Counts) is det.
%
%   Argument I of Counts are how many stars region I has in Rows.

region_counts(Frame, Rows, Counts) :-
    frame_size(Frame, N),
    filled_term(counts, N, 0, Counts),
    frame_parts(Frame, Parts),
    region_counts(N, Parts, Rows, Counts).

region_counts(0, _, _, _) :-
    !.
region_counts(I, Parts, Rows, Counts) :-
    arg(I, Parts, List),
    region_count(List, Rows, 0, Count),
    setarg(I, Counts, Count),
    I1 is I-1,
    region_counts(I1, Parts, Rows, Counts).

region_count([], _, Count, Count).
region_count([R-Mask|List], Rows, Count0, Count) :-
    R1 is R+1,
    arg(R1, Rows, Row),
    Count1 is Count0 + popcount(Row/\Mask),
    region_count(List, Rows, Count1, Count).

%!  arrangement(+Frame, +Rows, -Arrangement) is det.
%
%   Rows are a term as in an arrangement.

arrangement(Frame, Rows, Arrangement) :-
    Arrangement = arrangement(Rows,Columns,Counts,Lacking,Heavy,Touching,
                              faults(0,0,0,0,0,0)),
    frame_size(Frame, N),
    filled_term(columns, N, 0, Columns),
    filled_term(lacking, N, 0, Lacking),
    filled_term(heavy, N, 0, Heavy),
    filled_term(touching, N, 0, Touching),
    region_counts(Frame, Rows, Counts),
    star_rows(N, Rows, Columns),
    frame_stars(Frame, K),
    note_all(N, Frame, K, Arrangement).

star_rows(0, _, _) :-
    !.
star_rows(R, Rows, Columns) :-
    R1 is R+1,
    arg(R1, Rows, Row),
    star_columns(Row, R, Columns),
    R2 is R-1,
    star_rows(R2, Rows, Columns).

star_columns(0, _, _) :-
    !.
star_columns(Row, R, Columns) :-
    C is lsb(Row)+1,
    arg(C, Columns, Stars0),
    Stars is Stars0 \/ (1<<R),
    setarg(C, Columns, Stars),
    Row1 is Row /\ (Row-1),
    star_columns(Row1, R, Columns).

note_all(0, _, _, _) :-
    !.
note_all(I, Frame, K, Arrangement) :-
    note_column(I, K, Arrangement),
    note_touching(I, Arrangement),
    arrangement_counts(Arrangement, Counts),
    arg(I, Counts, Count),
    note_region(I, Count, Frame, Arrangement),
    I1 is I-1,
    note_all(I1, Frame, K, Arrangement).

/*  Faults
*/

%!  is_faultless(+Arrangement) is semidet.

is_faultless(arrangement(_,_,_,_,_,_,faults(0,0,0,0,0,_))).

note_column(C, K, Arrangement) :-
    arrangement_columns(Arrangement, Columns),
    arrangement_faults(Arrangement, Faults),
    arg(C, Columns, Stars),
    Count is popcount(Stars),
    faults_poor_columns(Faults, Poor0),
    faults_rich_columns(Faults, Rich0),
    Bit is 1<<C,
    judged(Count, K, Bit, Poor0-Rich0, Poor-Rich),
    nb_set_faults_poor_columns(Faults, Poor),
    nb_set_faults_rich_columns(Faults, Rich).

note_region(I, Count, Frame, Arrangement) :-
    frame_stars(Frame, K),
    arrangement_faults(Arrangement, Faults),
    faults_poor_regions(Faults, Poor0),
    faults_rich_regions(Faults, Rich0),
    Bit is 1<<I,
    judged(Count, K, Bit, Poor0-Rich0, Poor-Rich),
    nb_set_faults_rich_regions(Faults, Rich),
    (   Poor =:= Poor0
    ->  true
    ;   nb_set_faults_poor_regions(Faults, Poor),
        arrangement_lacking(Arrangement, Lacking),
        flip_region(I, Frame, Lacking)
    ).

%   judged(+Count, +K, +Bit, +Sets0, -Sets): Sets are Poor-Rich.  Bit is in one of them,
%   or in none.

judged(Count, K, Bit, Poor0-Rich0, Poor-Rich) :-
    (   Count < K
    ->  Poor is Poor0\/Bit
    ;   Poor is Poor0 /\ \Bit
    ),
    (   Count > K
    ->  Rich is Rich0\/Bit
    ;   Rich is Rich0 /\ \Bit
    ).

note_touching(R, Arrangement) :-
    arrangement_rows(Arrangement, Rows),
    arrangement_touching(Arrangement, Touching),
    arrangement_faults(Arrangement, Faults),
    R1 is R+1,
    R2 is R+2,
    arg(R1, Rows, Row),
    arg(R2, Rows, Below),
    Stars is Row /\ (Below \/ (Below<<1) \/ (Below>>1)),
    nb_setarg(R, Touching, Stars),
    faults_touching_rows(Faults, Marked0),
    (   Stars =\= 0
    ->  Marked is Marked0 \/ (1<<R)
    ;   Marked is Marked0 /\ \(1<<R)
    ),
    nb_set_faults_touching_rows(Faults, Marked).

%   The cells of a region leave or join a set of cells, which has a mask a row.

flip_region(I, Frame, Set) :-
    frame_parts(Frame, Parts),
    arg(I, Parts, List),
    flip_rows(List, Set).

flip_rows([], _).
flip_rows([R-Mask|List], Set) :-
    arg(R, Set, Cells0),
    Cells is Cells0 xor Mask,
    nb_setarg(R, Set, Cells),
    flip_rows(List, Set).

/*  Changes
*/

%!  move_star(+R, +C0, +C, +Frame, !Arrangement) is det.
%
%   In row R, the star of column C0 moves to column C.

move_star(R, C0, C, Frame, Arrangement) :-
    Arrangement = arrangement(Rows,Columns,_,_,_,_,_),
    R1 is R+1,
    arg(R1, Rows, Row0),
    Row is Row0 xor (1<<(C0-1)) xor (1<<(C-1)),
    nb_setarg(R1, Rows, Row),
    flip(C0, R, Columns),
    flip(C, R, Columns),
    frame_stars(Frame, K),
    note_column(C0, K, Arrangement),
    note_column(C, K, Arrangement),
    frame_regions(Frame, Regions),
    arg(R, Regions, RowRegions),
    arg(C0, RowRegions, part(Region0,_)),
    arg(C, RowRegions, part(Region,_)),
    recount(Region0, Region, Frame, Arrangement),
    note_touching(R, Arrangement),
    (   R > 1
    ->  Above is R-1,
        note_touching(Above, Arrangement)
    ;   true
    ).

flip(C, R, Columns) :-
    arg(C, Columns, Stars0),
    Stars is Stars0 xor (1<<R),
    nb_setarg(C, Columns, Stars).

%   A star moves from one region to another.

recount(Region, Region, _, _) :-
    !.
recount(Region1, Region2, Frame, Arrangement) :-
    arrangement_counts(Arrangement, Counts),
    arg(Region1, Counts, Count1),
    arg(Region2, Counts, Count2),
    Less is Count1-1,
    More is Count2+1,
    nb_setarg(Region1, Counts, Less),
    nb_setarg(Region2, Counts, More),
    note_region(Region1, Less, Frame, Arrangement),
    note_region(Region2, More, Frame, Arrangement).

%!  weigh(+Heavy, +Region, +Frame, !Arrangement) is det.
%
%   From now on, Region is heavy if Heavy is 1, and not if it is 0.

weigh(Heavy, Region, Frame, Arrangement) :-
    arrangement_faults(Arrangement, Faults),
    faults_heavy_regions(Faults, Set0),
    (   (Set0>>Region) /\ 1 =:= Heavy
    ->  true
    ;   Set is Set0 xor (1<<Region),
        nb_set_faults_heavy_regions(Faults, Set),
        arrangement_heavy(Arrangement, Rows),
        flip_region(Region, Frame, Rows)
    ).

%!  arrangement_stars(+Layout, +Arrangement, -Stars) is det.

arrangement_stars(Layout, Arrangement, Stars) :-
    layout_size(Layout, N),
    layout_stride(Layout, B),
    arrangement_rows(Arrangement, Rows),
    joined_rows(N, B, Rows, 0, Stars).

joined_rows(0, _, _, Stars, Stars) :-
    !.
joined_rows(R, B, Rows, Stars0, Stars) :-
    R1 is R+1,
    arg(R1, Rows, Row),
    Stars1 is (Stars0<<B) \/ Row,
    R2 is R-1,
    joined_rows(R2, B, Rows, Stars1, Stars).

/*  Stars at equal distances: where local search begins

In a lattice, star I of row R is (I*N + R*J mod N)/S columns from the left, with I from
0, and J the slope.  With a slope from 2S to N-2S no two stars touch.  If J and
N have no common divisor, the numerators are all numbers from 0 to N*S-1, so each
column has S stars.  There is such a slope if N is at least 4S+3.  And each compact
region has about as many stars as its share of the board.
*/

%!  lattice(+Frame, -Rows) is semidet.
%
%   Rows are those of the slope with the fewest faults in the regions, as in an
%   arrangement: row R is argument R+1.  Stars that are no candidates of Frame move to
%   others in their row.  Fails if a row has no room for its stars in this way.

lattice(Frame, Rows) :-
    frame_stars(Frame, K),
    J is 2*K,
    slopes(J, Frame, none-none, Rows).

%   slopes(+J, +Frame, +Best, -Rows): Best is Cost-Rows of the best slope before J.  A
%   number comes before `none`.

slopes(_, _, 0-Rows, Rows) :-
    !.
slopes(J, Frame, _-Rows, Rows) :-
    frame_size(Frame, N),
    frame_stars(Frame, K),
    J > N-2*K,
    !,
    Rows \== none.
slopes(J, Frame, Best0, Rows) :-
    frame_size(Frame, N),
    (   gcd(J, N) =:= 1,
        sloped(J, Frame, Best1),
        Best1 @< Best0
    ->  Best = Best1
    ;   Best = Best0
    ),
    J1 is J+1,
    slopes(J1, Frame, Best, Rows).

sloped(J, Frame, Cost-Rows) :-
    sloped_rows(1, J, Frame, List),
    append([0|List], [0], Masks),
    compound_name_arguments(Rows, rows, Masks),
    region_counts(Frame, Rows, Counts),
    frame_stars(Frame, K),
    compound_name_arguments(Counts, _, Numbers),
    foldl(off_by(K), Numbers, 0, Cost).

off_by(K, Count, Cost0, Cost) :-
    Cost is Cost0 + abs(Count-K).

sloped_rows(R, J, Frame, Rows) :-
    frame_size(Frame, N),
    (   R > N
    ->  Rows = []
    ;   Rows = [Row|Rows1],
        frame_stars(Frame, K),
        At is R*J mod N,
        lattice_row(K, At, N, K, 0, Row0),
        frame_cands(Frame, Cands),
        arg(R, Cands, RowCands),
        frame_fixed(Frame, Fixed),
        arg(R, Fixed, Given),
        fit_row(Row0, RowCands, Given, K, Row),
        R1 is R+1,
        sloped_rows(R1, J, Frame, Rows1)
    ).

lattice_row(0, _, _, _, Row, Row) :-
    !.
lattice_row(I, At, N, K, Row0, Row) :-
    Row1 is Row0 \/ (1 << (At//K)),
    At1 is At+N,
    I1 is I-1,
    lattice_row(I1, At1, N, K, Row1, Row).

%   fit_row(+Row0, +Cands, +Given, +K, -Row) is semidet.  Row has K stars, all those of
%   Given and as many of Row0 as fit.

fit_row(Row, Cands, 0, _, Row) :-
    Row /\ Cands =:= Row,
    !.
fit_row(Row0, Cands, Given, K, Row) :-
    Near is Given \/ (Given<<1) \/ (Given>>1),
    Kept is Row0 /\ Cands /\ \Near,
    Left is K-popcount(Given),
    fill_row(Left, Kept, Cands, Given, Row).

fill_row(0, _, _, Row, Row) :-
    !.
fill_row(Left, Kept0, Cands0, Row0, Row) :-
    Cands is Cands0 /\ \(Row0 \/ (Row0<<1) \/ (Row0>>1)),
    Kept is Kept0 /\ Cands,
    (   Kept =\= 0
    ->  Star is Kept /\ -Kept
    ;   Cands =\= 0,
        Star is Cands /\ -Cands
    ),
    Row1 is Row0 \/ Star,
    Left1 is Left-1,
    fill_row(Left1, Kept, Cands, Row1, Row).
