"""The outcome of a combinator template grader of Moodle's CodeRunner."""

import base64
import json
from html import escape

from starbattle.course.exports.export import StudentExport
from starbattle.course.exports.student import (
    Row,
    clean,
    fraction,
    note_line,
    number,
    passed,
    rows,
    summary,
)
from starbattle.course.marks import Mark

ORDER = 70

_HEAD = ["iscorrect", "Part", "Test", "Result", "Points"]
_FORMATS = ["%s", "%s", "%h", "%s"]
"""Plain text, but for the result; iscorrect has none."""


def write(mark: Mark) -> str:
    """Return the outcome of a submission."""
    about = [summary(mark), clean(mark.message)]
    outcome = {
        "fraction": fraction(mark),
        "prologuehtml": "".join(f"<p>{_html(text)}</p>" for text in about if text),
        "testresults": [_HEAD, *map(_row, rows(mark))],
        "columnformats": _FORMATS,
        "epiloguehtml": _notes(mark),
    }
    return json.dumps(outcome, ensure_ascii=False)


def _html(text: str) -> str:
    return escape(text).replace("\n", "<br>")


def _row(row: Row) -> list[object]:
    points = ""
    if row.points is not None and row.max_points is not None:
        points = f"{number(row.points)}/{number(row.max_points)}"
    return [int(passed(row)), row.part, row.name, _result(row), points]


def _result(row: Row) -> str:
    text = f"<pre>{escape(row.text)}</pre>"
    if not row.picture:
        return text
    # A picture in an <img> runs no scripts and loads nothing.
    image = base64.b64encode(row.picture.svg.encode()).decode()
    url = f"data:image/svg+xml;base64,{image}"
    return f'{text}<img alt="{escape(row.name)}" src="{url}">'


def _notes(mark: Mark) -> str:
    notes = "\n".join(map(note_line, mark.notes))
    return f"<pre>{escape(notes)}</pre>" if notes else ""


EXPORT = StudentExport(".json", write)
