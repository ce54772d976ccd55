"""A board as text: thick lines around the regions, stars in place.

A cell is 3 columns wide and 1 row high, which with the lines between cells looks
square on a terminal. The drawing is made of pieces: cells, the edges between two
cells and the corners where four cells meet. A piece that only cells of one region
share lies inside that region: no line is drawn there, and it has the region's
colour, or is hatched if it lies among holes.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from starbattle import hooks
from starbattle.board.board import HOLE, Board, Cell
from starbattle.board.solution import Solution
from starbattle.render.beside import abreast, width
from starbattle.render.colors import PAPER, region_colors
from starbattle.render.compact import compact
from starbattle.render.names import letters
from starbattle.render.pens import ASCII, UNICODE, Pen
from starbattle.render.terminal import text_width

_OUTSIDE = -2
_CELL_WIDTH = 3
_LONGEST_LABEL = 2


def draw(
    board: Board,
    stars: Iterable[Cell] | None = None,
    *,
    columns: float = math.inf,
    ascii: bool = False,
    color: bool = False,
) -> str:
    """Draw the board with `stars` (0-based cells), if given, and dots elsewhere.

    A drawing wider than `columns` gives way to a compact one, see compact.py.
    `ascii` avoids box-drawing characters; `color` gives each region a soft
    background, for terminals of 256 colours. The last line has no line end.
    """
    pen = ASCII if ascii else UNICODE
    if columns < _width(board):
        return compact(board, stars or (), pen, columns, color=color)
    return _Drawing(board, pen, color, _star_texts(board, stars, pen)).text()


@hooks.text.register(Board)
def _board_text(board: Board) -> str:
    return draw(board, columns=text_width())


@hooks.text.register(Solution)
def _solution_text(solution: Solution) -> str:
    return draw(solution.board, solution.stars, columns=text_width())


def before_and_after(
    board: Board,
    *solutions: Iterable[Cell],
    columns: float = math.inf,
    ascii: bool = False,
    color: bool = False,
) -> str:
    """Draw the board with its labels and, next to it, with stars (0-based cells).

    Drawings that do not fit next to each other into `columns` go below each other.
    Labels are those of the board if all take one or two columns, else A, B, ...
    """
    after = (
        draw(board, stars, columns=columns, ascii=ascii, color=color)
        for stars in solutions
    )
    return abreast([_labelled(board, columns, ascii, color), *after], columns)


def _labelled(board: Board, columns: float, ascii: bool, color: bool) -> str:
    pen = ASCII if ascii else UNICODE
    if columns < _width(board):
        return compact(board, (), pen, columns, color=color)
    return _Drawing(board, pen, color, _texts(board, _labels(board, ascii))).text()


def lettered(
    board: Board,
    *,
    columns: float = math.inf,
    ascii: bool = False,
    color: bool = False,
) -> str:
    """Draw the board with the letters that explanations call its regions by."""
    pen = ASCII if ascii else UNICODE
    names = [letters(k) for k in range(board.size)]
    if columns < _width(board):
        return compact(board, (), pen, columns, signs=names, color=color)
    return _Drawing(board, pen, color, _texts(board, names)).text()


def _width(board: Board) -> int:
    """Return how many columns the lines and cells of a row take."""
    return board.size * (_CELL_WIDTH + 1) + 1


class _Piece(NamedTuple):
    """Text, the region it lies inside (or HOLE or none), whether it is a star."""

    text: str
    region: int
    bold: bool = False


class _Drawing:
    """A board with a text in each cell."""

    def __init__(
        self, board: Board, pen: Pen, color: bool, texts: dict[Cell, str]
    ) -> None:
        self._board = board
        self._pen = pen
        self._colors = region_colors(board) if color else None
        self._texts = texts

    def text(self) -> str:
        size = self._board.size
        lines = [self._border(0)]
        for row in range(size):
            lines += [self._cells(row), self._border(row + 1)]
        return "\n".join("".join(self._painted(line)) for line in lines)

    def _border(self, row: int) -> list[_Piece]:
        """Draw the line above a row, or below the last one."""
        pieces = [self._corner(row, 0)]
        for column in range(self._board.size):
            pieces += [self._edge(row, column), self._corner(row, column + 1)]
        return pieces

    def _cells(self, row: int) -> list[_Piece]:
        """Draw the line through the cells of a row."""
        pieces = [self._side(row, 0)]
        for column in range(self._board.size):
            pieces += [self._cell(row, column), self._side(row, column + 1)]
        return pieces

    def _corner(self, row: int, column: int) -> _Piece:
        """Draw where four cells meet, the last being (row, column)."""
        a, b = self._region(row - 1, column - 1), self._region(row - 1, column)
        c, d = self._region(row, column - 1), self._region(row, column)
        return self._piece(self._pen.line(a != b, b != d, c != d, a != c), {a, b, c, d})

    def _edge(self, row: int, column: int) -> _Piece:
        """Draw what is between a cell and the one above it."""
        regions = {self._region(row - 1, column), self._region(row, column)}
        apart = len(regions) > 1
        line = self._pen.line(False, apart, False, apart)
        return self._piece(line * _CELL_WIDTH, regions)

    def _side(self, row: int, column: int) -> _Piece:
        """Draw what is between a cell and the one to its left."""
        regions = {self._region(row, column - 1), self._region(row, column)}
        apart = len(regions) > 1
        return self._piece(self._pen.line(apart, False, apart, False), regions)

    def _cell(self, row: int, column: int) -> _Piece:
        text = self._texts.get((row, column), "")
        region = self._region(row, column)
        if not text:
            return self._piece(" " * _CELL_WIDTH, {region})
        padding = _CELL_WIDTH - width(text)
        text = " " * (padding // 2) + text + " " * (padding - padding // 2)
        return _Piece(text, region, bold=self._pen.star in text)

    def _piece(self, text: str, regions: set[int]) -> _Piece:
        if regions == {HOLE}:
            return _Piece(self._pen.hole * len(text), HOLE)
        return _Piece(text, regions.pop() if len(regions) == 1 else _OUTSIDE)

    def _region(self, row: int, column: int) -> int:
        size = self._board.size
        on_board = 0 <= row < size and 0 <= column < size
        return self._board.regions[row][column] if on_board else _OUTSIDE

    def _painted(self, line: list[_Piece]) -> Iterator[str]:
        for (region, bold), pieces in groupby(line, lambda piece: piece[1:]):
            text = "".join(piece.text for piece in pieces)
            codes = self._codes(region, bold)
            yield f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if codes else text

    def _codes(self, region: int, bold: bool) -> list[str]:
        """Choose black on the region's colour, or on that of paper."""
        if self._colors is None:
            return []
        background = self._colors[region] if region >= 0 else PAPER
        return ["1"] * bold + ["38;5;16", f"48;5;{background}"]


def _star_texts(
    board: Board, stars: Iterable[Cell] | None, pen: Pen
) -> dict[Cell, str]:
    blank = _texts(board, [pen.blank] * board.size)
    return blank | dict.fromkeys(stars or (), pen.star)


def _labels(board: Board, ascii: bool) -> Sequence[str]:
    if all(_fits(label, ascii) for label in board.labels):
        return board.labels
    return [letters(k) for k in range(board.size)]


def _texts(board: Board, names: Sequence[str]) -> dict[Cell, str]:
    """Put the name of its region into each cell."""
    return {cell: names[k] for k in range(board.size) for cell in board.cells_of(k)}


def _fits(label: str, ascii: bool) -> bool:
    shown = label.isascii() if ascii else label.isprintable()
    return shown and 0 < width(label) <= _LONGEST_LABEL
