"""What a grader of Autolab prints: formatted feedback, and the scores."""

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

ORDER = 90


def write(mark: Mark) -> str:
    """Return lines of text, the formatted feedback, and as the last line the scores.

    The problems on the site have the names of the parts of the rubric.
    """
    said = [summary(mark), clean(mark.message), *map(note_line, mark.notes)]
    # A line that begins with a brace would be taken for what follows.
    lines = [f"  {line}" for text in said for line in text.splitlines()]
    return "\n".join([*lines, _json(_feedback(mark)), _json(_scores(mark))])


def _json(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False)


def _feedback(mark: Mark) -> dict[str, Any]:
    stages: dict[str, dict[str, Any]] = {}
    for row in rows(mark):
        tests = stages.setdefault(row.part, {})
        name = row.name if row.name not in tests else f"{row.name} ({row.number})"
        tests[name] = _test(row)
    return {"_presentation": "semantic", "stages": list(stages), **stages}


def _test(row: Row) -> dict[str, Any]:
    return {"passed": True} if passed(row) else {"passed": False, "hint": row.text}


def _scores(mark: Mark) -> dict[str, Any]:
    scores = {clean(part.name): number(part.points) for part in mark.parts}
    return {"scores": scores, "scoreboard": [number(mark.points)]}


EXPORT = StudentExport(".txt", write)
