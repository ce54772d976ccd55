"""A table for the staff: a row a student, with the points of each part."""

from collections.abc import Sequence

from starbattle.course.exports.export import ClassExport
from starbattle.course.exports.student import clean, number
from starbattle.course.marks import Mark
from starbattle.spreadsheet import table

ORDER = 120


def write(marks: Sequence[Mark]) -> str:
    """Return the table; a part that a mark does not have is empty."""
    parts = list(dict.fromkeys(part.name for mark in marks for part in mark.parts))
    heads = ["student", "points", "max_points", *parts, "flags", "message"]
    return table([heads, *(_row(mark, parts) for mark in marks)])


def _row(mark: Mark, parts: Sequence[str]) -> list[object]:
    points = {part.name: number(part.points) for part in mark.parts}
    flags = ", ".join(dict.fromkeys(flag.kind for flag in mark.flags))
    return [
        clean(mark.student),
        number(mark.points),
        number(mark.max_points),
        *(points.get(part, "") for part in parts),
        clean(flags),
        clean(mark.message),
    ]


EXPORT = ClassExport(".csv", write)
