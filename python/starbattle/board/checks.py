"""What is checked of a board: its number of stars, given cells, regions in pieces."""

import warnings
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Any

from starbattle import arguments
from starbattle.arguments import shown, whole
from starbattle.board.pieces import pieces
from starbattle.errors import BoardError, BoardWarning, quoted


def star_count(stars: Any, size: int) -> int:
    """Return `stars`, if that many can stand in a row without touching."""
    if stars is None:
        raise BoardError("the rows have no star count; give one, such as stars=1")
    count = whole(stars)
    if count is None:
        raise BoardError(f"stars must be an integer, not {shown(stars)}")
    most = max(1, size // 2)
    if not 1 <= count <= most:
        fit = "1 star" if most == 1 else f"1 to {most} stars"
        raise BoardError(f"a {size}x{size} board takes {fit}, not {shown(count)}")
    return count


_Cell = tuple[int, int]
_Cells = tuple[_Cell, ...]

_HOLE = -1


def checked_given(
    regions: Sequence[Sequence[int]],
    stars: Iterable[tuple[int, int] | str],
    blanks: Iterable[tuple[int, int] | str],
) -> tuple[_Cells, _Cells]:
    """Return the given cells, sorted and each once.

    Stars that touch, or too many of them in a row, are no error: such a board has no
    solution.

    Raises BoardError for a cell off the board, a star in a hole, and a cell that is
    given as both.
    """
    on = sorted(set(arguments.cells("given_stars", stars)))
    off = sorted(set(arguments.cells("given_blanks", blanks)))
    size = len(regions)
    for row, column in [*on, *off]:
        if not (0 <= row < size and 0 <= column < size):
            raise error_at((row, column), f"no cell of a {size}x{size} board")
    for row, column in on:
        if regions[row][column] == _HOLE:
            raise error_at((row, column), "a given star in a hole")
    for cell in off:
        if cell in on:
            raise error_at(cell, "a star and a mark in the same cell")
    return tuple(on), tuple(off)


def check_apart(
    stars: Iterable[_Cell], touching: Callable[[_Cell], frozenset[_Cell]]
) -> None:
    """Raise BoardError for given stars that touch, which names one of them.

    Args:
        stars: 0-based (row, column) cells
        touching: returns the cells that a star keeps free
    """
    earlier: set[_Cell] = set()
    for cell in stars:
        if near := earlier & touching(cell):
            row, column = min(near)
            reason = f"a given star touches that in row {row + 1}, column {column + 1}"
            raise error_at(cell, reason)
        earlier.add(cell)


def error_at(cell: tuple[int, int], reason: str) -> BoardError:
    """Make an error that names the 1-based place of a 0-based cell."""
    return BoardError(reason, row=cell[0] + 1, column=cell[1] + 1)


def are_in_pieces(rows: Sequence[Sequence[int]]) -> bool:
    """Tell whether the cells of some region do not hang together."""
    found = pieces(rows)
    if max(map(max, found)) < len(rows):  # a piece for each region
        return False
    cells = zip(chain(*found), chain(*rows), strict=True)
    return len({piece for piece, region in cells if region >= 0}) > len(rows)


def warn_of_pieces(
    regions: Sequence[Sequence[int]], labels: Sequence[str], id: str
) -> None:
    """Warn, in the name of the caller of Board(), of regions in pieces."""
    for region, firsts in _firsts(regions).items():
        if region >= 0 and len(firsts) > 1:
            row, column = firsts[-1]
            where = f"one begins at row {row + 1}, column {column + 1}"
            name = f"board {quoted(id)}: " if id else ""
            count = f"in {len(firsts)} pieces"
            text = f"{name}region {quoted(labels[region])} is {count}, {where}"
            warnings.warn(text, BoardWarning, stacklevel=3)


def _firsts(regions: Sequence[Sequence[int]]) -> dict[int, list[tuple[int, int]]]:
    """Find the first cell of each piece (held together by sides) of each region."""
    firsts: dict[int, list[tuple[int, int]]] = {}
    seen = set()
    for r, row in enumerate(pieces(regions)):
        for c, piece in enumerate(row):
            if piece not in seen:
                seen.add(piece)
                firsts.setdefault(regions[r][c], []).append((r, c))
    return firsts
