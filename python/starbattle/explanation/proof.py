"""Proofs by cases: why some units leave a cell no choice."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from starbattle.board.board import Cell
from starbattle.explanation.unit import Unit, read_cells, read_units

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
        stars = [list(cell) for cell in self.stars]
        if self.unit is not None:
            return {"stars": stars, "unit": self.unit.to_dict()}
        assert self.cell and self.if_star and self.if_empty
        return {
            "stars": stars,
            "cell": list(self.cell),
            "if_star": self.if_star.to_dict(),
            "if_empty": self.if_empty.to_dict(),
        }


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
        proof = self.proof.to_dict()
        return {"cell": list(self.cell), "value": self.value, "proof": proof}


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
    (cell,) = read_cells([item["cell"]])
    cases = read_proof(item["if_star"]), read_proof(item["if_empty"])
    return Proof(stars, None, cell, *cases)


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
    return tuple(map(_conclusion, items))


def _conclusion(item: dict[str, Any]) -> Conclusion:
    (cell,) = read_cells([item["cell"]])
    return Conclusion(cell, item["value"], read_proof(item["proof"]))
