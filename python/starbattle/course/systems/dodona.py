"""Dodona: the output of a judge, and a judge with an exercise."""

import json
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from starbattle.course.assignment import STATEMENT, TEMPLATE, Assignment
from starbattle.course.marks import Mark, Note
from starbattle.course.systems.export import (
    Row,
    StudentExport,
    clean,
    passed,
    rows,
    said,
    score,
    summary,
    verdict_text,
)
from starbattle.course.systems.kit import (
    Entry,
    Files,
    below,
    folder_files,
    kit,
    own_file,
    text,
)

EXPORT_ORDER = 20
PACK_ORDER = 20

_STATUS = {
    "passed": "correct",
    "time": "time limit exceeded",
    "memory": "memory limit exceeded",
    "output": "output limit exceeded",
    "error": "runtime error",
    "crashed": "runtime error",
}
_TYPE = {"error": "error", "warning": "warning", "advice": "info"}
_Command = dict[str, Any]


def _write(mark: Mark) -> str:
    """Return the judge's output for a submission."""
    commands = [json.dumps(one, ensure_ascii=False) for one in _judgment(mark)]
    return "\n".join(commands)


def _judgment(mark: Mark) -> Iterator[_Command]:
    listed = rows(mark)
    yield {"command": "start-judgement"}
    for about in filter(None, (summary(mark), clean(mark.message))):
        yield _message(about)
    yield from map(_annotation, mark.notes)
    for part, tests in groupby(listed, key=lambda row: row.part):
        yield from _tab(part, list(tests))
    yield {"command": "close-judgement", **_outcome(mark, listed)}


def _outcome(mark: Mark, listed: list[Row]) -> _Command:
    """Return what a submission without any test is; else the tests decide."""
    if listed:
        return {}
    human = clean(mark.message) or "Nothing could be marked"
    return {"accepted": False, "status": _status("compilation error", human)}


def _annotation(note: Note) -> _Command:
    """Return a note; Dodona counts lines and columns from 0."""
    place = {"row": max(0, note.line - 1)}
    if note.column:
        place["column"] = note.column - 1
    text = clean(note.message)
    return {"command": "annotate-code", **place, "text": text} | {
        "type": _TYPE[note.severity]
    }


def _tab(title: str, tests: list[Row]) -> Iterator[_Command]:
    yield {"command": "start-tab", "title": title}
    for row in tests:
        yield from _context(row)
    failing = sum(not passed(row) for row in tests)
    yield {"command": "close-tab", "badgeCount": failing}


def _context(row: Row) -> Iterator[_Command]:
    accepted = {"accepted": passed(row)}
    verdict = said(row)
    yield {"command": "start-context"}
    yield {"command": "start-testcase", "description": _plain(row.name)}
    yield {"command": "start-test", "expected": verdict_text("passed")}
    if row.points is not None and row.max_points is not None:
        yield _message(score(row.points, row.max_points))
    if row.text != verdict:
        yield _message(row.text, "code")
    status = _status(_STATUS.get(row.verdict, "wrong"), verdict)
    yield {"command": "close-test", "generated": verdict, "status": status, **accepted}
    yield {"command": "close-testcase", **accepted}
    yield {"command": "close-context", **accepted}


def _status(enum: str, human: str) -> dict[str, str]:
    return {"enum": enum, "human": human}


def _plain(text: str, form: str = "plain") -> dict[str, str]:
    return {"format": form, "description": text}


def _message(text: str, form: str = "plain") -> _Command:
    return {"command": "append-message", "message": _plain(text, form)}


_TIME_S = 600
_MEMORY = 2_000_000_000
"""Bytes for the whole container; each test has the assignment's limit."""


def _pack(assignment: Assignment) -> Files:
    """Return a repository for the judge and one for the exercise."""
    return {
        "README.md": own_file("dodona/README.md"),
        **below("judge", _judge()),
        **below(f"exercises/{assignment.name}", _exercise(assignment)),
    }


def _judge() -> Files:
    names = ("run", "config.json", "Dockerfile")
    own = {name: own_file(f"dodona/{name}") for name in names}
    return {**own, **below("kit", kit())}


def _exercise(assignment: Assignment) -> Files:
    files = folder_files(assignment.folder)
    given = {
        "description/description.en.md": files.get(STATEMENT, _title(assignment)),
        "config.json": text(json.dumps(_config(assignment), indent=2) + "\n"),
        **below("evaluation/assignment", files),
    }
    if TEMPLATE in files:
        given["description/boilerplate/boilerplate"] = files[TEMPLATE]
    return given


def _title(assignment: Assignment) -> Entry:
    return text(f"# {assignment.title}\n")


def _config(assignment: Assignment) -> dict[str, object]:
    return {
        "type": "exercise",
        "programming_language": "prolog",
        "access": "private",
        "description": {"names": {"en": assignment.title}},
        "evaluation": {
            "handler": "starbattle",
            "time_limit": _TIME_S,
            "memory_limit": _MEMORY,
            "network_enabled": False,
        },
        "labels": [],
    }


EXPORT = StudentExport(".jsonl", _write)
PACK = _pack
