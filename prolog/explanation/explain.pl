:- module(starbattle_explain,
          [ explain/4,                  % +Board, +Options, :OnStep, -Report
            explain/3,                  % +Board, -Steps, -Report
            grade/3,                    % +Board, +Options, -Report
            mistakes/3,                 % +Board, +Options, -Mistakes
            fixed_cells/2,              % +Options, -Fixed
            grade_option/2,             % ?Name, ?Type
            position_option/2,          % ?Name, ?Type
            must_be_explain_options/4,  % :Table, +Board, +Options, -Posed
            explain_option/2,           % ?Name, ?Type
            mistakes_option/2,          % ?Name, ?Type
            explain_posed/4,            % +Posed, +Options, -Report, :OnStep
            posed_mistakes/3,           % +Posed, +Options, -Mistakes
            mistake/6,                  % +Board, +Fixed, +Given, -Kind, -Cell,
                                        % -Text
            solutions_with/3            % +Board, +Given, -Count
          ]).
:- use_module([library(apply), library(lists), library(option), library(solution_sequences)]).
:- use_module('../autoloads').
:- use_module('../bits').
:- use_module('../board/board', [must_be_board/1]).
:- use_module('../board/given', [given_cells/2, given_option/2, must_be_given_cells/2]).
:- use_module('../conditions/constraints',
              [condition_option/2, must_be_conditions/3]).
:- use_module('../errors').
:- use_module('../search/limits').
:- use_module(constraints).
:- use_module(position).
:- use_module(rating).
:- use_module(report, []).
:- use_module(stepping).
:- use_module(techniques).
:- use_module(unit_sets/deciding).
:- use_module(unit_sets/effort).

/** <module> Solve as a person does, and say why

    ?- load_board('boards/norvig/24.txt', Board),
       explain(Board, Steps, Report).

A step is step(Technique, Level, Units, Cells, Stars, Marks, Text, Drawing).  The
file report.pl has predicates for the parts of steps and reports.

  - Technique is the name of one of those in explanation/techniques/, Level from
    1, the simplest, to 11.
  - Units are the rows, columns and regions that the step looks at, and diagonals and
    constraints, as Kind-Number, and Cells the cells, as Row-Column; all from 1.
  - Stars are the cells that turn out to be stars, Marks those that turn out
    to be empty.
  - Text says why, in a sentence.
  - Drawing is what a drawing of it shows besides, see step_drawing.pl.

The report is explanation(Status, Limit, Hardest, Level, Rating, Steps,
Reason, Figures).  Status is

  - `solved`: every cell is known, and each of them for a reason, so that there
    is no other solution;
  - `stuck`: no technique finds anything more;
  - `contradiction`: the board has no solution, or none with the given cells;
  - `unknown`: a limit has ended the explanation first.

Limit is `none`, `steps`, one of those of solve/3, or `effort` if the board is
stuck because sets of units take too long to find; Hardest is the technique
of the highest level, or null; Rating is a number from 1 to 100, see
explanation/rating.pl, and rating_difficulty/3 is the word for it; Steps says
how many there are; Reason is what shows a `contradiction`, such as `row 3 still needs 2
stars, but has 1 open cell`, or null; Figures is a list of Key-Number.  If Status is `stuck`, it
has `solutions`, unless that takes long to find: how many solutions there are,
0, 1, or 2 for two or more.  Rating is null if Status is `contradiction` or
`unknown`, or if `solutions` is not 1.
*/

:- set_prolog_flag(optimise, true).

:- meta_predicate
    explain(+, +, 1, -),
    explain_posed(+, +, -, 1),
    must_be_explain_options(2, +, +, -).

%!  explain(+Board, +Options, :OnStep, -Report) is det.
%!  explain(+Board, -Steps, -Report) is det.
%!  grade(+Board, +Options, -Report) is det.
%
%   Explain Board and call call(OnStep, Step) for every step, whether or not
%   that succeeds; or have a list of them; or only their report.  Options:
%
%     - given_stars(+Cells), given_blanks(+Cells): what is known already, as
%       lists of Row-Column, from 1.
%     - max_technique(+Name): use none that comes after Name in the list; upper
%       and lower case are the same.
%     - max_units(+Max): use no set of more than Max units, however long it takes
%       to find them; default is any number, within effort(Inferences).
%     - effort(+Inferences): how many the search for sets of units may take in
%       all; default is 200 million, about a minute.
%     - steps(+Max): stop after Max steps.
%     - proofs(+Boolean): give each step as proved(Step, Proof), see
%       explanation/unit_sets/proof.pl; default false.
%     - quiet(+Boolean): call nothing; default false.
%     - timeout(+Seconds), cpu_limit(+Seconds), inference_limit(+Inferences),
%       memory_limit(+Bytes), job(+Job): as those of solve/3.
%     - rules(+Rules), where(+Constraints): as those of star_battle/3, but Constraints
%       is a list.
%
%   A grade has no proofs, and is always quiet.
%
%   @error see star_battle/3; domain_error(technique, Name);
%   domain_error(max_technique, Name), with max_units or effort, if it is no set of units

explain(Board, Options, OnStep, Report) :-
    must_be_explain_options(explain_option, Board, Options, Posed),
    must_be_goal(OnStep),
    explain_posed(Posed, Options, Report, OnStep).

%!  explain_posed(+Posed, +Options, -Report, :OnStep) is det.
%
%   As explain/4, for what has passed must_be_explain_options/4.  With the option
%   enough_rating(Rating), stop as for steps(Max) once the steps make the rating more than
%   Rating.  Other options are ignored.

explain_posed(Posed, Options, Report, OnStep) :-
    new_progress(Progress),
    call_measured(limited_job($(take_steps(Posed, Options, OnStep, Progress)),
                              Options, Limit),
                  Figures),
    posed_size(Posed, Size),
    report(Progress, Limit, [size-Size|Figures], Report).

explain(Board, Steps, Report) :-
    must_be_explain_options(explain_option, Board, [], Posed),
    collect_items(explain_posed(Posed, [], Report), Steps).

grade(Board, Options, Report) :-
    must_be_explain_options(grade_option, Board, Options, Posed),
    explain_posed(Posed, [quiet(true)|Options], Report, =(_)).

%!  must_be_explain_options(:Table, +Board, +Options, -Posed) is det.
%
%   Check Board, and Options by Table as in check_options/2.  Posed is variant(Board,
%   Conditions) with the conditions of the options rules(Rules) and where(Constraints), or
%   Board if it has none.
%
%   @error see explain/4

must_be_explain_options(Table, Board, Options, Posed) :-
    must_be_board(Board),
    check_options(Table, Options),
    must_be_given_cells(Board, Options),
    (   must_be_conditions(Board, Options, Conditions)
    ->  Posed = variant(Board,Conditions)
    ;   Posed = Board
    ),
    used_techniques(Options, Names),
    must_use_limits(Options, Names).

%   Only sets of units have limits of their own.

must_use_limits(Options, Names) :-
    (   option(max_technique(Wanted), Options),
        last(Names, Last),
        \+ technique(Last, _, units),
        (   option(max_units(_), Options)
        ;   option(effort(_), Options)
        )
    ->  option_error(max_technique, Wanted, 'a set of units, as max_units and effort are for these')
    ;   true
    ).

%!  position_option(?Name, ?Type) is nondet.
%!  grade_option(?Name, ?Type) is nondet.
%!  explain_option(?Name, ?Type) is nondet.
%!  mistakes_option(?Name, ?Type) is nondet.
%
%   The options of positions, and those of grade/3, explain/4 and mistakes/3: tables
%   for check_options/2.

position_option(Name, Type) :-
    (   given_option(Name, Type)
    ;   condition_option(Name, Type)
    ;   limit_option(Name, Type)
    ).

grade_option(max_technique, any).
grade_option(max_units,     int64(0)).
grade_option(effort,        positive_integer).
grade_option(steps,         positive_integer).
grade_option(Name, Type) :-
    position_option(Name, Type).

explain_option(quiet,  boolean).
explain_option(proofs, boolean).
explain_option(Name, Type) :-
    grade_option(Name, Type).

mistakes_option(fixed_stars,  any).
mistakes_option(fixed_blanks, any).
mistakes_option(Name, Type) :-
    position_option(Name, Type).

take_steps(Posed, Options, OnStep, Progress) :-
    used_techniques(Options, Names),
    given_cells(Options, given(Stars,Blanks)),
    position(Posed, Stars, Blanks, Position),
    units_limit(Options, 200_000_000, Units),
    limit_units(Position, Units),
    option(steps(Steps), Options, inf),
    option(enough_rating(Rating), Options, 100),
    form(Options, Form),
    steps(Form, Names, Position, most(Steps,Rating), OnStep, Progress),
    count_if_stuck(Progress, Posed, Position).

%   That constraints contradict each other, no unit shows.

count_if_stuck(Progress, Posed, Position) :-
    (   \+ is_stuck(Progress)
    ->  true
    ;   counted(position_solution(Position, nothing, 0), Count),
        (   Count == 0,
            Posed = variant(_,_)
        ->  nb_set_contradiction(Progress, 'the rules and constraints cannot all be met')
        ;   nb_set_progress_solutions(Progress, Count)
        )
    ).

report(Progress, Limit0, Figures0,
       explanation(Status,Limit,Hardest,Level,Rating,Steps,Reason,Figures)) :-
    Progress = progress(Steps,Status0,Hardest,Effort,Reason,Count),
    status(Status0, Limit0, Status, Limit),
    (   Hardest == null
    ->  Level = 0
    ;   once(technique(Hardest, Level, _))
    ),
    (   is_rated(Status, Count)
    ->  rating(Effort, Rating)
    ;   Rating = null
    ),
    (   Count == none
    ->  Figures = Figures0
    ;   append(Figures0, [solutions-Count], Figures)
    ).

%   What is stuck is stuck, even if a limit ended the count of solutions.

status(enough, none, unknown, steps) :- !.
status(spent, _, stuck, effort) :- !.
status(stuck, _, stuck, none) :- !.
status(Status, none, Status, none) :- !.
status(_, Limit, unknown, Limit).

%   A board that is known to have several solutions, or none, is not a puzzle.

is_rated(solved, _).
is_rated(stuck, none).
is_rated(stuck, 1).

%!  mistakes(+Board, +Options, -Mistakes) is det.
%
%   Mistakes are those of the given cells of Options that are wrong, as
%   mistake(Kind, Row-Column, Text) with Kind `star` or `mark`; see
%   mistake/6 below for what is wrong if there are many solutions.  If a
%   limit of Options ends the search, there are none.  Further options:
%
%     - fixed_stars(+Cells), fixed_blanks(+Cells): cells that the puzzle itself
%       says are stars, or empty.
%
%   @error see explain/4

mistakes(Board, Options, Mistakes) :-
    must_be_explain_options(mistakes_option, Board, Options, Posed),
    posed_mistakes(Posed, Options, Mistakes).

%!  posed_mistakes(+Posed, +Options, -Mistakes) is det.
%
%   As mistakes/3, for what has passed must_be_explain_options/4.

posed_mistakes(Posed, Options, Mistakes) :-
    fixed_cells(Options, Fixed),
    given_cells(Options, Given),
    limited_job(findall(mistake(Kind,Cell,Text),
                        mistake(Posed, Fixed, Given, Kind, Cell, Text),
                        Found),
                Options, Limit),
    (   Limit == none
    ->  Mistakes = Found
    ;   Mistakes = []
    ).

%!  fixed_cells(+Options, -Fixed) is det.
%
%   Fixed is given(Stars, Blanks), what the options fixed_stars(Stars) and
%   fixed_blanks(Blanks) say.

fixed_cells(Options, given(Stars,Blanks)) :-
    option(fixed_stars(Stars), Options, []),
    option(fixed_blanks(Blanks), Options, []).

/*  Which stars and marks are wrong

The given cells are taken one after the other, the stars first, each in reading
order.  A cell is wrong if no solution agrees with it, with the fixed cells and
with all before it that are not wrong.  If there is one solution, those are the
cells that differ from it; if there is none, nothing is wrong with the cells.
*/

%!  mistake(+Board, +Fixed, +Given, -Kind, -Cell, -Text) is nondet.
%
%   Given is given(Stars, Blanks), lists of Row-Column; Kind is `star` or
%   `mark`, Cell a Row-Column, and Text tells what is wrong with it.  Fixed is a
%   term like Given, of what the puzzle says itself.  Board may be variant(Board,
%   Conditions) as well.

mistake(Board, given(Stars1,Blanks1), given(Stars0,Blanks0), Kind, Cell, Text) :-
    posed_size(Board, N),
    cells_bits(N, Stars1, S),
    cells_bits(N, Blanks1, M),
    once(posed_solution(Board, S, M, Solution)),
    sort(Stars0, Stars),
    sort(Blanks0, Blanks),
    findall(Kind0-Given,
            ( Kind0 = star, member(Given, Stars) ; Kind0 = mark, member(Given, Blanks) ),
            Entries),
    Fixed = known(S,M,Solution),
    foldl(wrong_entry(Board), Entries, Fixed-Wrong, _-[]),
    member(Kind-Cell, Wrong),
    mistake_text(Kind-Cell, Board, Fixed, Text).

posed_size(board(N,_,_), N).
posed_size(variant(board(N,_,_),_), N).

wrong_entry(Board, Entry, Known0-Wrong, Known-Wrong1) :-
    (   known_with(Entry, Board, Known0, Known1)
    ->  Known = Known1,
        Wrong = Wrong1
    ;   Known = Known0,
        Wrong = [Entry|Wrong1]
    ).

%   known_with(+Entry, +Board, +Known0, -Known) is semidet.  Known is known(Stars, Blanks,
%   Solution): Solution agrees with Stars and Blanks, which are those of Known0 and Entry.

known_with(Kind-Cell, Board, known(S0,M0,Solution0), known(S,M,Solution)) :-
    posed_size(Board, N),
    cells_bits(N, [Cell], Bit),
    (   Kind == star
    ->  S is S0\/Bit,
        M = M0
    ;   S = S0,
        M is M0\/Bit
    ),
    (   S /\ \Solution0 =:= 0,
        M /\ Solution0 =:= 0
    ->  Solution = Solution0
    ;   once(posed_solution(Board, S, M, Solution))
    ).

mistake_text(Entry, Board, Fixed, Text) :-
    (   known_with(Entry, Board, Fixed, _)
    ->  Along = ' along with the rest'
    ;   Along = ''
    ),
    Entry = Kind-(R-C),
    mistake_format(Kind, Format),
    format(atom(Text), Format, [R,C,Along]).

mistake_format(star,
               'The star at r~dc~d is wrong: no solution has one there~w.').
mistake_format(mark,
               'The mark at r~dc~d is wrong: no solution leaves it empty~w.').

/*  Whether there is one solution, none, or several  */

%!  solutions_with(+Posed, +Given, -Count) is det.
%
%   Count is how many solutions of Posed, a board or a variant, agree with the cells of
%   Given, see ../board/given.pl: 0, 1, or 2 for two or more; `none` if that takes more
%   than 10 million inferences, some two seconds, to find.

solutions_with(Posed, given(Stars0,Blanks0), Count) :-
    posed_size(Posed, N),
    cells_bits(N, Stars0, Stars),
    cells_bits(N, Blanks0, Blanks),
    counted(posed_solution(Posed, Stars, Blanks), Count).

:- meta_predicate
    counted(1, -).

counted(Solve, Count) :-
    (   within_inferences(10_000_000, findall(x, limit(2, call(Solve, _)), Found), none)
    ->  length(Found, Count)
    ;   Count = none
    ).

:- resolve_autoloads.
