"""The terminal's background colors for the regions of a board."""

from starbattle.board.board import Board
from starbattle.render.tints import region_tints

PALETTE = (223, 152, 189, 151, 183, 229, 153, 217, 194, 147, 181, 187)
"""Light colors of the 256 that terminals have."""

PAPER = 255
"""Nearly white, for the space between regions."""


def region_colors(board: Board) -> tuple[int, ...]:
    """Choose a terminal color (0-255), legible under black, for each region.

    Neighbors differ as far as possible, see region_tints().
    """
    return tuple(PALETTE[tint] for tint in region_tints(board, len(PALETTE)))
