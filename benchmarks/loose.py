"""Large loose boards, made from a seed: blocks, and blocks with ragged borders.

They have more solutions than anybody could list, so only a first one is asked for.
"""

import random
from collections.abc import Iterator

from starbattle import Board

CLASSES = (
    (4, 4, 2), (4, 4, 3), (4, 5, 4), (5, 5, 4), (5, 5, 5), (5, 6, 5),
    (6, 6, 6), (6, 6, 7), (7, 7, 8), (7, 7, 10),
)  # fmt: skip
"""The height and the width of the blocks, and the stars."""

_SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
_RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
"""The neighbors of a cell, around it; every second one is beside it."""

Rows = list[list[int]]


def loose_boards(limit: int, seed: int) -> dict[str, list[Board]]:
    """Return boards by class, one of blocks and the others with ragged borders.

    The ragged ones are made from `seed` and the integers after it.
    """
    return {
        f"{height * width}x{height * width}/{stars}": [
            Board(rows, stars=stars, id=name)
            for name, rows in _variants(height, width, limit, seed)
        ]
        for height, width, stars in CLASSES
    }


def _variants(
    height: int, width: int, count: int, first: int
) -> Iterator[tuple[str, Rows]]:
    yield "blocks", blocks(height, width)
    for seed in range(first, first + count - 1):
        yield f"ragged {seed}", ragged(height, width, seed)


def blocks(height: int, width: int) -> Rows:
    """Return a board of blocks, as many as one of them has cells."""
    size = range(height * width)
    return [
        [row // height * height + column // width for column in size] for row in size
    ]


def ragged(height: int, width: int, seed: int) -> Rows:
    """Return a board of blocks after many random cells have changed their regions.

    Regions stay in one piece, and their sizes near that of a block.
    """
    size = height * width
    chance = random.Random(f"{size}/{seed}")
    rows = blocks(height, width)
    cells = [size] * size
    for _ in range(2 * size * size):
        row, column = chance.randrange(size), chance.randrange(size)
        down, right = chance.choice(_SIDES)
        if not (0 <= row + down < size and 0 <= column + right < size):
            continue
        old, new = rows[row][column], rows[row + down][column + right]
        if old == new or cells[old] <= 3 * size // 4 or cells[new] >= 5 * size // 4:
            continue
        if _can_leave(rows, row, column):
            rows[row][column] = new
            cells[old] -= 1
            cells[new] += 1
    return rows


def _can_leave(rows: Rows, row: int, column: int) -> bool:
    """Tell whether the cell's neighbors in its region are one piece without it."""
    size = range(len(rows))
    own = [
        row + down in size
        and column + right in size
        and rows[row + down][column + right] == rows[row][column]
        for down, right in _RING
    ]
    starts = [place for place in range(8) if own[place] and not own[place - 1]]
    return sum(_has_side(own, start) for start in starts) == 1


def _has_side(own: list[bool], start: int) -> bool:
    """Tell whether the run of neighbors from a place on has one beside the cell."""
    place = start
    while own[place % 8]:
        if place % 2:
            return True
        place += 1
    return False
