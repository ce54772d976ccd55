"""A submission under test, the reference that it is compared with, and tests.

Tests are marked by prolog/course/rubric.pl in a process of its own. What the reference
gives is kept for the other submissions of the run.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, astuple, dataclass, field, replace
from functools import cached_property
from typing import Any

from starbattle.board.board import Board, Cell
from starbattle.bridge.base import Bridge
from starbattle.bridge.client import PrologRun
from starbattle.course.harness import Harness, Outcome, ProgramFile, Query
from starbattle.course.marks import Flag, Note, Picture, TestMark
from starbattle.course.puzzle import BRIDGE, Instance, Puzzle, ask_patiently
from starbattle.course.sandbox import Limits
from starbattle.errors import BridgeError, BridgeUnavailable, RequestError
from starbattle.phrases import plural
from starbattle.render.picture import svg
from starbattle.render.text import draw


@dataclass(frozen=True, slots=True)
class Predicate:
    """A predicate that a submission provides; its modes are for the students."""

    name: str
    arity: int
    modes: str = ""

    def __str__(self) -> str:
        return f"{self.name}/{self.arity}"


@dataclass(frozen=True, slots=True)
class Interface:
    """What a submission provides: a file of this name with predicates."""

    file: str = "solution.pl"
    predicates: tuple[Predicate, ...] = ()

    def __post_init__(self) -> None:
        """Check the name."""
        if "/" in self.file or not self.file.endswith(".pl"):
            wanted = "file must be the name of a .pl file"
            raise RequestError(f"{wanted}, not {self.file}")

    @property
    def roots(self) -> list[str]:
        """The predicates, as Name/Arity."""
        return list(map(str, self.predicates))


_MOST_LIMITED, _ENDLESS = 6, 2
"""How many tests of a goal may run into a limit: if some ended, and if none did."""
_OUT_OF_STACKS = "error(resource_error("


Queries = tuple[Query, ...]
"""Goals that are proved in one process."""

LOADING: Queries = (Query("true"),)
"""What is asked of a program that only has to be loaded."""


@dataclass
class Program:
    """A file that is run in the sandbox, and what has been found out about it.

    limited  whether tests are left out of a goal that runs into limits again and again
    excess   why tests were not run
    """

    harness: Harness
    file: ProgramFile
    limits: Limits
    interface: Interface
    stopped: Callable[[], bool] = lambda: False
    limited: bool = False
    excess: str = field(init=False, default="")
    _limited: defaultdict[str, list[bool]] = field(
        init=False, default_factory=lambda: defaultdict(list)
    )
    _proved: dict[Queries, list[Outcome]] = field(init=False, default_factory=dict)
    _net: dict[Queries, float] = field(init=False, default_factory=dict)
    _lock: threading.Lock = field(init=False, default_factory=threading.Lock)

    def prove(self, queries: Queries) -> list[Outcome]:
        """Prove goals in a new process. Raises KeyboardInterrupt if stopped.

        A program that cannot be loaded is not tried again, and nothing is proved
        twice: parts that ask for the same share the outcomes. So do all submissions
        that are compared with this program, in threads of their own.
        """
        with self._lock:
            first = next(iter(self._proved.values()), None)
            if first and not first[0].loaded:
                return [replace(first[0], end=None)] * len(queries)
            if queries not in self._proved:
                self._proved[queries] = self._afforded(queries, first)
            return self._proved[queries]

    def recall(self, queries: Queries, outcomes: list[Outcome]) -> None:
        """Take what is known of goals, which are not proved then."""
        self._proved[queries] = outcomes

    def net_cpu(self, queries: Queries, loading: float, most: float) -> float:
        """Return the CPU time of goals in seconds, without that of loading.

        If it is more than `most`, something else may have taken time, so they are
        proved again.
        """
        net = self._net.get(queries, self.prove(queries)[0].cpu - loading)
        if net > most and queries not in self._net:
            net = min(net, self._run(queries)[0].cpu - loading)
        self._net[queries] = net
        return max(net, 0.0)

    def _afforded(self, queries: Queries, first: list[Outcome] | None) -> list[Outcome]:
        """Prove goals, unless they have run into limits too often."""
        excess = self._excess(queries[0].goal) if self.limited else ""
        if not (excess and first):
            return self._run(queries)
        self.excess = excess
        left_out = Outcome(
            said=first[0].said,
            loaded=True,
            defined=first[0].defined,
            message=excess,
            ended_by="budget",
        )
        return [left_out] * len(queries)

    def _run(self, queries: Queries) -> list[Outcome]:
        if self.stopped():
            raise KeyboardInterrupt
        outcomes = self.harness.test(self.file, queries, self.limits)
        if self.stopped():  # which has ended it
            raise KeyboardInterrupt
        limits = (o.ended_by or o.error.startswith(_OUT_OF_STACKS) for o in outcomes)
        self._limited[queries[0].goal].append(any(limits))
        return outcomes

    def _excess(self, goal: str) -> str:
        """Say why a goal is not proved any more; "" if it is."""
        limited = sum(self._limited[goal])
        ended = limited < len(self._limited[goal])
        if limited < (_MOST_LIMITED if ended else _ENDLESS):
            return ""
        none = "" if ended else ", and none ended"
        tests = plural(limited, "test")
        return f"not run: budget: {tests} of this goal ran into a limit{none}"

    @cached_property
    def analysis(self) -> Mapping[str, Any] | None:
        """What the program says, without being run; None if nobody knows.

        It is what prolog/course/rubric.pl takes of prolog/course/analysis.pl; the notes
        are the values of :class:`Note`.
        """
        found = self.harness.analyze(self.file, self.interface.roots)
        if self.stopped():
            raise KeyboardInterrupt
        file = self.file.path.name
        try:
            notes = [asdict(Note(file=file, **note)) for note in found["notes"]]
            told = {key: list(found[key]) for key in ("defined", "uses", "mixed")}
        except (KeyError, TypeError):
            return None
        return {"notes": notes, **told}


@dataclass
class Trial:
    """What the parts of a rubric need to mark a submission.

    program    the submission
    reference  the reference solution, one for all submissions
    instances  by their class
    flags      reasons to look at the submission
    solved     whether the submission has found a solution of some board
    """

    program: Program
    reference: Program
    puzzle: Puzzle
    instances: Mapping[str, Sequence[Instance]]
    flags: list[Flag] = field(default_factory=list)
    solved: bool = False

    def flag(self, kind: str, message: str) -> None:
        """Note a reason to look at the submission, once."""
        flag = Flag(kind, message)
        if flag not in self.flags:
            self.flags.append(flag)


_SECONDS = 60.0
"""How long a test may take to judge: an answer is data, but may be large."""


@dataclass(frozen=True, slots=True)
class Test:
    """A test of a part, as prolog/course/rubric.pl marks it.

    name      as feedback names it
    points    its share of the points, not rounded
    options   what Prolog must know: texts, numbers, truth values, and lists of them
    hidden    whether students may not see it
    queries   what the program must prove, in one process
    instance  the board, if it is about one
    analyzed  whether it is about what static analysis finds
    """

    name: str
    points: float
    options: Mapping[str, Any] = field(default_factory=dict)
    hidden: bool = False
    queries: Queries = ()
    instance: Instance | None = None
    analyzed: bool = False

    # pytest takes classes named Test* for tests.
    __test__ = False

    def told(self) -> dict[str, Any]:
        """Return what prolog/course/rubric.pl hears of it, as JSON has it."""
        return {"name": self.name, "points": self.points, **self.options}


class _Marking(PrologRun[dict[str, Any]]):
    op = "mark_test"

    def __init__(self, bridge: Bridge) -> None:
        super().__init__(BRIDGE, lazy=False)
        self._bridge = bridge


def marked(kind: str, test: Test, trial: Trial) -> TestMark:
    """Mark a test of a part; the trial learns what flags it raises."""
    outcomes = trial.program.prove(test.queries) if test.queries else []
    analysis = trial.program.analysis if test.analyzed else None
    found = ask_for_mark(
        kind=kind,
        test=_measured(test, trial).told(),
        limits=astuple(trial.program.limits),
        roots=trial.program.interface.roots,
        outcomes=[asdict(outcome) for outcome in outcomes],
        analysis=analysis,
        solved=trial.solved,
        program=trial.puzzle.program,
        rules=trial.puzzle.rules,
    )
    trial.solved = trial.solved or found["solved"]
    if test.analyzed and not analysis:
        trial.flag("analysis", "the program could not be analyzed")
    instance = test.instance
    known = [each.inferences for each in outcomes if each.inferences is not None]
    return TestMark(
        name=test.name,
        verdict=found["verdict"],
        points=found["points"],
        max_points=test.points,
        message=found["message"],
        hidden=test.hidden,
        board=instance.name if instance else None,
        board_class=instance.board_class if instance else None,
        picture=_picture(found, instance.board) if instance else None,
        cpu=round(outcomes[0].cpu, 3) if outcomes else None,
        inferences=sum(known) if known else None,
    )


def _measured(test: Test, trial: Trial) -> Test:
    """Return a test with the CPU times that its thresholds need, if it is answered."""
    answered = test.queries and trial.program.prove(test.queries)[0].answers
    if "reference" not in test.options or not answered:
        return test
    loading = trial.reference.prove(LOADING)[0].cpu
    least = max(trial.reference.net_cpu(test.queries, loading, 0.0), _LEAST_CPU)
    loading = min(trial.program.prove(LOADING)[0].cpu, loading + _LIBRARIES_CPU)
    own = trial.program.net_cpu(test.queries, loading, least)
    return replace(test, options={**test.options, "cpu": [own, least]})


_LEAST_CPU = 0.02
"""Seconds. Less cannot be measured well."""

_LIBRARIES_CPU = 0.1
"""Seconds that a program may load longer: it might waste more, by chance, so that its
goals would seem to take less."""


_UNREADABLE = {
    "verdict": "failed",
    "points": 0.0,
    "message": "the answer could not be read",
    "picture": None,
    "solved": False,
}


def ask_for_mark(**request: Any) -> dict[str, Any]:
    """Ask for a mark; an answer that ends the process that reads it is wrong.

    Raises StarBattleError for what is no fault of the answer: the process cannot be
    started, or the lecturer's program has an error.
    """
    try:
        found = ask_patiently(lambda bridge: _found(bridge, request))
    except BridgeUnavailable:
        raise
    except BridgeError:
        return _UNREADABLE
    return found[0] if found else _UNREADABLE


def _found(bridge: Bridge, request: Mapping[str, Any]) -> list[dict[str, Any]]:
    with _Marking(bridge) as run:
        found = run.start({**request, "timeout": _SECONDS})
        while run.running:
            found += run.poll()
    return found


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
