"""An explanation as Markdown."""

from collections.abc import Iterator

from starbattle.explanation.drawing import draw, legend
from starbattle.explanation.outcome import Explanation
from starbattle.explanation.step import Step
from starbattle.explanation.words import (
    closing,
    headline,
    is_trivial,
    usage,
)
from starbattle.position import Position
from starbattle.render.text import lettered

_MARKED = str.maketrans({character: f"\\{character}" for character in "\\`*_[]<>#|"})


def markdown(explanation: Explanation, *, drawn: bool = True) -> str:
    """Describe an explanation: a heading, the board, a numbered list of steps.

    drawn  whether the board is drawn below the steps that are not trivial
    """
    title, _, outcome = headline(explanation).partition(": ")
    parts = [f"## {_text(title)}", _sentence(_text(outcome))]
    parts.append(fenced(lettered(explanation.board)))
    if drawn and explanation.steps:
        parts.append(fenced(legend()))
    parts += _steps(explanation, drawn)
    if end := closing(explanation):
        parts.append(end)
    parts.append(fenced(draw(explanation.last)))
    parts += _table(explanation)
    return "\n\n".join(parts)


def fenced(drawing: str, indent: str = "") -> str:
    """Put a drawing where Markdown leaves it as it is."""
    lines = ["```", *drawing.splitlines(), "```"]
    return "\n".join((indent + line).rstrip() for line in lines)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."


def _text(words: str) -> str:
    """Escape what Markdown would take for a sign of its own."""
    return words.translate(_MARKED)


def _steps(explanation: Explanation, drawn: bool) -> Iterator[str]:
    """Yield the items of the list; those without a drawing follow closely."""
    lines: list[str] = []
    for number, (position, step) in enumerate(explanation.positions(), 1):
        lines.append(f"{number}. **{step.technique}**: {_text(step.text)}")
        if drawn and not is_trivial(step):
            indent = " " * (len(str(number)) + 2)
            lines += ["", _drawing(position, step, indent), ""]
    if lines:
        yield "\n".join(lines).rstrip()


def _drawing(position: Position, step: Step, indent: str) -> str:
    return fenced(draw(position, step), indent)


def _table(explanation: Explanation) -> Iterator[str]:
    rows = usage(explanation)
    if rows:
        lines = [f"| {name} | {level} | {count} |" for name, level, count in rows]
        yield "\n".join(["| Technique | Level | Steps |", "|---|--:|--:|", *lines])
