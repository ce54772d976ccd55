"""Colors of regions, so that neighbors differ, and looks of each kind of shape.

The colors of marks and highlights are Okabe and Ito's, made for all kinds of
color vision; those of regions were searched for in OKLCH so that any two can be told
apart in all kinds of it. No color is the only sign of anything.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from typing import Literal

from starbattle.board.board import HOLE, Board, Cell

TINTS = 10
"""How many colors pictures and pages have for regions."""

_SIDES = ((0, 1), (1, 0))
_CORNERS = ((1, 1), (1, -1))
"""Steps to the cells that touch one at a side, and at a corner only."""


def region_tints(board: Board, count: int = TINTS) -> tuple[int, ...]:
    """Choose one of `count` colors, 0-based, for each region.

    Each region has a color of its own if there are enough. Otherwise regions that
    touch differ, at corners too, as long as that is possible, and the colors are
    used about equally often. The region with the fewest colors left is always next
    (Brélaz's DSATUR).
    """
    sides = _touching(board, _SIDES)
    corners = _touching(board, _SIDES + _CORNERS)
    tints: dict[int, int] = {}
    for _ in range(board.size):
        region = max(
            (k for k in range(board.size) if k not in tints),
            key=lambda k: (len(_taken(corners[k], tints)), len(corners[k]), -k),
        )
        tints[region] = _free(sides[region], corners[region], tints, count)
    return tuple(tints[region] for region in range(board.size))


def _free(sides: set[int], corners: set[int], tints: dict[int, int], count: int) -> int:
    """Return the rarest color that no neighbor has, at a corner or else at a side."""
    used = list(tints.values())
    for near in (corners, sides):
        if free := set(range(count)) - _taken(near, tints):
            return min(free, key=lambda tint: (used.count(tint), tint))
    near_by = [tints[k] for k in sides if k in tints]
    return min(range(count), key=near_by.count)


def _taken(regions: set[int], tints: dict[int, int]) -> set[int]:
    return {tints[k] for k in regions if k in tints}


def _touching(board: Board, steps: Iterable[Cell]) -> list[set[int]]:
    """Return the neighbors of each region, by steps from cell to cell."""
    near: list[set[int]] = [set() for _ in range(board.size)]
    places = range(board.size)
    for row, column, (down, across) in product(places, places, steps):
        a = board.regions[row][column]
        b = region_at(board, row + down, column + across, HOLE)
        if a != b and HOLE not in (a, b):
            near[a].add(b)
            near[b].add(a)
    return near


def region_at(board: Board, row: int, column: int, outside: int) -> int:
    """Return the region of a cell, `outside` for one that is not on the board."""
    on_board = 0 <= row < board.size and 0 <= column < board.size
    return board.regions[row][column] if on_board else outside


PALETTE = (223, 152, 189, 151, 183, 229, 153, 217, 194, 147, 181, 187)
"""Light colors of the 256 that terminals have."""

TERMINAL_PAPER = 255
"""Nearly white, for the space between regions."""


def region_colors(board: Board) -> tuple[int, ...]:
    """Choose a terminal color (0-255), legible under black, for each region.

    Neighbors differ as far as possible, see region_tints().
    """
    return tuple(PALETTE[tint] for tint in region_tints(board, len(PALETTE)))


Theme = Literal["auto", "light", "dark"]


@dataclass(frozen=True, slots=True)
class Style:
    """A kind's looks.

    light, dark  its colors, as #rrggbb
    width        of its lines; a shape without one is filled
    dashes       lengths of dash and gap; none: a full line
    """

    light: str
    dark: str
    width: float = 0
    dashes: tuple[float, ...] = ()

    def color(self, theme: Theme) -> str:
        """Return the color of a theme; `auto` begins with the light one."""
        return self.dark if theme == "dark" else self.light


INK, INK_ON_DARK = "#1d2126", "#eceef1"
PAPER, DARK_PAPER = "#ffffff", "#16181d"

# Ten colors each. Any two differ by more than 10 in CIE L*a*b*, for usual and for
# color-blind eyes. The dark ones were searched for in OKLCH: they have no more chroma
# than the light ones, stand out from each other no more, and ink has a contrast of 4.5
# on each. The light ones are pale, so that pictures of boards can be read back.
_LIGHT_TINTS = (
    "#f5b19d", "#c2e1cb", "#abc3fc", "#f4d397", "#c6f9f1",
    "#d9bace", "#d3d570", "#96e5fb", "#ebf4be", "#aec26f",
)  # fmt: skip
_DARK_TINTS = (
    "#576697", "#566e3b", "#7d606c", "#1c504e", "#406f85",
    "#504866", "#8f5856", "#3c5220", "#3e4776", "#663e36",
)  # fmt: skip

STYLES = {
    "paper": Style(PAPER, DARK_PAPER),
    **{f"tint{k}": Style(_LIGHT_TINTS[k], _DARK_TINTS[k]) for k in range(TINTS)},
    "heat": Style("#e69f00", "#e69f00"),
    "hole": Style("#d9dce1", "#2c3138"),
    "hatch": Style("#8b929c", "#6d7580", width=1.2),
    "spot": Style("#56b4e9", "#56b4e9"),
    "thin": Style("#a9b0ba", "#8b929c", width=0.8),
    "border": Style(INK, INK_ON_DARK, width=3),
    "ring": Style("#0072b2", "#7cc8f5", width=2),
    "unit": Style("#0072b2", "#7cc8f5", width=4, dashes=(9, 5)),
    "block": Style("#4a515b", "#b7bec8", width=2, dashes=(7, 3)),
    "number": Style("#00735a", "#3fd0a8"),
    "dot": Style("#4a515b", "#c6ccd4"),
    "cross": Style("#4a515b", "#c6ccd4", width=2),
    "star": Style(INK, INK_ON_DARK),
    "value": Style(INK, INK_ON_DARK),
    "label": Style("#565d67", "#a7aeb8"),
    "caption": Style(INK, INK_ON_DARK),
}
"""Every kind of shape by its name."""
