"""The colours of cells, and how different those of neighbors are."""

import cv2
import numpy as np

from starbattle.images.arrays import Picture, Values

_OUTER, _INNER = 0.16, 0.3


def lab(picture: Picture) -> Values:
    """Return the picture in CIELAB, where distances are as people see them."""
    return cv2.cvtColor(picture.astype(np.float32) / 255, cv2.COLOR_RGB2LAB)


def cell_colours(board: Values, size: int) -> Values:
    """Return the colour of each cell of a straightened board in CIELAB: (N, N, 3).

    It is the median of a ring, within the lines and around what is drawn in the cell.
    """
    side = board.shape[0] // size
    cells = board.reshape(size, side, size, side, 3).transpose(0, 2, 1, 3, 4)
    return np.median(cells[:, :, _ring(side)], axis=2)


def _ring(side: int) -> Values:
    middle = np.arange(side) + 0.5
    edge = np.minimum(middle, side - middle) / side
    edge = np.minimum.outer(edge, edge)
    return (edge > _OUTER) & (edge < _INNER)


def differences(colours: Values) -> Values:
    """Return how different the colours across the walls are; see walls.py.

    What all neighbors in a row, or in a column, differ by is the light.
    """
    right = _without_light(colours[:, :-1] - colours[:, 1:])
    below = _without_light(colours[:-1] - colours[1:])
    return np.concatenate([right.ravel(), below.ravel()])


def _without_light(changes: Values) -> Values:
    """Return how far changes of colour are from their median: (rows, columns)."""
    return np.linalg.norm(changes - np.median(changes, axis=(0, 1)), axis=2)
