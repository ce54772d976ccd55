"""A placement of stars on a board, and the rules, checked star by star.

No solver is involved in the check, which shares no code with one.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, product
from typing import TYPE_CHECKING, Any, Literal, cast

from starbattle import arguments
from starbattle.board.board import (
    HOLE,
    Board,
    Cell,
    CellLike,
    Drawable,
    brief,
    cell_name,
    check_board,
    unit_stars,
)
from starbattle.extras import array_if_possible
from starbattle.phrases import plural, unit_name

if TYPE_CHECKING:  # imported for boards that have constraints
    from starbattle.conditions.term import Constraint


@dataclass(frozen=True, slots=True, init=False)
class Solution(Drawable):
    """Stars on a board; `check()` tells whether they solve it.

    Attributes:
        board: the board
        stars: 0-based (row, column) cells, sorted row by row
    """

    board: Board
    stars: tuple[Cell, ...]

    def __init__(self, board: Board, stars: Iterable[CellLike]) -> None:
        """Sort the stars.

        Args:
            board: the board
            stars: 0-based (row, column) cells, in any order

        Raises:
            RequestError: for what is no pair of integers
        """
        cells = tuple(sorted(arguments.cells("stars", stars)))
        arguments.set_fields(self, board=check_board(board), stars=cells)

    def __repr__(self) -> str:
        """Say in a line where the stars of which board are."""
        return brief(self, self.board, " ".join(map(cell_name, self.stars)))

    @classmethod
    def of_columns(cls, board: Board, columns: Iterable[Iterable[int]]) -> "Solution":
        """Make a solution of the star columns of every row.

        Args:
            board: the board
            columns: N rows of 1-based columns, ascending

        Returns:
            The solution.
        """
        solution = object.__new__(cls)
        stars = tuple([(r, c - 1) for r, row in enumerate(columns) for c in row])
        arguments.set_fields(solution, board=board, stars=stars)
        return solution

    @property
    def columns(self) -> tuple[tuple[int, ...], ...]:
        """For each of the N rows its 1-based star columns, ascending."""
        rows = range(self.board.size)
        return tuple(tuple(c + 1 for r, c in self.stars if r == row) for row in rows)

    @property
    def grid(self) -> Any:
        """The cells: N rows of N integers, 1 where a star stands and 0 elsewhere.

        It is a numpy array of shape (N, N) and type int8 if numpy is installed, else
        a list of lists.
        """
        across = range(self.board.size)
        stars = set(self.stars)
        rows = [[int((r, c) in stars) for c in across] for r in across]
        return array_if_possible(rows, "int8")

    def to_frame(self) -> Any:
        """Return a table of pandas with a row for each star, all 0-based.

        The columns are row, column and region. Needs the extra `lab`.
        """
        from starbattle.render.result import solution_frame

        return solution_frame(self)

    def check(self) -> "list[Violation]":
        """List every broken rule; none if this solves the board."""
        return violations(self.board, self.stars)

    def __str__(self) -> str:
        """Draw the board with its stars."""
        from starbattle.render.text import printed

        return printed(self.board, self.stars)

    def _repr_svg_(self) -> str:
        """Show the picture in a notebook."""
        from starbattle.render.picture import svg

        return str(svg(self.board, stars=self.stars))

    def __contains__(self, cell: object) -> bool:
        """Tell whether a star stands at the 0-based (row, column)."""
        return cell in self.stars

    def __iter__(self) -> Iterator[Cell]:
        """Iterate over the stars, row by row."""
        return iter(self.stars)

    def __len__(self) -> int:
        """Return the number of stars."""
        return len(self.stars)

    def __bool__(self) -> bool:
        """Return True: a solution without stars is one, too."""
        return True


Rule = Literal[
    "row",
    "column",
    "region",
    "diagonal",
    "touch",
    "hole",
    "outside",
    "duplicate",
    "given",
    "where",
]


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule.

    Attributes:
        rule: which one
        where: 0-based: the index of the row, column, region, main diagonal (0 begins at
            the top left) with a wrong number of stars, or of the constraint; for the
            other rules the cells of the stars at fault, or the given cell
        message: one sentence for people, rows and columns 1-based
    """

    rule: Rule
    where: int | tuple[Cell, ...]
    message: str

    def __str__(self) -> str:
        """Return the message."""
        return self.message


def violations(board: Board, stars: Iterable[CellLike]) -> list[Violation]:
    """List every way in which stars break the rules.

    Stars outside the board are reported and then left out of account; a star given
    twice is reported and counts once. Constraints are looked at if each row has its
    number of stars. Texts of constraints are asked of Prolog; all else is checked here.

    Args:
        board: the board
        stars: 0-based (row, column) cells

    Returns:
        The broken rules; none if the stars solve the board.

    Raises:
        RequestError: for what is no pair of integers
    """
    return broken_rules(check_board(board), arguments.cells("stars", stars))


def broken_rules(board: Board, given: Sequence[Cell]) -> list[Violation]:
    """Do the work of violations(), for a board and cells that are known to be that."""
    there, size = set(given), board.size
    placed = sorted([(r, c) for r, c in there if 0 <= r < size and 0 <= c < size])
    bits = _bits(size, placed)
    found = chain(
        _outside(there.difference(placed)),
        _duplicates(given) if len(there) < len(given) else (),
        _in_holes(board, placed),
        _touching(board, placed, bits),
        _miscounted(board, bits),
        _not_given(board, placed),
        _not_met(board, placed),
    )
    return list(found)


def is_solution(board: Board, stars: Iterable[CellLike]) -> bool:
    """Tell whether stars solve the board.

    Args:
        board: the board
        stars: 0-based (row, column) cells

    Returns:
        Whether no rule is broken.

    Raises:
        RequestError: for what is no pair of integers
    """
    return not violations(board, stars)


def _outside(stars: set[Cell]) -> Iterator[Violation]:
    for cell in sorted(stars):
        message = f"the star at {_place(cell)} is outside the board"
        yield Violation("outside", (cell,), message)


def _duplicates(stars: Sequence[Cell]) -> Iterator[Violation]:
    for cell, times in sorted(Counter(stars).items()):
        if times > 1:
            message = f"the star at {_place(cell)} is given {times} times"
            yield Violation("duplicate", (cell,), message)


def _in_holes(board: Board, stars: list[Cell]) -> Iterator[Violation]:
    for row, column in stars:
        if board.regions[row][column] == HOLE:
            message = f"the star at {_place((row, column))} stands in a hole"
            yield Violation("hole", ((row, column),), message)


def _bits(size: int, cells: Iterable[Cell]) -> int:
    """Return a set of cells as an integer: the cell (r, c) is its bit r * size + c."""
    return sum([1 << row * size + column for row, column in cells])


def _touching(board: Board, stars: list[Cell], placed: int) -> Iterator[Violation]:
    for piece in board.rules.touch.split("+"):
        near = _near(board.size, piece, board.rules.wrap)
        for one in stars:
            if found := near[one] & placed:
                for other in stars:
                    if found & _bits(board.size, [other]):
                        said = f"{_place(one)} and {_place(other)} {_SAID[piece]}"
                        yield Violation("touch", (one, other), f"stars at {said}")


@lru_cache
def _near(size: int, piece: str, wrap: bool) -> dict[Cell, int]:
    """Return for each cell which of those after it have no star if it has one."""
    ways = {way for step in _STEPS[piece] for way in (step, step[::-1])}
    moves = {(a * up, b * left) for a, b in ways for up in (1, -1) for left in (1, -1)}
    cells = set(product(range(size), repeat=2))
    near = {}
    for row, column in cells:
        ends = {(row + down, column + across) for down, across in moves}
        if wrap:
            ends = {(r % size, c % size) for r, c in ends}
        after = [end for end in ends & cells if end > (row, column)]
        near[row, column] = _bits(size, after)
    return near


_STEPS = {"king": [(0, 1), (1, 1)], "rook": [(0, 1)], "knight": [(1, 2)], "none": []}
"""How far apart in rows and columns stars may not be, the smaller number first."""

_SAID = {"king": "touch", "rook": "touch", "knight": "are a knight's move apart"}


def _miscounted(board: Board, placed: int) -> Iterator[Violation]:
    for kind, index, needed, cells in _units(board):
        found = (cells & placed).bit_count()
        if found != needed:
            has = plural(found, "star") if found else "no star"
            message = f"{_name(kind, index)} has {has}, needs {needed}"
            yield Violation(cast(Rule, kind), index, message)


@lru_cache
def _units(board: Board) -> list[tuple[str, int, int, int]]:
    """Return the kind, the index, the number of stars and the cells of each unit."""
    size = board.size
    regions = [0] * (size + 1)
    for place, region in enumerate(chain(*board.regions)):
        regions[region] |= 1 << place  # the holes, -1, are the last
    across, down = (1 << size) - 1, sum([1 << size * k for k in range(size)])
    cells = {
        "row": [across << size * k for k in range(size)],
        "column": [down << k for k in range(size)],
        "region": regions,
        "diagonal": [
            sum([1 << (size + 1) * k for k in range(size)]),
            sum([1 << (size - 1) * (k + 1) for k in range(size)]),
        ],
    }
    return [(kind, k, count, cells[kind][k]) for kind, k, count in unit_stars(board)]


def _name(kind: str, index: int) -> str:
    if kind == "diagonal":
        return f"the {('falling', 'rising')[index]} diagonal"
    return unit_name(kind, index)


def _not_met(board: Board, stars: list[Cell]) -> Iterator[Violation]:
    if not board.where:
        return
    from starbattle.conditions.where import as_given, is_met

    columns = [sorted(c for r, c in stars if r == k) for k in range(board.size)]
    if [*map(len, columns)] != [*board.row_stars]:
        return
    for index, each in enumerate(_constraints(board)):
        if not is_met(each, columns):
            given = as_given(board.where[index])
            yield Violation("where", index, f"the stars do not meet {given}")


@lru_cache
def _constraints(board: Board) -> "list[Constraint]":
    """Return the constraints of a board, with those that texts stand for."""
    from starbattle.conditions.where import read_where

    return read_where(board.where, board.row_stars)


def _not_given(board: Board, stars: list[Cell]) -> Iterator[Violation]:
    there = set(stars)
    for cell in board.given_stars:
        if cell not in there:
            message = f"there is no star at {_place(cell)}, where one is given"
            yield Violation("given", (cell,), message)
    for cell in board.given_blanks:
        if cell in there:
            message = f"there is a star at {_place(cell)}, which is given as empty"
            yield Violation("given", (cell,), message)


def _place(cell: Cell) -> str:
    row, column = cell
    return f"row {row + 1}, column {column + 1}"
