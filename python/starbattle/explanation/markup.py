"""Explanations and reasons as Markdown, and as HTML for notebooks."""

from collections.abc import Iterable
from html import escape
from textwrap import indent

from starbattle.board.position import Position
from starbattle.errors import printable
from starbattle.explanation.blocks import (
    Block,
    Cases,
    Drawings,
    Heading,
    Picture,
    Steps,
    Table,
    explanation_blocks,
    why_block,
    why_heading,
)
from starbattle.explanation.drawing import draw, legend
from starbattle.explanation.result import Explanation, StepView, Why
from starbattle.explanation.step import Step, drawn_units
from starbattle.explanation.text import numbered, picture
from starbattle.render.picture import Picture as Drawn
from starbattle.render.picture import Svg, scene, svg
from starbattle.render.svg import to_svg

_MARKED = str.maketrans({character: f"\\{character}" for character in "\\`*_[]<>#|"})


def markdown(
    explanation: Explanation,
    *,
    drawings: Drawings = Drawings.SOME,
    steps: bool = True,
) -> str:
    """Describe an explanation: a heading, the board, a numbered list of steps.

    steps  whether there is more than the heading and a summary
    """
    blocks = explanation_blocks(explanation, drawings, steps)
    return "\n\n".join(map(_markdown, blocks))


def why_markdown(why: Why, *, summary: bool = False) -> str:
    """Say why, as a heading, a paragraph and lists; in a `summary` without lists."""
    blocks: list[Block] = [why_heading(why), why_block(why, summary)]
    return "\n\n".join(map(_markdown, blocks))


def _markdown(block: Block) -> str:
    match block:
        case str():
            return block
        case Heading(name, said):
            more = f"\n\n{said[0].upper()}{escaped_text(said[1:])}." if said else ""
            return f"## {escaped_text(name)}{more}"
        case Picture():
            return fenced(picture(block))
        case Steps(views, drawn):
            items = (_item(number, *view, drawn) for number, view in views)
            return ("\n\n" if drawn else "\n").join(items)
        case Cases(said, cases):
            return "\n\n".join(filter(None, (said, "\n".join(numbered(cases)))))
        case Table(rows):
            head, *lines = (f"| {' | '.join(row)} |" for row in rows)
            return "\n".join([head, "|---|--:|--:|", *lines])
    return fenced(legend())


def _item(number: int, position: Position, step: Step, drawn: bool) -> str:
    parts = [f"{number}. **{step.technique}**: {escaped_text(step.text)}"]
    margin = " " * (len(str(number)) + 2)
    if drawn:
        parts.append(indent(fenced(draw(position, step)), margin))
    if step.cases:
        parts.append(indent("\n".join(numbered(step.cases)), margin))
    return "\n\n".join(parts)


def fenced(drawing: str) -> str:
    """Put a drawing where Markdown leaves it as it is."""
    return "\n".join(["```", *map(str.rstrip, drawing.splitlines()), "```"])


def escaped_text(words: str) -> str:
    """Escape what Markdown would take for a sign of its own."""
    return words.translate(_MARKED)


# --- HTML ---


def explanation_html(explanation: Explanation) -> str:
    """Show an explanation in a notebook; the pictures of steps unfold."""
    blocks = "\n".join(map(_html, explanation_blocks(explanation)))
    return f'<div class="starbattle-explanation">\n{blocks}\n</div>'


def step_html(view: StepView) -> str:
    """Show a step with its sentence."""
    return f"<div>{step_svg(view)}<p>{_sentence(view.step)}</p>{_list(view.step)}</div>"


def step_svg(view: StepView) -> Svg:
    """Draw a step: what it looks at, and what it finds, on the board before it."""
    position, step = view
    drawn = Drawn(
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
    return Svg(to_svg(scene(drawn)))


def _html(block: Block) -> str:
    match block:
        case str():
            return f"<p>{escape(block)}</p>"
        case Heading(name, said):
            return f"<p><strong>{escape(printable(f'{name}: {said}'))}</strong></p>"
        case Picture(position, _):
            stars, marks = sorted(position.stars), sorted(position.marks)
            return svg(position.board, stars=stars, marks=marks, labels=True)
        case Steps(views, drawn):
            items = "\n".join(_step(view, drawn) for _, view in views)
            return f'<ol start="{views[0][0]}">\n{items}\n</ol>'
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
