"""results.json of an external grader of PrairieLearn."""

import base64
import json
from typing import Any

from starbattle.course.exports.export import StudentExport
from starbattle.course.exports.student import (
    Row,
    clean,
    fraction,
    note_line,
    number,
    rows,
    summary,
)
from starbattle.course.marks import Mark

ORDER = 30

LARGEST = 1_000_000
"""PrairieLearn takes no more bytes."""


def write(mark: Mark) -> str:
    """Return the results of a submission; without its pictures if it is too large."""
    notes = [note_line(note) for note in mark.notes]
    if not _was_run(mark):
        reasons = list(filter(None, [*_reasons(mark), *notes]))
        return _fitting({"gradable": False, "format_errors": reasons[:20]}, mark)
    results = {
        "gradable": True,
        "score": fraction(mark),
        "message": "\n".join(filter(None, [summary(mark), clean(mark.message)])),
        "output": clean("\n".join(notes), 20_000),
    }
    return _fitting(results, mark)


def _was_run(mark: Mark) -> bool:
    """Tell whether any test was run after the program was loaded."""
    tests = [t for part in mark.parts if part.kind != "loads" for t in part.tests]
    return any(test.verdict != "not_run" for test in tests) or mark.points > 0


def _reasons(mark: Mark) -> list[str]:
    tests = [test for part in mark.parts for test in part.tests]
    said = [test.message for test in tests if test.verdict != "not_run"]
    reasons = [clean(text) for text in (mark.message, *said) if text]
    return reasons or ["The program could not be loaded."]


def _fitting(results: dict[str, Any], mark: Mark) -> str:
    if results["gradable"]:
        results["tests"] = [_test(row) for row in rows(mark)]
    text = json.dumps(results, ensure_ascii=False)
    for key in ("images", "output"):
        if len(text.encode()) > LARGEST:
            for test in results["tests"]:
                test.pop(key, None)
            text = json.dumps(results, ensure_ascii=False)
    return text


def _test(row: Row) -> dict[str, Any]:
    """Return a test; points are off for all unless every test has some."""
    test: dict[str, Any] = {
        "name": row.name,
        "description": row.part,
        "points": number(row.points or 0),
        "max_points": number(row.max_points or 0),
        "output": row.text,
    }
    if row.picture:
        image = base64.b64encode(row.picture.svg.encode()).decode()
        url = f"data:image/svg+xml;base64,{image}"
        test["images"] = [{"url": url, "label": row.name}]
    return test


EXPORT = StudentExport(".json", write)
