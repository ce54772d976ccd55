"""The report on a class: its tables, as CSV and as text for a terminal."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import pandas as pd

from starbattle.course.feedback import line, number
from starbattle.course.marks import Mark
from starbattle.formats.rows import guarded
from starbattle.lab.report.document import Document, Section, as_text
from starbattle.lab.report.figures import CPU
from starbattle.lab.report.tables import Table
from starbattle.phrases import plural
from starbattle.render.terminal import output_width

PARTS = ["student", "part", "points", "max_points"]
TESTS = [
    "student", "part", "test", "board", "board_class", "hidden", "verdict", "points",
    "max_points", "cpu", "inferences",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class ClassMarks:
    """The marks of a class; the frames have those who could be marked.

    marks     of those who could be marked, best first
    unmarked  the others
    parts     a row a student and part, with the columns PARTS
    tests     a row a student and test, with the columns TESTS; cpu in seconds
    """

    marks: tuple[Mark, ...]
    unmarked: tuple[Mark, ...]
    parts: pd.DataFrame
    tests: pd.DataFrame

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


def class_marks(every: Iterable[Mark]) -> ClassMarks:
    """Return the frames of one mark per student."""
    found = sorted(every, key=lambda mark: (-mark.points, line(mark.student)))
    marks = tuple(mark for mark in found if not mark.unmarked)
    parts = [
        (line(m.student), line(p.title or p.name), p) for m in marks for p in m.parts
    ]
    tests = [
        (student, title, line(test.name), line(test.board or ""),
         line(test.board_class or ""), *(getattr(test, key) for key in TESTS[5:]))
        for student, title, part in parts
        for test in part.tests
    ]  # fmt: skip
    return ClassMarks(
        marks,
        tuple(mark for mark in found if mark.unmarked),
        pd.DataFrame([(s, t, p.points, p.max_points) for s, t, p in parts],
                     columns=PARTS),
        pd.DataFrame(tests, columns=TESTS).astype({"cpu": float, "inferences": float}),
    )  # fmt: skip


_LIMITS = ("time", "memory", "output")
_ENDS = ("error", "crashed")
_Rows = list[tuple[str, ...]]


def class_tables(marks: ClassMarks) -> dict[str, Table]:
    """Return the tables of a report by their names; those without rows as well."""
    return {
        "unmarked": _unmarked(marks),
        "points": _overview(marks),
        "flags": _flags(marks),
        "parts": _parts(marks),
        "tests": _tests(marks),
        "students": _students(marks),
    }


def _unmarked(marks: ClassMarks) -> Table:
    """Return the submissions that could not be marked, and why."""
    rows: _Rows = [(line(m.student), line(m.unmarked)) for m in marks.unmarked]
    return Table("Not marked; these do not count below", ("Student", "Why"), rows, 2)


def _overview(marks: ClassMarks) -> Table:
    """Return a table of the distribution of the points."""
    points = pd.Series([mark.points for mark in marks.marks])
    if points.empty:
        return Table("Points", ("Students",), [], 0)
    figures = {
        "Students": len(points),
        "Maximum": max(mark.max_points for mark in marks.marks),
        "Mean": points.mean(),
        "Median": points.median(),
        "Lowest": points.min(),
        "Highest": points.max(),
    }
    cells = tuple(map(_points, figures.values()))
    return Table("Points", tuple(figures), [cells], 0)


def _parts(marks: ClassMarks) -> Table:
    """Return a row a part of the rubric."""
    rows: _Rows = []
    for part, group in marks.parts.groupby("part", sort=False):
        points, most = group["points"], group["max_points"]
        full, none = (points >= most).sum(), (points <= 0).sum()
        cells = (_points(points.mean()), _points(most.max()))
        share = f"{points.mean() / (most.max() or 1):.0%}"
        rows.append((str(part), *cells, share, str(full), str(none)))
    heads = ("Part", "Mean", "Maximum", "Share", "Full", "None")
    return Table("Parts of the rubric", heads, rows, 1)


def _tests(marks: ClassMarks) -> Table:
    """Return a row a test, those that fewest pass first."""
    found: list[tuple[float, tuple[str, ...]]] = []
    for (part, test), group in marks.tests.groupby(["part", "test"]):
        verdicts = group["verdict"]
        passed = verdicts == "passed"
        limits, ends = (verdicts.isin(kinds).sum() for kinds in (_LIMITS, _ENDS))
        boards = [board for board in group["board"].unique() if board not in ("", test)]
        name = f"{test} (hidden)" if group["hidden"].any() else test
        time = CPU.full(group.loc[passed, "cpu"].median())
        count = f"{passed.sum()}/{len(group)}"
        row = (part, name, ", ".join(boards), count, str(limits), str(ends), time)
        found.append((passed.mean(), row))
    found.sort(key=lambda each: each[0])
    heads = ("Part", "Test", "Board", "Passed", "Limits", "Errors", "Median time")
    return Table("Hardest boards and tests", heads, [row for _, row in found], 3)


def _flags(marks: ClassMarks) -> Table:
    """Return the submissions to look at."""
    rows: _Rows = [
        (line(mark.student), line(flag.kind), line(flag.message))
        for mark in marks.marks
        for flag in mark.flags
    ]
    return Table("Flagged submissions", ("Student", "Flag", "Why"), rows, 3)


def _students(marks: ClassMarks) -> Table:
    """Return a row a student with the points of each part, best first."""
    got = dict(marks.parts.groupby(["student", "part"])["points"].sum())
    time = dict(marks.tests.groupby("student")["cpu"].sum())
    parts = [str(part) for part in marks.parts["part"].unique()]
    rows: _Rows = []
    for mark in marks.marks:
        name = line(mark.student)
        keys = [(name, part) for part in parts]
        cells = [_points(got[key]) if key in got else "-" for key in keys]
        about = (CPU.full(time.get(name, 0.0)), str(len(mark.flags)))
        rows.append((name, _points(mark.points), *cells, *about))
    heads = ("Student", "Points", *parts, "Time", "Flags")
    return Table("All students", heads, rows, 1)


def _points(points: float) -> str:
    return str(number(points))


def csv_report(marks: ClassMarks) -> str:
    """Return a row a student and test; those without a mark come first, and why."""
    rows = [
        {"student": line(mark.student), "test": line(mark.unmarked)}
        for mark in marks.unmarked
    ]
    first = pd.DataFrame(rows, columns=TESTS, dtype=object)
    every = pd.concat([first, marks.tests.astype(object)], ignore_index=True)
    return str(every.map(guarded).to_csv(index=False, lineterminator="\n"))


_HARDEST = 10
_WIDE = 160
"""Columns where there is no terminal; a program that reads it wants a line a row."""


def text_report(marks: ClassMarks) -> str:
    """Return the points, what is flagged, the parts, and the hardest tests."""
    *tables, _ = class_tables(marks).values()
    tables[-1] = replace(tables[-1], rows=tables[-1].rows[:_HARDEST])
    shown = [Section(table) for table in tables if table.rows]
    return as_text(Document(marks.title, marks.summary, shown), output_width(_WIDE))
