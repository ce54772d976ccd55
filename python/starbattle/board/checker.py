"""The rules of the puzzle, checked star by star; no solver is involved."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Literal

from starbattle import arguments
from starbattle.board.board import HOLE, Board, Cell, CellLike, check_board
from starbattle.phrases import letters

Rule = Literal[
    "row", "column", "region", "touch", "hole", "outside", "duplicate", "given"
]


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule.

    Attributes:
        rule: which one
        where: 0-based: the index of the row, column or region with a wrong number of
            stars; for the other rules the cells of the stars at fault, or the given
            cell
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
    twice is reported and counts once.

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
        _touching(placed),
        _miscounted(board, placed),
        _not_given(board, placed),
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


def _touching(stars: list[Cell]) -> Iterator[Violation]:
    for one, other in combinations(stars, 2):
        if max(abs(a - b) for a, b in zip(one, other, strict=True)) == 1:
            message = f"stars at {_place(one)} and {_place(other)} touch"
            yield Violation("touch", (one, other), message)


def _miscounted(board: Board, stars: list[Cell]) -> Iterator[Violation]:
    rows = Counter(row for row, _ in stars)
    columns = Counter(column for _, column in stars)
    regions = Counter(board.regions[row][column] for row, column in stars)
    for index in range(board.size):
        yield from _line(board, "row", index, rows[index])
    for index in range(board.size):
        yield from _line(board, "column", index, columns[index])
    for index in range(board.size):
        yield from _short(board, "region", index, letters(index), regions[index])


def _line(board: Board, rule: Rule, index: int, found: int) -> Iterator[Violation]:
    return _short(board, rule, index, str(index + 1), found)


def _short(
    board: Board, rule: Rule, index: int, name: str, found: int
) -> Iterator[Violation]:
    if found != board.stars:
        has = f"{found or 'no'} star" + ("" if found <= 1 else "s")
        message = f"{rule} {name} has {has}, needs {board.stars}"
        yield Violation(rule, index, message)


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
