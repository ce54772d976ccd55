"""The rows, columns and regions, and other units, that steps speak of."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from starbattle.board.board import Board, Cell
from starbattle.phrases import letters

Kind = Literal["row", "column", "region", "diagonal", "constraint"]


@dataclass(frozen=True, slots=True)
class Unit:
    """A row, a column or a region of a board, or a part of its own rules.

    Attributes:
        kind: "row", "column", "region", "diagonal" or "constraint"
        index: its 0-based number; regions count in order of first appearance. Diagonal
            0 begins at the top left, 1 at the top right; constraints are those of
            `board.where`
    """

    kind: Kind
    index: int

    @property
    def name(self) -> str:
        """What texts call it: rows and columns count from 1, regions are letters."""
        number = letters(self.index) if self.kind == "region" else self.index + 1
        return f"{self.kind} {number}"

    def cells(self, board: Board) -> tuple[Cell, ...]:
        """Return its cells on a board, row by row, 0-based; none of them a hole.

        Those of a constraint are not known here.

        Args:
            board: the board
        """
        if self.kind == "region":
            return board.cells_of(self.index)
        return tuple(cell for cell in self._line(board.size) if _in_region(board, cell))

    def _line(self, size: int) -> Iterable[Cell]:
        along = range(size)
        if self.kind == "row":
            return ((self.index, k) for k in along)
        if self.kind == "column":
            return ((k, self.index) for k in along)
        if self.kind == "diagonal":
            return ((k, size - 1 - k if self.index else k) for k in along)
        return ()

    def to_dict(self) -> dict[str, Any]:
        """Return the unit as JSON-ready data."""
        return {"kind": self.kind, "index": self.index, "name": self.name}


def drawn_units(units: Iterable[Unit]) -> list[tuple[str, int]]:
    """Return units as pictures take them, without constraints."""
    return [(one.kind, one.index) for one in units if one.kind != "constraint"]


def _in_region(board: Board, cell: Cell) -> bool:
    return board.regions[cell[0]][cell[1]] >= 0


def read_units(items: Iterable[Any]) -> tuple[Unit, ...]:
    """Make units of the pairs of kind and number that Prolog has for them."""
    return tuple(Unit(kind, number - 1) for kind, number in items)


def read_cells(pairs: Iterable[tuple[int, int]]) -> tuple[Cell, ...]:
    """Make 0-based cells of the pairs of row and column that Prolog has for them."""
    return tuple((row - 1, column - 1) for row, column in pairs)
