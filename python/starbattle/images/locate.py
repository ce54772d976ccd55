"""Find the boards of a picture: lattices of cells, wherever they are."""

import cv2
import numpy as np

from starbattle.images.arrays import Picture
from starbattle.images.cells import shapes_of
from starbattle.images.lattice import Lattice, lattices

LEAST_SIZE, MOST_SIZE = 4, 25
_WIDE = 1200
_NARROW = 700
_WHOLE = 0.97
_NO_BOARD = 0.7


def locate(picture: Picture) -> list[Lattice]:
    """Return the boards in a picture, in reading order, and other lattices after them.

    Their transforms are to pixels of this picture.
    """
    factor = _factor(max(picture.shape))
    found = _best(_resized(picture, factor))
    return [lattice.scaled(1 / factor) for lattice in found]


def _factor(size: int) -> float:
    if size > _WIDE:
        return _WIDE / size
    return float(min(4, -(-_NARROW // size)))


def _resized(picture: Picture, factor: float) -> Picture:
    if factor == 1:
        return picture
    how = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    return cv2.resize(picture, None, fx=factor, fy=factor, interpolation=how)


def _best(picture: Picture) -> list[Lattice]:
    best: list[Lattice] = []
    for shapes in shapes_of(picture):
        found = list(lattices(shapes))
        if best and all(_is_confirmed(one, found) for one in best):
            break
        for one in found:
            best = _merged(best, one)
    boards = [one for one in best if is_board(one)]
    return _in_reading_order(boards) or best


def _is_confirmed(board: Lattice, found: list[Lattice]) -> bool:
    """Tell whether a board of which most was seen has been found again."""
    return (
        is_board(board)
        and board.filled > _WHOLE
        and any(
            one.rows == board.rows and one.columns == board.columns
            for one in found
            if _overlap(one, board)
        )
    )


def is_board(lattice: Lattice) -> bool:
    """Tell whether a lattice has the size of a board."""
    return lattice.is_square and LEAST_SIZE <= lattice.rows <= MOST_SIZE


def _merged(best: list[Lattice], found: Lattice) -> list[Lattice]:
    """Add a lattice, unless a better one overlaps it, in place of worse ones."""
    rivals = [one for one in best if _overlap(one, found)]
    if any(_worth(one) >= _worth(found) for one in rivals):
        return best
    return [one for one in best if one not in rivals] + [found]


def _worth(lattice: Lattice) -> float:
    """Return how many cells were seen; less for what is no board."""
    seen = lattice.filled * lattice.rows * lattice.columns
    return seen if is_board(lattice) else _NO_BOARD * seen


def _overlap(one: Lattice, other: Lattice) -> bool:
    a, b = (np.float32(lattice.corners) for lattice in (one, other))
    area, _ = cv2.intersectConvexConvex(a, b)
    return area > 0.1 * min(abs(cv2.contourArea(a)), abs(cv2.contourArea(b)))


def _in_reading_order(boards: list[Lattice]) -> list[Lattice]:
    """Sort boards row by row; those of a row overlap in height by half."""
    rows: list[list[Lattice]] = []
    for board in sorted(boards, key=_middle):
        if rows and _middle(board) < _bottom(rows[-1][0]):
            rows[-1].append(board)
        else:
            rows.append([board])
    return [b for row in rows for b in sorted(row, key=lambda b: b.corners[:, 0].min())]


def _middle(lattice: Lattice) -> float:
    return float(lattice.corners[:, 1].mean())


def _bottom(lattice: Lattice) -> float:
    return float(lattice.corners[:, 1].max())
