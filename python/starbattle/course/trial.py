"""A submission under test, the reference that it is compared with, and tests.

Tests are marked by prolog/course/rubric.pl in a process of its own. What the reference
gave is kept for later, in a folder of the user.
"""

from __future__ import annotations

import json
import threading
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

from starbattle.board.board import Board, Cell
from starbattle.bridge.base import compiled_folder
from starbattle.bridge.client import PrologRun
from starbattle.course.harness import Harness, Outcome, ProgramFile
from starbattle.course.marks import Flag, Note, Picture, TestMark, tidy
from starbattle.course.puzzle import BRIDGE, Instance, Puzzle
from starbattle.course.puzzle import asked as ask_patiently
from starbattle.course.sandbox import Finished, Limits
from starbattle.errors import BridgeError, BridgeUnavailable, StarBattleError
from starbattle.phrases import plural
from starbattle.render.svg import svg
from starbattle.render.text import draw
from starbattle.saving import save

_ANALYSIS = Limits(cpu=20.0, wall=60.0, memory=512, output=4_000_000)


@dataclass(frozen=True, slots=True)
class Interface:
    """What a submission provides.

    file        its name
    predicates  the predicates, Name/Arity
    """

    file: str
    predicates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Budget:
    """What all tests of a goal of a submission may use together.

    cpu       seconds of CPU time
    wall      seconds
    timeouts  how many tests may run out of time before the rest is not run
    endless   how many may run into a limit, if none ended, before the rest is not run
    """

    cpu: float
    wall: float
    timeouts: int
    endless: int


@dataclass(frozen=True, slots=True)
class Query:
    """A goal to prove.

    goal       its text
    bindings   the terms of some of its variables, as texts
    wanted     the variables whose values are the answer
    solutions  how many to find, None: all
    state      the file of prolog/course that runs it
    about      what budgets count it as; by default its goal
    """

    goal: str
    bindings: tuple[tuple[str, str], ...] = ()
    wanted: tuple[str, ...] = ()
    solutions: int | None = 1
    state: str = "harness"
    about: str = ""


_OUT_OF_TIME = ("cpu", "wall")
_OUT_OF_STACKS = "error(resource_error("


@dataclass
class _Spent:
    """What the tests of a goal have used.

    limited  how many tests ran into a limit
    ended    whether it ended by itself in a test
    """

    cpu: float = 0.0
    wall: float = 0.0
    timeouts: int = 0
    limited: int = 0
    ended: bool = False

    def add(self, outcome: Outcome) -> None:
        finished = outcome.finished
        self.cpu += finished.cpu
        self.wall += finished.wall
        self.timeouts += finished.ended_by in _OUT_OF_TIME
        if finished.ended_by or outcome.error.startswith(_OUT_OF_STACKS):
            self.limited += 1
        else:
            self.ended = True

    def excess(self, budget: Budget) -> str:
        """Say why the goal is not proved; "" if it is."""
        if self.limited >= budget.endless and not self.ended:
            tests = plural(self.limited, "test")
            what = f"{tests} of this goal ran into a limit, and none ended"
        elif self.timeouts >= budget.timeouts:
            what = f"{plural(self.timeouts, 'test')} of this goal ran out of time"
        elif self.cpu >= budget.cpu:
            what = f"{budget.cpu:g} s of CPU time for all tests of a goal"
        elif self.wall >= budget.wall:
            what = f"{budget.wall:g} s for all tests of a goal"
        else:
            return ""
        return f"not run: budget: {what}"


LOADING = Query("true")
"""What is asked of a program that only has to be loaded."""


@dataclass
class Program:
    """A file that is run in the sandbox, and what has been found out about it.

    excess  why tests were not run, if the budget was not enough
    """

    harness: Harness
    file: ProgramFile
    limits: Limits
    interface: Interface
    stopped: Callable[[], bool] = lambda: False
    budget: Budget | None = None
    excess: str = field(init=False, repr=False, compare=False, default="")
    _spent: defaultdict[str, _Spent] = field(
        init=False,
        repr=False,
        compare=False,
        default_factory=lambda: defaultdict(_Spent),
    )
    _proved: dict[Query, Outcome] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )

    def prove(self, query: Query) -> Outcome:
        """Prove a goal in a new process. Raises KeyboardInterrupt if stopped.

        A program that cannot be loaded is not tried again, and no goal is proved
        twice: parts that ask for the same share the outcome.
        """
        if query == LOADING:
            return self.first_load
        if self.first_load.end is None:
            return replace(self.first_load, answers=())
        if query not in self._proved:
            self._proved[query] = self._afforded(query)
        return self._proved[query]

    def _afforded(self, query: Query) -> Outcome:
        """Prove a goal, unless the budget is used up."""
        spent = self._spent[query.about or query.goal]
        excess = spent.excess(self.budget) if self.budget else ""
        if not excess:
            return self._run(query)
        self.excess = excess
        return replace(
            self.first_load,
            answers=(),
            end=None,
            message=excess,
            inferences=None,
            finished=replace(self.first_load.finished, cpu=0.0, ended_by="budget"),
        )

    def _run(self, query: Query) -> Outcome:
        if self.stopped():
            raise KeyboardInterrupt
        outcome = self.harness.test(
            self.file,
            query.goal,
            dict(query.bindings),
            query.wanted,
            query.solutions,
            self.limits,
            query.state,
        )
        if self.stopped():  # which has ended it
            raise KeyboardInterrupt
        self._spent[query.about or query.goal].add(outcome)
        return outcome

    @cached_property
    def analysis(self) -> Analysis:
        """What the program says, without being run."""
        roots = self.interface.predicates
        found = self.harness.analyze(self.file, roots, _ANALYSIS)
        if self.stopped():
            raise KeyboardInterrupt
        return Analysis.of_json(found, self.file.path.name)

    @cached_property
    def first_load(self) -> Outcome:
        """What happens when the program is loaded."""
        return self._run(LOADING)


@dataclass(frozen=True, slots=True)
class Analysis:
    """What static analysis has found; see prolog/course/analysis.pl.

    known  whether the program could be analyzed
    more   what else there is, such as models and labelings
    """

    known: bool
    notes: tuple[Note, ...] = ()
    defined: frozenset[str] = frozenset()
    uses: frozenset[str] = frozenset()
    mixed: tuple[str, ...] = ()
    more: Mapping[str, Any] = field(default_factory=dict)

    def spoken(self) -> dict[str, Any] | None:
        """Return it as prolog/course/rubric.pl takes it."""
        if not self.known:
            return None
        return {
            "notes": [asdict(note) for note in self.notes],
            "defined": sorted(self.defined),
            "uses": sorted(self.uses),
            "mixed": self.mixed,
        }

    @classmethod
    def of_json(cls, found: Any, file: str) -> Analysis:
        """Read what analysis.pl has written."""
        try:
            notes = tuple(Note(file=file, **note) for note in found.pop("notes"))
            defined, uses = (
                frozenset(found.pop("defined")),
                frozenset(found.pop("uses")),
            )
            return cls(True, notes, defined, uses, tuple(found.pop("mixed")), found)
        except (AttributeError, KeyError, TypeError):
            return cls(False)


class Kept(Protocol):
    """Outcomes that are kept between runs."""

    def get(self, query: Query) -> Outcome | None:
        """Return the outcome of a goal, None if there is none."""

    def put(self, query: Query, outcome: Outcome) -> None:
        """Keep an outcome."""


class Reference:
    """The reference solution; each goal is proved once for all submissions."""

    def __init__(self, program: Program, kept: Kept) -> None:
        self.program = program
        self._kept = kept
        self._lock = threading.Lock()
        self._known: dict[Query, Outcome] = {}

    def prove(self, query: Query) -> Outcome:
        """Return what the reference gives for a goal."""
        with self._lock:
            if query not in self._known:
                self._known[query] = self._kept.get(query) or self._proved(query)
            return self._known[query]

    def _proved(self, query: Query) -> Outcome:
        outcome = self.program.prove(query)
        self._kept.put(query, outcome)
        return outcome


@dataclass
class Trial:
    """What the parts of a rubric need to mark a submission.

    program    the submission
    reference  the reference solution, None while it is marked itself
    instances  by their class
    flags      reasons to look at the submission
    solved     whether the submission has found a solution of some board
    """

    program: Program
    reference: Reference | None
    puzzle: Puzzle
    instances: Mapping[str, Sequence[Instance]]
    flags: list[Flag] = field(default_factory=list)
    solved: bool = False

    def flag(self, kind: str, message: str) -> None:
        """Note a reason to look at the submission, once."""
        flag = Flag(kind, message)
        if flag not in self.flags:
            self.flags.append(flag)

    def of_classes(self, classes: Sequence[str]) -> list[list[Instance]]:
        """Return the instances of some classes, a list for each."""
        return [list(self.instances[name]) for name in classes]

    def expected(self, query: Query) -> Outcome | None:
        """Return what the reference gives for a goal, if there is one."""
        return self.reference.prove(query) if self.reference else None


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
        points=found["points"],
        max_points=test.points,
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


class KeptOutcomes:
    """The outcomes of the goals that a program was asked to prove.

    `key` says which program, in which Prolog and within which limits. Without a
    folder that belongs to the user alone, nothing is kept.
    """

    def __init__(self, key: str) -> None:
        self._key = key
        folder = compiled_folder("reference")
        self._folder = Path(folder) if folder else None

    def get(self, query: Query) -> Outcome | None:
        """Return the outcome of a goal, None if there is none."""
        if not self._folder:
            return None
        try:
            return _outcome(json.loads(self._file(query).read_bytes()))
        except (OSError, ValueError, TypeError, KeyError):
            return None

    def put(self, query: Query, outcome: Outcome) -> None:
        """Keep an outcome, unless the process has not ended its work."""
        if self._folder and outcome.end in ("no", "more"):
            with suppress(StarBattleError):
                save(self._file(query), json.dumps(_values(outcome)))

    def _file(self, query: Query) -> Path:
        assert self._folder
        text = json.dumps([self._key, asdict(query)], sort_keys=True)
        return self._folder / f"{sha256(text.encode()).hexdigest()}.json"


def _values(outcome: Outcome) -> dict[str, Any]:
    """Return the outcome without what the process wrote, which is in it already."""
    finished = replace(outcome.finished, stdout=b"", stderr=b"")
    values = asdict(replace(outcome, finished=finished))
    del values["finished"]["stdout"], values["finished"]["stderr"]
    return values


def _outcome(values: dict[str, Any]) -> Outcome:
    finished = Finished(stdout=b"", stderr=b"", **values.pop("finished"))
    answers = tuple(map(tuple, values.pop("answers")))
    said = tuple(values.pop("said"))
    for name in ("tampering", "defined", "hidden"):
        values[name] = None if values[name] is None else tuple(values[name])
    return Outcome(answers=answers, said=said, finished=finished, **values)
