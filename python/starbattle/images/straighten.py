"""A board cut out of its picture: N x N cells of the same side, seen from above.

A frame's corners are a little off, and paper is not flat. So a lattice is refined
first: the lines around each cell are looked for near where they should be; neighbors
have much the same offset.
"""

from dataclasses import replace

import cv2
import numpy as np

from starbattle.images.lattices import Lattice
from starbattle.images.opening import Picture, Points, Values

_LEAST_SIDE, _MOST_SIDE = 24, 48
_MOST_OFF = 0.25


def straightened(picture: Picture, lattice: Lattice) -> Picture:
    """Return the board with cells of (side, side) pixels."""
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


def _places(lattice: Lattice, side: int) -> Values:
    """Return for each pixel the place (column, row) that it shows."""
    n = lattice.rows
    line = (np.arange(n * side, dtype=np.float32) + 0.5) / side
    regular = np.stack(np.meshgrid(line, line), axis=2)
    offsets = np.clip(lattice.offsets, -_MOST_OFF, _MOST_OFF)
    smooth = cv2.blur(offsets, (3, 3), borderType=cv2.BORDER_REPLICATE)
    return regular + cv2.resize(smooth, (n * side, n * side))


_REACH = 0.22
_ENDS = 0.2
_SMOOTH = 1.2
_LEAST_WEIGHT = 1e-3


def refined(picture: Picture, lattice: Lattice) -> Lattice:
    """Return a lattice with offsets such that its lines are those of the picture."""
    board = cv2.GaussianBlur(straightened(picture, lattice), (0, 0), 1)
    size = lattice.rows
    seen = board.astype(np.float32)
    across = _offsets(seen, size)
    down = _offsets(seen.transpose(1, 0, 2), size).T
    offsets = lattice.offsets + np.stack([across, down], axis=2)
    return replace(lattice, offsets=offsets.astype(np.float32))


def _offsets(board: Values, size: int) -> Values:
    """Return for each cell how far right of their places its lines are, in cells."""
    side = board.shape[0] // size
    steps = np.zeros(board.shape[:2], np.float32)
    steps[:, 1:] = np.abs(np.diff(board, axis=1)).sum(axis=2)
    width = max(3, round(0.12 * side)) | 1
    steps = cv2.blur(steps, (width, 1))
    found, weight = _peaks(steps, size, side)
    shape = (0, 0)
    total = cv2.GaussianBlur(found * weight, shape, _SMOOTH)
    smooth = total / (cv2.GaussianBlur(weight, shape, _SMOOTH) + _LEAST_WEIGHT)
    ends = np.pad(smooth, ((0, 0), (1, 1)), mode="edge")
    return (ends[:, :-1] + ends[:, 1:]) / 2


def _peaks(steps: Values, size: int, side: int) -> tuple[Values, Values]:
    """Return where each line is, off its place in cells, and how clear it is.

    Both are (rows, lines between the columns).
    """
    reach, ends = round(_REACH * side), round(_ENDS * side)
    rows = steps.reshape(size, side, size * side)[:, ends : side - ends].mean(axis=1)
    near = np.stack(
        [rows[:, c * side - reach : c * side + reach + 1] for c in range(1, size)],
        axis=1,
    )
    clear = near.max(axis=2) - np.median(near, axis=2)
    offset = (near.argmax(axis=2) - reach) / side
    weight = clear / max(float(clear.max()), 1e-6)
    return offset.astype(np.float32), weight.astype(np.float32)
