"""The program fails for boards that have no solution."""

from __future__ import annotations

from dataclasses import replace

from starbattle.course.harness import Outcome
from starbattle.course.marks import TestMark
from starbattle.course.parts.board_part import BoardPart, board_test, passed
from starbattle.course.parts.verdicts import failure
from starbattle.course.puzzle import Instance
from starbattle.course.trial import Trial

ORDER = 50


class _Unsatisfiable(BoardPart):
    """Points for `false`, if the program has solved a board of an earlier part."""

    def judged(
        self, trial: Trial, instance: Instance, outcome: Outcome, points: float
    ) -> TestMark:
        """Judge that there was no answer."""
        test = board_test(instance, points)
        if outcome.answers:
            found = next(trial.puzzle.judge(instance, [outcome.answers[0][0]]))
            return replace(test, message=found.message, picture=found.draw())
        if failed := failure(outcome, trial.program.limits):
            return replace(test, verdict=failed[0], message=failed[1])
        if not trial.solved:
            message = "counts only for a program that solves some board"
            return replace(test, message=message)
        return passed(test)


PART = _Unsatisfiable
