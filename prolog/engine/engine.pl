:- module(starbattle_engine,
          [ bits_solution/3,            % +Board, +Options, -Stars
            bits_search/3,              % +Board, +Options, -Search
            bits_solution/2,            % +Search, -Stars
            bits_count/2,               % +Search, -More
            bits_statistics/2           % +Search, -Pairs
          ]).

:- use_module([library(error), library(option)]).
:- use_module('../errors').
:- use_module('../records').
:- use_module(layout).
:- use_module(problem).
:- use_module(search).

/** <module> A bit-parallel solver for Star Battle

    ?- bits_solution(board(5,1,[[1,2,2,2,3],
                                [1,4,4,4,3],
                                [1,3,3,3,3],
                                [1,1,1,5,5],
                                [1,1,5,5,5]]), [], Stars),
       bits_columns(5, Stars, Columns).
    Columns = [[4],[2],[5],[1],[3]].

A set of cells is one integer, in which the cell in row R and column C (both
from 0) is bit `R*Size + C`, see ../bits.pl.
*/

:- set_prolog_flag(optimise, true).

%!  bits_solution(+Board, +Options, -Stars) is nondet.
%
%   Stars is a solution of Board, a term `board(N,S,Rows)` in which Rows are
%   the N rows of region numbers from 1 to N, and 0 for a hole.  On
%   backtracking every solution is found once.  Options:
%
%     - stars(+Mask)
%       Only solutions that have these stars.
%     - blanks(+Mask)
%       Only solutions that have no star on these cells.
%     - random(+Seed)
%       Branch on random cells; the integer Seed decides the order.
%     - counts(+Counts)
%       Rows, columns and regions have these numbers of stars, see counted_layout/3 in
%       layout.pl.
%     - wanted(+Wanted)
%       The caller wants the `first` solution, which is the default, or `several`, or `all`
%       of them.  The search then changes to dynamic programming earlier.

bits_solution(Board, Options, Stars) :-
    bits_search(Board, Options, Search),
    bits_solution(Search, Stars).

%!  bits_search(+Board, +Options, -Search) is det.
%!  bits_solution(+Search, -Stars) is nondet.
%!  bits_count(+Search, -More) is nondet.
%!  bits_statistics(+Search, -Pairs) is det.
%
%   The same in two steps, for a caller that needs the statistics of the search,
%   or only the number of solutions: the numbers More of all answers add up to
%   it.  Many solutions are counted at once, so this takes far less time.
%   Pairs is `[nodes-Nodes, failures-Failures]`: the counts so far, between
%   solutions, after the last one or after an exception.
%
%   @error instantiation_error, type_error(board, Board), type_error(search, Search);
%   of Options as check_options/2.  What is in Board is not checked.

bits_search(Board, Options, search(Order,Problem,Stars,Blanks)) :-
    must_be_record(Board, board(_,_,_)),
    check_options(bits_option, Options),
    branching(Options, Order, Seed),
    option(counts(Counts), Options, equal),
    problem(Board, Counts, Seed, Problem0),
    option(wanted(Wanted), Options, first),
    set_wanted(Wanted, Problem0, Problem),
    problem_layout(Problem, Layout),
    given(stars(Mask1), Mask1, Options, Layout, Stars),
    given(blanks(Mask2), Mask2, Options, Layout, Blanks).

bits_option(stars,  nonneg).
bits_option(blanks, nonneg).
bits_option(random, integer).
bits_option(counts, nonvar).
bits_option(wanted, oneof([first,several,all])).

bits_solution(Search, Stars) :-
    must_be_record(Search, search(Order,Problem,Stars0,Blanks)),
    initial_state(Problem, Stars0, Blanks, State),
    search_stars(Order, Problem, State, Cells),
    problem_layout(Problem, Layout),
    compact_mask(Layout, Cells, Stars).

bits_count(Search, More) :-
    must_be_record(Search, search(Order,Problem0,Stars,Blanks)),
    set_wanted(count, Problem0, Problem),
    initial_state(Problem, Stars, Blanks, State),
    stars_count(Order, Problem, State, More).

bits_statistics(Search, Pairs) :-
    must_be_record(Search, search(_,Problem,_,_)),
    problem_counters(Problem, Counters),
    counters_list(Counters, Pairs).

branching(Options, Order, Seed) :-
    (   option(random(Seed), Options)
    ->  Order = random
    ;   option(counts(_), Options)
    ->  Order = plain,
        Seed = 0
    ;   Order = best,
        Seed = 0
    ).

given(Option, Mask, Options, Layout, Cells) :-
    (   option(Option, Options)
    ->  spread_mask(Layout, Mask, Cells)
    ;   Cells = 0
    ).
