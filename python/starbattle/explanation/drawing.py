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
from typing import NamedTuple

from starbattle.board.board import HOLE, Board, Cell
from starbattle.board.position import Position
from starbattle.explanation.step import NOTHING, Kind, Step
from starbattle.phrases import letters
from starbattle.render.colors import region_colors

_MOST_NUMBERED = 9
"""Further stars in the order have no number of one digit: they show their region."""

_GLUE = "\0"
"""A space at which no line ends, until lines are made."""

_BRIGHT = "38;5;16"
_FAINT = "38;5;240"
_NEW_STAR = "1;38;5;231;48;5;28"
_NEW_MARK = "1;38;5;231;48;5;160"


class _Signs(NamedTuple):
    star: str
    mark: str
    new_mark: str
    hole: str
    right: str
    down: str


_UNICODE, _ASCII = _Signs(*"★·×░▸▾"), _Signs(*"*.x#>v")


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
    signs = _ASCII if ascii else _UNICODE
    drawing = _Drawing(position, step, signs, color)
    if drawing.width > columns:
        drawing.between = 1
    return "\n".join(line.rstrip() for line in drawing.lines())


def legend(*, ascii: bool = False) -> str:
    """Explain the signs of drawings in a line."""
    signs = _ASCII if ascii else _UNICODE
    return (
        f"A  open, in region A    {signs.star}  star    {signs.mark}  no star\n"
        f"[A]  looked at    <{signs.star}>  new star    {signs.new_mark}  new mark\n"
        f"(1)  supposed star    (2)  would follow    1{signs.star}  needed"
    )


class _Drawing:
    def __init__(
        self, position: Position, step: Step | None, signs: _Signs, color: bool
    ) -> None:
        self._board = position.board
        self._position = position
        self._signs = signs
        self._colors = region_colors(position.board) if color else None
        self._looked = looked_at(position, step) if step else frozenset()
        self._stars = frozenset(step.stars if step else ())
        self._marks = frozenset(step.marks if step else ())
        units = step.units if step else ()
        self._rows = {unit.index for unit in units if unit.kind == "row"}
        self._columns = {unit.index for unit in units if unit.kind == "column"}
        self._width = len(letters(self._board.size - 1))
        self._shown = step.drawing if step else NOTHING
        self._order = self._shown.numbers()
        self._needs = {(unit.kind, unit.index): n for unit, n in self._shown.needs}

    between = 2
    """How many signs there are between two cells: with one, cells share it."""

    @property
    def width(self) -> int:
        """How many columns the rows take."""
        cells = self._board.size * (self._width + self.between)
        return len(self._margin()) + cells + self._needs_width()

    def _needs_width(self) -> int:
        """Return how many columns the stars that rows need take, with a space."""
        return max(
            (len(f" {n}*") for (kind, _), n in self._needs.items() if kind == "row"),
            default=0,
        )

    def lines(self) -> Iterator[str]:
        numbers = range(1, self._board.size + 1)
        for texts in self._numbers():
            yield self._margin() + self._across(texts)
        if self._columns:
            signs = (
                self._signs.down if n - 1 in self._columns else "" for n in numbers
            )
            yield self._margin() + self._across(signs)
        for row in range(self._board.size):
            need = self._need("row", row)
            yield (
                self._margin(row) + "".join(self._row(row)) + need.rjust(len(need) + 1)
            )
        if any(kind == "column" for kind, _ in self._needs):
            below = (self._need("column", k) for k in range(self._board.size))
            yield self._margin() + self._across(below)
        yield from self._notes()

    def _need(self, kind: Kind, index: int) -> str:
        need = self._needs.get((kind, index))
        return "" if need is None else f"{need}{self._signs.star}"

    def _notes(self) -> Iterator[str]:
        """Yield lines below the board: the stars that regions need, and the blocks."""
        regions = [
            f"{letters(unit.index)}{_GLUE}{self._need(unit.kind, unit.index)}"
            for unit, _ in self._shown.needs
            if unit.kind == "region"
        ]
        blocks = [
            f"r{row + 1}c{column + 1}-r{row + 2}c{column + 2}"
            for row, column in self._shown.blocks
        ]
        for start, items in (
            ("need: ", regions),
            (f"at most 1{self._signs.star} in each of ", blocks),
        ):
            if items:
                text = start + ", ".join(items)
                for line in wrap(text, self.width, subsequent_indent="  "):
                    yield line.replace(_GLUE, " ")

    def _numbers(self) -> Iterator[Iterable[str]]:
        """Yield what is above the columns, line by line: close numbers go downwards."""
        numbers = [str(n) for n in range(1, self._board.size + 1)]
        if self.between > 1:
            yield numbers
        else:
            yield from zip(*(n.rjust(len(numbers[-1])) for n in numbers), strict=True)

    def _margin(self, row: int | None = None) -> str:
        """Return what is to the left of a row, of the same width for all."""
        width = len(str(self._board.size))
        if row is None:
            return " " * (width + 2)
        arrow = self._signs.right if row in self._rows else " "
        return f"{row + 1:>{width}}{arrow} "

    def _across(self, texts: Iterable[str]) -> str:
        """Put texts above the columns."""
        gap = " " * (self.between - 1)
        return "".join(text.rjust(self._width + 1) + gap for text in texts)

    def _row(self, row: int) -> Iterator[str]:
        cells = [(row, column) for column in range(self._board.size)]
        befores, afters = zip(*map(self._around, cells), strict=True)
        if self.between == 1:
            befores = tuple(map(_shared, (" ", *afters), befores))
            afters = (*[""] * (len(cells) - 1), afters[-1])
        painted = [
            (
                self._codes(cell),
                (before + self._sign(cell)).rjust(self._width + 1),
                after,
            )
            for cell, before, after in zip(cells, befores, afters, strict=True)
        ]
        for codes, pieces in groupby(painted, lambda piece: piece[0]):
            text = "".join(text + after for _, text, after in pieces)
            yield f"\x1b[{codes}m{text}\x1b[0m" if codes else text

    def _around(self, cell: Cell) -> str:
        """Return the two signs that point a cell out."""
        if cell in self._stars:
            return "<>"
        if cell in self._order:
            return "()"
        return "[]" if cell in self._looked else "  "

    def _sign(self, cell: Cell) -> str:
        if cell in self._stars or cell in self._position.stars:
            return self._signs.star
        if cell in self._order and self._order[cell] <= _MOST_NUMBERED:
            return str(self._order[cell])
        if cell in self._marks:
            return self._signs.new_mark
        region = self._board.regions[cell[0]][cell[1]]
        if region == HOLE:
            return self._signs.hole
        return self._signs.mark if cell in self._position.marks else letters(region)

    def _codes(self, cell: Cell) -> str:
        """Choose the colors of a cell; none if there are to be none."""
        region = self._board.regions[cell[0]][cell[1]]
        if self._colors is None or region == HOLE:
            return ""
        if cell in self._stars:
            return _NEW_STAR
        if cell in self._marks:
            return _NEW_MARK
        bright = cell in self._looked or cell in self._position.stars
        ink = f"1;{_BRIGHT}" if bright else _FAINT
        return f"{ink};48;5;{self._colors[region]}"


def _shared(after: str, before: str) -> str:
    """Return the sign between two cells, of the one after and the one before it."""
    if after + before == "][":
        return " "
    return before if before in "<(" or after == " " else after


def looked_at(position: Position, step: Step) -> frozenset[Cell]:
    """Return the cells to point out: if they are most of the board, the open ones.

    Args:
        position: what the step is made in
        step: a step; if it has no cells, its regions are pointed out
    """
    cells = frozenset(step.cells) or _regions(position.board, step)
    if 2 * len(cells) <= position.board.size**2:
        return cells
    return cells - frozenset(position.stars) - frozenset(position.marks)


def _regions(board: Board, step: Step) -> frozenset[Cell]:
    regions = (unit for unit in step.units if unit.kind == "region")
    return frozenset(cell for unit in regions for cell in unit.cells(board))
