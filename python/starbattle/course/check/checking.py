"""Checks an assignment: its files, its reference, its template and its rubric."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from starbattle.course.assignment import REFERENCE, TEMPLATE, Assignment
from starbattle.course.check.leaks import leaks
from starbattle.course.check.mutants import (
    Fate,
    Probes,
    Tried,
    mutants,
    one_answer,
    stubs,
    tried,
)
from starbattle.course.intake import Submission
from starbattle.course.marking import Marker
from starbattle.course.marks import Mark
from starbattle.course.puzzle import Instance
from starbattle.course.sandbox import Sandbox
from starbattle.phrases import plural
from starbattle.progress_bar import ProgressBar

_CLASS = re.compile(r"(\d+)x(\d+)-(\d+)")


def folder_faults(assignment: Assignment) -> Iterator[str]:
    """Yield what is wrong with the boards, and whether a file is missing."""
    yield from _class_faults(assignment)
    if not (assignment.folder / TEMPLATE).is_file():
        yield f"there is no {TEMPLATE} for the students"


def _class_faults(assignment: Assignment) -> Iterator[str]:
    for name, group in assignment.instances.items():
        if not group:
            yield f"the class {name} has no boards"
        for instance in group:
            shape = _shape(instance)
            if shape and _CLASS.fullmatch(name) and shape != name:
                yield f"the board {instance.name} is {shape}, its class {name}"


def _shape(instance: Instance) -> str:
    board = instance.board
    return f"{board.size}x{board.size}-{board.stars}" if board else ""


def check_text(check: Check) -> str:
    """Return the lines of a report: figures, faults, and mutants that were missed."""
    return "\n".join(_lines(check))


def _lines(check: Check) -> Iterator[str]:
    name = check.assignment
    most = f"{check.max_points:g} points"
    yield f"{name}: reference: {check.points:g} of {most}"
    if check.template is not None:
        yield f"{name}: template: {check.template:g} of {most}"
    for stub, points in check.stubs.items():
        yield f"{name}: {stub}: {points:g} of {most}"
    if check.mutants:
        yield f"{name}: {_figures(check)}"
    yield from (f"fault: {fault}" for fault in check.faults)
    for each in check.of("survives"):
        yield from _survivor(each)
    if same := check.of("equivalent"):
        yield ""
        yield "the same results as the reference, as far as tested:"
        yield from (f"  {each.mutant.name}: {_new(each)}" for each in same)


def _figures(check: Check) -> str:
    caught, same = check.of("caught"), check.of("equivalent")
    left = check.of("survives")
    return (
        f"{plural(len(check.mutants), 'mutant')}: {len(caught)} caught, "
        f"{len(same)} equivalent as far as tested, {len(left)} missed"
    )


def _survivor(tried: Tried) -> Iterator[str]:
    yield ""
    yield f"missed: {tried.mutant.name}"
    yield from (f"    {line}" for line in tried.mutant.diff)
    yield f"  gets all points, but: {tried.reason}"


def _new(tried: Tried) -> str:
    """Return what the change has put in, on a line."""
    lines = [line[1:].strip() for line in tried.mutant.diff if line.startswith("+")]
    return " ".join(lines) or "nothing"


_FAR = 4
"""How many times what the reference takes the limits must allow."""


@dataclass(frozen=True, slots=True)
class Check:
    """What a check has found.

    points    of the reference solution
    template  the points of the template, None if there is none
    stubs     the points of programs that solve nothing, by what they do
    faults    what is wrong with the assignment, besides mutants that survive
    mutants   what has become of each
    """

    assignment: str
    points: float
    max_points: float
    template: float | None
    stubs: Mapping[str, float]
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
        own += stubs(assignment)
        own += one_answer(assignment, marker.reference_trial())
        marks = {mark.student: mark for mark in marker.marks(own, jobs)}
        reference, template = marks.pop(REFERENCE), marks.pop(TEMPLATE, None)
        faults += _reference_faults(assignment, reference)
        if template and template.points == template.max_points:
            faults.append(f"{TEMPLATE} gets all points")
        faults += [
            f"a program gets all points in which {name}"
            for name, mark in marks.items()
            if mark.points == mark.max_points
        ]
        complete = reference.points == reference.max_points
        if complete:
            faults += leaks(assignment, sandbox, jobs)
        found = _tried(assignment, marker, jobs) if complete else ()
    return Check(
        assignment.name,
        reference.points,
        reference.max_points,
        template.points if template else None,
        {name: marks[name].points for name in sorted(marks)},
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
