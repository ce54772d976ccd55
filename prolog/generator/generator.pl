:- module(starbattle_generator,
          [ make_boards/3,              % +Options, :OnMade, -Report
            made_boards/2,              % +Options, -Boards
            must_be_make_options/1,     % +Options
            board_key/2                 % +Rows, -Key
          ]).

:- use_module([library(apply), library(assoc)]).
:- use_module(library(clpfd), [transpose/2]).
:- use_module([library(lists), library(option)]).
:- use_module('../autoloads').
:- use_module('../board/board', [board_rows/2]).
:- use_module('../errors').
:- use_module('../records').
:- use_module('../search/limits',
              [call_measured/2, collect_items/2, limited_job/3]).
:- use_module(aim).
:- use_module(attempt).
:- use_module(plan).
:- use_module(requests).

/** <module> The board generator

    ?- made_boards([size(10),stars(2),count(3),seed(1)], Boards).

Each board has one solution, and the boards of a run are distinct up to symmetry
and relabeling.  The same options make the same boards on every machine.
*/

:- meta_predicate
    make_boards(+, 1, -).

:- accessors(made(index, attempt, seed, board, columns, grade, key)).

%!  make_boards(+Options, :OnMade, -Report) is det.
%
%   Make boards and call call(OnMade, Made) for each, a term made(Index,
%   Attempt, Seed, Board, Columns, Grade, Key): Columns is the only solution of
%   Board, and Seed alone makes this board with the first attempt and otherwise the
%   same options; Index and Attempt count from 0.  Grade is the report of grade/3, or `none`; two boards
%   have the same Key if they are the same up to symmetry and relabeling.
%   Options:
%
%     - size(+N), stars(+S)
%     - count(+K), default 1; first(+I) and attempt(+A), default 0: make K
%       boards from index I on, the first of them from attempt A on.
%     - seed(+Seed): a non-negative integer, default 0.
%     - shape(+Shape): `natural` (default), `compact` or `winding`.
%     - min_region(+Cells), max_region(+Cells); by default, one seed of five makes regions
%       of one cell
%     - solution(+Columns): draw regions around this placement.
%     - mutate(+Board): make relatives of Board, which have its solution.
%     - rules(+Options), where(+Constraints): the rules of the boards, and constraints
%       that their solutions obey, as in solve/3.
%     - needed(+Boolean): whether each board must have further solutions without the
%       constraints, without `wrap` and without `diagonals`; default true.
%     - rated(+Boolean): whether to grade the boards, as grade/3 does; default true.
%     - min_rating(+Rating), max_rating(+Rating), max_technique(+Name): only
%       boards with such a rating that the techniques up to Name solve.
%     - hardest(+Name): only boards that need the technique Name, and none that
%       comes after it.
%     - difficulty(+Name): `easy`, `medium`, `hard` or `expert`, relative to the
%       size, see explanation/rating.pl.
%     - tries(+Max): the most attempts at a board, default 1000, and 100 with rules,
%       constraints or a wanted rating or technique; after that no further boards are
%       made.
%     - report_rejected(+Boolean): also call call(OnMade, rejected(Grade)) for
%       each unsuccessful attempt; Grade is `none` if it gave no board, or a
%       duplicate.  Default false.
%     - timeout(+Seconds), cpu_limit(+Seconds), inference_limit(+Inferences),
%       memory_limit(+Bytes), job(+Job): as in solve/3.
%
%   Report is report(Status, Limit, Found, Figures) as in solve/3, but Status is
%   `made`, `exhausted` (see tries) or `unknown`.
%
%   @error see star_battle/3; domain_error(technique, Name); starbattle(Term), where Term
%   is missing_option(Name), no_placement(N, S), too_loose(N, S, Most) or
%   no_relatives(Why)

make_boards(Options, OnMade, Report) :-
    must_be_make_options(Options),
    must_be_goal(OnMade),
    Run = run(0,unknown),
    call_measured(limited_job(make_wanted(Options, OnMade, Run), Options, Limit), Figures),
    Run = run(Found,Status),
    Report = report(Status,Limit,Found,Figures).

%!  made_boards(+Options, -Boards) is det.
%
%   Boards are the board terms that make_boards/3 makes.

made_boards(Options, Boards) :-
    collect_items(make_for(Options), Made),
    maplist(made_board, Made, Boards).

make_for(Options, OnMade) :-
    make_boards(Options, OnMade, _).

make_wanted(Options, OnMade, Run) :-
    make_source(Options, Source),
    attempt_context(Source, Options, Context),
    known_boards(Source, Known),
    option(first(First), Options, 0),
    option(count(Count), Options, 1),
    option(attempt(Attempt), Options, 0),
    Last is First+Count-1,
    make_each(First-Last, Attempt, making(Context,Options,OnMade), Known, Run).

known_boards(Source, Known) :-
    empty_assoc(Empty),
    (   Source = source(_,_,relative(Board,_))
    ->  board_rows(Board, Rows),
        board_key(Rows, Key),
        put_assoc(Key, Empty, true, Known)
    ;   Known = Empty
    ).

%   A making is making(Context, Options, OnMade).

make_each(I-Last, _, _, _, Run) :-
    I > Last,
    !,
    nb_setarg(2, Run, made).
make_each(I-Last, Attempt, Making, Known0, Run) :-
    (   make_one(Attempt, I, Making, Known0, Made)
    ->  Making = making(_,_,OnMade),
        call(OnMade, Made),
        increment(1, Run),
        made_key(Made, Key),
        put_assoc(Key, Known0, true, Known),
        I1 is I+1,
        make_each(I1-Last, 0, Making, Known, Run)
    ;   nb_setarg(2, Run, exhausted)
    ).

%   An attempt at a variant, or at a wanted rating, can take seconds.

default_tries(Options, Default) :-
    (   ( make_ratings(Options, _, _) ; asked_condition(Options, _) )
    ->  Default = 100
    ;   Default = 1000
    ).

make_one(Attempt, I, Making, Known, Made) :-
    Making = making(Context,Options,OnMade),
    default_tries(Options, Default),
    option(tries(Tries), Options, Default),
    Attempt < Tries,
    (   new_board(Attempt, I, Context, Options, Known, Made0)
    ->  made_grade(Made0, Grade)
    ;   Grade = none
    ),
    (   nonvar(Made0),
        is_wanted(Options, Grade)
    ->  Made = Made0
    ;   report_rejected(Options, OnMade, Grade),
        Attempt1 is Attempt+1,
        make_one(Attempt1, I, Making, Known, Made)
    ).

report_rejected(Options, OnMade, Grade) :-
    (   option(report_rejected(true), Options)
    ->  call(OnMade, rejected(Grade))
    ;   true
    ).

%   A board that is in Known is a failure, too.

new_board(Attempt, I, Context, Options, Known,
          made(I,Attempt,Seed,Board,Columns,Grade,Key)) :-
    option(seed(Seed0), Options, 0),
    derived_seed(Seed0, I, Attempt, Seed),
    attempt(Context, Seed, Plan, Regions0),
    aimed_regions(Options, Plan, Regions0, Regions, Grade),
    drawn_board(Plan, Regions, Board, Columns),
    board_rows(Board, Rows),
    board_key(Rows, Key),
    \+ get_assoc(Key, Known, _).

:- resolve_autoloads.

/*  Boards up to symmetry and relabeling

A board has eight symmetries, rotations and reflections, and its regions can be
relabeled.  The canonical one of all these boards is the least, read row by row.
*/

%!  board_key(+Rows, -Key) is det.
%
%   Two boards have the same Key if and only if they are the same up to symmetry
%   and relabeling.  Rows are those of a board term.

board_key(Rows, Key) :-
    length(Rows, N),
    findall(Numbers,
            ( symmetric(Rows, Symmetric), relabeled(N, Symmetric, Numbers) ),
            All),
    min_member(Canonical, All),
    atomic_list_concat(Canonical, ' ', Key).

symmetric(Rows, Symmetric) :-
    ( Rows1 = Rows ; transpose(Rows, Rows1) ),
    ( Rows2 = Rows1 ; reverse(Rows1, Rows2) ),
    ( Symmetric = Rows2 ; maplist(reverse, Rows2, Symmetric) ).

%   Regions are numbered in the order of their first cells; 0 is a hole.

relabeled(N, Rows, Numbers) :-
    append(Rows, Ids),
    functor(Names, names, N),
    foldl(number(Names), Ids, Numbers, 1, _).

number(_, 0, 0, Next, Next) :-
    !.
number(Names, Id, Number, Next0, Next) :-
    arg(Id, Names, Number),
    (   var(Number)
    ->  Number = Next0,
        Next is Next0+1
    ;   Next = Next0
    ).
