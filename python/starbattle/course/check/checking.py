"""Checks an assignment: its files, its reference, its template and its rubric."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from starbattle.course.assignment import REFERENCE, TEMPLATE, Assignment
from starbattle.course.check.folder import folder_faults
from starbattle.course.check.mutants import mutants
from starbattle.course.check.probes import Probes
from starbattle.course.check.trying import Fate, Tried, tried
from starbattle.course.intake import Submission
from starbattle.course.marking import Marker
from starbattle.course.marks import Mark
from starbattle.course.sandbox import Sandbox
from starbattle.progress_bar import ProgressBar

_FAR = 4
"""How many times what the reference takes the limits must allow."""


@dataclass(frozen=True, slots=True)
class Check:
    """What a check has found.

    points    of the reference solution
    template  the points of the template, None if there is none
    faults    what is wrong with the assignment, besides mutants that survive
    mutants   what has become of each
    """

    assignment: str
    points: float
    max_points: float
    template: float | None
    faults: tuple[str, ...]
    mutants: tuple[Tried, ...]

    @property
    def passed(self) -> bool:
        """Whether the assignment is fit for students."""
        return not self.faults and not self.of("survives")

    def of(self, fate: Fate) -> list[Tried]:
        """Return the mutants with this fate."""
        return [each for each in self.mutants if each.fate == fate]

    def to_dict(self) -> dict[str, Any]:
        """Return what JSON gets; programs are left out."""
        found = asdict(self) | {"passed": self.passed}
        found["mutants"] = [_flat(each) for each in found["mutants"]]
        return found


def _flat(tried: dict[str, Any]) -> dict[str, Any]:
    mutant = tried.pop("mutant")
    del mutant["program"]
    return {**mutant, **tried}


def check(assignment: Assignment, sandbox: Sandbox, jobs: int) -> Check:
    """Check an assignment, with so many processes at a time.

    Mutants are tried only if the reference solution gets all points.
    """
    faults = list(folder_faults(assignment))
    with Marker(assignment, sandbox) as marker:
        names = [n for n in (REFERENCE, TEMPLATE) if (assignment.folder / n).is_file()]
        own = [_submission(assignment, name) for name in names]
        marks = {mark.student: mark for mark in marker.marks(own, jobs)}
        reference, template = marks[REFERENCE], marks.get(TEMPLATE)
        faults += _reference_faults(assignment, reference)
        if template and template.points == template.max_points:
            faults.append(f"{TEMPLATE} gets all points")
        complete = reference.points == reference.max_points
        found = _tried(assignment, marker, jobs) if complete else ()
    return Check(
        assignment.name,
        reference.points,
        reference.max_points,
        template.points if template else None,
        tuple(faults),
        tuple(found),
    )


def _submission(assignment: Assignment, name: str) -> Submission:
    content = (assignment.folder / name).read_bytes()
    return Submission(name, name, {assignment.interface.file: content})


def _reference_faults(assignment: Assignment, mark: Mark) -> Iterator[str]:
    tests = [(part, test) for part in mark.parts for test in part.tests]
    for part, test in tests:
        if test.points < test.max_points:
            reason = test.message.partition("\n")[0] or test.verdict
            yield f"{REFERENCE} loses points: {part.name}: {test.name}: {reason}"
    most = max((test.cpu or 0.0 for _, test in tests), default=0.0)
    if most * _FAR > assignment.limits.cpu:
        yield (
            f"{REFERENCE} takes {most:.1f} s of CPU time; set cpu to at least "
            f"{most * _FAR:.0f}, not {assignment.limits.cpu:g}"
        )


def _tried(assignment: Assignment, marker: Marker, jobs: int) -> list[Tried]:
    """Try all mutants; they come back in any order."""
    made = mutants(assignment)
    order = {mutant: number for number, mutant in enumerate(made)}
    found = []
    with marker.trial(assignment.reference.read_text(encoding="utf-8")) as trial:
        probes = Probes(assignment, trial.program)
        with ProgressBar(len(made)) as bar:
            work = marker.work(lambda each: tried(marker, probes, each), made, jobs)
            for done, each in enumerate(work, 1):
                found.append(each)
                bar.show(done, f"{each.mutant.name}: {each.fate}")
    return sorted(found, key=lambda each: order[each.mutant])
