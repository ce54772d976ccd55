"""Single predicates, tested by goals."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

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
from starbattle.course.parts.verdicts import failure, tidy
from starbattle.course.table import Table
from starbattle.course.terms import same_terms
from starbattle.course.trial import Query, Trial

ORDER = 20

_EQUATION = re.compile(r"([A-Z_]\w*)\s*=\s*(.+)", re.DOTALL)
_ERROR = re.compile(r"error\((.+)\)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class _Test:
    """A goal and what is expected of it: true, false, X = Term, error(Term)."""

    goal: str
    expect: str
    weight: float
    hidden: bool

    @classmethod
    def of(cls, table: Table) -> _Test:
        test = cls(
            table.text("goal"),
            table.text("expect", "true").strip(),
            table.number("points", 1.0),
            table.flag("hidden"),
        )
        table.end()
        if not (test.expect in ("true", "false") or test.variable or test.error):
            table.fail(
                f"unknown expect {test.expect}; expected true, false, "
                "X = TERM or error(TERM)"
            )
        return test

    @property
    def variable(self) -> str:
        """The variable whose value is compared, if any."""
        found = _EQUATION.fullmatch(self.expect)
        return found[1] if found else ""

    @property
    def value(self) -> str:
        found = _EQUATION.fullmatch(self.expect)
        return found[2] if found else ""

    @property
    def error(self) -> str:
        found = _ERROR.fullmatch(self.expect)
        return found[1] if found else ""

    @property
    def options(self) -> dict[str, str]:
        """What students may know of the test."""
        more = {"variable": self.variable, "value": self.value, "error": self.error}
        given = {key: value for key, value in more.items() if value}
        return {"goal": self.goal, "expect": self.expect, **given}

    @property
    def query(self) -> Query:
        return Query(self.goal, wanted=(self.variable,) if self.variable else ())


class _Predicate(Part):
    """Points divided among the tests by their own points."""

    def read(self, table: Table, scope: Scope) -> None:
        self._tests = [_Test.of(each) for each in table.tables("tests")]
        if not self._tests:
            table.fail("tests is empty; expected tests")

    def goals(self, terms: Sequence[str]) -> list[str]:
        """Return the goals of all tests."""
        return [test.goal for test in self._tests]

    def hidden_goals(self) -> list[str]:
        """Return the goals of hidden tests."""
        return [test.goal for test in self._tests if test.hidden]

    def public(self, trial: Trial) -> PublicPart:
        points = shares(self.points, [test.weight for test in self._tests])
        tests = [
            PublicTest(test.goal, rounded(share), test.options)
            for test, share in zip(self._tests, points, strict=True)
            if not test.hidden
        ]
        return PublicPart({}, tests)

    def tests(self, trial: Trial) -> Iterator[TestMark]:
        weights = [test.weight for test in self._tests]
        points = shares(self.points, weights)
        for number, test in enumerate(self._tests, 1):
            name = f"hidden test {number}" if test.hidden else test.goal
            yield _tested(test, trial, name, points[number - 1])


def _tested(test: _Test, trial: Trial, name: str, points: float) -> TestMark:
    mark = TestMark(name, "failed", 0.0, rounded(points), hidden=test.hidden)
    outcome = trial.program.prove(test.query)
    failed = failure(outcome, trial.program.limits)
    if test.error and outcome.end == "error":
        return _of_error(mark, test, outcome)
    if failed:
        return replace(mark, verdict=failed[0], message=failed[1])
    if _is_right(test, outcome):
        return replace(mark, verdict="passed", points=mark.max_points)
    return replace(mark, message=f"expected {test.expect}, got {_got(test, outcome)}")


def _of_error(mark: TestMark, test: _Test, outcome: Outcome) -> TestMark:
    if _names_error(outcome.error, test.error):
        return replace(mark, verdict="passed", points=mark.max_points)
    message = f"expected {test.expect}, got {tidy(outcome.error)}"
    return replace(mark, message=message)


def _names_error(found: str, wanted: str) -> bool:
    """Tell whether an error term is of the kind wanted, such as type_error."""
    return found.startswith((f"error({wanted}(", f"error({wanted},", f"{wanted}("))


def _is_right(test: _Test, outcome: Outcome) -> bool:
    if test.expect == "false":
        return not outcome.answers
    if test.variable:
        return bool(outcome.answers) and same_terms(outcome.answers[0][0], test.value)
    return test.expect == "true" and bool(outcome.answers)


def _got(test: _Test, outcome: Outcome) -> str:
    if not outcome.answers:
        return "false"
    return (
        f"{test.variable} = {tidy(outcome.answers[0][0])}" if test.variable else "true"
    )


PART = _Predicate
