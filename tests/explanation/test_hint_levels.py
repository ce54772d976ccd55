"""Hints by degrees: what each level tells, and what it keeps back."""

import json
import re
from typing import Any

import pytest

from conftest import cli
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


def words(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("level", [1, 2])
def test_lower_levels_keep_the_answer_back(board: Board, level: HintLevel) -> None:
    """The first tells where to look, the second the technique, too."""
    full, found = hint(board).step, hint(board, level=level).step
    assert full and found
    named = (full.technique, full.level) if level == 2 else ("", 0)
    assert (found.technique, found.level) == named
    assert (found.units, found.text) == (full.units, full.look)
    assert not any((found.cells, found.stars, found.marks, found.proof, found.cases))
    assert hint(board).at(level) == hint(board, level=level)
    assert hint(board, level=2).at(1) == hint(board, level=1)


@pytest.mark.parametrize("level", [0, 4, -1, 1.5, "1", None, True])
def test_no_level(board: Board, level: Any) -> None:
    with pytest.raises(RequestError, match="level must be 1, 2 or 3"):
        hint(board, level=level)


def test_what_was_kept_back_cannot_be_had(board: Board) -> None:
    with pytest.raises(RequestError, match="at most that of the hint, 1"):
        hint(board, level=1).at(2)


def test_the_words_name_the_units(board: Board) -> None:
    for step in explain(board).steps:
        if step.units:
            assert step.look.startswith("Look at ")
            assert all(unit.kind in step.look for unit in step.units)
            assert not CELL.search(step.look)
        else:
            (star,) = step.cells
            assert step.look == f"Look around the star at {cell_name(star)}."


def test_mistakes_are_told_at_every_level(board: Board) -> None:
    wrong = next(step.marks[0] for step in explain(board).steps if step.marks)
    found = hint(board, stars=[wrong], level=1)
    assert [one.cell for one in found.mistakes] == [wrong]
    assert hint_report(found) == hint_report(hint(board, stars=[wrong]))


def test_regions_are_pointed_out_where_no_cells_are(board: Board) -> None:
    step = hint(board, level=1).step
    assert step and step.units == (Unit("region", 1),)
    drawn = draw(hint(board).given, step)
    assert drawn.count("[") == drawn.count("[B]") == len(board.cells_of(1))


def test_texts_of_the_command() -> None:
    full = json.loads(cli("hint", BOARD, "--json").stdout)["step"]
    first, second, third = (
        cli("hint", BOARD, "--level", str(level)).stdout for level in (1, 2, 3)
    )
    assert cli("hint", BOARD).stdout == third
    for text in (first, second):
        assert "Look at region B." in words(text)
        assert not CELL.search(text)
        assert not {"<", "×", "★"} & set(text)
    assert full["technique"] not in first and "level" not in first
    assert full["technique"] in second and f"level {full['level']}" in second


def test_json_of_the_command() -> None:
    full, first, second = (
        json.loads(cli("hint", BOARD, "--json", "--level", level).stdout)
        for level in ("3", "1", "2")
    )
    assert list(first["step"]) == ["units", "text"]
    assert list(second["step"]) == ["technique", "level", "units", "text"]
    assert "cells" in full["step"] and full["step"]["text"] != first["step"]["text"]
    for found in (first, second):
        assert not CELL.search(found["step"]["text"])
        assert found | {"step": None} == full | {"step": None}


def test_the_exit_status_is_that_of_the_answer(stripes: str) -> None:
    for level in ("1", "2", "3"):
        assert cli("hint", BOARD, "--level", level).returncode == 0
        assert cli("hint", "-", "--level", level, stdin=stripes).returncode == 3
        wrong = ("hint", "norvig/5x5", "--state", "-", "--level", level)
        state = json.dumps({"stars": [[0, 0], [1, 1]]})
        assert cli(*wrong, stdin=state).returncode == 1


@pytest.fixture
def stripes() -> str:
    return json.dumps({"stars": 1, "regions": [list(range(8))] * 8})


def test_a_level_that_is_none() -> None:
    done = cli("hint", BOARD, "--level", "4")
    assert done.returncode == 2
    assert "--level" in done.stderr and len(done.stderr.splitlines()) == 1
