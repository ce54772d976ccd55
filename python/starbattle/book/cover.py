"""The cover of a book."""

import random
from collections.abc import Iterator

from starbattle.board.board import Board
from starbattle.book.design import Design
from starbattle.book.flow import wrapped
from starbattle.book.page import Page
from starbattle.book.paper import Paper
from starbattle.render.picture import Picture, scene, star
from starbattle.render.scene import Lines, Placed, Shape, Words, lines, rectangle

_BAND = 0.5
"""How much of the cover is sky."""

_CARD = 0.36
"""Where the card with the board begins."""

_ROOM = 0.23
"""How much of the cover the title may take, of its height."""

_LINE = 1.2
_SKY = 60


def cover(design: Design, board: Board, about: str) -> Page:
    """Return the cover: a title in the sky, a board below it, and what is inside."""
    paper = design.paper
    sky = rectangle(0, 0, paper.width, _BAND * paper.height)
    shapes = [
        *lines("night", [sky]),
        *_stars(paper),
        *_title(design),
        *_board(paper, board),
        *_about(design, about),
    ]
    return Page(tuple(shapes), ("cover",), heading="Cover", number=False)


def _stars(paper: Paper) -> Iterator[Shape]:
    """Scatter stars, always the same ones, over the sky."""
    places = random.Random(1)
    for k in range(_SKY):
        x = places.uniform(0.02, 0.98) * paper.width
        y = places.uniform(0.02, 0.98) * _BAND * paper.height
        radius = places.uniform(0.002, 0.007) * paper.width
        yield Lines("glow" if k % 6 == 0 else "glimmer", (star((x, y), radius),))


def _title(design: Design) -> Iterator[Shape]:
    """Write the title as large as there is room, and the author below."""
    paper = design.paper
    size, found = _title_lines(design)
    small = _fitting(design, design.author, 0.045 * paper.width)
    height = _LINE * size * len(found) + (2 * small if design.author else 0)
    y = (_CARD * paper.height - height) / 2 + _LINE / 2 * size
    for line in found:
        yield Words("title", (paper.width / 2, y), line, size)
        y += _LINE * size
    if design.author:
        y += 1.3 * small - _LINE / 2 * size
        yield Words("subtitle", (paper.width / 2, y), design.author, small)


def _title_lines(design: Design) -> tuple[float, list[str]]:
    """Return the size of the title, and its lines; only a very long one is cut."""
    width = 0.84 * design.paper.width
    words = " ".join(design.title.split())
    size, found = 0.0, [words]
    for percent in range(120, 29, -5):
        size = percent / 1000 * design.paper.width
        found = list(wrapped(words, width, size, design.fonts, True))
        height = _LINE * size * len(found)
        if height <= _ROOM * design.paper.height and " ".join(found) == words:
            break
    return size, found[: int(_ROOM * design.paper.height / (_LINE * size))]


def _board(paper: Paper, board: Board) -> Iterator[Shape]:
    """Put a board on a white card, half in the sky."""
    side = 0.58 * paper.width
    left, top = (paper.width - side) / 2, _CARD * paper.height
    edge = 0.03 * side
    card = rectangle(left - edge, top - edge, side + 2 * edge, side + 2 * edge)
    yield from lines("paper", [card])
    yield from lines("rule", [card])
    drawn = scene(Picture(board, pastel=True))
    yield Placed((left, top), side / drawn.width, drawn)


def _about(design: Design, about: str) -> Iterator[Shape]:
    paper = design.paper
    y = _CARD * paper.height + 0.64 * paper.width
    y += 0.45 * (paper.height - y)
    size = _fitting(design, about, 0.036 * paper.width)
    yield Words("heading", (paper.width / 2, y), about, size)


def _fitting(design: Design, text: str, size: float) -> float:
    """Make letters smaller where a line is too long."""
    width = design.fonts.width(text, size, True)
    return size * min(1, 0.84 * design.paper.width / max(1, width))
