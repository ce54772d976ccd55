"""Color the regions of a board so that neighbors differ."""

from itertools import product

from starbattle.board.board import HOLE, Board

TINTS = 8
"""How many colors pictures and pages have for regions."""

_Neighbors = list[set[int]]


def region_tints(board: Board, count: int = TINTS) -> tuple[int, ...]:
    """Choose one of `count` colors, 0-based, for each region.

    Each region has a color of its own if there are enough. Otherwise regions that
    touch differ, at corners too, as long as that is possible, and the colors are
    used about equally often. The region with the fewest colors left is always next
    (Brélaz's DSATUR).
    """
    sides, corners = _touching(board)
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


def _touching(board: Board) -> tuple[_Neighbors, _Neighbors]:
    """Return each region's neighbors by a side, and those by a side or a corner."""
    steps = {(0, 1): True, (1, 0): True, (1, 1): False, (1, -1): False}
    sides: _Neighbors = [set() for _ in range(board.size)]
    corners: _Neighbors = [set() for _ in range(board.size)]
    for row, column, step in product(range(board.size), range(board.size), steps):
        a = board.regions[row][column]
        b = _region(board, row + step[0], column + step[1])
        if a != b and HOLE not in (a, b):
            for near in (corners, sides) if steps[step] else (corners,):
                near[a].add(b)
                near[b].add(a)
    return sides, corners


def _region(board: Board, row: int, column: int) -> int:
    on_board = 0 <= row < board.size and 0 <= column < board.size
    return board.regions[row][column] if on_board else HOLE
