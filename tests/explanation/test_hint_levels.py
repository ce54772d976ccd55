"""Hints by degrees: what each level tells, and what it keeps back."""

import json
import re

import pytest

from conftest import cli
from starbattle import RequestError, explain, hint
from starbattle.board.board import Board, cell_name
from starbattle.explanation.drawing import draw
from starbattle.explanation.text import hint_report

BOARD = Board.named("norvig/24")
CELL = re.compile(r"r\d+c\d+")


@pytest.mark.parametrize("level", [1, 2])
def test_lower_levels_keep_the_answer_back(level):
    """The first tells where to look, the second the idea."""
    whole = hint(BOARD)
    full, found = whole.step, whole.at(level).step
    assert full and found
    named = (full.technique, full.level) if level == 2 else ("", 0)
    assert (found.technique, found.level) == named
    assert (found.units, found.text) == (full.units, (full.look, full.idea)[level - 1])
    assert not any((found.cells, found.stars, found.marks, found.drawing))
    assert whole.at(2).at(level) == hint(BOARD, level=level) == whole.at(level)
    options = ["norvig/24", "--level", str(level)]
    text = cli("hint", *options).stdout
    assert not CELL.search(text) and not {"<", "×", "★"} & set(text)
    told = json.loads(cli("hint", *options, "--json").stdout)
    assert list(told["step"]) == ["technique", "level", "units", "text"][-2 * level :]
    drawn = draw(whole.given, found)  # a region is pointed out where no cells are
    assert drawn.count("[") == drawn.count("[B]") == len(BOARD.cells_of(1))


def test_no_level():
    with pytest.raises(RequestError, match="level must be 1, 2 or 3"):
        hint(BOARD, level=True)
    with pytest.raises(RequestError, match="at most that of the hint, 1"):
        hint(BOARD, level=1).at(2)


def test_the_words_name_the_units_or_the_star():
    for step in explain(BOARD).steps:
        if step.units:
            assert not CELL.search(step.look) and step.idea.startswith("Look at ")
            assert all(unit.kind in step.idea for unit in step.units)
            assert step.idea.startswith(step.look) == (len(step.units) <= 4)
        else:
            (star,) = step.cells
            assert step.look == f"Look around the star at {cell_name(star)}."


def test_mistakes_are_told_at_every_level():
    found = hint(BOARD, stars=[(0, 0)], level=1)
    assert [(one.kind, one.cell) for one in found.mistakes] == [("star", (0, 0))]
    assert hint_report(found) == hint_report(hint(BOARD, stars=[(0, 0)]))
