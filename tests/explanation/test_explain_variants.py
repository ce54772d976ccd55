"""Explanations, hints, grades and reasons for boards with rules or constraints."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import stripes
from starbattle import (
    Board,
    Explanation,
    Rules,
    Unit,
    explain,
    grade,
    hint,
    iter_solutions,
    solve,
    why,
)
from starbattle.explanation.page import explanation_html, page
from starbattle.explanation.text import markdown, report

ROWS = ["ABBBCC", "ABBCCC", "AADDDC", "AAEEDD", "AAFFFF", "AAFFFF"]
WHERE = ["column(2,1) < column(3,1) or r1c1 = 1"]
BOARD = Board(ROWS, stars=1, rules=Rules(touch="rook", diagonals=1), where=WHERE)


@pytest.fixture(scope="module")
def explained() -> Explanation:
    return explain(BOARD)


def test_a_variant_is_explained_to_the_end(explained: Explanation) -> None:
    (solution,) = iter_solutions(BOARD)
    assert explained.solved and set(explained.last.stars) == set(solution)
    assert grade(BOARD).rating == explained.rating != 1
    kinds = {unit.kind for step in explained.steps for unit in step.units}
    assert kinds == {"row", "column", "region", "diagonal", "constraint"}
    assert Unit("diagonal", 1).cells(BOARD)[0] == (0, 5)
    assert Unit("diagonal", 0).cells(BOARD)[1] == (1, 1)
    assert Unit("constraint", 0).cells(BOARD) == ()


@pytest.mark.parametrize("form", [report, markdown, page, explanation_html])
def test_every_form_shows_what_is_cited(form: Any, explained: Explanation) -> None:
    text = form(explained)
    assert "constraint 1 (column(2, 1) " in text.replace("&lt;", "<")
    assert "diagonal 2" in text


def test_a_hint_points_out_a_constraint() -> None:
    board = Board(stripes(4).regions, stars=1, where=["r1c1 = 0"])
    found = hint(board).step
    assert found is not None
    assert found.marks == ((0, 0),)
    assert found.look == "Look at constraint 1."


def test_mistakes_are_those_of_the_variant() -> None:
    (solution,) = iter_solutions(BOARD)
    right, *_ = sorted(solution)
    assert not hint(BOARD, stars=[right]).mistakes
    (wrong,) = hint(BOARD, stars=[right, (5, 0)]).mistakes
    assert wrong.cell == (5, 0)


CLASH = Board(stripes(4).regions, stars=1, where=["r1c1 = 1", "r1c2 = 1"])


@pytest.mark.parametrize(
    ("board", "cell", "status", "said"),
    [
        (BOARD, (1, 5), "empty", "are to hold together"),
        (CLASH, None, "contradiction", "cannot hold together"),
    ],
)
def test_why_names_constraints(board: Board, cell: Any, status: str, said: str) -> None:
    answer = why(board, cell, by="units")
    assert (answer.status, answer.steps) == (status, ())
    assert Unit("constraint", 0) in answer.units
    assert said in " ".join(str(answer).split())
    assert why(board, cell, by="steps").units == ()


@st.composite
def variants(draw: st.DrawFn) -> Board:
    """A small board with rules or constraints of its own."""
    moves = draw(st.sampled_from(["king", "rook", "knight", "none"]))
    rules = Rules(
        touch=moves,
        wrap=draw(st.booleans()),
        diagonals=draw(st.sampled_from([None, 1])),
    )
    texts = [
        "column(1,1) < column(3,1)",
        "r1c1 + r2c2 >= 1",
        "exactly(1, [r1c2, r3c3])",
    ]
    rows = draw(st.sampled_from([stripes(4).regions, ["AABB", "ACCB", "DDCB", "DDCC"]]))
    where = draw(st.lists(st.sampled_from(texts), min_size=1, unique=True))
    return Board(rows, stars=1, rules=rules, where=where)


@settings(max_examples=40, deadline=None)
@given(variants())
def test_explanations_agree_with_the_solver(board: Board) -> None:
    explanation = explain(board)
    found = solve(board, solutions=2)
    status = {0: "contradiction", 1: "solved"}.get(found.count, "stuck")
    assert explanation.status == status
    solutions = [set(solution) for solution in iter_solutions(board)]
    for step, cells in product(explanation.steps, solutions):
        assert not cells.intersection(step.marks)
        assert cells.issuperset(step.stars)
