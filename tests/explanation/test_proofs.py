"""The cases that show why sets of units decide cells, in every form."""

import json
from collections.abc import Iterator
from xml.etree.ElementTree import fromstring

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
from starbattle.explanation.blocks import Drawings
from starbattle.explanation.text import hint_report, markdown, report


def ends(proof: Proof) -> Iterator[Unit]:
    """The units that could not have their stars, case by case."""
    if proof.unit:
        yield proof.unit
    else:
        assert proof.cell and proof.if_star and proof.if_empty
        yield from ends(proof.if_star)
        yield from ends(proof.if_empty)


def test_steps_of_units_are_proved() -> None:
    explained = explain(Board.load(f"{BOARDS / 'techniques.jsonl'}#9"), max_units=9)
    proved = [view for view in explained.positions() if view.step.proof]
    for step in explained.steps:
        assert bool(step.proof) == step.technique.endswith(" Units")
    for _, step in proved:
        shown: dict[str, set[Cell]] = {"star": set(), "empty": set()}
        for one in step.proof:
            shown[one.value].add(one.cell)
            assert set(ends(one.proof)) <= set(step.units)
        assert shown == {"star": set(step.stars), "empty": set(step.marks)}
    assert hint(proved[0].position, max_units=9).step == proved[0].step


BOARD = Board(["AAAA", "BAAC", "BADC", "BDDD"], stars=1, id="four")

CASES = [
    "1. If r1c1 were a star, r3c3 would be a star.",
    "    1. If r2c1 were a star, r4c4 would be a star, and row 2 could not be filled.",
    "    2. If r2c1 were empty, region B could not be filled.",
    "2. If r1c2 were empty, row 2 could not be filled.",
]


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


def test_forms() -> None:
    (step,) = told().steps
    lines = [f"   {case}" for case in CASES]
    text = report(told(), columns=150, drawings=Drawings.NONE)
    assert "\n".join(["1. Two Units: It <must> be.", *lines]) in text
    assert "\n   ```\n\n" + "\n".join(lines) in markdown(told())
    shown = Hint(Position(BOARD), (), step, ExplainStatus.UNKNOWN, None)
    for beside in (report(told(), columns=150), hint_report(shown, columns=150)):
        assert all(case in beside for case in CASES)
    for page in (told()._repr_html_(), told()[0]._repr_html_()):
        fromstring(page)  # well-formed
        assert page.count("could not be filled.</li>") == 3
    item = step.to_dict()
    assert json.loads(json.dumps(item)) == item
    unit = Unit("row", 1).to_dict()
    assert item["proof"][1] == {
        "cell": [0, 1], "value": "star", "proof": {"stars": [], "unit": unit},
    }  # fmt: skip
