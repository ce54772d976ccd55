"""Given stars and blanks of files and positions: every command and call obeys them."""

import json
import re
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from command_line import command
from conftest import BOARDS
from starbattle import (
    Board,
    BoardError,
    Position,
    RequestError,
    explain,
    grade,
    hint,
    is_solution,
    iter_solutions,
    solve,
    why,
)
from starbattle.board.solution import violations
from starbattle.formats import format_named
from starbattle.search.trace import trace
from test_programs import RIGHT, written

FOUR = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1, id="four")
"""It has two solutions: stars in columns 2, 4, 1, 3 and in columns 3, 1, 4, 2."""

ONE = FOUR.with_given([(0, 1)])
WRONG = FOUR.with_given([(0, 0)])
APART = FOUR.with_given([], [(0, 1), (0, 2)])
TOUCHING = FOUR.with_given([(0, 1), (1, 2)])
HOLE = Board([[0, 0, -1], [1, 1, 1], [2, 2, 2]], stars=1)

MINE = str(BOARDS.parent / "examples/models/mine.pl")


@pytest.fixture
def file(tmp_path: Path) -> Callable[[Board], Path]:
    """Write a board as JSON lines."""

    def write(board: Board, name: str = "given") -> Path:
        path = tmp_path / f"{name}.jsonl"
        path.write_text(board.to("jsonl") + "\n")
        return path

    return write


def test_a_wrong_star_is_known() -> None:
    assert trace(WRONG).status == "unsatisfiable"
    assert explain(WRONG).status == grade(WRONG).status == "contradiction"
    none = hint(WRONG)
    assert (none.solutions, none.step, none.mistakes[0].cell) == (0, None, (0, 0))
    assert hint(Position(FOUR, stars=[(0, 0)])).mistakes
    assert why(Position(WRONG)).status == "contradiction"


def test_what_is_given_is_not_blamed() -> None:
    (mistake,) = hint(ONE, stars=[(0, 0)]).mistakes
    assert mistake.cell == (0, 0)
    (mistake,) = hint(FOUR.with_given([(3, 2)]), stars=[(0, 2)]).mistakes
    assert mistake.cell == (0, 2)


def test_a_state_leaves_what_is_given(file: Callable[..., Path]) -> None:
    path = file(FOUR.with_given([(3, 2)]))
    state = file(FOUR.with_given([(0, 2)]), "state")
    status, out, _ = command("hint", path, "--state", state)
    assert status == 1
    assert "r1c3 is wrong" in out


def test_checks_know_what_is_given() -> None:
    (solution,) = solve(ONE)
    assert is_solution(ONE, solution.stars) and is_solution(FOUR, solution.stars)
    for board, cell in (WRONG, (0, 0)), (FOUR.with_given([], [(0, 1)]), (0, 1)):
        (broken,) = violations(board, solution.stars)
        assert (broken.rule, broken.where) == ("given", (cell,))
        assert f"row 1, column {cell[1] + 1}" in str(broken)


@pytest.mark.parametrize(("stars", "blanks", "said"), [
    ([(3, 0)], [], "row 4, column 1: no cell of a 3x3 board"),
    ([], [(0, -1)], "row 1, column 0: no cell of a 3x3 board"),
    ([(0, 2)], [], "row 1, column 3: a given star in a hole"),
    ([(0, 0)], [(0, 0)], "row 1, column 1: a star and a mark in the same cell"),
])  # fmt: skip
def test_what_cannot_be_given(stars: list[Any], blanks: list[Any], said: str) -> None:
    with pytest.raises(BoardError, match=said):
        Board(HOLE.regions, 1, given_stars=stars, given_blanks=blanks)
    given: dict[str, Any] = {"given_stars": stars, "given_blanks": blanks}
    with pytest.raises(BoardError, match=f"{said}$"):
        Board.parse(json.dumps({"regions": HOLE.regions, "stars": 1, **given}))
    for call in (solve, iter_solutions):
        with pytest.raises((BoardError, RequestError)):
            call(HOLE, **given)
    with pytest.raises((BoardError, RequestError)):
        hint(HOLE, stars=stars, marks=blanks)


def test_boards_with_other_given_cells_are_others() -> None:
    assert len({FOUR, ONE, WRONG, FOUR.with_given([(0, 1)])}) == 3
    assert ONE.renamed("x") == ONE
    assert ONE.with_stars(1).given_stars == ((0, 1),)


def test_programs_without_such_views_refuse(
    file: Callable[[Board], Path], tmp_path: Path
) -> None:
    program = written(tmp_path, RIGHT)
    status, _, err = command("solve", file(ONE), "--program", program)
    assert (status, "the model mine has no view columns or cells" in err) == (2, True)


def test_text_says_that_something_is_given(file: Callable[[Board], Path]) -> None:
    _, out, _ = command("solve", file(WRONG))
    assert "unsatisfiable - no solution with what is given" in out
    _, out, _ = command("solve", file(ONE), "--all")
    assert "unique - exactly one solution with what is given" in out


def test_every_other_command(file: Callable[[Board], Path], tmp_path: Path) -> None:
    for name, more in (
        ("explain", ()), ("grade", ()), ("hint", ()), ("why", ()),
        ("trace", ("-o", tmp_path / "trace.html")),
        ("draw", ("-o", tmp_path / "a.svg", "--solve")),
    ):  # fmt: skip
        assert command(name, file(ONE), *more)[0] == 0, name
        assert command(name, file(WRONG), *more)[0] == 1, name
    book = tmp_path / "book.pdf"
    assert command("book", file(ONE), "-o", book)[0] == 0
    status, _, err = command("book", file(WRONG), "-o", book)
    assert (status, "no solution" in err) == (2, True)
    assert command("make", "--mutate", file(ONE))[0] == 2


@pytest.mark.filterwarnings("default::starbattle.errors.MarksWarning")
def test_marks_of_a_player_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "played"
    path.write_text(format_named("pzprv3").text(Position(FOUR, [(0, 0)], [(3, 3)])))
    warnings.onceregistry.clear()  # type: ignore[attr-defined]
    status, out, err = command("solve", path, path, "--json")
    assert (status, json.loads(out.splitlines()[0])["status"]) == (0, "satisfied")
    assert len(err.splitlines()) == 1
    assert re.match("starbattle: warning: .*a player.* left out; hint", err)
    status, out, err = command("hint", path)
    assert (status, err) == (1, "")
    assert "r1c1 is wrong" in out


NONE = Board([[row] * 6 for row in range(6)], stars=2, id="none")
"""Its regions are its rows, in which too few columns are left for the stars."""


def test_hints_of_the_command_line(file: Callable[[Board], Path]) -> None:
    assert command("hint", file(NONE))[1] == "The board has no solution.\n"
    said = " ".join(command("hint", file(WRONG))[1].split())
    assert said.startswith(
        "The board has no solution with its given stars and blanks. "
        "The star at r1c1 is wrong"
    )
    found = json.loads(command("hint", file(FOUR), "--json")[1])
    assert (found["solutions"], found["step"] is None) == (2, False)
    assert "solutions" not in json.loads(command("hint", file(ONE), "--json")[1])
