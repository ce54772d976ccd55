"""Shapes side by side: which shape is right of and below which, and so its place."""

from collections import deque
from collections.abc import Iterator

import numpy as np

from starbattle.images.arrays import Points, Values
from starbattle.images.cells import Shapes

_ALIKE = 1.4
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
    x, y = shapes.centres.T
    sides = (shapes.sides[:, None] + shapes.sides) / 2
    ratio = shapes.sides / shapes.sides[:, None]
    alike = (ratio < _ALIKE) & (ratio > 1 / _ALIKE)
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
