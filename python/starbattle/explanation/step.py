"""Steps and what they consist of: units, proofs, drawings; and mistakes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
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


def as_data(value: Any) -> Any:
    """Return cells, units and what has them as JSON-ready data."""
    if isinstance(value, Unit):
        return value.to_dict()
    if isinstance(value, tuple):
        return list(map(as_data, value))
    return _parts(value) if is_dataclass(value) else value


def _parts(one: Any) -> dict[str, Any]:
    """Return the parts of a dataclass that are not None."""
    parts = {field.name: getattr(one, field.name) for field in fields(one)}
    return {name: as_data(part) for name, part in parts.items() if part is not None}


def read_cell(pair: tuple[int, int]) -> Cell:
    """Make a 0-based cell of the pair of row and column that Prolog has for it."""
    return pair[0] - 1, pair[1] - 1


def read_cells(pairs: Iterable[tuple[int, int]]) -> tuple[Cell, ...]:
    """Make 0-based cells of such pairs."""
    return tuple(map(read_cell, pairs))


# --- proofs by cases ---


Value = Literal["star", "empty"]


@dataclass(frozen=True, slots=True)
class Proof:
    """Why some units cannot have their stars: the end of a case, or two cases.

    Attributes:
        stars: cells that would be stars, 0-based (row, column)
        unit: what then could not have its stars; None if there are two cases
        cell: the cell that the cases are about
        if_star: the case in which it is a star
        if_empty: the case in which it is empty
    """

    stars: tuple[Cell, ...]
    unit: Unit | None = None
    cell: Cell | None = None
    if_star: "Proof | None" = None
    if_empty: "Proof | None" = None

    def to_dict(self) -> dict[str, Any]:
        """Return the proof as JSON-ready data."""
        return _parts(self)


@dataclass(frozen=True, slots=True)
class Conclusion:
    """A cell that a step decides, and why.

    Attributes:
        cell: 0-based (row, column)
        value: what it is, "star" or "empty"
        proof: what would follow from the opposite
    """

    cell: Cell
    value: Value
    proof: Proof

    def to_dict(self) -> dict[str, Any]:
        """Return the conclusion as JSON-ready data."""
        return _parts(self)


@dataclass(frozen=True, slots=True)
class Case:
    """A sentence of a proof.

    Attributes:
        depth: how many cases it is inside of
        text: the sentence
        stars: cells that would be stars there, 0-based (row, column)
        empty: cells that would be empty there
        units: what then could not have its stars, if a case ends there
    """

    depth: int
    text: str
    stars: tuple[Cell, ...] = ()
    empty: tuple[Cell, ...] = ()
    units: tuple[Unit, ...] = ()


def read_proof(item: dict[str, Any]) -> Proof:
    """Make a proof of what Prolog has for it, which counts from 1."""
    stars = read_cells(item["stars"])
    if "unit" in item:
        (unit,) = read_units([item["unit"]])
        return Proof(stars, unit=unit)
    cases = read_proof(item["if_star"]), read_proof(item["if_empty"])
    return Proof(stars, None, read_cell(item["cell"]), *cases)


def read_cases(items: Iterable[dict[str, Any]]) -> tuple[Case, ...]:
    """Make the sentences of a proof of what Prolog has for them."""
    return tuple(
        Case(
            item["depth"],
            item["text"],
            read_cells(item["stars"]),
            read_cells(item["empty"]),
            read_units(item["units"]),
        )
        for item in items
    )


def read_conclusions(items: Iterable[dict[str, Any]]) -> tuple[Conclusion, ...]:
    """Make the conclusions of a step of what Prolog has for them."""
    return tuple(
        Conclusion(read_cell(one["cell"]), one["value"], read_proof(one["proof"]))
        for one in items
    )


# --- what is drawn besides ---


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
        needs = [{**unit.to_dict(), "stars": need} for unit, need in self.needs]
        return {**_parts(self), "needs": needs}


NOTHING = StepDrawing()


def read_drawing(item: Mapping[str, Any]) -> StepDrawing:
    """Make a drawing of what Prolog has for it, which counts from 1."""
    return StepDrawing(
        blocks=read_cells(item["blocks"]),
        full=read_cells(item["full"]),
        needs=tuple((Unit(kind, n - 1), need) for kind, n, need in item["needs"]),
        numbered=tuple(map(read_cells, item["numbered"])),
    )


# --- steps and mistakes ---


@dataclass(frozen=True, slots=True)
class Step:
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
    drawing: StepDrawing = NOTHING

    def to_dict(self) -> dict[str, Any]:
        """Return the step as JSON-ready data."""
        names = ("technique", "level", "units", "cells", "stars", "marks", "text")
        data = {name: as_data(getattr(self, name)) for name in names}
        if self.drawing:
            data["drawing"] = self.drawing.to_dict()
        if self.proof:
            data["proof"] = as_data(self.proof)
        return data

    def without_answer(self, *, technique: bool) -> "Step":
        """Return what tells where to look: a step without cells, with `look` as text.

        Args:
            technique: keep the technique and its level
        """
        name, level = (self.technique, self.level) if technique else ("", 0)
        bare = replace(self, cells=(), stars=(), marks=(), proof=(), cases=())
        bare = replace(bare, drawing=NOTHING)
        return replace(bare, technique=name, level=level, text=self.look)


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
        proof=read_conclusions(item.get("proof", ())),
        cases=read_cases(item.get("cases", ())),
        look=item["look"],
        drawing=read_drawing(item["drawing"]),
    )


@dataclass(frozen=True, slots=True)
class Mistake:
    """A star or mark of a partly filled board that no solution has.

    Attributes:
        kind: "star" or "mark"
        cell: where it is, 0-based
        text: what is wrong with it, in a sentence
    """

    kind: Literal["star", "mark"]
    cell: Cell
    text: str

    def to_dict(self) -> dict[str, Any]:
        """Return the mistake as JSON-ready data."""
        return _parts(self)


def mistake(item: dict[str, Any]) -> Mistake:
    """Make a mistake of what Prolog has for it, which counts from 1."""
    return Mistake(item["kind"], read_cell(item["cell"]), item["text"])
