"""What a student may see of a mark."""

from dataclasses import replace
from typing import TypeVar

from starbattle.course.marks import Mark, PartMark, TestMark

_T = TypeVar("_T", PartMark, TestMark)


def for_student(mark: Mark) -> Mark:
    """Return a mark without what is for the staff.

    A hidden test keeps its name, verdict and points. Flags are gone, and so are the
    figures of the reference solution.
    """
    parts = tuple(_part(part) for part in mark.parts)
    return replace(mark, parts=parts, flags=(), extra={})


def _part(part: PartMark) -> PartMark:
    return replace(part, tests=tuple(_test(test) for test in part.tests))


def _test(test: TestMark) -> TestMark:
    if not test.hidden:
        return replace(test, reference_cpu=None, reference_inferences=None)
    return TestMark(test.name, test.verdict, test.points, test.max_points, hidden=True)


def scaled(mark: Mark, maximum: float) -> Mark:
    """Return a mark whose points are out of another maximum."""
    if mark.max_points <= 0:
        return mark
    factor = maximum / mark.max_points
    parts = tuple(_scaled_part(part, factor) for part in mark.parts)
    return replace(mark, points=mark.points * factor, max_points=maximum, parts=parts)


def _scaled_part(part: PartMark, factor: float) -> PartMark:
    tests = tuple(_scaled(test, factor) for test in part.tests)
    return replace(_scaled(part, factor), tests=tests)


def _scaled(one: _T, factor: float) -> _T:
    return replace(one, points=one.points * factor, max_points=one.max_points * factor)
