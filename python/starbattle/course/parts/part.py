"""What a part of a rubric is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from starbattle.course.marks import PartMark, TestMark, rounded
from starbattle.course.rubric import Test, marked
from starbattle.course.table import Table
from starbattle.course.trial import Trial


@dataclass(frozen=True, slots=True)
class Scope:
    """What the parts of an assignment may refer to.

    classes         the classes of boards
    predicates      the predicates of the interface, Name/Arity
    is_star_battle  whether the puzzle is Star Battle, so that there are models of it
    """

    classes: tuple[str, ...]
    predicates: tuple[str, ...]
    is_star_battle: bool


class Part(ABC):
    """A part of a rubric, of one kind.

    needs           names of parts: of each list one must have half of its points
    labels_models   whether our models are needed, which a program labels
    solves_boards   whether a program needs a model of its own
    """

    labels_models = False
    solves_boards = False

    def __init__(self, kind: str, table: Table, scope: Scope) -> None:
        """Read the keys that all parts have, and then `read`."""
        self.kind = kind
        self.name = table.text("name", kind)
        self.title = table.text("title", self.name)
        self.points = table.number("points")
        self.needs = [each.split("|") for each in table.names("needs")]
        self.read(table, scope)

    @abstractmethod
    def read(self, table: Table, scope: Scope) -> None:
        """Read the keys of the kind. Raises RequestError."""

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

    def mark(self, trial: Trial, before: Sequence[PartMark] = ()) -> PartMark:
        """Mark a submission: the points are the share that the tests give.

        Their points are rounded, so their sum may be a little off. There are none if
        parts that this one needs, which are among those `before`, have too few.
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
        return self.marked(rounded(self.points * share), tests)

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


def must_have_models(kind: str, table: Table, scope: Scope) -> None:
    """Refuse a part that labels our models for another puzzle. Raises RequestError."""
    if not scope.is_star_battle:
        table.fail(f"{kind} is a kind for Star Battle only, as it labels our models")


def shares(points: float, weights: Sequence[float]) -> list[float]:
    """Divide points by weights; all are equal if every weight is 0."""
    total = sum(weights)
    if not total:
        weights, total = [1.0] * len(weights), float(len(weights))
    return [points * weight / total for weight in weights]
