"""The regions of a straightened board, by thickness of lines and by colours."""

from dataclasses import dataclass

import numpy as np

from starbattle.images.arrays import Picture, Values
from starbattle.images.colours import cell_colours, differences, lab
from starbattle.images.evidence import Cue, cues, gain, guess, weights
from starbattle.images.merging import Merging
from starbattle.images.walls import pairs, thicknesses

_ROUNDS = 4
_MOST_GAPS = 5
_MOST_SIDES = 120
_LEAST_GAIN = 1.0
_SURE = 6.0


@dataclass(frozen=True, slots=True, eq=False)
class Cut:
    """A board cut into N regions.

    labels   N*N region numbers, row by row, in order of first appearance
    weights  the log odds of each side (see walls.py) to be no border
    gain     how well the regions explain the picture
    regions  how many regions the sides by themselves ask for
    """

    labels: Values
    weights: Values
    gain: float
    regions: int


def cut(board: Picture, size: int) -> Cut:
    """Cut a straightened board into as many regions as it has rows."""
    colours = lab(board)
    cells = cell_colours(colours, size)
    seen = cues(thicknesses(colours, cells), differences(cells))
    return best_cut(seen, size)


def best_cut(seen: list[Cue], size: int) -> Cut:
    """Return the cut that explains the cues best, from several first guesses."""
    guesses = [guess(cue) for cue in seen]
    found = [_settled(seen, [one] * len(seen), size) for one in guesses]
    found += [_settled(seen, guesses, size)]
    return _mended(max(found, key=lambda one: one.gain), size)


def _settled(seen: list[Cue], borders: list[Values], size: int) -> Cut:
    sides = pairs(size)
    for _ in range(_ROUNDS):
        total = sum(weights(*one) for one in zip(seen, borders, strict=True))
        merged = Merging(total, sides, size, size * size)
        now = merged.labels[sides[:, 0]] != merged.labels[sides[:, 1]]
        if all((now == before).all() for before in borders):
            break
        borders = [now] * len(seen)
    worth = sum(gain(cue, now) for cue in seen)
    regions = size + merged.forced - merged.further
    return Cut(merged.labels, total, worth, regions)


def _mended(cut: Cut, size: int) -> Cut:
    """Return a likelier cut, where a gap in a border has joined two regions.

    One side after the other is taken for the gap, and closed.
    """
    sides = pairs(size)
    best, least = cut, energy(cut.labels, cut.weights, sides)
    for _ in range(_MOST_GAPS):
        closed = [flipped(best, gap, size) for gap in _gaps(best, sides)]
        energies = [energy(one.labels, cut.weights, sides) for one in closed]
        if not closed or min(energies) >= least - _LEAST_GAIN:
            break
        at = int(np.argmin(energies))
        best, least = closed[at], energies[at]
    return Cut(best.labels, cut.weights, cut.gain, best.regions)


def energy(labels: Values, weights: Values, sides: Values) -> float:
    """Return the log odds against the borders of a cut; the lower, the likelier."""
    return float(weights[labels[sides[:, 0]] != labels[sides[:, 1]]].sum())


def _gaps(cut: Cut, sides: Values) -> list[int]:
    """Return sides where there may be a gap: in regions with borders inside."""
    labels = cut.labels[sides]
    inside = labels[:, 0] == labels[:, 1]
    broken = np.unique(labels[inside & (cut.weights < -_LEAST_GAIN)])
    chosen = inside & (cut.weights > 0) & np.isin(labels[:, 0], broken)
    found = np.flatnonzero(chosen)
    return [int(gap) for gap in found] if len(found) <= _MOST_SIDES else []


def flipped(cut: Cut, side: int, size: int) -> Cut:
    """Return the cut if a side is a border for sure, or none, unlike what it seems."""
    weights = cut.weights.copy()
    weights[side] = -_SURE if weights[side] > 0 else _SURE
    merged = Merging(weights, pairs(size), size, size * size)
    regions = size + merged.forced - merged.further
    return Cut(merged.labels, weights, cut.gain, regions)
