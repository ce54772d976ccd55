"""Grades for Moodle's gradebook, as its CSV import takes them."""

from collections.abc import Sequence

from starbattle.course.exports.export import ClassExport
from starbattle.course.exports.feedback import feedback
from starbattle.course.exports.student import clean, line, number
from starbattle.course.marks import Mark
from starbattle.spreadsheet import table

ORDER = 110


def write(marks: Sequence[Mark]) -> str:
    """Return a row a student: whom, the grade, and feedback."""
    title = line(marks[0].assignment) if marks else "Grade"
    body = [
        [clean(mark.student), number(mark.points), feedback(mark)] for mark in marks
    ]
    return table([["Student", title, "Feedback"], *body])


EXPORT = ClassExport(".csv", write)
