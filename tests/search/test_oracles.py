"""The shipped boards have the solutions that are known of them."""

import pytest

from starbattle import Board, solve

COUNTS = {
    "norvig/5x5": {1: 2}, "norvig/board1": {2: 1}, "norvig/24": {2: 1},
    "jandhyala/6x6": {1: 1}, "feup/4x4_1": {1: 1, 2: 0}, "feup/5x5_1": {1: 1, 2: 0},
    "feup/5x5_2": {1: 1, 2: 0}, "feup/8x8_1": {1: 5242, 2: 2},
    "feup/8x8_2": {1: 5242, 2: 2}, "feup/10x10_1": {1: 2707, 2: 1},
    "feup/10x10_2": {1: 2095, 2: 1},
}  # fmt: skip
"""How many there are with so many stars."""


@pytest.mark.parametrize("model", ["bits", "columns", "cells", "global"])
def test_counts(model):
    """Thousands are listed by bits alone; small boards have all models elsewhere."""
    for name, counts in COUNTS.items():
        for stars, count in counts.items():
            if count < 1000 or model == "bits":
                board = Board.named(name, stars=stars)
                assert solve(board, model=model, solutions=None).count == count
