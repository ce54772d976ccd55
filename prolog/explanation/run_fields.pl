:- module(techniques_run_fields,
          [ offset/3,                   % +Lines, +N, -Offset
            patterns/4,                 % +Lines, +Position, +N, -Patterns
            field_width/2,              % +Patterns, -Width
            high_bits/2,                % +Patterns, -High
            line_fields/3,              % +Line, +Patterns, -Fields
            fields/7,                   % +I, +J, +P, +Q, +N, +Patterns,
                                        % -Fields
            field_numbers/3             % +Bits, +Width, -Numbers
          ]).
:- use_module(position).

/** <module> Vectors with a field for each run of lines

A vector is an integer with a field for each run of consecutive lines: for the
one from line A to line B, field (A-1)*N + B-1.

A field is one bit wider than what all lines need takes.  That bit is set before
one vector is taken from another: in a position without a solution the regions
may have to give a run more than it needs, and a negative field must not borrow
from the next.
*/

:- set_prolog_flag(optimise, true).

%!  offset(+Lines, +N, -Offset) is det.
%
%   Line L of Lines, `rows` or `columns`, is the unit L+Offset.

offset(rows, _, 0).
offset(columns, N, N).

%!  patterns(+Lines, +Position, +N, -Patterns) is det.
%
%   Patterns is patterns(From, To, Ones, Width): From has for each line A the
%   fields of the runs that begin there, moved to A = 1, and so on: products of
%   them are sets of fields.  Ones has the lowest bit of each field.

patterns(Lines, Position, N, Patterns) :-
    memo(Position, patterns(Lines), 1, Memo),
    arg(1, Memo, Patterns0),
    (   Patterns0 == 0
    ->  needs(Position, Needs),
        offset(Lines, N, Offset),
        total_need(N, Offset, Needs, 1, Total),
        W is msb(Total) + 2,
        new_patterns(N, W, Patterns),
        setarg(1, Memo, Patterns)
    ;   Patterns = Patterns0
    ).

%   What all lines need, and Total0.

total_need(0, _, _, Total, Total) :-
    !.
total_need(L, Offset, Needs, Total0, Total) :-
    Unit is L+Offset,
    arg(Unit, Needs, Need),
    Total1 is Total0+Need,
    L1 is L-1,
    total_need(L1, Offset, Needs, Total1, Total).

%   Begin has for A the field A-1 of the runs to line 1, End has for B the
%   field B-1 of the runs from line 1.

new_patterns(N, W, patterns(Upto,Downto,Ones,W)) :-
    functor(Upto, upto, N),
    functor(Downto, downto, N),
    fill_upto(1, N, W, 0, Upto),
    fill_downto(N, W, 0, Downto),
    valid_runs(N, N, W, Upto, Downto, 0, Ones).

fill_upto(A, N, _, _, _) :-
    A > N,
    !.
fill_upto(A, N, W, Sum0, Upto) :-
    Sum is Sum0 \/ (1<<((A-1)*N*W)),
    arg(A, Upto, Sum),
    A1 is A+1,
    fill_upto(A1, N, W, Sum, Upto).

fill_downto(0, _, _, _) :-
    !.
fill_downto(B, W, Sum0, Downto) :-
    Sum is Sum0 \/ (1<<((B-1)*W)),
    arg(B, Downto, Sum),
    B1 is B-1,
    fill_downto(B1, W, Sum, Downto).

valid_runs(0, _, _, _, _, Ones, Ones) :-
    !.
valid_runs(A, N, W, Upto, Downto, Ones0, Ones) :-
    arg(A, Downto, To),
    Ones1 is Ones0 \/ (To<<((A-1)*N*W)),
    A1 is A-1,
    valid_runs(A1, N, W, Upto, Downto, Ones1, Ones).

%!  field_width(+Patterns, -Width) is det.
%!  high_bits(+Patterns, -High) is det.
%
%   Width is how many bits a field has, High the highest bit of each.

field_width(patterns(_,_,_,W), W).

high_bits(patterns(_,_,Ones,W), High) :-
    High is Ones<<(W-1).

%!  line_fields(+Line, +Patterns, -Fields) is det.
%!  fields(+I, +J, +P, +Q, +N, +Patterns, -Fields) is det.
%
%   Fields has a 1 for each run that has Line in it; or for each of which the
%   lines I..J are what it has of the lines P..Q.

line_fields(L, patterns(Upto,Downto,_,_), Fields) :-
    arg(L, Upto, From),
    arg(L, Downto, To),
    Fields is From*To.

fields(I, J, P, Q, N, patterns(Upto,Downto,_,W), Fields) :-
    (   I =:= P
    ->  arg(I, Upto, From)
    ;   From is 1<<((I-1)*N*W)
    ),
    (   J =:= Q
    ->  arg(J, Downto, To)
    ;   To is 1<<((J-1)*W)
    ),
    Fields is From*To.

%!  field_numbers(+Bits, +Width, -Numbers) is det.
%
%   Numbers are those of the fields that have a bit in Bits, in ascending order;
%   none has two.

field_numbers(0, _, []) :-
    !.
field_numbers(Bits, W, [Run|Runs]) :-
    Run is lsb(Bits)//W,
    Rest is Bits /\ (Bits-1),
    field_numbers(Rest, W, Runs).
