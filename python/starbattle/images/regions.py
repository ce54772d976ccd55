"""The regions of a straightened board, by thickness of lines and by colours."""

from dataclasses import dataclass

import numpy as np

from starbattle.images.arrays import Picture, Values
from starbattle.images.colours import cell_colours, differences, lab
from starbattle.images.evidence import Cue, cues, gain, guess, weights
from starbattle.images.merging import Merging
from starbattle.images.walls import pairs, thicknesses

_ROUNDS = 4


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
    return max(found, key=lambda one: one.gain)


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
