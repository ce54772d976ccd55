"""A board as a small text, one line a row, for narrow terminals and large boards.

    A A B B
    A A ★ B
    C D D B
    C D D D

The letter of a cell is that of its region.
"""

import string
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from starbattle.board.board import HOLE, Board, Cell
from starbattle.render.colors import PAPER, region_colors
from starbattle.render.names import letters
from starbattle.render.pens import Pen

_LETTERS = string.ascii_letters.swapcase() + string.digits


class _Cell(NamedTuple):
    region: int
    starred: bool


def compact(
    board: Board,
    stars: Iterable[Cell],
    pen: Pen,
    columns: float,
    *,
    signs: Sequence[str] = (),
    color: bool = False,
) -> str:
    """Draw the board within so many columns, if that is possible.

    Cells stand apart if there is room for it. `signs` are what the regions are
    called, otherwise the labels of the board if each is a letter or a digit, or
    else A, B, ... A star hides the sign of its cell; `color` gives its region as a
    background.
    """
    signs = signs or _signs(board)
    return _Compact(board, frozenset(stars), signs, pen, columns, color).text()


class _Compact:
    def __init__(
        self,
        board: Board,
        stars: frozenset[Cell],
        signs: Sequence[str],
        pen: Pen,
        columns: float,
        color: bool,
    ) -> None:
        self._board, self._stars, self._star = board, stars, pen.star
        self._signs = {HOLE: pen.hole} | dict(enumerate(signs))
        self._width = max(map(len, signs))
        self._gap = " " * (board.size * (self._width + 1) - 1 <= columns)
        self._colors = region_colors(board) if color else None

    def text(self) -> str:
        return "\n".join(map(self._line, range(self._board.size)))

    def _line(self, row: int) -> str:
        cells = [
            _Cell(region, (row, column) in self._stars)
            for column, region in enumerate(self._board.regions[row])
        ]
        pieces = [self._text(cell) + self._gap for cell in cells[:-1]]
        pieces.append(self._text(cells[-1]).rstrip())
        runs = groupby(zip(cells, pieces, strict=True), lambda pair: pair[0])
        return "".join(
            self._painted(cell, "".join(piece for _, piece in run))
            for cell, run in runs
        )

    def _text(self, cell: _Cell) -> str:
        sign = self._star if cell.starred else self._signs[cell.region]
        return f"{sign:<{self._width}}"

    def _painted(self, cell: _Cell, text: str) -> str:
        if self._colors is None:
            return text
        background = self._colors[cell.region] if cell.region >= 0 else PAPER
        return f"\x1b[{'1;' * cell.starred}38;5;16;48;5;{background}m{text}\x1b[0m"


def _signs(board: Board) -> Sequence[str]:
    if all(label in set(_LETTERS) for label in board.labels):
        return board.labels
    if board.size <= len(_LETTERS):
        return _LETTERS[: board.size]
    return [letters(k) for k in range(board.size)]
