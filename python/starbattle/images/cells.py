"""Cells of boards as shapes: parts of a picture that lines enclose, about square."""

from collections.abc import Iterator
from typing import NamedTuple

import cv2
import numpy as np

from starbattle.images.arrays import Gray, Picture, Points, Values

_BLOCKS = (0.02, 0.06)
_DARKER = (4, 10)
_LEAST_SIDE = 5.0
_MOST_SIDE = 0.3
_LONGEST = 1.7
_LEAST_FULL = 0.45
_MOST_SHAPES = 1500


class Shapes(NamedTuple):
    """Shapes that may be cells: their centres (x, y) and their sides, in pixels."""

    centres: Points
    sides: Values


def shapes_of(picture: Picture) -> Iterator[Shapes]:
    """Yield the shapes of a picture, found in one way after the other.

    Lines are darker than what is around them, or lighter, or merely edges.
    """
    size = max(picture.shape)
    light = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
    dark = 255 - cv2.min(cv2.min(*cv2.split(picture)[:2]), picture[:, :, 2])
    for darker in _DARKER:
        for gray in (light, dark):
            for block in _BLOCKS:
                side = max(9, round(size * block)) | 1
                yield _shapes(_above(gray, side, darker), size)
    yield _shapes(_smooth(light), size)


def _above(gray: Gray, side: int, darker: int) -> Gray:
    """Return where a picture is not darker than the mean around."""
    mean, below = cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY
    return cv2.adaptiveThreshold(gray, 255, mean, below, side, darker)


def _smooth(gray: Gray) -> Gray:
    edges = cv2.Canny(gray, 20, 60)
    return 255 - cv2.dilate(edges, np.ones((3, 3), np.uint8))


def _shapes(mask: Gray, size: int) -> Shapes:
    """Return the components of a mask that are about square."""
    _, _, stats, centres = cv2.connectedComponentsWithStats(mask, connectivity=4)
    width, height, area = stats[:, 2:].T.astype(np.float32)
    narrow, wide = np.minimum(width, height), np.maximum(width, height)
    fits = (narrow >= _LEAST_SIDE) & (wide < size * _MOST_SIDE)
    fits &= (wide < _LONGEST * narrow) & (area > _LEAST_FULL * width * height)
    chosen = np.flatnonzero(fits)
    if len(chosen) > _MOST_SHAPES:
        chosen = chosen[np.argsort(-area[chosen])[:_MOST_SHAPES]]
    sides = np.sqrt(width[chosen] * height[chosen])
    return Shapes(centres[chosen].astype(np.float32), sides)
