"""A board cut out of its picture: N x N cells of the same side, seen from above."""

import cv2
import numpy as np

from starbattle.images.arrays import Picture, Values
from starbattle.images.lattice import Lattice

_LEAST_SIDE, _MOST_SIDE = 24, 48
_MOST_OFF = 0.25


def straightened(picture: Picture, lattice: Lattice) -> Picture:
    """Return the board with cells of (side, side) pixels; see side_of()."""
    side = round(min(_MOST_SIDE, max(_LEAST_SIDE, lattice.pitch)))
    factor = min(1.0, 1.5 * side / lattice.pitch)
    if factor < 1:
        area = cv2.INTER_AREA
        picture = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=area)
    places = _places(lattice, side)
    at = lattice.scaled(factor).points(places.reshape(-1, 2))
    at = at.reshape(places.shape).astype(np.float32)
    replicate = cv2.BORDER_REPLICATE
    how = cv2.INTER_CUBIC if lattice.pitch < side else cv2.INTER_LINEAR
    return cv2.remap(picture, at[:, :, 0], at[:, :, 1], how, borderMode=replicate)


def side_of(board: Picture, size: int) -> int:
    """Return the side of a cell of a straightened board of N x N cells."""
    return int(board.shape[0] // size)


def _places(lattice: Lattice, side: int) -> Values:
    """Return for each pixel the place (column, row) that it shows."""
    n = lattice.rows
    line = (np.arange(n * side, dtype=np.float32) + 0.5) / side
    regular = np.stack(np.meshgrid(line, line), axis=2)
    offsets = np.clip(lattice.offsets, -_MOST_OFF, _MOST_OFF)
    smooth = cv2.blur(offsets, (3, 3), borderType=cv2.BORDER_REPLICATE)
    return regular + cv2.resize(smooth, (n * side, n * side))
