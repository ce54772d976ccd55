"""An explanation as text for a terminal."""

from collections.abc import Iterable, Iterator
from textwrap import fill, indent

from starbattle.board.board import Board, Cell
from starbattle.board.position import Position
from starbattle.explanation.drawing import draw, legend
from starbattle.explanation.result import Explanation, Hint
from starbattle.explanation.step import Step
from starbattle.explanation.words import (
    NO_STEP,
    Drawings,
    bulleted,
    closing,
    headline,
    is_drawn,
    no_solution,
    usage,
    way_on,
)
from starbattle.render.terminal import side_by_side, width
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
    columns: int = 100,
    ascii: bool = False,
    color: bool = False,
) -> str:
    """Describe an explanation: a headline, the board, the steps, a summary.

    steps    whether there is more than the headline and the summary
    columns  how wide the text may be
    """
    pen = _Pen(columns, ascii, color)
    parts = [pen.filled(headline(explanation), "  ")]
    if steps:
        parts += _body(explanation, drawings, pen)
    parts += _table(explanation)
    return "\n\n".join(parts)


def hint_report(
    hint: Hint, *, columns: int = 100, ascii: bool = False, color: bool = False
) -> str:
    """Describe a hint: the mistakes, or the next step with the board drawn."""
    pen = _Pen(columns, ascii, color)
    parts = [_hint(hint, pen)]
    if hint.solutions == 2:
        step = "; the step holds in all of them" if hint.step else ""
        parts.append(pen.filled(f"The board has several solutions{step}."))
    return "\n\n".join(parts)


def _hint(hint: Hint, pen: "_Pen") -> str:
    if hint.solutions == 0 or hint.mistakes:
        said = [no_solution(hint.given.board)] if hint.solutions == 0 else []
        said += [mistake.text for mistake in hint.mistakes]
        return "\n".join(map(pen.filled, said))
    if hint.step:
        return pen.beside(hint.given, hint.step, hint.step.technique)
    return pen.filled(f"{NO_STEP[hint.status]} {way_on(hint.limit)}".rstrip())


class _Pen:
    """How drawings and sentences are written."""

    def __init__(self, columns: int, ascii: bool, color: bool) -> None:
        self.columns = columns
        self.ascii = ascii
        self.color = color

    def drawn(self, position: Position, step: Step | None = None) -> str:
        return draw(
            position, step, columns=self.columns, ascii=self.ascii, color=self.color
        )

    def solved(self, board: Board, stars: Iterable[Cell]) -> str:
        return draw_board(
            board, stars, columns=self.columns, ascii=self.ascii, color=self.color
        )

    def filled(self, text: str, indent: str = "", columns: int | None = None) -> str:
        return fill(text, columns or self.columns, subsequent_indent=indent)

    def beside(self, position: Position, step: Step, title: str) -> str:
        """Put a sentence next to its drawing, or above it if there is no room.

        Without a title, as hints of level 1 have none, the sentence stands alone.
        """
        drawing = self.drawn(position, step)
        room = self.columns - _GAP - max(map(width, drawing.splitlines()))
        if room < _LEAST_ROOM:
            return "\n".join([self._said(title, step, self.columns), "", drawing])
        return side_by_side(drawing, self._said(title, step, room), _GAP)

    def _said(self, title: str, step: Step, columns: int) -> str:
        said = self.filled(step.text, columns=columns)
        if not title:
            return said
        heading = self.filled(title, columns=columns).splitlines()
        if self.color:
            heading = [f"\x1b[1m{line}\x1b[0m" for line in heading]
        level = f"level {step.level}"
        return "\n".join([*heading, level, "", said, *_proved(step, columns)])


def _proved(step: Step, columns: int) -> Iterator[str]:
    """Yield the cases of a step, after an empty line, if it has any."""
    if step.proof:
        yield ""
    yield from bulleted(step.cases, columns)


def _body(explanation: Explanation, drawings: Drawings, pen: _Pen) -> Iterator[str]:
    yield lettered(
        explanation.board, columns=pen.columns, ascii=pen.ascii, color=pen.color
    )
    if drawings is not Drawings.NONE and explanation.steps:
        yield legend(ascii=pen.ascii)
    yield from _steps(explanation, drawings, pen)
    yield from _end(explanation, pen)


def _steps(explanation: Explanation, drawings: Drawings, pen: _Pen) -> Iterator[str]:
    """Yield the drawn steps one by one, and those between them together."""
    lines: list[str] = []
    for number, (position, step) in enumerate(explanation.positions(), 1):
        if is_drawn(step, drawings):
            if lines:
                yield "\n".join(lines)
            lines = []
            yield pen.beside(position, step, f"{number}. {step.technique}")
        else:
            lines.append(_line(number, step, pen))
    if lines:
        yield "\n".join(lines)


def _line(number: int, step: Step, pen: _Pen) -> str:
    start = f"{number}. "
    margin = " " * len(start)
    said = pen.filled(f"{start}{step.technique}: {step.text}", margin)
    cases = "\n".join(bulleted(step.cases, pen.columns - len(margin)))
    return f"{said}\n{indent(cases, margin)}" if cases else said


def _end(explanation: Explanation, pen: _Pen) -> Iterator[str]:
    """Draw what the steps come to, and say what is missing."""
    if end := closing(explanation):
        yield pen.filled(end)
        yield pen.drawn(explanation.last)
    else:
        stars = explanation.last.stars
        yield pen.solved(explanation.board, stars)


def _table(explanation: Explanation) -> Iterator[str]:
    rows = usage(explanation)
    if rows:
        wide = max(len(name) for name, _, _ in rows)
        heads = f"{'Technique':<{wide}}  Level  Steps"
        lines = (
            f"{name:<{wide}}  {level:>5}  {count:>5}" for name, level, count in rows
        )
        yield "\n".join([heads, *lines])
