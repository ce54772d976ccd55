"""Sheets of puzzles for printing: pages with a title, puzzles, solutions at the end."""

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from starbattle import arguments
from starbattle.board.board import Board, Cell
from starbattle.errors import RequestError, printable
from starbattle.phrases import plural
from starbattle.render.picture import LETTER, Picture, scene, shown_name
from starbattle.render.scene import Placed, Scene, Shape, Words, lines, rectangle

ONE_LINE = 18
"""How high a caption of one line is, in points."""

TWO_LINES = 30
"""How high one of two lines is."""

_SIZE = 10
_SMALLEST = 6


@dataclass(frozen=True, slots=True)
class Caption:
    """The name of a puzzle, and notes on it.

    They share a line if there is room for both. Otherwise the notes go below the
    name, which is set smaller, and its middle left out, if it is still too long.
    """

    name: str
    notes: str = ""

    @property
    def text(self) -> str:
        """The name and the notes in a line."""
        return " · ".join(filter(None, [self.name, self.notes]))

    def is_short(self, width: float) -> bool:
        """Tell whether a line takes all of it."""
        return not self.notes or _width(self.text, _size(width)) <= width

    def words(self, x: float, y: float, width: float) -> Iterator[Words]:
        """Set it below a point, in the middle, within so many points."""
        texts = [self.text] if self.is_short(width) else [self.name, self.notes]
        for k, text in enumerate(texts):
            yield _line(text, x, y + k * (TWO_LINES - ONE_LINE), width)


def _size(width: float) -> float:
    return min(_SIZE, width / 12)


def _line(text: str, x: float, y: float, width: float) -> Words:
    """Make letters smaller if that helps, and leave some out if it does not."""
    size = _size(width)
    fitting = size * min(1, width / _width(text, size))
    size = max(fitting, min(size, _SMALLEST))
    most = int(width / (size * LETTER) + 1e-6)
    shown = _shortened(text, max(5, most))
    return Words("caption", (x, y + ONE_LINE / 2), shown, size)


def _width(text: str, size: float) -> float:
    return len(text) * size * LETTER


def _shortened(text: str, most: int) -> str:
    """Leave out the middle: names often differ at their ends."""
    if len(text) <= most:
        return text
    end = most // 3
    return f"{text[: most - end - 1]}…{text[-end:]}"


def best_grid(
    count: int, width: float, height: float, gap: float, more: float
) -> tuple[int, float]:
    """Return how many columns make `count` squares largest, and their side.

    Args:
        count: how many squares there are
        width: of the page
        height: of the page
        gap: between two squares
        more: height of what belongs to each square above or below it
    """

    def side(columns: int) -> float:
        rows = math.ceil(count / columns)
        across = (width + gap) / columns - gap
        down = (height + gap) / rows - gap - more
        return min(across, down)

    columns = max(range(1, count + 1), key=side)
    return columns, side(columns)


Paper = Literal["a4", "letter"]
Captions = Literal["full", "stars", "none"]

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""Width and height of paper in points."""

MOST = 100
"""Most puzzles on a page."""

_MARGIN = 42
_HEAD = 30
_GAP = 20
_LIFT = 4
"""How far the caption of one picture reaches into the margin of the board."""

_SMALLER = 4
_FEW_SOLUTIONS = 12


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What is printed of a board.

    Attributes:
        picture: the board, and what is drawn on it
        solution: its stars for the end of the sheet; None if there is none to show
        note: what else to say of it, such as how hard it is
    """

    picture: Picture
    solution: Collection[Cell] | None = None
    note: str = ""

    @property
    def board(self) -> Board:
        """The board."""
        return self.picture.board


@dataclass(frozen=True, slots=True)
class Layout:
    """How puzzles are put on pages.

    Attributes:
        title: at the top of each page
        per_page: puzzles on a page; of solutions there are four times as many
        paper: "a4" or "letter"
        solutions: whether there are pages with the solutions at the end
        captions: what is below a puzzle: "full", its name and its stars; "stars";
            or "none"
    """

    title: str = "Star Battle"
    per_page: int = 6
    paper: Paper = "a4"
    solutions: bool = False
    captions: Captions = "full"

    def __post_init__(self) -> None:
        """Raise RequestError if there cannot be such pages."""
        if not 1 <= self.per_page <= MOST:
            raise RequestError(
                f"a page must have 1 to {MOST} puzzles, not {self.per_page}"
            )
        if self.paper not in PAPERS:
            raise RequestError(f"paper must be a4 or letter, not {self.paper}")
        arguments.one_of("captions", self.captions, get_args(Captions))

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the paper, in points."""
        return PAPERS[self.paper]


@dataclass(frozen=True, slots=True)
class _Item:
    """A picture on a page, and what is said below it."""

    scene: Scene
    caption: Caption


@dataclass(frozen=True, slots=True)
class _Page:
    """Items, and how many there is room for."""

    title: str
    items: Sequence[_Item]
    slots: int


def sheets(puzzles: Sequence[Puzzle], layout: Layout) -> list[Scene]:
    """Lay out puzzles, numbered from 1, on pages.

    Args:
        puzzles: what is printed
        layout: how it is put on pages

    Returns:
        The pages, with those of the solutions at the end.
    """
    captions = layout.captions
    items = [
        _item(number, one.picture, captions, _notes(one, captions))
        for number, one in enumerate(puzzles, 1)
    ]
    slots = min(layout.per_page, len(items))
    pages = [
        _Page(layout.title, part, slots) for part in _parts(items, layout.per_page)
    ]
    if layout.solutions:
        pages += _solution_pages(puzzles, layout)
    return [
        _drawn(page, f"{number} / {len(pages)}", layout)
        for number, page in enumerate(pages, 1)
    ]


def _solution_pages(puzzles: Sequence[Puzzle], layout: Layout) -> Iterator[_Page]:
    """Put four times as many solutions on a page, so that they are smaller.

    They are alone, on the same colors.
    """
    solved = [
        _item(
            number,
            Picture(one.board, stars=one.solution, pastel=one.picture.pastel),
            layout.captions,
        )
        for number, one in enumerate(puzzles, 1)
        if one.solution
    ]
    most = min(MOST, _SMALLER * layout.per_page)
    slots = max(min(most, _FEW_SOLUTIONS), min(most, len(solved)))
    for part in _parts(solved, most):
        yield _Page(f"{layout.title}: solutions", part, slots)


def _parts(items: Sequence[_Item], length: int) -> Iterator[Sequence[_Item]]:
    for start in range(0, len(items), length):
        yield items[start : start + length]


def captioned(puzzle: Puzzle, captions: Captions) -> Scene:
    """Lay out the picture of one puzzle, with what is said of it below."""
    board, caption = scene(puzzle.picture), caption_of(puzzle, captions)
    if not caption.text:
        return board
    width, below = board.width, ONE_LINE if caption.is_short(board.width) else TWO_LINES
    height = board.height + below
    shapes: list[Shape] = [
        *lines("paper", [rectangle(0, 0, width, height)]),
        Placed((0, 0), 1, board),
        *caption.words(width / 2, board.height - _LIFT, width),
    ]
    return Scene(width, height, tuple(shapes), board.title, board.description)


def caption_of(puzzle: Puzzle, captions: Captions) -> Caption:
    """Return what is said of one puzzle; without a name, the notes are all of it."""
    name, notes = _name(puzzle.board, captions), _notes(puzzle, captions)
    return Caption(name, notes) if name else Caption(notes)


def _notes(puzzle: Puzzle, captions: Captions) -> str:
    """Say how many stars there are, and what else is to be said."""
    if captions == "none":
        return puzzle.note
    return " · ".join(filter(None, [plural(puzzle.board.stars, "star"), puzzle.note]))


def _item(number: int, picture: Picture, captions: Captions, notes: str = "") -> _Item:
    name = f"{number}. {_name(picture.board, captions)}".rstrip()
    return _Item(scene(picture), Caption(name, notes))


def _name(board: Board, captions: Captions) -> str:
    """Return the name to print, "" if there is none: an address is no name."""
    return shown_name(board) if captions == "full" else ""


def _drawn(page: _Page, number: str, layout: Layout) -> Scene:
    width, height = layout.size
    shapes: list[Shape] = [
        *lines("paper", [rectangle(0, 0, width, height)]),
        Words("caption", (_MARGIN, _MARGIN), printable(page.title), 16, "start"),
        Words("label", (width - _MARGIN, _MARGIN), number, 10, "end"),
        *_placed(page, width - 2 * _MARGIN, height - 2 * _MARGIN - _HEAD),
    ]
    boards = " ".join(f"{i.caption.text}: {i.scene.description}" for i in page.items)
    return Scene(width, height, tuple(shapes), page.title, boards)


def _placed(page: _Page, width: float, height: float) -> Iterator[Shape]:
    """Put items into the squares of a grid, as large as fits, all over the page."""
    columns, side, below = _grid(page, width, height)
    across, down = side + _GAP, height / math.ceil(page.slots / columns)
    left = _MARGIN + (width - columns * across + _GAP) / 2
    top = _MARGIN + _HEAD + (down - side - below) / 2
    for k, item in enumerate(page.items):
        x, y = left + k % columns * across, top + k // columns * down
        scale = side / max(item.scene.width, item.scene.height)
        beside = (side - scale * item.scene.width) / 2
        yield Placed((x + beside, y), scale, item.scene)
        yield from item.caption.words(x + side / 2, y + side, side)


def _grid(page: _Page, width: float, height: float) -> tuple[int, float, float]:
    """Return how many columns make the squares largest, their side, and what is below.

    That is a line of text, or two on a page where some captions take two.
    """
    columns, side = best_grid(page.slots, width, height, _GAP, ONE_LINE)
    if all(item.caption.is_short(side) for item in page.items):
        return columns, side, ONE_LINE
    return *best_grid(page.slots, width, height, _GAP, TWO_LINES), TWO_LINES
