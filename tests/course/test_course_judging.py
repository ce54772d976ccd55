"""Prolog judges answers to boards as the package's own checker does."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starbattle import Board
from starbattle.board.solution import violations
from starbattle.course import trial
from starbattle.course.puzzle import board_term
from starbattle.course.trial import ask_for_mark
from starbattle.errors import BridgeError

BOARDS = st.integers(4, 6).flatmap(
    lambda n: st.builds(
        Board,
        st.lists(
            st.lists(st.integers(-1, n - 1), min_size=n, max_size=n),
            min_size=n,
            max_size=n,
        ).map(lambda rows: _with_all_regions(rows)),
        stars=st.integers(1, 2),
    )
)


def _with_all_regions(rows):
    """Let every region have a cell: the first row has them all."""
    return [list(range(len(rows))), *rows[1:]]


def outcome(*answers):
    said = {"answers": list(answers), "said": [], "loaded": True}
    end = {"end": "no", "choice": False, "error": "", "message": ""}
    return {**said, **end, "inferences": 9, "ended_by": None}


def judged(board, kind, *answers, **options):
    test = {"data": board_term(board), **options}
    return ask_for_mark(
        kind=kind,
        test={"name": "t", "points": 1, **test},
        limits=[1, 1, 99, 99],
        roots=[],
        outcomes=[outcome(*answers)],
    )


@pytest.mark.filterwarnings("ignore::starbattle.errors.BoardWarning")
@settings(max_examples=60)
@given(BOARDS, st.data())
def test_faults_are_those_of_the_checker(board, data):
    index = st.integers(0, board.size + 1)
    stars = data.draw(st.lists(st.tuples(index, index), max_size=3 * board.size))
    text = ",".join(f"{row}-{column}" for row, column in stars)
    found = judged(board, "boards", f"[{text}]")
    broken = violations(board, [(row - 1, column - 1) for row, column in stars])
    assert (found["verdict"] == "passed") == (not broken)
    if broken:
        lines = {with_number(violation.message) for violation in broken}
        assert set(found["message"].splitlines()[:4]) <= lines


def with_number(message):
    """Name a region as board terms do, by its number."""
    return re.sub("region ([A-Z])", lambda at: f"region {ord(at[1]) - 64}", message)


STRIPES = Board([[0, 1, 2, 3]] * 4, stars=1)


def test_a_process_that_was_ended_is_asked_again(monkeypatch):
    real, lost = trial._Marking.start, [BridgeError("killed")]

    def start(run, request):
        if lost:
            raise lost.pop()
        return real(run, request)

    monkeypatch.setattr(trial._Marking, "start", start)
    assert judged(STRIPES, "boards", "[2,4,1,3]")["verdict"] == "passed"
    lost += [BridgeError("killed"), BridgeError("killed")]
    assert judged(STRIPES, "boards", "[2,4,1,3]")["verdict"] == "failed"
