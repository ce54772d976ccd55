"""The program finds all solutions of each board, each of them once."""

from __future__ import annotations

from typing import Any

from starbattle.course.parts.board_part import BoardPart
from starbattle.course.puzzle import Instance
from starbattle.course.trial import Trial

ORDER = 40


class _AllSolutions(BoardPart):
    """Points of a board for all its solutions on backtracking, and no more."""

    solutions = None

    def test_options(self, trial: Trial, instance: Instance) -> dict[str, Any]:
        """Return the number of solutions, too, if anybody knows it."""
        count = self._count(trial, instance)
        known = {} if count is None else {"count": count}
        return super().test_options(trial, instance) | known

    def _count(self, trial: Trial, instance: Instance) -> int | None:
        """Return how many solutions there are, by the puzzle or the reference."""
        known = trial.puzzle.count(instance)
        if known is not None:
            return known
        reference = trial.expected(self.query(instance))
        if reference is None or reference.end != "no":
            return None
        return len(set(reference.answers))


PART = _AllSolutions
