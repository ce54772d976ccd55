"""Pages of squares: puzzles, hints and solutions."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from starbattle.book.page import Page, Sheet
from starbattle.book.paper import Paper
from starbattle.render.scene import Words
from starbattle.render.slots import best_grid

_T = TypeVar("_T")

_FARTHEST = 3
"""How many gaps there are between columns at most."""


@dataclass(frozen=True, slots=True)
class Square:
    """A place on a page: its upper left corner and its side, without the caption."""

    x: float
    y: float
    side: float


@dataclass(frozen=True, slots=True)
class Grid:
    """Places on pages.

    Attributes:
        per_page: how many
        top: height of what is above all of them
        above: height of what is above each square
        below: height of what is below each square
        gap: between squares
    """

    paper: Paper
    per_page: int
    top: float
    above: float
    below: float
    gap: float

    def squares(self) -> Iterator[Square]:
        """Yield the places, row by row, spread over the page."""
        width, height = self.paper.inner
        height -= self.top
        more = self.above + self.below
        columns, side = best_grid(self.per_page, width, height, self.gap, more)
        down = height / math.ceil(self.per_page / columns)
        for k in range(self.per_page):
            row, column = divmod(k, columns)
            y = row * down + (down - side - more) / 2 + self.above
            x = _left(column, columns, side, self.gap, width)
            yield Square(self.paper.margin + x, self.paper.margin + self.top + y, side)

    def pages(
        self, items: Sequence[_T], put: Callable[[Sheet, _T, Square], None], title: str
    ) -> list[Page]:
        """Put items into the places of as many pages as they take."""
        squares = list(self.squares())
        found = []
        for start in range(0, len(items), self.per_page):
            sheet = Sheet()
            self._title(sheet, title if not start else "")
            for item, square in zip(items[start:], squares, strict=False):
                put(sheet, item, square)
            found.append(sheet.page())
        return found

    def _title(self, sheet: Sheet, title: str) -> None:
        size = 1.9 * self.paper.text
        at = (self.paper.margin, self.paper.margin + 0.75 * size)
        if title:
            sheet.shapes.append(Words("heading", at, title, size, "start"))


def _left(column: int, columns: int, side: float, gap: float, width: float) -> float:
    """Return where a column begins; the columns are in the middle, not far apart."""
    if columns == 1:
        return (width - side) / 2
    step = min((width - side) / (columns - 1), side + _FARTHEST * gap)
    return (width - side - (columns - 1) * step) / 2 + column * step
