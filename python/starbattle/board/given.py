"""Cells of a board that are given: known to hold a star, or to hold none."""

from collections.abc import Iterable, Sequence

from starbattle import arguments
from starbattle.errors import BoardError

_Cells = tuple[tuple[int, int], ...]

_HOLE = -1


def checked_given(
    regions: Sequence[Sequence[int]],
    stars: Iterable[tuple[int, int]],
    blanks: Iterable[tuple[int, int]],
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


def error_at(cell: tuple[int, int], reason: str) -> BoardError:
    """Make an error that names the 1-based place of a 0-based cell."""
    return BoardError(reason, row=cell[0] + 1, column=cell[1] + 1)
