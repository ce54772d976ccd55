"""Boards as texts: one character a cell, the same for all cells of a region."""

import string
from collections.abc import Callable, Sequence
from math import isqrt

from starbattle.board.board import HOLE, Board, Cell
from starbattle.errors import BoardError

_GREEK = "".join(chr(c) for c in range(ord("Α"), ord("ω") + 1) if chr(c).isalpha())
ALPHABET = string.ascii_uppercase + string.ascii_lowercase + string.digits + _GREEK
"""A character for each region: first letters, then what else is easy to tell."""


def lettered(board: Board, name: str, most: int = len(ALPHABET)) -> list[str]:
    """Return the rows of a board without holes, of `most` regions at most."""
    if board.size > most:
        raise BoardError(f"{name} cannot have more than {most} regions")
    check_no_holes(board, name)
    return ["".join([ALPHABET[number] for number in row]) for row in board.regions]


def check_no_holes(board: Board, name: str) -> None:
    """Refuse a board with holes, in the name of a format."""
    if any(HOLE in row for row in board.regions):
        raise BoardError(f"{name} cannot have holes")


def drawn(size: int, symbol: Callable[[Cell], str], gap: str = "") -> list[str]:
    """Return rows of symbols, one for each cell."""
    indices = range(size)
    return [gap.join([symbol((r, c)) for c in indices]) for r in indices]


def numbered(board: Board) -> list[str]:
    """Return rows of numbers from 1 on with commas between them, -1 for a hole."""
    return [
        ", ".join([str(k if k == HOLE else k + 1) for k in row])
        for row in board.regions
    ]


def cut(cells: str, size: int, what: str) -> list[str]:
    """Cut a text of size * size cells into rows."""
    if len(cells) != size * size:
        raise BoardError(
            f"a {size}x{size} board has {size * size} {what}, not {len(cells)}"
        )
    return [cells[k : k + size] for k in range(0, size * size, size)]


def square(cells: Sequence[str], what: str) -> list[Sequence[str]]:
    """Cut N * N cells into N rows."""
    size = isqrt(len(cells))
    if size * size != len(cells):
        raise BoardError(f"{len(cells)} {what} make no square")
    return [cells[k : k + size] for k in range(0, len(cells), size)]
