"""Explanations, hints, reasons and grades as text for a terminal, and as Markdown."""

import math
from collections.abc import Iterable, Iterator, Sequence
from textwrap import indent
from typing import Any

from starbattle.board.board import title
from starbattle.board.position import Position
from starbattle.explanation.blocks import (
    Block,
    Cases,
    Drawings,
    Heading,
    Picture,
    Steps,
    Table,
    explanation_blocks,
    hint_blocks,
    why_block,
    why_heading,
)
from starbattle.explanation.drawing import draw, legend
from starbattle.explanation.result import Explanation, Grade, Hint, Why
from starbattle.explanation.step import Case, Step
from starbattle.render.terminal import filled, lined_up, side_by_side, width
from starbattle.render.text import draw as draw_board
from starbattle.render.text import lettered

_GAP = 4
_LEAST_ROOM = 30
"""A text next to a drawing has at least so many columns, or goes above it."""


def report(
    explanation: Explanation,
    *,
    drawings: Drawings = Drawings.SOME,
    steps: bool = True,
    **look: Any,
) -> str:
    """Describe an explanation: a headline, the board, the steps, a summary.

    steps  whether there is more than the headline and the summary
    look   see Text
    """
    return Text(**look).write(explanation_blocks(explanation, drawings, steps))


def hint_report(hint: Hint, **look: Any) -> str:
    """Describe a hint: the mistakes, or the next step with the board drawn."""
    return Text(**look).write(hint_blocks(hint))


def why_report(why: Why, *, columns: int = 100, summary: bool = False) -> str:
    """Say why: with the steps, or with the cases indented.

    summary  leave out the steps and the cases
    """
    return Text(columns).write([why_block(why, summary)])


class Text:
    """How blocks are written for a terminal."""

    def __init__(
        self, columns: int = 100, ascii: bool = False, color: bool = False
    ) -> None:
        """Choose how wide the text may be, and whether it has signs and colors."""
        self.columns = columns
        self.color = color
        self.look: dict[str, Any] = {"columns": columns, "ascii": ascii, "color": color}

    def write(self, blocks: Iterable[Block]) -> str:
        """Put blocks together."""
        return "\n\n".join(map(self.block, blocks))

    def block(self, block: Block) -> str:
        """Write a block."""
        match block:
            case str():
                return filled(block, self.columns)
            case Heading(name, said):
                return filled(f"{name}: {said}", self.columns, "  ")
            case Picture(position, "letters"):
                return lettered(position.board, **self.look)
            case Picture(position, "stars"):
                return draw_board(position.board, position.stars, **self.look)
            case Picture(position, _):
                return draw(position, **self.look)
            case Steps(views, drawn):
                items = (self._step(number, *view, drawn) for number, view in views)
                return ("\n\n" if drawn else "\n").join(items)
            case Cases(said, cases):
                lines = numbered(cases, self.columns)
                return "\n".join([filled(said, self.columns), *lines])
            case Table(rows):
                return "\n".join(lined_up(rows, right=(1, 2)))
        return legend(ascii=self.look["ascii"])

    def _step(self, number: int, position: Position, step: Step, drawn: bool) -> str:
        start = f"{number}. " if number else ""
        if drawn:
            return self._beside(position, step, start + step.technique)
        margin = " " * len(start)
        said = filled(f"{start}{step.technique}: {step.text}", self.columns, margin)
        lines = numbered(step.cases, self.columns - len(margin))
        return "\n".join([said, *(indent(line, margin) for line in lines)])

    def _beside(self, position: Position, step: Step, name: str) -> str:
        """Put a sentence next to its drawing, or above it if there is no room."""
        drawing = draw(position, step, **self.look)
        room = self.columns - _GAP - max(map(width, drawing.splitlines()))
        if room < _LEAST_ROOM:
            return f"{self._said(name, step, self.columns)}\n\n{drawing}"
        return side_by_side(drawing, self._said(name, step, room), _GAP)

    def _said(self, name: str, step: Step, columns: int) -> str:
        """Write a step; without a name, as hints of level 1 have none, its text."""
        said = filled(step.text, columns)
        if not name:
            return said
        heading = filled(name, columns).splitlines()
        if self.color:
            heading = [f"\x1b[1m{line}\x1b[0m" for line in heading]
        lines = ["", *numbered(step.cases, columns)] if step.cases else []
        return "\n".join([*heading, f"level {step.level}", "", said, *lines])


def numbered(cases: Iterable[Case], columns: float = math.inf) -> Iterator[str]:
    """Yield sentences as nested numbered lists, in lines of so many columns."""
    counts: list[int] = []
    for case in cases:
        counts = [*counts, 0][: case.depth + 1]
        counts[case.depth] += 1
        start = f"{' ' * 4 * case.depth}{counts[case.depth]}. "
        yield filled(start + case.text, columns, " " * len(start))


# --- Markdown ---


_MARKED = str.maketrans({character: f"\\{character}" for character in "\\`*_[]<>#|"})
_ENDLESS = 10_000
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
    return _Markdown(_ENDLESS).write(explanation_blocks(explanation, drawings, steps))


def why_markdown(why: Why, *, summary: bool = False) -> str:
    """Say why, as a heading, a paragraph and lists; in a `summary` without lists."""
    return _Markdown(_ENDLESS).write([why_heading(why), why_block(why, summary)])


class _Markdown(Text):
    """How blocks are written in Markdown."""

    def block(self, block: Block) -> str:
        match block:
            case Heading(name, said):
                more = f"\n\n{said[0].upper()}{escaped_text(said[1:])}." if said else ""
                return f"## {escaped_text(name)}{more}"
            case Cases(said, cases):
                return "\n\n".join(filter(None, (said, "\n".join(numbered(cases)))))
            case Table(rows):
                head, *lines = (f"| {' | '.join(row)} |" for row in rows)
                return "\n".join([head, "|---|--:|--:|", *lines])
        written = super().block(block)
        return written if isinstance(block, str | Steps) else fenced(written)

    def _step(self, number: int, position: Position, step: Step, drawn: bool) -> str:
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


# --- grades ---


_HEADS = ("Difficulty", "Hardest technique", "Level", "Steps", "Rating", "Board")


def grades_table(grades: Sequence[Grade], columns: float = math.inf) -> str:
    """Return a line for each board; a long name goes on below, or into lines below."""
    rows = [
        (
            _difficulty(found),
            found.hardest or "-",
            str(found.level),
            str(found.step_count),
            "-" if found.rating is None else str(found.rating),
            title(found.board),
        )
        for found in grades
    ]
    return "\n".join(lined_up([_HEADS, *rows], columns, right=(2, 3, 4)))


def _difficulty(found: Grade) -> str:
    """Say how hard a board is, and what keeps it from being solved."""
    if found.solved:
        return found.difficulty or found.status
    many = "" if found.solutions in (None, 1) else "several solutions"
    puzzle = "no solution" if found.solutions == 0 else many
    said = ", ".join(filter(None, (found.difficulty, found.limit, puzzle)))
    return f"{found.status} ({said})" if said else found.status
