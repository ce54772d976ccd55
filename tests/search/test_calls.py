"""Every call takes the same: what stands for a board, what is known, constraints."""

import asyncio
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from conftest import BOARDS
from starbattle import (
    Board,
    BoardError,
    Position,
    RequestError,
    Rules,
    asolve,
    explain,
    explain_many,
    grade,
    grade_many,
    hint,
    iter_solutions,
    solve,
    solve_many,
    why,
)
from starbattle.search.trace import Outcome, trace

FOUR = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1, id="four")
"""It has two solutions: stars in columns 2, 4, 1, 3 and in columns 3, 1, 4, 2."""

SECOND = [FOUR.variables().column[0][0] == 2]
LOOSE = Rules(touch="none")
TEXT = "AABB\nAABB\nCCDD\nCCDD"
LINE = FOUR.to("jsonl")
URL = "https://puzz.link/p?starbattle/6/6/1/1me249j6p09m"


def of_many(call: Callable[..., Any], **how: Any) -> Callable[..., Any]:
    return lambda board, **more: next(iter(call([board], jobs=1, **how, **more)))


CALLS: dict[str, tuple[Callable[..., Any], Callable[[Any], bool]]] = {
    "solve": (lambda b, **o: solve(b, solutions=None, **o), lambda r: r.count == 1),
    "asolve": (
        lambda b, **o: asyncio.run(asolve(b, solutions=None, **o)),
        lambda r: r.count == 1,
    ),
    "solve_many": (of_many(solve_many, solutions=None), lambda r: r.count == 1),
    "trace": (
        lambda b, **o: trace(b, solutions=None, **o),
        lambda r: r.counts()[Outcome.SOLUTION] == 1,
    ),
    "explain": (explain, lambda r: r.solved),
    "explain_many": (of_many(explain_many), lambda r: r.solved),
    "grade": (grade, lambda r: r.solved),
    "grade_many": (of_many(grade_many), lambda r: r.solved),
    "hint": (hint, lambda r: r.solutions != 2 or r.given.has_own),
    "why": (lambda b, **o: why(b, "r1c3", **o), lambda r: r.status != "open"),
}
"""Calls, and whether what they return says that there is one solution."""

every_call = pytest.mark.parametrize("name", CALLS)

DECIDED: list[tuple[Any, dict[str, Any]]] = [
    (FOUR.with_given([(0, 1)]), {}),
    (FOUR.with_given([], ["r1c2"]), {}),
    (Position(FOUR, stars=[(0, 1)], marks=[(3, 0)]), {}),
    (FOUR.with_where(SECOND), {}),
    (FOUR, {"where": SECOND}),
    (FOUR, {"where": ["column(1,1) = 3"]}),
    (Position(FOUR, marks=[(0, 1)]), {"where": None}),
    (FOUR.with_rules(LOOSE), {"rules": Rules(), "where": SECOND}),
]
"""Boards and options with which there is one solution."""


def fault(call: Callable[..., Any], board: Any, **options: Any) -> str:
    """Return what is wrong; those for many boards return the error of a board."""
    try:
        return str(call(board, **options))
    except (BoardError, RequestError) as error:
        return str(error)


def board_of(found: Any) -> Board:
    board: Board = getattr(found, "given", found).board
    return board


@every_call
def test_what_is_known_and_asked_counts(name: str) -> None:
    call, is_one = CALLS[name]
    assert not is_one(call(FOUR)) and not is_one(call(FOUR, where=()))
    for board, options in DECIDED:
        assert is_one(call(board, **options)), (board, options)
    assert board_of(call(FOUR, rules=LOOSE)).rules == LOOSE
    assert "row_stars has 1 number" in fault(call, FOUR, rules=Rules(row_stars=[1]))
    assert "a list of constraints" in fault(call, FOUR, where="r1c1 = 0")


@pytest.mark.parametrize(("options", "said"), [
    ({"model": "bitz"}, "unknown model bitz; .* feup, cp_sat, clingo, auto"),
    ({"strategy": "ffx"}, "unknown strategy ffx"),
    ({"model": "bits", "strategy": "ff"}, "the model bits has no view columns"),
    ({"model": "bits", "rules": LOOSE}, "does not take these rules"),
    ({"model": "clingo", "strategy": "ff"}, "the model clingo has no strategy but"),
    ({"model": "clingo", "peer_options": "--x"}, "unknown option: 'x'"),
    ({"model": "global", "peer_options": "--x"}, "peer_options are for the models"),
    ({"where": ["cell(9,9) = 1"]}, "cell.9, 9.: rows and columns count from 1 to 4"),
    ({"where": ["cell(1,1"]}, "the constraint ends too early"),
    ({"bridge": "x"}, "unknown bridge 'x'"),
])  # fmt: skip
def test_an_iterator_is_refused_at_the_call(options: Any, said: str) -> None:
    with pytest.raises(RequestError, match=said):
        iter_solutions(FOUR, **options)


def test_rows_with_a_star_count() -> None:
    for call, is_one in CALLS.values():
        assert not is_one(call(["AABB", "AABB", "CCDD", "CCDD"], stars=1))


@pytest.mark.parametrize("jobs", [1, 2])
def test_iterators_hold_for_every_board(jobs: int) -> None:
    for options in ({"where": iter(SECOND)}, {"given_stars": iter([(0, 2)])}):
        found = solve_many([FOUR] * 3, jobs=jobs, solutions=None, **options)  # type: ignore[arg-type]
        assert [one.count for one in found] == [1, 1, 1]  # type: ignore[union-attr]
    graded = grade_many([FOUR] * 3, jobs=jobs, where=iter(SECOND))
    assert [one.status for one in graded] == ["solved"] * 3  # type: ignore[union-attr]


class Place:
    """A path of another library."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __fspath__(self) -> str:
        return str(self._path)


FILE = BOARDS / "jandhyala/6x6.txt"


@every_call
def test_a_board_is_read(name: str, tmp_path: Path) -> None:
    call, _ = CALLS[name]
    for given in (
        FILE, str(FILE), Place(FILE), "jandhyala/6x6", "made/4x4-1#2", f" <{URL}>\n",
        LINE,
    ):  # fmt: skip
        path = Path(os.fspath(given)) if isinstance(given, Place) else given
        assert board_of(call(given)) == Board.load(path)
    path = tmp_path / "four.txt"
    path.write_text(TEXT)
    for given in (TEXT, path, str(path), TEXT.splitlines()):
        if "many" not in name:
            assert board_of(call(given, stars=1)) == FOUR
            assert "no star count" in fault(call, given)
    bad = json.dumps(json.loads(LINE) | {"given_stars": [[0, 4]]})
    assert "no cell of a 4x4 board" in fault(call, bad)
    assert "pick one: made/4x4-1#1" in fault(call, "made/4x4-1")
