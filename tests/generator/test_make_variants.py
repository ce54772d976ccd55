"""Boards with rules of their own, and boards whose solution needs constraints."""

from collections import Counter
from itertools import chain

import pytest

from starbattle import Board, Rules, Status, make, solve


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
def test_the_solution_needs_each_condition(size, how, fewer):
    for made in make(size, 1, **how, seed=1, count=5, rated=False):
        assert solve(made.board, solutions=None).status is Status.UNIQUE
        for rules in fewer:
            usual = Board(made.board.regions, 1)
            assert solve(usual, rules=rules, solutions=2).status is Status.MULTIPLE


def test_regions_of_one_cell_are_as_rare_as_elsewhere():
    """In 281 boards of LinkedIn with 6 to 9 rows, 29 % have one."""
    made = [
        one.board
        for size in (7, 8)
        for one in make(size, 1, count=25, seed=5, rated=False)
    ]
    lone = [one for one in made if 1 in Counter(chain(*one.regions)).values()]
    assert 0 < len(lone) <= 0.29 * len(made)


def test_boards_that_need_no_constraints_can_be_asked_for():
    with make(6, 1, where=["cell(1,1) =< 1"], seed=3, tries=2) as none:
        assert list(none) == []
        assert none.limit == "tries"
    assert len(list(make(6, 1, where=["cell(1,1) =< 1"], seed=3, needed=False))) == 1
