"""Sheets of puzzles for printing: pages with a title, puzzles, solutions at the end."""

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from starbattle.board.board import Board, Cell
from starbattle.errors import RequestError, printable
from starbattle.phrases import plural
from starbattle.render.captions import ONE_LINE, TWO_LINES, Caption
from starbattle.render.picture import Picture, scene
from starbattle.render.scene import Placed, Scene, Shape, Words, lines, rectangle
from starbattle.render.slots import best_grid

Paper = Literal["a4", "letter"]

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""Width and height of paper in points."""

MOST = 100
"""Most puzzles on a page."""

_MARGIN = 42
_HEAD = 30
_GAP = 20
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
        size: width and height of the paper, in points
    """

    title: str = "Star Battle"
    per_page: int = 6
    paper: Paper = "a4"
    solutions: bool = False
    size: tuple[float, float] = field(init=False)

    def __post_init__(self) -> None:
        """Raise RequestError if there cannot be such pages."""
        if not 1 <= self.per_page <= MOST:
            raise RequestError(f"a page takes 1 to {MOST} puzzles, not {self.per_page}")
        if self.paper not in PAPERS:
            raise RequestError(f"paper is a4 or letter, not {self.paper}")
        object.__setattr__(self, "size", PAPERS[self.paper])


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
    items = [_item(k, puzzle) for k, puzzle in _numbered(puzzles)]
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
    """Put four times as many solutions on a page, so that they are smaller."""
    solved = [_solved(k, puzzle) for k, puzzle in _numbered(puzzles) if puzzle.solution]
    most = min(MOST, _SMALLER * layout.per_page)
    slots = max(min(most, _FEW_SOLUTIONS), min(most, len(solved)))
    for part in _parts(solved, most):
        yield _Page(f"{layout.title}: solutions", part, slots)


def _numbered(puzzles: Sequence[Puzzle]) -> Iterator[tuple[int, Puzzle]]:
    return enumerate(puzzles, 1)


def _parts(items: Sequence[_Item], length: int) -> Iterator[Sequence[_Item]]:
    for start in range(0, len(items), length):
        yield items[start : start + length]


def _item(number: int, puzzle: Puzzle) -> _Item:
    board = puzzle.board
    notes = [plural(board.stars, "star"), *filter(None, [puzzle.note])]
    caption = Caption(_name(number, board), " · ".join(notes))
    return _Item(scene(puzzle.picture), caption)


def _solved(number: int, puzzle: Puzzle) -> _Item:
    """Return the solution alone, on the same colours."""
    picture = puzzle.picture
    stars = puzzle.solution or ()
    solved = Picture(picture.board, stars=stars, pastel=picture.pastel)
    return _Item(scene(solved), Caption(_name(number, picture.board)))


def _name(number: int, board: Board) -> str:
    return f"{number}. {printable(board.id)}" if board.id else f"{number}."


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
        yield Placed((x, y), side / item.scene.width, item.scene)
        yield from item.caption.words(x + side / 2, y + side, side)


def _grid(page: _Page, width: float, height: float) -> tuple[int, float, float]:
    """Return how many columns make the squares largest, their side, and what is below.

    That is a line of text, or two on a page where some captions take two.
    """
    columns, side = best_grid(page.slots, width, height, _GAP, ONE_LINE)
    if all(item.caption.is_short(side) for item in page.items):
        return columns, side, ONE_LINE
    return *best_grid(page.slots, width, height, _GAP, TWO_LINES), TWO_LINES
