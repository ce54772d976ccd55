"""The program finds all solutions of each board, each of them once."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from starbattle.course.harness import Outcome
from starbattle.course.marks import Picture, TestMark
from starbattle.course.parts.board_part import BoardPart, board_test, passed
from starbattle.course.parts.verdicts import failure
from starbattle.course.puzzle import Instance
from starbattle.course.trial import Trial
from starbattle.phrases import plural

ORDER = 40


class _AllSolutions(BoardPart):
    """Points of a board for all its solutions on backtracking, and no more."""

    solutions = None

    def public_options(self, trial: Trial, instance: Instance) -> dict[str, Any]:
        """Return the number of solutions, too."""
        count = self._count(trial, instance)
        known = {} if count is None else {"count": count}
        return super().public_options(trial, instance) | known

    def judged(
        self, trial: Trial, instance: Instance, outcome: Outcome, points: float
    ) -> TestMark:
        """Judge all answers: every one is right, none comes twice, none is missing."""
        test = board_test(instance, points)
        found: set[str] = set()
        for judgement in trial.puzzle.judge(instance, _texts(outcome)):
            if not judgement.right:
                message = f"one of the answers is wrong: {judgement.message}"
                return replace(test, message=message, picture=judgement.draw())
            if judgement.key in found:
                message = "a solution comes more than once"
                return replace(test, message=message, picture=judgement.draw())
            found.add(judgement.key)
        trial.solved = trial.solved or bool(found)
        if failed := failure(outcome, trial.program.limits):
            told = f"{failed[1]}; until then {plural(len(found), 'solution')}"
            return replace(test, verdict=failed[0], message=told)
        return self._counted(trial, instance, found, test)

    def _counted(
        self, trial: Trial, instance: Instance, found: Collection[str], test: TestMark
    ) -> TestMark:
        wanted = self._count(trial, instance)
        if wanted is None or len(found) == wanted:
            return passed(test)
        message = f"{plural(len(found), 'solution')} found of {wanted}"
        return replace(test, message=message, picture=_missing(trial, instance, found))

    def _count(self, trial: Trial, instance: Instance) -> int | None:
        """Return how many solutions there are, by the puzzle or the reference."""
        known = trial.puzzle.count(instance)
        if known is not None:
            return known
        reference = trial.expected(self.query(instance))
        if reference is None or reference.end != "no":
            return None
        return len(set(reference.answers))


def _texts(outcome: Outcome) -> list[str]:
    return [answer[0] for answer in outcome.answers]


def _missing(
    trial: Trial, instance: Instance, found: Collection[str]
) -> Picture | None:
    return trial.puzzle.missing(instance, found)


PART = _AllSolutions
