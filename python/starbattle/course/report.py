"""The report on a class: its tables, as CSV and as text for a terminal."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import pandas as pd

from starbattle.course.feedback import line, number
from starbattle.course.marks import Mark, PartMark
from starbattle.formats.rows import guarded
from starbattle.lab.report.document import Document, Section, as_text
from starbattle.lab.report.figures import CPU
from starbattle.lab.report.tables import Table
from starbattle.phrases import plural
from starbattle.render.terminal import output_width

STUDENTS = [
    "student", "points", "max_points", "share", "cpu", "flags", "notes", "unmarked",
]  # fmt: skip
PARTS = ["student", "part", "kind", "points", "max_points", "share"]
TESTS = [
    "student", "part", "test", "board", "board_class", "hidden", "verdict", "points",
    "max_points", "cpu", "inferences",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class ClassMarks:
    """The marks of a class; the frames have those who could be marked.

    marks     of those who could be marked
    unmarked  the others
    students  a row a student, with the columns STUDENTS, best first
    parts     a row a student and part, with the columns PARTS
    tests     a row a student and test, with the columns TESTS; cpu in seconds

    `share` is that of the points, 0 to 1.
    """

    marks: tuple[Mark, ...]
    unmarked: tuple[Mark, ...]
    students: pd.DataFrame
    parts: pd.DataFrame
    tests: pd.DataFrame

    @property
    def title(self) -> str:
        """The name of the assignment."""
        every = self.marks + self.unmarked
        return line(every[0].assignment) if every else ""


def class_marks(every: Iterable[Mark]) -> ClassMarks:
    """Return the frames of one mark per student."""
    found = list(every)
    marks = tuple(mark for mark in found if not mark.unmarked)
    parts = [(line(m.student), _title(p), p) for m in marks for p in m.parts]
    students = [
        (line(m.student), m.points, m.max_points, _share(m), _cpu(m), len(m.flags),
         len(m.notes), "")
        for m in marks
    ]  # fmt: skip
    tests = pd.DataFrame(
        [
            (student, title, line(test.name), _named(test.board),
             _named(test.board_class), *(getattr(test, key) for key in TESTS[5:]))
            for student, title, part in parts
            for test in part.tests
        ],
        columns=TESTS,
    )  # fmt: skip
    return ClassMarks(
        marks,
        tuple(mark for mark in found if mark.unmarked),
        pd.DataFrame(students, columns=STUDENTS).sort_values(
            ["points", "student"], ascending=[False, True], ignore_index=True
        ),
        pd.DataFrame(
            [(s, title, p.kind, p.points, p.max_points, _share(p))
             for s, title, p in parts],
            columns=PARTS,
        ),
        tests.astype({"cpu": float, "inferences": float}),
    )  # fmt: skip


def _title(part: PartMark) -> str:
    return line(part.title or part.name)


def _named(text: str | None) -> str | None:
    return line(text) if text else None


def _share(one: Mark | PartMark) -> float:
    return one.points / one.max_points if one.max_points else 0.0


def _cpu(mark: Mark) -> float:
    return sum(test.cpu or 0 for part in mark.parts for test in part.tests)


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
    points = marks.students["points"]
    if points.empty:
        return Table("Points", ("Students",), [], 0)
    figures = {
        "Students": str(len(points)),
        "Maximum": _points(marks.students["max_points"].max()),
        "Mean": _points(points.mean()),
        "Median": _points(points.median()),
        "Lowest": _points(points.min()),
        "Highest": _points(points.max()),
    }
    return Table("Points", tuple(figures), [tuple(figures.values())], 0)


def _parts(marks: ClassMarks) -> Table:
    """Return a row a part of the rubric."""
    rows: _Rows = []
    for part, group in marks.parts.groupby("part", sort=False):
        points, most = group["points"], group["max_points"]
        full, none = (points >= most).sum(), (points <= 0).sum()
        cells = (_points(points.mean()), _points(most.max()))
        share = f"{group['share'].mean():.0%}"
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
        boards = [board for board in group["board"].dropna().unique() if board != test]
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
    parts = [str(part) for part in marks.parts["part"].unique()]
    rows: _Rows = []
    for row in marks.students.itertuples():
        keys = [(row.student, part) for part in parts]
        cells = [_points(got[key]) if key in got else "-" for key in keys]
        time = CPU.full(row.cpu)
        rows.append((row.student, _points(row.points), *cells, time, str(row.flags)))
    heads = ("Student", "Points", *parts, "Time", "Flags")
    return Table("All students", heads, rows, 1)


def _points(points: float) -> str:
    return str(number(round(points, 2)))


def csv_report(marks: ClassMarks) -> str:
    """Return a row a student and test; those without a mark come first, and why."""
    rows = [
        {"student": line(mark.student), "test": line(mark.unmarked)}
        for mark in marks.unmarked
    ]
    first = pd.DataFrame(rows, columns=TESTS, dtype=object)
    every = pd.concat([first, marks.tests.astype(object)], ignore_index=True)
    return str(every.map(guarded).to_csv(index=False, lineterminator="\n"))


_IN_TEXT = ("unmarked", "points", "parts", "tests", "flags")
_HARDEST = 10
_WIDE = 160
"""Columns where there is no terminal; a program that reads it wants a line a row."""


def text_report(marks: ClassMarks) -> str:
    """Return the points, the parts, the hardest tests, and what is flagged."""
    tables = class_tables(marks)
    tables["tests"] = replace(tables["tests"], rows=tables["tests"].rows[:_HARDEST])
    shown = [Section(tables[name]) for name in _IN_TEXT if tables[name].rows]
    return as_text(Document(title(marks), summary(marks), shown), output_width(_WIDE))


def title(marks: ClassMarks) -> str:
    """Return the title of the report."""
    return f"{marks.title}: report on the class"


def summary(marks: ClassMarks) -> str:
    """Say how many submissions there are."""
    flagged = sum(bool(mark.flags) for mark in marks.marks)
    submitted = len(marks.marks) + len(marks.unmarked)
    counts = [plural(submitted, "submission"), f"{flagged} flagged"]
    if marks.unmarked:
        counts.insert(1, f"{len(marks.unmarked)} not marked")
    return f"{', '.join(counts)}. For the staff: hidden tests are shown."
