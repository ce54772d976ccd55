"""Hints and checks as a player reads them, by degrees."""

from dataclasses import dataclass, field

from starbattle.board.board import Cell
from starbattle.explanation.result import Hint, HintLevel
from starbattle.explanation.step import Step
from starbattle.explanation.unit import Unit
from starbattle.explanation.words import NO_STEP, no_solution

_MOST_MISTAKES = 3
_RIGHT = "Nothing is wrong so far."
_SEVERAL = "The board has several solutions."
_MORE = "(h tells more)"
_TOO_LONG = "That took too long. It may be quicker with more stars or marks."


@dataclass(frozen=True, slots=True)
class Advice:
    """What is said, and what is pointed out on the board.

    Attributes:
        text: the sentences
        is_bad: whether they tell of a mistake
        step: what is pointed out of a step; None: nothing
        wrong: the cells that are wrong
    """

    text: str
    is_bad: bool = False
    step: Step | None = None
    wrong: frozenset[Cell] = field(default_factory=frozenset)

    @property
    def units(self) -> tuple[Unit, ...]:
        """The rows, columns and regions that are pointed out."""
        return self.step.units if self.step else ()


def checked(hint: Hint) -> Advice:
    """Say what a check has found.

    Args:
        hint: what check_until() has returned
    """
    if bad := _mistakes(hint):
        return bad
    if hint.limit:
        return Advice(_TOO_LONG)
    return Advice(_joined(_RIGHT, _several(hint)))


def hinted(hint: Hint, level: HintLevel) -> Advice:
    """Say what a hint tells at a level.

    Args:
        hint: the whole hint
        level: how much to tell
    """
    if bad := _mistakes(hint):
        return bad
    told = hint.at(level).step
    if told is None:
        said = _TOO_LONG if hint.limit else NO_STEP[hint.status]
        return Advice(_joined(said, _several(hint)))
    return Advice(_told(told, level), step=told)


def _told(step: Step, level: HintLevel) -> str:
    if level == 1:
        return f"{step.text} {_MORE}"
    if level == 2:
        return f"{step.technique} (level {step.level}). {step.text} {_MORE}"
    return f"{step.technique}: {step.text} (d does it)"


def _mistakes(hint: Hint) -> Advice | None:
    said = [no_solution(hint.given.board)] if hint.solutions == 0 else []
    said += [mistake.text for mistake in hint.mistakes[:_MOST_MISTAKES]]
    if more := len(hint.mistakes[_MOST_MISTAKES:]):
        said.append(f"And {more} more.")
    wrong = frozenset(mistake.cell for mistake in hint.mistakes)
    return Advice(_joined(*said), is_bad=True, wrong=wrong) if said else None


def _several(hint: Hint) -> str:
    return _SEVERAL if hint.solutions == 2 else ""


def _joined(*sentences: str) -> str:
    return " ".join(filter(None, sentences))
