"""Regions whose cells do not hang together; a hole (-1) is no region."""

import warnings
from collections.abc import Sequence
from itertools import chain

from starbattle.board.pieces import pieces
from starbattle.errors import BoardWarning, quoted


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
