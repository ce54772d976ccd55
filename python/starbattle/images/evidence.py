"""What the sides of the cells say: is there a border of two regions, or none?

Each cue (thickness of the line, difference of the colours) has one normal distribution
for the borders and one for the other sides. They are estimated from a first
guess, and again from each cutting into regions. A cue that says nothing has the same
distribution twice, and so no weight.
"""

from typing import NamedTuple

import numpy as np

from starbattle.images.arrays import Values

_MOST = 6.0
_OUTLIERS = 0.01
_LEAST_GAP = 1e-9


class Cue(NamedTuple):
    """A number for each side, and how far apart numbers of the same kind are."""

    values: Values
    least_spread: float


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
    if not 0 < borders.sum() < len(borders):
        return np.zeros(len(borders), np.float32)
    inside = _density(cue, cue.values[~borders])
    border = _density(cue, cue.values[borders])
    if cue.values[borders].mean() <= cue.values[~borders].mean():
        return np.zeros(len(borders), np.float32)
    return _monotonic(cue.values, np.clip(np.log(inside / border), -_MOST, _MOST))


def gain(cue: Cue, borders: Values) -> float:
    """Return how much better two distributions explain a cue than one: log odds."""
    if not 0 < borders.sum() < len(borders):
        return 0.0
    two = np.where(
        borders,
        _density(cue, cue.values[borders]),
        _density(cue, cue.values[~borders]),
    )
    return float(np.log(two / _density(cue, cue.values)).sum())


def _density(cue: Cue, sample: Values) -> Values:
    """Return the density at all values of a normal distribution with outliers."""
    middle = np.median(sample)
    spread = max(cue.least_spread, 1.4826 * float(np.median(abs(sample - middle))))
    spread = max(spread, 0.6 * float(sample.std()))
    distance = (cue.values - middle) / spread
    normal = np.exp(-(distance**2) / 2) / (spread * np.sqrt(2 * np.pi))
    return normal * (1 - _OUTLIERS) + _OUTLIERS / (np.ptp(cue.values) + 1)


def _monotonic(values: Values, odds: Values) -> Values:
    """Make the odds fall as values rise: a thicker line is no less a border."""
    order = np.argsort(values)
    result = np.empty_like(odds)
    half = len(order) // 2
    falling = odds[order]
    middle = int(np.argmin(abs(falling))) if len(falling) else half
    falling[: middle + 1] = np.maximum.accumulate(falling[: middle + 1][::-1])[::-1]
    falling[middle:] = np.minimum.accumulate(falling[middle:])
    result[order] = falling
    return result
