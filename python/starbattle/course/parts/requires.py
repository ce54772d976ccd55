"""Predicates that the program must use, or must not use."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from starbattle.course.marks import TestMark
from starbattle.course.parts.part import (
    Part,
    PublicPart,
    PublicTest,
    Scope,
    rounded,
    shares,
)
from starbattle.course.table import Table
from starbattle.course.trial import Analysis, Trial

ORDER = 60

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

    def public(self, trial: Trial) -> PublicPart:
        tests: list[tuple[str, dict[str, Any]]] = [
            *((_uses_name(name), {"require": name}) for name in self._required),
            *((_avoids_name(name), {"forbid": name}) for name in self._forbidden),
            *([(_SEPARATE, {"separate": True})] if self._separate else []),
        ]
        return PublicPart(
            {},
            [
                PublicTest(name, rounded(share), options)
                for (name, options), share in zip(tests, self._shares(), strict=True)
            ],
        )

    def _shares(self) -> list[float]:
        count = len(self._required) + len(self._forbidden) + self._separate
        return shares(self.points, [1.0] * count)

    def tests(self, trial: Trial) -> Iterator[TestMark]:
        analysis = trial.program.analysis
        points = iter(self._shares())
        for wanted in self._required:
            fault = (
                "" if _uses(analysis, wanted) else f"the program never calls {wanted}"
            )
            yield _test(_uses_name(wanted), next(points), fault, analysis)
        for unwanted in self._forbidden:
            fault = f"the program calls {unwanted}" if _uses(analysis, unwanted) else ""
            yield _test(_avoids_name(unwanted), next(points), fault, analysis)
        if self._separate:
            both = ", ".join(analysis.mixed)
            fault = f"{both} does both" if both else ""
            yield _test(_SEPARATE, next(points), fault, analysis)


def _uses_name(wanted: str) -> str:
    return f"uses {wanted}"


def _avoids_name(unwanted: str) -> str:
    return f"does not use {unwanted}"


def _uses(analysis: Analysis, names: str) -> bool:
    used = analysis.uses | {name.rpartition("/")[0] for name in analysis.uses}
    return any(name.strip() in used for name in names.split("|"))


def _test(name: str, points: float, fault: str, analysis: Analysis) -> TestMark:
    test = TestMark(name, "failed", 0.0, rounded(points), fault)
    if analysis.fault:
        return replace(test, message=analysis.fault)
    if fault:
        return test
    return replace(test, verdict="passed", points=test.max_points)


PART = _Requires
