"""What is drawn in the cells: stars, queens and the like, or crosses and dots."""

from collections import Counter
from typing import NamedTuple

import cv2
import numpy as np

from starbattle.board.board import Cell
from starbattle.images.borders import cell_colors, lab
from starbattle.images.judging import Verdict
from starbattle.images.opening import Gray, Picture, Values

_EDGE, _MOST_EDGE = 0.18, 0.34
_FULL = 0.7
_CONTRAST = 14
_LEAST_AREA = 0.006
_STRIP = 0.15
_SPECK = 0.15
_OFF_CENTER = 0.25
_SMALL = 0.3
_LONGEST = 1.6
_DIAGONAL = 0.75
_THIN, _THIN_DIAGONAL = 0.09, 0.56
_SIZE = 24
_SMALLER = 0.6
_MANY = 4
_ALIKE, _APART = 2, 1.2
_SMALL_PITCH = 14


class Marks(NamedTuple):
    """What is drawn on a board, as 0-based cells.

    stars    cells with a star (or a queen, or a disc)
    crosses  cells with a cross or a dot
    wrong    those of them that break the rules or do not fit the solution
    dropped  cells with a smudge that is in neither list
    """

    stars: list[Cell]
    crosses: list[Cell]
    wrong: list[Cell]
    dropped: list[Cell]


def marks(board: Picture, verdict: Verdict, size: int, pitch: float) -> Marks:
    """Return what is drawn in the cells of a straightened board.

    `pitch` is how many pixels of the picture a cell has. The solution, if it is
    known, helps where shapes are unclear: crosses are stars if all of them are where it
    has stars, and what is smaller than the stars that are right is no star.
    """
    colors = lab(cv2.GaussianBlur(board, (0, 0), 0.7))  # against noise
    side = board.shape[0] // size
    cells = cell_colors(colors, size)
    if pitch < _SMALL_PITCH:
        cells = _region_colors(cells, verdict.labels)
    ink = _ink(colors, cells, side)
    found = {}
    for cell in np.ndindex(size, size):
        drawn = _drawn(_inside(ink, cell, side), side)
        if drawn is not None:
            found[cell] = _symbol(drawn, side)
    stars, crosses = _judged(
        found, set(verdict.solution.stars) if verdict.solution else set()
    )
    wrong = _wrong(stars, crosses, verdict, size)
    if pitch >= _SMALL_PITCH:
        return Marks(sorted(stars), sorted(crosses), sorted(wrong), [])
    return Marks(sorted(stars - wrong), sorted(crosses - wrong), [], sorted(wrong))


def _wrong(
    stars: set[Cell], crosses: set[Cell], verdict: Verdict, size: int
) -> set[Cell]:
    """Return the stars and crosses that cannot be right."""
    if verdict.solution:
        right = set(verdict.solution.stars)
        return (stars - right) | (crosses & right)
    labels = verdict.labels.reshape(size, size)

    def units(cell: Cell) -> tuple[tuple[str, int], ...]:
        row, column = cell
        return ("row", row), ("column", column), ("region", int(labels[cell]))

    counts = Counter(unit for cell in stars for unit in units(cell))
    return {
        (row, column)
        for row, column in stars
        if any(counts[unit] > verdict.stars for unit in units((row, column)))
        or any(max(abs(r - row), abs(c - column)) == 1 for r, c in stars)
    }


def _region_colors(cells: Values, labels: Values) -> Values:
    """Return the color of each cell's region: lines take too much of a small cell."""
    found = np.empty_like(cells)
    grid = labels.reshape(cells.shape[:2])
    for region in np.unique(grid):
        found[grid == region] = np.median(cells[grid == region], axis=0)
    return found


class _Symbol(NamedTuple):
    """What is drawn in a cell, in parts of the cell.

    is_cross  whether it is small, or along two diagonals: a cross or a dot
    area      how much of the cell it fills
    extent    the longer side of its box
    diagonal  which share of it lies near the diagonals of its box
    """

    is_cross: bool
    area: float
    extent: float
    diagonal: float


def _judged(
    found: dict[Cell, _Symbol], solution: set[Cell]
) -> tuple[set[Cell], set[Cell]]:
    """Tell stars from marks; if shapes are blurred, by size and by the solution."""
    right = found.keys() & solution
    others = found.keys() - solution
    if _differ([found[cell] for cell in right], [found[cell] for cell in others]):
        return right, others
    crosses = {cell for cell, symbol in found.items() if symbol.is_cross}
    stars = found.keys() - crosses
    if not stars and crosses <= solution:
        return crosses, set()
    sizes = [found[cell].area for cell in stars & solution]
    least = _SMALLER * float(np.median(sizes)) if sizes else np.inf
    off = {cell for cell in stars - solution if found[cell].area < least}
    if solution and (sizes or len(off) >= _MANY):
        crosses |= off
    return found.keys() - crosses, crosses


def _differ(stars: list[_Symbol], marks: list[_Symbol]) -> bool:
    """Tell whether all of the stars differ from all of the marks in one way."""
    if min(len(stars), len(marks)) < _ALIKE:
        return False
    ways = [(np.array(stars)[:, k], np.array(marks)[:, k]) for k in (1, 2, 3)]
    return any(
        low.max() * _APART < high.min()
        for one, other in ways
        for low, high in ((one, other), (other, one))
    )


def _ink(colors: Values, cells: Values, side: int) -> Gray:
    """Return where a pixel has not the color of its cell."""
    plain = np.repeat(np.repeat(cells, side, axis=0), side, axis=1)
    far = np.linalg.norm(colors - plain, axis=2) > _CONTRAST
    return far.astype(np.uint8)


def _inside(ink: Gray, cell: Cell, side: int) -> Gray:
    """Return the ink of a cell without its edges, and without lines beside these.

    In a small picture, a thick line and its blur take a large part of the cell.
    """
    top, left = (place * side for place in cell)
    whole = ink[top : top + side, left : left + side]
    across, down = _lines(whole), _lines(whole.T)
    return whole[across[0] : side - across[1], down[0] : side - down[1]]


def _lines(ink: Gray) -> tuple[int, int]:
    """Return how many of the first and of the last rows of a cell are its edges."""
    side = len(ink)
    edge, most = round(_EDGE * side), round(_MOST_EDGE * side)
    full = ink[:, edge : side - edge].mean(axis=1) > _FULL
    ends = []
    for rows in (full, full[::-1]):
        clear = np.flatnonzero(~rows[:most])
        ends.append(max(edge, int(clear[0]) if len(clear) else most))
    return ends[0], ends[1]


def _drawn(ink: Gray, side: int) -> Gray | None:
    """Return what is drawn in a cell without what lies at its edge; None if nothing."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    _, _, width, height, area = stats.T
    size = np.array(ink.shape[::-1])
    at_edge = (stats[:, :2] == 0).any(axis=1)
    at_edge |= (stats[:, :2] + stats[:, 2:4] == size).any(axis=1)
    strip = at_edge & (np.minimum(width, height) < _STRIP * (1 - 2 * _EDGE) * side)
    area = np.where(strip, 0, area)
    area[0] = 0
    keep = area >= max(3, _SPECK * area.max())
    drawn = keep[labels].astype(np.uint8)
    least = _LEAST_AREA * side**2
    return drawn if drawn.sum() >= least and _is_central(drawn) else None


def _is_central(drawn: Gray) -> bool:
    x, y, width, height = cv2.boundingRect(drawn)
    rows, columns = drawn.shape
    off = abs(2 * x + width - columns) / columns, abs(2 * y + height - rows) / rows
    return bool(max(off) < 2 * _OFF_CENTER)


def _symbol(drawn: Gray, side: int) -> _Symbol:
    x, y, width, height = cv2.boundingRect(drawn)
    area, extent = float(drawn.sum()) / side**2, max(width, height) / side
    diagonal = _diagonal(drawn[y : y + height, x : x + width])
    least = _THIN_DIAGONAL if area < _THIN else _DIAGONAL
    is_long = max(width, height) > _LONGEST * min(width, height)
    is_cross = extent < _SMALL or (not is_long and diagonal > least)
    return _Symbol(is_cross, area, extent, diagonal)


def _diagonal(shape: Gray) -> float:
    """Return which share of a shape lies near the diagonals of its box."""
    square = cv2.resize(shape * 255, (_SIZE, _SIZE), interpolation=cv2.INTER_AREA)
    line = (np.arange(_SIZE) + 0.5) / _SIZE * 2 - 1
    near = np.abs(np.abs(line)[:, None] - np.abs(line)) < 0.3
    return float(square[near].sum()) / max(float(square.sum()), 1.0)
