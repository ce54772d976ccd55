"""Boards with rules of their own, and boards whose solution needs constraints."""

from collections import Counter
from itertools import chain
from typing import Any

import pytest

from starbattle import (
    Board,
    Rules,
    Status,
    grade,
    make,
    solve,
    violations,
)


@pytest.mark.parametrize(
    "rules",
    [
        Rules(touch="knight"),
        Rules(touch="none", diagonals=1),
        Rules(wrap=True),
        Rules(row_stars=[2, 1, 1, 1, 1, 0], touch="rook"),
    ],
)
def test_the_only_solution_obeys_the_rules(rules: Rules) -> None:
    for made in make(6 if not rules.wrap else 8, 1, rules=rules, count=2, seed=3):
        assert made.board.rules == rules
        assert violations(made.board, made.solution.stars) == []
        for model in ("cells", "columns"):
            result = solve(made.board, model=model, solutions=None)
            assert result.status is Status.UNIQUE
            assert result[0] == made.solution


@pytest.mark.parametrize(
    ("size", "how", "fewer"),
    [
        (6, {"where": ["column(1,1) < column(6,1)"]}, [Rules()]),
        (8, {"rules": Rules(wrap=True)}, [Rules()]),
        (
            8,
            {"rules": Rules(wrap=True, diagonals=1)},
            [Rules(wrap=True), Rules(diagonals=1)],
        ),
    ],
)
def test_the_solution_needs_each_condition(
    size: int, how: dict[str, Any], fewer: list[Rules]
) -> None:
    for made in make(size, 1, **how, seed=1, count=5, rated=False):
        assert solve(made.board, solutions=None).status is Status.UNIQUE
        for rules in fewer:
            usual = Board(made.board.regions, 1)
            assert solve(usual, rules=rules, solutions=2).status is Status.MULTIPLE


def test_regions_of_one_cell_are_as_rare_as_elsewhere() -> None:
    """In 281 boards of LinkedIn with 6 to 9 rows, 29 % have one."""
    made = [
        one.board
        for size in (7, 8)
        for one in make(size, 1, count=25, seed=5, rated=False)
    ]
    lone = [one for one in made if 1 in Counter(chain(*one.regions)).values()]
    assert 0 < len(lone) <= 0.29 * len(made)


@pytest.mark.parametrize("difficulty", ["easy", "hard"])
def test_variants_have_a_wanted_difficulty(difficulty: Any) -> None:
    rules = Rules(touch="knight")
    made = next(make(6, 1, rules=rules, seed=2, difficulty=difficulty))
    assert made.difficulty == difficulty
    found = grade(made.board)
    assert (found.rating, found.hardest) == (made.rating, made.hardest)
    again = make(6, 1, rules=rules, seed=made.seed, difficulty=difficulty)
    assert next(again).board == made.board


def test_boards_that_need_no_constraints_can_be_asked_for() -> None:
    with make(6, 1, where=["cell(1,1) =< 1"], seed=3, tries=2) as none:
        assert list(none) == []
        assert none.limit == "tries"
    assert len(list(make(6, 1, where=["cell(1,1) =< 1"], seed=3, needed=False))) == 1
