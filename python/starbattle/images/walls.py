"""The lines between cells: how thick each is.

The sides between neighbors are numbered: first those to the right of the cells but the
last column, row by row, then those below the cells but the last row.
"""

import numpy as np

from starbattle.images.arrays import Values

_REACH = 0.2
_ENDS = 0.25
_STRONG = 75


def pairs(size: int) -> Values:
    """Return the numbers of the two cells at each side: (sides, 2)."""
    cells = np.arange(size * size).reshape(size, size)
    right = np.stack([cells[:, :-1].ravel(), cells[:, 1:].ravel()], axis=1)
    below = np.stack([cells[:-1].ravel(), cells[1:].ravel()], axis=1)
    return np.concatenate([right, below])


def thicknesses(board: Values, colours: Values) -> Values:
    """Return how thick the line at each side is, in cells.

    It is what differs from the colours of the two cells and what lies between these,
    so that a blurred change of colour is no line.
    """
    flipped = board.transpose(1, 0, 2)
    right = _strips(board, len(colours))
    below = _strips(flipped, len(colours)).transpose(1, 0, 2, 3, 4)
    ink = np.concatenate(
        [
            _ink(right, colours[:, :-1], colours[:, 1:]).reshape(-1, *right.shape[2:4]),
            _ink(below, colours[:-1], colours[1:]).reshape(-1, *below.shape[2:4]),
        ]
    )
    return _relative(ink)


def _strips(board: Values, size: int) -> Values:
    """Return what is around the sides to the right: (N, N-1, along, across, 3)."""
    side = board.shape[0] // size
    reach, ends = round(side * _REACH), round(side * _ENDS)
    rows = board.reshape(size, side, size * side, 3)[:, ends : side - ends]
    at = [slice(c * side - reach, c * side + reach) for c in range(1, size)]
    return np.stack([rows[:, :, one] for one in at], axis=1)


def _ink(strips: Values, one: Values, other: Values) -> Values:
    """Return how far each pixel's colour is from the line between two colours."""
    one, other = one[:, :, None, None], other[:, :, None, None]
    along = other - one
    length = np.maximum((along**2).sum(axis=-1, keepdims=True), 1e-6)
    share = ((strips - one) * along).sum(axis=-1, keepdims=True) / length
    nearest = one + np.clip(share, 0, 1) * along
    return np.linalg.norm(strips - nearest, axis=-1)


def _relative(ink: Values) -> Values:
    """Return the ink of each side, where 1 is a cell full of ink."""
    across = np.median(ink, axis=1)
    noise = np.percentile(across, 20)
    full = np.percentile(across.max(axis=1), _STRONG)
    side = ink.shape[2] / (2 * _REACH)
    return np.maximum(across - noise, 0).sum(axis=1) / max(full, 1e-6) / side
