"""The checker, against a second statement of the rules, and Solution."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starbattle.board.board import HOLE, Board
from starbattle.board.solution import Solution, Violation, is_solution, violations

pytestmark = pytest.mark.filterwarnings("ignore::starbattle.errors.BoardWarning")

SIX = Board(["CCAAAA", "BCCCAE", "BDFCAE", "BDFCAE", "DDFFFE", "DFFEEE"], stars=1)
SOLVED = ((0, 4), (1, 0), (2, 3), (3, 1), (4, 5), (5, 2))


def solves(board, stars):
    """State the rules once more, as plainly as possible."""
    n = board.size
    if not {*stars} <= {(r, c) for r in range(n) for c in range(n)}:
        return False
    near = any(
        abs(r - y) < 2 and abs(c - x) < 2 for (r, c), (y, x) in combinations(stars, 2)
    )
    units = [{(i, j) for j in range(n)} for i in range(n)]
    units += [{(j, i) for j in range(n)} for i in range(n)]
    units += [{*board.cells_of(k)} for k in range(n)]
    return (
        not near
        and HOLE not in [board.regions[r][c] for r, c in stars]
        and all(len(unit & {*stars}) == board.stars for unit in units)
    )


ROWS = Board([[k] * 4 for k in range(4)], stars=2)
GIVEN = SIX.with_given(stars=[(0, 0)], blanks=[(1, 0)])
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
    (GIVEN, SOLVED, "given", ((0, 0),),
     "there is no star at row 1, column 1, where one is given"),
    (GIVEN, SOLVED, "given", ((1, 0),),
     "there is a star at row 2, column 1, which is given as empty"),
])  # fmt: skip
def test_broken_rules(board, stars, rule, where, message):
    found = violations(board, stars)
    assert found.count(Violation(rule, where, message)) == 1
    assert found == Solution(board, set(stars)).check() or rule == "duplicate"


@st.composite
def placements(draw):
    """Make a board of columns, perhaps with a hole, and stars that may solve it."""
    size = draw(st.integers(1, 6))
    rows = [list(range(size)) for _ in range(size)]
    if size > 1 and draw(st.booleans()):
        rows[draw(st.integers(0, size - 1))][draw(st.integers(0, size - 1))] = HOLE
    board = Board(rows, draw(st.integers(1, max(1, size // 2))))
    order = draw(st.permutations(range(size)))
    near = st.tuples(st.integers(-1, size), st.integers(-1, size))
    more = draw(st.lists(near, max_size=2))
    return board, [*enumerate(order), *more]


@given(
    placements() | st.permutations(range(6)).map(lambda row: (SIX, [*enumerate(row)]))
)
def test_the_checker_agrees_with_the_plain_rules(placement):
    board, stars = placement
    assert is_solution(board, stars) == solves(board, stars)


def test_solution():
    solution = Solution(SIX, reversed(SOLVED))
    assert tuple(solution) == solution.stars == SOLVED and len(solution) == 6
    assert (2, 3) in solution and (3, 2) not in solution
    assert len({solution, Solution(SIX, SOLVED)}) == 1
    two = Solution(Board(["ABCD"] * 4, stars=2), [(0, 3), (0, 1), (2, 0)])
    assert two.columns == ((2, 4), (), (1,), ())
