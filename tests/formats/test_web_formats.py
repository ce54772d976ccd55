"""SudokuPad, f-puzzles and Kudamono: their compression, rules in words, and ways."""

import json
from urllib.parse import quote

import pytest

from format_table import refusal
from starbattle import Board, Position, parse_boards, parse_positions
from starbattle.formats import detected_format, format_named
from starbattle.formats.sudokupad import compressed

SUDOKU = (
    "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3vyGCRfALrJCwgTOlyJU"
    "0XKVKFsles1c1yrRu2S9R+Yd1nVp/Vdk7r58WK5A"
)
"""An empty Sudoku with a given 1, in common use as an example of f-puzzles."""

BOARD = Board(["AABB", "AABB", "CCDD", "CCDD"], 1)


def error(text, stars=1):
    return str(refusal(text, stars))


# LZ-string


def test_a_text_of_the_original_compressor():
    """The grid has a Sudoku's boxes; so both ways are as the original's."""
    (board,) = parse_boards(f"https://f-puzzles.com/?load={SUDOKU}", stars=2)
    assert board.regions[3][6:] == (5, 5, 5)


@pytest.mark.parametrize("text", ["", SUDOKU[:50], "N4*" * 8, "/" * 20])
def test_what_was_not_compressed_so(text):
    assert "expected a" in error(f"https://f-puzzles.com/?load={text}")


def test_what_is_compressed_is_read_as_it_was():
    """A title has any characters, and a bomb is not inflated."""
    for title in ("aé€★", "😀x" * 500, "a" * 30_000):
        url = format_named("fpuzzles").text(Position(Board(["A"], 1, title)))
        (found,) = parse_boards(url)
        assert found.id == title
    bomb = compressed("a" * (1 << 20) + "a")
    assert len(bomb) < 10_000
    assert "at most 1 MiB" in error(f"https://f-puzzles.com/?load={bomb}")


# Star counts in words


@pytest.mark.parametrize(("rules", "stars"), [
    ("Place two stars in every row, column and region.", 2),
    ("Place 3 stars in each row. No two stars touch.", 3),
    ("No two stars may touch. Each row and region contains exactly one star.", 1),
    ("Star Battle (2★)", 2), ("2-star battle", 2),
    ("Place stars in each row. No two stars touch.", None),
    ("1 star or 2 stars", None), ("", None),
    ("one starfish in each row", None), ("0.2 stars", None),
    ("<board stars='2'>", 2), ("<stars>2</stars>", 2),
])  # fmt: skip
def test_the_star_count_in_rules(rules, stars):
    grid = [[row] * 8 for row in range(8)]
    cells = [[{"region": k} for k in row] for row in grid]
    packed = compressed(json.dumps({"ruleset": rules, "grid": cells}))
    (found,) = parse_boards(f"https://f-puzzles.com/?load={packed}")
    if stars:
        assert found == Board(grid, stars)
    else:
        assert "has no star count; give one (--stars S" in str(found)


# f-puzzles


def test_cells_without_a_region_are_in_boxes():
    """So are those whose region is that of a Sudoku, as the site leaves these out."""
    grid = [[{} for _ in range(6)] for _ in range(6)]
    (board,) = parse_boards(json.dumps({"size": 6, "grid": grid}), stars=1)
    assert board.regions[1] == (0, 0, 0, 1, 1, 1) and board.regions[2][0] == 2
    (board,) = parse_boards(json.dumps({"size": 5, "grid": [[{}] * 5] * 5}), stars=1)
    assert board.regions[4] == (4,) * 5


@pytest.mark.parametrize("host", [
    "https://www.f-puzzles.com/?load=", "f-puzzles.com/?id=1&load=",
    "https://sudokupad.app/fpuzzles", "https://sudokupad.app/fpuz",
    "https://beta.sudokupad.app/?puzzleid=fpuz",
])  # fmt: skip
def test_urls_of_f_puzzles(host):
    payload = format_named("fpuzzles").text(Position(BOARD)).partition("load=")[2]
    for text in (payload, quote(payload, safe=""), payload.replace("+", " ")):
        if " " not in text:
            assert list(parse_boards(host + text)) == [BOARD]
            assert detected_format(host + text).name == "fpuzzles"


# SudokuPad

SHORTHAND = (
    "{id:'x',cs:50,metadata:{source:'an editor',rules:'Don\\'t touch.\\n"
    "Place one star in each row.',t:'f',solution:'.1.....11.....1.'},"
    "ce:[[,,,],[,,,],[,,,],[,,,]],"
    "re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],"
    "[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],"
    "o:[{ct:[3.5,8],w:0.34,te:'',c:#0,r:t,c2:#F,c1:CFCFCF},,{}],l:[]}"
)


def test_the_shorthand_of_sudokupad():
    url = f"https://sudokupad.app/scl{compressed(SHORTHAND)}"
    (found,) = parse_positions(url)
    assert (found.board, found.board.id) == (BOARD, "f")
    assert found.solution is not None
    assert sorted(found.solution.stars) == [(0, 1), (1, 3), (2, 0), (3, 2)]


@pytest.mark.parametrize("host", [
    "https://sudokupad.app/scl", "https://beta.sudokupad.app/?puzzleid=scl", "scl",
    "https://app.crackingthecryptic.com/sudoku/?puzzleid=ctc", "ctc",
])  # fmt: skip
def test_urls_of_sudokupad(host):
    payload = format_named("sudokupad").text(Position(BOARD)).partition("scl")[2]
    for rest in ("", "?setting-nogrid=1", "&t=1"):
        assert list(parse_boards(host + payload + rest)) == [BOARD]
        assert detected_format(host + payload + rest).name == "sudokupad"


def test_rules_may_be_in_a_cage():
    regions = [[list(cell) for cell in BOARD.cells_of(k)] for k in range(4)]
    cages = [
        {"value": "title: mine"},
        {"value": "rules: 1 star a row"},
        {"value": 3},
        4,
    ]
    (board,) = parse_boards(json.dumps({"regions": regions, "cages": cages}))
    assert (board, board.id) == (BOARD, "mine")


WAYS = "https://pedros.works/kudamono/player?W="
LITS = "https://pedros.works/paper-puzzle-player?W=6x6&SIE=19U3LLUUUURRRDRDLLDDD&G={}"
"""The borders of a puzzle of another kind, in common use as an example."""


@pytest.mark.parametrize(("text", "said"), [
    *((text, "expected a board") for text in (
        '{"grid": [[{}, {}]]}', '{"grid": [[{}, {}], 3]}',
        '{"grid": [[{}, 1], [{}, {}]]}', '{"regions": [[["a", null]]]}',
        '{"regions": [[[0, true]], [[0.5, 0]]]}',
    )),
    ("https://f-puzzles.com/?id=y8g3kq4x", "nothing is downloaded"),
    ("https://sudokupad.app/wsj7iunsg6", "paste the long one"),
    ('{"regions": [[[0, 0], [0, 0]]]}', "is in two regions"),
    ('{"regions": [[[0, 5]]]}', "no cell of a 1x1 board"),
    (f"{WAYS}4&H=4&SIE=2RRRR&G=starbattle", "a size such as W=10x10"),
    (f"{WAYS}4x4&SIE=2RRRRR", "ways within the board"),
    (f"{WAYS}4x4&SIE=2RX", "ways within the board"),
    (f"{WAYS}9999x9999", "at most 100 rows"),
    (f"{WAYS}6x5&SIE=9UL3UU9RURR1U4U5R", "a square board"),
    (LITS.format("lits"), "star-battle, not lits"),
    (LITS.format("star-battle"), "expected a board in what the line"),
    *((f"https://sudokupad.app/scl{compressed(text + ' ' * 30)}", "")
      for text in ("{}", "[1]", "{re:[]}", "{re:1", "'", "\\", "{a:{b:[,")),
])  # fmt: skip
def test_faults_are_named(text, said):
    assert said in error(text)


# Kudamono


@pytest.mark.parametrize("end", ["", "&stars=1", "&T=Star+Battle+(1%E2%98%85)"])
def test_urls_of_kudamono(end):
    ways = "SIE=2RRRR8UUUU"
    for page in ("paper-puzzle-player", "paper-puzzle-player.html", "kudamono/player"):
        url = f"https://pedros.works/{page}?W=4x4&L=x1&{ways}&G=starbattle{end}"
        assert list(parse_boards(url, stars=None if end else 1)) == [BOARD]
