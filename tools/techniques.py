"""The page of the site about the techniques, each with an example."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from starbattle.board.board import Board, title
from starbattle.board.position import Position
from starbattle.errors import BoardError
from starbattle.explanation.drawing import draw, legend
from starbattle.explanation.explainer import Technique, explain, techniques
from starbattle.explanation.result import Explanation
from starbattle.explanation.step import Step
from starbattle.explanation.text import fenced
from starbattle.formats import read_boards
from starbattle.paths import BOARDS

_HEAD = """\
# The techniques

`explain`, `hint` and `grade` try them in this order, and go back to the first
after each step; the level is how hard a technique is. Each example is the one
with the fewest cells to look at that comes up when the boards of this package
are explained; larger sets of units are drawn as *Two Units* is. What the
drawings show:
"""
_DRAWN = 8  # the level of the smallest sets of units


@dataclass(frozen=True, slots=True)
class Example:
    """A step on a shipped board.

    number    which step it is, from 1
    position  the stars and marks before it
    step      the step
    """

    number: int
    position: Position
    step: Step

    @property
    def weight(self) -> tuple[int, ...]:
        """How much there is to look at; the smallest example is the best."""
        brought = len(self.step.stars) + len(self.step.marks)
        return len(self.step.cells), self.position.board.size, brought, self.number


def chapter() -> str:
    """Return the text of the page."""
    found = examples()
    parts = [_HEAD.strip(), fenced(legend())]
    for level, known in groupby(techniques(), key=lambda one: one.level):
        parts.append(f"## Level {level}")
        for technique in known:
            example = found.get(technique.name) if level <= _DRAWN else None
            parts += _section(technique, example)
    return "\n\n".join(parts) + "\n"


def examples() -> dict[str, Example]:
    """Find the smallest example of each technique on the shipped boards."""
    found: dict[str, Example] = {}
    for explanation in _explanations():
        for number, (position, step) in enumerate(explanation.positions(), 1):
            example = Example(number, position, step)
            best = found.setdefault(step.technique, example)
            if example.weight < best.weight:
                found[step.technique] = example
    return found


def _explanations() -> Iterator[Explanation]:
    for file in sorted(BOARDS.rglob("*.txt")):
        for board in _boards(file):
            yield explain(board, max_units=2)
    for board in _boards(BOARDS / "techniques.jsonl"):
        yield explain(board, max_units=7)


def _boards(file: Path) -> Iterator[Board]:
    """Read boards; those without a star count go with one star and with two."""
    found = list(read_boards(file))
    if any(isinstance(board, BoardError) for board in found):
        found = [board for stars in (1, 2) for board in read_boards(file, stars=stars)]
    yield from (board for board in found if isinstance(board, Board))


def _section(technique: Technique, example: Example | None) -> Iterator[str]:
    yield f"### {technique.name}"
    also = "; ".join(f"{name} ({source})" for name, source in technique.aliases)
    yield _account(technique) + (f"\n*Also:* {also}" if also else "")
    if example:
        where = f"Step {example.number} of {title(example.position.board)}"
        yield f"{where}: {example.step.text}"
        yield fenced(draw(example.position, example.step))


def _account(technique: Technique) -> str:
    return (
        f"*If:* {technique.premise}\n*Then:* {technique.conclusion}\n"
        f"*Why:* {technique.soundness}"
    )
