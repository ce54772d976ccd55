"""The lines of a feedback table, whose points add up to those of the mark."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import isclose

from starbattle.course.exports.texts import clean, line, score, test_text
from starbattle.course.marks import Mark, PartMark, Picture, TestMark, Verdict


@dataclass(frozen=True, slots=True)
class Row:
    """A test, or a part of the rubric.

    number      such as "2" for a part and "2.1" for its first test
    points, max_points
                None where another row has the points
    cpu         seconds, None if unknown
    """

    number: str
    part: str
    name: str
    verdict: Verdict
    text: str
    points: float | None = None
    max_points: float | None = None
    hidden: bool = False
    picture: Picture | None = None
    cpu: float | None = None


def rows(mark: Mark) -> list[Row]:
    """Return the rows of a mark, in the order of the rubric."""
    listed = [
        row
        for index, part in enumerate(mark.parts, start=1)
        for row in _part_rows(str(index), part)
    ]
    rest = mark.points - sum(part.points for part in mark.parts)
    if not isclose(rest, 0, abs_tol=1e-6):
        number, name = str(len(mark.parts) + 1), "Adjustment"
        listed.append(Row(number, name, name, "partial", "", rest, 0))
    return listed


def passed(row: Row) -> bool:
    """Tell whether nothing is to be complained of."""
    return row.verdict == "passed"


def _part_rows(number: str, part: PartMark) -> Iterator[Row]:
    """Yield the tests; before them the part, if it has a message or the points."""
    by_tests = bool(part.tests) and _adds_up(part)
    if part.message or not by_tests:
        yield _part_row(number, part, by_tests)
    for index, test in enumerate(part.tests, start=1):
        yield _test_row(f"{number}.{index}", part, test, by_tests)


def _adds_up(part: PartMark) -> bool:
    points = sum(test.points for test in part.tests)
    most = sum(test.max_points for test in part.tests)
    return isclose(points, part.points, abs_tol=1e-6) and isclose(
        most, part.max_points, abs_tol=1e-6
    )


def _part_row(number: str, part: PartMark, by_tests: bool) -> Row:
    title = line(part.title or part.name)
    points = None if by_tests else part.points
    most = None if by_tests else part.max_points
    text = clean(part.message)
    return Row(number, title, title, _verdict(part), text, points, most)


def _verdict(part: PartMark) -> Verdict:
    if part.points >= part.max_points:
        return "passed"
    return "partial" if part.points > 0 else "failed"


def _test_row(number: str, part: PartMark, test: TestMark, by_tests: bool) -> Row:
    text = test_text(test)
    if not by_tests and test.max_points:
        text = f"{score(test.points, test.max_points)}\n{text}"
    return Row(
        number, line(part.title or part.name), line(test.name), test.verdict, text,
        test.points if by_tests else None, test.max_points if by_tests else None,
        test.hidden, test.picture, test.cpu,
    )  # fmt: skip
