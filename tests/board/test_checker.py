"""The checker, and Solution. Prolog judges as it does: test_course_judging.py."""

from typing import Any

import pytest

from starbattle.board.board import Board
from starbattle.board.solution import Solution, Violation, violations

pytestmark = pytest.mark.filterwarnings("ignore::starbattle.errors.BoardWarning")

SIX = Board(["CCAAAA", "BCCCAE", "BDFCAE", "BDFCAE", "DDFFFE", "DFFEEE"], stars=1)
SOLVED = ((0, 4), (1, 0), (2, 3), (3, 1), (4, 5), (5, 2))


ROWS = Board([[k] * 4 for k in range(4)], stars=2)
HOLED = Board([[0, -1, 1, 2], [0, 0, 1, 2], [0, 1, 1, 2], [3, 3, 3, 2]], stars=1)


@pytest.mark.parametrize(("board", "stars", "rule", "where", "message"), [
    (ROWS, [(2, 0)], "row", 2, "row 3 has 1 star, needs 2"),
    (ROWS, [(2, 0), (2, 2), (2, 3)], "region", 2, "region C has 3 stars, needs 2"),
    (SIX, [(1, 3), (2, 4)], "touch", ((1, 3), (2, 4)),
     "stars at row 2, column 4 and row 3, column 5 touch"),
    (SIX, [*SOLVED, (6, 0), (-1, 2)], "outside", ((6, 0),),
     "the star at row 7, column 1 is outside the board"),
    (SIX, [*SOLVED, (1, 0)], "duplicate", ((1, 0),),
     "the star at row 2, column 1 is given 2 times"),
    (HOLED, [(0, 1), (1, 3), (2, 0), (3, 2)], "hole", ((0, 1),),
     "the star at row 1, column 2 stands in a hole"),
])  # fmt: skip
def test_broken_rules(
    board: Board, stars: list[Any], rule: Any, where: Any, message: str
) -> None:
    found = violations(board, stars)
    assert found.count(Violation(rule, where, message)) == 1
    assert found == Solution(board, set(stars)).check() or rule == "duplicate"


def test_solution() -> None:
    solution = Solution(SIX, reversed(SOLVED))
    assert tuple(solution) == solution.stars == SOLVED and len(solution) == 6
    assert (2, 3) in solution and (3, 2) not in solution
    assert len({solution, Solution(SIX, SOLVED)}) == 1
    two = Solution(Board(["ABCD"] * 4, stars=2), [(0, 3), (0, 1), (2, 0)])
    assert two.columns == ((2, 4), (), (1,), ())
