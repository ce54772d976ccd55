"""Feedback for a gradebook: HTML of a few lines."""

from html import escape

from starbattle.course.exports.student import (
    VERDICT_TEXTS,
    Row,
    clean,
    for_student,
    note_line,
    number,
    passed,
    rows,
    score,
)
from starbattle.course.marks import Mark


def feedback(mark: Mark) -> str:
    """Return the points of each test, and what went wrong, as HTML in one line."""
    mark = for_student(mark)
    said = [score(mark.points, mark.max_points), clean(mark.message)]
    said += map(note_line, mark.notes)
    head = "".join(f"<p>{_html(text)}</p>" for text in said if text)
    return f"{head}<ul>{''.join(map(_item, rows(mark)))}</ul>"


def _item(row: Row) -> str:
    result = VERDICT_TEXTS[row.verdict]
    points = ""
    if row.points is not None and row.max_points is not None:
        points = f" ({number(row.points)}/{number(row.max_points)})"
    text = f"{_html(row.name)}: {result}{points}"
    more = row.text.removeprefix(result).strip("\n")
    if more and not passed(row):
        text += f"<pre>{_html(more)}</pre>"
    return f"<li>{text}</li>"


def _html(text: str) -> str:
    return escape(text).replace("\n", "<br>")
