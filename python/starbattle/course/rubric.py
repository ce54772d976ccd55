"""Tests of a rubric, marked by prolog/course/rubric.pl in a process of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from starbattle.board.board import Board, Cell
from starbattle.bridge.client import PrologRun
from starbattle.course.asking import BRIDGE
from starbattle.course.asking import asked as ask_patiently
from starbattle.course.harness import Outcome
from starbattle.course.marks import Picture, TestMark, rounded, tidy
from starbattle.course.puzzle import Instance
from starbattle.course.sandbox import Limits
from starbattle.course.trial import Query, Trial
from starbattle.errors import BridgeError, BridgeUnavailable
from starbattle.render.svg import svg
from starbattle.render.text import draw

_SECONDS = 60.0
"""How long a test may take to judge: an answer is data, but may be large."""


@dataclass(frozen=True, slots=True)
class Test:
    """A test of a part, as prolog/course/rubric.pl marks it.

    name      as feedback names it
    points    its share of the points, not rounded
    options   what Prolog must know: texts, numbers, truth values, and lists of them
    hidden    whether students may not see it
    query     what the program must prove, None: nothing
    instance  the board, if it is about one
    analyzed  whether it is about what static analysis finds
    """

    name: str
    points: float
    options: Mapping[str, Any] = field(default_factory=dict)
    hidden: bool = False
    query: Query | None = None
    instance: Instance | None = None
    analyzed: bool = False

    # pytest takes classes named Test* for tests.
    __test__ = False


class _Marking(PrologRun[dict[str, Any]]):
    op = "mark_test"

    def read(self, item: Any) -> dict[str, Any]:
        """Return the mark."""
        return dict(item)


def marked(kind: str, options: Mapping[str, Any], test: Test, trial: Trial) -> TestMark:
    """Mark a test of a part; the trial learns what flags it raises."""
    outcome = trial.program.prove(test.query) if test.query else None
    found = asked(
        kind=kind,
        options=dict(options),
        test={"name": test.name, "points": test.points, "options": test.options},
        limits=_numbers(trial.program.limits),
        roots=list(trial.program.interface.predicates),
        outcome=_spoken(outcome) if outcome else None,
        analysis=trial.program.analysis.spoken() if test.analyzed else None,
        solved=trial.solved,
        program=trial.puzzle.program,
    )
    trial.solved = trial.solved or found["solved"]
    for word, text in found["flags"]:
        trial.flag(word, tidy(text))
    if test.analyzed and not trial.program.analysis.known:
        trial.flag("analysis", "the program could not be analyzed")
    for text in outcome.tampering if outcome else ():
        trial.flag("tampering", text)
    mark = TestMark(
        name=test.name,
        verdict=found["verdict"],
        points=rounded(found["points"]),
        max_points=rounded(test.points),
        message=tidy(found["message"]),
        hidden=test.hidden,
    )
    if test.instance:
        mark = _of_board(mark, test.instance, found)
    if test.query and test.query.bindings:
        mark = _with_figures(mark, trial, test.query)
    return mark


def _of_board(mark: TestMark, instance: Instance, found: dict[str, Any]) -> TestMark:
    return replace(
        mark,
        board=instance.name,
        board_class=instance.board_class,
        picture=_picture(found, instance.board),
    )


def _with_figures(mark: TestMark, trial: Trial, query: Query) -> TestMark:
    """Add what the program used, and what the reference did."""
    outcome, reference = trial.program.prove(query), trial.expected(query)
    return replace(
        mark,
        cpu=round(outcome.finished.cpu, 3),
        inferences=outcome.inferences,
        reference_cpu=round(reference.finished.cpu, 3) if reference else None,
        reference_inferences=reference.inferences if reference else None,
    )


_UNREADABLE = {
    "verdict": "failed",
    "points": 0.0,
    "message": "the answer could not be read",
    "picture": None,
    "solved": False,
    "flags": [],
}


def asked(**request: Any) -> dict[str, Any]:
    """Ask for a mark; an answer that ends the process that reads it is wrong.

    Raises StarBattleError for what is no fault of the answer: the process cannot be
    started, or the lecturer's program has an error.
    """
    try:
        found = ask_patiently(lambda: _found(request))
    except BridgeUnavailable:
        raise
    except BridgeError:
        return _UNREADABLE
    return found[0] if found else _UNREADABLE


def _found(request: Mapping[str, Any]) -> list[dict[str, Any]]:
    with _Marking(BRIDGE, lazy=False) as run:
        found = run.start({**request, "timeout": _SECONDS})
        while run.running:
            found += run.poll()
    return found


def _numbers(limits: Limits) -> list[float]:
    """Return limits as messages show them: 10, not 10.0."""
    numbers = (limits.cpu, limits.wall, limits.memory, limits.output)
    return [int(number) if number == int(number) else number for number in numbers]


def _spoken(outcome: Outcome) -> dict[str, Any]:
    """Return an outcome as Prolog takes it."""
    return {
        "answers": outcome.answers,
        "said": [each["message"] for each in outcome.said],
        "loaded": outcome.loaded,
        "end": outcome.end,
        "choice": outcome.choice,
        "error": outcome.error,
        "message": outcome.message,
        "inferences": outcome.inferences,
        "first": outcome.first,
        "defined": outcome.defined,
        "hidden": outcome.hidden,
        "ended_by": outcome.finished.ended_by,
        "cpu": outcome.finished.cpu,
    }


def _picture(found: Mapping[str, Any], board: Board | None) -> Picture | None:
    """Draw what is wrong, or what is missing: stars, and the cells of broken rules."""
    match found["picture"]:
        case {"stars": stars, "marked": marked} if board:
            if found["verdict"] == "passed":
                return None
            placed, wrong = _cells(stars, board), _cells(marked, board)
            drawing = svg(board, stars=placed, highlights=wrong, labels=True)
            return Picture(draw(board, placed), str(drawing))
        case {"text": text}:
            return Picture(text, "")
    return None


def _cells(pairs: list[list[int]], board: Board) -> list[Cell]:
    """Return the cells that are on the board, 0-based and in order."""
    size = range(board.size)
    cells = {(row - 1, column - 1) for row, column in pairs}
    return sorted(cell for cell in cells if cell[0] in size and cell[1] in size)
