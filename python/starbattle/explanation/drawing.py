"""A position as a small text, one line per row, with a step pointed out in it.

         1  2  3  4
     1   ·  ★  · [A]
    >2   B  ·  · [×]
     3   B  A <★> C
     4   B  D  D  D

An open cell shows the letter of its region; [ ] is around the cells that the step
looks at, or around its regions if it tells no cells, and < > around its stars. If
these are most of the board, only the open ones are pointed out. Arrows point at its
rows and columns. Stars that would follow from a supposed one are (1), (2) and so on,
in the order in which they follow; (1) is the cell that is marked. Beside the rows and
below the columns are the stars that they need, where these are counted; below the
board are those of regions, and the blocks of 2x2 cells with room for one star each.

Where there is too little room, cells share the signs between them, and numbers of
two digits are written downwards:

      1 2 3 4
    1 · ★ ·[A]
"""

import math
from collections.abc import Iterable, Iterator
from itertools import groupby
from textwrap import wrap

from starbattle.board.board import HOLE, Cell
from starbattle.board.position import Position
from starbattle.explanation.step import Step
from starbattle.phrases import letters
from starbattle.render.colors import region_colors
from starbattle.render.terminal import width
from starbattle.render.text import ASCII

_MOST_NUMBERED = 9
"""Further stars in the order have no number of one digit: they show their region."""

_GLUE = "\0"
"""A space at which no line ends, until lines are made."""

_BRIGHT = "38;5;16"
_FAINT = "38;5;240"
_NEW_STAR = "1;38;5;231;48;5;28"
_NEW_MARK = "1;38;5;231;48;5;160"


def draw(
    position: Position,
    step: Step | None = None,
    *,
    columns: float = math.inf,
    ascii: bool = False,
    color: bool = False,
) -> str:
    """Draw a position and what a step makes of it; the last line has no line end.

    Cells are closer together if the drawing is wider than `columns`. `ascii` avoids
    other characters, `color` gives regions a soft background and what is new a
    strong one, for terminals of 256 colors.
    """
    drawing = _Drawing(position, step, color)
    lines = drawing.lines(2)
    if max(map(width, lines)) > columns:
        lines = drawing.lines(1)
    notes = drawing.notes(max(map(width, lines)))
    text = "\n".join([*(line.rstrip() for line in lines), *notes])
    return text.translate(ASCII) if ascii else text


def legend(*, ascii: bool = False) -> str:
    """Explain the signs of drawings in a line."""
    text = (
        "A  open, in region A    ★  star    ·  no star\n"
        "[A]  looked at    <★>  new star    ×  new mark\n"
        "(1)  supposed star    (2)  would follow    1★  needed"
    )
    return text.translate(ASCII) if ascii else text


class Pointed:
    """What stands in the cells of a position, and how a step points them out.

    Attributes:
        board: the board
        step: the step; one that does nothing if there is none
        looked: the cells to look at: if they are most of the board, the open ones
        units: the kinds and indices of its rows, columns and so on
    """

    def __init__(self, position: Position, step: Step | None) -> None:
        """Take a position, and the step that is made in it."""
        self.board = position.board
        self.step = step = step or Step("", 0, (), (), (), (), "")
        self.units = {(unit.kind, unit.index) for unit in step.units}
        regions = (unit for unit in step.units if unit.kind == "region")
        cells = step.cells or (c for unit in regions for c in unit.cells(self.board))
        self.looked = frozenset(cells)
        if 2 * len(self.looked) > self.board.size**2:
            self.looked -= position.stars | position.marks
        self._position = position
        self._order = step.drawing.numbers()

    def around(self, cell: Cell) -> str:
        """Return the two signs that point a cell out."""
        if cell in self.step.stars:
            return "<>"
        if cell in self._order:
            return "()"
        return "[]" if cell in self.looked else "  "

    def sign(self, cell: Cell) -> str:
        """Return the sign of what stands in a cell."""
        if cell in self.step.stars or cell in self._position.stars:
            return "★"
        if self._order.get(cell, math.inf) <= _MOST_NUMBERED:
            return str(self._order[cell])
        if cell in self.step.marks:
            return "×"
        region = self.board.regions[cell[0]][cell[1]]
        if region == HOLE:
            return "░"
        return "·" if cell in self._position.marks else letters(region)


class _Drawing(Pointed):
    def __init__(self, position: Position, step: Step | None, color: bool) -> None:
        super().__init__(position, step)
        self._colors = region_colors(position.board) if color else None
        self._width = len(letters(self.board.size - 1))
        self._needs = {(u.kind, u.index): f"{n}★" for u, n in self.step.drawing.needs}

    def lines(self, apart: int) -> list[str]:
        """Draw the board with so many signs between two cells: one is shared."""
        places = range(self.board.size)
        numbers = [str(k + 1) for k in places]
        margin = len(numbers[-1])
        arrows = ["▾" * (("column", k) in self.units) for k in places]
        needs = [self._needs.get(("column", k), "") for k in places]
        downwards = zip(*(number.rjust(margin) for number in numbers), strict=True)
        above = [numbers] if apart > 1 else downwards
        lines = [
            *(self._across(margin, texts, apart) for texts in (*above, arrows)),
            *(self._line(row, margin, apart) for row in places),
            self._across(margin, needs, apart),
        ]
        return [line for line in lines if line.strip()]

    def notes(self, room: int) -> Iterator[str]:
        """Yield lines below the board: the stars that regions need, and the blocks."""
        needs = [
            f"{letters(index)}{_GLUE}{need}"
            for (kind, index), need in self._needs.items()
            if kind == "region"
        ]
        blocks = [
            f"r{row + 1}c{column + 1}-r{row + 2}c{column + 2}"
            for row, column in self.step.drawing.blocks
        ]
        for start, items in (("need: ", needs), ("at most 1★ in each of ", blocks)):
            if items:
                text = start + ", ".join(items)
                for line in wrap(text, room, subsequent_indent="  "):
                    yield line.replace(_GLUE, " ")

    def _across(self, margin: int, texts: Iterable[str], apart: int) -> str:
        """Put texts above or below the columns."""
        cells = (text.rjust(self._width + 1) + " " * (apart - 1) for text in texts)
        return " " * (margin + 2) + "".join(cells)

    def _line(self, row: int, margin: int, apart: int) -> str:
        """Draw a row, with the stars that it needs."""
        cells = [(row, column) for column in range(self.board.size)]
        befores, afters = zip(*map(self.around, cells), strict=True)
        if apart == 1:
            befores = tuple(map(_shared, (" ", *afters), befores))
            afters = (*[""] * (len(cells) - 1), afters[-1])
        painted = (
            (self._codes(cell), (before + self.sign(cell)).rjust(self._width + 1), end)
            for cell, before, end in zip(cells, befores, afters, strict=True)
        )
        arrow = "▸" if ("row", row) in self.units else " "
        line = f"{row + 1:>{margin}}{arrow} "
        for codes, pieces in groupby(painted, lambda piece: piece[0]):
            text = "".join(text + end for _, text, end in pieces)
            line += f"\x1b[{codes}m{text}\x1b[0m" if codes else text
        need = self._needs.get(("row", row))
        return f"{line} {need}" if need else line

    def _codes(self, cell: Cell) -> str:
        """Choose the colors of a cell; none if there are to be none."""
        region = self.board.regions[cell[0]][cell[1]]
        if self._colors is None or region == HOLE:
            return ""
        if cell in self.step.stars:
            return _NEW_STAR
        if cell in self.step.marks:
            return _NEW_MARK
        bright = cell in self.looked or cell in self._position.stars
        ink = f"1;{_BRIGHT}" if bright else _FAINT
        return f"{ink};48;5;{self._colors[region]}"


def _shared(after: str, before: str) -> str:
    """Return the sign between two cells, of the one after and the one before it."""
    if after + before == "][":
        return " "
    return before if before in "<(" or after == " " else after
