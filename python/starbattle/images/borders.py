"""What the sides of cells say: whether there is a border of two regions.

The sides between neighbors are numbered: first those to the right of the cells but the
last column, row by row, then those below the cells but the last row. Each cue
(thickness of the line, difference of the colors) has one distribution for the borders
and one for the other sides. They are estimated from a first guess, and again from each
cutting into regions. A cue that says nothing has the same distribution twice, and so no
weight.
"""

from functools import cache
from typing import NamedTuple

import cv2
import numpy as np

from starbattle.images.opening import Picture, Values

_REACH = 0.2
_ENDS = 0.25
_STRONG = 75


@cache
def pairs(size: int) -> Values:
    """Return the numbers of the two cells at each side: (sides, 2)."""
    cells = np.arange(size * size).reshape(size, size)
    right = np.stack([cells[:, :-1].ravel(), cells[:, 1:].ravel()], axis=1)
    below = np.stack([cells[:-1].ravel(), cells[1:].ravel()], axis=1)
    return np.concatenate([right, below])


def thicknesses(board: Values, colors: Values) -> Values:
    """Return how thick the line at each side is, in cells.

    It is what differs from the colors of the two cells and what lies between these,
    so that a blurred change of color is not a line.
    """
    flipped = board.transpose(1, 0, 2)
    right = _strips(board, len(colors))
    below = _strips(flipped, len(colors)).transpose(1, 0, 2, 3, 4)
    ink = np.concatenate(
        [
            _ink(right, colors[:, :-1], colors[:, 1:]).reshape(-1, *right.shape[2:4]),
            _ink(below, colors[:-1], colors[1:]).reshape(-1, *below.shape[2:4]),
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
    """Return how far each pixel's color is from the line between two colors."""
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


_OUTER, _INNER = 0.16, 0.3


def lab(picture: Picture) -> Values:
    """Return the picture in CIELAB, where distances are as people see them."""
    return cv2.cvtColor(picture.astype(np.float32) / 255, cv2.COLOR_RGB2LAB)


def cell_colors(board: Values, size: int) -> Values:
    """Return the color of each cell of a straightened board in CIELAB: (N, N, 3).

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


def differences(colors: Values) -> Values:
    """Return how different the colors across the walls are; see walls.py.

    What all neighbors in a row, or in a column, differ by is the light.
    """
    right = _without_light(colors[:, :-1] - colors[:, 1:])
    below = _without_light(colors[:-1] - colors[1:])
    return np.concatenate([right.ravel(), below.ravel()])


def _without_light(changes: Values) -> Values:
    """Return how far changes of color are from their median: (rows, columns)."""
    return np.linalg.norm(changes - np.median(changes, axis=(0, 1)), axis=2)


_MOST = 6.0
_OUTLIERS = 0.01
_BINS = 4


class Cue(NamedTuple):
    """A number for each side, higher for borders.

    spread  how far apart numbers of the same kind are
    """

    values: Values
    spread: float


def cues(thicknesses: Values, differences: Values) -> list[Cue]:
    """Return the cues: logarithms, as what matters is the ratio."""
    return [Cue(np.log(thicknesses + 0.01), 0.12), Cue(np.log(differences + 2), 0.2)]


def guess(cue: Cue) -> Values:
    """Return which sides are borders by one cue alone (Otsu's method)."""
    ordered = np.sort(cue.values)
    counts = np.arange(1, len(ordered))
    sums = np.cumsum(ordered)[:-1]
    low, high = sums / counts, (ordered.sum() - sums) / counts[::-1]
    between = counts * counts[::-1] * (high - low) ** 2
    at = int(between.argmax())
    return cue.values > (ordered[at] + ordered[at + 1]) / 2


def weights(cue: Cue, borders: Values) -> Values:
    """Return for each side the log odds that it is no border, by one cue."""
    none = np.zeros(len(borders))
    if not 0 < borders.sum() < len(borders):
        return none
    low, high = np.median(cue.values[~borders]), np.median(cue.values[borders])
    if high <= low:
        return none
    odds = np.log(_densities(cue, ~borders) / _densities(cue, borders))
    return _falling(cue.values, np.clip(odds, -_MOST, _MOST), (low + high) / 2)


def gain(cue: Cue, borders: Values) -> float:
    """Return how much better two distributions explain a cue than one: log odds."""
    if not 0 < borders.sum() < len(borders):
        return 0.0
    two = np.where(borders, _densities(cue, borders), _densities(cue, ~borders))
    one = _densities(cue, np.ones(len(borders), bool))
    return float(np.log(two / one).sum())


def _densities(cue: Cue, members: Values) -> Values:
    """Return the density at each value of the members' distribution, and outliers."""
    width = cue.spread / _BINS
    at = np.round((cue.values - cue.values.min()) / width).astype(int) + 3 * _BINS
    counts = np.bincount(at[members], minlength=at.max() + 3 * _BINS + 1)
    row = counts[None].astype(np.float64) / (counts.sum() * width)
    density = cv2.GaussianBlur(row, (6 * _BINS + 1, 1), _BINS)[0]
    floor = _OUTLIERS / (width * len(counts))
    return density[at] * (1 - _OUTLIERS) + floor


def _falling(values: Values, odds: Values, middle: float) -> Values:
    """Make the odds fall as values rise: a thicker line is no less a border."""
    order = np.argsort(values)
    falling = odds[order]
    at = int(np.searchsorted(values[order], middle))
    falling[:at] = np.maximum.accumulate(falling[:at][::-1])[::-1]
    falling[at:] = np.minimum.accumulate(falling[at:])
    result = np.empty_like(odds)
    result[order] = falling
    return result
