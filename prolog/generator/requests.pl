:- module(generator_requests,
          [ must_be_make_options/1,     % +Options
            make_source/2,              % +Options, -Source
            make_settings/2,            % +Options, -Settings
            make_ratings/3,             % +Options, -Min, -Max
            must_be_size/3              % +Options, -Size, -Stars
          ]).
:- use_module(library(error), [is_of_type/2]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(library(option), [option/2, option/3]).
:- use_module('../board/board',
              [ board_rows/2, board_size/2, board_stars/2,
                disconnected_region/2
              ]).
:- use_module('../engine/engine', [bits_solution/3, columns_mask/3]).
:- use_module('../explanation/explain', [must_be_explain_options/2]).
:- use_module('../search/solver', [must_be_limits/1]).
:- use_module('../explanation/rating', [difficulty/3]).
:- use_module(placement, [placements_exist/2, any_board/3]).

/** <module> The options of the generator, checked
*/

:- multifile prolog:error_message//1.

prolog:error_message(no_placement(N, S)) -->
    [ 'no ~dx~d board has room for ~w in every row and column; \c
       it takes ~d rows'-[N, N, Stars, Least] ],
    { star_count(S, Stars),
      Least is 4*S
    }.
prolog:error_message(no_key(Name)) -->
    [ 'the option ~w is missing'-[Name] ].
prolog:error_message(no_relatives(Why)) -->
    [ 'no relatives of this board can be made: ~w'-[Why] ].

star_count(1, '1 star') :-
    !.
star_count(S, Stars) :-
    atom_concat(S, ' stars', Stars).

%!  must_be_make_options(+Options) is det.
%
%   True if Options fit make_boards/3.
%
%   @error bad_option(Name, Value, Expected), no_placement(N, S),
%   no_relatives(Why), unknown(technique, Name, Names)

must_be_make_options(Options) :-
    must_be_limits(Options),
    make_source(Options, Source),
    source_size(Source, N, S),
    must_have_placements(N, S),
    must_be_possible(Source),
    forall(( make_option(Name, Type, Expected),
             Option =.. [Name,Value],
             option(Option, Options)
           ),
           must_be_option(Name, Value, Type, Expected)),
    must_fit(Options, N),
    must_be_grades(Options).

make_option(size, between(1, 100), 'an integer from 1 to 100').
make_option(stars, positive_integer, 'a positive integer').
make_option(count, positive_integer, 'a positive integer').
make_option(first, nonneg, 'an integer from 0').
make_option(attempt, nonneg, 'an integer from 0').
make_option(seed, between(0, 0x7fffffffffffffff),
            'an integer from 0 to 2**63 - 1').
make_option(shape, oneof([natural,compact,winding]),
            'natural, compact or winding').
make_option(min_region, positive_integer, 'a positive integer').
make_option(max_region, positive_integer, 'a positive integer').
make_option(rated, boolean, 'a boolean').
make_option(min_rating, between(1, 100), 'an integer from 1 to 100').
make_option(max_rating, between(1, 100), 'an integer from 1 to 100').
make_option(difficulty, oneof([easy,medium,hard,expert]),
            'easy, medium, hard or expert').
make_option(tries, positive_integer, 'a positive integer').
make_option(report_rejected, boolean, 'a boolean').

must_be_option(Name, Value, Type, Expected) :-
    (   is_of_type(Type, Value)
    ->  true
    ;   throw(error(bad_option(Name, Value, Expected), _))
    ).

%   The average region has N cells.

must_fit(Options, N) :-
    option(min_region(Min), Options, 1),
    option(max_region(Max), Options, inf),
    (   Min =< N,
        \+ ( Min =:= N, N > 1 )
    ->  true
    ;   format(atom(Fewer), 'less than ~d, as regions have ~d cells on average',
               [N, N]),
        throw(error(bad_option(min_region, Min, Fewer), _))
    ),
    (   ( Max > N ; N =:= 1 )
    ->  true
    ;   format(atom(More), 'more than ~d, as regions have ~d cells on average',
               [N, N]),
        throw(error(bad_option(max_region, Max, More), _))
    ).

must_be_grades(Options) :-
    (   make_ratings(Options, Min, Max),
        Min > Max
    ->  throw(error(bad_option(max_rating, Max, 'at least min_rating'), _))
    ;   true
    ),
    (   option(max_technique(Name), Options)
    ->  must_be_explain_options(board(1,1,[[1]]), [max_technique(Name)])
    ;   true
    ),
    (   option(rated(false), Options),
        is_choosy(Options)
    ->  throw(error(bad_option(rated, false,
                               'true to choose boards by rating'), _))
    ;   true
    ).

is_choosy(Options) :-
    ( option(max_technique(_), Options)
    ; option(difficulty(_), Options)
    ; option(min_rating(_), Options)
    ; option(max_rating(_), Options)
    ),
    !.

%!  make_source(+Options, -Source) is det.
%
%   Source is as in attempt_context/3 of attempt.pl.

make_source(Options, Source) :-
    (   option(mutate(Board), Options)
    ->  Source = relative(Board)
    ;   must_be_size(Options, N, S),
        (   option(solution(Columns), Options)
        ->  Source = solution(N,S,Columns)
        ;   Source = fresh(N,S)
        )
    ).

%!  must_be_size(+Options, -Size, -Stars) is det.
%
%   Size and Stars are those of Options.
%
%   @error bad_option(Name, Value, Expected), no_key(Name)

must_be_size(Options, N, S) :-
    needed(size, N, Options),
    needed(stars, S, Options).

needed(Name, Value, Options) :-
    Option =.. [Name,Value],
    (   option(Option, Options)
    ->  make_option(Name, Type, Expected),
        must_be_option(Name, Value, Type, Expected)
    ;   throw(error(no_key(Name), _))
    ).

source_size(fresh(N,S), N, S).
source_size(solution(N,S,_), N, S).
source_size(relative(Board), N, S) :-
    board_size(Board, N),
    board_stars(Board, S).

must_have_placements(N, S) :-
    (   placements_exist(N, S)
    ->  true
    ;   throw(error(no_placement(N, S), _))
    ).

must_be_possible(fresh(_,_)).
must_be_possible(solution(N,S,Columns)) :-
    (   are_columns(Columns, N, S),
        any_board(N, S, Board),
        columns_mask(N, Columns, Mask),
        bits_solution(Board, [stars(Mask)], Mask)
    ->  true
    ;   star_count(S, Stars),
        format(atom(Expected),
               '~w in each of ~d rows and columns, none touching another',
               [Stars, N]),
        throw(error(bad_option(solution, Columns, Expected), _))
    ).
must_be_possible(relative(Board)) :-
    board_rows(Board, Rows),
    (   member(Row, Rows),
        memberchk(0, Row)
    ->  throw(error(no_relatives('it has holes'), _))
    ;   disconnected_region(Board, _)
    ->  throw(error(no_relatives('it has a region in pieces'), _))
    ;   bits_solution(Board, [], _)
    ->  true
    ;   throw(error(no_relatives('it has no solution'), _))
    ).

are_columns(Columns, N, S) :-
    is_list(Columns),
    length(Columns, N),
    forall(member(Row, Columns),
           ( is_list(Row),
             length(Row, S),
             forall(member(C, Row), is_of_type(between(1, N), C))
           )).

%!  make_settings(+Options, -Settings) is det.
%
%   Settings is as in attempt_context/3 of attempt.pl.

make_settings(Options, settings(Min,Max,Shape)) :-
    option(min_region(Min), Options, 1),
    option(max_region(Max), Options, inf),
    option(shape(Shape), Options, natural).

%!  make_ratings(+Options, -Min, -Max) is semidet.
%
%   Min and Max are the least and the largest rating that Options ask for.
%   Fails if they ask for none, so that a board that the techniques do not solve
%   is accepted, too.

make_ratings(Options, Min, Max) :-
    is_choosy(Options),
    option(difficulty(Difficulty), Options, any),
    asked_ratings(Difficulty, Low, High),
    option(min_rating(Min), Options, Low),
    option(max_rating(Max), Options, High).

asked_ratings(any, 1, 100) :-
    !.
asked_ratings(Difficulty, Low, High) :-
    difficulty(Difficulty, Low, High).
