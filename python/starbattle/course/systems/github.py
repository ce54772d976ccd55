"""GitHub: results and a repository for Classroom, and notes at the lines of files."""

import json
from typing import Any

from starbattle.course.assignment import Assignment
from starbattle.course.handout import student_files
from starbattle.course.marks import Mark, Note
from starbattle.course.systems.export import (
    LONGEST,
    Row,
    StudentExport,
    line,
    number,
    passed,
    rows,
)
from starbattle.course.systems.kit import Files, own_file, text

EXPORT_ORDER = {"github-classroom": 40, "github-annotations": 50}
PACK_ORDER = {"github-classroom": 30}

_STATUS = {"passed": "pass", "partial": "fail", "failed": "fail", "not_run": "fail"}
_MILLISECONDS = 1000


def _results(mark: Mark) -> str:
    """Return the result of a submission. In a workflow it is encoded in base64."""
    tests = [_test(row) for row in rows(mark)]
    result = {
        "version": 1,
        "status": _overall(mark, tests),
        "max_score": number(mark.max_points),
        "tests": tests,
    }
    return json.dumps(result, ensure_ascii=False)


def _overall(mark: Mark, tests: list[dict[str, Any]]) -> str:
    """Return "pass" only if there are all points."""
    if mark.points >= mark.max_points and mark.parts:
        return "pass"
    stopped = not tests or all(test["status"] == "error" for test in tests)
    return "error" if stopped else "fail"


def _test(row: Row) -> dict[str, Any]:
    return {
        "name": row.name,
        "status": _STATUS.get(row.verdict, "error"),
        "score": number(row.points or 0),
        "message": "" if passed(row) else row.text,
        "test_code": "",
        "filename": "",
        "line_no": 0,
        "duration": round((row.cpu or 0) * _MILLISECONDS),
    }


def _pack(assignment: Assignment) -> Files:
    """Return the files of the repository: the handout, and a workflow that checks."""
    given, _ = student_files(assignment)
    check = own_file("github-classroom/check").content.decode()
    return {
        **{_PLACES.get(name, name): entry for name, entry in given.items()},
        ".course/check": text(check.replace("@FILE@", assignment.interface.file)),
        ".github/workflows/classroom.yml": own_file("github-classroom/classroom.yml"),
    }


_PLACES = {"statement.md": "README.md", "check": ".course/tests"}


_COMMAND = {"error": "error", "warning": "warning", "advice": "notice"}


def _annotations(mark: Mark) -> str:
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


EXPORT = {
    "github-classroom": StudentExport(".json", _results),
    "github-annotations": StudentExport(".txt", _annotations),
}
PACK = {"github-classroom": _pack}
