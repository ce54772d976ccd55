"""The program finds all solutions of each board, each of them once."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from starbattle.course.harness import Outcome
from starbattle.course.marks import Picture, TestMark
from starbattle.course.parts.boards import BoardsPart, board_test, passed
from starbattle.course.parts.verdicts import failure
from starbattle.course.puzzle import Instance, Judgement
from starbattle.course.trial import Trial
from starbattle.phrases import plural

ORDER = 40


class _AllSolutions(BoardsPart):
    """Points of a board for all its solutions on backtracking, and no more."""

    solutions = None

    def judged(
        self, trial: Trial, instance: Instance, outcome: Outcome, points: float
    ) -> TestMark:
        """Judge all answers: every one is right, none comes twice, none is missing."""
        test = board_test(instance, points)
        texts = [answer[0] for answer in outcome.answers]
        found = trial.puzzle.judge(instance, texts) if texts else []
        for judgement in found:
            if not judgement.right:
                message = f"one of the answers is wrong: {judgement.message}"
                return replace(test, message=message, picture=judgement.picture)
        trial.solved = trial.solved or bool(found)
        if twice := _twice(found):
            return replace(
                test, message="a solution comes more than once", picture=twice.picture
            )
        if failed := failure(outcome, trial.program.limits):
            told = f"{failed[1]}; until then {plural(len(found), 'solution')}"
            return replace(test, verdict=failed[0], message=told)
        return self._counted(trial, instance, found, test)

    def _counted(
        self, trial: Trial, instance: Instance, found: list[Judgement], test: TestMark
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


def _twice(found: list[Judgement]) -> Judgement | None:
    counts = Counter(judgement.key for judgement in found)
    return next((each for each in found if counts[each.key] > 1), None)


def _missing(
    trial: Trial, instance: Instance, found: list[Judgement]
) -> Picture | None:
    return trial.puzzle.missing(instance, [judgement.key for judgement in found])


PART = _AllSolutions
