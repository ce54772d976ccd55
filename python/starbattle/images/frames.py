"""Frames: shapes with four corners, such as the outline of a board."""

from collections.abc import Iterator

import cv2
import numpy as np

from starbattle.images.arrays import Gray, Picture, Points

_LEAST_AREA = 0.02
_MOST_FRAMES = 12
_DARKER = 12
_CORNERS = (0.02, 0.04, 0.07)
_LONGEST = 1.5
_SLACK = 0.9


def frames(picture: Picture) -> list[Points]:
    """Return the corners of the frames, each clockwise from the upper left.

    The largest come first.
    """
    found: list[Points] = []
    for mask in _masks(picture):
        for corners in _quadrangles(mask):
            if not any(_is_same(corners, other) for other in found):
                found.append(corners)
    found.sort(key=lambda corners: -cv2.contourArea(corners))
    return found[:_MOST_FRAMES]


def _masks(picture: Picture) -> Iterator[Gray]:
    """Yield where there are lines or edges, in one way after the other."""
    light = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
    side = max(9, max(light.shape) // 30) | 1
    mean, below = cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV
    for gray in (light, 255 - light):
        yield cv2.adaptiveThreshold(gray, 255, mean, below, side, _DARKER)
    edges = cv2.Canny(light, 25, 75)
    yield cv2.dilate(edges, np.ones((3, 3), np.uint8))


def _quadrangles(mask: Gray) -> Iterator[Points]:
    """Yield the corners of the large components of a mask that have four."""
    outlines, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    least = _LEAST_AREA * mask.size
    for outline in outlines:
        if len(outline) >= 4 and _box_area(outline) > least:
            corners = _corners(cv2.convexHull(outline))
            if corners is not None and cv2.contourArea(corners) > least:
                yield corners


def _box_area(outline: Points) -> int:
    _, _, width, height = cv2.boundingRect(outline)
    return int(width * height)


def _corners(hull: Points) -> Points | None:
    """Return the four corners of a convex outline, None if it has not four."""
    length = cv2.arcLength(hull, True)
    for coarse in _CORNERS:
        found = cv2.approxPolyDP(hull, coarse * length, True).reshape(-1, 2)
        if len(found) == 4:
            break
    else:
        return None
    if cv2.contourArea(found) < _SLACK * cv2.contourArea(hull):
        return None
    ordered = _ordered(_sharpened(found, hull.reshape(-1, 2)))
    sides = np.linalg.norm(ordered - np.roll(ordered, 1, axis=0), axis=1)
    return ordered if sides.max() < _LONGEST * sides.min() else None


def _sharpened(corners: Points, hull: Points) -> Points:
    """Return where lines through the four sides meet, as corners may be round."""
    lines = [_side(corners[k], corners[(k + 1) % 4], hull) for k in range(4)]
    found = [np.cross(lines[k - 1], lines[k]) for k in range(4)]
    if any(abs(point[2]) < 1e-6 for point in found):
        return corners.astype(np.float32)
    sharp = np.array([point[:2] / point[2] for point in found], np.float32)
    far = np.abs(sharp - corners).max()
    near = 0.1 * np.sqrt(cv2.contourArea(corners))
    return sharp if far < near else corners.astype(np.float32)


def _side(one: Points, other: Points, hull: Points) -> Points:
    """Return the line (a, b, c) of a side: of the longest straight part near it."""
    along = (other - one).astype(float)
    length = np.linalg.norm(along)
    across = np.array([-along[1], along[0]]) / length
    steps = np.roll(hull, -1, axis=0) - hull
    middle = (hull + steps / 2 - one).astype(float)
    near = np.abs(middle @ across) < 0.06 * length
    lengths = np.where(near, np.linalg.norm(steps, axis=1), 0)
    k = int(lengths.argmax())
    if lengths[k] < 0.25 * length:
        return np.cross([*one, 1.0], [*other, 1.0])
    return np.cross([*hull[k], 1.0], [*(hull[k] + steps[k]), 1.0])


def _ordered(corners: Points) -> Points:
    """Return corners clockwise from the upper left."""
    middle = corners.mean(axis=0)
    angles = np.arctan2(corners[:, 1] - middle[1], corners[:, 0] - middle[0])
    clockwise = corners[np.argsort(angles)]
    first = int(clockwise.sum(axis=1).argmin())
    return np.roll(clockwise, -first, axis=0)


def _is_same(one: Points, other: Points) -> bool:
    size = np.sqrt(cv2.contourArea(one))
    return bool(np.abs(one - other).max() < 0.015 * size)
