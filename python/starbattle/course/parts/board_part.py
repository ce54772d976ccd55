"""What the parts share that prove a goal for each board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from starbattle.course.harness import Outcome
from starbattle.course.marks import TestMark
from starbattle.course.parts.part import (
    Part,
    PublicPart,
    PublicTest,
    Scope,
    rounded,
    shares,
)
from starbattle.course.parts.verdicts import failure
from starbattle.course.puzzle import Instance
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

    def tests(self, trial: Trial) -> Iterator[TestMark]:
        """Test each board in a process of its own."""
        for instance, points in self._divided(trial):
            yield self._test(trial, instance, points)

    def public(self, trial: Trial) -> PublicPart:
        """Return the boards that are not hidden."""
        tests = [
            PublicTest(each.name, rounded(points), self.public_options(trial, each))
            for each, points in self._divided(trial)
            if not each.hidden
        ]
        words = {"goal": self.goal, "board": self.variable, "answer": self.answer}
        return PublicPart(words, tests)

    def public_options(self, trial: Trial, instance: Instance) -> dict[str, Any]:
        """Return what students may know of a board."""
        return {"data": instance.term}

    def _divided(self, trial: Trial) -> Iterator[tuple[Instance, float]]:
        groups = trial.of_classes(self.classes)
        points = shares(self.points, [1.0] * len(groups))
        for instances, share in zip(groups, points, strict=True):
            for instance in instances:
                yield instance, share / len(instances)

    def _test(self, trial: Trial, instance: Instance, points: float) -> TestMark:
        query = self.query(instance)
        outcome = trial.program.prove(query)
        test = self.judged(trial, instance, outcome, points)
        return with_figures(test, outcome, trial.expected(query))

    def judged(
        self, trial: Trial, instance: Instance, outcome: Outcome, points: float
    ) -> TestMark:
        """Judge the first answer."""
        test = board_test(instance, points)
        if outcome.answers:
            found = next(trial.puzzle.judge(instance, [outcome.answers[0][0]]))
            if not found.right:
                return replace(test, message=found.message, picture=found.draw())
            trial.solved = True
            hint = "the program left a choice point" if outcome.choice else ""
            return passed(test, hint)
        if failed := failure(outcome, trial.program.limits):
            return replace(test, verdict=failed[0], message=failed[1])
        return replace(test, message="no solution found, but there is one")


def board_test(instance: Instance, points: float) -> TestMark:
    """Return the mark of a test that has failed."""
    return TestMark(
        instance.name,
        "failed",
        0.0,
        rounded(points),
        hidden=instance.hidden,
        board=instance.name,
        board_class=instance.board_class,
    )


def passed(test: TestMark, message: str = "") -> TestMark:
    """Return the mark of a test that has passed."""
    return replace(test, verdict="passed", points=test.max_points, message=message)


def with_figures(
    test: TestMark, outcome: Outcome, reference: Outcome | None
) -> TestMark:
    """Add what the program used, and what the reference did."""
    return replace(
        test,
        cpu=round(outcome.finished.cpu, 3),
        inferences=outcome.inferences,
        reference_cpu=round(reference.finished.cpu, 3) if reference else None,
        reference_inferences=reference.inferences if reference else None,
    )
