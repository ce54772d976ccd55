"""The program by itself: whether it loads, its predicates, what they use, its style."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from starbattle.course.parts.part import Part, Scope, shares
from starbattle.course.rubric import Test
from starbattle.course.table import Table
from starbattle.course.trial import LOADING, Query, Trial

ORDER = {"loads": 10, "predicate": 20, "requires": 60, "style": 70}


class _Loads(Part):
    """All points for a file that loads and has the predicates asked for.

    Each error or warning costs `deduct` points.
    """

    def read(self, table: Table, scope: Scope) -> None:
        self._deduct = table.number("deduct", 0.0)

    def options(self) -> Mapping[str, Any]:
        return {"deduct": self._deduct}

    def tests(self, trial: Trial) -> list[Test]:
        return [Test("loads", self.points, query=LOADING, analyzed=True)]


_EQUATION = re.compile(r"([A-Z_]\w*)\s*=\s*(.+)", re.DOTALL)
_ERROR = re.compile(r"error\((.+)\)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class _GoalTest:
    """A goal and what is expected of it: true, false, X = Term, error(Term).

    solutions  how many solutions it has, 0: any number
    """

    goal: str
    expect: str
    weight: float
    hidden: bool
    solutions: int = 0

    @classmethod
    def of(cls, table: Table) -> _GoalTest:
        test = cls(
            table.text("goal"),
            table.text("expect", "true").strip(),
            table.number("points", 1.0),
            table.flag("hidden"),
            table.whole("solutions", 0),
        )
        table.end()
        known = test.expect in ("true", "false") or _ERROR.fullmatch(test.expect)
        if not (known or test.variable):
            table.fail(
                f"unknown expect {test.expect}; expected true, false, "
                "X = TERM or error(TERM)"
            )
        if test.solutions and not (test.expect == "true" or test.variable):
            table.fail("solutions needs expect true or X = TERM")
        return test

    @property
    def variable(self) -> str:
        """The variable whose value is compared, if any."""
        found = _EQUATION.fullmatch(self.expect)
        return found[1] if found else ""

    @property
    def options(self) -> dict[str, str | int]:
        """What Prolog must know of the test."""
        given: dict[str, str | int] = {"goal": self.goal, "expect": self.expect}
        given |= {"variable": self.variable} if self.variable else {}
        return given | ({"solutions": self.solutions} if self.solutions else {})

    @property
    def query(self) -> Query:
        wanted = (self.variable,) if self.variable else ()
        return Query(self.goal, wanted=wanted, solutions=self.solutions + 1)


class _Predicate(Part):
    """Points divided among the tests by their own points."""

    def read(self, table: Table, scope: Scope) -> None:
        self._tests = [_GoalTest.of(each) for each in table.tables("tests")]
        if not self._tests:
            table.fail("tests is empty; expected tests")

    def goals(self, terms: Sequence[str]) -> list[str]:
        """Return the goals of all tests."""
        return [test.goal for test in self._tests]

    def hidden_goals(self) -> list[str]:
        """Return the goals of hidden tests."""
        return [test.goal for test in self._tests if test.hidden]

    def tests(self, trial: Trial) -> list[Test]:
        points = shares(self.points, [test.weight for test in self._tests])
        return [
            Test(
                f"hidden test {number}" if test.hidden else test.goal,
                share,
                test.options,
                test.hidden,
                test.query,
            )
            for number, (test, share) in enumerate(
                zip(self._tests, points, strict=True), 1
            )
        ]


_SEPARATE = "posts constraints and labels in different predicates"


class _Requires(Part):
    """Points divided among the predicates; used is what the interface can call.

    `require` and `forbid` are lists of NAME/ARITY or NAME; "a|b" is a or b.
    `separate` asks that no predicate both posts constraints and labels.
    """

    def read(self, table: Table, scope: Scope) -> None:
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

    def read(self, table: Table, scope: Scope) -> None:
        self._deduct = table.number("deduct", self.points)

    def options(self) -> Mapping[str, Any]:
        return {"deduct": self._deduct}

    def tests(self, trial: Trial) -> list[Test]:
        return [Test("style", self.points, analyzed=True)]


PART = {
    "loads": _Loads,
    "predicate": _Predicate,
    "requires": _Requires,
    "style": _Style,
}
