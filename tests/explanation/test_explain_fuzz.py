"""Explanations, grades and hints of boards and states of any kind.

What techniques and hints conclude is compared with brute force in tests/prolog, by
explain_fuzz.pl and explain_variants.plt.
"""

import json

import pytest
from hypothesis import given, settings

from conftest import ended_well
from positions import positions
from starbattle import explain, grade, hint
from starbattle.explanation.page import explanation_html
from starbattle.explanation.text import hint_report, markdown, report
from test_prolog import ROOT, swipl


@pytest.mark.filterwarnings("ignore::starbattle.errors.BoardWarning")
@settings(max_examples=20, deadline=None)
@given(state=positions(most=6, holes=True, pieces=True))
def test_boards_and_states_of_any_kind(state):
    explained, hinted, graded = explain(state), hint(state), grade(state.board)
    assert graded.solved == (graded.rating is not None)
    assert hinted.step is None or hinted.step.text.endswith(".")
    json.dumps([explained.to_dict(), hinted.to_dict()])
    forms = report(explained), markdown(explained), explanation_html(explained)
    assert all(forms) and hint_report(hinted)


KINDS = {
    "contradiction", "mistake", "mistakes", "solved", "step", "stuck", "unsatisfiable",
}  # fmt: skip
LONGER = [pytest.param(seed, 100, marks=pytest.mark.slow) for seed in (1, 2)]


@pytest.mark.parametrize(("seed", "count"), [(1, 12), *LONGER])
def test_answers_and_techniques_of_many_boards(seed, count):
    query = f"fuzz({seed}, {count}, Seen), print(Seen)"
    run = swipl("-g", query, "-t", "halt", "tests/prolog/explain_fuzz.pl", cwd=ROOT)
    seen = {*ended_well(run).strip("[]").split(",")}
    assert len(seen) >= 17 and seen > KINDS
