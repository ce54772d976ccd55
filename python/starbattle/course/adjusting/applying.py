"""Applies decisions and rules to marks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from starbattle.course.adjusting.file import Decision
from starbattle.course.adjusting.rules import Rules
from starbattle.course.marks import (
    ADJUSTED,
    NOT_MARKED,
    NOT_RUN,
    Adjustment,
    Flag,
    Mark,
    PartMark,
    rounded,
)
from starbattle.course.table import expected
from starbattle.errors import RequestError, printable, quoted

GROUP = "group"
"""The kind of flag that says that a group handed in more than once."""


def adjusted(
    marks: Sequence[Mark], decisions: Sequence[Decision], rules: Rules, source: str
) -> list[Mark]:
    """Return the final mark of each student; `marks` has one per student or group.

    First the groups' marks go to their students, then what the staff decided holds,
    for each part and then for all; then lateness costs, and the points are rounded.
    Without points of its own, a submission that could not be marked stays so.

    source  the name of the table of decisions, for errors

    Raises RequestError for marks that are adjusted already, and for decisions about
    students and parts that there are not.
    """
    for mark in marks:
        if mark.is_adjusted:
            whom = quoted(mark.student)
            raise RequestError(
                f"the mark of {whom} is adjusted already; give the file of course mark"
            )
    by_student = {mark.student: mark for mark in marks}
    members = _members(decisions)
    for group, students in members.items():
        _share(by_student, group, students)
    about = defaultdict(list)
    for decision in decisions:
        _check(decision, by_student, members, source)
        about[decision.student].append(decision)
    final = [
        _final(mark, about[student], rules)
        for student, mark in sorted(by_student.items())
    ]
    return [replace(mark, extra={**mark.extra, ADJUSTED: True}) for mark in final]


def _members(decisions: Iterable[Decision]) -> dict[str, list[str]]:
    members: dict[str, list[str]] = defaultdict(list)
    for decision in decisions:
        if decision.group and decision.student not in members[decision.group]:
            members[decision.group].append(decision.student)
    return members


def _share(marks: dict[str, Mark], group: str, students: Sequence[str]) -> None:
    """Give the mark of a group to its students; of several, the best one."""
    names = dict.fromkeys([group, *students])
    found = [marks[name] for name in names if name in marks]
    if not found:
        return
    best = max(found, key=lambda mark: (not mark.unmarked, mark.points))
    if len(found) > 1:
        whose = ", ".join(printable(mark.student) for mark in found)
        message = f"{group} handed in {len(found)} times: {whose}; the best one counts"
        best = replace(best, flags=(*best.flags, Flag(GROUP, message)))
    if group not in students:
        marks.pop(group, None)
    for student in students:
        marks[student] = replace(best, student=student)


def _check(
    decision: Decision,
    marks: Mapping[str, Mark],
    members: Mapping[str, Sequence[str]],
    source: str,
) -> None:
    where = f"{source}:{decision.line}" if decision.line else source
    student = decision.student
    if student not in marks:
        if decision.group:
            raise RequestError(
                f"{where}: neither {quoted(decision.group)} nor one of its students "
                "has a mark"
            )
        if student in members:
            raise RequestError(f"{where}: {quoted(student)} is a group; name a student")
        raise RequestError(
            f"{where}: there is no mark of {quoted(student)}; "
            f"{expected(student, list(marks)[:20])}"
        )
    parts = [part.name for part in marks[student].parts]
    if decision.part and decision.part not in parts:
        fits = expected(decision.part, parts)
        raise RequestError(f"{where}: there is no part {quoted(decision.part)}; {fits}")


def _final(mark: Mark, decisions: Sequence[Decision], rules: Rules) -> Mark:
    by_hand = [d for d in decisions if d.gives_points]
    if mark.unmarked and not by_hand:
        return mark
    if mark.unmarked:
        mark = _marked_by_hand(mark)
    for decision in by_hand:
        if decision.part:
            mark = _with_part(mark, decision)
    for decision in decisions:
        if not decision.part:
            mark = _with_whole(mark, decision)
    mark = _with_lateness(mark, decisions, rules)
    least = max(mark.points, 0.0)
    mark = _plus(mark, "No less than 0", least - mark.points)
    return _plus(mark, "Rounding", rules.rounded(mark.points) - mark.points)


def _marked_by_hand(mark: Mark) -> Mark:
    flags = tuple(f for f in mark.flags if f.kind not in (NOT_RUN, NOT_MARKED))
    return replace(mark, flags=flags)


def _with_part(mark: Mark, decision: Decision) -> Mark:
    parts = tuple(
        _changed(part, decision) if part.name == decision.part else part
        for part in mark.parts
    )
    gained = sum(p.points for p in parts) - sum(p.points for p in mark.parts)
    return replace(mark, parts=parts, points=rounded(mark.points + gained))


def _changed(part: PartMark, decision: Decision) -> PartMark:
    points = rounded(_points(part.points, decision))
    said = f"Changed from {part.points:g} to {_counted(points, 'point')}"
    said += f": {decision.comment}" if decision.comment else "."
    message = "\n".join(filter(None, [part.message, said]))
    return replace(part, points=points, message=message)


def _points(points: float, decision: Decision) -> float:
    return points + decision.add if decision.add is not None else decision.set or 0.0


def _with_whole(mark: Mark, decision: Decision) -> Mark:
    if not decision.gives_points:
        return _plus(mark, "Comment", 0.0, decision.comment)
    points = _points(mark.points, decision)
    return _plus(mark, "By the staff", points - mark.points, decision.comment)


def _with_lateness(mark: Mark, decisions: Sequence[Decision], rules: Rules) -> Mark:
    days = max((late for d in decisions for late in _lateness(d, rules)), default=0.0)
    free = sum(d.extension or 0.0 for d in decisions)
    lost = min(rules.lost(days - free) * mark.max_points, max(mark.points, 0.0))
    said = f"{_counted(days, 'day')} late"
    said += f", {_counted(free, 'day')} of extension." if free else "."
    return _plus(mark, "Lateness", -lost, said)


def _lateness(decision: Decision, rules: Rules) -> Iterator[float]:
    if decision.late is not None:
        yield decision.late
    if decision.submitted:
        yield rules.days_late(decision.submitted)


def _counted(number: float, noun: str) -> str:
    return f"{round(number, 2):g} {noun}{'' if number == 1 else 's'}"


def _plus(mark: Mark, name: str, points: float, message: str = "") -> Mark:
    """Return a mark with an adjustment, unless that is nothing."""
    points = rounded(points)
    if not points and not (message and name == "Comment"):
        return mark
    adjustments = (*mark.adjustments, Adjustment(name, points, message))
    total = rounded(mark.points + points)
    return replace(mark, points=total, adjustments=adjustments)
