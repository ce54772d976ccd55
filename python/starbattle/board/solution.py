"""A placement of stars on a board, and the rules, checked star by star.

No solver is involved in the check, which shares no code with one.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, combinations, product
from typing import Any, Literal, cast

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
    unit_cells,
    unit_stars,
)
from starbattle.errors import shortened
from starbattle.extras import array_if_possible
from starbattle.phrases import letters, plural


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
        from starbattle.render.text import solution_text

        return solution_text(self)

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
    check_board(board)
    given = arguments.cells("stars", stars)
    placed = sorted(cell for cell in set(given) if _on_board(board, cell))
    found = chain(
        _outside(board, given),
        _duplicates(given),
        _in_holes(board, placed),
        _touching(board, placed),
        _miscounted(board, placed),
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


def _on_board(board: Board, cell: Cell) -> bool:
    return all(0 <= index < board.size for index in cell)


def _outside(board: Board, stars: list[Cell]) -> Iterator[Violation]:
    for cell in sorted(set(stars)):
        if not _on_board(board, cell):
            message = f"the star at {_place(cell)} is outside the board"
            yield Violation("outside", (cell,), message)


def _duplicates(stars: list[Cell]) -> Iterator[Violation]:
    for cell, times in sorted(Counter(stars).items()):
        if times > 1:
            message = f"the star at {_place(cell)} is given {times} times"
            yield Violation("duplicate", (cell,), message)


def _in_holes(board: Board, stars: list[Cell]) -> Iterator[Violation]:
    for row, column in stars:
        if board.regions[row][column] == HOLE:
            message = f"the star at {_place((row, column))} stands in a hole"
            yield Violation("hole", ((row, column),), message)


def _touching(board: Board, stars: list[Cell]) -> Iterator[Violation]:
    for one, other in combinations(stars, 2):
        if said := _apart(board, one, other):
            message = f"stars at {_place(one)} and {_place(other)} {said}"
            yield Violation("touch", (one, other), message)


def _apart(board: Board, one: Cell, other: Cell) -> str:
    """Say which rule keeps stars from these two cells; "" if none does."""
    ways = [{abs(a - b)} for a, b in zip(one, other, strict=True)]
    if board.rules.wrap:  # or the other way round
        ways = [way | {board.size - step for step in way} for way in ways]
    steps = {tuple(sorted(both)) for both in product(*ways)}
    pieces = board.rules.touch.split("+")
    return next((_SAID[piece] for piece in pieces if steps & _STEPS[piece]), "")


_STEPS = {
    "king": {(0, 1), (1, 1)},
    "rook": {(0, 1)},
    "knight": {(1, 2)},
    "none": set(),
}
"""How far apart in rows and columns stars may not be, the smaller number first."""

_SAID = {"king": "touch", "rook": "touch", "knight": "are a knight's move apart"}


def _miscounted(board: Board, stars: list[Cell]) -> Iterator[Violation]:
    placed = frozenset(stars)
    for kind, index, needed in unit_stars(board):
        found = len(placed.intersection(unit_cells(board, kind, index)))
        if found != needed:
            has = plural(found, "star") if found else "no star"
            message = f"{_name(kind, index)} has {has}, needs {needed}"
            yield Violation(cast(Rule, kind), index, message)


def _name(kind: str, index: int) -> str:
    if kind == "diagonal":
        return f"the {('falling', 'rising')[index]} diagonal"
    return f"{kind} {letters(index) if kind == 'region' else index + 1}"


def _not_met(board: Board, stars: list[Cell]) -> Iterator[Violation]:
    if not board.where:
        return
    from starbattle.conditions.where import is_met, read_where

    columns = [sorted(c for r, c in stars if r == k) for k in range(board.size)]
    if [*map(len, columns)] != [*board.row_stars]:
        return
    for index, each in enumerate(read_where(board.where, board.row_stars)):
        if not is_met(each, columns):
            given = board.where[index]
            written = given.text() if given.name == "text" else repr(given)
            yield Violation(
                "where", index, f"the stars do not meet {shortened(written)}"
            )


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
