"""A drawing as data: shapes of named kinds, from which files of any format are made.

Coordinates grow to the right and downwards. What a kind looks like is said in
colors.py.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

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


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text, its middle at the height of `at`."""

    kind: str
    at: Point
    text: str
    size: float
    anchor: Anchor = "middle"


@dataclass(frozen=True, slots=True)
class Placed:
    """A scene within another: scaled, its upper left corner at `at`."""

    at: Point
    scale: float
    scene: "Scene"


Shape = Lines | Disc | Words | Placed


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
