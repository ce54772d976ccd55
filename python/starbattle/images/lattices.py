"""Shapes that may be cells, which stand side by side, and the lattices they are in.

A cell is a part of a picture that lines enclose, about square.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np

from starbattle.images.opening import Gray, Picture, Points, Values

_BLOCKS = (0.02, 0.06)
_DARKER = (4, 10)
_LEAST_SIDE = 5.0
_MOST_SIDE = 0.3
_LONGEST = 1.7
_LEAST_FULL = 0.45
_MOST_SHAPES = 1500


class Shapes(NamedTuple):
    """Shapes that may be cells: their centers (x, y) and their sides, in pixels."""

    centers: Points
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
    _, _, stats, centers = cv2.connectedComponentsWithStats(mask, connectivity=4)
    width, height, area = stats[:, 2:].T.astype(np.float32)
    narrow, wide = np.minimum(width, height), np.maximum(width, height)
    fits = (narrow >= _LEAST_SIDE) & (wide < size * _MOST_SIDE)
    fits &= (wide < _LONGEST * narrow) & (area > _LEAST_FULL * width * height)
    chosen = np.flatnonzero(fits)
    if len(chosen) > _MOST_SHAPES:
        chosen = chosen[np.argsort(-area[chosen])[:_MOST_SHAPES]]
    sides = np.sqrt(width[chosen] * height[chosen])
    return Shapes(centers[chosen].astype(np.float32), sides)


_ALIKE_SIDES = 1.4
_NEAR, _FAR = 0.85, 1.6
_SLOPE = 0.5


def places_of(shapes: Shapes) -> Iterator[tuple[Values, Points]]:
    """Yield groups of shapes that hang together, the largest first.

    A group is the indices of its shapes, and the places (column, row) + 0.5 of them.
    """
    steps = _steps(shapes)
    groups = []
    seen: set[int] = set()
    for start in range(len(shapes.sides)):
        if start not in seen:
            places = _walk(start, steps)
            seen |= places.keys()
            groups.append(places)
    for places in sorted(groups, key=len, reverse=True):
        if len(places) > 1:
            members = np.array(list(places))
            yield members, np.array(list(places.values()), np.float32) + 0.5


def _walk(
    start: int, steps: dict[int, list[tuple[int, int, int]]]
) -> dict[int, tuple[int, int]]:
    """Return the place of each shape that steps lead to."""
    places = {start: (0, 0)}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        x, y = places[here]
        for other, dx, dy in steps.get(here, ()):
            if other not in places:
                places[other] = (x + dx, y + dy)
                queue.append(other)
    return places


def _steps(shapes: Shapes) -> dict[int, list[tuple[int, int, int]]]:
    """Return for each shape its neighbors and the steps to them."""
    if not len(shapes.sides):
        return {}
    x, y = shapes.centers.T
    sides = (shapes.sides[:, None] + shapes.sides) / 2
    ratio = shapes.sides / shapes.sides[:, None]
    alike = (ratio < _ALIKE_SIDES) & (ratio > 1 / _ALIKE_SIDES)
    across, down = x - x[:, None], y - y[:, None]
    steps: dict[int, list[tuple[int, int, int]]] = {}
    for ahead, aside, step in ((across, down, (1, 0)), (down, across, (0, 1))):
        far = np.where(_is_next(ahead, aside, sides) & alike, ahead, np.inf)
        _add(steps, far, step)
    return steps


def _is_next(ahead: Values, aside: Values, sides: Values) -> Values:
    near = (ahead > _NEAR * sides) & (ahead < _FAR * sides)
    return near & (np.abs(aside) < _SLOPE * ahead)


def _add(
    steps: dict[int, list[tuple[int, int, int]]], far: Values, step: tuple[int, int]
) -> None:
    """Add the pairs of shapes that are nearest to each other in a direction."""
    after, before = far.argmin(axis=1), far.argmin(axis=0)
    for one, other in enumerate(after):
        if np.isfinite(far[one, other]) and before[other] == one:
            dx, dy = step
            steps.setdefault(one, []).append((int(other), dx, dy))
            steps.setdefault(int(other), []).append((one, -dx, -dy))


LEAST_SIZE, MOST_SIZE = 4, 25
"""The sizes of boards that are looked for."""

_LEAST_SHAPES = 9
_LEAST_FILLED = 0.4
_OFF = 0.25
_ALIKE = 1.45
_MOST_LINES = 60


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """Rows and columns of cells in a picture.

    rows, columns  how many; as many as one another if it is a board
    to_picture     3x3: from (column, row), counted from the upper left corner, to
                   pixels (x, y)
    offsets        (rows, columns, 2): how far the centers of the cells are from
                   there, in cells
    filled         which share of the cells was seen
    """

    rows: int
    columns: int
    to_picture: Values
    offsets: Values
    filled: float

    @property
    def is_square(self) -> bool:
        """Whether there are as many rows as columns."""
        return self.rows == self.columns

    @property
    def corners(self) -> Points:
        """The corners, clockwise from the upper left, in pixels."""
        r, c = self.rows, self.columns
        return self.points(np.array([[0, 0], [c, 0], [c, r], [0, r]], np.float32))

    @property
    def pitch(self) -> float:
        """The side of a cell in pixels, on the average."""
        return float(np.sqrt(self.area / (self.rows * self.columns)))

    @property
    def area(self) -> float:
        """How many pixels it takes."""
        return float(abs(cv2.contourArea(self.corners)))

    def points(self, places: Points) -> Points:
        """Return the pixels (x, y) at places (column, row)."""
        return project(places, self.to_picture)

    def scaled(self, factor: float) -> "Lattice":
        """Return the lattice in a picture that is larger by a factor."""
        # The center of the first pixel is at (0, 0), its corner at (-0.5, -0.5).
        shift = (factor - 1) / 2
        scale = np.array([[factor, 0, shift], [0, factor, shift], [0, 0, 1]])
        transform = scale @ self.to_picture
        return Lattice(self.rows, self.columns, transform, self.offsets, self.filled)


def project(points: Points, transform: Values) -> Points:
    """Map points by a projective transform."""
    shaped = np.asarray(points, np.float64).reshape(-1, 1, 2)
    mapped = cv2.perspectiveTransform(shaped, transform).reshape(-1, 2)
    return mapped.astype(np.float32)


def lattices(shapes: Shapes) -> Iterator[Lattice]:
    """Yield the lattices that shapes stand in, those of the most shapes first."""
    taken = np.zeros(len(shapes.sides), bool)
    for members, places in places_of(shapes):
        free = ~taken[members]
        if free.sum() >= _LEAST_SHAPES:
            found = _lattice(shapes, members[free], places[free], taken)
            if found is not None:
                yield found


def _lattice(
    shapes: Shapes, members: Values, places: Points, taken: Values
) -> Lattice | None:
    """Return the lattice of linked shapes; mark the shapes in it as taken."""
    transform = _fit(places, shapes.centers[members])
    if transform is None:
        return None
    fits, at = _seen(shapes, transform, np.median(shapes.sides[members]))
    box = _box(at[fits].astype(int), places)
    if box is None:
        return None
    low, high = box
    chosen = np.flatnonzero(fits & ((low <= at) & (at < high)).all(axis=1))
    cells, centers = at[chosen].astype(int) - low, shapes.centers[chosen]
    transform = _fit(cells + 0.5, centers)
    if transform is None:
        return None
    taken[chosen] = True
    return _made(cells, centers, transform, high - low)


def _fit(places: Points, centers: Points) -> Values | None:
    """Return the projective transform from places to pixels; outliers are ignored."""
    pitch = _pitch(places, centers)
    if len(places) < 4 or not pitch > 2:
        return None
    transform, _ = cv2.findHomography(
        places.astype(np.float64), centers.astype(np.float64), cv2.RANSAC, _OFF * pitch
    )
    if transform is None or not np.isfinite(transform).all():
        return None
    return transform if abs(np.linalg.det(transform)) >= 1e-9 else None


def _pitch(places: Points, centers: Points) -> float:
    def spread(points: Points) -> float:
        return float(np.sqrt(np.var(points, axis=0).sum()))

    return spread(centers) / max(spread(places), 1e-6)


def _seen(shapes: Shapes, transform: Values, side: float) -> tuple[Values, Points]:
    """Return for all shapes whether they are cells of the lattice, and their places."""
    at = project(shapes.centers, np.linalg.inv(transform)) - 0.5
    places = np.round(at)
    off = np.abs(at - places).max(axis=1)
    ratio = shapes.sides / side
    fits = (off < _OFF) & (ratio < _ALIKE) & (ratio > 1 / _ALIKE)
    fits &= np.abs(places).max(axis=1) < 200
    return fits, places


def _box(cells: Points, linked: Points) -> tuple[Points, Points] | None:
    """Return the corners (x, y) of a box of lines of which many cells are seen."""
    if len(cells) < _LEAST_SHAPES:
        return None
    low = np.floor(linked.min(axis=0)).astype(int) - 1
    lines = np.floor(linked.max(axis=0)).astype(int) + 2 - low
    if lines.max() - 2 > _MOST_LINES:
        return None
    at = cells - low
    at = at[((at >= 0) & (at < lines)).all(axis=1)]
    grid = np.zeros(lines[::-1], bool)
    grid[at[:, 1], at[:, 0]] = True
    top, bottom, left, right = _trimmed(grid)
    if bottom - top < 2 or right - left < 2:
        return None
    return low + np.array([left, top]), low + np.array([right, bottom])


def _trimmed(grid: Values) -> tuple[int, int, int, int]:
    """Return the block (top, bottom, left, right) without lines that are near empty."""
    top, bottom, left, right = 0, grid.shape[0], 0, grid.shape[1]
    while bottom - top > 1 and right - left > 1:
        block = grid[top:bottom, left:right]
        shares = [
            block[0].mean(), block[-1].mean(), block[:, 0].mean(), block[:, -1].mean()
        ]  # fmt: skip
        least = int(np.argmin(shares))
        if shares[least] >= _LEAST_FILLED:
            break
        top += least == 0
        bottom -= least == 1
        left += least == 2
        right -= least == 3
    return top, bottom, left, right


def _made(cells: Points, centers: Points, transform: Values, size: Points) -> Lattice:
    columns, rows = map(int, size)
    offsets = np.zeros((rows, columns, 2), np.float32)
    seen = np.zeros((rows, columns), bool)
    at = project(centers, np.linalg.inv(transform)) - 0.5 - cells
    offsets[cells[:, 1], cells[:, 0]] = at
    seen[cells[:, 1], cells[:, 0]] = True
    return Lattice(rows, columns, transform, offsets, float(seen.mean()))
