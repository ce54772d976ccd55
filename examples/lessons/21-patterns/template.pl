:- use_module(library(clpfd)).

%!  seating(+Wishes, -Seats) is semidet.
%
%   Post that each of Seats is one of the guest's Wishes, and no seat comes twice.

seating(_, _) :-
    fail.

%!  teams(+N, +Size, -Teams) is det.
%
%   Post that Teams are N sets of Size of the people 1 to N * Size, everybody in one.

teams(_, _, _) :-
    fail.

%!  rests(+Vs) is semidet.
%
%   Post that Vs have no four ones in a row, and no single zero between ones.

rests(_) :-
    fail.

%!  pallets(+Boxes, +Width, +Depth, -Places) is semidet.
%
%   Post that boxes at Places are on the pallet, and do not overlap.

pallets(_, _, _, _) :-
    fail.
