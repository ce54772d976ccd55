"""The report on a class as CSV."""

import pandas as pd

from starbattle.course.report.frames import ClassMarks
from starbattle.spreadsheet import guarded


def csv_report(marks: ClassMarks) -> str:
    """Return a row a student and test."""
    return _csv(marks.tests)


def csv_files(marks: ClassMarks) -> dict[str, str]:
    """Return the names of files and what is in them: students, parts and tests."""
    frames = {"students": marks.students, "parts": marks.parts, "tests": marks.tests}
    return {f"{name}.csv": _csv(table) for name, table in frames.items()}


def _csv(table: pd.DataFrame) -> str:
    safe = table.astype(object).map(guarded)
    return str(safe.to_csv(index=False, lineterminator="\n"))
