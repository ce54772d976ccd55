"""Explanations and reasons as Markdown."""

from collections.abc import Iterator

from starbattle.board.board import cell_name, title
from starbattle.board.position import Position
from starbattle.explanation.drawing import draw, legend
from starbattle.explanation.result import Explanation, Why
from starbattle.explanation.step import Step
from starbattle.explanation.text import (
    Drawings,
    answer,
    bulleted,
    closing,
    is_drawn,
    outcome,
    usage,
    why_lines,
)
from starbattle.render.text import lettered

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
    said = escaped_text(outcome(explanation))
    parts = [
        f"## {escaped_text(title(explanation.board))}",
        f"{said[0].upper()}{said[1:]}.",
    ]
    if steps:
        parts += _body(explanation, drawings)
    parts += _table(explanation)
    return "\n\n".join(parts)


def _body(explanation: Explanation, drawings: Drawings) -> Iterator[str]:
    yield fenced(lettered(explanation.board))
    if drawings is not Drawings.NONE and explanation.steps:
        yield fenced(legend())
    yield from _steps(explanation, drawings)
    if end := closing(explanation):
        yield end
    yield fenced(draw(explanation.last))


def fenced(drawing: str, indent: str = "") -> str:
    """Put a drawing where Markdown leaves it as it is."""
    lines = ["```", *drawing.splitlines(), "```"]
    return "\n".join((indent + line).rstrip() for line in lines)


def escaped_text(words: str) -> str:
    """Escape what Markdown would take for a sign of its own."""
    return words.translate(_MARKED)


def _steps(explanation: Explanation, drawings: Drawings) -> Iterator[str]:
    """Yield the items of the list; those without a drawing follow closely."""
    lines: list[str] = []
    for number, (position, step) in enumerate(explanation.positions(), 1):
        indent = " " * (len(str(number)) + 2)
        lines.append(f"{number}. **{step.technique}**: {escaped_text(step.text)}")
        if is_drawn(step, drawings):
            lines += ["", _drawing(position, step, indent), ""]
        if step.proof:
            lines += [*(f"{indent}{line}" for line in bulleted(step.cases)), ""]
    if lines:
        yield "\n".join(lines).rstrip()


def _drawing(position: Position, step: Step, indent: str) -> str:
    return fenced(draw(position, step), indent)


def _table(explanation: Explanation) -> Iterator[str]:
    rows = usage(explanation)
    if rows:
        lines = [f"| {name} | {level} | {count} |" for name, level, count in rows]
        yield "\n".join(["| Technique | Level | Steps |", "|---|--:|--:|", *lines])


# --- why ---


def why_markdown(why: Why, *, summary: bool = False) -> str:
    """Say why, as a heading, a paragraph and lists; in a `summary` without lists."""
    items = "" if summary else "\n".join(why_lines(why))
    parts = [f"## {escaped_text(_place(why))}", answer(why), items]
    return "\n\n".join(part for part in parts if part)


def _place(why: Why) -> str:
    board = title(why.given.board)
    return f"{board}, {cell_name(why.cell)}" if why.cell else board
