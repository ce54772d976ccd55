"""How many inferences the program takes, compared with the reference."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starbattle.course.parts.board_part import BoardPart
from starbattle.course.parts.part import Scope
from starbattle.course.puzzle import Instance
from starbattle.course.table import Table
from starbattle.course.trial import Trial

ORDER = 80


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


PART = PerformancePart
