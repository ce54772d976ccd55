"""An explanation as one HTML page that needs nothing else."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from starbattle.board.board import Cell, title
from starbattle.explanation.proof import Case
from starbattle.explanation.result import Explanation
from starbattle.explanation.step import Step
from starbattle.explanation.step_drawing import StepDrawing
from starbattle.explanation.unit import Unit
from starbattle.explanation.words import closing, outcome
from starbattle.phrases import letters
from starbattle.render.pages import (
    board_data,
    escaped,
    filled,
    read,
    script,
    script_data,
    style,
)

FOLDER = Path(__file__).resolve().parent / "page"
SCRIPTS = ("steps.js", "board.js", "main.js")


def page(explanation: Explanation) -> str:
    """Return the page that shows an explanation step by step."""
    parts = {
        "title": escaped(title(explanation.board)),
        "style": style(FOLDER / "style.css"),
        "script": script(FOLDER, SCRIPTS),
        "data": script_data(_data(explanation)),
    }
    return filled(read(FOLDER / "page.html"), parts)


def _data(explanation: Explanation) -> dict[str, Any]:
    """Return what the scripts need, cells as numbers, row by row."""
    board, given = explanation.board, explanation.given
    return {
        "board": board_data(board),
        "letters": [letters(region) for region in range(board.size)],
        "title": title(board),
        "outcome": outcome(explanation),
        "closing": closing(explanation),
        "solved": explanation.solved,
        "stars": _numbers(sorted(given.stars), board.size),
        "marks": _numbers(sorted(given.marks), board.size),
        "steps": [_step(step, board.size) for step in explanation.steps],
    }


def _step(step: Step, size: int) -> dict[str, Any]:
    return {
        "technique": step.technique,
        "level": step.level,
        "units": [_unit(unit) for unit in step.units],
        "cells": _numbers(step.cells, size),
        "stars": _numbers(step.stars, size),
        "marks": _numbers(step.marks, size),
        "text": step.text,
        "drawing": _drawing(step.drawing, size),
        "cases": [_case(case, size) for case in step.cases],
    }


def _drawing(drawing: StepDrawing, size: int) -> dict[str, Any]:
    return {
        "blocks": _numbers(drawing.blocks, size),
        "full": _numbers(drawing.full, size),
        "needs": [[*_unit(unit), need] for unit, need in drawing.needs],
        "numbered": [_numbers(cells, size) for cells in drawing.numbered],
    }


def _case(case: Case, size: int) -> dict[str, Any]:
    return {
        "depth": case.depth,
        "text": case.text,
        "stars": _numbers(case.stars, size),
        "marks": _numbers(case.empty, size),
        "units": [_unit(unit) for unit in case.units],
    }


def _unit(unit: Unit) -> tuple[str, int, str]:
    return unit.kind, unit.index, unit.name


def _numbers(cells: Iterable[Cell], size: int) -> list[int]:
    return [row * size + column for row, column in cells]
