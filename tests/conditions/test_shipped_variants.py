"""The variants that ship are puzzles: each has one solution, by its rules alone."""

import pytest

from starbattle import Board, Rules, parse_positions, solve
from starbattle.paths import BOARDS

IDS = ["counts", "toroidal", "diagonals", "knight"]
_FILE = (BOARDS / "variants.jsonl").read_text("utf-8")
POSITIONS = {position.board.id: position for position in parse_positions(_FILE)}  # type: ignore[union-attr]


def board(id: str) -> Board:
    return Board.load(f"variants#{id}")


def test_their_names() -> None:
    assert list(POSITIONS) == IDS


@pytest.mark.parametrize("model", ["global", "columns", "cells"])
@pytest.mark.parametrize("id", IDS)
def test_each_has_the_solution_that_its_file_says(id: str, model: str) -> None:
    found = list(solve(board(id), model=model, solutions=None))
    assert found == [POSITIONS[id].solution]  # type: ignore[union-attr]


@pytest.mark.parametrize("id", IDS)
def test_with_the_usual_rules_each_has_several(id: str) -> None:
    assert len(solve(board(id).with_rules(Rules()), solutions=2)) == 2
