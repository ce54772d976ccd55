"""What a puzzle's checker says of answers: Star Battle, and a lecturer's program."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starbattle.board.board import HOLE, Board, Cell
from starbattle.board.checker import Violation, violations
from starbattle.bridge import open_bridge
from starbattle.bridge.client import ask
from starbattle.course.marks import Picture
from starbattle.errors import (
    BridgeError,
    RequestError,
    SolverError,
    StarBattleError,
    printable,
)
from starbattle.formats import read_boards
from starbattle.names import BridgeName
from starbattle.phrases import plural
from starbattle.render.picture import unit_cells
from starbattle.render.svg import svg
from starbattle.render.text import draw
from starbattle.search.result import Status
from starbattle.search.solve import solve

_BRIDGE: BridgeName = "process"
"""The bridge that reads answers: it can be killed, and its crash harms nobody."""
_AT_ONCE = 5
"""How many answers are judged in one request, which must not take long."""
_MOST_SHOWN = 4
_MOST_SOLUTIONS = 10_000


@dataclass(frozen=True, slots=True)
class Instance:
    """A problem: a board, or an instance of a lecturer's program.

    name         as feedback names it
    board_class  the class of the rubric that it belongs to
    hidden       whether students may not see it
    term         the Prolog term that a submission gets, as text
    board        the board, None for other puzzles
    """

    name: str
    board_class: str
    hidden: bool
    term: str
    board: Board | None = None


@dataclass(frozen=True, slots=True)
class Judgement:
    """What an answer is worth.

    right    whether it is a solution
    key      the same for answers that mean the same solution
    message  what is wrong; "" if nothing is
    draw     draws the answer, if that can be done
    """

    right: bool
    key: str
    message: str = ""
    draw: Callable[[], Picture | None] = lambda: None


class Puzzle(ABC):
    """Reads instances and judges answers. Methods raise StarBattleError."""

    @abstractmethod
    def instances(self, file: Path, board_class: str, hidden: bool) -> list[Instance]:
        """Read the instances of a file."""

    @abstractmethod
    def judge(self, instance: Instance, answers: Sequence[str]) -> Iterator[Judgement]:
        """Judge answers, which are texts of terms, one after another."""

    @abstractmethod
    def count(self, instance: Instance) -> int | None:
        """Return the number of solutions, None if the puzzle does not know it."""

    def missing(self, instance: Instance, keys: Iterable[str]) -> Picture | None:
        """Draw a solution that is not among those with the keys given, if any."""
        return None


class StarBattle(Puzzle):
    """Star Battle: boards of any format, checked by the package's checker."""

    def instances(self, file: Path, board_class: str, hidden: bool) -> list[Instance]:
        """Read the boards of a file."""
        found = list(read_boards(file))
        for board in found:
            if isinstance(board, StarBattleError):
                raise RequestError(str(board))
        boards = [board for board in found if isinstance(board, Board)]
        return [Instance(b.id, board_class, hidden, board_term(b), b) for b in boards]

    def judge(self, instance: Instance, answers: Sequence[str]) -> Iterator[Judgement]:
        """Judge answers: star columns, cells or rows of 0 and 1."""
        board = instance.board
        assert board
        words = {"regions": board.compact(), "stars": board.stars}
        for verdict in _verdicts(answers, **words):
            yield _star_judgement(board, verdict)

    def count(self, instance: Instance) -> int | None:
        """Count the solutions; None if there are very many."""
        return len(found) if (found := self._solutions(instance)) is not None else None

    def missing(self, instance: Instance, keys: Iterable[str]) -> Picture | None:
        """Draw the first solution that is not among the keys."""
        assert instance.board
        seen = set(keys)
        for stars in self._solutions(instance) or ():
            if str(sorted(stars)) not in seen:
                return _picture(instance.board, stars, ())
        return None

    def _solutions(self, instance: Instance) -> list[tuple[Cell, ...]] | None:
        assert instance.board
        result = solve(instance.board, solutions=_MOST_SOLUTIONS, bridge=_BRIDGE)
        if result.status in (Status.UNKNOWN,) or len(result) == _MOST_SOLUTIONS:
            return None
        return [solution.stars for solution in result]


class ProgramPuzzle(Puzzle):
    """A lecturer's program with instances/2 and check/3; see docs/compare.md.

    It may also export count/2, mistake/3 and show/3.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self._file = str(file.absolute())

    def instances(self, file: Path, board_class: str, hidden: bool) -> list[Instance]:
        """Read the instances of a file."""
        text = file.read_text(encoding="utf-8")
        found = self._ask(op="instances", text=text)["instances"]
        names = (f"{file.stem}:{each['name']}" for each in found)
        return [
            Instance(name, board_class, hidden, each["data"])
            for name, each in zip(names, found, strict=True)
        ]

    def judge(self, instance: Instance, answers: Sequence[str]) -> Iterator[Judgement]:
        """Judge answers by check/3."""
        verdicts = _verdicts(answers, program=self._file, instance=instance.term)
        for answer, verdict in zip(answers, verdicts, strict=True):
            yield _program_judgement(answer, verdict)

    def count(self, instance: Instance) -> int | None:
        """Return what count/2 says."""
        reply = self._ask(op="solution_count", instance=instance.term)
        count = reply["count"]
        return None if count is None else int(count)

    def _ask(self, **request: Any) -> dict[str, Any]:
        try:
            return ask(open_bridge(_BRIDGE), program=self._file, **request)
        except SolverError as error:
            raise RequestError(f"{printable(self._file)}: {error}") from None


def board_term(board: Board) -> str:
    """Return the board term of prolog/board/board.pl: ids from 1, 0 for a hole."""
    rows = [[k + 1 if k != HOLE else 0 for k in row] for row in board.regions]
    return f"board({board.size},{board.stars},{rows})".replace(" ", "")


def _verdicts(answers: Sequence[str], **words: Any) -> Iterator[dict[str, Any]]:
    for start in range(0, len(answers), _AT_ONCE):
        yield from _some_verdicts(list(answers[start : start + _AT_ONCE]), words)


def _some_verdicts(answers: list[str], words: dict[str, Any]) -> list[dict[str, Any]]:
    """Ask for verdicts; an answer that ends the process that reads it is wrong."""
    bridge = open_bridge(_BRIDGE)
    try:
        return list(ask(bridge, op="judge", answers=answers, **words)["verdicts"])
    except (BridgeError, SolverError, ValueError):
        return [{"fault": "the answer could not be read"}] * len(answers)


def _star_judgement(board: Board, verdict: dict[str, Any]) -> Judgement:
    if "fault" in verdict:
        return Judgement(False, "", verdict["fault"])
    stars = [(row - 1, column - 1) for row, column in verdict["stars"]]
    broken = violations(board, stars)
    key = str(sorted(set(stars)))
    message = _broken(broken) if broken else ""
    return Judgement(not broken, key, message, lambda: _picture(board, stars, broken))


def _broken(broken: Sequence[Violation]) -> str:
    lines = [violation.message for violation in broken[:_MOST_SHOWN]]
    more = len(broken) - len(lines)
    return "\n".join([*lines, f"and {plural(more, 'other fault')}"] if more else lines)


def _picture(
    board: Board, stars: Iterable[Cell], broken: Iterable[Violation]
) -> Picture:
    """Draw the stars that are on the board, and the cells of broken rules."""
    size = range(board.size)
    placed = sorted({(r, c) for r, c in stars if r in size and c in size})
    wrong = {cell for violation in broken for cell in _cells(board, violation)}
    shown = [cell for cell in sorted(wrong) if cell[0] in size and cell[1] in size]
    drawing = svg(board, stars=placed, highlights=shown, labels=True)
    return Picture(draw(board, placed), str(drawing))


def _cells(board: Board, violation: Violation) -> tuple[Cell, ...]:
    if isinstance(violation.where, tuple):
        return violation.where
    kind = violation.rule
    assert kind in ("row", "column", "region")
    return unit_cells(board, (kind, violation.where))


def _program_judgement(answer: str, verdict: dict[str, Any]) -> Judgement:
    shown = verdict.get("show")
    picture = Picture(shown, "") if shown else None
    if verdict.get("right") is True:
        return Judgement(True, answer, draw=lambda: picture)
    fault = verdict.get("fault") or "the answer is no solution"
    return Judgement(False, answer, fault, lambda: picture)
