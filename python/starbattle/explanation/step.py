"""One step of an explanation, and one mistake in a partly filled board."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from starbattle.board.board import Board, Cell
from starbattle.render.names import letters


@dataclass(frozen=True, slots=True)
class Unit:
    """A row, a column or a region of a board.

    kind   "row", "column" or "region"
    index  its 0-based number; regions count in order of first appearance
    """

    kind: Literal["row", "column", "region"]
    index: int

    @property
    def name(self) -> str:
        """What texts call it: rows and columns count from 1, regions are letters."""
        number = letters(self.index) if self.kind == "region" else self.index + 1
        return f"{self.kind} {number}"

    def cells(self, board: Board) -> tuple[Cell, ...]:
        """Return its cells on a board, row by row, 0-based; none of them a hole."""
        if self.kind == "region":
            return board.cells_of(self.index)
        return tuple(cell for cell in self._line(board.size) if _in_region(board, cell))

    def _line(self, size: int) -> Iterable[Cell]:
        along = range(size)
        if self.kind == "row":
            return ((self.index, k) for k in along)
        return ((k, self.index) for k in along)

    def to_dict(self) -> dict[str, Any]:
        """Return the unit as JSON-ready data."""
        return {"kind": self.kind, "index": self.index, "name": self.name}


def _in_region(board: Board, cell: Cell) -> bool:
    return board.regions[cell[0]][cell[1]] >= 0


@dataclass(frozen=True, slots=True)
class Step:
    """What a technique has found at one point of an explanation.

    technique  its name
    level      its level
    units      the rows, columns and regions it looks at
    cells      the cells it looks at
    stars      cells that must hold stars
    marks      cells that cannot hold stars
    text       why, in a sentence

    Cells are 0-based (row, column).
    """

    technique: str
    level: int
    units: tuple[Unit, ...]
    cells: tuple[Cell, ...]
    stars: tuple[Cell, ...]
    marks: tuple[Cell, ...]
    text: str

    def to_dict(self) -> dict[str, Any]:
        """Return the step as JSON-ready data."""
        return {
            "technique": self.technique,
            "level": self.level,
            "units": [unit.to_dict() for unit in self.units],
            "cells": [list(cell) for cell in self.cells],
            "stars": [list(cell) for cell in self.stars],
            "marks": [list(cell) for cell in self.marks],
            "text": self.text,
        }


def read_units(items: Iterable[Any]) -> tuple[Unit, ...]:
    """Make units of the pairs of kind and number that Prolog has for them."""
    return tuple(Unit(kind, number - 1) for kind, number in items)


def step(item: dict[str, Any]) -> Step:
    """Make a step of what Prolog has for it, which counts from 1."""
    return Step(
        technique=item["technique"],
        level=item["level"],
        units=read_units(item["units"]),
        cells=read_cells(item["cells"]),
        stars=read_cells(item["stars"]),
        marks=read_cells(item["marks"]),
        text=item["text"],
    )


@dataclass(frozen=True, slots=True)
class Mistake:
    """A star or mark of a partly filled board that no solution has.

    kind  "star" or "mark"
    cell  where it is, 0-based
    text  what is wrong with it, in a sentence
    """

    kind: Literal["star", "mark"]
    cell: Cell
    text: str

    def to_dict(self) -> dict[str, Any]:
        """Return the mistake as JSON-ready data."""
        return {"kind": self.kind, "cell": list(self.cell), "text": self.text}


def mistake(item: dict[str, Any]) -> Mistake:
    """Make a mistake of what Prolog has for it, which counts from 1."""
    (cell,) = read_cells([item["cell"]])
    return Mistake(item["kind"], cell, item["text"])


def read_cells(pairs: Iterable[tuple[int, int]]) -> tuple[Cell, ...]:
    """Make 0-based cells of the pairs of row and column that Prolog has for them."""
    return tuple((row - 1, column - 1) for row, column in pairs)
