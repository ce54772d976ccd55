"""Find the boards of a picture, wherever they are.

A board is a lattice of cells, or a frame with lines at equal distances in it. The
first needs thin lines that can be seen, the second a frame. Where they disagree, both
lattices are read, and the reading decides.
"""

from collections.abc import Iterator
from typing import NamedTuple

import cv2
import numpy as np

from starbattle.images.lattices import (
    LEAST_SIZE,
    MOST_SIZE,
    Lattice,
    lattices,
    shapes_of,
)
from starbattle.images.opening import Gray, Picture, Points, Values

_WIDE = 1200
_NARROW = 700
_WHOLE = 0.97
_NO_BOARD = 0.7
_LEAST_COMB = 0.5
_MOST_COMBS = 6
_MOST_RIVALS = 4
_LARGER = 3.0

Site = list[Lattice]
"""Lattices in one place, of which one may be a board; that of most cells first."""


def locate(picture: Picture) -> list[Site]:
    """Return where boards are in a picture, in reading order.

    If there is no board, it is where other lattices are. Transforms are to pixels of
    this picture.
    """
    factor = _factor(max(picture.shape))
    small = _resized(picture, factor)
    found = _of_cells(small)
    sites = _sites(found, _of_frames(small, found))
    return [[one.scaled(1 / factor) for one in site] for site in sites]


def _factor(size: int) -> float:
    if size > _WIDE:
        return _WIDE / size
    return float(min(4, -(-_NARROW // size)))


def _resized(picture: Picture, factor: float) -> Picture:
    if factor == 1:
        return picture
    how = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    return cv2.resize(picture, None, fx=factor, fy=factor, interpolation=how)


def is_board(lattice: Lattice) -> bool:
    """Tell whether a lattice has the size of a board."""
    return lattice.is_square and LEAST_SIZE <= lattice.rows <= MOST_SIZE


def _of_cells(picture: Picture) -> list[Lattice]:
    """Return the best lattices of cells, none overlapping another."""
    best: list[Lattice] = []
    for shapes in shapes_of(picture):
        found = list(lattices(shapes))
        if best and all(_is_confirmed(one, found) for one in best):
            break
        for one in found:
            best = _merged(best, one)
    return best


def _is_confirmed(board: Lattice, found: list[Lattice]) -> bool:
    """Tell whether a board of which most was seen has been found again."""
    same = (
        one.rows == board.rows and one.columns == board.columns
        for one in found
        if _overlap(one, board)
    )
    return is_board(board) and board.filled > _WHOLE and any(same)


def _merged(best: list[Lattice], found: Lattice) -> list[Lattice]:
    """Add a lattice, unless a better one overlaps it, in place of worse ones."""
    rivals = [one for one in best if _overlap(one, found)]
    if any(_worth(one) >= _worth(found) for one in rivals):
        return best
    return [one for one in best if one not in rivals] + [found]


def _worth(lattice: Lattice) -> float:
    """Return how many cells were seen; less for what is not a board."""
    seen = lattice.filled * lattice.rows * lattice.columns
    return seen if is_board(lattice) else _NO_BOARD * seen


def _overlap(one: Lattice, other: Lattice) -> bool:
    area, _ = cv2.intersectConvexConvex(one.corners, other.corners)
    return bool(area > 0.1 * min(one.area, other.area))


def _of_frames(picture: Picture, known: list[Lattice]) -> list[Lattice]:
    """Return the lattices in frames but those that are known already."""
    boards = [one for one in known if is_board(one) or one.filled > _WHOLE]
    most = _LARGER * max((one.area for one in boards), default=np.inf)
    corners = [
        four
        for four in frames(picture)
        if cv2.contourArea(four) < most
        and not any(_is_at(board, four) for board in boards)
    ]
    found = (lattice_in(picture, four) for four in corners[:_MOST_COMBS])
    return [one for one in found if one is not None and one.filled > _LEAST_COMB]


def _is_at(board: Lattice, corners: np.ndarray) -> bool:
    """Tell whether corners are those of a board, or lie within one."""
    far = np.abs(board.corners - corners).max() < 0.4 * board.pitch
    return bool(far) or cv2.contourArea(corners) < 0.8 * board.area


def _sites(found: list[Lattice], framed: list[Lattice]) -> list[Site]:
    """Return the boards by place, or else the other lattices."""
    boards = [one for one in found if is_board(one)] + framed
    sites: list[Site] = []
    for one in sorted(boards, key=lambda one: one.area, reverse=True):
        rivals = [site for site in sites if _overlap(one, site[0])]
        if not rivals:
            sites.append([one])
        elif _is_new(one, rivals[0]):
            rivals[0].append(one)
    return _in_reading_order([_likely(site) for site in sites]) or [
        [one] for one in found
    ]


def _likely(site: Site) -> Site:
    """Return the lattices of which most is seen, that of most cells first."""
    best = sorted(site, key=lambda one: -one.filled)[:_MOST_RIVALS]
    return sorted(best, key=lambda one: -one.rows)


def _is_new(lattice: Lattice, site: Site) -> bool:
    same = (
        one.rows == lattice.rows
        and np.abs(one.corners - lattice.corners).max() < 0.15 * lattice.pitch
        for one in site
    )
    return not any(same)


def _in_reading_order(sites: list[Site]) -> list[Site]:
    """Sort row by row; what is in a row overlaps in height by half."""
    rows: list[list[Site]] = []
    for site in sorted(sites, key=lambda one: _middle(one)[1]):
        if rows and _middle(site)[1] < rows[-1][0][0].corners[:, 1].max():
            rows[-1].append(site)
        else:
            rows.append([site])
    return [
        site for row in rows for site in sorted(row, key=lambda one: _middle(one)[0])
    ]


def _middle(site: Site) -> tuple[float, float]:
    x, y = site[0].corners.mean(axis=0)
    return float(x), float(y)


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
        _, _, width, height = cv2.boundingRect(outline)
        if len(outline) >= 4 and width * height > least:
            corners = _corners(cv2.convexHull(outline))
            if corners is not None and cv2.contourArea(corners) > least:
                yield corners


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
    ordered = _ordered(found.astype(np.float32))
    sides = np.linalg.norm(ordered - np.roll(ordered, 1, axis=0), axis=1)
    return ordered if sides.max() < _LONGEST * sides.min() else None


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
