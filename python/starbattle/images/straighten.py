"""A board cut out of its picture: N x N cells of the same side, seen from above."""

import cv2
import numpy as np

from starbattle.images.arrays import Picture, Points, Values
from starbattle.images.lattice import Lattice

_LEAST_SIDE, _MOST_SIDE = 24, 48
_MOST_OFF = 0.25


def straightened(picture: Picture, lattice: Lattice) -> Picture:
    """Return the board with cells of (side, side) pixels; see side_of()."""
    side = round(min(_MOST_SIDE, max(_LEAST_SIDE, lattice.pitch)))
    places = _places(lattice, side)
    at = lattice.points(places.reshape(-1, 2)).reshape(places.shape)
    picture, first = _around(picture, at)
    at = at - first
    factor = min(1.0, 1.5 * side / lattice.pitch)
    if factor < 1:
        area = cv2.INTER_AREA
        picture = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=area)
        at = (at + 0.5) * factor - 0.5
    replicate = cv2.BORDER_REPLICATE
    how = cv2.INTER_CUBIC if lattice.pitch < side else cv2.INTER_LINEAR
    return cv2.remap(picture, at[:, :, 0], at[:, :, 1], how, borderMode=replicate)


def _around(picture: Picture, at: Points) -> tuple[Picture, Values]:
    """Return the part of a picture that pixels are in, and its first pixel (x, y)."""
    height, width = picture.shape[:2]
    low = np.clip(
        np.floor(at.min(axis=(0, 1))).astype(int) - 2, 0, (width - 1, height - 1)
    )
    high = np.ceil(at.max(axis=(0, 1))).astype(int) + 3
    high = np.maximum(high, low + 1)
    return picture[low[1] : high[1], low[0] : high[0]], low.astype(np.float32)


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
