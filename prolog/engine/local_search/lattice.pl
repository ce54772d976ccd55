:- module(engine_lattice,
          [ lattice/2                   % +Frame, -Rows
          ]).

:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [append/3]).
:- use_module(arrangement,
              [ frame_size/2, frame_stars/2, frame_cands/2, frame_fixed/2,
                region_counts/3
              ]).

/** <module> Stars at equal distances: where local search begins

In a lattice, star I of row R is (I*N + R*J mod N)/S columns from the left, with I from
0, and J the slope.  With a slope from 2S to N-2S no two stars touch.  If J and
N have no common divisor, the numerators are all numbers from 0 to N*S-1, so each
column has S stars.  There is such a slope if N is at least 4S+3.  And each compact
region has about as many stars as its share of the board.
*/

:- set_prolog_flag(optimise, true).

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
        fitted(Row0, RowCands, Given, K, Row),
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

%   fitted(+Row0, +Cands, +Given, +K, -Row) is semidet.  Row has K stars, all those of
%   Given and as many of Row0 as fit.

fitted(Row, Cands, 0, _, Row) :-
    Row /\ Cands =:= Row,
    !.
fitted(Row0, Cands, Given, K, Row) :-
    Near is Given \/ (Given<<1) \/ (Given>>1),
    Kept is Row0 /\ Cands /\ \Near,
    Left is K-popcount(Given),
    filled_row(Left, Kept, Cands, Given, Row).

filled_row(0, _, _, Row, Row) :-
    !.
filled_row(Left, Kept0, Cands0, Row0, Row) :-
    Cands is Cands0 /\ \(Row0 \/ (Row0<<1) \/ (Row0>>1)),
    Kept is Kept0 /\ Cands,
    (   Kept =\= 0
    ->  Star is Kept /\ -Kept
    ;   Cands =\= 0,
        Star is Cands /\ -Cands
    ),
    Row1 is Row0 \/ Star,
    Left1 is Left-1,
    filled_row(Left1, Kept, Cands, Row1, Row).
