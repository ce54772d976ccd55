:- use_module(library(plunit)).
:- use_module([library(clpfd), library(solution_sequences)]).
:- use_module([ boards,
                oracle,
                samples,
                '../../prolog/starbattle',
                '../../prolog/conditions/rules',
                '../../prolog/explanation/conditions',
                '../../prolog/explanation/grid',
                '../../prolog/explanation/position',
                '../../prolog/explanation/stepping',
                '../../prolog/explanation/techniques' ]).
:- use_module(library(dcg/basics)).
:- use_module('../../prolog/board/board', [board_regions/2]).
:- use_module('../../prolog/conditions/constraints', [must_be_conditions/3]).

:- begin_tests(explain_variants).

/*  Positions and their conditions, with nothing of the program

A puzzle is puzzle(N, Units, Wrap, Moves, Where), with Units as Name-(Cells-Count).
*/

puzzle(Board, Changes, Where, puzzle(N,Units,Wrap,Touch,Where)) :-
    Board = board(N,_,_),
    board_rules(Board, Changes, Rules),
    Rules = rules(Touch,Wrap,Rows,Columns,Counts,Diagonals),
    board_regions(Board, Regions),
    numlist(1, N, Is),
    findall(Name-(Cells-Count),
            (   nth1(R, Rows, Count), Name = row-R, findall(R-C, member(C, Is), Cells)
            ;   nth1(C, Columns, Count), Name = column-C,
                findall(R-C, member(R, Is), Cells)
            ;   nth1(I, Counts, Count), Name = region-I, nth1(I, Regions, Cells)
            ;   Diagonals \== any, Count = Diagonals, Name = diagonal-1,
                findall(I-I, member(I, Is), Cells)
            ;   Diagonals \== any, Count = Diagonals, Name = diagonal-2,
                findall(R-C, ( member(R, Is), C is N+1-R ), Cells)
            ),
            Units).

%   ways(+Puzzle, +Names, +Cells, +Known, -Way): a way to meet the conditions Names by
%   stars on Cells, those of Known included.

ways(Puzzle, Names, Open, Stars, Way) :-
    Puzzle = puzzle(N,Units,Wrap,Moves,Where),
    findall(Cells-Count, ( member(Name, Names), memberchk(Name-(Cells-Count), Units) ),
            Counted),
    findall(C, ( member(constraint-I, Names), nth1(I, Where, C) ), Constraints),
    way(Open, touching(N,Wrap,Moves), Counted, Stars, Way0),
    sort(Way0, Way),
    forall(member(Cells-Count, Counted), stars_on(Cells, Way, Count)),
    forall(member(C, Constraints), true_of(C, Way)).

way([], _, _, Way, Way).
way([Cell|Open], Touching, Counted, Stars, Way) :-
    Touching = touching(N,Wrap,Moves),
    \+ ( member(Star, Stars), touch(Moves, Wrap, N, Star, Cell) ),
    \+ ( member(Cells-Count, Counted), memberchk(Cell, Cells),
         stars_on(Cells, Stars, Count) ),
    way(Open, Touching, Counted, [Cell|Stars], Way).
way([_|Open], Touching, Counted, Stars, Way) :-
    way(Open, Touching, Counted, Stars, Way).

all_names(puzzle(_,Units,_,_,Where), Names) :-
    findall(Name, member(Name-_, Units), Names0),
    findall(constraint-I, nth1(I, Where, _), Names1),
    append(Names0, Names1, Names).

board_cells(Board, Cells) :-
    board_regions(Board, Regions),
    append(Regions, Cells0),
    sort(Cells0, Cells).

%   A step follows from the units and constraints that it cites, and what is known: no
%   way to meet these has another value in a cell that the step decides.

follows(Puzzle, Open, Stars, step(_,_,Names,_,NewStars,NewMarks,_,_)) :-
    relevant(Puzzle, Names, NewStars, NewMarks, Open, Relevant),
    forall(ways(Puzzle, Names, Relevant, Stars, Way),
           ( subset(NewStars, Way), intersection(NewMarks, Way, []) )).

%   Cells that no cited condition is about may be empty.

relevant(Puzzle, Names, NewStars, NewMarks, Open, Relevant) :-
    Puzzle = puzzle(_,Units,_,_,Where),
    findall(Cell,
            (   member(Name, Names), memberchk(Name-(Cells-_), Units), member(Cell, Cells)
            ;   member(constraint-I, Names), nth1(I, Where, C), mentions(C, Cell)
            ;   member(Cell, NewStars)
            ;   member(Cell, NewMarks)
            ),
            Cells0),
    sort(Cells0, Cells),
    intersection(Open, Cells, Relevant).

mentions(cell(R,C), Cell) :- Cell = R-C.
mentions(R-C, Cell) :- integer(R), integer(C), Cell = R-C.
mentions(Term, Cell) :- compound(Term), arg(_, Term, Part), mentions(Part, Cell).

%   explained(+Board, +Changes, +Where, -Report): with all steps checked.

explained(Board, Changes, Where, Report) :-
    puzzle(Board, Changes, Where, Puzzle),
    board_cells(Board, Cells),
    Known = known(Cells,[],[]),
    explain(Board, [rules(Changes),where(Where)], checked(Puzzle, Known), Report),
    all_names(Puzzle, Names),
    findall(Way, ways(Puzzle, Names, Cells, [], Way), Ways),
    agrees(Report, Known, Ways).

checked(Puzzle, Known, Step) :-
    Known = known(Open,Stars,Told),
    Step = step(_,_,_,_,NewStars,NewMarks,Text,_),
    assertion(follows(Puzzle, Open, Stars, Step)),
    assertion(is_sentence(Text)),
    append(NewStars, NewMarks, New),
    assertion(New = [_|_]),
    assertion(subset(New, Open)),
    subtract(Open, New, Open1),
    append(NewStars, Stars, Stars1),
    nb_setarg(1, Known, Open1),
    nb_setarg(2, Known, Stars1),
    assertion(says_what_touches(Puzzle, Text)),
    assertion(tells(Text, Told, _)),
    tells(Text, Told, Told1),
    nb_setarg(3, Known, Told1).

%   Sentences say of moves what the rules say.

says_what_touches(puzzle(_,_,_,Moves,_), Text) :-
    forall(( member(Move-Word, [king-touch,rook-share,knight-knight]),
             sub_atom(Text, _, _, _, Word)
           ),
           memberchk(Move, Moves)).

%   tells(+Text, +Told0, -Told): the first sentence about a constraint has its text, and
%   no other.

tells(Text, Told0, Told) :-
    atomic_list_concat([_|Parts], 'onstraint ', Text),
    foldl(tells_of, Parts, Told0, Told).

tells_of(Part, Told0, Told) :-
    atom_codes(Part, Codes),
    phrase(integer(I), Codes, Rest),
    (   append(` (`, _, Rest)
    ->  \+ memberchk(I, Told0),
        Told = [I|Told0]
    ;   memberchk(I, Told0),
        Told = Told0
    ).

is_sentence(Text) :-
    sub_atom(Text, 0, 1, _, First),
    ( char_type(First, upper) -> true ; First == r ),
    sub_atom(Text, _, 1, 0, '.'),
    \+ sub_atom(Text, _, _, _, '  '),
    \+ sub_atom(Text, _, _, _, ' ,').

agrees(Report, known(Open,Stars0,_), Ways) :-
    explanation_status(Report, Status),
    sort(Stars0, Stars),
    (   Ways = [Way]
    ->  assertion(Status-Stars == solved-Way)
    ;   Ways == []
    ->  assertion(Status == contradiction)
    ;   assertion(Status == stuck),
        explanation_figures(Report, Figures),
        assertion(memberchk(solutions-2, Figures)),
        forall(member(Cell, Open),
               assertion(( member(W1, Ways), memberchk(Cell, W1),
                           member(W2, Ways), \+ memberchk(Cell, W2) )))
    ).

/*  Random boards, rules and constraints
*/

random_case(Seed, Board, Changes, Where) :-
    set_random(seed(Seed)),
    random_board(Board),
    findall(C, some_rules(C), All),
    random_member(Changes, All),
    Board = board(N,_,_),
    random_between(0, 3, Count),
    findall(C, ( between(1, Count, _), constraint(N, C) ), Where).

random_board(board(N,1,Rows)) :-
    random_member(Rows,
                  [ [[1,1,2,2],[1,3,3,2],[4,4,3,2],[4,4,3,3]],
                    [[1,2,2,2],[1,1,3,2],[4,3,3,3],[4,4,4,3]],
                    [[1,1,1,1],[2,2,3,3],[2,2,3,3],[4,4,4,4]],
                    [[1,0,2,2],[1,1,2,0],[3,3,4,4],[3,3,4,4]]
                  ]),
    length(Rows, N).

some_rules([]).
some_rules([touch(rook)]).
some_rules([touch(knight)]).
some_rules([touch(none)]).
some_rules([touch(king+knight),diagonals(1)]).
some_rules([wrap(true),touch(rook)]).
some_rules([wrap(true),touch(knight)]).
some_rules([diagonals(1),touch(none)]).
some_rules([diagonals(0)]).
some_rules([row_stars([2,1,1,0]),touch(none)]).
some_rules([row_stars([2,1,1,0]),column_stars([1,1,0,2]),touch(rook)]).
some_rules([row_stars([2,2,1,1]),column_stars([1,1,2,2]),region_stars([1,2,1,2]),
            touch(knight)]).

constraint(N, C) :-
    random_member(G, [count,count,sum,sum,columns,any,any,any]),
    constraint(G, N, C).

constraint(count, N, C) :-
    random_between(0, 2, K),
    random_cells(N, 4, Cells),
    random_member(F, [at_most,at_least,exactly]),
    C =.. [F,K,Cells].
constraint(sum, N, C) :-
    random_cells(N, 3, [R1-C1,R2-C2,R3-C3]),
    random_between(-1, 2, K),
    random_member(Op, [(#=<),(#<),(#>=),(#>),(#=),(#\=)]),
    random_member(A, [cell(R1,C1)+cell(R2,C2),2*(cell(R1,C1)+cell(R2,C2)),
                      cell(R1,C1)-cell(R2,C2)]),
    random_member(B, [K,K-cell(R3,C3),K+cell(R3,C3)]),
    C =.. [Op,A,B].
constraint(columns, N, C) :-
    random_between(1, N, R1),
    random_between(1, N, R2),
    random_between(0, 2, K),
    random_member(Op, [(#=<),(#<),(#>),(#\=)]),
    C =.. [Op,column(R1,1)+K,column(R2,1)].
constraint(any, N, C) :-
    random_constraint(1, N, C).

%   A row without stars has no columns.

with_columns(Board, Changes, Where0, Where) :-
    board_rules(Board, Changes, Rules),
    rules_rows(Rules, Counts),
    exclude(of_no_star(Counts), Where0, Where).

of_no_star(Counts, C) :-
    mentions_column(C, R),
    nth1(R, Counts, 0).

test(steps_follow_and_reach_the_end, [ forall(sample(240, Seed)), nondet ]) :-
    random_case(Seed, Board, Changes, Where0),
    with_columns(Board, Changes, Where0, Where),
    (   Changes == [], Where == []
    ->  true
    ;   explained(Board, Changes, Where, _)
    ).

%   Whatever a technique finds follows, also where a simpler one is used instead, on
%   boards that a solution fills in part.

larger_board(Board) :-
    holed(Board).
larger_board(board(5,1,[[1,1,1,2,2],[3,1,2,2,2],[3,3,3,4,4],[5,5,4,4,4],[5,5,5,4,4]])).

larger_rules([row_stars([2,1,2,1,1]),column_stars([1,2,1,2,1]),
              region_stars([2,1,1,2,1]),touch(rook)]).
larger_rules([row_stars([2,0,2,1,2]),column_stars([2,1,1,1,2]),
              region_stars([1,1,2,1,2]),touch(king)]).
larger_rules([touch(knight),wrap(true)]).
larger_rules([touch(king)]).
larger_rules([touch(rook),diagonals(1)]).

larger_case(Seed, Board, Changes, [W|Where]) :-
    set_random(seed(Seed)),
    findall(B, larger_board(B), Boards),
    random_member(Board, Boards),
    findall(C, larger_rules(C), All),
    random_member(Changes, All),
    constraint(columns, 5, W),
    constraint(5, C),
    random_member(Where, [[C],[]]).

partly_filled(Board, Changes, Where, Shares, Stars, Blanks) :-
    findall(Columns, solution(Board, Columns, [rules(Changes),where(Where)]), Found),
    random_member(Columns, Found),
    findall(R-C, ( nth1(R, Columns, Cs), member(C, Cs) ), Solution),
    board_cells(Board, Cells),
    random_member(Share, Shares),
    findall(Cell, ( member(Cell, Cells), maybe(Share) ), Known),
    intersection(Known, Solution, Stars0),
    subtract(Known, Solution, Blanks0),
    (   maybe(0.5)
    ->  must_be_conditions(Board, [rules(Changes),where(Where)], Conditions),
        position(variant(Board,Conditions), Stars0, Blanks0, Position),
        direct_steps(Position, _),
        position_grid(Position, Grid),
        position_stars(Position, S),
        position_unknown(Position, U),
        set_cells(Grid, S, Stars),
        set_cells(Grid, U, Open),
        append(Stars, Open, Others),
        subtract(Cells, Others, Blanks)
    ;   Stars = Stars0,
        Blanks = Blanks0
    ).

found(Board, Changes, Where, Stars, Blanks, Step) :-
    must_be_conditions(Board, [rules(Changes),where(Where)], Conditions),
    position(variant(Board,Conditions), Stars, Blanks, Position),
    techniques(Names),
    member(Name, Names),
    seen_by(next_step([Name], Position, Found), Seen),
    Found = found(_,Level,Finding0),
    limit(12, member(Finding, [Finding0|Seen])),
    found_step(found(Name,Level,Finding), Position, Step).

test(every_finding_follows, [ forall(sample(120, I)), nondet ]) :-
    Seed is I+50,           % soon one comes up that counts what a region gives
    larger_case(Seed, Board, Changes, Where0),
    with_columns(Board, Changes, Where0, Where),
    (   partly_filled(Board, Changes, Where, [0.2,0.4,0.6], Stars, Blanks)
    ->  puzzle(Board, Changes, Where, Puzzle),
        board_cells(Board, Cells),
        append(Stars, Blanks, Known),
        subtract(Cells, Known, Open),
        forall(found(Board, Changes, Where, Stars, Blanks, Step),
               ( Step = step(_,_,_,_,_,_,Text,_),
                 assertion(is_sentence(Text)),
                 assertion(follows(Puzzle, Open, Stars, Step)) ))
    ;   true
    ).

test(each_technique_finds_something, true(Without == [])) :-
    techniques(Names),
    findall(Name,
            ( between(1, 40, Seed),
              larger_case(Seed, Board, Changes, Where0),
              with_columns(Board, Changes, Where0, Where),
              partly_filled(Board, Changes, Where, [0.2,0.4,0.6], Stars, Blanks),
              found(Board, Changes, Where, Stars, Blanks, Step),
              Step = step(Name,_,_,_,_,_,_,_)
            ),
            Found),
    subtract(Names, Found, Without).

%   Counting constraints are units.

counted(at_most(2, [1-1,2-2,1-1]),                        [1-1,2-2], 0, 2).
counted(at_least(1, [1-1,2-2]),                           [1-1,2-2], 1, 2).
counted(cell(1,1) + cell(1,2) #=< 1,                      [1-1,1-2], 0, 1).
counted(1 #=< cell(1,1) + cell(1,2),                      [1-1,1-2], 1, 2).
counted(0 #< 2*(cell(1,1) + cell(1,2)),                   [1-1,1-2], 1, 2).
counted(3*cell(1,1) #=< 2 - 3*cell(1,2),                  [1-1,1-2], 0, 0).
counted(sum([cell(1,1),cell(1,2),cell(1,1),cell(1,2)]) #= 2, [1-1,1-2], 1, 1).
counted(cell(1,1) + cell(1,2) - cell(1,1) #= 1,           [1-2], 1, 1).
counted(cell(1,1) - cell(1,1) #= 0,                       [], 0, 0).
counted(cell(1,1) + cell(1,2) #> 4,                       [1-1,1-2], 5, 2).
counted(cell(1,1) #< 0,                                   [1-1], 0, -1).

test(counted, [ forall(counted(C, Cells, Least, Most)),
                true(Cells1-Least1-Most1 == Cells-Least-Most) ]) :-
    counted_cells(C, Cells1, Least1, Most1).

not_counted(cell(1,1) - cell(1,2) #= 0).
not_counted(cell(1,1) + 2*cell(1,2) #=< 2).
not_counted(2*cell(1,1) #= 1).
not_counted(cell(1,1) - cell(1,1) #= 1).
not_counted(cell(1,1) + cell(1,2) #\= 1).
test(not_counted, [ forall(not_counted(C)), fail ]) :-
    counted_cells(C, _, _, _).

%   The answers of why/5 are true, and what they cite is enough and needed.

test(why, [ forall(sample(120, Seed)), nondet ]) :-
    random_case(Seed, Board, Changes, Where0),
    with_columns(Board, Changes, Where0, Where1),
    append(Where1, [exactly(1, [1-1,1-2,2-2])], Where),
    puzzle(Board, Changes, Where, Puzzle),
    board_cells(Board, Cells),
    all_names(Puzzle, Names),
    findall(Way, ways(Puzzle, Names, Cells, [], Way), Ways),
    random_member(Cell, Cells),
    why(Board, Cell, [rules(Changes),where(Where),effort(100_000_000)],
        why(Status,Limit,Units,_), Steps),
    assertion(Limit == none),
    (   Ways == []
    ->  assertion(Status == contradiction),
        assertion(\+ ways(Puzzle, Units, Cells, [], _)),
        forall(select(Unit, Units, Fewer),
               assertion(( counts_on(Fewer, Unit, Where)
                         ; once(ways(Puzzle, Fewer, Cells, [], _)) )))
    ;   forall(member(Way, Ways), memberchk(Cell, Way))
    ->  assertion(Status == star),
        assertion(forall(ways(Puzzle, Units, Cells, [], Way), memberchk(Cell, Way))),
        told(Puzzle, Cells, Steps)
    ;   forall(member(Way, Ways), \+ memberchk(Cell, Way))
    ->  assertion(Status == empty),
        assertion(forall(ways(Puzzle, Units, Cells, [], Way), \+ memberchk(Cell, Way))),
        told(Puzzle, Cells, Steps)
    ;   assertion(Status == open)
    ).

%   Rows that a constraint on columns counts on are cited along with it.

counts_on(Fewer, row-R, Where) :-
    member(constraint-I, Fewer),
    nth1(I, Where, C),
    mentions_column(C, R).

mentions_column(column(R,_), R).
mentions_column(Term, R) :-
    compound(Term), arg(_, Term, Part), mentions_column(Part, R).

told(_, _, none).
told(Puzzle, Cells, Steps) :-
    is_list(Steps),
    Known = known(Cells,[],[]),
    forall(member(Step, Steps), checked(Puzzle, Known, Step)).

stripes(Board) :-
    stripes(4, 1, Board).

refused([max_technique('Two Conditions')], domain_error(technique, _)).
refused([where(a_goal)], starbattle(_)).

a_goal(_, _).

test(refused, [ forall(refused(Options, Formal)), error(Formal) ]) :-
    stripes(Board),
    grade(Board, [rules([touch(none)])|Options], _).

test(effort, true(Limits == [effort,none])) :-
    once(larger_board(Board)),
    Where = [column(1,1) #\= column(2,1)],
    findall(Limit,
            ( member(Option, [effort(1),effort(100_000_000)]),
              grade(Board, [where(Where),rules([touch(none)]),Option],
                    explanation(_,Limit,_,_,_,_,_,_))
            ),
            Limits).

%   Where no stars touch, too, sets of many units are found: one of them is a fish.

test(fish, Steps-Fish ==
           [3,3,6]-'A fish: rows 1 and 4-5 can have stars only in columns 2 and 6-7, and give \c
                    them all that they need. So r3c7, r6c2, r6c6, r7c2 and r7c6 are empty.') :-
    Rows = [[1,1,1,1,1,1,2],[3,1,4,4,1,1,2],[3,1,3,3,1,2,2],[3,3,3,2,2,2,2],
            [3,5,3,3,2,6,2],[3,5,7,6,6,6,2],[5,5,7,6,6,6,6]],
    Board = board(7,1,Rows),
    findall(R-C, ( member(R, [1,4,5]), member(C, [1,3,4,5]) ), Blanks),
    puzzle(Board, [touch(none)], [], Puzzle),
    board_cells(Board, Cells),
    subtract(Cells, Blanks, Open),
    Seen = seen([]),
    explain(Board, [rules([touch(none)]),given_blanks(Blanks),effort(2_000_000)],
            seen_checked(Puzzle, known(Open,[],[]), Seen), _),
    Seen = seen(Found),
    findall(Count, ( member(Units-_, Found), length(Units, Count) ), Steps),
    last(Found, _-Fish).

seen_checked(Puzzle, Known, Seen, Step) :-
    checked(Puzzle, Known, Step),
    Step = step(Name,_,Units,_,_,_,Text,_),
    (   technique(Name, _, units)
    ->  arg(1, Seen, Found0),
        append(Found0, [Units-Text], Found),
        nb_setarg(1, Seen, Found)
    ;   true
    ).

:- end_tests(explain_variants).
