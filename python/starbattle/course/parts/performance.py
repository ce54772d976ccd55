"""How many inferences the program takes, compared with the reference."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from starbattle.course.harness import Outcome
from starbattle.course.marks import Flag, TestMark
from starbattle.course.parts.board_part import BoardPart
from starbattle.course.parts.part import PublicPart, Scope, rounded
from starbattle.course.puzzle import Instance
from starbattle.course.table import Table
from starbattle.course.trial import Trial
from starbattle.phrases import plural

ORDER = 80

_START_CPU_S = 1.0
"""CPU time that a process may use besides its inferences."""
_LEAST_PER_S = 250_000
"""Inferences in a second of CPU time; a program that claims fewer is looked at."""


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

    def public(self, trial: Trial) -> PublicPart:
        """Return the thresholds, too."""
        found = super().public(trial)
        pairs = [(each.within, each.share) for each in self._thresholds]
        return replace(found, options={**found.options, "thresholds": pairs})

    def public_options(self, trial: Trial, instance: Instance) -> dict[str, Any]:
        """Return the inferences of the reference, too."""
        options = super().public_options(trial, instance)
        reference = trial.expected(self.query(instance))
        if not self._thresholds or not reference or not reference.inferences:
            return options
        return {**options, "reference": reference.inferences}

    def judged(
        self, trial: Trial, instance: Instance, outcome: Outcome, points: float
    ) -> TestMark:
        """Judge the answer, and then the figures."""
        test = super().judged(trial, instance, outcome, points)
        reference = trial.expected(self.query(instance))
        if test.verdict != "passed" or not self._thresholds:
            return test
        if outcome.inferences is None:
            message = "the process ended before it told its inferences"
            return replace(test, verdict="failed", points=0.0, message=message)
        if is_doubtful(outcome.inferences, outcome.finished.cpu):
            return self._doubtful(trial, test, outcome)
        least = (reference and reference.inferences) or outcome.inferences
        return self._of_factor(test, outcome.inferences / max(least, 1))

    def _of_factor(self, test: TestMark, factor: float) -> TestMark:
        share = next((t.share for t in self._thresholds if factor <= t.within), 0.0)
        points = rounded(test.max_points * share)
        if share == 1.0:
            return replace(test, points=points)
        message = f"{factor:.1f} times the inferences of the reference"
        verdict = "partial" if share else "failed"
        return replace(test, verdict=verdict, points=points, message=message)  # type: ignore[arg-type]

    def _doubtful(self, trial: Trial, test: TestMark, outcome: Outcome) -> TestMark:
        figures = f"{plural(outcome.inferences or 0, 'inference')} in "
        message = f"{test.name}: {figures}{outcome.finished.cpu:.1f} s of CPU time"
        trial.flags.append(Flag("figures", message))
        note = "the inferences do not fit the CPU time"
        return replace(test, verdict="failed", points=0.0, message=note)


def is_doubtful(inferences: float, cpu: float) -> bool:
    """Tell whether so few inferences cannot have taken so many seconds."""
    seconds = cpu - _START_CPU_S
    return seconds > 0 and inferences < seconds * _LEAST_PER_S


PART = PerformancePart
