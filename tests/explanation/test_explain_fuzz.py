"""Explanations, grades and hints of boards and states of any kind.

The laws of the techniques themselves are in prolog/explain_fuzz.pl.
"""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brute_force import solutions
from positions import positions
from starbattle import (
    Board,
    ExplainStatus,
    Explanation,
    Hint,
    Position,
    explain,
    grade,
    hint,
)
from starbattle.explanation.page import explanation_html
from starbattle.explanation.text import hint_report, markdown, report
from test_prolog import ROOT, swipl

pytestmark = pytest.mark.filterwarnings("ignore::starbattle.errors.BoardWarning")


@st.composite
def states(draw: st.DrawFn) -> Position:
    """Boards with no, one and many solutions; states from sensible to senseless."""
    found = draw(
        positions(most=6, holes=draw(st.booleans()), pieces=draw(st.booleans()))
    )
    stars = draw(st.sampled_from([1, 1, 1, 2]))
    fitting = min(stars, max(1, found.board.size // 2))
    board = Board(found.board.regions, fitting, "fuzz")
    chance = draw(st.randoms(use_true_random=False))
    return draw(st.sampled_from([_empty, _some, _sensible]))(board, found, chance)


def _empty(board: Board, _: Position, __: Random) -> Position:
    return Position(board)


def _some(board: Board, found: Position, chance: Random) -> Position:
    share = chance.random() ** 2
    stars = [cell for cell in sorted(found.stars) if chance.random() < share / 4]
    marks = [cell for cell in sorted(found.marks) if chance.random() < share]
    return Position(board, stars, marks)


def _sensible(board: Board, _: Position, chance: Random) -> Position:
    """A part of a solution, if there is one."""
    known = sorted(solutions(board))
    if not known:
        return Position(board)
    stars = chance.choice(known)
    cells = [(r, c) for r in range(board.size) for c in range(board.size)]
    blanks = [cell for cell in cells if cell not in stars]
    share = chance.random()
    return Position(
        board,
        [cell for cell in stars if chance.random() < share / 2],
        [cell for cell in blanks if chance.random() < share],
    )


def holds(state: Position) -> None:
    board, stars, marks = state.board, state.stars, state.marks
    agreeing = [
        known
        for known in solutions(board)
        if stars.issubset(known) and not marks.intersection(known)
    ]
    explained = explain(board, stars=stars, marks=marks)
    answers_well(explained, agreeing)
    hinted = hint(board, stars, marks)
    hints_well(hinted, explained, agreeing)
    graded = grade(board)
    assert graded.solved == (graded.rating is not None)
    if not stars and not marks:
        assert (graded.status, graded.level) == (explained.status, explained.level)


def answers_well(explained: Explanation, agreeing: list[tuple]) -> None:
    if explained.status is ExplainStatus.SOLVED:
        assert [explained.last.stars] == [frozenset(known) for known in agreeing]
    elif explained.status is ExplainStatus.CONTRADICTION:
        assert not agreeing
    else:
        assert explained.status is ExplainStatus.STUCK
    assert explained.step_count == len(explained.steps)
    for step in explained.steps:
        assert step.text.endswith(".")
        for known in agreeing:
            assert frozenset(step.stars) <= frozenset(known)
            assert not set(step.marks).intersection(known)
    json.dumps(explained.to_dict())
    assert report(explained)
    assert markdown(explained)
    assert explanation_html(explained)


def hints_well(hinted: Hint, explained: Explanation, agreeing: list[tuple]) -> None:
    json.dumps(hinted.to_dict())
    assert hint_report(hinted)
    if hinted.mistakes or hinted.solutions == 0:
        assert not agreeing
        assert hinted.step is None
    elif hinted.step:
        assert hinted.step.text.endswith(".")
        for known in agreeing:
            assert set(hinted.step.stars) <= set(known)
            assert not set(hinted.step.marks).intersection(known)
    else:  # what follows from the stars alone is no hint
        assert hinted.status == explained.status
        assert not any(step.stars or step.level > 3 for step in explained.steps)


@settings(max_examples=20, deadline=None)
@given(state=states())
def test_boards_and_states_of_any_kind(state: Position) -> None:
    holds(state)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(state=states())
def test_many_boards_and_states(state: Position) -> None:
    holds(state)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_the_techniques_on_many_boards(seed: int) -> None:
    query = f"fuzz({seed}, 100, Seen), length(Seen, Count), writeln(Count)"
    run = swipl("-g", query, "-t", "halt", "tests/prolog/explain_fuzz.pl", cwd=ROOT)
    assert run.returncode == 0 and not run.stderr, run.stderr
    assert int(run.stdout) >= 18
