"""results.json of a Gradescope autograder."""

import json
from typing import Any

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

ORDER = 10


def write(mark: Mark) -> str:
    """Return the results of a submission."""
    lines = [summary(mark), clean(mark.message), *map(note_line, mark.notes)]
    listed = rows(mark)
    results = {
        "score": number(mark.points),
        "execution_time": number(sum(row.cpu or 0 for row in listed)),
        "output": "\n".join(filter(None, lines)),
        "output_format": "text",
        "test_output_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": [_test(row) for row in listed],
    }
    return json.dumps(results, ensure_ascii=False, indent=1)


def _test(row: Row) -> dict[str, Any]:
    test: dict[str, Any] = {
        "number": row.number,
        "name": row.name,
        "status": "passed" if passed(row) else "failed",
        "output": row.text,
        "tags": [row.verdict, "hidden" if row.hidden else "public"],
    }
    if row.points is not None and row.max_points is not None:
        test |= {"score": number(row.points), "max_score": number(row.max_points)}
    return test


EXPORT = StudentExport(".json", write)
