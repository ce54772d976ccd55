"""Moves by which stars may not stand apart, by the name of the chess piece."""

from collections.abc import Sequence
from itertools import product

Move = tuple[int, int]
"""By how many rows down and how many columns to the right."""

_ROOK = frozenset({(0, 1), (1, 0), (0, -1), (-1, 0)})
_KING = frozenset(product((-1, 0, 1), (-1, 0, 1))) - {(0, 0)}
_KNIGHT = frozenset(
    (down, across)
    for down, across in product((-2, -1, 1, 2), (-2, -1, 1, 2))
    if abs(down) != abs(across)
)

MOVES: dict[str, frozenset[Move]] = {
    "king": _KING,
    "rook": _ROOK,
    "knight": _KNIGHT,
    "none": frozenset(),
}
"""The moves of each piece; a rook moves one step."""

_SAID = {
    "king": "touch",
    "rook": "share a side",
    "knight": "are a knight's move apart",
}


def said_of_touch(pieces: Sequence[str]) -> str:
    """Say how stars may not stand, given the names of pieces."""
    if "none" in pieces:
        return "Stars may touch."
    first, *others = [_SAID[piece] for piece in pieces]
    return f"No two stars {' or '.join([first, *others])}."
