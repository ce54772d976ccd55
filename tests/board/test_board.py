"""Board: normalizing, checking, loading."""

import pickle
import warnings
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy
import pandas
import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import python
from starbattle.board.board import HOLE, Board
from starbattle.board.rows import MAX_SIZE
from starbattle.errors import (
    BoardError,
    BoardWarning,
    RequestError,
    StarBattleError,
    printable,
    quoted,
)

BOARDS = Path(__file__).parents[2] / "boards"
HUGE = pytest.param(10**5000, id="huge")
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


def test_no_star_count() -> None:
    """Rows without a star count are treated like files without one."""
    error = refused(columns(4), None)
    assert str(error) == "the rows have no star count; give one, such as stars=1"
    assert "expected 2 cells" in str(refused(["ab", "a"], None))
    with pytest.raises(BoardError, match="has no star count"):
        Board.parse("ab\nab")


def test_holes_belong_to_no_region() -> None:
    board = Board([[5, -1], [5, 6]], stars=1)
    assert board.regions == ((0, HOLE), (0, 1))
    assert board.labels == ("5", "6")
    assert board.cells_of(HOLE) == ((0, 1),)


def test_cells_of_a_region() -> None:
    board = Board(LETTERS, stars=1)
    assert board.cells_of(board.labels.index("B")) == ((1, 0), (2, 0), (3, 0))


def test_rows_may_be_texts_tuples_and_generators() -> None:
    rows = (tuple(row) for row in LETTERS)
    assert Board(rows, stars=1) == Board(LETTERS, stars=1)


BOARD = Board(LETTERS, stars=1)
NUMBERS = [list(row) for row in BOARD.regions]


@pytest.mark.parametrize(
    "rows",
    [
        "\n".join(LETTERS),
        "\n  " + "\n\n".join(map(" ".join, LETTERS)) + "\n",
        [" ".join(row) for row in LETTERS],
        [list(row) for row in LETTERS],
        numpy.array(NUMBERS),
        numpy.array(NUMBERS, dtype="uint8"),
        numpy.array(NUMBERS, dtype=float),
        numpy.array(LETTERS),
        numpy.array([list(row) for row in LETTERS]),
        [numpy.array(row) for row in NUMBERS],
        [[numpy.int16(number) for number in row] for row in NUMBERS],
        pandas.DataFrame(NUMBERS, columns=list("uvwxyz")),
        pandas.DataFrame([list(row) for row in LETTERS]),
        [pandas.Series(row) for row in NUMBERS],
    ],
)
def test_whatever_holds_rows(rows: Any) -> None:
    board = Board(rows, stars=numpy.int64(1))  # type: ignore[arg-type]
    assert board == BOARD
    assert {type(label) for label in board.labels} == {str}
    assert type(board.stars) is int


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ({"regions": LETTERS}, "expected a list of rows, found dict"),
        (set(LETTERS), "expected a list of rows, found set"),
        (b"ab", "expected a list of rows, found bytes"),
        (Path("x"), "expected a list of rows, found PosixPath; Board.load reads a"),
        ("boards/x.txt", "not square: rows 1, cells in each 12; Board.load reads a"),
        ("", "a board needs at least one row; Board.load reads a file"),
        (
            numpy.zeros((2, 2, 2)),
            "region label is an integer or a text, not [0, 0]",
        ),
        (
            numpy.array([[1, 1], [2, numpy.nan]]),
            "row 2, column 2: a region label is an integer or a text, not nan",
        ),
        (pandas.DataFrame([[1.5]]), "or a text, not 1.5"),
        (numpy.array([[True]]), "or a text, not True"),
        (pandas.DataFrame([[pandas.NA]]), "or a text, not <NA>; a hole is -1"),
    ],
)
def test_what_holds_no_rows(rows: Any, said: str) -> None:
    assert said in str(refused(rows))


def test_no_library_is_imported_for_its_tables() -> None:
    script = "import sys, starbattle; print({'numpy', 'pandas'} & {*sys.modules})"
    assert python(script).stdout == "set()\n"


def test_ids() -> None:
    assert Board("a", stars=1, id=numpy.int8(7)).id == "7"  # type: ignore[arg-type]
    with pytest.raises(RequestError, match=r"^id must be a text, not \['x'\]$"):
        Board("a", stars=1, id=["x"])  # type: ignore[arg-type]


@pytest.mark.parametrize("region", ["A", 6, -2, True, 1.0])
def test_no_region(region: Any) -> None:
    with pytest.raises(RequestError, match=r"^region must be from 0 to 5, or HOLE"):
        BOARD.cells_of(region)


def test_a_file_name_is_no_board() -> None:
    with pytest.raises(BoardError, match=r"Board\.load reads a file"):
        Board.parse("boards/norvig/24.txt", stars=1)


def test_numbers_of_other_libraries_are_numbers() -> None:
    class Integer:
        def __index__(self) -> int:
            return 4

    assert Board([[Integer()]], stars=1).labels == ("4",)  # type: ignore[list-item]


def test_equality_is_of_regions_and_stars() -> None:
    board = Board(columns(4), stars=1, id="one")
    assert board == Board(["abcd"] * 4, stars=1, id="two")
    assert hash(board) == hash(Board(["abcd"] * 4, stars=1))
    assert board != Board(columns(4), stars=2)
    assert board != Board([[row] * 4 for row in range(4)], stars=1)


@given(st.permutations(range(6)))
def test_relabeling_gives_an_equal_board(names: list[int]) -> None:
    board = Board(LETTERS, stars=1)
    relabeled = Board([[names[k] for k in row] for row in board.regions], stars=1)
    assert relabeled == board
    assert relabeled.labels == tuple(map(str, names))


def test_a_board_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Board(columns(2), stars=1).stars = 2  # type: ignore[misc]


def test_a_board_survives_pickling() -> None:
    board = Board(LETTERS, stars=1, id="six")
    copy = pickle.loads(pickle.dumps(board))
    assert (copy, copy.id, copy.labels) == (board, "six", board.labels)


def test_with_stars_changes_only_the_stars() -> None:
    board = Board(LETTERS, stars=1, id="six")
    more = board.with_stars(3)
    assert (more.stars, board.stars) == (3, 1)
    assert (more.regions, more.labels, more.id) == (board.regions, board.labels, "six")
    with pytest.raises(BoardError, match="a 6x6 board takes 1 to 3 stars, not 4"):
        board.with_stars(4)


@pytest.mark.parametrize(
    ("size", "stars", "most"),
    [(1, 0, "1 star"), (1, 2, "1 star"), (3, 2, "1 star"), (4, 3, "1 to 2 stars"),
     (5, 3, "1 to 2 stars"), (10, 0, "1 to 5 stars"), (10, 6, "1 to 5 stars"),
     (10, -1, "1 to 5 stars")],
)  # fmt: skip
def test_star_counts_that_do_not_fit(size: int, stars: int, most: str) -> None:
    error = refused(columns(size), stars)
    assert str(error) == f"a {size}x{size} board takes {most}, not {stars}"


@pytest.mark.parametrize(("size", "stars"), [(1, 1), (2, 1), (4, 2), (5, 2), (10, 5)])
def test_star_counts_that_fit(size: int, stars: int) -> None:
    assert Board(columns(size), stars).stars == stars


@pytest.mark.parametrize("stars", [True, "2", 2.0, None, HUGE])
def test_star_counts_that_are_none(stars: Any) -> None:
    assert "star" in refused(columns(4), stars).reason


def test_a_star_count_that_is_none_is_shown() -> None:
    assert str(refused(columns(4), "2")) == "stars must be an integer, not '2'"


def test_no_rows() -> None:
    assert str(refused([])) == "a board needs at least one row"
    assert "not square: rows 1, cells in each 0" in str(refused([[]]))


def test_an_odd_row_is_named_with_its_cells() -> None:
    rows = columns(10)
    rows[2].pop()
    error = refused(rows)
    assert str(error) == "row 3: expected 10 cells, found 9"
    assert (error.row, error.column) == (3, None)


def test_not_square() -> None:
    assert str(refused(columns(4)[:3])) == "not square: rows 3, cells in each 4"


def test_the_largest_board() -> None:
    assert Board(columns(MAX_SIZE), stars=2).size == MAX_SIZE
    assert "101 rows; a board has at most 100" in str(refused(columns(101)))


def test_too_few_regions() -> None:
    assert str(refused(["aab", "abb", "abb"])) == "a 3x3 board has 3 regions, not 2"


def test_too_many_regions_are_located() -> None:
    error = refused(["aab", "abb", "cde"])
    assert str(error) == "row 3, column 2: a 3x3 board has 3 regions, not 5"


def test_holes_are_no_region() -> None:
    assert "has 2 regions, not 1" in str(refused([[1, 1], [1, -1]]))
    assert "has 1 region, not 0" in str(refused([[-1]]))


@pytest.mark.parametrize("label", [True, 1.5, None, [1], 10**9, HUGE, "", " \n"])
def test_labels_that_are_none(label: Any) -> None:
    error = refused([[1, 2], [1, label]])
    assert (error.row, error.column) == (2, 2)
    assert "label" in error.reason


def test_rows_that_are_none() -> None:
    assert str(refused([[1, 2], 3])) == "row 2: expected a list of labels, found int"
    assert str(refused(5)) == "expected a list of rows, found int"  # type: ignore[arg-type]


def test_errors_know_the_board() -> None:
    assert refused([], id="x").board_id == "x"
    assert refused([]).board_id is None


def test_a_region_in_pieces_is_only_warned_of() -> None:
    with pytest.warns(BoardWarning) as caught:
        board = Board(["abb", "bba", "ccc"], stars=1, id="odd")
    (warning,) = caught
    assert str(warning.message) == (
        "board 'odd': region 'a' is in 2 pieces, one begins at row 2, column 3"
    )
    assert warning.filename == __file__
    assert board.size == 3


def test_touching_at_a_corner_is_not_hanging_together() -> None:
    with pytest.warns(BoardWarning):
        Board(["ab", "ba"], stars=1)


def test_regions_that_hang_together_are_not_warned_of() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Board([[1, 1, -1], [2, 1, 1], [2, 3, -1]], stars=1).with_stars(1)


def test_load(tmp_path: Path) -> None:
    board = Board.load(BOARDS / "norvig" / "24.txt")
    assert (board.size, board.stars, board.id) == (10, 2, "24")
    assert Board.load(str(BOARDS / "norvig" / "24.txt"), stars=1).stars == 1


def test_load_needs_a_star_count_from_somewhere() -> None:
    path = BOARDS / "feup" / "10x10_1.txt"
    with pytest.raises(BoardError) as caught:
        Board.load(path)
    reason = "has no star count; give one (--stars S, or stars=S)"
    assert str(caught.value) == f"{path}: line 2: {reason}"
    assert Board.load(path, stars=2) == Board.load(BOARDS / "norvig" / "24.txt")


def test_load_wants_exactly_one_board(tmp_path: Path) -> None:
    path = tmp_path / "two.pl"
    path.write_text("a([[1]]).\nb([[1]]).\n")
    with pytest.raises(BoardError, match=r"two\.pl: has 2 boards; pick one: .*#b"):
        Board.load(path, stars=1)
    assert Board.load(f"{path}#b", stars=1).id == "b"


def test_load_raises_the_error_of_a_bad_file(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=r"gone\.txt: no such file"):
        Board.load(tmp_path / "gone.txt")


def test_parse() -> None:
    text = "\n".join(LETTERS)
    assert Board.parse(text, stars=1, id="six") == Board(LETTERS, stars=1)
    assert Board.parse(text, stars=1, id="six").id == "six"
    assert Board.parse(text, stars=1).id == ""
    assert Board.parse("fact([[1]]).", stars=1).id == "fact"
    assert Board.parse("fact([[1]]).", stars=1, id="mine").id == "mine"


def test_parse_errors_have_no_source() -> None:
    with pytest.raises(BoardError) as caught:
        Board.parse("ab\na", stars=1)
    assert str(caught.value) == "row 2: expected 2 cells, found 1"
    assert caught.value.source is None


def test_errors_are_value_errors_of_this_package() -> None:
    error = refused([])
    assert isinstance(error, ValueError)
    assert isinstance(error, StarBattleError)
    copy = pickle.loads(pickle.dumps(BoardError("bad", source="x", line=4, row=3)))
    assert str(copy) == "x: line 4, row 3: bad"


def test_an_error_is_one_printable_line() -> None:
    error = BoardError("a\nb", source="\x1b[1m\udcff\u2028")
    assert str(error) == r"\x1b[1m\udcff\u2028: a\nb"
    assert printable("é★") == "é★"
    assert quoted("x" * 99) == "'" + "x" * 37 + "...'"
