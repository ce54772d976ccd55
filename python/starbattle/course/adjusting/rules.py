"""What holds for all marks of an assignment: lateness and rounding.

step = 0.5                               # points are multiples of it
rounding = "nearest"                     # halves go up; or "up", "down"

[late]
deadline = 2026-12-01T23:59:00+01:00     # for the column submitted
grace = 15                               # minutes
per_day = 10                             # percent of the maximum, a day begun
most = 50                                # percent at most
days = 7                                 # what is later gets no points
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from starbattle.course.table import Table, toml_values
from starbattle.errors import RequestError, printable

_ROUNDINGS = {
    "nearest": lambda number: math.floor(number + 0.5),
    "up": math.ceil,
    "down": math.floor,
}
_EPSILON = 1e-9
_DAY = timedelta(days=1)
_PERCENT = 100.0


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a file; the usual ones change nothing.

    step      points, or 0 for no rounding
    rounding  "nearest", "up" or "down"
    per_day, most
              shares of the maximum, 0 to 1
    days      after so many days there are no points
    """

    step: float = 0.0
    rounding: str = "nearest"
    deadline: datetime | None = None
    grace: timedelta = timedelta()
    per_day: float = 0.0
    most: float = 1.0
    days: float = math.inf

    def rounded(self, points: float) -> float:
        """Return the multiple of the step."""
        if not self.step:
            return points
        steps = round(points / self.step, 6)
        return float(_ROUNDINGS[self.rounding](steps) * self.step)

    def days_late(self, submitted: datetime) -> float:
        """Return the days after the deadline. Raises RequestError without one."""
        if self.deadline is None:
            raise RequestError("a time of submission needs a deadline in --rules")
        return max(0.0, (submitted - self.deadline - self.grace) / _DAY)

    def lost(self, days: float) -> float:
        """Return the share of the maximum that lateness costs; 1 means no points."""
        if days <= 0:
            return 0.0
        begun = math.ceil(days - _EPSILON)
        return 1.0 if begun > self.days else min(self.most, begun * self.per_day)


def read_rules(file: Path) -> Rules:
    """Read a file of rules. Raises RequestError, with the file, key and what fits."""
    table = Table(printable(str(file)), toml_values(file))
    late = table.table("late")
    rules = Rules(
        step=table.number("step", 0.0),
        rounding=table.one_of("rounding", tuple(_ROUNDINGS), "nearest"),
        deadline=late.time("deadline"),
        grace=timedelta(minutes=late.number("grace", 0.0)),
        per_day=late.number("per_day", 0.0) / _PERCENT,
        most=late.number("most", _PERCENT) / _PERCENT,
        days=late.number("days", math.inf),
    )
    late.end()
    table.end()
    return rules
