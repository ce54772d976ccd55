"""The variants that ship are puzzles: each has one solution, by its rules alone."""

import pytest

from starbattle import Board, Rules, parse_positions, solve
from starbattle.paths import BOARDS

IDS = ["counts", "toroidal", "diagonals", "knight"]
_FILE = (BOARDS / "variants.jsonl").read_text("utf-8")
POSITIONS = {position.board.id: position for position in parse_positions(_FILE)}  # type: ignore[union-attr]


@pytest.mark.parametrize("id", IDS)
def test_each_has_the_solution_that_its_file_says(id):
    board, position = Board.load(f"variants#{id}"), POSITIONS[id]
    for model in ("global", "columns", "cells"):
        assert [*solve(board, model=model, solutions=None)] == [position.solution]  # type: ignore[union-attr]
    assert solve(board.with_rules(Rules()), solutions=2).count == 2
