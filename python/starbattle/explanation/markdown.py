"""Explanations and reasons as Markdown."""

from collections.abc import Sequence
from textwrap import indent

from starbattle.board.board import cell_name, title
from starbattle.explanation.drawing import draw
from starbattle.explanation.result import Explanation, StepView, Why
from starbattle.explanation.text import (
    Drawings,
    Form,
    answer,
    numbered,
    outcome,
    told,
    why_lines,
)

_MARKED = str.maketrans({character: f"\\{character}" for character in "\\`*_[]<>#|"})
_WIDE = 10_000
"""No line is broken."""


def markdown(
    explanation: Explanation,
    *,
    drawings: Drawings = Drawings.SOME,
    steps: bool = True,
) -> str:
    """Describe an explanation: a heading, the board, a numbered list of steps.

    steps  whether there is more than the heading and a summary
    """
    return _Markdown(_WIDE).report(explanation, drawings, steps)


class _Markdown(Form):
    """How the blocks of an explanation are written in Markdown."""

    def head(self, explanation: Explanation) -> str:
        """Put the board into a heading."""
        said = escaped_text(outcome(explanation))
        heading = escaped_text(title(explanation.board))
        return f"## {heading}\n\n{said[0].upper()}{said[1:]}."

    def picture(self, drawing: str) -> str:
        """Put a drawing where Markdown leaves it as it is."""
        return fenced(drawing)

    def table(self, rows: Sequence[Sequence[str]]) -> str:
        """Write names, and numbers beside them."""
        head, *lines = (f"| {' | '.join(row)} |" for row in rows)
        return "\n".join([head, "|---|--:|--:|", *lines])

    def item(self, number: int, view: StepView, drawn: bool) -> str:
        """Write a step as an item of a list."""
        position, step = view
        text, sentences = told(step)
        parts = [f"{number}. **{step.technique}**: {escaped_text(text)}"]
        margin = " " * (len(str(number)) + 2)
        if drawn:
            parts.append(indent(fenced(draw(position, step)), margin))
        if sentences:
            parts.append(indent("\n".join(numbered(sentences)), margin))
        return "\n\n".join(parts)


def fenced(drawing: str) -> str:
    """Put a drawing where Markdown leaves it as it is."""
    return "\n".join(["```", *map(str.rstrip, drawing.splitlines()), "```"])


def escaped_text(words: str) -> str:
    """Escape what Markdown would take for a sign of its own."""
    return words.translate(_MARKED)


# --- why ---


def why_markdown(why: Why, *, summary: bool = False) -> str:
    """Say why, as a heading, a paragraph and lists; in a `summary` without lists."""
    items = "" if summary else "\n".join(why_lines(why))
    parts = [f"## {escaped_text(_place(why))}", answer(why), items]
    return "\n\n".join(part for part in parts if part)


def _place(why: Why) -> str:
    board = title(why.given.board)
    return f"{board}, {cell_name(why.cell)}" if why.cell else board
