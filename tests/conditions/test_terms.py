"""Expressions and constraints: what operators build and refuse, and how it reads."""

import copy
import pickle
import re
from dataclasses import fields
from functools import partial
from operator import (
    add,
    and_,
    eq,
    floordiv,
    ge,
    gt,
    inv,
    le,
    lt,
    mod,
    mul,
    ne,
    neg,
    not_,
    or_,
    pos,
    pow,
    sub,
    truediv,
    xor,
)

import numpy as np
import pytest

from starbattle import (
    Board,
    BoardError,
    RequestError,
    all_different,
    at_most,
    element,
    implies,
    table,
)
from starbattle.conditions.term import MOST_DEEP
from starbattle.conditions.where import is_met

ROWS = ["AABB", "AABB", "CCDD", "CCDD"]
BOARD = Board(ROWS, stars=1)
V = BOARD.variables()
CELL, COLUMN = V.cell, V.column
WRONG = V
"""The same for mistakes, which type checkers find, too."""
A, B, C = CELL[0, 0] == 1, CELL[1, 3] == 1, COLUMN[2][0] < 2

READS = [
    (np.int64(2) == COLUMN[1][0], "column[1][0] == 2", "column(2,1) = 3"),
    (1 - CELL[0, 0] + CELL[1, 3] <= 1, "-cell[0, 0] + cell[1, 3] + 1 <= 1",
     "-cell(1,1) + cell(2,4) =< 0"),
    (-CELL[0, 0] + 1 != 0, "1 - cell[0, 0] != 0", "-cell(1,1) != -1"),
    (sum(CELL[3, :2]) - 2 * CELL[1, 1] != 0,
     "cell[3, 0] + cell[3, 1] - 2 * cell[1, 1] != 0",
     "cell(4,1) + cell(4,2) - 2*cell(2,2) != 0"),
    ((A | ~B) & C, "((cell[0, 0] == 1) | (cell[1, 3] != 1)) & (column[2][0] < 2)",
     "(cell(1,1) = 1 or cell(2,4) != 1) and column(3,1) < 3"),
    (A.implies(C), "implies(cell[0, 0] == 1, column[2][0] < 2)",
     "cell(1,1) = 1 implies column(3,1) < 3"),
    (A.iff(~(A & B)), "(cell[0, 0] == 1) == ~((cell[0, 0] == 1) & (cell[1, 3] == 1))",
     "cell(1,1) = 1 iff (not (cell(1,1) = 1 and cell(2,4) = 1))"),
    (A ^ C, "~((cell[0, 0] == 1) == (column[2][0] < 2))",
     "not (cell(1,1) = 1 iff column(3,1) < 3)"),
    (A + C == 2, "(cell[0, 0] == 1) + (column[2][0] < 2) == 2",
     "truth(cell(1,1) = 1) + truth(column(3,1) < 3) = 2"),
    (all_different(COLUMN[0][0], COLUMN[1]),
     "all_different([column[0][0], column[1][0]])",
     "all_different([column(1,1) - 1, column(2,1) - 1])"),
    (element([3, 1, 4, 1], COLUMN[0][0]) == 4,
     "element([3, 1, 4, 1], column[0][0]) == 4",
     "element(column(1,1), [3, 1, 4, 1]) = 4"),
    (table([CELL[0, 0], CELL[1, 3]], [(0, 1), (1, 0)]),
     "table([cell[0, 0], cell[1, 3]], [(0, 1), (1, 0)])",
     "table([cell(1,1), cell(2,4)], [[0, 1], [1, 0]])"),
    (at_most(1, CELL[0, 0], [(3, 3)]), "at_most(1, [cell[0, 0], cell[3, 3]])",
     "at_most(1, [r1c1, r4c4])"),
]  # fmt: skip


@pytest.mark.parametrize(("term", "python", "prolog"), READS)
def test_reads_like_the_constraint(term, python, prolog):
    names = {"cell": CELL, "column": COLUMN, "all_different": all_different}
    names |= {"element": element, "table": table, "implies": implies}
    names |= {"at_most": at_most}
    copied = copy.deepcopy(term), pickle.loads(pickle.dumps(term))
    for same in (term, eval(python, names), *copied):
        assert (repr(same), same.text()) == (python, prolog)
    with pytest.raises(AttributeError):
        setattr(term, fields(term)[-1].name, term)


def test_deep_trees_are_refused_and_long_ones_are_flat():
    deep = long = A
    for _ in range(MOST_DEEP):
        long = long | B
    with pytest.raises(RequestError, match=f"nested more than {MOST_DEEP} deep"):
        for _ in range(3000):
            deep = implies(B, deep)


def test_indices():
    assert repr(CELL[-1, -1]) == "cell[3, 3]"
    assert CELL[2][1].text() == CELL[2, 1].text()
    assert [repr(cell) for cell in CELL[:, 2]] == [f"cell[{r}, 2]" for r in range(4)]
    assert [repr(cell) for cell in CELL[1, 1:3]] == ["cell[1, 1]", "cell[1, 2]"]
    assert len(CELL[0:2, 0:2]) == len(CELL) == len(COLUMN) == 4
    assert [repr(row[0]) for row in COLUMN[:2]] == ["column[0][0]", "column[1][0]"]
    assert pickle.loads(pickle.dumps(CELL[0]))[3].text() == "cell(1,4)"


@pytest.mark.parametrize(("take", "kind", "message"), [
    (lambda: CELL[4, 0], IndexError, "the board has 4 rows, counted from 0: .* 4"),
    (lambda: COLUMN[0][1], IndexError, "row 0 has 1 star, counted from 0"),
    (lambda: WRONG.cell[0, 1, 2], IndexError, "a cell has a row and a column"),
    (lambda: WRONG.cell["a"], TypeError, "indices are integers or slices, not 'a'"),
    (lambda: bool(A), RequestError, "no truth value in Python: write & | ~"),
    (lambda: 0 <= CELL[0, 0] <= 1, RequestError, "(a <= b) & (b <= c)"),
    (lambda: min(CELL[0]), RequestError, "min() and max() do not work"),
    (lambda: CELL[0, 0] == 1 & WRONG.cell[1, 1] == 0, RequestError,
     "1 is not a constraint: compare it, as in a == 1; & | ~ bind more closely"),
    (lambda: (CELL[0, 0] + 1) & A, RequestError, "put these in parentheses"),
    (lambda: WRONG.cell[0, 0] <= None, RequestError, "integers, not of None"),
    (lambda: CELL[0, 0] <= 10**19, RequestError, "integers of constraints"),
    (lambda: element([], COLUMN[0][0]), RequestError, "not empty"),
    (lambda: element(WRONG.column[0][0], WRONG), RequestError, "the list first"),
    (lambda: table([CELL[0, 0]], [(1, 2)]), RequestError, "2 values, for 1"),
    (lambda: table([CELL[0, 0]], [("a",)]), RequestError, "rows must be"),
    (lambda: at_most(1, "a"), RequestError, "'a' is no cell; expected cell[r, c], "),
    (lambda: at_most(WRONG, CELL[0]), RequestError, "count must be an integer"),
    (lambda: WRONG.cell[0, 0] / 2, RequestError, "no division and no powers"),
    (lambda: 7 % WRONG.column[0][0], RequestError, "element() looks values up"),
])  # fmt: skip
def test_errors(take, kind, message):
    pattern = message if ".*" in message else re.escape(message)
    with pytest.raises(kind, match=pattern):
        take()


LINES = [CELL[1], CELL[1:, 0], COLUMN[1], CELL]


@pytest.mark.parametrize("line", LINES, ids=repr)
@pytest.mark.parametrize("operate", [
    eq, ne, lt, le, gt, ge, add, sub, mul, truediv, floordiv, mod, pow, and_, or_, xor,
    not_, neg, pos, inv, abs,
])  # fmt: skip
def test_a_line_is_no_number(line, operate):
    """Python would say True or False, which `where` takes for a constraint."""
    is_of_one = operate in (not_, neg, pos, inv, abs)
    pairs = ((line, 1), (0, line), (np.int64(1), line), (line, np.int8(0)))
    for sides in [(line,)] if is_of_one else pairs:
        with pytest.raises(RequestError, match=r"expected one of these, as c.*\[[01]"):
            operate(*sides)


@pytest.mark.parametrize("one", [(0, 0), "r1c1"])
def test_pairs_and_names_are_cells(one):
    assert at_most(1, one, CELL[1, 1]).text() == "at_most(1, [r1c1, r2c2])"
    for call in (all_different, partial(table, rows=[(0, 1)])):
        assert "([cell(1,1), cell(2,2)]" in call([one, CELL[1, 1]]).text()
    picked = element([one, 5], COLUMN[0][0])
    assert repr(picked) == "element([cell[0, 0], 5], column[0][0])"


def test_a_list_of_two_numbers_is_a_cell_only_where_cells_are_meant():
    assert at_most(1, [0, 0]).text() == "at_most(1, [r1c1])"
    assert all_different([0, 0]).text() == "all_different([0, 0])"
    array = np.argwhere(np.eye(2))
    assert repr(at_most(1, array)) == "at_most(1, [cell[0, 0], cell[1, 1]])"
    assert repr(all_different(array[1])) == "all_different([1, 1])"


def test_constraints_count_where_they_hold():
    """Random ones are compared with Prolog; what has no value is never met."""
    stars = [[0], [3], [1], [2]]
    assert is_met(COLUMN[1][0] * COLUMN[3][0] == 6, stars)
    assert is_met(-COLUMN[3][0] + COLUMN[1][0] == 1, stars)
    out = element([1, 2], COLUMN[1][0]) == 1
    for each in (out, ~out, A | out, implies(~A, out), (COLUMN[1][0] == 3) | out):
        assert not is_met(each, stars)


def test_constraints_of_a_board():
    board = BOARD.with_where([A]).with_where(["cell(2,4)  = 1", True])
    assert list(map(repr, board.where)) == [repr(A), "'cell(2,4) = 1'", "0 == 0"]
    assert len({BOARD, BOARD.with_where([A]), BOARD.with_where(["cell(1,1) = 1"])}) == 2
    assert pickle.loads(pickle.dumps(board)) == board
    assert BOARD.is_usual and not board.is_usual
    assert board.with_where([]).problem == board.problem != BOARD.problem
    nested = BOARD.with_where([[A], ("cell( 2,4 )=1", [True])])  # type: ignore[list-item]
    assert nested == board and nested.where[1].text() == "cell( 2,4 )=1"
    minus, plus = (BOARD.with_where([f"r1c1 - {n} = 2"]) for n in (-1, 1))
    assert minus != plus


@pytest.mark.parametrize(("where", "message"), [
    (A, "where must be a list of constraints"),
    ("r1c1 = 1", "where must be a list of constraints"),
    ([CELL[0, 0] + 1], "cell[0, 0] + 1 is not a constraint"),
    ([CELL[0]], "where: (cell[0, 0], cell[0, 1], cell[0, 2], cell["),
    ([" "], "a text is empty"), (["a" * 30_000], "longer than"),
    ([at_most(1, (4, 0))], "a 4x4 board with 1 star has no cell[4, 0]"),
    ([BOARD.with_stars(2).variables().column[0][1] == 1], "has no column[0][1]"),
])  # fmt: skip
def test_what_is_no_constraint_of_a_board(where, message):
    with pytest.raises((BoardError, RequestError), match=re.escape(message)):
        BOARD.with_where(where)
