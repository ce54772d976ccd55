:- use_module(library(plunit)).
:- use_module(library(lists)).
:- use_module('../../prolog/board_reader').

:- begin_tests(board_reader).

board_of(Text, Options, Board) :-
    parse_boards(Text, Options, [_-Board]).

test(picture_with_blanks) :-
    board_of("stars: 1\n\n a a b\n c a b\n c c b\n\n", [], Board),
    assertion(Board == board(3, 1, [[1,1,2],[3,1,2],[3,3,2]])).
test(picture_without_blanks) :-
    board_of("aab\r\ncab\r\nccb", [stars(1)], Board),
    assertion(Board == board(3, 1, [[1,1,2],[3,1,2],[3,3,2]])).
test(option_overrides_header) :-
    board_of("stars: 9\naabb\naabb\nccdd\nccdd\n", [stars(1)], Board),
    assertion(Board = board(4, 1, _)).
test(odd_characters) :-
    board_of(", + '\n, + '\n, + '\n", [stars(1)], Board),
    assertion(Board == board(3, 1, [[1,2,3],[1,2,3],[1,2,3]])).
test(facts_with_comments) :-
    parse_boards("% stars: 1\n/* two */ one([[1,2], % a\n [1,2]]).\n\c
                  [[5,5],[-1,7]].\n", [name(file)], Boards),
    assertion(Boards == [ one-board(2, 1, [[1,2],[1,2]]),
                          file-board(2, 1, [[1,1],[0,2]]) ]).
test(no_count, error(starbattle(no_stars))) :-
    board_of("[[1,2],[1,2]].", [], _).
test(ragged_facts, error(starbattle(not_square(2, 1, 2)))) :-
    board_of("[[1,2],[1]].", [stars(1)], _).

malformed(directive, "a([[1,2],[1,2]]).\n:- shell(ls).\n", 2).
malformed(operator, "\n\n[[1,2],[1,1+1]].", 3).
malformed(variable, "[[1,2],[X,2]].", 1).
malformed(huge_integer, "[[1,2],[1,99999999999999999999]].", 1).
malformed(deep, "[[[[[[1]]]]]].", 1).
malformed(open_comment, "[[1,2],[1,2]]. /* no end", 1).
malformed(call, "shell([[1,2],[1,2]]) :- true.", 1).

test(malformed, [forall(malformed(_, Text, Line)),
                 error(starbattle(syntax(Line, _)))]) :-
    parse_boards(Text, [stars(1)], _).
test(empty, error(starbattle(_))) :-
    parse_boards("", [stars(1)], _).
test(blank, error(starbattle(_))) :-
    parse_boards(" \n\n", [stars(1)], _).
test(deep_term_is_bounded, error(starbattle(_))) :-
    numlist(1, 100000, Many),
    findall(0'[, member(_, Many), Codes),
    string_codes(Text, Codes),
    parse_boards(Text, [stars(1)], _).
test(missing_file, error(existence_error(_, _))) :-
    load_board('no/such/file', _).
test(directory, error(_)) :-
    load_board('.', _).
test(several_boards_in_a_file, error(starbattle(boards_in_file(2)))) :-
    tmp_file_stream(utf8, File, Stream),
    call_cleanup(write(Stream, "[[1,2],[1,2]]. [[1,2],[1,2]]."), close(Stream)),
    load_board(File, [stars(1)], _).
test(shipped_board) :-
    load_boards('../../boards/feup/4x4_1.txt', [stars(1)], Boards),
    assertion(Boards = [testBoard4x4_1-board(4, 1, [[1,2,1,1]|_])]).

:- end_tests(board_reader).
