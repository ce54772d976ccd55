:- module(explanation_run_vectors,
          [ patterns/3,                 % +Lines, +Position, -Patterns
            patterns_lines/2,           % +Patterns, -Lines
            patterns_size/2,            % +Patterns, -N
            patterns_width/2,           % +Patterns, -Width
            high_bits/2,                % +Patterns, -High
            line_fields/3,              % +Patterns, +Line, -Fields
            part_fields/4,              % +Patterns, +Part, +Whole, -Fields
            field_numbers/3             % +Bits, +Width, -Numbers
          ]).
:- use_module('../position/filled').
:- use_module('../position/grid').
:- use_module('../position/position').
:- use_module('../../records').

/** <module> Vectors with a field for each run of lines

A vector is an integer with a field for each run of consecutive lines: for the
one from line A to line B, field (A-1)*N + B-1.

A field is one bit wider than what all lines need takes.  That bit is set before
one vector is taken from another: in a position without a solution the regions
may have to give a run more than it needs, and a negative field must not borrow
from the next.
*/

:- set_prolog_flag(optimise, true).

%   From has for each line A the fields of the runs to line 1 that begin at A or
%   before, To for each line B those of the runs from line 1 that end at B or
%   after: products of them are sets of fields.  Ones has the lowest bit of each
%   field.

:- accessors(patterns(lines, size, width, from, to, ones)).

%!  patterns(+Lines, +Position, -Patterns) is det.
%!  patterns_lines(+Patterns, -Lines) is det.
%!  patterns_size(+Patterns, -N) is det.
%!  patterns_width(+Patterns, -Width) is det.
%!  high_bits(+Patterns, -High) is det.
%
%   Patterns are the sets of fields for Lines, `rows` or `columns`, of which
%   there are N.  Width is how many bits a field has, High the highest bit of
%   each.

patterns(Lines, Position, Patterns) :-
    memo(Position, patterns(Lines), 1, Memo),
    arg(1, Memo, Patterns0),
    (   Patterns0 == 0
    ->  new_patterns(Lines, Position, Patterns),
        setarg(1, Memo, Patterns)
    ;   Patterns = Patterns0
    ).

new_patterns(Lines, Position, patterns(Lines,N,W,From,To,Ones)) :-
    position_grid(Position, Grid),
    grid_size(Grid, N),
    line_offset(Lines, N, Offset),
    All is (2<<N) - 2,
    unit_numbers(All, Offset, Units),
    total_need(Units, Position, Total),
    W is msb(Total+1) + 2,
    filled(from, N, 0, From),
    filled(to, N, 0, To),
    fill_from(1, N, W, 0, From),
    fill_to(N, W, 0, To),
    valid_runs(N, N, W, To, 0, Ones).

fill_from(A, N, _, _, _) :-
    A > N,
    !.
fill_from(A, N, W, Sum0, From) :-
    Sum is Sum0 \/ (1<<((A-1)*N*W)),
    setarg(A, From, Sum),
    A1 is A+1,
    fill_from(A1, N, W, Sum, From).

fill_to(0, _, _, _) :-
    !.
fill_to(B, W, Sum0, To) :-
    Sum is Sum0 \/ (1<<((B-1)*W)),
    setarg(B, To, Sum),
    B1 is B-1,
    fill_to(B1, W, Sum, To).

valid_runs(0, _, _, _, Ones, Ones) :-
    !.
valid_runs(A, N, W, To, Ones0, Ones) :-
    arg(A, To, Ends),
    Ones1 is Ones0 \/ (Ends<<((A-1)*N*W)),
    A1 is A-1,
    valid_runs(A1, N, W, To, Ones1, Ones).

high_bits(Patterns, High) :-
    patterns_ones(Patterns, Ones),
    patterns_width(Patterns, W),
    High is Ones<<(W-1).

%!  line_fields(+Patterns, +Line, -Fields) is det.
%!  part_fields(+Patterns, +Part, +Whole, -Fields) is det.
%
%   Fields has a 1 for each run that has Line in it; or for each that has just
%   the lines Part, I-J, of the lines Whole, P-Q.

line_fields(Patterns, L, Fields) :-
    patterns_from(Patterns, From),
    patterns_to(Patterns, To),
    arg(L, From, Begins),
    arg(L, To, Ends),
    Fields is Begins*Ends.

part_fields(patterns(_,N,W,From,To,_), I-J, P-Q, Fields) :-
    (   I =:= P
    ->  arg(I, From, Begins)
    ;   Begins is 1<<((I-1)*N*W)
    ),
    (   J =:= Q
    ->  arg(J, To, Ends)
    ;   Ends is 1<<((J-1)*W)
    ),
    Fields is Begins*Ends.

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
