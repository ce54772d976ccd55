"""Boards with another number of solutions, by moving a cell to another region."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence

from starbattle.board.board import Board
from starbattle.errors import BoardError, BoardWarning
from starbattle.search.solve import solve

_STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def relatives(boards: Sequence[Board], wanted: range, count: int) -> list[Board]:
    """Return boards whose number of solutions is in `wanted`, at most one of each."""
    found: list[Board] = []
    for board in boards:
        if len(found) < count and (other := _relative(board, wanted)):
            found.append(other)
    return found


def _relative(board: Board, wanted: range) -> Board | None:
    most = max(wanted.stop, 2)
    for other in _moved(board):
        solutions = solve(other, solutions=most, counters=False, bridge="process")
        if len(solutions) in wanted:
            return other
    return None


def _moved(board: Board) -> Iterator[Board]:
    """Yield the boards in which one cell belongs to a neighboring region."""
    size = range(board.size)
    for row in size:
        for column in size:
            for down, right in _STEPS:
                near = (row + down, column + right)
                if near[0] in size and near[1] in size:
                    yield from _with(board, (row, column), near)


def _with(
    board: Board, cell: tuple[int, int], near: tuple[int, int]
) -> Iterator[Board]:
    rows = [list(row) for row in board.regions]
    region = rows[near[0]][near[1]]
    if rows[cell[0]][cell[1]] == region:
        return
    rows[cell[0]][cell[1]] = region
    name = f"{board.id}-r{cell[0] + 1}c{cell[1] + 1}"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", BoardWarning)
            other = Board(rows, board.stars, name)
    except BoardError:  # the cell was all of its region
        return
    if not other.is_in_pieces:
        yield other
