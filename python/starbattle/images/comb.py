"""How many cells a frame holds: its lines are at equal distances, like a comb.

Where thin lines cannot be seen, the borders of the regions still lie on the lattice.
"""

from typing import NamedTuple

import cv2
import numpy as np

from starbattle.images.arrays import Picture, Points, Values
from starbattle.images.lattice import LEAST_SIZE, MOST_SIZE, Lattice

_SIDE = 400
_MARGIN = 16
_REACH = 0.13
_BETWEEN = 0.3
_LEAST_WORTH = 0.35
_SHIFTS = np.linspace(-0.02, 0.02, 9)


class _Fit(NamedTuple):
    """A comb: how much more there is on its teeth than between, and where it lies."""

    worth: float
    first: float
    length: float


def lattice_in(picture: Picture, corners: Points) -> Lattice | None:
    """Return the lattice of the board whose frame has these corners, None if none.

    `filled` of the lattice is the worth of its comb, from 0 to 1.
    """
    whole = 2 * _MARGIN + _SIDE
    low, high = _MARGIN, _MARGIN + _SIDE
    square = np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)
    transform = cv2.getPerspectiveTransform(square, corners.astype(np.float32))
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    seen = cv2.warpPerspective(
        picture, transform, (whole, whole), flags=how, borderMode=cv2.BORDER_REPLICATE
    )
    across, down = _profiles(cv2.GaussianBlur(seen, (0, 0), 1).astype(np.float32))
    fits = [(n, _fit(across, n), _fit(down, n)) for n in _SIZES]
    size, one, other = max(fits, key=lambda fit: min(fit[1].worth, fit[2].worth))
    worth = min(one.worth, other.worth)
    if worth < _LEAST_WORTH:
        return None
    place = np.array(
        [
            [one.length / size, 0, one.first],
            [0, other.length / size, other.first],
            [0, 0, 1],
        ]
    )
    offsets = np.zeros((size, size, 2), np.float32)
    return Lattice(size, size, transform @ place, offsets, worth)


_SIZES = range(LEAST_SIZE, MOST_SIZE + 1)


def _profiles(seen: Values) -> tuple[Values, Values]:
    """Return how many lines or edges each column, and each row, has."""
    inside = slice(_MARGIN, -_MARGIN)
    steps = np.abs(np.diff(seen, axis=1)).sum(axis=2)[inside]
    falls = np.abs(np.diff(seen, axis=0)).sum(axis=2)[:, inside]
    return _profile(steps.T), _profile(falls)


def _profile(steps: Values) -> Values:
    """Return the mean of the steps, where a large one counts as a middling one."""
    most = max(float(np.percentile(steps, 97)), 1e-3)
    return np.minimum(steps, most).mean(axis=1) / most


def _fit(profile: Values, size: int) -> _Fit:
    """Return the best comb of a size."""
    ends = np.stack(np.meshgrid(_SHIFTS, 1 + _SHIFTS), axis=2).reshape(-1, 2)
    first = _MARGIN + _SIDE * ends[:, 0]
    pitch = _SIDE * (ends[:, 1] - ends[:, 0]) / size
    teeth = _teeth(profile, size, first, pitch)
    ground = _ground(profile, size, first, pitch)[:, None]
    worth = ((teeth - ground) / (teeth + ground + 1e-6)).mean(axis=1)
    best = int(worth.argmax())
    return _Fit(float(worth[best]), float(first[best]), float(pitch[best] * size))


def _teeth(profile: Values, size: int, first: Values, pitch: Values) -> Values:
    """Return the most that is at each line between cells, for each comb."""
    reach = max(1, round(_REACH * _SIDE / size))
    window = np.ones((1, 2 * reach + 1), np.uint8)
    most = cv2.dilate(profile[None].astype(np.float32), window)[0]
    at = first[:, None] + pitch[:, None] * np.arange(1, size)
    return most[np.clip(np.round(at - 0.5).astype(int), 0, len(most) - 1)]


def _ground(profile: Values, size: int, first: Values, pitch: Values) -> Values:
    """Return the mean of what is within the cells, for each comb."""
    sums = np.concatenate([[0.0], np.cumsum(profile)])
    cells = np.arange(size)
    begin, end = (
        np.clip(
            np.round(first[:, None] + pitch[:, None] * (cells + share)).astype(int),
            0,
            len(profile),
        )
        for share in (_BETWEEN, 1 - _BETWEEN)
    )
    return (sums[end] - sums[begin]).sum(axis=1) / (end - begin).sum(axis=1)
