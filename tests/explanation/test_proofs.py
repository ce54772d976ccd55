"""The cases that show why sets of units decide cells, in every form."""

from xml.etree.ElementTree import fromstring

from conftest import BOARDS
from explanations import by_hand
from starbattle import (
    Case,
    Conclusion,
    ExplainStatus,
    Hint,
    Position,
    Proof,
    Step,
    Unit,
    explain,
)
from starbattle.explanation.blocks import Drawings
from starbattle.explanation.text import hint_report, markdown, report
from test_explain import BOARD

CASES = [
    "1. If r1c1 were a star, r3c3 would be a star.",
    "    1. If r2c1 were a star, r4c4 would be a star, and row 2 could not be filled.",
    "    2. If r2c1 were empty, region B could not be filled.",
    "2. If r1c2 were empty, row 2 could not be filled.",
]


def test_steps_of_units_are_proved():
    explained = explain(f"{BOARDS}/techniques.jsonl#1", max_units=9)
    assert any(step.proof for step in explained.steps)
    for step in explained.steps:
        assert bool(step.proof) == step.technique.endswith(" Units")
        if step.proof:
            decided = {"star": [*step.stars], "empty": [*step.marks]}
            for one in step.proof:
                decided[one.value].remove(one.cell)
            assert decided == {"star": [], "empty": []}


def test_forms():
    row, region = Unit("row", 1), Unit("region", 1)
    last = Conclusion((0, 1), "star", Proof((), unit=row))
    said = tuple(Case(one.count("    "), one.partition(". ")[2]) for one in CASES)
    step = Step("Two Units", 12, (row, region), ((1, 0),), ((0, 1),), ((0, 0),),
                "It <must> be.", (last,), said)  # fmt: skip
    told, lines = by_hand(BOARD, step), [f"   {case}" for case in CASES]
    text = report(told, columns=150, drawings=Drawings.NONE)
    assert "\n".join(["1. Two Units: It <must> be.", *lines]) in text
    assert "\n   ```\n\n" + "\n".join(lines) in markdown(told)
    shown = Hint(Position(BOARD), (), step, ExplainStatus.UNKNOWN, None)
    for beside in (report(told, columns=150), hint_report(shown, columns=150)):
        assert all(case in beside for case in CASES)
    for page in (told._repr_html_(), told[0]._repr_html_()):
        fromstring(page)  # well-formed
        assert page.count("could not be filled.</li>") == 3
    unit = {"kind": "row", "index": 1, "name": "row 2"}
    assert step.to_dict()["proof"] == [
        {"cell": [0, 1], "value": "star", "proof": {"stars": [], "unit": unit}}
    ]
