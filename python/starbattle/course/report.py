"""The report on a class: its tables, as CSV and as text for a terminal."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import nan
from statistics import fmean, median
from typing import Any

from starbattle.course.feedback import line, number
from starbattle.course.marks import Mark, PartMark
from starbattle.formats.rows import table
from starbattle.lab.report.document import Document, Section, as_text
from starbattle.lab.report.figures import CPU
from starbattle.lab.report.tables import Table
from starbattle.phrases import plural
from starbattle.render.terminal import output_width


@dataclass(frozen=True, slots=True)
class ClassMarks:
    """The marks of a class.

    marks     of those who could be marked, best first
    unmarked  the others
    """

    marks: tuple[Mark, ...]
    unmarked: tuple[Mark, ...]

    @property
    def title(self) -> str:
        """The title of the report."""
        every = self.marks + self.unmarked
        return f"{line(every[0].assignment)}: report on the class"

    @property
    def summary(self) -> str:
        """How many submissions there are."""
        flagged = sum(bool(mark.flags) for mark in self.marks)
        left_out = [f"{len(self.unmarked)} not marked"] if self.unmarked else []
        submitted = plural(len(self.marks) + len(self.unmarked), "submission")
        counts = ", ".join([submitted, *left_out, f"{flagged} flagged"])
        return f"{counts}. For the staff: hidden tests are shown."

    def parts(self) -> dict[str, list[PartMark]]:
        """Return the parts by their titles."""
        return _grouped((_title(part), part) for m in self.marks for part in m.parts)


def class_marks(every: Iterable[Mark]) -> ClassMarks:
    """Return the marks of a class, of one mark per student."""
    found = sorted(every, key=lambda mark: (-mark.points, line(mark.student)))
    marks = tuple(mark for mark in found if not mark.unmarked)
    return ClassMarks(marks, tuple(mark for mark in found if mark.unmarked))


def _grouped(pairs: Iterable[tuple[Any, Any]]) -> dict[Any, list[Any]]:
    found = defaultdict(list)
    for key, value in pairs:
        found[key].append(value)
    return found


def _title(part: PartMark) -> str:
    return line(part.title or part.name)


_LIMITS = ("time", "memory", "output")
_ENDS = ("error", "crashed")
_Rows = list[tuple[str, ...]]


def class_tables(marks: ClassMarks) -> dict[str, Table]:
    """Return the tables of a report by their names; those without rows as well.

    First come the submissions that could not be marked; the flags are reasons to look
    at others.
    """
    unmarked: _Rows = [(line(m.student), line(m.unmarked)) for m in marks.unmarked]
    flags: _Rows = [
        (line(mark.student), line(flag.kind), line(flag.message))
        for mark in marks.marks
        for flag in mark.flags
    ]
    left_out = "Not marked; these do not count below"
    return {
        "unmarked": Table(left_out, ("Student", "Why"), unmarked, 2),
        "points": _overview(marks),
        "flags": Table("Flagged submissions", ("Student", "Flag", "Why"), flags, 3),
        "parts": _parts(marks),
        "tests": _tests(marks),
        "students": _students(marks),
    }


def _overview(marks: ClassMarks) -> Table:
    """Return a table of the distribution of the points."""
    points = [mark.points for mark in marks.marks]
    if not points:
        return Table("Points", ("Students",), [], 0)
    figures = {
        "Students": len(points),
        "Maximum": max(mark.max_points for mark in marks.marks),
        "Mean": fmean(points),
        "Median": median(points),
        "Lowest": min(points),
        "Highest": max(points),
    }
    cells = tuple(map(_points, figures.values()))
    return Table("Points", tuple(figures), [cells], 0)


def _parts(marks: ClassMarks) -> Table:
    """Return a row a part of the rubric."""
    rows: _Rows = []
    for title, parts in marks.parts().items():
        mean = fmean(part.points for part in parts)
        most = max(part.max_points for part in parts)
        full = sum(part.points >= part.max_points for part in parts)
        none = sum(part.points <= 0 for part in parts)
        cells = (_points(mean), _points(most), f"{mean / (most or 1):.0%}")
        rows.append((title, *cells, str(full), str(none)))
    heads = ("Part", "Mean", "Maximum", "Share", "Full", "None")
    return Table("Parts of the rubric", heads, rows, 1)


def _tests(marks: ClassMarks) -> Table:
    """Return a row a test, those that fewest pass first."""
    found: list[tuple[float, tuple[str, ...]]] = []
    groups = _grouped(
        ((title, line(test.name)), test)
        for title, parts in marks.parts().items()
        for part in parts
        for test in part.tests
    )
    for (part, name), tests in sorted(groups.items()):
        passed = [test for test in tests if test.verdict == "passed"]
        limits, ends = (
            str(sum(test.verdict in kinds for test in tests))
            for kinds in (_LIMITS, _ENDS)
        )
        boards = dict.fromkeys(line(test.board or "") for test in tests)
        shown = ", ".join(board for board in boards if board not in ("", name))
        time = CPU.full(median([t.cpu for t in passed if t.cpu is not None] or [nan]))
        hidden = " (hidden)" if any(test.hidden for test in tests) else ""
        count = f"{len(passed)}/{len(tests)}"
        row = (part, f"{name}{hidden}", shown, count, limits, ends, time)
        found.append((len(passed) / len(tests), row))
    found.sort(key=lambda each: each[0])
    heads = ("Part", "Test", "Board", "Passed", "Limits", "Errors", "Median time")
    return Table("Hardest boards and tests", heads, [row for _, row in found], 3)


def _students(marks: ClassMarks) -> Table:
    """Return a row a student with the points of each part, best first."""
    titles = list(marks.parts())
    rows: _Rows = []
    for mark in marks.marks:
        got = {_title(part): _points(part.points) for part in mark.parts}
        time = sum(test.cpu or 0 for part in mark.parts for test in part.tests)
        cells = [got.get(title, "-") for title in titles]
        about = (CPU.full(time), str(len(mark.flags)))
        rows.append((line(mark.student), _points(mark.points), *cells, *about))
    heads = ("Student", "Points", *titles, "Time", "Flags")
    return Table("All students", heads, rows, 1)


def _points(points: float) -> str:
    return str(number(points))


_TESTS = (
    "student", "part", "test", "board", "board_class", "hidden", "verdict", "points",
    "max_points", "cpu", "inferences",
)  # fmt: skip


def csv_report(marks: ClassMarks) -> str:
    """Return a row a student and test; those without a mark come first, and why."""
    rows: list[list[object]] = [
        [mark.student, "", mark.unmarked, *[""] * len(_TESTS[3:])]
        for mark in marks.unmarked
    ]
    rows += [
        [mark.student, _title(part), *(getattr(test, key) for key in _KEYS)]
        for mark in marks.marks
        for part in mark.parts
        for test in part.tests
    ]
    shown = ([line(x) if isinstance(x, str) else x for x in row] for row in rows)
    return table([_TESTS, *shown]) + "\n"


_KEYS = ("name", *_TESTS[3:])
_HARDEST = 10
_WIDE = 160
"""Columns where there is no terminal; a program that reads it wants a line a row."""


def text_report(marks: ClassMarks) -> str:
    """Return the points, what is flagged, the parts, and the hardest tests."""
    *tables, _ = class_tables(marks).values()
    tables[-1] = replace(tables[-1], rows=tables[-1].rows[:_HARDEST])
    shown = [Section(table) for table in tables if table.rows]
    return as_text(Document(marks.title, marks.summary, shown), output_width(_WIDE))
