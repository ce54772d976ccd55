"""A submission under test, and the reference that it is compared with."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Any, Protocol

from starbattle.course.harness import Harness, Outcome, ProgramFile
from starbattle.course.marks import Flag, Note
from starbattle.course.puzzle import Instance, Puzzle
from starbattle.course.sandbox import Limits
from starbattle.phrases import plural

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
    """What all tests of a submission may use together.

    cpu       seconds of CPU time
    wall      seconds
    timeouts  how many tests may run out of time before the rest is not run
    endless   how many of one goal may run into a limit, if none of it ended, before its
              rest is not run
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
    """What the tests of a submission have used.

    limited  for each goal how many tests ran into a limit
    ended    goals that ended by themselves in a test
    """

    cpu: float = 0.0
    wall: float = 0.0
    timeouts: int = 0
    limited: Counter[str] = field(default_factory=Counter)
    ended: set[str] = field(default_factory=set)

    def add(self, query: Query, outcome: Outcome) -> None:
        finished = outcome.finished
        self.cpu += finished.cpu
        self.wall += finished.wall
        self.timeouts += finished.ended_by in _OUT_OF_TIME
        about = query.about or query.goal
        if finished.ended_by or outcome.error.startswith(_OUT_OF_STACKS):
            self.limited[about] += 1
        else:
            self.ended.add(about)

    def excess(self, query: Query, budget: Budget) -> str:
        """Say why a goal is not proved; "" if it is."""
        about = query.about or query.goal
        limited = self.limited[about]
        if limited >= budget.endless and about not in self.ended:
            tests = plural(limited, "test")
            what = f"{tests} of this goal ran into a limit, and none ended"
        elif self.timeouts >= budget.timeouts:
            what = f"{plural(self.timeouts, 'test')} ran out of time"
        elif self.cpu >= budget.cpu:
            what = f"{budget.cpu:g} s of CPU time for all tests"
        elif self.wall >= budget.wall:
            what = f"{budget.wall:g} s for all tests"
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
    _spent: _Spent = field(
        init=False, repr=False, compare=False, default_factory=_Spent
    )
    _proved: dict[Query, Outcome] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )

    def prove(self, query: Query) -> Outcome:
        """Prove a goal in a new process. Raises KeyboardInterrupt if stopped.

        A program that cannot be loaded is not tried again, and no goal is proved
        twice: parts that ask for the same share the outcome.
        """
        if query == LOADING or self.first_load.end is None:
            return self.first_load
        if query not in self._proved:
            self._proved[query] = self._afforded(query)
        return self._proved[query]

    def _afforded(self, query: Query) -> Outcome:
        """Prove a goal, unless the budget is used up."""
        excess = self._spent.excess(query, self.budget) if self.budget else ""
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
        self._spent.add(query, outcome)
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
