"""Explanations, grades and hints of boards and states of any kind.

What techniques and hints conclude is compared with brute force in tests/prolog, by
explain_fuzz.pl and explain_variants.plt.
"""

import json

import pytest
from hypothesis import given, settings

from brute_force import solutions
from positions import positions
from starbattle import ExplainStatus, Position, explain, grade, hint
from starbattle.explanation.page import explanation_html
from starbattle.explanation.text import hint_report, markdown, report
from test_prolog import ROOT, swipl

ENDS = {0: {ExplainStatus.CONTRADICTION}, 1: {ExplainStatus.SOLVED}}
STUCK = {ExplainStatus.STUCK}


@pytest.mark.filterwarnings("ignore::starbattle.errors.BoardWarning")
@settings(max_examples=20, deadline=None)
@given(state=positions(most=6, holes=True, pieces=True))
def test_boards_and_states_of_any_kind(state: Position) -> None:
    board, stars, marks = state.board, state.stars, state.marks
    known = [{*one} for one in solutions(board)]
    agreeing = [one for one in known if stars <= one and not marks & one]
    explained, hinted, graded = explain(state), hint(state), grade(board)
    assert explained.status in ENDS.get(len(agreeing), STUCK) | STUCK
    if explained.solved:
        assert [{*explained.last.stars}] == agreeing
    assert graded.solved == (graded.rating is not None)
    if hinted.mistakes or hinted.solutions == 0:
        assert not agreeing and hinted.step is None
    steps = [*explained.steps, *([hinted.step] if hinted.step else [])]
    for step in steps:
        assert step.text.endswith(".")
        assert all({*step.stars} <= one and not {*step.marks} & one for one in agreeing)
    json.dumps([explained.to_dict(), hinted.to_dict()])
    forms = report(explained), markdown(explained), explanation_html(explained)
    assert all(forms) and hint_report(hinted)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_the_techniques_on_many_boards(seed: int) -> None:
    query = f"fuzz({seed}, 100, Seen), length(Seen, Count), writeln(Count)"
    run = swipl("-g", query, "-t", "halt", "tests/prolog/explain_fuzz.pl", cwd=ROOT)
    assert run.returncode == 0 and not run.stderr, run.stderr
    assert int(run.stdout) >= 18
