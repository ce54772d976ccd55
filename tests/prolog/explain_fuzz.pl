:- module(explain_fuzz,
          [ fuzz/3                      % +Seed, +Count, -Seen
          ]).
:- use_module(library(apply)).
:- use_module(library(debug), [assertion/1]).
:- use_module([library(lists), library(random), library(solution_sequences), library(yall)]).
:- use_module(boards, [random_board/4]).
:- use_module('../../prolog/engine/engine', [bits_solution/3]).
:- use_module('../../prolog/board/board', [make_board/3]).
:- use_module('../../prolog/explanation/explain').
:- use_module('../../prolog/explanation/hints').
:- use_module('../../prolog/bits', [cells_bits/3]).
:- use_module('../../prolog/explanation/techniques').
:- use_module('../../prolog/explanation/grid', [cells_set/3, unit_name/3]).
:- use_module('../../prolog/explanation/phrases', [unit_text/2]).
:- use_module('../../prolog/explanation/stepping').
:- use_module('../../prolog/explanation/position').
:- use_module('../../prolog/explanation/techniques/room', [capacity/4]).
:- use_module('../../prolog/search/limits', [collect_items/2]).

/** <module> Explanations of boards and states of any kind

Boards with no, one and many solutions, with holes and with regions in pieces;
states from solutions, with mistakes, and without any sense.  Whatever they
are, every technique answers and says why, and every answer is true.
*/

%!  fuzz(+Seed, +Count, -Seen) is det.
%
%   Try Count boards, each in a few states; Seen is the set of the answers that
%   explain/4 and hint/3 gave and of the techniques that found something, so
%   that a test can tell that all has come up.  A wrong answer is a failed
%   assertion, of a goal that has the board and the state.

fuzz(Seed, Count, Seen) :-
    set_random(seed(Seed)),
    findall(What, ( between(1, Count, _), trial(What) ), Whats),
    sort(Whats, Seen).

trial(What) :-
    random_board(Board),
    between(1, 3, _),
    random_state(Board, Stars, Marks),
    solutions(40, Board, Stars, Marks, Solutions),
    answer(case(Board,Stars,Marks,Solutions), What).

%   Those that agree with the state, or the first few of them.

solutions(Count, Board, Stars, Marks, Solutions) :-
    mask(Board, Stars, S),
    mask(Board, Marks, M),
    findall(Solution,
            limit(Count,
                  bits_solution(Board, [stars(S),blanks(M)], Solution)),
            Solutions).

mask(board(N,_,_), Cells, Mask) :-
    cells_bits(N, Cells, Mask).

answer(Case, Name) :-
    techniques(Names),
    member(Name, Names),
    is_quick(Name, Case),
    Case = case(Board,Stars,Marks,_),
    position(Board, Stars, Marks, Position),
    alone(3, Name, Position, Case).
answer(Case, Status) :-
    explained(Case, Status).
answer(Case, Kind) :-
    hinted(Case, Kind).
answer(Case, mistake) :-
    mistaken(Case).

%   Sets of units take their time where little is known of a large board.

is_quick(Name, case(board(N,_,_),_,_,_)) :-
    (   technique(Name, _, units)
    ->  N < 7
    ;   true
    ).

%   What a technique finds by itself, time and again.

alone(Left, Name, Position, Case) :-
    Left > 0,
    \+ is_broken(Position),
    found(Name, Position, Found),
    assertion(is_answer(Found, Name, Case)),
    Found = once(Finding),
    Finding \== none,
    !,
    position_grid(Position, Grid),
    assertion(says(Name, Grid, Finding, Case)),
    assertion(of_open_cells(Finding, Position, Case)),
    Known = found(Name,1,Finding),
    found_step(Known, Position, Step),
    Step = step(_,_,_,_,_,_,Text,Drawing),
    assertion(is_drawn(Finding, Drawing, Position)),
    assertion(is_plain(Text)),
    assertion(is_sound(Step, Case)),
    apply_found(Known, Position),
    Left1 is Left-1,
    ignore(alone(Left1, Name, Position, Case)).

found(Name, Position, Found) :-
    (   call_cleanup(find(Name, Position, Finding), Last = true)
    ->  (   Last == true
        ->  Found = once(Finding)
        ;   Found = again(Finding)
        )
    ;   Found = never
    ).

is_answer(once(none), _, _).
is_answer(once(finding(_,_,_,_,_)), _, _).

says(Name, Grid, Finding, _) :-
    starbattle_techniques:sentence(Name, Grid, Finding, Parts, []),
    !,
    ground(Parts),
    \+ memberchk('', Parts).

%   What the drawing says holds: blocks cover what they are drawn for, and there are as many
%   of them as stars, unless these have no room; only cells that are looked at are shaded;
%   units lack what is said; stars follow one by one.

is_drawn(finding(_,Cells,_,Marks,Why), drawing(Blocks,Full,Needs,Numbered), Position) :-
    position_grid(Position, Grid),
    findall(R-C,
            ( member(R0-C0, Blocks),
              R1 is R0+1,
              C1 is C0+1,
              between(R0, R1, R),
              between(C0, C1, C)
            ),
            Tiles),
    cells_set(Grid, Tiles, Tiled),
    cells_set(Grid, Full, Outside),
    length(Blocks, Count),
    (   Why = fit(Need),
        Count > 0,
        Numbered == []
    ->  capacity(Grid, Cells, Need, Most),
        between(Most, Need, Count),
        Cells /\ \Tiled =:= 0
    ;   true
    ),
    (   Why = counting(_,_,least(_,_),_)
    ->  Outside /\ \Cells =:= 0
    ;   Outside =:= 0
    ),
    position_needs(Position, All),
    functor(All, _, Units),
    forall(member(Unit-Need1, Needs),
           ( between(1, Units, Number),
             unit_name(Grid, Number, Unit),
             arg(Number, All, Need1)
           )),
    (   Numbered = [[First]|_]
    ->  cells_set(Grid, [First], Marks),
        append(Numbered, Stars),
        sort(Stars, Set),
        same_length(Stars, Set)
    ;   Numbered == []
    ).

%   No sentence of a step has more than 25 words, apart from lists of cells
%   and units.

is_plain(Text) :-
    split_string(Text, ".", " ", Sentences),
    forall(( member(Sentence, Sentences),
             split_string(Sentence, " ", ",;:", Words)
           ),
           ( exclude(is_listed, Words, Others),
             length(Others, Count),
             Count =< 25
           )).

is_listed("and").
is_listed("or").
is_listed(Word) :-
    sub_string(Word, 0, 1, _, First),
    (   char_type(First, digit)
    ;   char_type(First, upper),
        string_length(Word, 1)
    ;   First == "r",
        sub_string(Word, 1, 1, _, Second),
        char_type(Second, digit)
    ),
    !.

of_open_cells(finding(_,_,Stars,Marks,_), Position, _) :-
    position_unknown(Position, U),
    New is Stars \/ Marks,
    New =\= 0,
    Stars /\ Marks =:= 0,
    New /\ \U =:= 0.

is_sound(step(_,_,_,_,Stars,Marks,_,_), case(Board,_,_,Solutions)) :-
    mask(Board, Stars, S),
    mask(Board, Marks, M),
    forall(member(Solution, Solutions),
           ( S /\ \Solution =:= 0,
             M /\ Solution =:= 0
           )).

explained(Case, Status) :-
    Case = case(Board,Stars,Marks,_),
    Options = [given_stars(Stars),given_blanks(Marks)],
    collect_items({Board,Options,Report}/[OnStep]>>explain(Board, Options, OnStep, Report), Steps),
    forall(member(Step, Steps), assertion(is_sound(Step, Case))),
    Report = explanation(Status,none,_,_,_,Count,Reason,_),
    assertion(length(Steps, Count)),
    assertion(is_true(Status, Case)),
    assertion(is_reason(Reason, Status, Steps, Case)),
    grade(Board, Options, Grade),
    assertion(same_but_figures(Report, Grade, Case)).

is_true(solved, case(_,_,_,[_])).
is_true(contradiction, case(_,_,_,[])).
is_true(stuck, _).

%   The reason of a contradiction, with all cells counted anew.

is_reason(null, Status, _, _) :-
    Status \== contradiction.
is_reason(Reason, contradiction, Steps, case(Board,Stars0,Marks0,_)) :-
    findall(Cell,
            ( member(Cell, Stars0)
            ; member(step(_,_,_,_,Cells,_,_,_), Steps),
              member(Cell, Cells)
            ),
            Stars),
    findall(Cell,
            ( member(Cell, Marks0)
            ; member(step(_,_,_,_,_,Cells,_,_), Steps),
              member(Cell, Cells)
            ),
            Marks),
    once(( fault(Board, Stars, Marks, Parts), atomic_list_concat(Parts, Reason) )).

fault(board(N,S,Rows), Stars, Marks, [Name|Parts]) :-
    between(1, N, I),
    member(Kind, [row,column,region]),
    unit_text(Kind-I, Name),
    findall(R-C,
            ( nth1(R, Rows, Row),
              nth1(C, Row, Id),
              Id > 0,
              memberchk(Kind-I, [row-R,column-C,region-Id])
            ),
            Cells),
    intersection(Cells, Stars, Has),
    subtract(Cells, Stars, Others),
    subtract(Others, Marks, Open),
    maplist(length, [Has,Open], [Count,Left]),
    Need is S-Count,
    (   Left < Need
    ->  maplist(number_text, [Need-star,Left-'open cell'], [NeedText,LeftText]),
        Parts = [' still needs ',NeedText,', but has ',LeftText]
    ;   Excess is -Need,
        Excess > 0,
        number_text(Excess-star, Text),
        Parts = [' has ',Text,' too many']
    ).
fault(_, Stars, _, ['the stars at r',R,c,C,' and r',R1,c,C1,' touch']) :-
    member(R-C, Stars),
    member(R1-C1, Stars),
    R-C @< R1-C1,
    1 =:= max(abs(R-R1), abs(C-C1)).
fault(board(_,_,Rows), Stars, Marks, ['a star is given where none can be']) :-
    member(R-C, Stars),
    (   memberchk(R-C, Marks)
    ;   nth1(R, Rows, Row),
        nth1(C, Row, 0)
    ).

number_text(0-Noun, Text) :-
    !,
    atom_concat('no ', Noun, Text).
number_text(1-Noun, Text) :-
    !,
    atom_concat('1 ', Noun, Text).
number_text(Count-Noun, Text) :-
    atomic_list_concat([Count,' ',Noun,s], Text).

same_but_figures(Report, Grade, _) :-
    Report = explanation(Status,Limit,Hardest,Level,Rating,Count,Reason,_),
    Grade = explanation(Status,Limit,Hardest,Level,Rating,Count,Reason,_).

hinted(Case, Kind) :-
    Case = case(Board,Stars,Marks,Solutions),
    hint(Board, [given_stars(Stars),given_blanks(Marks)], Hint),
    functor(Hint, Kind, _),
    (   Hint = mistakes(Mistakes)
    ->  assertion(Mistakes = [_|_]),
        assertion(Solutions == [])
    ;   Hint = none(explanation(Status,none,_,_,_,0,_,_))
    ->  assertion(is_true(Status, Case))
    ;   Hint == unsatisfiable
    ->  solutions(1, Board, [], [], Any),
        assertion(Any == [])
    ;   assertion(is_sound(Hint, Case))
    ).

%   Without its mistakes a state has a solution, if the board has one.

mistaken(Case) :-
    Case = case(Board,Stars,Marks,_),
    mistakes(Board, [given_stars(Stars),given_blanks(Marks)], Mistakes),
    findall(C, member(mistake(star,C,_), Mistakes), WrongStars),
    findall(C, member(mistake(mark,C,_), Mistakes), WrongMarks),
    subtract(Stars, WrongStars, Stars1),
    subtract(Marks, WrongMarks, Marks1),
    solutions(1, Board, Stars1, Marks1, Without),
    solutions(1, Board, [], [], Any),
    assertion(same_length(Without, Any)),
    Mistakes = [_|_].

%   Regions in pieces take their time on large boards.

random_board(Board) :-
    repeat,
        random_between(2, 10, N),
        (   N < 8
        ->  S = 1
        ;   random_member(S, [1,1,2])
        ),
        (   N < 7
        ->  random_member(Noise, [0,0,0.1,1])
        ;   Noise = 0
        ),
        random_board(N, S, Noise, board(_,_,Rows0)),
        maplist(maplist(with_holes), Rows0, Rows),
        catch(make_board(Rows, S, Board), error(starbattle(board(_)),_), fail),
    !.

with_holes(Id0, Id) :-
    (   Id0 =:= 0
    ->  Id = -1
    ;   Id = Id0
    ).

cells(N, Cells) :-
    findall(R-C, ( between(1, N, R), between(1, N, C) ), Cells).

%   Nothing at all, a part of a solution, the same with a few cells that are as
%   like as not mistakes, or a few cells of no sense.

random_state(Board, Stars, Marks) :-
    random_member(Kind, [empty,right,right,wrong,senseless]),
    state(Kind, Board, Stars, Marks),
    !.
random_state(_, [], []).

state(empty, _, [], []).
state(right, Board, Stars, Marks) :-
    solutions(5, Board, [], [], Solutions),
    random_member(Solution, Solutions),
    P is random_float**2,
    Q is random_float,
    Board = board(N,_,_),
    cells(N, Cells),
    findall(Cell, ( member(Cell, Cells), bit(Cell, N, Solution, 1), maybe(P) ),
            Stars),
    findall(Cell, ( member(Cell, Cells), bit(Cell, N, Solution, 0), maybe(Q) ),
            Marks).
state(wrong, Board, Stars, Marks) :-
    ignore(state(right, Board, Stars0, Marks0)),
    ignore((Stars0 = [], Marks0 = [])),
    state(senseless, Board, Stars1, Marks1),
    append(Stars0, Stars1, Stars),
    append(Marks0, Marks1, Marks).
state(senseless, board(N,_,_), Stars, Marks) :-
    cells(N, Cells),
    findall(Cell, ( member(Cell, Cells), maybe(0.02) ), Stars),
    random_member(P, [0.02,0.1,0.4]),
    findall(Cell, ( member(Cell, Cells), maybe(P) ), Marks).

bit(R-C, N, Solution, Bit) :-
    Bit is getbit(Solution, (R-1)*N + C-1).
