"""Board: normalizing, checking, loading."""

import re
from pathlib import Path

import numpy
import pandas
import pytest

from starbattle.board.board import HOLE, Board
from starbattle.errors import BoardError, BoardWarning, RequestError, quoted

BOARDS = Path(__file__).parents[2] / "boards"
LETTERS = ["CCAAAA", "BCCCAE", "BDFCAE", "BDFCAE", "DDFFFE", "DFFEEE"]


def refused(regions, stars=1, id=""):
    with pytest.raises(BoardError) as caught:
        Board(regions, stars, id)
    return caught.value


def columns(size):
    return [list(range(size)) for _ in range(size)]


def test_regions_are_numbered_in_order_of_appearance():
    board = Board([[7, 7, 3], [7, "x", 3], [-1, "x", 3]], stars=1, id="a")
    assert board.regions == ((0, 0, 1), (0, 2, 1), (HOLE, 2, 1))
    assert board.labels == ("7", "3", "x")
    assert board.cells_of(HOLE) == ((2, 0),)
    assert (board.size, board.stars, board.id) == (3, 1, "a")


@pytest.mark.parametrize("sign", [".", "#"])
def test_a_sign_is_a_hole_if_it_is_the_one_label_too_many(sign):
    rows = [row.replace("?", sign) for row in ("AA?B", "CAAB", "CD?B", "CDDB")]
    board = Board.parse("\n".join(rows), stars=1)
    assert board.cells_of(HOLE) == ((0, 2), (2, 2))
    assert board.labels == ("A", "B", "C", "D")
    named = Board(
        [row.replace("D", sign) for row in ("AAAB", "CAAB", "CDDB", "CDDB")], 1
    )
    assert named.labels[3] == sign


BOARD = Board(LETTERS, stars=1)
NUMBERS = [list(row) for row in BOARD.regions]


@pytest.mark.parametrize(
    "rows",
    [
        [" ".join(row) for row in LETTERS],
        numpy.array(NUMBERS, dtype="uint8"),
        numpy.array(NUMBERS, dtype=float),
        pandas.DataFrame(NUMBERS, columns=list("uvwxyz")),
        [pandas.Series(row) for row in NUMBERS],
    ],
)
def test_whatever_holds_rows(rows):
    board = Board(rows, stars=numpy.int64(1))
    assert board == BOARD
    assert type(board.stars) is int


@pytest.mark.parametrize("region", ["A", 6, True])
def test_no_region(region):
    with pytest.raises(RequestError, match=r"^region must be from 0 to 5, or HOLE"):
        BOARD.cells_of(region)


ODD_LABEL = "row 2, column 2: a region label"
FAULTS = [
    (Path("x"), 1, "expected a list of rows, found PosixPath; Board.load reads a"),
    (["aa", 5], 1, "row 2: expected a list of labels, found int"),
    ([[]], 1, "not square: rows 1, cells in each 0"),
    (columns(101), 1, "101 rows; a board has at most 100"),
    (["aab", "abb", "cde"], 1, "row 3, column 2: a 3x3 board has 3 regions, not 5"),
    ([[1, 1], [1, -1]], 1, "a 2x2 board has 2 regions, not 1"),
    (["a.", "b#"], 1, "row 2, column 1: a 2x2 board has 2 regions, not 4"),
    (["#.", "a#"], 1, "row 2, column 1: a 2x2 board has 2 regions, not 3"),
    *(([[1, 2], [1, one]], 1, ODD_LABEL)
      for one in (True, 1.5, [1], 10**5000, " \n")),
    *((columns(4), one, "stars must be an integer, not ") for one in (True, "2")),
    (columns(4), None, "the rows have no star count; give one, such as stars=1"),
    (columns(4), 10**5000, "a 4x4 board takes 1 to 2 stars, not a number of thous"),
    *((columns(size), stars, f"a {size}x{size} board takes {most}, not {stars}")
      for size, stars, most in ((3, 2, "1 star"), (10, -1, "1 to 5 stars"))),
]  # fmt: skip


@pytest.mark.parametrize(("rows", "stars", "said"), FAULTS, ids=range(len(FAULTS)))
def test_what_is_no_board(rows, stars, said):
    error = refused(rows, stars, "x")
    assert str(error).startswith(said)
    assert (error.board_id, error.source) == ("x", None)
    place = re.findall(r"(?:row|column) (\d+)(?=[,:])", said)
    assert [n for n in (error.row, error.column) if n] == list(map(int, place))


def test_a_region_in_pieces_is_only_warned_of():
    with pytest.warns(BoardWarning) as caught:
        Board(["abb", "bba", "ccc"], stars=1, id="odd")
    (warning,) = caught
    assert str(warning.message) == (
        "board 'odd': region 'a' is in 2 pieces, one begins at row 2, column 3"
    )
    assert warning.filename == __file__


def test_load_needs_a_star_count_from_somewhere():
    path = BOARDS / "feup" / "10x10_1.txt"
    with pytest.raises(BoardError, match=r": line 2: .* \(--stars S, or stars=S\)$"):
        Board.load(path)


@pytest.mark.parametrize(("make", "argument", "said"), [
    (Board.parse, "111W\n221WC", "contains more than one board; parse_boards"),
    (Board.named, "norvig/25", "'norvig/25'; did you mean norvig/24, norvig/5x5?"),
    (Board(["a#", "bb"], 1).with_given, [(0, 1)], "row 1, column 2: a given star in a"),
])  # fmt: skip
def test_no_board(make, argument, said):
    with pytest.raises(BoardError, match=re.escape(said)):
        make(argument)


def test_parse():
    assert Board.parse("\n".join(LETTERS), stars=1) == BOARD
    assert Board.parse("fact([[1]]).", stars=1).id == "fact"
    assert Board.parse("A", stars=1, id="mine").id == "mine"


def test_an_error_is_one_printable_line():
    error = BoardError("a\nb", source="\x1b[1m\udcff\u2028")
    assert str(error) == r"\x1b[1m\udcff\u2028: a\nb"
    assert quoted("x" * 99) == "'" + "x" * 37 + "...'"
