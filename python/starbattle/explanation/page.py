"""An explanation as one HTML page that needs nothing else, and in notebooks."""

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from html import escape
from pathlib import Path
from typing import Any

from starbattle.board.board import title
from starbattle.errors import printable
from starbattle.explanation.blocks import (
    Block,
    Heading,
    Picture,
    Steps,
    Table,
    closing,
    explanation_blocks,
    outcome,
)
from starbattle.explanation.result import Explanation, StepView, after
from starbattle.explanation.step import Step, Unit, drawn_units
from starbattle.render.pages import board_data, walk_page
from starbattle.render.picture import Picture as Drawn
from starbattle.render.picture import Svg, scene, svg
from starbattle.render.svg import to_svg

FOLDER = Path(__file__).resolve().parent / "page"


def page(explanation: Explanation) -> str:
    """Return the page that shows an explanation step by step."""
    board, given = explanation.board, explanation.given
    cells = {"stars": tuple(sorted(given.stars)), "marks": tuple(sorted(given.marks))}
    data = {
        "board": board_data(board),
        "title": title(board),
        "outcome": outcome(explanation),
        "closing": closing(explanation),
        **{name: _plain(part, board.size) for name, part in cells.items()},
        "steps": _plain(explanation.steps, board.size),
    }
    return walk_page(FOLDER, ["page.js"], title(board), data)


def _plain(part: Any, size: int) -> Any:
    """Return what the scripts need of a part, cells as numbers, row by row."""
    match part:
        case Unit(kind, index):
            return kind, index
        case (Unit(kind, index), int(need)):
            return kind, index, need
        case (int(row), int(column)):
            return row * size + column
        case tuple():
            return [_plain(one, size) for one in part]
    if not is_dataclass(part):
        return part
    names = (field.name for field in fields(part) if field.name != "proof")
    return {name: _plain(getattr(part, name), size) for name in names}


# --- notebooks ---


def explanation_html(explanation: Explanation) -> str:
    """Show an explanation in a notebook; the pictures of steps unfold."""
    blocks = "\n".join(map(_html, explanation_blocks(explanation)))
    return f'<div class="starbattle-explanation">\n{blocks}\n</div>'


def step_html(view: StepView) -> str:
    """Show a step with its sentence."""
    return f"<div>{step_svg(view)}<p>{_sentence(view.step)}</p>{_list(view.step)}</div>"


def step_svg(view: StepView) -> Svg:
    """Draw a step: what it looks at, and what it finds, on the board before it."""
    step = view.step
    drawn = Drawn.of(
        after(*view),
        highlights=step.cells,
        units=drawn_units(step.units),
        blocks=step.drawing.blocks,
        numbers=step.drawing.numbers(),
        labels=True,
        title=f"{step.technique}: {step.text}",
    )
    return Svg(to_svg(scene(drawn)))


def _html(block: Block) -> str:
    match block:
        case str():
            return f"<p>{escape(block)}</p>"
        case Heading(name, said):
            return f"<p><strong>{escape(printable(f'{name}: {said}'))}</strong></p>"
        case Picture(position, shown):
            stars = sorted(position.stars)
            marks = sorted(position.marks) if shown == "marks" else ()
            return svg(position.board, stars=stars, marks=marks, labels=True)
        case Steps(views, drawn):
            items = "\n".join(_step(view, drawn) for _, view in views)
            return f'<ol start="{views[0][0]}" style="margin:0">\n{items}\n</ol>'
        case Table((heads, *rows)):
            lines = [_row("th", heads), *(_row("td", row) for row in rows)]
            return f"<table>{''.join(lines)}</table>"
    return ""  # pictures have no signs to explain


def _step(view: StepView, drawn: bool) -> str:
    said, cases = _sentence(view.step), _list(view.step)
    if not drawn:
        return f"<li>{said}{cases}</li>"
    unfolding = f"<summary>{said}</summary>{step_svg(view)}{cases}"
    return f"<li><details>{unfolding}</details></li>"


def _row(kind: str, texts: Iterable[str]) -> str:
    return f"<tr>{''.join(f'<{kind}>{text}</{kind}>' for text in texts)}</tr>"


def _sentence(step: Step) -> str:
    return f"<em>{escape(step.technique)}</em>: {escape(step.text)}"


def _list(step: Step) -> str:
    """Return the proof of a step as nested lists; nothing if it has none."""
    parts, depth = [], -1
    for case in step.cases:
        if case.depth > depth:
            parts.append("<ol>" * (case.depth - depth))
        else:
            parts.append("</li>" + "</ol></li>" * (depth - case.depth))
        parts.append(f"<li>{escape(case.text)}")
        depth = case.depth
    parts.append("</li></ol>" * (depth + 1))
    return "".join(parts)
