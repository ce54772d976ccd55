"""A judge and an exercise for Dodona."""

import json

from starbattle.course.assignment import STATEMENT, TEMPLATE, Assignment
from starbattle.course.packs.kit import kit
from starbattle.course.packs.pack import (
    Entry,
    Files,
    below,
    folder_files,
    own_file,
    text,
)

ORDER = 20

_TIME_S = 600
_MEMORY = 2_000_000_000
"""Bytes for the whole container; each test has the assignment's limit."""


def pack(assignment: Assignment) -> Files:
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
