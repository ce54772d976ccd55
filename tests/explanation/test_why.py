"""Why a cell is a star or empty, and why there is no solution."""

import json
from dataclasses import replace
from typing import Any

import pytest

from conftest import BOARDS, cli, stripes
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
    solve,
    why,
)
from starbattle.explanation.text import why_markdown, why_report

BOARD = BOARDS / "norvig/board1.txt"
SMALL = Board(["ABAA", "AAAC", "DAAA", "AAAA"], stars=1, id="a_b")


def flat(text: object) -> str:
    return " ".join(str(text).split())


def test_every_cell_of_a_board() -> None:
    (solution,) = solve(SMALL, solutions=2)
    for cell in ((row, column) for row in range(4) for column in range(4)):
        answer = why(SMALL, cell)
        assert answer.status == ("star" if cell in solution.stars else "empty")
        assert answer.units and answer.proof and answer.limit is None


TOUCHING = {"stars": [(0, 0), (0, 1)]}


@pytest.mark.parametrize(
    ("cell", "known", "status", "units", "said"),
    [
        ((0, 1), {"stars": [(0, 1)]}, "known", [], "Cell r1c2 is known already."),
        ((0, 0), {"marks": [(0, 0)]}, "known", [], "Cell r1c1 is known already."),
        (None, {}, "solvable", [], "The board has one solution."),
        (None, {"marks": [(0, 1)]}, "contradiction", ["region B"],
         "There is no solution, because region B cannot be filled."),
        (None, TOUCHING, "contradiction", [],
         "There is no solution: two stars touch."),
        ((3, 3), TOUCHING, "contradiction", [],
         "There is no solution: two stars touch."),
        ((0, 0), {"stars": [(0, 1)]}, "empty", [],
         "Cell r1c1 is empty. Star Neighbors: No star touches the star at r1c2, so "
         "r1c1 is empty."),
    ],
)  # fmt: skip
def test_from_a_state(
    cell: Any, known: dict[str, Any], status: str, units: list[str], said: str
) -> None:
    answer = why(SMALL, cell, **known)
    assert (answer.status, [unit.name for unit in answer.units]) == (status, units)
    assert flat(answer).startswith(said)


@pytest.mark.parametrize(
    ("rules", "cell", "known", "units", "said"),
    [
        ("king", "r2c2", ["r1c3"], [], "No star touches the star at r1c3"),
        ("rook", "r1c4", ["r1c3"], [], "No star shares a side with the star at r1c3"),
        ("knight", "r3c4", ["r1c3"], [],
         "No star is a knight's move from the star at r1c3"),
        ("king+knight", "r3c2", ["r1c3"], [],
         "No star touches or is a knight's move from the star at r1c3"),
        ("none", "r1c4", ["r1c3"], ["row 1"], "Row 1 has its star, so r1c4 is empty."),
        ("king,wrap", "r10c4", ["r1c3"], [],
         "No star touches the star at r1c3, not even across an edge"),
        ("king", "r1c6", ["r1c3"], ["row 1"], "Row 1 has its star, so r1c6 is empty."),
        ("king", "r5c3", ["r1c3"], ["column 3"], "Column 3 has its star"),
        ("king", "r3c5", ["r3c3"], ["row 3"], "Row 3 has its star"),
        ("none", "r2c1", ["r1c1"], ["column 1"], "Column 1 has its star"),
        ("rook", "r2c2", ["r1c1"], ["region A"], "Region A has its star"),
    ],
)  # fmt: skip
def test_the_simplest_reason(
    rules: str, cell: str, known: list[str], units: list[str], said: str
) -> None:
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


def test_known_stars_shorten_the_answer() -> None:
    board = Board.load(BOARD)
    assert len(why(board, (0, 0)).units) == 4
    known = why(board, (0, 0), stars=[(0, 6), (2, 6)])
    assert [unit.name for unit in known.units] == ["row 1", "region D", "region G"]
    assert "because row 1 and regions D and G must be filled" in flat(known)


def test_open_cell() -> None:
    answer = why(Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1), (0, 1))
    assert answer.status is WhyStatus.OPEN and not answer.units
    assert str(answer) == "Cell r1c2 is a star in some solutions and empty in others."


def test_limits() -> None:
    done = cli("why", BOARD, "r1c1", "--by", "units", "--max-units", "1", "--json")
    (few,) = map(json.loads, done.stdout.splitlines())
    assert done.returncode == 3
    assert (few["status"], few["limit"], few["units"]) == ("empty", "effort", [])
    none = why(Board.load(BOARD), (0, 0), inference_limit=10)
    assert (none.status, none.limit) == (WhyStatus.UNKNOWN, "inferences")
    assert str(none) == "Nothing was found: the inference limit ended the search."


@pytest.mark.parametrize("cell", [(4, 0), (0,), "r1", "r5c1", 3, (0, -1)])
def test_bad_cell(cell: Any) -> None:
    with pytest.raises(RequestError, match="cell"):
        why(SMALL, cell)


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("norvig/24", (5, 5)),
        ("norvig/24", (7, 7)),
        ("made/10x10-2#10x10-2-3904533911007403", (9, 9)),  # takes sets of units
    ],
)
def test_steps_that_lead_to_a_cell(name: str, cell: tuple[int, int]) -> None:
    """Those that nothing depends on are left out."""
    board = Board.load(name)
    stars = frozenset(solve(board)[0].stars)
    answer = why(board, cell, by="steps")
    assert not answer.units and answer.proof is None and answer.limit is None
    for step in answer.steps:
        assert set(step.stars) <= stars and not stars & set(step.marks)
    *before, last = answer.steps
    assert cell in last.stars + last.marks
    assert not any(cell in step.stars + step.marks for step in before)
    until = [cell not in at.stars | at.marks for at, _ in explain(board)]
    assert len(answer.steps) < max(2, sum(until) * 4 / 5)


def test_steps_to_a_contradiction() -> None:
    answer = why(Board.load(BOARD), marks=[(0, 6)], by="steps")
    assert answer.status is WhyStatus.CONTRADICTION and answer.steps
    assert str(answer).startswith("There is no solution: ")


def test_the_shortest_reason() -> None:
    board = Board.load(BOARDS / "norvig/24.txt")
    near, far = why(board, (4, 4)), why(board, (8, 8))
    assert near.cases and not near.steps
    assert 0 < len(far.steps) < len(far.cases)
    assert f"{len(far.cases)} sentences: --by units shows it" in flat(far)
    assert why(board, (8, 8), by="units") == replace(far, steps=())
    few = why(board, (8, 8), max_units=1)
    assert (few.steps, few.units, few.limit) == ((), (), "effort")
    with pytest.raises(RequestError, match="shortest, units or steps"):
        why(board, (9, 9), by="luck")  # type: ignore[arg-type]
    with pytest.raises(RequestError, match="units or shortest with max_units"):
        why(board, (9, 9), by="steps", max_units=9)


SAID = (
    Case(0, "If r1c1 were a star, r2c2 and r2c4 would be stars."),
    Case(1, "If r1c3 were a star, there are two cases."),
    Case(
        2,
        "If r3c3 were a star, r4c1 would be a star, and column 3 could not be filled.",
    ),
    Case(2, "If r3c3 were empty, region B could not be filled."),
    Case(1, "If r1c3 were empty, region B could not be filled."),
)

TOLD = """\
Cell r1c1 is empty, because column 3 and region B must be filled.
1. If r1c1 were a star, r2c2 and r2c4 would be stars.
    1. If r1c3 were a star, there are two cases.
        1. If r3c3 were a star, r4c1 would be a star, and column 3 could not be
           filled.
        2. If r3c3 were empty, region B could not be filled.
    2. If r1c3 were empty, region B could not be filled."""


def test_forms() -> None:
    region = Proof((), unit=Unit("region", 1))
    proof = Proof(((1, 1), (1, 3)), None, (0, 2), region, region)
    units, named = (Unit("column", 2), Unit("region", 1)), "column 3 and region B"
    given = why(SMALL).given
    told = Why(given, (0, 0), WhyStatus.EMPTY, None, units, proof, SAID, named=named)
    assert why_report(told, columns=80) == TOLD
    head, said, cases = why_markdown(told).split("\n\n")
    assert (head, said) == ("## a\\_b (4x4, 1 star), r1c1", TOLD.splitlines()[0])
    assert cases.startswith(f"1. {SAID[0].text}\n    1. ")
    item = told.to_dict()
    assert json.loads(json.dumps(item)) == item
    assert item["proof"]["cell"] == [0, 2] and "limit" not in item
    assert item["proof"]["if_empty"]["unit"]["name"] == "region B"
    long = replace(told, cases=SAID * 12)
    assert "The proof has 60 sentences; --summary leaves it out." in flat(
        why_report(long)
    )
    assert len(why_report(long, summary=True).splitlines()) == 1


def test_command() -> None:
    shown = cli("why", BOARD, "R5C5")
    assert shown.returncode == 0
    assert shown.stdout.startswith("Cell r5c5 is empty. Counting: G lies in row 5")
    (answer,) = map(json.loads, cli("why", BOARD, "r1c7", "--json").stdout.splitlines())
    assert (answer["status"], answer["id"]) == ("star", "board1")
    assert cli("why", BOARD, "r5c5", "--to", "markdown").stdout.startswith("## board1")
    assert cli("why", BOARDS / "feup/4x4_1.txt", "--stars", "2").returncode == 1


@pytest.mark.parametrize(("cell", "said"), [("b4", "r3c5"), ("r11c1", "no cell r11c1")])
def test_bad_cell_of_the_command(cell: str, said: str) -> None:
    done = cli("why", BOARD, cell)
    assert done.returncode == 2 and said in done.stderr
