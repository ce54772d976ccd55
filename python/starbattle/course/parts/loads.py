"""The program loads, and without warnings."""

from __future__ import annotations

from collections.abc import Iterator

from starbattle.course.marks import TestMark
from starbattle.course.parts.part import Part, PublicPart, PublicTest, Scope
from starbattle.course.parts.verdicts import failure, tidy
from starbattle.course.table import Table
from starbattle.course.trial import Trial

ORDER = 10

_MOST_SHOWN = 10


class _Loads(Part):
    """All points for a file that loads and has the predicates asked for.

    Each error or warning costs `deduct` points.
    """

    def read(self, table: Table, scope: Scope) -> None:
        self._deduct = table.number("deduct", 0.0)
        self._predicates = scope.predicates

    def public(self, trial: Trial) -> PublicPart:
        tests = [PublicTest("loads", self.points)]
        return PublicPart({"deduct": self._deduct}, tests)

    def tests(self, trial: Trial) -> Iterator[TestMark]:
        outcome = trial.program.first_load
        if failed := failure(outcome, trial.program.limits):
            yield self._test(failed[0], 0.0, failed[1])
            return
        analysis = trial.program.analysis
        missing = [p for p in self._predicates if p not in analysis.defined]
        if missing:
            message = f"the program does not define {', '.join(missing)}"
            yield self._test("failed", 0.0, message)
            return
        errors = [tidy(each["message"]) for each in outcome.said]
        found = [n for n in analysis.notes if n.severity != "advice"]
        notes = [f"line {n.line}: {tidy(n.message)}" for n in found]
        yield self._of_faults(notes if len(notes) >= len(errors) else errors)

    def _of_faults(self, faults: list[str]) -> TestMark:
        points = max(self.points - self._deduct * len(faults), 0.0)
        if not faults:
            return self._test("passed", points, "")
        head = f"errors and warnings: {len(faults)}"
        message = "\n".join([head, *faults[:_MOST_SHOWN]])
        return self._test("partial" if points else "failed", points, message)

    def _test(self, verdict: str, points: float, message: str) -> TestMark:
        return TestMark("loads", verdict, points, self.points, message)  # type: ignore[arg-type]


PART = _Loads
