:- module(starbattle_board_shapes,
          [ text_shapes/3               % +Text, +IsSure, -Shapes
          ]).
:- use_module([ library(apply), library(assoc), library(dcg/basics), library(lists), library(pairs),
                library(solution_sequences)
              ]).
:- use_module('../board/board', [label_pieces/2, with_holes/2]).
:- use_module('../errors', [starbattle_error/1]).
:- use_module(beside, [described/3, said_stars/2]).
:- use_module(one_line, [form_board/2, one_line_form/2, square_root/2]).
:- use_module(text_tree, [cell/2, label/2, line_labels/2, row/2, text_tree/2]).
:- use_module(walls, [cells_with/3, cut/3, walled/4]).

:- autoload(library(uri), [uri_encoded/3]).

/** <module> Boards in any text, by their shape

A board is an arrangement of N x N labels, N of them different, in connected regions:

  - a list of lists, or of texts, in brackets of any kind, as code of any language,
    JSON and printed arrays have them;
  - a list or a text of all labels;
  - lines of labels, between which there may be blanks, commas and bars, or of the row, the
    column and the label of a cell;
  - elements of a page with a label each, as text or in an attribute;
  - a URL of a page with a board, anywhere in the text.

What is named beside it tells the star count, the name of the board, and its solution.
*/

%!  text_shapes(+Text, +IsSure, -Shapes) is det.
%
%   Shapes are terms shape(Line, Id, Board) for what the string Text has in it, in its
%   order.  Id is an atom, or `none`.  Board is board(Stars, Rows, Options), as of
%   form_board/2, which is still to be checked; Options can have solution(Cells) and
%   fault(Fault), too.  If nothing is a board, Shapes are what is nearly one.  If IsSure is
%   `true`, somebody has said that there are boards in it: then they may be of any size, and
%   regions in any number of pieces.

text_shapes(Text, IsSure, Shapes) :-
    string_codes(Text, Codes),
    split_string(Text, "\n", "\r", Lines),
    must_be_data(Lines),
    text_tree(Codes, Tree),
    findall(Array, tree_shape(Tree, IsSure, Array), Arrays),
    (   memberchk(board-_, Arrays)
    ->  Found = Arrays
    ;   member(Lane, [word_shape,drawn_shape,lines_shape,cells_shape,page_shape]),
        findall(board-Shape, call(Lane, Lines, Shape), Found),
        Found = [_|_]
    ->  true
    ;   Found = Arrays
    ),
    findall(Shape, wanted(IsSure, Found, Shape), Shapes0),
    ignore(said_stars(Lines, Said)),
    (   Shapes0 = [shape(_, _, board(S, _, _))]
    ->  ignore(S = Said)
    ;   counted(Shapes0, Lines, 0, Said)
    ),
    maplist(with_pieces, Shapes0, Shapes).

%   What is tiny beside others is no board, and what is nearly one is meant to be one if it
%   is as large as another, or if there is none.

wanted(IsSure, Found, Shape) :-
    findall(N, ( member(board-Board, Found), shape_size(Board, N) ), All),
    findall(N, ( member(N, All), N >= 4 ), Large),
    (   Large == []
    ->  Sizes = All
    ;   Sizes = Large
    ),
    member(_-Shape, Found),
    shape_size(Shape, N),
    once(( IsSure == true ; Sizes == [] ; memberchk(N, Sizes) )).

shape_size(shape(_, _, board(_, Rows, _)), N) :-
    length(Rows, N).

%   counted(+Shapes, +Lines, +At, ?Said): each of several boards without a count beside it has
%   what is said before it, from the line At of the one before, or else Said.

counted([], _, _, _).
counted([shape(L, _, board(S, _, _))|Shapes], Lines0, At, Said0) :-
    Count is L-At,
    length(Before, Count),
    append(Before, Lines, Lines0),
    (   said_stars(Before, Said)
    ->  true
    ;   Said = Said0
    ),
    ignore(S = Said),
    counted(Shapes, Lines, L, Said).

%   Regions of a board with a count may be in pieces.

with_pieces(shape(Line, Id, board(S, Rows, Options0)), shape(Line, Id, board(S, Rows, Options))) :-
    (   integer(S)
    ->  subtract(Options0, [fault(pieces(_,_))], Options)
    ;   Options = Options0
    ).

%   A program of Prolog might make other boards than those that stand in it.  `:-)` is no rule.

must_be_data(Lines) :-
    (   nth1(L, Lines, Line),
        split_string(Line, "%", "", [Code|_]),
        atomic_list_concat([Before,Body|_], ':-', Code),
        \+ sub_atom(Body, 0, _, _, ')'),
        normalize_space(atom(Head), Before),
        (   Head == ''
        ;   sub_atom(Head, _, _, 0, ')')
        )
    ->  starbattle_error(board(in_line(L, expected('facts and lists, not a rule or a \c
                                                    directive, as nothing is run'))))
    ;   true
    ).

/*  Words
*/

word_shape(Lines, shape(L, none, Board)) :-
    nth1(L, Lines, Line),
    once(sub_string(Line, _, _, _, "starbattle")),
    uri_encoded(path, Plain, Line),
    atomic_list_concat([_|Parts], starbattle, Plain),
    member(Part, Parts),
    split_string(Part, " \t&\"'<>()[]`", ".,;:!", [Rest|_]),
    string_concat("starbattle", Rest, Word),
    one_line_form(Word, Form),
    catch(form_board(Form, Board), error(starbattle(_), _), fail).

/*  Drawings, as they are printed
*/

%   A cell has three signs between walls, or blanks in their place.  Stars and dots can hide
%   the letters of a region.

drawn_shape(Lines, shape(L, none, board(_, Rows, [stars(Stars),marks(Marks)|Beside]))) :-
    append(Above, [Top|Below], Lines),
    split_string(Top, " ", "", [Edge|_]),
    string_chars(Edge, [_|Signs]),
    subtract(Signs, [+,-,'\u2501','\u2533','\u2513'], []),
    length(Signs, Width),
    N is Width//4,
    N*4 =:= Width,
    N > 1,
    findall(Site-Text, drawn(Below, N, 0, Site, Text), Drawn),
    drawn_as(['|','---','\u2503','\u2501\u2501\u2501'], Drawn, Walls),
    forall(between(1, N, I), subset([right(I, N),below(N, I)], Walls)),
    drawn_as(['###','\u2591\u2591\u2591'], Drawn, Holes),
    walled(N, Walls, Holes, Rows0),
    findall(Region-Text,
            ( member(R-C-Text, Drawn),
              sub_atom(Text, 0, 1, _, Sign),
              char_type(Sign, alpha),
              nth1(R, Rows0, Regions),
              nth1(C, Regions, Region)
            ),
            Letters),
    Letters = [_|_],
    maplist(maplist(lettered(Letters)), Rows0, Rows),
    grade(Rows, 2, board),
    length([Top|Above], L),
    drawn_as([*,'\u2605'], Drawn, Stars),
    drawn_as(['.','\u00B7'], Drawn, Marks),
    findall(solution(Cells),
            ( solution_drawn(Top, Edge, N, Below, Lines1, At),
              findall(Site-Text, drawn(Lines1, N, At, Site, Text), Solved),
              drawn_as([*,'\u2605'], Solved, Cells),
              Cells \== []
            ),
            Known),
    findall(fault(expected('the usual rules, as other ones cannot be read off sentences below a \c
                            drawing; convert --to jsonl keeps them')),
            limit(1, ( member(Line, Below), says_rules(Line) )),
            Faults),
    append(Known, Faults, Beside).

%   solution_drawn(+Top, +Edge, +N, +Below, -Lines, -At) is semidet: from column At of
%   Lines on there is a drawing with the same Edge: the last one on the right, or the one below.

solution_drawn(Top, Edge, N, Below, Lines, At) :-
    (   sub_string(Top, At, _, 0, Edge),
        At > 0
    ->  Lines = Below
    ;   At = 0,
        Height is 2*N,
        length(Own, Height),
        append(Own, ["",Top|Lines], Below)
    ).

%   drawn(+Lines, +N, +At, -Site, -Text): Text is drawn at Site, a cell or a wall, from
%   column At on.

drawn(Lines, N, At, Site, Text) :-
    Last is 2*N,
    between(1, Last, I),
    nth1(I, Lines, Line),
    between(1, Last, K),
    Down is I mod 2,
    Across is K mod 2,
    R is (I+1)//2,
    C is (K+1)//2,
    memberchk(Down-Across-Site, [1-1-(R-C),1-0-right(R, C),0-1-below(R, C)]),
    From is At + 2*K - Across,
    Length is 2*Across + 1,
    sub_string(Line, From, Length, _, Padded),
    normalize_space(atom(Text), Padded).

drawn_as(Texts, Drawn, Sites) :-
    findall(Site, ( member(Text, Texts), member(Site-Text, Drawn) ), Sites).

says_rules(Line) :-
    member(Begin, [ "Stars may touch","No two stars ","Touching goes on","Rows have ",
                    "Columns have ","Regions have ","Each main diagonal has ","Constraint"
                  ]),
    sub_string(Line, 0, _, _, Begin),
    Line \== "No two stars touch.".

lettered(Letters, Region, Label) :-
    (   memberchk(Region-Letter, Letters)
    ->  Label = Letter
    ;   Label = Region
    ).

/*  Arrays
*/

%   Small ones are boards only where nothing but lists is.

%   tree_shape(+Tree, +IsSure, -Graded) is nondet.  Graded is Grade-Shape.

tree_shape(Tree, IsSure, Graded) :-
    (   IsSure == true
    ->  Least = 1
    ;   forall(member(none-Item, Tree), Item = list(_, _, _))
    ->  Least = 2
    ;   Least = 4
    ),
    findall(none-Value, member(_-Value, Tree), Values),
    (   rows_grade(Values, none, 4, Rows, Grade),
        Grade \== near
    ->  once((   member(none-Row, Values),
                 row(none-Row, _),
                 ( Row = text(L, _) ; Row = list(_, L, _) )
             ;   L = 1
             )),
        described(array(none,L,Grade,Rows), [level('[', [], Tree)], Graded)
    ;   item_shape(Tree, within('[',[],[]), Least, Graded)
    ).

%   item_shape(+Items, +Within, +Least, -Graded) is nondet.
%
%   Items are the rest of a list.  Within is within(Kind, Before, Above): the list is of this
%   Kind, Before are the named items before, the last one first, and Above the terms
%   level(Kind, Before, After) for what the list is in.

item_shape([Key-Value|Items], within(Kind,Before,Above), Least, Graded) :-
    (   \+ memberchk(Key, [given_stars,given_blanks,solution,step,steps,proof]),
        value_shape(Value, Key, [level(Kind, Before, Items)|Above], Least, Graded)
    ;   (   Key == none
        ->  Before1 = Before
        ;   Before1 = [Key-Value|Before]
        ),
        item_shape(Items, within(Kind,Before1,Above), Least, Graded)
    ).

value_shape(list(fact, _, Items), _, [level(_, Before, After)|_], Least,
            Grade-shape(Line, Id, board(_, Rows, Options))) :-
    keyed_rows(Items, Key, Line, RowItems),
    rows_grade(RowItems, none, Least, Rows, Grade),
    !,
    append(Before, After, Facts),
    length(Rows, N),
    convlist(beside_key(Key, N), Facts, Beside),
    findall(Option, member([]-Option, Beside), Known),
    findall(Own, ( member(Own, Beside), Own = [_|_]-_ ), Begun),
    (   Begun == []
    ->  More-Given = []-[]
    ;   member(More-Given, Begun)
    ),
    append(Key, More, Keys),
    atomic_list_concat(Keys, -, Id),
    append(Given, Known, Options).
value_shape(list(fact, Line, [Item]), Name, Levels, Least, Graded) :-
    !,
    item_shape([Item], within(fact(Line, Name),[],Levels), Least, Graded).
value_shape(list(Kind, Line, Items), Key, Levels, Least, Graded) :-
    (   rows_grade(Items, Key, Least, Rows, Grade)
    ->  described(array(Key,Line,Grade,Rows), Levels, Graded)
    ;   item_shape(Items, within(Kind,[],Levels), Least, Graded)
    ).
value_shape(text(Line, Text), Key, Levels, Least0, Graded) :-
    atom_length(Text, Length),
    (   Key == puzz
    ->  Least = Least0
    ;   Least = 4,
        Length >= 16
    ),
    split_string(Text, ", /\n", " ", Words),
    (   maplist(atom_string, Labels, Words),
        Labels = [_,_|_]
    ;   atomic_list_concat(Words, Signs),
        atom_chars(Signs, Labels)
    ),
    flat_rows(Labels, Least, Rows),
    !,
    described(array(Key,Line,board,Rows), Levels, Graded).

%   Facts with a key, such as regions(4-1, Rows): those with the same key, or one number more,
%   have the solution, and what is given.

keyed_rows(Items, Key, Line, RowItems) :-
    append(Numbers, [none-list('[', Line, RowItems)], Items),
    Numbers = [_|_],
    maplist(key_number, Numbers, Key).

key_number(none-Number, Absolute) :-
    integer(Number),
    Absolute is abs(Number).

beside_key(Key, N, Name-list(fact, _, Items), Found) :-
    keyed_rows(Items, Keys, _, RowItems),
    append(Key, More, Keys),
    convlist(row, RowItems, Rows),
    append(Rows, Signs),
    \+ ( member(Sign, Signs),
         integer(Sign)
       ),
    (   length(Rows, N),
        maplist(same_length(Rows), Rows),
        subtract(Signs, [p,e], Open),
        sort(Open, Opened),
        memberchk(More-Opened, [[]-[],[_]-[],[_]-['_']])
    ->  cells_with(Rows, e, Stars),
        cells_with(Rows, p, Blanks),
        (   More == []
        ->  Found = []-solution(Stars)
        ;   Found = More-[given_stars(Stars),given_blanks(Blanks)]
        )
    ;   Found = []-fault(bad_key(Name, 'rows of e, p and _, as many as there are regions'))
    ).

/*  Rows
*/

rows_grade(Items, Key, Least, Rows, Grade) :-
    (   convlist(row, Items, Rows),
        grade(Rows, Least, Grade)
    ->  true
    ;   maplist(label, Items, Labels),
        flat_rows(Labels, 4, Rows)
    ->  Grade = board
    ;   cells_rows(Items, Key, Least, Rows, Grade)
    ->  true
    ;   Least == 1,
        memberchk(Key, [regions,rows,colorGrid,colorRegions]),
        maplist(row, Items, Rows)
    ->  Grade = near
    ;   (   objects_rows(Items, Key, Least, Rows)
        ;   labeled_rows(Items, Rows),
            grade(Rows, 4, board)
        )
    ->  Grade = board
    ).

flat_rows(Labels, Least, Rows) :-
    length(Labels, Count),
    square_root(Count, N),
    N >= Least,
    cut(Labels, N, Rows),
    grade(Rows, Least, board).

%   Regions as lists of cells, from 0 where that fits, or 1.  Other cells are holes.

cells_rows(Items, Key, Least, Rows, Grade) :-
    maplist(cell_list, Items, Lists),
    length(Lists, N),
    findall(Cell-Region, ( nth0(Region, Lists, Cells), member(Cell, Cells) ), Pairs0),
    length(Pairs0, Count),
    (   Least == 1,
        memberchk(Key, [regions,re])
    ;   N >= 4,
        2*Count > N*N
    ),
    !,
    keysort(Pairs0, Pairs),
    pairs_keys_values(Pairs, Cells, _),
    pairs_keys_values(Cells, Rs, Cs),
    append(Rs, Cs, Numbers),
    (   max_list(Numbers, Highest),
        Highest > N,
        \+ memberchk(1, Numbers)
    ->  First = 2
    ;   First = 1
    ),
    Last is First+N-1,
    numlist(First, Last, Indices),
    (   nextto(Cell, Cell, Cells)
    ->  Grade = fault(twice(Cell))
    ;   member(R-C, Cells),
        subtract([R,C], Indices, [_|_])
    ->  Grade = fault(off_board(R-C, N))
    ;   list_to_assoc(Pairs, Labels),
        maplist(row_at(Labels, Indices), Indices, Rows),
        Grade = board
    ),
    ignore(Rows = []).

row_at(Labels, Columns, R, Row) :-
    maplist(label_at(Labels, R), Columns, Row).

label_at(Labels, R, C, Label) :-
    (   get_assoc(R-C, Labels, Label0)
    ->  Label = Label0
    ;   Label = -1
    ).

cell_list(_-list(_, _, Items0), Cells) :-
    (   member(_-list(_, _, Items), [none-list(_, _, Items0)|Items0]),
        maplist(cell, Items, Cells),
        Cells = [_|_]
    ->  true
    ).

%   Each cell as a fact or a list of its row, its column and its label, or as what names it
%   and its label.

labeled_rows(Items, Rows) :-
    convlist(labeled_cell, Items, Pairs0),
    length(Pairs0, Count),
    square_root(Count, N),
    sort(1, @<, Pairs0, Pairs),
    pairs_keys_values(Pairs, Cells, Labels),
    Cells = [First-First|_],
    Last is First+N-1,
    numlist(First, Last, Indices),
    findall(R-C, ( member(R, Indices), member(C, Indices) ), Cells),
    cut(Labels, N, Rows).

labeled_cell(Key-Item, Cell-Label) :-
    (   Item = list(_, _, [R,C,_-Value])
    ->  cell(none-list('[', 1, [R,C]), Cell)
    ;   cell(none-text(1, Key), Cell),
        Value = Item
    ),
    label(none-Value, Label).

%   Rows of objects with a region each.  One without it is in a box of a Sudoku.

objects_rows(Items, Key, Least, Rows) :-
    length(Items, N),
    (   Key == grid
    ->  true
    ;   Items = [none-list(_, _, [First|_])|_],
        object_region(First, _)
    ),
    findall(Row,
            ( nth0(R, Items, none-list(_, _, Objects)),
              length(Objects, N),
              findall(Label, ( nth0(C, Objects, Object), object_label(Object, N, R, C, Label) ), Row),
              length(Row, N)
            ),
            Rows),
    length(Rows, N),
    grade(Rows, Least, board).

object_region(none-list('{', _, Fields), Label) :-
    member(Key, [region,color,zone,area,group]),
    memberchk(Key-Value, Fields),
    label(none-Value, Label),
    !.

object_label(Object, N, R, C, Label) :-
    Object = none-list('{', _, _),
    (   object_region(Object, Label0)
    ->  Label = Label0
    ;   Root is truncate(sqrt(N)),
        between(0, Root, Less),
        Height is Root-Less,
        N mod Height =:= 0
    ->  Label is R//Height*Height + C*Height//N
    ).

%   grade(+Rows, +Least, -Grade) is semidet: Rows, of which there are not fewer than Least,
%   are a `board`, `near` to one, or fault(Fault).

grade(Rows0, Least, Grade) :-
    length(Rows0, N),
    N >= Least,
    append(Rows0, Labels),
    sort(Labels, Different0),
    subtract(Different0, [-1], Different),
    subtract(Different, [p,e,'_'], [_|_]),
    length(Different, Count0),
    abs(Count0-N) =< 2,
    (   Count0 =:= N+1,
        with_holes(Rows0, Rows)
    ->  Count = N
    ;   Rows-Count = Rows0-Count0
    ),
    maplist(length, Rows, Widths),
    (   sort(Widths, [N])
    ->  findall(Label, ( Least > 1, label_pieces(Rows, All), member(Label-_, All), Label \== -1 ), Parts),
        length(Parts, Pieces),
        (   Count =:= N,
            Pieces =< N+2
        ->  Grade = board
        ;   Count =:= N
        ->  Grade = fault(pieces(N, Pieces))
        ;   Pieces =< N+3,
            Grade = near
        )
    ;   max_list(Widths, Most),
        abs(Most-N) =< 1,
        Grade = near
    ),
    (   Grade == board
    ;   Count > 2
    ;   Least < 4,
        N > 1
    ),
    !.

/*  Lines
*/

%   Each sign is a cell, or what stands between blanks, commas and bars; on the left of a
%   solution; or after the number of the row.  Or a word after the mark of a list is a row.

lines_shape(Lines, Shape) :-
    findall(L-Part, ( nth1(L, Lines, Line), line_part(Line, Part) ), Parts),
    member(How, [signs,words,left,numbered,marked]),
    findall(row(L, Part, Labels), ( member(L-Part, Parts), labels(How, Part, Labels) ), Rows),
    findall(Shape, rows_shape(Rows, How, [], Shape), Shapes),
    Shapes = [_|_],
    !,
    member(Shape, Shapes).

%   A line is a row, or all rows with slashes between them.

line_part(Whole, Line) :-
    split_string(Whole, "/", " ", Parts),
    (   same_length(Parts, Labels),
        maplist(labels(signs), Parts, Labels),
        maplist(same_length(Parts), Labels)
    ->  member(Line, Parts)
    ;   Line = Whole
    ).

labels(signs, Line, Labels) :-
    split_string(Line, " \t", "", Words),
    atomic_list_concat(Words, Word),
    atom_chars(Word, Labels),
    Labels = [_|_].
labels(words, Line, Labels) :-
    line_labels(Line, Labels).
labels(left, Line, Left) :-
    member(How, [signs,words]),
    labels(How, Line, Labels),
    length(Labels, Length),
    Half is Length//2,
    length(Left, Half),
    append(Left, Right, Labels),
    same_length(Left, Right),
    solution_signs(Right),
    !.
labels(numbered, Line, Labels) :-
    line_labels(Line, [Number|Labels0]),
    (   atom_length(Number, Length),
        Length =< 2
    ->  Labels = Labels0
    ;   Labels = []
    ).
labels(marked, Line, Labels) :-
    split_string(Line, " \t", " \t\"',", [Mark,Word]),
    sub_string(Mark, _, 1, 0, End),
    memberchk(End, ["-","*",".",":",")",">","#"]),
    string_code(1, Word, Code),
    code_type(Code, csym),
    atom_chars(Word, Labels).

%   rows_shape(+Rows, +How, +Before, -Shape) is nondet: the rows Before come last first.

rows_shape([Row|Rows], How, Before, Shape) :-
    Row = row(L, _, First),
    (   length(First, N),
        N >= 4,
        square([Row|Rows], N, Board, Labels, Rest),
        \+ sort(Labels, [_]),           % such as `true` or `<br>` under each other
        count_before(Before, N, S),
        (   How == numbered
        ->  findall(Label, ( member(row(_, Line, _), Board), line_labels(Line, [Label|_]) ), Names),
            counting(Names, N)
        ;   true
        ),
        \+ goes_on(N, Board, Before, Rest)
    ->  (   Shape = shape(L, none, board(S, Labels, []))
        ;   rows_shape(Rest, How, [], Shape)
        )
    ;   rows_shape(Rows, How, [Row|Before], Shape)
    ).

square(Rows, N, Board, Labels, Rest) :-
    length(Board, N),
    append(Board, Rest, Rows),
    maplist(row_labels(N), Board, Labels),
    grade(Labels, 4, board).

%   goes_on(+N, +Board, +Before, +Rest) is semidet: a line next to the Board has N labels, too,
%   but begins no other board, and has neither a solution nor the names of columns.

goes_on(N, Board, Before, Rest) :-
    Board = [row(First, _, _)|_],
    last(Board, row(Last, _, _)),
    member(L-Rows, [First-Before,Last-Rest]),
    Rows = [row(Beside, _, Labels)|_],
    abs(Beside-L) =:= 1,
    length(Labels, N),
    \+ square(Rows, N, _, _, _),
    \+ solution_signs(Labels),
    \+ counting(Labels, N),
    !.

row_labels(N, row(_, _, Labels), Labels) :-
    length(Labels, N).

cells_shape(Lines, shape(1, none, board(_, Rows, []))) :-
    findall(none-list('[', 1, Items),
            ( member(Line, Lines),
              line_labels(Line, Words),
              findall(none-Label, ( member(Word, Words), label(none-Word, Label) ), Items)
            ),
            Cells),
    labeled_rows(Cells, Rows),
    grade(Rows, 4, board).

%   A label for each of N x N elements: its text, or a sign or a number at the end of a word in
%   it; or N elements with a row each.  Rows and columns are no regions, and other labels have
%   to say the same.

page_shape(Lines, shape(1, none, board(_, Rows, []))) :-
    atomic_list_concat(Lines, '\n', Text),
    split_string(Text, "<", "", [_|Elements]),
    findall(Kind-Label, ( member(Element, Elements), mark(Element, Kind, Label) ), Marks0),
    keysort(Marks0, Marks),
    group_pairs_by_key(Marks, Groups),
    findall(Labels-Rows,
            ( member(_-Labels, Groups),
              (   flat_rows(Labels, 4, Rows)
              ;   maplist(line_labels, Labels, Rows),
                  grade(Rows, 4, board)
              ),
              \+ sort(Rows, [_]),
              maplist(sort, Rows, Sets),
              append(Sets, All),
              \+ same_length(Rows, All)
            ),
            [Labels0-Rows|Others]),
    length(Rows, N),
    forall(member(Labels-_, Others),
           ( pairs_keys_values(Pairs, Labels0, Labels),
             sort(Pairs, Different),
             length(Different, N)
           )).

mark(Element, Kind, Label) :-
    once(sub_string(Element, At, 1, After, ">")),
    sub_string(Element, 0, At, _, Tag),
    split_string(Tag, " =\"'", "", Words0),
    exclude(==(""), Words0, [Name|Words]),
    (   sub_string(Element, _, After, 0, Inner),
        normalize_space(atom(Label), Inner),
        Label \== '',
        Kind = Name
    ;   nextto(Before, Word, [Name|Words]),
        (   string_length(Word, 1)
        ->  Kind = Before,
            atom_string(Label, Word)
        ;   string_codes(Word, Codes),
            phrase(( string(Stem), digits([Digit|Digits]) ), Codes),
            (   Stem == []
            ->  Kind = Before
            ;   string_codes(Kind, Stem)
            ),
            atom_codes(Label, [Digit|Digits])
        )
    ).

solution_signs(Signs) :-
    subtract(Signs, [.,-,'_','0','1',*,x,'\u00B7','\u2605','\u2B50'], []).

%   Lines of numbers before the rows are their number and the star count, or those of columns.

count_before(Before, N, S) :-
    numbers_before(Before, Numbers),
    subtract(Numbers, [N], Others),
    (   Others = [S]
    ->  true
    ;   Others == []
    ;   counting(Numbers, N)
    ).

%   counting(+Names, +N) is semidet: Names are N numbers or letters, one after the other.

counting(Names, N) :-
    maplist(name_number, Names, [First|Numbers]),
    Last is First+N-1,
    numlist(First, Last, [First|Numbers]).

name_number(Name, Number) :-
    (   number(Name)
    ->  Number = Name
    ;   atom_number(Name, Number)
    ->  true
    ;   atom_length(Name, 1),
        char_code(Name, Number)
    ).

numbers_before([row(_, Line, _)|Rows], Numbers) :-
    split_string(Line, " \tx", " \t", Words),
    maplist(word_integer, Words, Numbers0),
    !,
    numbers_before(Rows, Numbers1),
    append(Numbers1, Numbers0, Numbers).
numbers_before(_, []).

word_integer(Word, Number) :-
    number_string(Number, Word),
    integer(Number).
