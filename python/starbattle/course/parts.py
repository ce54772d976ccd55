"""Kinds of parts of a rubric."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from starbattle.course.harness import Query
from starbattle.course.marks import PartMark, TestMark
from starbattle.course.puzzle import Instance
from starbattle.course.table import Table
from starbattle.course.trial import LOADING, Test, Trial, marked


class Part(ABC):
    """A part of a rubric, of one kind.

    needs  names of parts: of each list one must have half of its points
    """

    def __init__(self, kind: str, table: Table, classes: Sequence[str]) -> None:
        """Read the keys that all parts have, and then `read`."""
        self.kind = kind
        self.name = table.text("name", kind)
        self.title = table.text("title", self.name)
        self.points = table.number("points")
        self.needs = [each.split("|") for each in table.names("needs")]
        self.read(table, classes)

    @abstractmethod
    def read(self, table: Table, classes: Sequence[str]) -> None:
        """Read the keys of the kind; `classes` are those of boards.

        Raises RequestError.
        """

    @abstractmethod
    def tests(self, trial: Trial) -> Sequence[Test]:
        """Return the tests, hidden ones included."""

    def options(self) -> Mapping[str, Any]:
        """Return what Prolog must know of the part; as the options of a test."""
        return {}

    def goals(self, terms: Sequence[str]) -> list[str]:
        """Return goals that the part proves, with these terms for its boards."""
        return []

    def hidden_goals(self) -> list[str]:
        """Return goals that students must not see."""
        return []

    def examples(self) -> list[str]:
        """Return terms Goal-Expected of what tests expect of variables."""
        return []

    def mark(self, trial: Trial, before: Sequence[PartMark] = ()) -> PartMark:
        """Mark a submission: the points are the share that the tests give.

        There are none if parts that this one needs, which are among those `before`,
        have too few.
        """
        tests = tuple(self.test_marks(trial))
        met = {mark.name for mark in before if _is_met(mark)}
        missed = [names for names in self.needs if not met & set(names)]
        if missed:
            none = tuple(replace(test, points=0.0) for test in tests)
            names = " or ".join(missed[0])
            return self.marked(0.0, none, f"needs half of the points of {names}")
        most = sum(test.max_points for test in tests)
        share = sum(test.points for test in tests) / most if most else 0.0
        return self.marked(self.points * share, tests)

    def test_marks(self, trial: Trial) -> Iterator[TestMark]:
        """Mark one test after another."""
        options = self.options()
        for test in self.tests(trial):
            yield marked(self.kind, options, test, trial)

    def marked(
        self, points: float, tests: tuple[TestMark, ...], message: str = ""
    ) -> PartMark:
        """Return a mark of this part."""
        points = min(max(points, 0.0), self.points)
        return PartMark(
            self.name, self.title, self.kind, points, self.points, tests, message
        )


_NEEDED = 0.5
"""The share of its points that a part must have got if another one needs it."""


def _is_met(mark: PartMark) -> bool:
    return mark.points >= _NEEDED * mark.max_points


def shares(points: float, weights: Sequence[float]) -> list[float]:
    """Divide points by weights; all are equal if every weight is 0."""
    total = sum(weights)
    if not total:
        weights, total = [1.0] * len(weights), float(len(weights))
    return [points * weight / total for weight in weights]


class _Loads(Part):
    """All points for a file that loads and has the predicates asked for.

    Each error or warning costs `deduct` points.
    """

    def read(self, table: Table, classes: Sequence[str]) -> None:
        self._deduct = table.number("deduct", 0.0)

    def options(self) -> Mapping[str, Any]:
        return {"deduct": self._deduct}

    def tests(self, trial: Trial) -> list[Test]:
        return [Test("loads", self.points, query=LOADING, analyzed=True)]


_EQUATION = re.compile(r"([A-Z_]\w*)\s*=\s*(.+)", re.DOTALL)
_ERROR = re.compile(r"error\((.+)\)", re.DOTALL)


def _goal_test(table: Table) -> Test:
    """Return the test of a goal, with its own points as the weight among the others.

    What is expected of it is true, false, X = Term or error(Term). It may also say how
    many solutions there are; 0 is any number.
    """
    goal, expect = table.text("goal"), table.text("expect", "true").strip()
    weight, hidden = table.number("points", 1.0), table.flag("hidden")
    solutions = table.whole("solutions", 0)
    table.end()
    equation = _EQUATION.fullmatch(expect)
    if not (expect in ("true", "false") or _ERROR.fullmatch(expect) or equation):
        table.fail(
            f"unknown expect {expect}; expected true, false, X = TERM or error(TERM)"
        )
    if solutions and not (expect == "true" or equation):
        table.fail("solutions needs expect true or X = TERM")
    options: dict[str, Any] = {"expect": expect}
    options |= {"solutions": solutions} if solutions else {}
    wanted = (equation[1],) if equation else ()
    query = Query(goal, wanted=wanted, solutions=solutions + 1)
    return Test(goal, weight, options, hidden, query)


class _Predicate(Part):
    """Points divided among the tests by their own points."""

    def read(self, table: Table, classes: Sequence[str]) -> None:
        tests = [_goal_test(each) for each in table.tables("tests")]
        if not tests:
            table.fail("tests is empty; expected tests")
        points = shares(self.points, [test.points for test in tests])
        self._tests = [
            replace(test, points=share)
            for test, share in zip(tests, points, strict=True)
        ]

    def goals(self, terms: Sequence[str]) -> list[str]:
        """Return the goals of all tests."""
        return [test.name for test in self._tests]

    def hidden_goals(self) -> list[str]:
        """Return the goals of hidden tests."""
        return [test.name for test in self._tests if test.hidden]

    def examples(self) -> list[str]:
        """Return the goals with a value of a variable."""
        found = ((test, test.options["expect"]) for test in self._tests)
        return [f"({t.name})-({e})" for t, e in found if _EQUATION.fullmatch(e)]

    def tests(self, trial: Trial) -> list[Test]:
        return [
            replace(test, name=f"hidden test {number}") if test.hidden else test
            for number, test in enumerate(self._tests, 1)
        ]


_SEPARATE = "posts constraints and labels in different predicates"


class _Requires(Part):
    """Points divided among the predicates; used is what the interface can call.

    `require` and `forbid` are lists of NAME/ARITY or NAME; "a|b" is a or b.
    `separate` asks that no predicate both posts constraints and labels.
    """

    def read(self, table: Table, classes: Sequence[str]) -> None:
        self._required = table.texts("require", [])
        self._forbidden = table.texts("forbid", [])
        self._separate = table.flag("separate")
        if not (self._required or self._forbidden or self._separate):
            table.fail("nothing is asked for; expected require, forbid or separate")

    def tests(self, trial: Trial) -> list[Test]:
        wanted: list[tuple[str, dict[str, Any]]] = [
            *((f"uses {name}", {"require": name}) for name in self._required),
            *((f"does not use {name}", {"forbid": name}) for name in self._forbidden),
            *([(_SEPARATE, {"separate": True})] if self._separate else []),
        ]
        share = self.points / len(wanted)
        return [Test(name, share, options, analyzed=True) for name, options in wanted]


class _Style(Part):
    """All points, less `deduct` for each note of severity advice."""

    def read(self, table: Table, classes: Sequence[str]) -> None:
        self._deduct = table.number("deduct", self.points)

    def options(self) -> Mapping[str, Any]:
        return {"deduct": self._deduct}

    def tests(self, trial: Trial) -> list[Test]:
        return [Test("style", self.points, analyzed=True)]


class BoardPart(Part):
    """Points divided among the classes, and those of a class among its boards."""

    solutions: int | None = 1

    def read(self, table: Table, classes: Sequence[str]) -> None:
        """Read the goal, the classes and their weights."""
        self.read_goal(table)
        self.classes = table.some_of("classes", classes, classes)
        if not self.classes:
            table.fail("classes is empty; expected classes of [[boards]]")

    def read_goal(self, table: Table) -> None:
        """Read the goal and its variables."""
        self.goal = table.text("goal")
        self.variable = table.text("board", "Board")
        self.answer = table.text("answer")
        for variable in (self.variable, self.answer):
            if variable not in self.goal:
                table.fail(f"the goal {self.goal} has no variable {variable}")

    def query(self, instance: Instance) -> Query:
        """Return the goal for a board."""
        bound = ((self.variable, instance.term),)
        return Query(self.goal, bound, (self.answer,), self.solutions)

    def goals(self, terms: Sequence[str]) -> list[str]:
        """Return the goal for each of some boards."""
        return [f"{self.variable} = {term}, {self.goal}" for term in terms]

    def head(self, answer: str) -> str:
        """Return the goal for any board, with this answer."""
        free = re.sub(rf"\b{re.escape(self.variable)}\b", "_", self.goal)
        return re.sub(rf"\b{re.escape(self.answer)}\b", lambda _: answer, free)

    def tests(self, trial: Trial) -> list[Test]:
        """Return a test for each board, each in a process of its own."""
        groups = [trial.instances[name] for name in self.classes]
        points = shares(self.points, [1.0] * len(groups))
        return [
            Test(
                each.name,
                share / len(instances),
                self.test_options(trial, each),
                each.hidden,
                self.query(each),
                each,
            )
            for instances, share in zip(groups, points, strict=True)
            for each in instances
        ]

    def test_options(self, trial: Trial, instance: Instance) -> dict[str, Any]:
        """Return what Prolog must know of a board."""
        return {"data": instance.term}


class _AllSolutions(BoardPart):
    """Points of a board for all its solutions on backtracking, and no more."""

    solutions = None

    def tests(self, trial: Trial) -> list[Test]:
        """Return tests that ask for one answer more than there are solutions.

        With that, one comes twice or is wrong, however many would follow.
        """
        return [
            replace(
                test, query=replace(test.query, solutions=test.options["count"] + 1)
            )
            if test.query and "count" in test.options
            else test
            for test in super().tests(trial)
        ]

    def test_options(self, trial: Trial, instance: Instance) -> dict[str, Any]:
        """Return the number of solutions, too, if anybody knows it."""
        count = self._count(trial, instance)
        known = {} if count is None else {"count": count}
        return super().test_options(trial, instance) | known

    def _count(self, trial: Trial, instance: Instance) -> int | None:
        """Return how many solutions there are, by the puzzle or the reference."""
        known = trial.puzzle.count(instance)
        if known is not None:
            return known
        reference = trial.reference.prove(self.query(instance))
        if reference.end != "no":
            return None
        return len({*map(tuple, reference.answers)})


def _threshold(table: Table) -> tuple[float, float]:
    """Return a share of the points, after the factor of the reference's inferences."""
    within, share = table.number("within"), table.number("share")
    table.end()
    if share > 1:
        table.fail(f"share must be from 0 to 1, not {share:g}")
    return within, share


class PerformancePart(BoardPart):
    """Points for right answers, by the thresholds; all, if there are none.

    The inferences are what the program's process says. They must fit the CPU time,
    which is measured from outside.
    """

    def read(self, table: Table, classes: Sequence[str]) -> None:
        """Read the thresholds, too."""
        super().read(table, classes)
        tables = table.tables("thresholds", self.kind == "performance")
        found = [_threshold(each) for each in tables]
        self._thresholds = sorted(found, key=lambda each: each[0])

    def options(self) -> Mapping[str, Any]:
        """Return the thresholds."""
        return {"thresholds": list(map(list, self._thresholds))}

    def test_options(self, trial: Trial, instance: Instance) -> dict[str, Any]:
        """Return the inferences of the reference, too."""
        options = super().test_options(trial, instance)
        if not self._thresholds:
            return options
        inferences = trial.reference.prove(self.query(instance)).inferences
        return {**options, **({"reference": inferences} if inferences else {})}


_CALLS = "Calls__"
_CALL = "Call__"


class _Repeated(BoardPart):
    """Points of a class for right answers in call after call of one process.

    The calls are about a board, another one, and the first one again.
    """

    def tests(self, trial: Trial) -> list[Test]:
        """Return a test for each class."""
        points = shares(self.points, [1.0] * len(self.classes))
        return [
            self._of_class(name, trial.instances[name], share)
            for name, share in zip(self.classes, points, strict=True)
            if trial.instances[name]
        ]

    def _of_class(self, name: str, instances: Sequence[Instance], share: float) -> Test:
        public = [instance for instance in instances if not instance.hidden]
        # The same board twice tells nothing of what is kept.
        chosen = (public if len(public) > 1 else instances)[:2]
        calls = [each.term for each in [*chosen, chosen[0]]]
        text = f"[{','.join(calls)}]"
        goal = f"lists:nth1({_CALL}, {_CALLS}, {self.variable}), once(( {self.goal} ))"
        return Test(
            f"{name}: {len(calls)} calls",
            share,
            {"calls": text},
            any(instance.hidden for instance in chosen),
            Query(goal, ((_CALLS, text),), (self.answer, _CALL), None, about=self.goal),
        )


KINDS: Mapping[str, type[Part]] = {
    "loads": _Loads,
    "predicate": _Predicate,
    "boards": PerformancePart,
    "repeated": _Repeated,
    "all_solutions": _AllSolutions,
    "unsatisfiable": BoardPart,  # for `false`, if the program has solved a board before
    "requires": _Requires,
    "style": _Style,
    "performance": PerformancePart,
}


def read_part(table: Table, classes: Sequence[str]) -> Part:
    """Read a part of a rubric, with these classes of boards. Raises RequestError."""
    kind = table.one_of("kind", list(KINDS))
    part = KINDS[kind](kind, table, classes)
    table.end()
    return part
