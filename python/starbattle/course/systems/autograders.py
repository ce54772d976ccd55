"""Gradescope, PrairieLearn and Autolab: results, and an autograder for Gradescope."""

import base64
import json
from typing import Any

from starbattle.course.assignment import Assignment
from starbattle.course.marks import Mark
from starbattle.course.systems.export import (
    Row,
    StudentExport,
    clean,
    fraction,
    note_line,
    number,
    passed,
    rows,
    summary,
)
from starbattle.course.systems.kit import Files, below, folder_files, kit, own_file

EXPORT_ORDER = {"gradescope": 10, "prairielearn": 30, "autolab": 90}
PACK_ORDER = {"gradescope": 10}


def _gradescope(mark: Mark) -> str:
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
        "tests": [_gradescope_test(row) for row in listed],
    }
    return json.dumps(results, ensure_ascii=False, indent=1)


def _gradescope_test(row: Row) -> dict[str, Any]:
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


def _pack(assignment: Assignment) -> Files:
    """Return the files of the zip to upload; hidden boards stay on the server."""
    return {
        "setup.sh": own_file("gradescope/setup.sh"),
        "run_autograder": own_file("gradescope/run_autograder"),
        **below("kit", kit()),
        **below("assignment", folder_files(assignment.folder)),
    }


LARGEST = 1_000_000
"""PrairieLearn takes no more bytes."""


def _prairielearn(mark: Mark) -> str:
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
        results["tests"] = [_prairielearn_test(row) for row in rows(mark)]
    text = json.dumps(results, ensure_ascii=False)
    for key in ("images", "output"):
        if len(text.encode()) > LARGEST:
            for test in results["tests"]:
                test.pop(key, None)
            text = json.dumps(results, ensure_ascii=False)
    return text


def _prairielearn_test(row: Row) -> dict[str, Any]:
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


def _autolab(mark: Mark) -> str:
    """Return lines of text, the formatted feedback, and as the last line the scores.

    The problems on the site have the names of the parts of the rubric.
    """
    said = [summary(mark), clean(mark.message), *map(note_line, mark.notes)]
    # A line that begins with a brace would be taken for what follows.
    lines = [f"  {line}" for text in said for line in text.splitlines()]
    return "\n".join([*lines, _json(_autolab_feedback(mark)), _json(_scores(mark))])


def _json(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False)


def _autolab_feedback(mark: Mark) -> dict[str, Any]:
    stages: dict[str, dict[str, Any]] = {}
    for row in rows(mark):
        tests = stages.setdefault(row.part, {})
        name = row.name if row.name not in tests else f"{row.name} ({row.number})"
        tests[name] = _autolab_test(row)
    return {"_presentation": "semantic", "stages": list(stages), **stages}


def _autolab_test(row: Row) -> dict[str, Any]:
    return {"passed": True} if passed(row) else {"passed": False, "hint": row.text}


def _scores(mark: Mark) -> dict[str, Any]:
    scores = {clean(part.name): number(part.points) for part in mark.parts}
    if mark.adjustments:
        added = sum(each.points for each in mark.adjustments)
        scores["adjustments"] = number(added)
    return {"scores": scores, "scoreboard": [number(mark.points)]}


EXPORT = {
    "gradescope": StudentExport(".json", _gradescope),
    "prairielearn": StudentExport(".json", _prairielearn),
    "autolab": StudentExport(".txt", _autolab),
}
PACK = {"gradescope": _pack}
