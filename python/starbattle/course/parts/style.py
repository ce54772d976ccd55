"""How the program is written."""

from __future__ import annotations

from collections.abc import Iterator

from starbattle.course.marks import TestMark
from starbattle.course.parts.part import Part, PublicPart, PublicTest, Scope, rounded
from starbattle.course.parts.verdicts import tidy
from starbattle.course.table import Table
from starbattle.course.trial import Trial

ORDER = 70

_MOST_SHOWN = 10


class _Style(Part):
    """All points, less `deduct` for each note of severity advice."""

    def read(self, table: Table, scope: Scope) -> None:
        self._deduct = table.number("deduct", self.points)

    def public(self, trial: Trial) -> PublicPart:
        tests = [PublicTest("style", self.points)]
        return PublicPart({"deduct": self._deduct}, tests)

    def tests(self, trial: Trial) -> Iterator[TestMark]:
        analysis = trial.program.analysis
        if analysis.fault:
            yield TestMark("style", "failed", 0.0, self.points, analysis.fault)
            return
        faults = [n for n in analysis.notes if n.severity == "advice"]
        points = max(rounded(self.points - self._deduct * len(faults)), 0.0)
        lines = [f"line {n.line}: {tidy(n.message)}" for n in faults[:_MOST_SHOWN]]
        verdict = "passed" if not faults else "partial" if points else "failed"
        yield TestMark("style", verdict, points, self.points, "\n".join(lines))  # type: ignore[arg-type]


PART = _Style
