:- module(starbattle_rules,
          [ board_rules/3,              % +Board, +Options, -Rules
            json_rules/2,               % +JSON, -Options
            usual_rules/2,              % +Board, +Rules
            rules_touch/2,              % +Rules, -Touch
            rules_wrap/2,               % +Rules, -Wrap
            rules_rows/2,               % +Rules, -Counts
            rules_regions/2,            % +Rules, -Counts
            has_usual_counts/2,         % +Board, +Rules
            unusual_rules/3,            % +Board, +Rules, -Pairs
            apart_sets/3,               % +Rules, +N, -Sets
            extra_sets/3,               % +Rules, +N, -Sets
            wrap_forbids/2,             % +Rules, +N
            least_gap/2,                % +Rules, -Gap
            unit_counts/3,              % +Board, +Rules, -Units
            diagonal_counts/3           % +Rules, +N, -Units
          ]).
:- use_module([library(apply), library(error), library(lists), library(option), library(pairs)]).
:- use_module('../board/board').
:- use_module('../errors').
:- use_module('../records').

/** <module> The rules of variants

The rules of a board are a term rules(Touch, Wrap, Rows, Columns, Regions,
Diagonals):

  - Touch is a list of the moves by which two stars may not be apart: `king`
    to the 8 neighbors, `rook` to those 4 that share a side, and `knight`.
  - Wrap is true if moves leave the board on one side and come back on the other.
  - Rows, Columns and Regions are lists with the number of stars of each row, each
    column and each region.
  - Diagonals is the number of stars of both main diagonals, or `any`.

The usual rules are rules([king], false, Rows, Columns, Regions, any) with the
board's star count in all places of the lists.
*/

:- accessors(rules(touch, wrap, rows, columns, regions, diagonals)).

starbattle:message(rules(Fault)) -->
    [ 'rules: '-[] ],
    fault(Fault).

fault(touch(Value)) -->
    [ 'touch must be king, rook, knight or none, or several joined by +, \c
       as in king+knight; not ~p'-[Value] ].
fault(counts(Name, N, Value)) -->
    { counted(N, integer, Integers) },
    [ '~w must be ~w from 0 to ~d, not ~p'-[Name, Integers, N, Value] ].
fault(sums(Name1, Sum1, Name2, Sum2)) -->
    { counted(Sum1, star, Stars) },
    [ '~w add up to ~w, but ~w to ~d'-[Name1, Stars, Name2, Sum2] ].
fault(diagonals(N, Value)) -->
    [ 'diagonals must be an integer from 0 to ~d, not ~p'-[N, Value] ].

rules_error(Fault) :-
    starbattle_error(rules(Fault)).

%!  board_rules(+Board, +Options, -Rules) is det.
%
%   Rules are the rules of Board with what Options changes:
%
%     - touch(+Moves): `king` (default), `rook`, `knight` or `none`; several
%       joined by `+`, such as `king+knight` (a term or an atom)
%     - wrap(+Boolean): default false
%     - row_stars(+Counts), column_stars(+Counts), region_stars(+Counts): N
%       integers each; default the star count of Board
%     - diagonals(+Count): default any number; `true` is the star count of Board, and
%       `false` any number
%
%   @error starbattle(rules(Fault)); those of check_options/2

board_rules(Board, Options, rules(Touch, Wrap, Rows, Columns, Regions, Diagonals)) :-
    check_options(rule_option, Options),
    board_size(Board, N),
    option(touch(Moves), Options, king),
    touch_list(Moves, Touch),
    option(wrap(Wrap), Options, false),
    maplist(counts(Board, Options), [row_stars,column_stars,region_stars],
            [Rows,Columns,Regions]),
    must_be_equal_sums(Rows, Columns, Regions),
    option(diagonals(Diagonals0), Options, any),
    diagonals_stars(Diagonals0, Board, Diagonals),
    must_be_diagonals(N, Diagonals).

diagonals_stars(true, Board, Stars) =>
    board_stars(Board, Stars).
diagonals_stars(false, _, Stars) =>
    Stars = any.
diagonals_stars(Given, _, Stars) =>
    Stars = Given.

%!  json_rules(+JSON, -Options) is det.
%
%   Options are those of board_rules/3 that the object JSON gives.
%
%   @error starbattle(constraint(no(rules, JSON)))

json_rules(JSON, Options) :-
    (   is_dict(JSON)
    ->  findall(Option,
                ( get_dict(Key, JSON, Value0),
                  \+ ( Value0 == null, \+ memberchk(Key, [touch,wrap]) ),
                  rule_value(Value0, Value),
                  Option =.. [Key,Value]
                ),
                Options)
    ;   starbattle_error(constraint(no(rules, JSON)))
    ).

rule_value(Value0, Value) :-
    (   string(Value0)
    ->  atom_string(Value, Value0)
    ;   Value = Value0
    ).

rule_option(touch,        any).
rule_option(wrap,         boolean).
rule_option(row_stars,    any).
rule_option(column_stars, any).
rule_option(region_stars, any).
rule_option(diagonals,    any).

touch_list(Moves, Touch) :-
    (   moves(Moves, Touch0),
        sort(Touch0, Touch1),
        \+ ( memberchk(none, Touch1), Touch1 = [_,_|_] )
    ->  without_none(Touch1, Touch)
    ;   rules_error(touch(Moves))
    ).

moves(Moves, Touch) :-
    format(atom(Text), '~w', [Moves]),
    atomic_list_concat(Touch, +, Text),
    subtract(Touch, [king,rook,knight,none], []).

%   A king moves to all cells to which a rook can step.

without_none(Touch0, Touch) :-
    subtract(Touch0, [none], Touch1),
    (   memberchk(king, Touch1)
    ->  subtract(Touch1, [rook], Touch)
    ;   Touch = Touch1
    ).

counts(Board, Options, Key, Counts) :-
    board_size(Board, N),
    board_stars(Board, S),
    length(Default, N),
    maplist(=(S), Default),
    Option =.. [Key,Counts],
    option(Option, Options, Default),
    (   is_of_type(list(between(0, N)), Counts),
        length(Counts, N)
    ->  true
    ;   rules_error(counts(Key, N, Counts))
    ).

must_be_equal_sums(Rows, Columns, Regions) :-
    sum_list(Rows, Sum),
    (   member(Name-Counts, [column_stars-Columns,region_stars-Regions]),
        sum_list(Counts, Other),
        Other =\= Sum
    ->  rules_error(sums(row_stars, Sum, Name, Other))
    ;   true
    ).

must_be_diagonals(N, Diagonals) :-
    (   Diagonals == any
    ->  true
    ;   is_of_type(between(0, N), Diagonals)
    ->  true
    ;   rules_error(diagonals(N, Diagonals))
    ).

%!  usual_rules(+Board, +Rules) is semidet.
%!  has_usual_counts(+Board, +Rules) is semidet.
%
%   True if Rules are those of Star Battle; if each row, column and region has the
%   star count of Board.

usual_rules(Board, Rules) :-
    Rules = rules([king], false, _, _, _, any),
    has_usual_counts(Board, Rules).

has_usual_counts(Board, rules(_, _, Rows, Columns, Regions, _)) :-
    board_stars(Board, S),
    forall(member(Counts, [Rows,Columns,Regions]), maplist(==(S), Counts)).

%!  unusual_rules(+Board, +Rules, -Pairs) is det.
%
%   Pairs are Key-Value for what differs from the usual rules, as in JSON.

unusual_rules(Board, rules(Touch,Wrap,Rows,Columns,Regions,Diagonals), Pairs) :-
    board_stars(Board, S),
    findall(Move, ( member(Move, [king,rook,knight]), memberchk(Move, Touch) ), Moves),
    (   Moves == []
    ->  Text = none
    ;   atomic_list_concat(Moves, +, Text)
    ),
    findall(Key-Value,
            ( member(Key-Value, [ touch-Text, wrap-Wrap, row_stars-Rows,
                                  column_stars-Columns, region_stars-Regions,
                                  diagonals-Diagonals
                                ]),
              \+ memberchk(Value, [king,false,any]),
              \+ ( is_list(Value), maplist(==(S), Value) )
            ),
            Pairs).

%!  apart_sets(+Rules, +N, -Sets) is det.
%!  extra_sets(+Rules, +N, -Sets) is det.
%
%   Sets are lists of cells Row-Column, from 1, with one star at most: together
%   they say which stars may not stand together.  The second leaves out the squares
%   of four cells, which the usual rules have.

apart_sets(Rules, N, Sets) :-
    rules_touch(Rules, Touch),
    rules_wrap(Rules, Wrap),
    findall(Set,
            ( member(Move, Touch),
              shape(Move, Shape),
              shape_at(Wrap, N, Shape, Set)
            ),
            Sets0),
    list_to_set(Sets0, Sets).

extra_sets(Rules, N, Sets) :-
    apart_sets(Rules, N, Sets0),
    apart_sets(rules([king], false, [], [], [], any), N, Squares),
    subtract(Sets0, Squares, Sets).

%!  wrap_forbids(+Rules, +N) is semidet.
%
%   True if Rules wrap, and two stars that touch only across an edge are not
%   forbidden by the counts of their row or column, too.

wrap_forbids(Rules, N) :-
    Rules = rules(Touch, true, Rows, Columns, _, _),
    apart_sets(Rules, N, Sets),
    apart_sets(rules(Touch, false, [], [], [], any), N, Usual),
    member(Set, Sets),
    \+ memberchk(Set, Usual),
    append(_, [R1-C1|Others], Set),
    member(R2-C2, Others),
    ( R1 =\= R2 ; nth1(R1, Rows, Count), Count > 1 ),
    ( C1 =\= C2 ; nth1(C1, Columns, Count), Count > 1 ),
    !.

%   A shape is a list of steps from a cell, such that all cells reached are that
%   move apart.  Mirrored, the shapes of a move have all cells that are.

shape(king,   [0-0,0-1,1-0,1-1]).
shape(rook,   [0-0,0-1]).
shape(rook,   [0-0,1-0]).
shape(knight, [0-0,1-2]).
shape(knight, [0-0,2-1]).
shape(knight, [0-2,1-0]).
shape(knight, [0-1,2-0]).

%   On a small board that wraps, steps may meet.

shape_at(Wrap, N, Shape, Set) :-
    between(1, N, R),
    between(1, N, C),
    findall(Cell, ( member(Step, Shape), reached(Wrap, N, R-C, Step, Cell) ),
            Cells),
    length(Shape, Count),
    length(Cells, Count),
    sort(Cells, Set),
    Set = [_,_|_].

reached(true, N, R0-C0, Down-Right, R-C) :-
    R is (R0+Down-1) mod N + 1,
    C is (C0+Right-1) mod N + 1.
reached(false, N, R0-C0, Down-Right, R-C) :-
    R is R0+Down,
    C is C0+Right,
    R =< N,
    C =< N.

%!  least_gap(+Rules, -Gap) is det.
%
%   Two stars of a row are at least Gap columns apart.

least_gap(Rules, Gap) :-
    rules_touch(Rules, Touch),
    (   ( memberchk(king, Touch) ; memberchk(rook, Touch) )
    ->  Gap = 2
    ;   Gap = 1
    ).

%!  unit_counts(+Board, +Rules, -Units) is det.
%
%   Units are all terms unit(Name, Cells, Count): the cells Row-Column, from 1, of a
%   row(R), a column(C), a region(I) or a diagonal(D), and how many stars it has.

unit_counts(Board, Rules, Units) :-
    Rules = rules(_, _, Rows, Columns, Regions, _),
    board_size(Board, N),
    board_regions(Board, RegionCells),
    findall(unit(Name, Cells, Count),
            (   nth1(R, Rows, Count),
                Name = row(R),
                findall(R-C, between(1, N, C), Cells)
            ;   nth1(C, Columns, Count),
                Name = column(C),
                findall(R-C, between(1, N, R), Cells)
            ;   nth1(I, Regions, Count),
                Name = region(I),
                nth1(I, RegionCells, Cells)
            ),
            Units,
            Diagonals),
    diagonal_counts(Rules, N, Diagonals).

%!  diagonal_counts(+Rules, +N, -Units) is det.
%
%   Units are those of unit_counts/3 that are diagonals: 1 begins at the top left, 2 at
%   the top right.

diagonal_counts(Rules, N, Units) :-
    rules_diagonals(Rules, Count),
    findall(unit(diagonal(D), Cells, Count),
            ( Count \== any, diagonal(D, N, Cells) ),
            Units).

diagonal(1, N, Cells) :-
    findall(I-I, between(1, N, I), Cells).
diagonal(2, N, Cells) :-
    findall(R-C, ( between(1, N, R), C is N+1-R ), Cells).
