"""A submission under test, and the reference that it is compared with."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any, Protocol

from starbattle.course.harness import Harness, Outcome, ProgramFile
from starbattle.course.marks import Flag, Note
from starbattle.course.puzzle import Instance, Puzzle
from starbattle.course.sandbox import Limits

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
class Query:
    """A goal to prove.

    goal       its text
    bindings   the terms of some of its variables, as texts
    wanted     the variables whose values are the answer
    solutions  how many to find, None: all
    state      the file of prolog/course that runs it
    """

    goal: str
    bindings: tuple[tuple[str, str], ...] = ()
    wanted: tuple[str, ...] = ()
    solutions: int | None = 1
    state: str = "harness"


LOADING = Query("true")
"""What is asked of a program that only has to be loaded."""


@dataclass
class Program:
    """A file that is run in the sandbox, and what has been found out about it."""

    harness: Harness
    file: ProgramFile
    limits: Limits
    interface: Interface
    stopped: Callable[[], bool] = lambda: False
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
            self._proved[query] = self._run(query)
        return self._proved[query]

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

    def of_classes(self, classes: Sequence[str]) -> list[list[Instance]]:
        """Return the instances of some classes, a list for each."""
        return [list(self.instances[name]) for name in classes]

    def expected(self, query: Query) -> Outcome | None:
        """Return what the reference gives for a goal, if there is one."""
        return self.reference.prove(query) if self.reference else None
