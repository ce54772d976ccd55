"""One step of an explanation, and one mistake in a partly filled board."""

from dataclasses import dataclass, replace
from typing import Any, Literal

from starbattle.board.board import Cell
from starbattle.explanation.proof import (
    Case,
    Conclusion,
    read_cases,
    read_conclusions,
)
from starbattle.explanation.step_drawing import NOTHING, StepDrawing, read_drawing
from starbattle.explanation.unit import Unit, read_cells, read_units


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
        return {
            "technique": self.technique,
            "level": self.level,
            "units": [unit.to_dict() for unit in self.units],
            "cells": [list(cell) for cell in self.cells],
            "stars": [list(cell) for cell in self.stars],
            "marks": [list(cell) for cell in self.marks],
            "text": self.text,
            **({"drawing": self.drawing.to_dict()} if self.drawing else {}),
            **({"proof": [one.to_dict() for one in self.proof]} if self.proof else {}),
        }

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
        return {"kind": self.kind, "cell": list(self.cell), "text": self.text}


def mistake(item: dict[str, Any]) -> Mistake:
    """Make a mistake of what Prolog has for it, which counts from 1."""
    (cell,) = read_cells([item["cell"]])
    return Mistake(item["kind"], cell, item["text"])
