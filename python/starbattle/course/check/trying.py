"""Mutants are marked until they lose a point, and else compared with the reference."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from starbattle.course.assignment import Assignment
from starbattle.course.check.mutants import Mutant
from starbattle.course.check.probes import Probes
from starbattle.course.marking import Marker
from starbattle.course.trial import Trial

Fate = Literal["caught", "equivalent", "survives"]

_NOT_COUNTED = ("loads", "style")
"""A change by a machine leaves warnings and lines that a student's fault would not."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What has become of a mutant.

    fate    "caught": it loses points; "equivalent": it gives the same results as the
            reference as far as tested; "survives": it does not, and gets all points
    reason  the part and the test that caught it, or how it differs
    """

    mutant: Mutant
    fate: Fate
    reason: str = ""


def tried(marker: Marker, probes: Probes, mutant: Mutant) -> Tried:
    """Try a mutant."""
    with marker.trial(mutant.program) as trial:
        if caught := _loss(marker.assignment, trial):
            return Tried(mutant, "caught", caught)
        difference = probes.difference(trial.program)
    return Tried(mutant, "survives" if difference else "equivalent", difference)


def _loss(assignment: Assignment, trial: Trial) -> str:
    """Return the first test that takes points off, "" if none does."""
    for part in assignment.parts:
        if part.kind in _NOT_COUNTED:
            continue
        for test in part.tests(trial):
            if test.points < test.max_points:
                return f"{part.name}: {test.name}: {test.verdict}"
    return ""
