"""The models agree with each other and with brute force."""

import warnings
from itertools import product
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brute_force import solutions
from starbattle import HOLE, Board, BoardWarning, Strategy, solve
from starbattle.names import Model
from starbattle.search.strategy import BRANCHINGS

MODELS = [name for name in get_args(Model) if name != "feup"]
"""The models that take any star count."""


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Draw a small board: any regions, connected or not, some with holes."""
    stars = draw(st.sampled_from([1, 1, 2]))
    size = draw(st.integers(1, 6) if stars == 1 else st.integers(4, 8))
    hole = st.sampled_from([-1, *range(size)])
    label = draw(st.sampled_from([st.integers(0, size - 1), hole]))
    cells = draw(st.lists(label, min_size=size * size, max_size=size * size))
    spread = draw(st.permutations(range(size * size)))
    for region in range(size):
        cells[spread[region]] = region
    if draw(st.booleans()):
        cells = [row for row in draw(st.permutations(range(size))) for _ in range(size)]
    rows = [cells[i * size : (i + 1) * size] for i in range(size)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", BoardWarning)
        return Board(rows, stars)


def found(board: Board, **wanted: Any) -> set[tuple[tuple[int, int], ...]]:
    result = solve(board, solutions=None, counters=False, **wanted)
    assert len(result) == len(set(result.solutions)) == result.count
    return {solution.stars for solution in result}


@settings(max_examples=50, deadline=None)
@given(boards())
def test_models_agree_with_brute_force(board: Board) -> None:
    expected = solutions(board)
    for model in MODELS:
        assert found(board, model=model) == expected, model


Cells = set[tuple[int, int]]


@st.composite
def partly_filled(draw: st.DrawFn) -> tuple[Board, Cells, Cells]:
    """Draw a board and stars and blanks, most of them those of a solution."""
    board = draw(boards())
    every = set(product(range(board.size), repeat=2))
    right = set(draw(st.sampled_from(sorted(solutions(board)) or [()])))
    stars = draw(st.sets(st.sampled_from(sorted(right or every)), max_size=3))
    blanks = draw(st.sets(st.sampled_from(sorted(every - right or every)), max_size=9))
    if draw(st.booleans()):
        stars |= draw(st.sets(st.sampled_from(sorted(every)), max_size=2))
    stars -= set(board.cells_of(HOLE))
    return board, stars, blanks - stars


def check_given(
    filled: tuple[Board, Cells, Cells], *models: str, **wanted: Any
) -> None:
    board, stars, blanks = filled
    expected = {s for s in solutions(board) if stars <= set(s) and not blanks & set(s)}
    wanted |= {"given_stars": stars, "given_blanks": blanks}
    for model in models:
        assert found(board, model=model, **wanted) == expected, model


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(partly_filled())
def test_given_cells(filled: tuple[Board, Cells, Cells]) -> None:
    check_given(filled, *MODELS)


@settings(max_examples=60, deadline=None)
@given(
    partly_filled().filter(lambda filled: filled[0].stars == 1),
    st.sampled_from(["columns", "cells"]),
    st.sampled_from(["columns", "cells", "regions"]),
)
def test_given_cells_in_every_view(
    filled: tuple[Board, Cells, Cells], model: str, view: Any
) -> None:
    check_given(filled, model, strategy=Strategy(view))
    check_given(filled, "feup", strategy=Strategy("columns"))


@settings(max_examples=60, deadline=None)
@given(
    boards(),
    st.sampled_from(["global", "columns", "cells"]),
    st.builds(
        Strategy,
        view=st.sampled_from(["columns", "cells", "regions"]),
        select=st.sampled_from(["leftmost", "ff", "ffc", "min", "random_variable:5"]),
        order=st.sampled_from(["up", "down"]),
        branch=st.sampled_from(BRANCHINGS),
    ),
)
def test_strategies_find_the_same(board: Board, model: str, strategy: Strategy) -> None:
    assert found(board, model=model, strategy=strategy) == solutions(board)


@settings(max_examples=40, deadline=None)
@given(boards(), st.integers(0, 10**6))
def test_random_branching_finds_the_same(board: Board, seed: int) -> None:
    random = Strategy("cells", f"random_variable:{seed}", "down", "step")
    assert found(board, model="bits", strategy=random) == solutions(board)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(boards().filter(lambda board: board.stars == 1 or board.size < 5))
def test_the_papers_model_agrees(board: Board) -> None:
    assert found(board, model="feup") == solutions(board)
