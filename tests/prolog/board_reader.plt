:- use_module([library(lists), library(plunit)]).
:- use_module('../../prolog/formats/reader').
:- use_module('../../prolog/starbattle').

:- begin_tests(board_reader).

board_of(Text, Options, Board) :-
    parse_boards(Text, Options, [_-Board]).

picture("stars: 1\n\n a a b\n c a b\n c c b\n\n", [], [[1,1,2],[3,1,2],[3,3,2]]).
picture("stars: 9\r\naab\r\ncab\r\nccb", [stars(1)], [[1,1,2],[3,1,2],[3,3,2]]).
picture(", + '\n, + '\n, + '\n", [stars(1)], [[1,2,3],[1,2,3],[1,2,3]]).

test(picture, [forall(picture(Text, Options, Rows)), true(Board == board(3, 1, Rows))]) :-
    board_of(Text, Options, Board).
test(facts_with_comments) :-
    parse_boards("% stars: 1\n/* two */ one([[1,2], % a\n [1,2]]).\n\c
                  [[5,5],[-1,7]].\n", [name(file)], Boards),
    assertion(Boards == [ one-board(2, 1, [[1,2],[1,2]]),
                          'file:4'-board(2, 1, [[1,1],[0,2]]) ]).

%   What else a text has is passed over, and what is nearly a board is told.

shape(code, "int a[4][4] = {{1,1,2,2}, // x\n{1,1,2,2},{3,3,4,4},{3,3,4,4}};",
      file-board(4, 1, [[1,1,2,2],[1,1,2,2],[3,3,4,4],[3,3,4,4]])).
shape(printed, "[[1 2]\n [1 2]]", file-board(2, 1, [[1,2],[1,2]])).
shape(url, "see <a href='https://puzz.link/p?starbattle%2F2%2F2%2F1%2F0o'>",
      file-board(2, 1, [[1,1],[2,2]])).
shape(line_of_numbers, "# four\n4 1\n0;0;3;3\n0;0;3;3\n1;1;2;2\n1;1;2;2",
      file-board(4, 1, [[1,1,2,2],[1,1,2,2],[3,3,4,4],[3,3,4,4]])).

shape(no_rule, "% a(X) :- b(X).\n% happy :-)\n:-)\n[[1,2],[1,2]].",
      file-board(2, 1, [[1,2],[1,2]])).

%   The board of four squares, and what says that it has one star

squares("# Stars 1\naabb/aabb/ccdd/ccdd").
squares("1 star\n   1 2 3 4\n1  a a b b\n2  a a b b\n3  c c d d\n4  c c d d").
squares("stars per row: 1\n- \"aabb\",\n- \"aabb\",\n- \"ccdd\",\n- \"ccdd\"").
squares("One star is\n+---+---+    +---+---+\n| a a | b b |    | . * | . . |\n| a a | b b |    | . . | . * |\n\c
         +---+---+    +---+---+\n| c c | d d |    | * . | . . |\n| c c | d d |    | . . | * . |").
squares("x (4x4, 1 star): unique\n\n\c
         \u250F\u2501\u2501\u2501\u2501\u2501\u2501\u2501\u2533\u2501\u2501\u2501\u2501\u2501\u2501\u2501\u2513    \u250F\u2501\u2501\n\c
         \u2503 A   A \u2503 B   \u2605 \u2503    \u2503 \u00B7\n\c
         \u2503       \u2503       \u2503    \u2503\n\c
         \u2503 A   A \u2503 \u00B7   B \u2503    \u2503 \u00B7\n\c
         \u2523\u2501\u2501\u2501\u2501\u2501\u2501\u2501\u254B\u2501\u2501\u2501\u2501\u2501\u2501\u2501\u252B\n\c
         \u2503 C   C \u2503 D   D \u2503    \u2503 \u00B7\n\c
         \u2503       \u2503       \u2503\n\c
         \u2503 C   C \u2503 D   D \u2503\n\c
         \u2517\u2501\u2501\u2501\u2501\u2501\u2501\u2501\u253B\u2501\u2501\u2501\u2501\u2501\u2501\u2501\u251B\n").
squares("stars is 1\na & a & b & b \\\\\na & a & b & b \\\\\nc & c & d & d \\\\\nc & c & d & d").
squares("1 star\n1. aabb\n> aabb\n# ccdd\n- ccdd").
squares("<b>1 star</b><p>aabb</p><p>aabb</p><p>ccdd</p><p>ccdd</p>").
squares("1 star:[['R1C1','R1C2','R2C1','R2C2'],['R1C3','R1C4','R2C3','R2C4'],\c
         ['3,1','3,2','4,1','4,2'],['3-3','3-4','4-3','4-4']]").
squares("one star; 'aabb/aabb/ccdd/ccdd'.split('/')").
squares("stars = 1; all(row(1, 1, 2, 2), row(1, 1, 2, 2), row(3, 3, 4, 4), row(3, 3, 4, 4))").
squares(Text) :-
    member(Head-Form, ["stars(1). "-"cell(~w,~w,~w). ",
                       "1 star\nr,c,region\n"-"~w,~w,~w\n",
                       "{stars:1,"-"\"r~wc~w\":~w,", "<b>1 star<b>"-"<i y='~w' x='~w' z='~c'>",
                       "<b>1 star<b>"-"<i id='~w' class='r~w region-~w'>"]),
    findall(Cell,
            ( nth0(R, [[1,1,2,2],[1,1,2,2],[3,3,4,4],[3,3,4,4]], Row),
              nth0(C, Row, Label),
              format(string(Cell), Form, [R,C,Label])
            ),
            Cells),
    atomic_list_concat([Head|Cells], Atom),
    atom_string(Atom, Text).

test(squares, [forall(squares(Text)),
               true(Boards == [file-board(4, 1, [[1,1,2,2],[1,1,2,2],[3,3,4,4],[3,3,4,4]])])]) :-
    parse_boards(Text, [name(file)], Boards).

test(hole, true(Boards == [file-board(4, 1, [[1,1,2,2],[1,1,2,2],[3,3,4,4],[3,3,4,0]])])) :-
    parse_boards("1 star\naabb\naabb\nccdd\nccd.", [name(file)], Boards).

test(each_count, true(Counts == [1,2])) :-
    parse_boards("1 star\naabb\naabb\nccdd\nccdd\n2 stars\naabb\naabb\nccdd\nccdd", [], Boards),
    findall(S, member(_-board(_, S, _), Boards), Counts).

test(urls_in_a_line, true(Boards == [ file-board(2, 1, [[1,1],[2,2]]),
                                      file-board(2, 1, [[1,2],[1,2]]) ])) :-
    parse_boards("two: starbattle/2/2/1/0o, starbattle/2/2/1/o0", [name(file)], Boards).

test(shape, [forall(shape(_, Text, Board)), true(Boards == [Board])]) :-
    parse_boards(Text, [stars(1),name(file)], Boards).

near(no_count, "\n[[1,2],[1,2]].", 2, no_stars(2)).
near(variable, "stars: 1\n[[1,2],[X,2]].", 2, region_count(3, 2)).
near(rules, "1 star\n+-------+-------+\n| A   A | B   B |\n|       |       |\n| A   A | B   B |\n\c
             +-------+-------+\n| C   C | D   D |\n|       |   +---|\n| C   C | D |###|\n\c
             +-------+-------+\nStars may touch.", 2, expected(_)).
near(head, "shell([[1,2],[1,2]]) :- true.", 1, expected(_)).

test(near, [forall(near(_, Text, Line, Fault)),
            error(starbattle(board(in_line(Line, Fault))))]) :-
    parse_boards(Text, [], _).

test(no_board, [forall(member(Text, [ "[[1,2],[1,2]]. /* no end", "[[[[[[1]]]]]].",
                                          "a: true,\nb: true,\nc: true,\nd: true" ])),
                error(starbattle(board(expected(_))))]) :-
    parse_boards(Text, [stars(1)], _).
test(empty, error(starbattle(board(_)))) :-
    parse_boards("", [stars(1)], _).
test(several_boards_in_a_file, error(starbattle(board(boards_in_file(2))))) :-
    tmp_file_stream(utf8, File, Stream),
    call_cleanup(write(Stream, "[[1,2],[1,2]]. [[1,2],[1,2]]."), close(Stream)),
    load_board(File, [stars(1)], _).
test(too_few_lines, error(starbattle(board(not_square(1, 3, 2))))) :-
    parse_boards("a a b\nc a b\n", [stars(1)], _).

%   Boards in one line.

one_line("1*1,1,1,1,1,2,3,1,1,3,2,2, 3,3,4,3,5,5,3,3,3,3,5,5,3,3,3,5,5,5,\c
          6,6,3,3,3,5,").
one_line("http://pzv.jp/p.html?starbattle/6/6/1/1me249j6p09m/").
one_line("p?a=1&m+starbattle_edit//6/6/1/1me249j6p09m").
one_line("starbattle/6/6/1/1me249j6p09m").
one_line("pedros.works/kudamono/player?W=6x6&SIE=1RRD4RDRRURRU12RU0U5RRD0URUUU10RR&stars=1").
one_line("  6x1.AAAAABCAACBBCCDCEECCCCEECCCEEEFFCCCE.s7d12l3c4v1\r\n").

test(one_line, [forall(one_line(Text)), true(Name-Board == file-Six)]) :-
    Six = board(6, 1, [ [1,1,1,1,1,2], [3,1,1,3,2,2], [3,3,4,3,5,5],
                        [3,3,3,3,5,5], [3,3,3,5,5,5], [6,6,3,3,3,5] ]),
    parse_boards(Text, [name(file)], [Name-Board]).
test(several_lines, true(Boards == [ file-board(2, 1, [[1,1],[1,2]]),
                                     'file:3'-board(2, 1, [[1,1],[2,1]]) ])) :-
    parse_boards("1*1,1,1,2\n\n2x1.AABA\n", [name(file)], Boards).

%   Stars and marks of a player are no part of the problem, those of an author are.

test(played, true(Given-Played == []-[stars([2-6]),marks([1-6,2-5])])) :-
    text_items(any, "661e3PmY9Ybaye0040O00000000~S17", six, [Item]),
    item_position(Item, [], position(six, board(6, 1, [[1,1,1,1,1,2]|_]),
                                     Given, Played)).

%   JSON lines.

lines("{\"id\": \"a\", \"stars\": 1, \"regions\": [[1,1],[1,2]]}\r\n\n\c
       {\"stars\": null, \"further\": {\"a\": [1.5]}, \c
        \"rows\": [[\"x\",\"-1\"],[1,\"1\"]]}\n\c
       {\"id\": 7, \"regions\": [[-1,\"shell(ls)\"],[-1,5]], \"stars\": 1}").

test(json_lines, true(Boards == [ a-board(2, 1, [[1,1],[1,2]]),
                                  'file:3'-board(2, 1, [[1,0],[2,2]]),
                                  '7'-board(2, 1, [[0,1],[0,2]])
                                ])) :-
    lines(Text),
    parse_boards(Text, [name(file),stars(1)], Boards).
test(objects_in_others, true(Positions == [position(a, board(2, 1, [[1,1],[1,2]]),
                                                   [given_blanks([1-2,1-1]),rules([touch(none)])],
                                                   []),
                                           position(':4', board(2, 1, [[1,1],[2,2]]), [], [])])) :-
    text_items(any, "{\"stars\": 1, \"list\": [\n {\"id\": \"a\", \"regions\": [[1,1],[1,2]],\n\c
                \"given_blanks\": [[0,1],[0,0]], \"rules\": {\"touch\": \"none\"}},\n{\"regions\": [[1,1],[2,2]]}]}", '', Items),
    findall(Position, ( member(Item, Items), item_position(Item, [], Position) ), Positions).
test(brace_in_a_picture) :-
    board_of("{ {\n{ b\n", [stars(1)], Board),
    assertion(Board == board(2, 1, [[1,1],[1,2]])).

bad_line("[[1]]", no_object).
bad_line("{", no_object).
bad_line("{\"stars\": 1, \"regions\": 5}", expected(_)).
bad_line("{\"stars\": 1, \"regions\": [[1.5]]}", expected(_)).
bad_line("{\"stars\": 1, \"n\": 2, \"regions\": [[1]]}", bad_key(n, _)).
bad_line("{\"stars\": 1, \"given_blanks\": 2, \"regions\": [[1]]}", bad_key(given_blanks, _)).
bad_line("{\"stars\": 1, \"where\": \"x\", \"regions\": [[1]]}", bad_key(where, _)).
bad_line("{\"stars\": 1, \"regions\": [[1],[1]]}", not_square(1, 1, 2)).
bad_line("{\"stars\": 1, \"regions\": [[1,1],[1,1]]}", region_count(1, 2)).
bad_line("{\"stars\": 1, \"rows\": [[1,1,1,1,2,2,2,2,3,3,3,3,4,4,4,4],[1]]}", not_square(1, 16, 2)).
bad_line("{\"stars\": 9, \"regions\": [[1,1],[1,2]]}", stars(9, 2, 1)).
bad_line("{\"regions\": [[1,1],[1,2]]}", no_stars(2)).

test(bad_line, [forall(bad_line(Line, Fault)),
                error(starbattle(board(in_line(3, Fault))))]) :-
    atomics_to_string(["{\"stars\": 1, \"regions\": [[1]]}\n\n",Line], Text),
    parse_boards(Text, [], _).
test(deep_json_is_bounded, error(starbattle(board(_)))) :-
    numlist(1, 100000, Many),
    findall(0'[, member(_, Many), Codes),
    string_codes(Deep, Codes),
    string_concat("{\"regions\": ", Deep, Text),
    parse_boards(Text, [stars(1)], _).

file_of(Text, File) :-
    tmp_file_stream(File, Stream, [encoding(utf8),extension(jsonl)]),
    call_cleanup(write(Stream, Text), close(Stream)).

test(lines_one_by_one, true(Boards == [ board(2, 1, [[1,1],[1,2]]),
                                        board(2, 1, [[1,0],[2,2]]),
                                        board(2, 1, [[0,1],[0,2]])
                                      ])) :-
    lines(Text),
    file_of(Text, File),
    findall(Board, load_board(File, [stars(1)], Board), Boards).
test(a_line_is_read_in_its_turn,
     error(starbattle(board(in_line(2, no_object))), context(File, _))) :-
    file_of("{\"stars\": 1, \"regions\": [[1]]}\nno board", File),
    once(load_board(File, Board)),
    assertion(Board == board(1, 1, [[1]])),
    findall(B, load_board(File, B), _).
test(no_lines, error(starbattle(board(empty)), _)) :-
    file_of("\n \n", File),
    load_board(File, _).
test(made_boards, true(Count == 200)) :-
    expand_file_name('../../boards/made/*.jsonl', Files),
    maplist(load_boards, Files, Lists),
    append(Lists, Boards),
    length(Boards, Count),
    assertion(memberchk('10x10-2-8114231112931056'-board(10, 2, _), Boards)).

test(shipped_board) :-
    load_boards('../../boards/feup/4x4_1.txt', [stars(1)], Boards),
    assertion(Boards = [testBoard4x4_1-board(4, 1, [[1,2,1,1]|_])]).

%   What is given.

given_file(Line, File) :-
    format(string(Text), '{"stars": 1, "regions": [[1,1,2,2],[1,1,2,2],[3,3,4,4],\c
                          [3,3,4,4]], ~w}~n', [Line]),
    file_of(Text, File).

test(position, true(Given-Count == [given_stars([1-2]),given_blanks([4-1])]-1)) :-
    given_file('"given_stars": [[0,1]], "given_blanks": [[3,0]]', File),
    load_position(File, Board, Given),
    solution_count(Board, Count, Given).
test(no_solution_with_a_given_star, fail) :-
    given_file('"given_stars": [[0,0]]', File),
    load_position(File, Board, Given),
    solution(Board, _, Given).
test(constraints_with_a_given_star, true(Rows == [[2,4,1,3]])) :-
    given_file('"given_stars": [[0,1]]', File),
    load_position(File, Board, Given),
    star_battle(Board, Columns, Given),
    append(Columns, Row),
    findall(Row, labeling([ff], Row), Rows).
test(given_off_the_board, error(domain_error(given_stars, 1-5))) :-
    given_file('"given_stars": [[0,4]]', File),
    load_position(File, _, _).
test(given_as_both, error(starbattle(board(in_line(1, given(star_and_blank, 1-2)))))) :-
    given_file('"given_stars": [[0,1]], "given_blanks": [[3,0],[0,1]]', File),
    load_position(File, _, _).
test(given_stars_that_touch, true(Statuses == [unsatisfiable,multiple])) :-
    given_file('"given_stars": [[0,1],[1,2]]', File),
    load_position(File, Board, Given),
    findall(Status,
            ( member(Rules, [[],[rules([touch(none)])]]),
              append(Rules, Given, Options),
              solve(Board, Options, report(Status, _, _, _))
            ),
            Statuses).
test(given_in_a_hole,
     error(starbattle(board(in_line(1, given(star_in_hole, 1-3)))))) :-
    file_of("{\"stars\": 1, \"regions\": [[1,1,-1],[2,2,2],[3,3,3]], \c
              \"given_stars\": [[0,2]]}", File),
    load_position(File, _, _).
:- end_tests(board_reader).
