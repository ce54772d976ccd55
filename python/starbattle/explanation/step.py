"""Steps and what they consist of: units, proofs, drawings; and mistakes."""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any, Literal, cast

from starbattle.board.board import Board, Cell, unit_cells
from starbattle.phrases import letters

Kind = Literal["row", "column", "region", "diagonal", "constraint"]


class Data:
    """What has parts."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the parts that there are as JSON-ready data."""
        names = (field.name for field in fields(cast(Any, self)))
        parts = {name: getattr(self, name) for name in names}
        return {name: _plain(part) for name, part in parts.items() if part is not None}


def _plain(part: Any) -> Any:
    if isinstance(part, tuple):
        return list(map(_plain, part))
    return part.to_dict() if isinstance(part, Data) else part


@dataclass(frozen=True, slots=True)
class Unit(Data):
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
        return f"{self.kind} {self.label}"

    @property
    def label(self) -> str:
        """The number or letters of that name."""
        return letters(self.index) if self.kind == "region" else str(self.index + 1)

    def cells(self, board: Board) -> tuple[Cell, ...]:
        """Return its cells on a board, row by row, 0-based; none of them a hole.

        Those of a constraint are not known here.

        Args:
            board: the board
        """
        if self.kind == "constraint":
            return ()
        cells = unit_cells(board, self.kind, self.index)
        return tuple((r, c) for r, c in cells if board.regions[r][c] >= 0)

    def to_dict(self) -> dict[str, Any]:
        """Return the unit as JSON-ready data."""
        return {"kind": self.kind, "index": self.index, "name": self.name}


def drawn_units(units: Iterable[Unit]) -> list[tuple[str, int]]:
    """Return units as pictures take them, without constraints."""
    return [(one.kind, one.index) for one in units if one.kind != "constraint"]


# --- proofs by cases ---


Value = Literal["star", "empty"]


@dataclass(frozen=True, slots=True)
class Proof(Data):
    """Why some units cannot have their stars: the end of a case, or two cases.

    Attributes:
        stars: cells that would be stars, 0-based (row, column)
        unit: what then could not be filled; None if there are two cases
        cell: the cell that the cases are about
        if_star: the case in which it is a star
        if_empty: the case in which it is empty
    """

    stars: tuple[Cell, ...]
    unit: Unit | None = None
    cell: Cell | None = None
    if_star: "Proof | None" = None
    if_empty: "Proof | None" = None


@dataclass(frozen=True, slots=True)
class Conclusion(Data):
    """A cell that a step decides, and why.

    Attributes:
        cell: 0-based (row, column)
        value: what it is, "star" or "empty"
        proof: what would follow from the opposite
    """

    cell: Cell
    value: Value
    proof: Proof


@dataclass(frozen=True, slots=True)
class Case:
    """A sentence of a proof.

    Attributes:
        depth: how many cases it is inside of
        text: the sentence
        stars: cells that would be stars there, 0-based (row, column)
        empty: cells that would be empty there
        units: what then could not be filled, if a case ends there
    """

    depth: int
    text: str
    stars: tuple[Cell, ...] = ()
    empty: tuple[Cell, ...] = ()
    units: tuple[Unit, ...] = ()


# --- what is drawn besides ---


@dataclass(frozen=True, slots=True)
class StepDrawing(Data):
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
        needs = [{**unit.to_dict(), "stars": need} for unit, need in self.needs]
        return {**Data.to_dict(self), "needs": needs}


NOTHING = StepDrawing()


# --- steps and mistakes ---


@dataclass(frozen=True, slots=True)
class Step(Data):
    """What a technique has found at one point of an explanation.

    Attributes:
        technique: its name
        level: its level
        units: the rows, columns and regions it looks at
        cells: the cells it looks at
        stars: cells that must hold stars
        marks: cells that cannot hold stars
        text: why, in a sentence
        proof: why, by cases, cell by cell; empty unless sets of units show the step
        cases: the sentences of the proof
        look: where to look, in a sentence that says nothing else
        idea: the units to look at, and what to ask of them
        drawing: what a drawing of the step shows besides

    Cells are 0-based (row, column).
    """

    technique: str
    level: int
    units: tuple[Unit, ...]
    cells: tuple[Cell, ...]
    stars: tuple[Cell, ...]
    marks: tuple[Cell, ...]
    text: str
    proof: tuple[Conclusion, ...] = ()
    cases: tuple[Case, ...] = ()
    look: str = ""
    idea: str = ""
    drawing: StepDrawing = NOTHING

    def to_dict(self) -> dict[str, Any]:
        """Return the step as JSON-ready data."""
        data = Data.to_dict(self)
        names = ["technique", "level", "units", "cells", "stars", "marks", "text"]
        names += (name for name in ("drawing", "proof") if getattr(self, name))
        return {name: data[name] for name in names}

    def without_answer(self, *, technique: bool) -> "Step":
        """Return a step without cells: its text is `look`.

        Args:
            technique: keep the technique and its level; the text is `idea`
        """
        name, level = (self.technique, self.level) if technique else ("", 0)
        said = self.idea if technique else self.look
        return Step(name, level, self.units, (), (), (), said, look=self.look)


@dataclass(frozen=True, slots=True)
class Mistake(Data):
    """A star or mark of a partly filled board that no solution has.

    Attributes:
        kind: "star" or "mark"
        cell: where it is, 0-based
        text: what is wrong with it, in a sentence
    """

    kind: Literal["star", "mark"]
    cell: Cell
    text: str


# --- what Prolog has for these, which counts from 1 ---


def read(item: Any) -> Any:
    """Make a step, mistake, case, cell and so on of what Prolog has for it."""
    match item:
        case [str(kind), int(number)]:
            return Unit(cast(Kind, kind), number - 1)
        case [str(), _, need]:
            return read(item[:2]), need
        case [int(row), int(column)]:
            return row - 1, column - 1
        case list():
            return tuple(map(read, item))
        case dict():
            made = next((made for part, made in _KINDS.items() if part in item), dict)
            return made(**{name: read(part) for name, part in item.items()})
    return item


_KINDS: dict[str, type] = {
    "technique": Step,
    "blocks": StepDrawing,
    "depth": Case,
    "value": Conclusion,
    "kind": Mistake,
    "stars": Proof,
}
"""What an item is that has a part of that name, and of none before it."""
