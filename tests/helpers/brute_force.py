"""Count the solutions of small boards by trying every row, with no inference."""

from collections.abc import Iterator
from itertools import combinations, pairwise

from starbattle import HOLE, Board

Placement = tuple[tuple[int, int], ...]


def solutions(board: Board) -> set[Placement]:
    """Return all solutions, each as its 0-based cells in row-major order."""
    return {stars for stars in _rows(board, 0, ()) if _complete(board, stars)}


def _rows(board: Board, row: int, stars: Placement) -> Iterator[Placement]:
    """Extend by every legal row: S columns apart, and apart from the row above."""
    if row == board.size:
        yield stars
        return
    above = [c for r, c in stars if r == row - 1]
    free = [c for c in range(board.size) if board.regions[row][c] != HOLE]
    for columns in combinations(free, board.stars):
        apart = all(b - a > 1 for a, b in pairwise(columns))
        if apart and all(abs(c - d) > 1 for c in columns for d in above):
            yield from _rows(board, row + 1, (*stars, *((row, c) for c in columns)))


def _complete(board: Board, stars: Placement) -> bool:
    """Tell whether every column and every region has its S stars."""
    columns = [0] * board.size
    regions = [0] * board.size
    for r, c in stars:
        columns[c] += 1
        regions[board.regions[r][c]] += 1
    return set(columns) | set(regions) == {board.stars}
