"""What the evaluation of a Virtual Programming Lab (VPL) prints."""

import re
from collections.abc import Iterator

from starbattle.course.exports.export import StudentExport
from starbattle.course.exports.student import (
    Row,
    clean,
    note_line,
    number,
    passed,
    rows,
    summary,
)
from starbattle.course.marks import Mark

ORDER = 80

_MARKERS = re.compile(r"<\|--|--\|>|:=>>")


def write(mark: Mark) -> str:
    """Return comments, a block a test, and the grade as the last line."""
    return "\n".join([*_comments(mark), f"Grade :=>>{number(mark.points)}"])


def _comments(mark: Mark) -> Iterator[str]:
    about = [mark.message, *map(note_line, mark.notes)]
    yield from _block(summary(mark), "\n".join(filter(None, about)))
    for row in rows(mark):
        yield from _block(f"{row.name}{_lost(row)}", row.text)


def _lost(row: Row) -> str:
    """Return what VPL shows behind a title: the points that are missing."""
    if row.points is None or row.max_points is None or passed(row):
        return ""
    return f" ({number(row.points - row.max_points)})"


def _block(title: str, text: str) -> Iterator[str]:
    """Yield a block; each line of the text is preformatted, whatever it begins with."""
    yield "<|--"
    yield f"-{_harmless(title)}"
    yield from (f">{line}" for line in _harmless(clean(text)).splitlines())
    yield "--|>"


def _harmless(text: str) -> str:
    """Break what VPL would take for an end of a block, or for a grade."""
    return _MARKERS.sub(lambda found: " ".join(found[0]), text)


EXPORT = StudentExport(".txt", write)
