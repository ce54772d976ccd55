"""What the drawing of a step shows besides its cells and units."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starbattle.board.board import Cell
from starbattle.explanation.unit import Unit, read_cells


@dataclass(frozen=True, slots=True)
class StepDrawing:
    """What the drawing of a step shows besides its cells and units.

    Attributes:
        blocks: the top left cells of blocks of 2x2 cells with room for one star each
        full: the cells outside the lines of the step that have too little room
        needs: units that are counted, each with the stars that it lacks
        numbered: cells that would be stars, in the order in which they follow; those
            in one tuple follow together

    Cells are 0-based (row, column).
    """

    blocks: tuple[Cell, ...] = ()
    full: tuple[Cell, ...] = ()
    needs: tuple[tuple[Unit, int], ...] = ()
    numbered: tuple[tuple[Cell, ...], ...] = ()

    def __bool__(self) -> bool:
        """Tell whether there is anything to show."""
        return bool(self.blocks or self.full or self.needs or self.numbered)

    def numbers(self) -> dict[Cell, int]:
        """Return the number of each cell that would be a star, from 1."""
        return {
            cell: number
            for number, cells in enumerate(self.numbered, 1)
            for cell in cells
        }

    def to_dict(self) -> dict[str, Any]:
        """Return the drawing as JSON-ready data."""
        return {
            "blocks": [list(cell) for cell in self.blocks],
            "full": [list(cell) for cell in self.full],
            "needs": [{**unit.to_dict(), "stars": need} for unit, need in self.needs],
            "numbered": [[list(cell) for cell in cells] for cells in self.numbered],
        }


NOTHING = StepDrawing()


def read_drawing(item: Mapping[str, Any]) -> StepDrawing:
    """Make a drawing of what Prolog has for it, which counts from 1."""
    return StepDrawing(
        blocks=read_cells(item["blocks"]),
        full=read_cells(item["full"]),
        needs=tuple((Unit(kind, n - 1), need) for kind, n, need in item["needs"]),
        numbered=tuple(map(read_cells, item["numbered"])),
    )
