"""The cases that show why sets of units decide cells, in every form."""

import json
from collections.abc import Iterator
from xml.etree.ElementTree import fromstring

import pytest

from conftest import BOARDS
from explanations import by_hand
from starbattle import (
    Board,
    Case,
    Conclusion,
    ExplainStatus,
    Explanation,
    Hint,
    Position,
    Proof,
    Step,
    Unit,
    explain,
    hint,
)
from starbattle.board.board import Cell
from starbattle.explanation.markdown import markdown
from starbattle.explanation.text import Drawings, hint_report, report

HARD = f"{BOARDS / 'techniques.jsonl'}#10"
"""A board that takes sets of units."""


@pytest.fixture(scope="module")
def explained() -> Explanation:
    return explain(Board.load(HARD), max_units=9)


def ends(proof: Proof) -> Iterator[Unit]:
    """The units that could not have their stars, case by case."""
    if proof.unit:
        yield proof.unit
    else:
        assert proof.cell and proof.if_star and proof.if_empty
        yield from ends(proof.if_star)
        yield from ends(proof.if_empty)


def test_steps_of_units_are_proved(explained: Explanation) -> None:
    proved = [step for step in explained.steps if step.proof]
    assert proved
    for step in explained.steps:
        assert bool(step.proof) == step.technique.endswith(" Units")
    for step in proved:
        shown: dict[str, set[Cell]] = {"star": set(), "empty": set()}
        for one in step.proof:
            shown[one.value].add(one.cell)
            assert set(ends(one.proof)) <= set(step.units)
        assert shown == {"star": set(step.stars), "empty": set(step.marks)}


def test_hints_have_proofs(explained: Explanation) -> None:
    view = next(view for view in explained.positions() if view.step.proof)
    found = hint(explained.board, view.position.stars, view.position.marks, max_units=9)
    assert found.step == view.step


BOARD = Board(["AAAA", "BAAC", "BADC", "BDDD"], stars=1, id="four")


def told() -> Explanation:
    """An explanation written by hand."""
    row, region = Unit("row", 1), Unit("region", 1)
    cases = Proof(
        ((2, 2),), None, (1, 0), Proof(((3, 3),), row), Proof((), unit=region)
    )
    proof = (
        Conclusion((0, 0), "empty", cases),
        Conclusion((0, 1), "star", Proof((), unit=row)),
    )
    said = tuple(Case(one.count("    "), one.partition(". ")[2]) for one in CASES)
    step = Step("Two Units", 12, (row, region), ((1, 0),), ((0, 1),), ((0, 0),),
                "It <must> be.", proof, said)  # fmt: skip
    return by_hand(BOARD, step)


CASES = [
    "1. If r1c1 were a star, r3c3 would be a star.",
    "    1. If r2c1 were a star, r4c4 would be a star, and row 2 could not have its "
    "stars.",
    "    2. If r2c1 were empty, region B could not have its stars.",
    "2. If r1c2 were empty, row 2 could not have its stars.",
]


def test_text() -> None:
    lines = report(told(), columns=150, drawings=Drawings.NONE).splitlines()
    first = lines.index("1. Two Units: It <must> be.") + 1
    assert lines[first : first + 4] == [f"   {case}" for case in CASES]
    beside = report(told(), columns=150)
    assert all(f"{case}\n" in beside for case in CASES)
    (step,) = told().steps
    shown = Hint(Position(BOARD), (), step, ExplainStatus.UNKNOWN, None)
    assert all(case in hint_report(shown, columns=150) for case in CASES)


def test_markdown() -> None:
    text = markdown(told())
    assert "\n   ```\n\n" + "\n".join(f"   {case}" for case in CASES) in text


def test_notebook() -> None:
    page = told()._repr_html_()
    fromstring(page)  # well-formed
    assert (
        "<ul><li>If r1c1 were a star, r3c3 would be a star.<ul><li>If r2c1 were a star"
        in page
    )
    assert "region B could not have its stars.</li></ul></li><li>If r1c2" in page
    (view,) = told().positions()
    fromstring(view._repr_html_())


def test_data() -> None:
    (step,) = told().steps
    item = step.to_dict()
    assert json.loads(json.dumps(item)) == item
    assert item["proof"][1] == {
        "cell": [0, 1],
        "value": "star",
        "proof": {"stars": [], "unit": Unit("row", 1).to_dict()},
    }
