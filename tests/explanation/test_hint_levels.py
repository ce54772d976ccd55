"""Hints by degrees: what each level tells, and what it keeps back."""

import json
import re
from typing import Any

import pytest

from conftest import cli, stripes
from starbattle import Board, RequestError, Unit, explain, hint
from starbattle.board.board import cell_name
from starbattle.explanation.drawing import draw
from starbattle.explanation.result import HintLevel
from starbattle.explanation.text import hint_report

BOARD = "norvig/24"
CELL = re.compile(r"r\d+c\d+")


@pytest.fixture(scope="module")
def board() -> Board:
    return Board.named(BOARD)


@pytest.mark.parametrize("level", [1, 2])
def test_lower_levels_keep_the_answer_back(board: Board, level: HintLevel) -> None:
    """The first tells where to look, the second the idea."""
    whole = hint(board)
    full, found = whole.step, whole.at(level).step
    assert full and found
    named = (full.technique, full.level) if level == 2 else ("", 0)
    assert (found.technique, found.level) == named
    assert (found.units, found.text) == (full.units, (full.look, full.idea)[level - 1])
    assert not any((found.cells, found.stars, found.marks, found.drawing))
    assert hint(board, level=level) == whole.at(level)
    assert whole.at(2).at(1) == whole.at(1)
    text = cli("hint", BOARD, "--level", str(level)).stdout
    assert not CELL.search(text) and not {"<", "×", "★"} & set(text)
    assert ("level 5" in text) == (full.technique in text) == (level == 2)
    (told,) = map(
        json.loads,
        cli("hint", BOARD, "--json", "--level", str(level)).stdout.splitlines(),
    )
    assert list(told["step"]) == ["technique", "level", "units", "text"][-2 * level :]
    assert told | {"step": None} == whole.to_dict() | {"step": None}


@pytest.mark.parametrize("level", [0, 4, 1.5, "1", True])
def test_no_level(board: Board, level: Any) -> None:
    with pytest.raises(RequestError, match="level must be 1, 2 or 3"):
        hint(board, level=level)
    with pytest.raises(RequestError, match="at most that of the hint, 1"):
        hint(board, level=1).at(2)


def test_the_words_name_the_units_or_the_star(board: Board) -> None:
    for step in explain(board).steps:
        if step.units:
            assert not CELL.search(step.look) and step.idea.startswith("Look at ")
            assert all(unit.kind in step.idea for unit in step.units)
            assert step.idea.startswith(step.look) == (len(step.units) <= 4)
        else:
            (star,) = step.cells
            assert step.look == f"Look around the star at {cell_name(star)}."


def test_mistakes_are_told_at_every_level(board: Board) -> None:
    found = hint(board, stars=[(0, 0)], level=1)
    assert [(one.kind, one.cell) for one in found.mistakes] == [("star", (0, 0))]
    assert hint_report(found) == hint_report(hint(board, stars=[(0, 0)]))


def test_regions_are_pointed_out_where_no_cells_are(board: Board) -> None:
    step = hint(board, level=1).step
    assert step and step.units == (Unit("region", 1),)
    drawn = draw(hint(board).given, step)
    assert drawn.count("[") == drawn.count("[B]") == len(board.cells_of(1))


@pytest.mark.parametrize(("level", "status"), [("1", 3), ("3", 3), ("4", 2)])
def test_the_exit_status_is_that_of_the_answer(level: str, status: int) -> None:
    record = json.dumps({"stars": 1, "regions": stripes(8).regions})
    done = cli("hint", "-", "--level", level, stdin=record)
    assert (done.returncode, "--level" in done.stderr) == (status, level == "4")
