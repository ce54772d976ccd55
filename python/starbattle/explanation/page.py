"""An explanation as one HTML page that needs nothing else, and in notebooks."""

from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Any

from starbattle.board.board import Cell, title
from starbattle.errors import printable
from starbattle.explanation.result import Explanation, StepView
from starbattle.explanation.step import Case, Step, StepDrawing, Unit, drawn_units
from starbattle.explanation.text import (
    Drawings,
    closing,
    headline,
    is_drawn,
    outcome,
    told,
)
from starbattle.render.pages import board_data, walk_page
from starbattle.render.picture import Picture, scene
from starbattle.render.svg import Svg, svg, to_svg

FOLDER = Path(__file__).resolve().parent / "page"


def page(explanation: Explanation) -> str:
    """Return the page that shows an explanation step by step."""
    return walk_page(FOLDER, ["page.js"], title(explanation.board), _data(explanation))


def _data(explanation: Explanation) -> dict[str, Any]:
    """Return what the scripts need, cells as numbers, row by row."""
    board, given = explanation.board, explanation.given
    return {
        "board": board_data(board),
        "title": title(board),
        "outcome": outcome(explanation),
        "closing": closing(explanation),
        "stars": _numbers(sorted(given.stars), board.size),
        "marks": _numbers(sorted(given.marks), board.size),
        "steps": [_step(step, board.size) for step in explanation.steps],
    }


def _step(step: Step, size: int) -> dict[str, Any]:
    text, cases = told(step)
    return {
        "technique": step.technique,
        "level": step.level,
        "units": _units(step.units),
        "cells": _numbers(step.cells, size),
        "stars": _numbers(step.stars, size),
        "marks": _numbers(step.marks, size),
        "text": text,
        "look": step.look,
        "drawing": _drawing(step.drawing, size),
        "cases": [_case(case, size) for case in cases],
    }


def _drawing(drawing: StepDrawing, size: int) -> dict[str, Any]:
    return {
        "blocks": _numbers(drawing.blocks, size),
        "full": _numbers(drawing.full, size),
        "needs": [[unit.kind, unit.index, need] for unit, need in drawing.needs],
        "numbered": [_numbers(cells, size) for cells in drawing.numbered],
    }


def _case(case: Case, size: int) -> dict[str, Any]:
    return {
        "depth": case.depth,
        "text": case.text,
        "stars": _numbers(case.stars, size),
        "marks": _numbers(case.empty, size),
        "units": _units(case.units),
    }


def _units(units: Iterable[Unit]) -> list[tuple[str, int]]:
    return [(unit.kind, unit.index) for unit in units]


def _numbers(cells: Iterable[Cell], size: int) -> list[int]:
    return [row * size + column for row, column in cells]


# --- pictures for notebooks ---


MOST_PICTURES = 60
"""Most steps of an explanation that are drawn."""


def step_svg(view: StepView) -> Svg:
    """Draw a step: what it looks at, and what it finds, on the board before it."""
    position, step = view
    picture = Picture(
        position.board,
        stars=sorted(position.stars.union(step.stars)),
        marks=sorted(position.marks.union(step.marks)),
        highlights=step.cells,
        units=drawn_units(step.units),
        blocks=step.drawing.blocks,
        numbers=step.drawing.numbers(),
        labels=True,
        title=f"{step.technique}: {step.text}",
    )
    return Svg(to_svg(scene(picture)))


def step_html(view: StepView) -> str:
    """Show a step with its sentence."""
    cases = _cases(view.step)
    return f"<div>{step_svg(view)}<p>{_sentence(view)}</p>{cases}</div>"


def explanation_html(explanation: Explanation) -> str:
    """Show the last position, and the steps as a list; those to be seen unfold."""
    last = explanation.last
    picture = svg(last.board, stars=sorted(last.stars), labels=True)
    return "\n".join(
        [
            '<div class="starbattle-explanation">',
            f"<p><strong>{escape(printable(headline(explanation)))}</strong></p>",
            picture,
            "<ol>",
            *_items(explanation),
            "</ol>",
            f"<p>{escape(closing(explanation))}</p>",
            "</div>",
        ]
    )


def _items(explanation: Explanation) -> Iterator[str]:
    left = MOST_PICTURES
    for view in explanation.positions():
        if left and is_drawn(view.step, Drawings.SOME):
            left -= 1
            yield (
                f"<li><details><summary>{_sentence(view)}</summary>"
                f"{step_svg(view)}{_cases(view.step)}</details></li>"
            )
        else:
            yield f"<li>{_sentence(view)}{_cases(view.step)}</li>"


def _cases(step: Step) -> str:
    """Return the proof of a step as nested lists; nothing if it has none."""
    parts, depth = [], -1
    for line in told(step)[1]:
        if line.depth > depth:
            parts.append("<ol>" * (line.depth - depth))
        else:
            parts.append("</li>" + "</ol></li>" * (depth - line.depth))
        parts.append(f"<li>{escape(line.text)}")
        depth = line.depth
    parts.append("</li></ol>" * (depth + 1))
    return "".join(parts)


def _sentence(view: StepView) -> str:
    step = view.step
    return f"<em>{escape(step.technique)}</em>: {escape(told(step)[0])}"
