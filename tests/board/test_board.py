"""Board: normalizing, checking, loading."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy
import pandas
import pytest

from starbattle.board.board import HOLE, Board
from starbattle.errors import (
    BoardError,
    BoardWarning,
    RequestError,
    printable,
    quoted,
)

BOARDS = Path(__file__).parents[2] / "boards"
LETTERS = ["CCAAAA", "BCCCAE", "BDFCAE", "BDFCAE", "DDFFFE", "DFFEEE"]


def refused(regions: Iterable[Any], stars: Any = 1, id: str = "") -> BoardError:
    with pytest.raises(BoardError) as caught:
        Board(regions, stars, id)
    assert len(str(caught.value).splitlines()) == 1
    return caught.value


def columns(size: int) -> list[list[int]]:
    return [list(range(size)) for _ in range(size)]


def test_regions_are_numbered_in_order_of_appearance() -> None:
    board = Board([[7, 7, 3], [7, "x", 3], ["x", "x", 3]], stars=1, id="a")
    assert board.regions == ((0, 0, 1), (0, 2, 1), (2, 2, 1))
    assert board.labels == ("7", "3", "x")
    assert (board.size, board.stars, board.id) == (3, 1, "a")


def test_holes_belong_to_no_region() -> None:
    board = Board([[5, -1], [5, 6]], stars=1)
    assert board.regions == ((0, HOLE), (0, 1))
    assert board.labels == ("5", "6")
    assert board.cells_of(HOLE) == ((0, 1),)


BOARD = Board(LETTERS, stars=1)
NUMBERS = [list(row) for row in BOARD.regions]


@pytest.mark.parametrize(
    "rows",
    [
        "\n  " + "\n\n".join(map(" ".join, LETTERS)) + "\n",
        [" ".join(row) for row in LETTERS],
        (tuple(row) for row in LETTERS),
        numpy.array(NUMBERS, dtype="uint8"),
        numpy.array(NUMBERS, dtype=float),
        numpy.array(LETTERS),
        pandas.DataFrame(NUMBERS, columns=list("uvwxyz")),
        [pandas.Series(row) for row in NUMBERS],
    ],
)
def test_whatever_holds_rows(rows: Any) -> None:
    board = Board(rows, stars=numpy.int64(1))
    assert board == BOARD
    assert {type(label) for label in board.labels} == {str}
    assert type(board.stars) is int


def test_ids() -> None:
    assert Board([[numpy.int16(4)]], stars=1).labels == ("4",)
    assert Board("a", stars=1, id=numpy.int8(7)).id == "7"  # type: ignore[arg-type]
    with pytest.raises(RequestError, match=r"^id must be a text, not \['x'\]$"):
        Board("a", stars=1, id=["x"])  # type: ignore[arg-type]


@pytest.mark.parametrize("region", ["A", 6, -2, True, 1.0])
def test_no_region(region: Any) -> None:
    with pytest.raises(RequestError, match=r"^region must be from 0 to 5, or HOLE"):
        BOARD.cells_of(region)


def test_equality_is_of_regions_and_stars() -> None:
    board = Board(columns(4), stars=1, id="one")
    assert board == Board(["abcd"] * 4, stars=1, id="two")
    assert hash(board) == hash(Board(["abcd"] * 4, stars=1))
    assert board != Board(columns(4), stars=2)
    assert board != Board(["aaaa", "bbbb", "cccc", "dddd"], stars=1)


ODD_ROW = columns(10)
ODD_ROW[2] = ODD_ROW[2][1:]
ODD_LABEL = "row 2, column 2: a region label"
FAULTS: list[tuple[Any, Any, str]] = [
    ({"regions": LETTERS}, 1, "expected a list of rows, found dict"),
    (b"ab", 1, "expected a list of rows, found bytes"),
    (Path("x"), 1, "expected a list of rows, found PosixPath; Board.load reads a"),
    ("boards/x.txt", 1, "not square: rows 1, cells in each 12; Board.load reads a"),
    ("", 1, "a board needs at least one row; Board.load reads a file"),
    ([[]], 1, "not square: rows 1, cells in each 0"),
    ([[1, 2], 3], 1, "row 2: expected a list of labels, found int"),
    (columns(101), 1, "101 rows; a board has at most 100"),
    (ODD_ROW, 1, "row 3: expected 10 cells, found 9"),
    (["aab", "abb", "cde"], 1, "row 3, column 2: a 3x3 board has 3 regions, not 5"),
    ([[1, 1], [1, -1]], 1, "a 2x2 board has 2 regions, not 1"),
    ([[-1]], 1, "a 1x1 board has 1 region, not 0"),
    (numpy.zeros((2, 2, 2)), 1, "row 1, column 1: a region label is an integer or"),
    (pandas.DataFrame([[pandas.NA]]), 1, "row 1, column 1: a region label is an integ"),
    *(([[1, 2], [1, one]], 1, ODD_LABEL)
      for one in (True, 1.5, None, [1], 10**9, 10**5000, "", " \n")),
    *((columns(4), one, "stars must be an integer, not ") for one in (True, "2", 2.0)),
    (columns(4), None, "the rows have no star count; give one, such as stars=1"),
    (["ab", "a"], None, "row 2: expected 2 cells, found 1"),
    (columns(4), 10**5000, "a 4x4 board takes 1 to 2 stars, not a number of thous"),
    *((columns(size), stars, f"a {size}x{size} board takes {most}, not {stars}")
      for size, stars, most in ((1, 0, "1 star"), (3, 2, "1 star"),
                                (5, 3, "1 to 2 stars"), (10, -1, "1 to 5 stars"))),
]  # fmt: skip


@pytest.mark.parametrize(("rows", "stars", "said"), FAULTS, ids=range(len(FAULTS)))
def test_what_is_no_board(rows: Any, stars: Any, said: str) -> None:
    error = refused(rows, stars, "x")
    assert str(error).startswith(said)
    assert (error.board_id, error.source) == ("x", None)
    place = re.findall(r"(?:row|column) (\d+)(?=[,:])", said)
    assert [n for n in (error.row, error.column) if n] == list(map(int, place))


def test_a_region_in_pieces_is_only_warned_of() -> None:
    with pytest.warns(BoardWarning) as caught:
        board = Board(["abb", "bba", "ccc"], stars=1, id="odd")
    (warning,) = caught
    assert str(warning.message) == (
        "board 'odd': region 'a' is in 2 pieces, one begins at row 2, column 3"
    )
    assert warning.filename == __file__
    assert board.size == 3


def test_load_needs_a_star_count_from_somewhere() -> None:
    path = BOARDS / "feup" / "10x10_1.txt"
    with pytest.raises(BoardError, match=r": line 2: .* \(--stars S, or stars=S\)$"):
        Board.load(path)
    assert Board.load(path, stars=2) == Board.load(BOARDS / "norvig" / "24.txt")


def test_parse() -> None:
    assert Board.parse("\n".join(LETTERS), stars=1) == BOARD
    for text, id in ("A", ""), ("fact([[1]]).", "fact"):
        assert Board.parse(text, stars=1).id == id
        assert Board.parse(text, stars=1, id="mine").id == "mine"


def test_an_error_is_one_printable_line() -> None:
    error = BoardError("a\nb", source="\x1b[1m\udcff\u2028")
    assert str(error) == r"\x1b[1m\udcff\u2028: a\nb"
    assert printable("é★") == "é★"
    assert quoted("x" * 99) == "'" + "x" * 37 + "...'"
