"""A soft background colour for each region, different from its neighbours'."""

from collections import Counter
from itertools import product

from starbattle.board.board import HOLE, Board

PALETTE = (223, 152, 189, 151, 183, 229, 153, 217, 194, 147, 181, 187)
"""Light colours of the 256 that terminals have."""

PAPER = 255
"""Nearly white: what lies between regions."""


def region_colors(board: Board) -> tuple[int, ...]:
    """Choose a terminal colour (0-255), one legible under black, for each region.

    Regions that touch, at corners too, differ wherever the palette suffices, and
    all colours are used about equally often.
    """
    neighbours = _neighbours(board)
    colors: list[int] = []
    for region in range(board.size):
        taken = {colors[other] for other in neighbours[region] if other < region}
        used = Counter(colors)
        free = [color for color in PALETTE if color not in taken] or PALETTE
        colors.append(min(free, key=lambda color: used[color]))
    return tuple(colors)


def _neighbours(board: Board) -> list[set[int]]:
    """Find for each region the regions that touch it, at a side or a corner."""
    found: list[set[int]] = [set() for _ in range(board.size)]
    for row, column in product(range(board.size - 1), repeat=2):
        upper, lower = board.regions[row : row + 2]
        window = {*upper[column : column + 2], *lower[column : column + 2]} - {HOLE}
        for region in window:
            found[region] |= window - {region}
    return found
