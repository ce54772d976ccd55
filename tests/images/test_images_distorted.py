"""Drawings of boards, distorted at random, are read right, or with a warning."""

import random
import warnings

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from distortions import Distortion, Drawing, at_random
from starbattle import Board, BoardError, BoardWarning, Position, read_boards, solve

NAMES = ["5x5-1", "6x6-1", "8x8-1", "8x8-2", "10x10-1", "10x10-2", "14x14-3", "21x21-5"]


def boards():
    found = [next(iter(read_boards(f"made/{name}"))) for name in NAMES]
    return [board for board in found if isinstance(board, Board)]


BOARDS = boards()


def half_played(board, seed):
    choice = random.Random(seed)
    solution = solve(board)[0].stars
    cells = [(r, c) for r in range(board.size) for c in range(board.size)]
    stars = [cell for cell in cells if cell in solution and choice.random() < 0.3]
    marks = [cell for cell in cells if cell not in solution and choice.random() < 0.2]
    return Position(board, stars, marks)


def read(position, drawing, distortion):
    """Tell whether a board is read right; a wrong one has to come with a warning."""
    data = distortion.of(drawing.of(position))
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always", BoardWarning)
        try:
            found = Position.from_image(data)
        except BoardError:
            return False
    right = found.board == position.board
    assert right or told, (drawing, distortion)
    return right


MILD = Distortion(scale=0.7, turn=-4, blur=0.01, noise=3, quality=80)


@pytest.mark.parametrize("distortion", [
    MILD,
    Distortion(scale=0.4, margins=(0.1, 0.4, 0.3, 0.2), quality=60),
    Distortion(scale=1.4, turn=12, shadow=0.6, paper=150, margins=(0.2,) * 4),
    Distortion(lean=(0.04, 0.02, -0.05, 0, 0, -0.03, 0.02, 0), margins=(0.3,) * 4),
    Distortion(noise=9, blur=0.02, quality=40, margins=(0.1,) * 4),
], ids=["mild", "small", "turned", "leaning", "noisy"])  # fmt: skip
def test_distorted_drawings(distortion):
    position = half_played(BOARDS[5], seed=1)
    assert read(position, Drawing(), distortion)
    assert read(position, Drawing(pastel=True, labels=True), distortion)


def read_at_random(seed):
    choice = random.Random(seed)
    board = choice.choice(BOARDS)
    return read(half_played(board, seed), *at_random(choice))


@pytest.mark.slow
@settings(max_examples=30, derandomize=True, deadline=None)
@given(st.integers(100, 10**9))
def test_nothing_is_silently_wrong(seed):
    read_at_random(seed)


@pytest.mark.slow
@pytest.mark.parametrize("first", [0, 50])
def test_most_distorted_drawings_are_read(first):
    """These 100 are the same with every version of what is installed."""
    assert sum(map(read_at_random, range(first, first + 50))) >= 48
