"""The program finds a solution of each board."""

from __future__ import annotations

from starbattle.course.parts.performance import PerformancePart

ORDER = 30


class _Boards(PerformancePart):
    """All points for a right answer, unless there are thresholds."""

    are_required = False


PART = _Boards
