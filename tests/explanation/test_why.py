"""Why a cell is a star or empty, and why there is no solution."""

import json
from dataclasses import replace

import pytest

from conftest import BOARDS, cli
from starbattle import (
    Board,
    Case,
    Proof,
    RequestError,
    Unit,
    Why,
    WhyStatus,
    explain,
    solve,
    why,
)
from starbattle.explanation.markdown import why_markdown
from starbattle.explanation.text import why_report

BOARD = BOARDS / "norvig/board1.txt"
BROKEN = BOARDS / "feup/4x4_1.txt"
"""With two stars it has no solution."""


def small() -> Board:
    return Board(["ABAA", "AAAC", "DAAA", "AAAA"], stars=1, id="a_b")


def test_every_cell_of_a_board() -> None:
    board = small()
    (solution,) = solve(board, solutions=2)
    for cell in ((row, column) for row in range(4) for column in range(4)):
        answer = why(board, cell)
        star = cell in solution.stars
        assert answer.status is (WhyStatus.STAR if star else WhyStatus.EMPTY)
        assert answer.units and answer.proof and answer.limit is None


def test_from_a_state() -> None:
    board = small()
    assert why(board, (0, 1), stars=[(0, 1)]).status is WhyStatus.KNOWN
    assert why(board, (0, 0), marks=[(0, 0)]).status is WhyStatus.KNOWN
    assert why(board).status is WhyStatus.SOLVABLE
    assert why(board, marks=[(0, 1)]).units == (Unit("region", 1),)
    touching = why(board, stars=[(0, 0), (0, 1)])
    assert (touching.status, touching.units) == (WhyStatus.CONTRADICTION, ())
    broken = why(board, (3, 3), stars=[(0, 0), (0, 1)])
    assert (broken.status, broken.units) == (WhyStatus.CONTRADICTION, ())
    assert str(touching) == "There is no solution: two stars touch."


def test_known_stars_shorten_the_answer() -> None:
    board = Board.load(BOARD)
    assert len(why(board, (0, 0)).units) == 4
    known = why(board, (0, 0), stars=[(0, 6), (2, 6)])
    assert [unit.name for unit in known.units] == ["row 1", "region D", "region G"]
    near = why(board, (0, 7), stars=[(0, 6), (2, 6)])
    assert (near.status, near.units) == (WhyStatus.EMPTY, ())
    assert str(near) == "Cell r1c8 is empty: it touches a star."


def test_open_cell() -> None:
    board = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1)
    answer = why(board, (0, 1))
    assert answer.status is WhyStatus.OPEN and not answer.units
    assert str(answer) == "Cell r1c2 is a star in some solutions and empty in others."


def test_limits() -> None:
    board = Board.load(BOARD)
    few = why(board, (0, 0), by="units", max_units=2)
    assert (few.status, few.limit, few.units) == (WhyStatus.EMPTY, "effort", ())
    assert "--max-units K" in str(few)
    none = why(board, (0, 0), inference_limit=10)
    assert (none.status, none.limit) == (WhyStatus.UNKNOWN, "inferences")
    assert str(none) == "Nothing was found: the inference limit ended the search."


@pytest.mark.parametrize("cell", [(4, 0), (0,), "r1", "r5c1", 3, (0, -1)])
def test_bad_cell(cell: object) -> None:
    with pytest.raises(RequestError, match="cell"):
        why(small(), cell)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("norvig/24", ((4, 4), (9, 9), (2, 7))),
        ("made/10x10-2#10x10-2-3904533911007403", ((9, 9),)),  # takes sets of units
    ],
)
def test_steps_that_lead_to_a_cell(name: str, cells: list[tuple[int, int]]) -> None:
    board = Board.load(name)
    stars = frozenset(solve(board)[0].stars)
    for cell in cells:
        answer = why(board, cell, by="steps")
        assert not answer.units and answer.proof is None and answer.limit is None
        assert all(set(step.stars) <= stars for step in answer.steps)
        assert not any(stars & set(step.marks) for step in answer.steps)
        *before, last = answer.steps
        assert cell in last.stars + last.marks
        assert not any(cell in step.stars + step.marks for step in before)


def test_steps_that_nothing_depends_on_are_left_out() -> None:
    board = Board.load(BOARDS / "norvig/24.txt")
    answer = why(board, (7, 7), by="steps")
    explained = explain(board)
    known = next(
        number for number, (position, _) in enumerate(explained.positions())
        if (7, 7) in position.stars | position.marks
    )  # fmt: skip
    assert len(answer.steps) < known * 2 / 3


def test_steps_to_a_contradiction() -> None:
    board = Board.load(BOARD)
    (wrong,) = set(solve(board)[0].stars) & {(0, 6)}
    answer = why(board, marks=[wrong], by="steps")
    assert answer.status is WhyStatus.CONTRADICTION and answer.steps
    assert str(answer).startswith("There is no solution: ")


def test_the_shortest_reason() -> None:
    board = Board.load(BOARDS / "norvig/24.txt")
    near, far = why(board, (4, 4)), why(board, (9, 9))
    assert near.cases and not near.steps
    assert 0 < len(far.steps) < len(far.cases)
    assert f"{len(far.cases)} sentences: --by units shows it" in flat(str(far))
    assert why(board, (9, 9), by="units") == replace(far, steps=())
    few = why(board, (9, 9), max_units=1)
    assert (few.steps, few.units, few.limit) == (far.steps, (), None)
    with pytest.raises(RequestError, match="shortest, units or steps"):
        why(board, (9, 9), by="luck")  # type: ignore[arg-type]


def test_a_long_proof_is_announced() -> None:
    long = replace(told(), cases=SAID * 12)
    assert "The proof has 60 lines; --summary leaves it out." in flat(why_report(long))
    assert len(why_report(long, summary=True).splitlines()) == 1


def flat(text: str) -> str:
    return " ".join(text.split())


def told() -> Why:
    """An answer written by hand."""
    region = Proof((), unit=Unit("region", 1))
    proof = Proof(((1, 1), (1, 3)), None, (0, 2), region, region)
    units = (Unit("column", 2), Unit("region", 1))
    answer = why(small())
    named = "column 3 and region B"
    return Why(
        answer.given, (0, 0), WhyStatus.EMPTY, None, units, proof, SAID, named=named
    )


SAID = (
    Case(0, "If r1c1 were a star, r2c2 and r2c4 would be stars."),
    Case(1, "If r1c3 were a star, there are two cases."),
    Case(
        2,
        "If r3c3 were a star, r4c1 would be a star, and column 3 could not have its "
        "stars.",
    ),
    Case(2, "If r3c3 were empty, region B could not have its stars."),
    Case(1, "If r1c3 were empty, region B could not have its stars."),
)

TOLD = """\
Cell r1c1 is empty, because column 3 and region B need their stars.
1. If r1c1 were a star, r2c2 and r2c4 would be stars.
    1. If r1c3 were a star, there are two cases.
        1. If r3c3 were a star, r4c1 would be a star, and column 3 could not
           have its stars.
        2. If r3c3 were empty, region B could not have its stars.
    2. If r1c3 were empty, region B could not have its stars."""


def test_text() -> None:
    assert why_report(told(), columns=80) == TOLD


def test_markdown() -> None:
    head, said, cases = why_markdown(told()).split("\n\n")
    assert head == "## a\\_b (4x4, 1 star), r1c1"
    assert said == TOLD.splitlines()[0]
    assert cases.startswith(
        "1. If r1c1 were a star, r2c2 and r2c4 would be stars.\n    1. "
    )


def test_json() -> None:
    item = told().to_dict()
    assert json.loads(json.dumps(item)) == item
    assert item["cell"] == [0, 0]
    assert item["proof"]["cell"] == [0, 2]
    assert item["proof"]["if_empty"]["unit"]["name"] == "region B"
    assert "limit" not in item


def test_command() -> None:
    shown = cli("why", BOARD, "R5C5")
    assert shown.returncode == 0
    assert shown.stdout.startswith("Cell r5c5 is empty, because row 5 and region G")
    (answer,) = map(json.loads, cli("why", BOARD, "r1c7", "--json").stdout.splitlines())
    assert (answer["status"], answer["id"]) == ("star", "board1")
    assert [unit["name"] for unit in answer["units"]] == ["region C"]
    assert cli("why", BOARD, "r5c5", "--to", "markdown").stdout.startswith("## board1")


def test_no_solution() -> None:
    done = cli("why", BROKEN, "--stars", "2")
    assert done.returncode == 1
    assert done.stdout.startswith("There is no solution, because region B cannot have")


def test_command_with_little_effort() -> None:
    done = cli("why", BOARD, "r1c1", "--by", "units", "--max-units", "1")
    assert done.returncode == 3 and "--max-units K" in done.stdout


@pytest.mark.parametrize(
    ("cell", "said"),
    [("b4", "r3c5"), ("r11c1", "no cell r11c1"), ("r0c1", "no cell r0c1")],
)
def test_bad_cell_of_the_command(cell: str, said: str) -> None:
    done = cli("why", BOARD, cell)
    assert done.returncode == 2 and said in done.stderr
