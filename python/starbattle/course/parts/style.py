"""How the program is written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starbattle.course.parts.part import Part, Scope
from starbattle.course.rubric import Test
from starbattle.course.table import Table
from starbattle.course.trial import Trial

ORDER = 70


class _Style(Part):
    """All points, less `deduct` for each note of severity advice."""

    def read(self, table: Table, scope: Scope) -> None:
        self._deduct = table.number("deduct", self.points)

    def options(self) -> Mapping[str, Any]:
        return {"deduct": self._deduct}

    def tests(self, trial: Trial) -> list[Test]:
        return [Test("style", self.points, analyzed=True)]


PART = _Style
