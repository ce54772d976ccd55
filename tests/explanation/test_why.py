"""Why a cell is a star or empty, and why there is no solution."""

from dataclasses import replace

import pytest

from conftest import cli, stripes
from starbattle import (
    Board,
    Case,
    Proof,
    RequestError,
    Rules,
    Unit,
    Why,
    WhyStatus,
    explain,
    why,
)
from starbattle.explanation.text import why_markdown, why_report
from test_explain import VARIANT

BOARD = "norvig/board1"
SMALL = Board(["ABAA", "AAAC", "DAAA", "AAAA"], stars=1, id="a_b")


def flat(text):
    return " ".join(str(text).split())


TOUCHING = {"stars": [(0, 0), (0, 1)]}


@pytest.mark.parametrize(
    ("cell", "known", "status", "units", "said"),
    [
        ((0, 1), {"stars": [(0, 1)]}, "known", [], "Cell r1c2 is known already."),
        (None, {}, "solvable", [], "The board has one solution."),
        (None, {"marks": [(0, 1)]}, "contradiction", ["region B"],
         "There is no solution, because region B cannot be filled."),
        (None, TOUCHING, "contradiction", [],
         "There is no solution: two stars touch."),
        ((0, 0), {"stars": [(0, 1)]}, "empty", [],
         "Cell r1c1 is empty. Star Neighbors: No star touches the star at r1c2, so "
         "r1c1 is empty."),
    ],
)  # fmt: skip
def test_from_a_state(cell, known, status, units, said):
    for by in ("shortest", "units"):
        answer = why(SMALL, cell, by=by, **known)
        assert (answer.status, [unit.name for unit in answer.units]) == (status, units)
        assert flat(answer).startswith(said)


@pytest.mark.parametrize(
    ("rules", "cell", "known", "units", "said"),
    [
        ("rook", "r1c4", ["r1c3"], [], "No star shares a side with the star at r1c3"),
        ("king+knight", "r3c2", ["r1c3"], [],
         "No star touches or is a knight's move from the star at r1c3"),
        ("king,wrap", "r10c4", ["r1c3"], [],
         "No star touches the star at r1c3, not even across an edge"),
        ("king", "r3c5", ["r3c3"], ["row 3"], "Row 3 has its star"),
    ],
)  # fmt: skip
def test_the_simplest_reason(rules, cell, known, units, said):
    """A star that the cell touches, or one full row, column or region."""
    touch, _, wrap = rules.partition(",")
    rows = ["AABBBB", "AABBBB", "CCDDDD", "CCDDEE", "CCDDEE", "FFFFEE"]
    regions = rows if touch == rules and "+" not in touch else stripes(10).regions
    board = Board(regions, stars=1, rules=Rules(touch=touch, wrap=bool(wrap)))
    answer = why(board, cell, stars=known)
    assert [unit.name for unit in answer.units] == units
    (step,) = answer.steps
    assert step.text.startswith(said) and step.text in flat(answer)
    assert why(board, cell, stars=known, by="steps").steps == answer.steps


def test_steps_that_lead_to_a_cell():
    """Those that nothing depends on are left out; the board takes sets of units."""
    board = Board.load("made/10x10-2#10x10-2-3904533911007403")
    answer = why(board, (9, 9), by="steps")
    assert not answer.units and answer.proof is None and answer.limit is None
    *before, last = answer.steps
    assert (9, 9) in last.stars + last.marks
    assert not any((9, 9) in step.stars + step.marks for step in before)
    until = [(9, 9) not in at.stars | at.marks for at, _ in explain(board)]
    assert len(answer.steps) < sum(until) * 4 / 5


def test_the_shortest_reason():
    board = Board.named("norvig/24")
    near, far = why(board, (4, 4)), why(board, (8, 8))
    assert near.cases and not near.steps
    assert 0 < len(far.steps) < len(far.cases)
    assert f"{len(far.cases)} sentences: --by units shows it" in flat(far)
    assert why(board, (8, 8), by="units") == replace(far, steps=())
    few = why(board, (8, 8), max_units=1)
    assert (few.steps, few.units, few.limit) == ((), (), "effort")
    none = why(board, (0, 0), inference_limit=10)
    assert (none.status, none.limit) == (WhyStatus.UNKNOWN, "inferences")
    assert str(none) == "Nothing was found: the inference limit ended the search."
    with pytest.raises(RequestError, match="shortest, units or steps"):
        why(board, (9, 9), by="luck")  # type: ignore[arg-type]
    with pytest.raises(RequestError, match="units or shortest with max_units"):
        why(board, (9, 9), by="steps", max_units=9)
    answer = why(BOARD, marks=[(0, 6)], by="steps")
    assert answer.status is WhyStatus.CONTRADICTION and answer.steps


CLASH = Board(stripes(4).regions, stars=1, where=["r1c1 = 1", "r1c2 = 1"])


@pytest.mark.parametrize(("board", "cell", "status", "said"), [
    (VARIANT, (1, 5), "empty", "are to hold together"),
    (CLASH, None, "contradiction", "cannot hold together"),
])  # fmt: skip
def test_why_names_constraints(board, cell, status, said):
    answer = why(board, cell, by="units")
    assert (answer.status, said in flat(answer)) == (status, True)
    assert Unit("constraint", 0) in answer.units


SAID = (
    "1. If r1c1 were a star, r2c2 and r2c4 would be stars.",
    "    1. If r1c3 were a star, there are two cases.",
    "        1. If r3c3 were a star, r4c1 would be a star, and row 3 could not be.",
    "        2. If r3c3 were empty, region B could not be filled.",
    "    2. If r1c3 were empty, region B could not be filled.",
)


def test_forms():
    region = Proof((), unit=Unit("region", 1))
    proof = Proof(((1, 1), (1, 3)), None, (0, 2), region, region)
    units, named = (Unit("column", 2), Unit("region", 1)), "column 3 and region B"
    cases = tuple(Case(one.count("    "), one.partition(". ")[2]) for one in SAID)
    found = why(SMALL).given, (0, 0), WhyStatus.EMPTY, None, units, proof, cases
    told = Why(*found, named=named)
    first = "Cell r1c1 is empty, because column 3 and region B must be filled."
    assert why_report(told, columns=80).splitlines() == [first, *SAID]
    head, said, listed = why_markdown(told).split("\n\n")
    assert (head, said) == ("## a\\_b (4x4, 1 star), r1c1", first)
    assert listed.splitlines() == list(SAID)
    item = told.to_dict()["proof"]
    assert (item["cell"], item["if_empty"]["unit"]["name"]) == ([0, 2], "region B")
    long = replace(told, cases=cases * 12)
    assert "The proof has 60 sentences; --summary leaves" in flat(why_report(long))
    assert len(why_report(long, summary=True).splitlines()) == 1


@pytest.mark.parametrize(("line", "status", "said"), [
    ("norvig/board1 R5C5", 0, "Cell r5c5 is empty. Counting: G lies in row 5"),
    ("norvig/board1 r5c5 --to markdown", 0, "## board1"),
    ("norvig/board1 r1c1 --by units --max-units 1", 3, ""),
    ("feup/4x4_1 --stars 2", 1, "There is no solution"),
    ("norvig/board1 b4", 2, ""), ("norvig/board1 r11c1", 2, ""),
])  # fmt: skip
def test_command(line, status, said):
    done = cli("why", *line.split())
    assert (done.returncode, done.stdout[: len(said)]) == (status, said)
    assert {"b4": "r3c5", "r11c1": "no cell r11c1"}.get(line[14:], "") in done.stderr
