"""A drawing as data: shapes of named kinds, from which files of any format are made.

Coordinates grow to the right and downwards. What a kind looks like is said in
colors.py.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise, product
from typing import Literal

from starbattle.board.board import HOLE, Board, Cell
from starbattle.render.colors import region_at

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Trail:
    """Points joined by straight lines; a closed trail returns to its first point."""

    points: tuple[Point, ...]
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Lines:
    """Trails that are drawn, or filled, as one; two that overlap cut out a hole."""

    kind: str
    trails: tuple[Trail, ...]
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled circle."""

    kind: str
    center: Point
    radius: float


BASELINE = 0.35
"""How far below their middle letters stand, in sizes."""


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text, its middle at the height of `at`."""

    kind: str
    at: Point
    text: str
    size: float
    anchor: Anchor = "middle"


Shape = Lines | Disc | Words


@dataclass(frozen=True, slots=True)
class Scene:
    """Shapes, the later ones on top of the earlier.

    title        what it is, for those who hear it, too
    description  what can be seen, in words
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str
    description: str


def rectangle(left: float, top: float, width: float, height: float) -> Trail:
    """Return the outline of a rectangle."""
    right, bottom = left + width, top + height
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Trail(corners, closed=True)


def lines(kind: str, trails: Iterable[Trail], opacity: float = 1.0) -> list[Lines]:
    """Return the trails as one shape; no shape if there are none."""
    kept = tuple(trails)
    return [Lines(kind, kept, opacity)] if kept else []


# --- where the lines of a board run: between regions, within them, around cells ---

Corner = tuple[int, int]
Edge = tuple[Corner, Corner]
_Open = dict[Corner, set[Corner]]

_OUTSIDE = -2


def border_edges(board: Board) -> set[Edge]:
    """Return the edges between different regions, holes and the outside."""
    return _edges(board, lambda a, b: a != b)


def inner_edges(board: Board) -> set[Edge]:
    """Return the edges between two cells of one region."""
    return _edges(board, lambda a, b: a == b != HOLE)


def outline(cells: Collection[Cell]) -> list[Trail]:
    """Return the closed lines around a set of cells."""
    edges: set[Edge] = set()
    for row, column in cells:
        edges ^= set(_sides(row, column))
    return trails(edges)


def trails(edges: Iterable[Edge]) -> list[Trail]:
    """Join edges to as few lines as possible, each edge drawn once.

    Lines begin and end only where an odd number of edges meet; the others are
    closed. They go straight on where they can.
    """
    open_: _Open = {}
    for a, b in edges:
        open_.setdefault(a, set()).add(b)
        open_.setdefault(b, set()).add(a)
    corners = sorted(open_)
    found = [_walk(open_, start) for start in corners if len(open_[start]) % 2]
    for start in corners:
        while open_[start]:
            found.append(_walk(open_, start))
    return found


def _edges(board: Board, wanted: Callable[[int, int], bool]) -> set[Edge]:
    """Return the edges whose two sides, region numbers, are wanted."""
    region = partial(region_at, board, outside=_OUTSIDE)
    found: set[Edge] = set()
    for a, b in product(range(board.size + 1), range(board.size)):
        if wanted(region(a - 1, b), region(a, b)):
            found.add(((b, a), (b + 1, a)))
        if wanted(region(b, a - 1), region(b, a)):
            found.add(((a, b), (a, b + 1)))
    return found


def _sides(row: int, column: int) -> Iterator[Edge]:
    for k in (0, 1):
        yield (column, row + k), (column + 1, row + k)
        yield (column + k, row), (column + k, row + 1)


def _walk(open_: _Open, start: Corner) -> Trail:
    """Walk along edges, taking them away, until there is none to take."""
    corners = [start]
    while open_[corners[-1]]:
        here = corners[-1]
        there = _next(open_[here], corners)
        open_[here].remove(there)
        open_[there].remove(here)
        corners.append(there)
    closed = corners[0] == corners[-1]
    return Trail(tuple(_turns(corners)), closed)


def _next(choices: set[Corner], corners: list[Corner]) -> Corner:
    if len(corners) > 1:
        (x, y), (here_x, here_y) = corners[-2:]
        straight = (2 * here_x - x, 2 * here_y - y)
        if straight in choices:
            return straight
    return min(choices)


def _turns(corners: list[Corner]) -> list[Corner]:
    """Leave out the corners that a line goes straight through.

    What is left of a closed line does not repeat its first corner.
    """
    closed = corners[0] == corners[-1]
    around = [corners[-2], *corners] if closed else [corners[0], *corners, corners[-1]]
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(around)]
    kept = [
        corner
        for corner, (before, after) in zip(corners, pairwise(steps), strict=False)
        if before != after
    ]
    return kept
