"""The marks of a class as data frames."""

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from starbattle.course.exports.texts import line
from starbattle.course.marks import Mark, PartMark, TestMark

STUDENTS = ["student", "points", "max_points", "share", "cpu", "flags", "notes"]
PARTS = ["student", "part", "kind", "points", "max_points", "share"]
TESTS = [
    "student", "part", "test", "board", "board_class", "hidden", "verdict", "points",
    "max_points", "cpu", "inferences", "reference_cpu", "reference_inferences",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class ClassMarks:
    """The marks of a class.

    students  a row a student, with the columns STUDENTS, best first
    parts     a row a student and part, with the columns PARTS
    tests     a row a student and test, with the columns TESTS; cpu in seconds

    `share` is that of the points, 0 to 1.
    """

    marks: tuple[Mark, ...]
    students: pd.DataFrame
    parts: pd.DataFrame
    tests: pd.DataFrame

    @property
    def title(self) -> str:
        """The name of the assignment."""
        return line(self.marks[0].assignment) if self.marks else ""


def class_marks(marks: Sequence[Mark]) -> ClassMarks:
    """Return the frames of one mark a student."""
    tests = _frame([_test(m, p, t) for m in marks for p in m.parts for t in p.tests],
                   TESTS)  # fmt: skip
    figures = ["cpu", "inferences", "reference_cpu", "reference_inferences"]
    tests[figures] = tests[figures].astype(float)
    students = _frame([_student(mark) for mark in marks], STUDENTS)
    order = ["points", "student"]
    students = students.sort_values(order, ascending=[False, True], ignore_index=True)
    parts = _frame([_part(mark, part) for mark in marks for part in mark.parts], PARTS)
    return ClassMarks(tuple(marks), students, parts, tests)


def _frame(rows: list[list[object]], columns: list[str]) -> pd.DataFrame:
    return pd.DataFrame(rows, columns=columns)


def _student(mark: Mark) -> list[object]:
    cpu = sum(test.cpu or 0 for part in mark.parts for test in part.tests)
    share = _share(mark.points, mark.max_points)
    return [line(mark.student), mark.points, mark.max_points, share, cpu,
            len(mark.flags), len(mark.notes)]  # fmt: skip


def _part(mark: Mark, part: PartMark) -> list[object]:
    share = _share(part.points, part.max_points)
    return [line(mark.student), line(part.title or part.name), part.kind, part.points,
            part.max_points, share]  # fmt: skip


def _test(mark: Mark, part: PartMark, test: TestMark) -> list[object]:
    board = line(test.board) if test.board else None
    group = line(test.board_class) if test.board_class else None
    return [
        line(mark.student), line(part.title or part.name), line(test.name), board,
        group, test.hidden, test.verdict, test.points, test.max_points, test.cpu,
        test.inferences, test.reference_cpu, test.reference_inferences,
    ]  # fmt: skip


def _share(points: float, most: float) -> float:
    return points / most if most else 0.0
