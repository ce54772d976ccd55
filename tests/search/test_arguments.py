"""Wrong arguments: every error names the argument, its value and what fits."""

import asyncio
import math
import re
from fractions import Fraction
from functools import partial
from inspect import signature
from itertools import product
from pathlib import Path

import numpy
import pytest

from conftest import stripes
from starbattle import (
    Board,
    BoardError,
    Position,
    Program,
    RequestError,
    Solution,
    asolve,
    count_placements,
    explain,
    explain_many,
    grade,
    grade_many,
    hint,
    is_solution,
    iter_solutions,
    make,
    solve,
    solve_many,
    svg,
    techniques,
    why,
)
from starbattle.search.trace import trace

FOUR = stripes(4)
ROWS = ["ABCD"] * 4

solved, traced, drawn = partial(solve, FOUR), partial(trace, FOUR), partial(svg, FOUR)
made, listed = partial(make, 4, 1), partial(iter_solutions, FOUR)
explained, graded = partial(explain, FOUR), partial(grade, FOUR)

SEARCHES = [solved, explained, graded, partial(hint, FOUR), traced, made]
SEARCHES.append(partial(count_placements, 4, 1))
LIMITS = ["timeout", "inference_limit", "memory_limit"]
COUNTS = [
    (solved, "solutions"), (explained, "steps"), (traced, "solutions"),
    (traced, "node_limit"), (made, "count"), (made, "jobs"), (made, "tries"),
]  # fmt: skip
SOLVED = [(solved, name) for name in (*LIMITS, "cpu_limit")]
NAMED = [
    (solved, "model"), (listed, "model"), (explained, "max_technique"),
    (techniques, "bridge"), (solved, "bridge"),
    *((made, name) for name in ("shape", "difficulty", "max_technique")),
]  # fmt: skip
CELLS = [
    (solved, "given_stars"), (listed, "given_blanks"), (partial(hint, FOUR), "marks"),
    (partial(Position, FOUR), "stars"), (partial(is_solution, FOUR), "stars"),
    (drawn, "highlights"), (made, "solution"),
]  # fmt: skip
NO_NAMES = [5, ["ff"], math.inf, FOUR]
WRONG = [
    ([*product(SEARCHES, LIMITS)], ["1", b"1", True, [1], 1j, object],
     " must be .*, not {!r}"),
    (COUNTS, ["1", True, 1.5, math.nan, -math.inf, [1]],
     " must be a positive integer, not {!r}"),
    ([*COUNTS, *SOLVED], [0, -1, numpy.int8(-1), numpy.float64(-2)],
     " must be positive, not {}"),
    ([*SOLVED, (listed, "timeout")], [10**30], " must be at most 1.*, not {}"),
    ([(solved, "count_only"), (solved, "counters"), (made, "rated")],
     ["no", 0, 1.0, None, []], " must be True or False, not {!r}"),
    (NAMED, NO_NAMES, " must be a name, not .*"),
    ([(solved, "strategy")], NO_NAMES,
     " must be a Strategy or the name of one, not .*"),
    ([(explained, "on_step"), (made, "on_progress"),
      (partial(Program, "a.pl"), "on_better")],
     [3, "print", True, ()], " must be a function, not {!r}"),
    ([(partial(solve_many, [FOUR]), "progress")], [1, "print"],
     " must be True, False or a function, not {!r}"),
    (CELLS, [5, True, "r1c1"], " must be a list of (row, column) cells, not .*"),
    (CELLS, [(0, 1), ["r1c1 "], [(0, 1, 2)], [(0, "1")]],
     ": .* is not a (row, column) pair, from 0, or a name such as 'r1c1'"),
    ([(partial(make, stars=1), "size")], [4.5], " must be an integer, not 4.5"),
    ([(made, "seed")], [2**63], " must be less than 2**63, not {}"),
    ([(made, "rating")], ["easy"], " must be a pair, the least and the largest.*"),
]  # fmt: skip


@pytest.mark.parametrize(("calls", "values", "said"), WRONG, ids=range(len(WRONG)))
def test_values_that_are_none(calls, values, said):
    for (call, name), value in product(calls, values):
        with pytest.raises(RequestError) as caught:
            call(**{name: value})
        begin, _, end = said.partition(".*")
        begin, end = (part.format(value) for part in (begin, end))
        told = str(caught.value)
        assert told.startswith(f"{name}{begin}") and told.endswith(end), told


def test_numbers_of_other_libraries():
    cells = numpy.array([[0, 1]])
    assert solve(FOUR, given_stars=cells, solutions=None).status == "unique"
    assert {type(n) for n in Solution(FOUR, cells).stars[0]} == {int}
    assert solve(numpy.array(FOUR.regions), stars=1).board == FOUR
    result = solve(
        FOUR, solutions=numpy.int64(5), count_only=numpy.True_, inference_limit=1e9,
        timeout=Fraction(121, 2), memory_limit=numpy.uint64(2**30),
    )  # fmt: skip
    assert (result.count, len(result), result.limit) == (2, 0, None)
    assert solve(FOUR, timeout=math.inf).limit is None
    assert count_placements(numpy.int8(8), 2.0) == 2
    assert next(make(numpy.int32(5), 1, seed=numpy.uint8(3))).seed


# Boards that are none

MAKES = "; Board(rows, stars=1) makes one"
SEVERAL = "; explain_many and grade_many take"
LOAD = "; Board.load reads a file, Board.parse a text in any format"
READS = [solve, iter_solutions, explain, grade, hint, why, trace]
TAKES = [svg, Position, partial(is_solution, stars=[])]


NO_BOARDS = [
    (ROWS, TAKES, f"board must be a Board, not ['ABCD', .*{MAKES}"),
    (5, [svg, solve, trace], f"board must be a Board, not 5{MAKES}"),
    ([FOUR], [svg], f"not [Board(.*{SEVERAL}"),
    (Solution(FOUR, ()), [svg, explain], "not Solution(.*; write .board"),
    # Calls that reason about a board read it; those that draw or check one do not.
    ("x.txt", READS, "x.txt: no such file or directory"),
    (Path("x.txt"), TAKES, f"'x.txt').*{LOAD}"), ("x.txt", TAKES, LOAD),
    ([FOUR, FOUR], READS, "row 1: expected a list of labels, found Board; solve_many"),
    ({"regions": ROWS}, READS, "a list of rows, found dict; give its rows and its"),
    ([Board], READS, "found type"), (10**5000, [solve], "thousands of digits"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("board", "calls", "said"), NO_BOARDS, ids=range(len(NO_BOARDS))
)
def test_no_board(board, calls, said):
    pattern = ".*".join(map(re.escape, said.split(".*")))
    for call in calls:
        stars = {"stars": 1} if isinstance(board, list | dict | bytes) else {}
        with pytest.raises((BoardError, RequestError), match=pattern):
            call(board, **(stars if call in READS else {}))


@pytest.mark.parametrize(
    "call",
    [
        solve, iter_solutions, asolve, explain, grade, hint, why, trace,
        solve_many, explain_many, grade_many,
    ],
)  # fmt: skip
def test_the_options_of_a_call(call):
    known = signature(call).parameters
    described = re.findall(r"^    (\w+): ", call.__doc__, re.MULTILINE)
    assert {*known} < {*described} and "options" not in known
    assert known["bridge"].default == "auto" and known["where"].default == ()
    assert "solutions" not in known or known["solutions"].default == 1
    with pytest.raises(TypeError, match=r"'wheer'; the options are .*, where"):
        asyncio.run(call(["A"], wheer=()))
