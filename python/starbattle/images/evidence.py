"""What the sides of the cells say: whether there is a border of two regions.

Each cue (thickness of the line, difference of the colours) has one distribution for
the borders and one for the other sides. They are estimated from a first guess, and
again from each cutting into regions. A cue that says nothing has the same
distribution twice, and so no weight.
"""

from typing import NamedTuple

import cv2
import numpy as np

from starbattle.images.arrays import Values

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
