"""Wrong arguments: every error names the argument, its value and what fits."""

import asyncio
import math
import re
from decimal import Decimal
from fractions import Fraction
from functools import partial
from inspect import signature
from itertools import product
from pathlib import Path
from typing import Any

import numpy
import pytest

from conftest import BOARDS, stripes
from starbattle import (
    Board,
    BoardError,
    Position,
    RequestError,
    Solution,
    asolve,
    count_placements,
    explain,
    explain_many,
    frequencies,
    grade,
    grade_many,
    hint,
    is_solution,
    iter_solutions,
    make,
    read_boards,
    solve,
    solve_many,
    svg,
    techniques,
    why,
)
from starbattle.search.trace import trace

FOUR = stripes(4)
ROWS = ["ABCD"] * 4

solved = partial(solve, FOUR)
placed = partial(count_placements, 4, 1)
made = partial(make, 4, 1)
listed = partial(iter_solutions, FOUR)

SEARCHES = {
    "solve": solved,
    "explain": partial(explain, FOUR),
    "grade": partial(grade, FOUR),
    "hint": partial(hint, FOUR),
    "trace": partial(trace, FOUR),
    "count_placements": placed,
    "make": made,
}
LIMITS = ["timeout", "inference_limit", "memory_limit"]
LIMITED = [(call, name) for call in SEARCHES.values() for name in LIMITS]
COUNTS = [
    (solved, "solutions"), (partial(explain, FOUR), "steps"),
    (partial(trace, FOUR), "solutions"), (partial(trace, FOUR), "node_limit"),
    (made, "count"), (made, "jobs"), (made, "tries"),
]  # fmt: skip
SOLVED = [(solved, name) for name in (*LIMITS, "cpu_limit")]
NAMED = [
    *((call, "model") for call in (solved, listed, partial(trace, FOUR))),
    *((partial(call, FOUR), "max_technique") for call in (explain, grade)),
    *((made, name) for name in ("shape", "difficulty", "max_technique")),
    (techniques, "bridge"),
]
FORMATS = [
    (partial(Board.parse, "a"), "from_format"),
    (partial(Board.load, BOARDS / "norvig/24.txt"), "from_format"),
]
NO_NAMES = [5, ["ff"], math.inf, FOUR]
WRONG: list[tuple[list[tuple[Any, str]], list[Any], str]] = [
    (LIMITED, ["1", b"1", True, [1], 1j, object], "must be .*, not {!r}"),
    (COUNTS, ["1", True, 1.5, math.nan, -math.inf, [1]],
     "must be a positive integer, not {!r}"),
    ([*COUNTS, *SOLVED], [0, -1, numpy.int8(-1), numpy.float64(-2)],
     "must be positive, not {}"),
    ([*SOLVED, (listed, "timeout")], [10**30], "must be at most 1.*, not {}"),
    ([(solved, "count_only"), (solved, "counters"), (made, "rated")],
     ["no", 0, 1.0, None, []], "must be True or False, not {!r}"),
    (NAMED, NO_NAMES, "must be a name, not .*"),
    ([(solved, "strategy")], NO_NAMES, "must be a Strategy or the name of one, not .*"),
    (FORMATS, NO_NAMES, "must be the name of a format, not .*"),
]  # fmt: skip


@pytest.mark.parametrize(("calls", "values", "said"), WRONG, ids=range(len(WRONG)))
def test_values_that_are_none(calls: Any, values: list[Any], said: str) -> None:
    for (call, name), value in product(calls, values):
        with pytest.raises(RequestError) as caught:
            call(**{name: value})
        begin, _, end = said.format(value).partition(".*")
        told = str(caught.value)
        assert told.startswith(f"{name} {begin}") and told.endswith(end), told


CELLS: list[tuple[Any, str]] = [
    (solved, "given_stars"), (listed, "given_blanks"), (partial(hint, FOUR), "marks"),
    (partial(Position, FOUR), "stars"), (partial(is_solution, FOUR), "stars"),
    (partial(svg, FOUR), "highlights"), (made, "solution"),
]  # fmt: skip


@pytest.mark.parametrize(("function", "name"), CELLS)
def test_cells_that_are_none(function: Any, name: str) -> None:
    expected = f"^{name} must be a list of .row, column. cells, not "
    for value in (5, True, "r1c1"):
        with pytest.raises(RequestError, match=expected):
            function(**{name: value})
    for value in ((0, 1), ["r1c1 "], [(0, 1, 2)], [(True, False)], [(0, "1")]):
        with pytest.raises(RequestError, match=f"^{name}: .* is not a .row, column."):
            function(**{name: value})


def test_numbers_of_other_libraries() -> None:
    cells = numpy.array([[0, 1]])
    assert solve(FOUR, given_stars=cells, solutions=None).status == "unique"
    assert {type(n) for n in Solution(FOUR, cells).stars[0]} == {int}
    assert solve(numpy.array(FOUR.regions), stars=1).board == FOUR
    result = solve(
        FOUR,
        solutions=numpy.int64(5),  # type: ignore[arg-type]
        timeout=numpy.float32(60),  # type: ignore[arg-type]
        inference_limit=1e9,  # type: ignore[arg-type]
        memory_limit=numpy.uint64(2**30),  # type: ignore[arg-type]
        count_only=numpy.True_,  # type: ignore[arg-type]
    )
    assert (result.count, len(result), result.limit) == (2, 0, None)
    for seconds in (Fraction(121, 2), Decimal("60.5"), numpy.int16(60)):
        assert solve(FOUR, timeout=seconds).limit is None  # type: ignore[arg-type]
    assert count_placements(numpy.int8(8), 2.0) == 2  # type: ignore[arg-type]
    assert next(make(numpy.int32(5), 1, seed=numpy.uint8(3))).seed  # type: ignore[arg-type]


@pytest.mark.parametrize("function", SEARCHES)
def test_no_limits_at_all(function: str) -> None:
    found = SEARCHES[function](**dict.fromkeys(LIMITS, math.inf))
    assert getattr(found, "limit", None) is None


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"size": 4.5}, "size must be an integer, not 4.5"),
        ({"stars": None, "size": 5}, "give the size of the boards and the number of"),
        ({"seed": 2**63}, "seed must be less than 2**63, not 9223372036854775808"),
        ({"max_region": math.nan}, "max_region must be an integer, not nan"),
        ({"rating": "easy"}, "rating must be a pair, the least and the largest ratin"),
        ({"rating": (1, "9")}, "max_rating must be an integer, not '9'"),
    ],
)
def test_wishes(wanted: dict[str, Any], said: str) -> None:
    with pytest.raises(RequestError) as caught:
        make(**{"size": 5, "stars": 1, **wanted})
    assert str(caught.value).startswith(said)


def test_huge_numbers() -> None:
    huge = 10**5000
    for call in (
        lambda: solve(FOUR, timeout=huge),
        lambda: solve(FOUR, given_stars=[(huge, 0)]),
        lambda: solve(huge),  # type: ignore[arg-type]
    ):
        with pytest.raises(RequestError, match="thousands of digits"):
            call()


# Boards that are none

MAKES, SEVERAL = (
    "; Board(rows, stars=1) makes one",
    "; explain_many and grade_many take",
)


@pytest.mark.parametrize(("board", "calls", "said"), [
    (ROWS, [svg, Position], f"board must be a Board, not ['ABCD', .*{MAKES}"),
    (5, [svg, solve, trace], f"board must be a Board, not 5{MAKES}"),
    ([FOUR], [svg], f"not [Board(.*{SEVERAL}"),
    (read_boards("norvig/24"), [Position], SEVERAL),
    (Solution(FOUR, ()), [svg, explain], "not Solution(.*; write .board"),
])  # fmt: skip
def test_no_board(board: Any, calls: list[Any], said: str) -> None:
    pattern = ".*".join(map(re.escape, said.split(".*")))
    for call in calls:
        with pytest.raises(RequestError, match=pattern):
            call(board)


FILE = "Board.load reads a file, Board.parse a text in any format"


@pytest.mark.parametrize("board", ["x.txt", Path("x.txt")])
def test_where_a_board_is_read(board: Any) -> None:
    """Calls that reason about a board read it; those that draw or check one do not."""
    for read in (solve, iter_solutions, explain, grade, hint, why, trace):
        with pytest.raises(BoardError, match=r"^x.txt: no such file or directory"):
            read(board)
    for take in (svg, Position, partial(is_solution, stars=[])):
        with pytest.raises(RequestError, match=f"{re.escape(repr(board))}; {FILE}"):
            take(board)


@pytest.mark.parametrize(("board", "said"), [
    ([FOUR, FOUR], "row 1: expected a list of labels, found Board; solve_many and"),
    ({"regions": ROWS}, "expected a list of rows, found dict; give its rows and its"),
    (b"AB", "expected a list of rows, found bytes$"), ([Board], "found type$"),
])  # fmt: skip
def test_rows_that_are_none(board: Any, said: str) -> None:
    for call in (solve, grade, trace):
        with pytest.raises(BoardError, match=said):
            call(board, stars=1)


def test_errors_in_place_of_boards() -> None:
    """An error that read_boards has yielded is raised, not taken for a board."""
    (error,) = read_boards("gone.txt")
    for call in (solve, iter_solutions, explain, grade, hint, trace, svg):
        with pytest.raises(BoardError, match=r"gone.txt: no such file"):
            call(error)


def test_sources_that_are_none() -> None:
    for value in (0, None, b"x", ["x"]):
        with pytest.raises(RequestError, match=r"^path must be the name of a file"):
            Board.load(value)  # type: ignore[arg-type]
        with pytest.raises(RequestError, match=r"^text must be a text, not "):
            Board.parse(value)  # type: ignore[arg-type]


def test_pictures() -> None:
    with pytest.raises(RequestError, match=r"^theme must be 'auto' or .* not 'blue'"):
        svg(FOUR, theme="blue")  # type: ignore[arg-type]
    with pytest.raises(RequestError, match=r"^mark must be 'dot' or 'cross', not 'x'"):
        svg(FOUR, mark="x")  # type: ignore[arg-type]
    with pytest.raises(RequestError, match=r"^solutions must be a list of solutions"):
        frequencies(5)  # type: ignore[arg-type]
    with pytest.raises(RequestError, match=r"^solutions: 0 is not a .row, column"):
        frequencies(solved()[0])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "call",
    [
        solve, iter_solutions, asolve, explain, grade, hint, why, trace,
        solve_many, explain_many, grade_many,
    ],
)  # fmt: skip
def test_the_options_of_a_call(call: Any) -> None:
    known = signature(call).parameters
    described = re.findall(r"^    (\w+): ", call.__doc__, re.MULTILINE)
    assert {*known} < {*described} and "options" not in known
    assert known["bridge"].default == "auto" and known["where"].default == ()
    assert "solutions" not in known or known["solutions"].default == 1
    with pytest.raises(TypeError, match=r"'wheer'; the options are .*, where"):
        found = call(["A"], wheer=())
        asyncio.run(found)
