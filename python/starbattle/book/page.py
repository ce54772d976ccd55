"""A page of a book: what is drawn on it, and where its links lead."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from starbattle.book.paper import Paper
from starbattle.render.scene import (
    Anchor,
    Placed,
    Scene,
    Shape,
    Words,
    lines,
    rectangle,
)


@dataclass(frozen=True, slots=True)
class Link:
    """A rectangle (left, top, width, height) that leads to an anchor."""

    area: tuple[float, float, float, float]
    to: str


@dataclass(frozen=True, slots=True)
class Page:
    """A page before it has a number.

    Attributes:
        shapes: what is drawn, in points from the upper left corner
        anchors: names that links lead to
        links: what can be tapped
        heading: its place in the outline of the file; "": none
        number: whether the page number is printed
    """

    shapes: tuple[Shape, ...]
    anchors: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()
    heading: str = ""
    number: bool = True

    def scene(self, paper: Paper, number: int, title: str) -> Scene:
        """Return the page as a scene, the number at its outer side."""
        ground = lines("paper", [rectangle(0, 0, paper.width, paper.height)])
        shapes = [*ground, *self.shapes]
        if self.number:
            shapes += _foot(paper, number, title)
        return Scene(paper.width, paper.height, tuple(shapes), title, self.heading)


def blank() -> Page:
    """Return a page with nothing on it."""
    return Page((), number=False)


def headed(pages: list[Page], heading: str, anchor: str) -> list[Page]:
    """Put a part of the book into the outline."""
    first, *others = pages
    anchors = (anchor, *first.anchors)
    return [replace(first, heading=heading, anchors=anchors), *others]


def _foot(paper: Paper, number: int, title: str) -> Iterable[Shape]:
    left, right = paper.margin, paper.width - paper.margin
    y = paper.height - paper.margin + 0.2 * paper.text
    outer, inner = (right, left) if number % 2 else (left, right)
    ends: tuple[Anchor, Anchor] = ("start", "end")
    if number % 2:
        ends = ("end", "start")
    size = 0.85 * paper.text
    yield Words("strong", (outer, y), str(number), size, ends[0])
    yield Words("faint", (inner, y), _cut(title, paper), size, ends[1])


def _cut(title: str, paper: Paper) -> str:
    most = int(paper.width / paper.text)
    return title if len(title) <= most else f"{title[: most - 1]}…"


@dataclass(slots=True)
class Sheet:
    """A page that is being filled."""

    shapes: list[Shape] = field(default_factory=list)
    anchors: list[str] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)

    def picture(self, scene: Scene, x: float, y: float, side: float) -> None:
        """Put a picture into a square."""
        self.shapes.append(Placed((x, y), side / scene.width, scene))

    def page(self) -> Page:
        """Return the page."""
        return Page(tuple(self.shapes), tuple(self.anchors), tuple(self.links))
