"""The shipped boards have the solutions that are known of them."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from starbattle import Board, solve
from starbattle.paths import BOARDS

COUNTS = {
    ("norvig/5x5", 1): 2,
    ("norvig/board1", 2): 1,
    ("norvig/24", 2): 1,
    ("jandhyala/6x6", 1): 1,
    ("feup/4x4_1", 1): 1,
    ("feup/4x4_1", 2): 0,
    ("feup/5x5_1", 1): 1,
    ("feup/5x5_1", 2): 0,
    ("feup/5x5_2", 1): 1,
    ("feup/5x5_2", 2): 0,
    ("feup/8x8_1", 1): 5242,
    ("feup/8x8_1", 2): 2,
    ("feup/8x8_2", 1): 5242,
    ("feup/8x8_2", 2): 2,
    ("feup/10x10_1", 1): 2707,
    ("feup/10x10_1", 2): 1,
    ("feup/10x10_2", 1): 2095,
    ("feup/10x10_2", 2): 1,
}

# The paper's model needs minutes for the others: it finds a placement of S stars
# a row S!^N times.
IN_REACH_OF_FEUP = [
    (name, stars)
    for name, stars in COUNTS
    if re.search("[4-6]x", name) or ("8x8" in name and stars == 1)
]


def check(name: str, stars: int, model: str) -> None:
    board = Board.load(BOARDS / f"{name}.txt", stars=stars)
    result = solve(board, model=model, solutions=None, counters=False)
    assert result.count == COUNTS[name, stars]
    assert len(set(result.solutions)) == result.count
    assert not [broken for solution in result for broken in solution.check()]


def cases() -> Iterator[Any]:
    """Each board with each model; slow models that find thousands are slow tests."""
    for (name, stars), count in COUNTS.items():
        for model in ("columns", "cells", "bits", "global"):
            many = count > 1000 and model != "bits"
            marks = [pytest.mark.slow] if many else []
            yield pytest.param(name, stars, model, marks=marks)


@pytest.mark.parametrize(("name", "stars", "model"), [*cases()])
def test_count(name: str, stars: int, model: str) -> None:
    check(name, stars, model)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "stars"), IN_REACH_OF_FEUP)
def test_count_by_the_papers_model(name: str, stars: int) -> None:
    check(name, stars, "feup")
