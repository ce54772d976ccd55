"""Explanations, grades and hints of boards and states of any kind.

What techniques and hints conclude is compared with brute force in tests/prolog, by
explain_fuzz.pl and explain_variants.plt.
"""

import json

import pytest
from hypothesis import given, settings

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


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_the_techniques_on_many_boards(seed):
    query = f"fuzz({seed}, 100, Seen), length(Seen, Count), writeln(Count)"
    run = swipl("-g", query, "-t", "halt", "tests/prolog/explain_fuzz.pl", cwd=ROOT)
    assert run.returncode == 0 and not run.stderr, run.stderr
    assert int(run.stdout) >= 18
