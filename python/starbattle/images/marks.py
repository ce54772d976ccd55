"""What is drawn in the cells: stars, queens and the like, or crosses and dots."""

from typing import NamedTuple

import cv2
import numpy as np

from starbattle.board.board import Cell
from starbattle.board.solution import Solution
from starbattle.images.arrays import Gray, Picture, Values
from starbattle.images.colours import cell_colours, lab

_EDGE = 0.18
_CONTRAST = 14
_LEAST_AREA = 0.006
_STRIP = 0.15
_SPECK = 0.15
_OFF_CENTRE = 0.25
_SMALL = 0.3
_LONGEST = 1.6
_DIAGONAL = 0.75
_THIN, _THIN_DIAGONAL = 0.09, 0.56
_SIZE = 24
_SMALLER = 0.6
_MANY = 4


class Marks(NamedTuple):
    """0-based cells with a star (or a queen, or a disc), and with a cross or a dot."""

    stars: list[Cell]
    crosses: list[Cell]


def marks(board: Picture, size: int, solution: Solution | None) -> Marks:
    """Return what is drawn in the cells of a straightened board.

    The solution, if it is known, helps where shapes are unclear: crosses are stars if
    all of them are where it has stars, and what is smaller than the stars that are
    right is no star.
    """
    colours = lab(cv2.GaussianBlur(board, (0, 0), 0.7))  # against noise
    side = board.shape[0] // size
    ink = _ink(colours, cell_colours(colours, size), side)
    found = {}
    for cell in np.ndindex(size, size):
        drawn = _drawn(_inside(ink, cell, side))
        if drawn is not None:
            found[cell] = _Symbol(is_cross(drawn, side), int(drawn.sum()))
    return _judged(found, set(solution.stars) if solution else set())


class _Symbol(NamedTuple):
    """What is drawn in a cell: whether it is like a cross, and its pixels."""

    is_cross: bool
    area: int


def _judged(found: dict[Cell, _Symbol], solution: set[Cell]) -> Marks:
    """Tell stars from marks; if shapes are blurred, by size and by the solution."""
    crosses = {cell for cell, symbol in found.items() if symbol.is_cross}
    stars = found.keys() - crosses
    if not stars and crosses <= solution:
        return Marks(sorted(crosses), [])
    right = [found[cell].area for cell in stars & solution]
    least = _SMALLER * float(np.median(right)) if right else np.inf
    off = {cell for cell in stars - solution if found[cell].area < least}
    if solution and (right or len(off) >= _MANY):
        crosses |= off
    return Marks(sorted(found.keys() - crosses), sorted(crosses))


def _ink(colours: Values, cells: Values, side: int) -> Gray:
    """Return where a pixel has not the colour of its cell."""
    plain = np.repeat(np.repeat(cells, side, axis=0), side, axis=1)
    far = np.linalg.norm(colours - plain, axis=2) > _CONTRAST
    return far.astype(np.uint8)


def _inside(ink: Gray, cell: Cell, side: int) -> Gray:
    edge = round(_EDGE * side)
    top, left = (place * side + edge for place in cell)
    length = side - 2 * edge
    return ink[top : top + length, left : left + length]


def _drawn(ink: Gray) -> Gray | None:
    """Return what is drawn in a cell without what lies at its edge; None if nothing."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    _, _, width, height, area = stats.T
    length = len(ink)
    at_edge = (stats[:, :2] == 0).any(axis=1)
    at_edge |= (stats[:, :2] + stats[:, 2:4] == length).any(axis=1)
    strip = at_edge & (np.minimum(width, height) < _STRIP * length)
    area = np.where(strip, 0, area)
    area[0] = 0
    keep = area >= max(3, _SPECK * area.max())
    drawn = keep[labels].astype(np.uint8)
    least = _LEAST_AREA * (length / (1 - 2 * _EDGE)) ** 2
    return drawn if drawn.sum() >= least and _is_central(drawn) else None


def _is_central(drawn: Gray) -> bool:
    x, y, width, height = cv2.boundingRect(drawn)
    length = len(drawn)
    off = abs(x + width / 2 - length / 2), abs(y + height / 2 - length / 2)
    return bool(max(off) < _OFF_CENTRE * length)


def is_cross(drawn: Gray, side: int) -> bool:
    """Tell whether this is a cross or a dot: small, or along two diagonals."""
    x, y, width, height = cv2.boundingRect(drawn)
    if max(width, height) < _SMALL * side:
        return True
    if max(width, height) > _LONGEST * min(width, height):
        return False
    diagonal = _diagonal(drawn[y : y + height, x : x + width])
    thin = drawn.sum() < _THIN * side**2
    return diagonal > _DIAGONAL or (bool(thin) and diagonal > _THIN_DIAGONAL)


def _diagonal(shape: Gray) -> float:
    """Return which share of a shape lies near the diagonals of its box."""
    square = cv2.resize(shape * 255, (_SIZE, _SIZE), interpolation=cv2.INTER_AREA)
    line = (np.arange(_SIZE) + 0.5) / _SIZE * 2 - 1
    near = np.abs(np.abs(line)[:, None] - np.abs(line)) < 0.3
    return float(square[near].sum()) / max(float(square.sum()), 1.0)
