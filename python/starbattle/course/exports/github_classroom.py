"""The result of a grader of GitHub Classroom, as its reporter reads it."""

import json
from typing import Any

from starbattle.course.exports.export import StudentExport
from starbattle.course.exports.student import Row, number, passed, rows
from starbattle.course.marks import Mark

ORDER = 40

_STATUS = {"passed": "pass", "partial": "fail", "failed": "fail", "not_run": "fail"}
_MILLISECONDS = 1000


def write(mark: Mark) -> str:
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


EXPORT = StudentExport(".json", write)
