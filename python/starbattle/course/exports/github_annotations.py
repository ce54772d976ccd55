"""Workflow commands that make GitHub show notes at the lines of a file."""

from starbattle.course.exports.export import StudentExport
from starbattle.course.exports.student import LONGEST, line
from starbattle.course.marks import Mark, Note

ORDER = 50

_COMMAND = {"error": "error", "warning": "warning", "advice": "notice"}


def write(mark: Mark) -> str:
    """Return a command a note."""
    return "\n".join(map(_command, mark.notes))


def _command(note: Note) -> str:
    places = {"file": _property(note.file), "line": note.line, "col": note.column}
    place = ",".join(f"{name}={value}" for name, value in places.items() if value)
    message = _escaped(line(note.message, LONGEST))
    return f"::{_COMMAND[note.severity]} {place}::{message}"


def _escaped(text: str) -> str:
    return text.replace("%", "%25")


def _property(text: str) -> str:
    return _escaped(line(text)).replace(":", "%3A").replace(",", "%2C")


EXPORT = StudentExport(".txt", write)
