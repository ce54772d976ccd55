"""A goal for each board: its solutions, that there is none, how long it takes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from starbattle.course.parts.part import Part, Scope, shares
from starbattle.course.puzzle import Instance
from starbattle.course.rubric import Test
from starbattle.course.table import Table
from starbattle.course.trial import Query, Trial

ORDER = {"boards": 30, "all_solutions": 40, "unsatisfiable": 50, "performance": 80}


class BoardPart(Part):
    """Points divided among the classes, and those of a class among its boards."""

    solutions: int | None = 1
    solves_boards = True

    def read(self, table: Table, scope: Scope) -> None:
        """Read the goal, the classes and their weights."""
        self.read_goal(table)
        self.classes = table.some_of("classes", scope.classes, scope.classes)
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

    def options(self) -> Mapping[str, Any]:
        """Return the goal and its variables."""
        return {"goal": self.goal, "board": self.variable, "answer": self.answer}

    def tests(self, trial: Trial) -> list[Test]:
        """Return a test for each board, each in a process of its own."""
        groups = trial.of_classes(self.classes)
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
        reference = trial.expected(self.query(instance))
        if reference is None or reference.end != "no":
            return None
        return len(set(reference.answers))


class _Unsatisfiable(BoardPart):
    """Points for `false`, if the program has solved a board of an earlier part."""


@dataclass(frozen=True, slots=True)
class _Threshold:
    """A share of the points for at most `within` times the reference's inferences."""

    within: float
    share: float

    @classmethod
    def of(cls, table: Table) -> _Threshold:
        threshold = cls(table.number("within"), table.number("share"))
        table.end()
        if threshold.share > 1:
            table.fail(f"share must be from 0 to 1, not {threshold.share:g}")
        return threshold


class PerformancePart(BoardPart):
    """Points for right answers, by the thresholds.

    The inferences are what the program's process says. They must fit the CPU time,
    which is measured from outside.
    """

    are_required = True

    def read(self, table: Table, scope: Scope) -> None:
        """Read the thresholds, too."""
        super().read(table, scope)
        found = [
            _Threshold.of(each)
            for each in table.tables("thresholds", self.are_required)
        ]
        self._thresholds = sorted(found, key=lambda each: each.within)

    def options(self) -> Mapping[str, Any]:
        """Return the thresholds, too."""
        pairs = [[each.within, each.share] for each in self._thresholds]
        return {**super().options(), "thresholds": pairs}

    def test_options(self, trial: Trial, instance: Instance) -> dict[str, Any]:
        """Return the inferences of the reference, too."""
        options = super().test_options(trial, instance)
        reference = trial.expected(self.query(instance))
        if not self._thresholds or not reference or not reference.inferences:
            return options
        return {**options, "reference": reference.inferences}


class _Boards(PerformancePart):
    """All points for a right answer, unless there are thresholds."""

    are_required = False


PART = {
    "boards": _Boards,
    "all_solutions": _AllSolutions,
    "unsatisfiable": _Unsatisfiable,
    "performance": PerformancePart,
}
