"""Move a lattice to where the lines of the picture are.

A frame's corners are a little off, and paper is not flat. So the lines around each cell
are looked for near where they should be; neighbors have much the same offset.
"""

from dataclasses import replace

import cv2
import numpy as np

from starbattle.images.arrays import Picture, Values
from starbattle.images.lattice import Lattice
from starbattle.images.straighten import side_of, straightened

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
    side = side_of(board, size)
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
