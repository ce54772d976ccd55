"""The program loads, and without warnings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starbattle.course.parts.part import Part, Scope
from starbattle.course.rubric import Test
from starbattle.course.table import Table
from starbattle.course.trial import LOADING, Trial

ORDER = 10


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


PART = _Loads
