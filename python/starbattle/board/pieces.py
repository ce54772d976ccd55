"""Cells that hang together by their sides, and the walls between them.

Walls are texts of "0" and "1", row by row: `right` has size - 1 a row, whether a
wall is to the right of a cell; `down` has size a row but the last, for below.
"""

from collections.abc import Sequence
from operator import ne

_DIGITS = bytes.maketrans(b"\0\1", b"01")


def enclosed(size: int, right: str, down: str) -> list[list[int]]:
    """Find the pieces that walls enclose, numbered in order of first appearance.

    Cells are taken row by row into pieces; a piece that meets an older one is
    joined to it.
    """
    joined: list[int] = []
    rows: list[list[int]] = []
    above = [0] * size
    below = "1" * size
    for r in range(size):
        walls = "1" + right[r * (size - 1) : (r + 1) * (size - 1)]
        above = _row(walls, below, above, joined)
        below = down[r * size : (r + 1) * size]
        rows.append(above)
    return _numbered(rows, joined)


def _row(walls: str, over: str, above: list[int], joined: list[int]) -> list[int]:
    """Return the pieces of a row, given the walls left of and over its cells."""
    pieces = []
    piece = -1
    for wall, ceiling, piece_above in zip(walls, over, above, strict=True):
        if wall == "1":
            piece = -1
        if ceiling == "0":
            if piece == -1:
                piece = piece_above
            elif piece != piece_above:
                piece = _joined(piece, piece_above, joined)
        elif piece == -1:
            piece = len(joined)
            joined.append(piece)
        pieces.append(piece)
    return pieces


def _joined(one: int, other: int, joined: list[int]) -> int:
    """Join two pieces, and return the one that both are joined to."""
    one, other = _root(one, joined), _root(other, joined)
    if one > other:
        one, other = other, one
    joined[other] = one
    return one


def _root(piece: int, joined: list[int]) -> int:
    while joined[piece] != piece:
        piece = joined[piece]
    return piece


def _numbered(rows: list[list[int]], joined: list[int]) -> list[list[int]]:
    """Number the roots, and give every piece the number of its root, which is older."""
    numbers: list[int] = []
    roots = 0
    for piece, older in enumerate(joined):
        numbers.append(roots if older == piece else numbers[older])
        roots += older == piece
    return [[numbers[piece] for piece in row] for row in rows]


def right_walls(rows: Sequence[Sequence[int]]) -> str:
    """Return the walls between horizontal neighbors, row by row."""
    return "".join([_differences(row, row[1:]) for row in rows])


def down_walls(rows: Sequence[Sequence[int]]) -> str:
    """Return the walls between vertical neighbors, row by row."""
    cells = [number for row in rows for number in row]
    return _differences(cells, cells[len(rows) :])


def _differences(cells: Sequence[int], others: Sequence[int]) -> str:
    """Return a "1" where cells differ from the others, as long as there are both."""
    return bytes(map(ne, cells, others)).translate(_DIGITS).decode()


def pieces(rows: Sequence[Sequence[int]]) -> list[list[int]]:
    """Find the pieces of a square of numbers: equal ones that hang together."""
    return enclosed(len(rows), right_walls(rows), down_walls(rows))
