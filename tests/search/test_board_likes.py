"""What stands for a board, and for a cell: the same for every call."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from conftest import BOARDS, cli
from starbattle import (
    Board,
    BoardError,
    Position,
    RequestError,
    Rules,
    explain,
    explain_many,
    grade,
    grade_many,
    hint,
    is_solution,
    make,
    solve,
    solve_many,
    why,
)
from starbattle.search.trace import trace

FOUR = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1, id="four")
URL = "https://puzz.link/p?starbattle/6/6/1/1me249j6p09m"
TEXT = "AABB\nAABB\nCCDD\nCCDD"
LINE = FOUR.to("jsonl")


FILE = BOARDS / "jandhyala/6x6.txt"


def test_cells_have_names() -> None:
    assert why(FOUR, "r1c1").cell == (0, 0) == why(FOUR, (0, 0)).cell
    assert why(FOUR, "R4C3").cell == (3, 2)
    (named,) = solve(FOUR, given_stars=["r1c2"], given_blanks=["r4c1", (0, 0)])
    assert named == solve(FOUR, given_stars=[(0, 1)])[0]
    assert Position(FOUR, ["r1c2"], ["r4c4"]) == Position(FOUR, [(0, 1)], [(3, 3)])
    assert is_solution(FOUR, ["r1c2", "r2c4", "r3c1", "r4c3"])
    for cell in ("r5c1", "r0c1", (4, 0)):
        with pytest.raises(RequestError, match=r"^cell: a 4x4 board has no cell"):
            why(FOUR, cell)
    for cell in ("c1r1", "", 0, (0,)):
        with pytest.raises(RequestError, match=r"^cell: .* or a name such as 'r1c1'"):
            why(FOUR, cell)  # type: ignore[arg-type]


# Many boards


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("many", [solve_many, explain_many, grade_many])
def test_what_is_no_board_costs_the_others_nothing(
    many: Callable[..., Iterator[Any]], jobs: int
) -> None:
    boards = [FOUR, None, "gone.txt", 5, ["AB", "AB"], solve(FOUR), URL]
    found = list(many(boards, jobs=jobs))
    assert [isinstance(one, BoardError) for one in found] == [
        False, True, True, True, True, True, False,
    ]  # fmt: skip
    assert (found[0].board, found[-1].board) == (FOUR, Board.parse(URL))
    for error, said in zip(found[1:-1], (
        "boards[1]: board must be a Board, not None; Board(rows, ",
        "gone.txt: no such file", "boards[3]: board must be a Board, not 5",
        "the rows have no star count", "boards[5]: ",
    ), strict=True):  # fmt: skip
        assert str(error).startswith(said)


@pytest.mark.parametrize(("boards", "said"), [
    ("norvig/24", "a list of boards, not 'norvig/24'; read_boards reads those"),
    (FILE, "a list of boards, not PosixPath.*; read_boards reads those"),
    (None, "a list of boards, not None"), (FOUR, "a list of boards, not one"),
])  # fmt: skip
def test_no_boards(boards: Any, said: str) -> None:
    for many in (solve_many, explain_many, grade_many):
        with pytest.raises(RequestError, match=f"^boards must be {said}"):
            many(boards)


# What the rules of a file mean is judged by those of the call


@pytest.mark.parametrize(("given", "rules", "alone"), [
    ({"given_stars": [(1, 1), (2, 2)]}, "touch=none", "unsatisfiable"),
    ({"where": ["column(1,2) = 3"]}, "touch=none,row-stars=2:0:1:1", "row 1 has 1"),
    ({"rules": {"row_stars": [2, 1, 1, 1]}}, "touch=rook", "row_stars"),
    ({"rules": {"diagonals": 5}, "given_blanks": [(0, 0)]}, "touch=none", "has 4"),
])  # fmt: skip
def test_rules_of_the_call(
    given: dict[str, Any], rules: str, alone: str, tmp_path: Path
) -> None:
    text = json.dumps(json.loads(LINE) | given)
    (tmp_path / "board.jsonl").write_text(text)
    try:
        found: Any = solve(text).status
    except (BoardError, RequestError) as error:
        found = error
    assert alone in str(found)
    for ask in (solve, explain, grade, hint, trace):
        assert "unsatisfiable" not in str(ask(text, rules=Rules.parse(rules)).status)
    commands = ("solve", "explain", "grade", "hint", "why", "trace", "compare")
    others: dict[str, Any] = {
        "trace": ["-o", "x.html"],
        "compare": ["--models=columns"],
    }
    for command in commands:
        more = others.get(command, [])
        done = cli(command, "board.jsonl", "--rules", rules, *more, cwd=tmp_path)
        assert (done.returncode in (0, 3), done.stderr) == (True, ""), command


# What is shown among other values


def test_reprs_are_a_line(tmp_path: Path) -> None:
    board = Board.named("norvig/24").renamed("norvig/24")
    assert len(repr(solve(FOUR.renamed("x" * 5000)))) < 200
    found = [
        solve(board, solutions=2), solve(board, inference_limit=1000), explain(board),
        grade(board), hint(board), why(board, "r1c1"), trace(board),
        next(make(5, 1, seed=1)), solve(FOUR)[0],
    ]  # fmt: skip
    for one in found:
        shown = repr(one)
        assert "\n" not in shown and len(shown) < 200
        assert shown.startswith(f"{type(one).__name__}(")
    said = repr(found[0])
    assert said.startswith("Result(norvig/24, 10x10, 2 stars: unique, 1 solution, ")
    assert "unknown (limit: inferences), 0 solutions" in repr(found[1])
    assert repr(found[5]).startswith("Why(norvig/24, 10x10, 2 stars: r1c1 empty, ")
    assert repr(found[-1]) == "Solution(four, 4x4, 1 star: r1c3 r2c1 r3c4 r4c2)"
