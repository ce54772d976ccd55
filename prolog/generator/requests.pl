:- module(generator_requests,
          [ must_be_make_options/1,     % +Options
            make_source/2,              % +Options, -Source
            make_ratings/3,             % +Options, -Min, -Max
            asked_technique/2,          % +Options, -Name
            asked_condition/2,          % +Options, -Option
            grade_options/2,            % +Options, -Given
            make_option/2,              % ?Name, ?Type
            must_be_size/3              % +Options, -Size, -Stars
          ]).
:- use_module([library(apply), library(error), library(lists), library(option)]).
:- use_module('../errors').
:- use_module('../bits').
:- use_module('../board/board',
              [board_rows/2, disconnected_region/2, must_be_board/1]).
:- use_module('../conditions/constraints',
              [condition_option/2, must_be_conditions/3]).
:- use_module('../conditions/rules', [rules_wrap/2, wrap_forbids/2]).
:- use_module('../engine/engine', [bits_solution/3]).
:- use_module('../explanation/explain', [grade_option/2, must_be_explain_options/4]).
:- use_module('../search/limits', [limit_option/2]).
:- use_module('../explanation/rating', [difficulty/4]).
:- use_module(placement).
:- use_module(variants).

/** <module> The options of the generator, checked
*/

starbattle:message(no_placement(N, S)) -->
    [ 'no ~dx~d board has room for ~w in every row and column; \c
       it takes ~d rows'-[N, N, Stars, Least] ],
    { counted(S, star, Stars),
      Least is 4*S
    }.
starbattle:message(too_loose(N, S, Most)) -->
    { counted(S, star, Stars) },
    [ 'a ~dx~d board with ~w has too many placements: one with a single solution \c
       is hardly ever found; boards up to ~dx~d are made'-[N, N, Stars, Most, Most] ].
starbattle:message(missing_option(Name)) -->
    [ 'the option ~w is missing'-[Name] ].
starbattle:message(no_need(wrap)) -->
    [ 'no board needs wrap: with these rules it forbids nothing that they do not' ].
starbattle:message(no_relatives(Why)) -->
    [ 'no relatives of this board can be made: ~w'-[Why] ].

%!  must_be_make_options(+Options) is det.
%
%   True if Options fit make_boards/3.
%
%   @error see check_options/2; domain_error(Name, Value); domain_error(technique, Name);
%   starbattle(Term), where Term is missing_option(Name), no_placement(N, S),
%   too_loose(N, S, Most) or no_relatives(Why)

must_be_make_options(Options) :-
    check_options(make_option, Options),
    make_source(Options, source(N,S,From)),
    must_be_possible(From, N, S),
    must_fit(Options, N),
    must_be_grades(Options, N, S).

make_option(size,       between(1, 100)).
make_option(stars,      positive_integer).
make_option(count,      positive_integer).
make_option(first,      int64(0)).
make_option(attempt,    int64(0)).
make_option(seed,       int64(0)).
make_option(shape,      oneof([natural,compact,winding])).
make_option(min_region, positive_integer).
make_option(max_region, positive_integer).
make_option(rated,      boolean).
make_option(min_rating, between(1, 100)).
make_option(max_rating, between(1, 100)).
make_option(max_technique, any).
make_option(hardest,    any).
make_option(solution,   nonvar).
make_option(mutate,     nonvar).
make_option(difficulty, oneof([easy,medium,hard,expert])).
make_option(tries,      positive_integer).
make_option(report_rejected, boolean).
make_option(needed,     boolean).
make_option(Name, Type) :-
    (   condition_option(Name, Type)
    ;   limit_option(Name, Type)
    ).

%   The average region has N cells.

must_fit(Options, N) :-
    forall(unfit(Options, N, Name, Size, Word),
           ( format(atom(Expected), '~w than ~d, as regions have ~d cells on average',
                    [Word, N, N]),
             option_error(Name, Size, Expected)
           )).

unfit(Options, N, min_region, Min, less) :-
    option(min_region(Min), Options),
    Min >= max(2, N).
unfit(Options, N, max_region, Max, more) :-
    option(max_region(Max), Options),
    N > 1,
    Max =< N.

must_be_grades(Options, N, S) :-
    (   make_ratings(Options, Min, Max),
        Min > Max
    ->  option_error(max_rating, Max, 'at least min_rating')
    ;   true
    ),
    any_board(N, S, Board),
    grade_options(Options, Given),
    must_be_explain_options(grade_option, Board, Given, _),
    (   option(hardest(_), Options),
        option(max_technique(Last), Options)
    ->  option_error(max_technique, Last, 'missing, as there is hardest')
    ;   true
    ),
    (   option(rated(false), Options),
        make_ratings(Options, _, _)
    ->  option_error(rated, false, 'true to choose boards by rating')
    ;   true
    ).

%!  asked_technique(+Options, -Name) is nondet.
%
%   Name is the hardest technique that a board may need.

asked_technique(Options, Name) :-
    (   option(hardest(Name), Options)
    ;   option(max_technique(Name), Options)
    ).

%!  asked_condition(+Options, -Option) is nondet.
%
%   Option is that of Options with rules, or with constraints.

asked_condition(Options, Option) :-
    member(Option, [rules(_),where(_)]),
    option(Option, Options).

%!  grade_options(+Options, -Given) is det.
%
%   Given are the options of grade/3 that Options ask for.

grade_options(Options, Given) :-
    findall(Option,
            (   asked_condition(Options, Option)
            ;   asked_technique(Options, Name),
                Option = max_technique(Name)
            ),
            Given).

%!  make_source(+Options, -Source) is det.
%
%   Source is as in attempt_context/3 of attempt.pl.

make_source(Options, source(N,S,From)) :-
    (   option(mutate(Board), Options)
    ->  must_be_board(Board),
        From = relative(Board,Conditions),
        Board = board(N,S,_)
    ;   must_be_size(Options, N, S),
        option(solution(Placed), Options, any),
        From = placed(Placed,Conditions)
    ),
    conditions(N, S, Options, Conditions).

%   Conditions are `usual`, or those of must_be_conditions/3 and whether each board must
%   have further solutions without the constraints or rules.

conditions(N, S, Options, Conditions) :-
    (   asked_condition(Options, _),
        any_board(N, S, Board),
        must_be_conditions(Board, Options, Posed)
    ->  option(needed(Needed), Options, true),
        must_be_needed(Needed, Posed, N),
        Conditions = Posed-Needed
    ;   Conditions = usual
    ).

must_be_needed(Needed, conditions(Rules,_), N) :-
    (   Needed == true,
        rules_wrap(Rules, true),
        \+ wrap_forbids(Rules, N)
    ->  starbattle_error(no_need(wrap))
    ;   true
    ).

%!  must_be_size(+Options, -Size, -Stars) is det.
%
%   Size and Stars are those of Options.
%
%   @error see check_options/2; starbattle(missing_option(Name))

must_be_size(Options, N, S) :-
    needed(size, N, Options),
    needed(stars, S, Options).

needed(Name, Value, Options) :-
    Option =.. [Name,Value],
    (   option(Option, Options)
    ->  true
    ;   starbattle_error(missing_option(Name))
    ).

must_be_possible(placed(Columns,usual), N, S) :-
    !,
    must_have_placements(N, S),
    must_be_tight(N, S),
    (   Columns == any
    ->  true
    ;   are_columns(Columns, N),
        forall(member(Row, Columns), length(Row, S)),
        any_board(N, S, Board),
        columns_bits(N, Columns, Mask),
        bits_solution(Board, [stars(Mask)], Mask)
    ->  true
    ;   counted(S, star, Stars),
        format(atom(Expected),
               '~w in each of ~d rows and columns, none touching another',
               [Stars, N]),
        option_error(solution, Columns, Expected)
    ).
must_be_possible(placed(Columns,Conditions-_), N, S) :-
    (   Columns == any
    ->  true
    ;   are_columns(Columns, N),
        maplist(msort, Columns, Ascending),
        obeys_without_regions(N, S, Conditions, Ascending)
    ->  true
    ;   option_error(solution, Columns, 'stars that obey the rules and constraints')
    ).
must_be_possible(relative(Board,Conditions), N, S) :-
    must_have_placements(N, S),
    forall(no_relatives(Board, Conditions, Why),
           starbattle_error(no_relatives(Why))).

no_relatives(_, Conditions, 'rules and constraints go with a size') :-
    Conditions \== usual.
no_relatives(Board, _, 'it has holes') :-
    board_rows(Board, Rows),
    member(Row, Rows),
    memberchk(0, Row).
no_relatives(Board, _, 'it has a region in pieces') :-
    disconnected_region(Board, _).
no_relatives(Board, _, 'it has no solution') :-
    \+ bits_solution(Board, [], _).

must_have_placements(N, S) :-
    (   placements_exist(N, S)
    ->  true
    ;   starbattle_error(no_placement(N, S))
    ).

must_be_tight(N, S) :-
    Most is 4*S + 16//S,
    (   S >= 2,
        N > Most
    ->  starbattle_error(too_loose(N, S, Most))
    ;   true
    ).

are_columns(Columns, N) :-
    is_of_type(list(list(between(1,N))), Columns),
    length(Columns, N).

%!  make_ratings(+Options, -Min, -Max) is semidet.
%
%   Min and Max are the least and the largest rating that Options ask for.
%   Fails if they ask for none, so that a board that the techniques do not solve
%   is accepted, too.

make_ratings(Options, Min, Max) :-
    once(( asked_technique(Options, _)
         ; option(difficulty(_), Options)
         ; option(min_rating(_), Options)
         ; option(max_rating(_), Options)
         )),
    (   option(difficulty(Difficulty), Options)
    ->  make_source(Options, source(N,_,_)),
        difficulty(N, Difficulty, Low, High)
    ;   Low = 1,
        High = 100
    ),
    option(min_rating(Min), Options, Low),
    option(max_rating(Max), Options, High).
