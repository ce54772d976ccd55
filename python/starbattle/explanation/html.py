"""Explanations and their steps as pictures, for notebooks."""

from collections.abc import Iterator
from html import escape

from starbattle.errors import printable
from starbattle.explanation.result import Explanation, StepView
from starbattle.explanation.step import Step
from starbattle.explanation.unit import drawn_units
from starbattle.explanation.words import Drawings, closing, headline, is_drawn
from starbattle.render.picture import Picture, scene
from starbattle.render.svg import Svg, svg, to_svg

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
    for line in step.cases:
        if line.depth > depth:
            parts.append("<ul>" * (line.depth - depth))
        else:
            parts.append("</li>" + "</ul></li>" * (depth - line.depth))
        parts.append(f"<li>{escape(line.text)}")
        depth = line.depth
    parts.append("</li></ul>" * (depth + 1))
    return "".join(parts)


def _sentence(view: StepView) -> str:
    step = view.step
    return f"<em>{escape(step.technique)}</em>: {escape(step.text)}"
