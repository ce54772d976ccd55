"""What the parts share that prove a goal for each board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starbattle.course.parts.part import Part, Scope, shares
from starbattle.course.puzzle import Instance
from starbattle.course.rubric import Test
from starbattle.course.table import Table
from starbattle.course.trial import Query, Trial


class BoardPart(Part):
    """Points divided among the classes, and those of a class among its boards."""

    solutions: int | None = 1

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
