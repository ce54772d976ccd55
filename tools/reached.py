"""Note which lines of a room each test runs, and how each test ends.

For tools/mutants.py: Python imports this at the start of every process as
`sitecustomize`, and pytest takes it as a plugin. Environment variables say what to
note: MUTANTS_ROOM, the folder whose lines count, and MUTANTS_NOTES, the file to add
lines to.

PYTEST_DONT_REWRITE
"""

import os
import sys
import threading
from types import FrameType
from typing import Any

_NOTES = os.open(os.environ["MUTANTS_NOTES"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
_ROOM = os.environ.get("MUTANTS_ROOM", "")
_seen: set[tuple[str, str, int]] = set()


def _note(*words: object) -> None:
    os.write(_NOTES, ("\t".join(map(str, words)) + "\n").encode())


def pytest_runtest_logreport(report: Any) -> None:
    """Note how long a part of a test took, and whether it failed."""
    if report.when == "call" or report.failed:
        outcome = "failed" if report.failed else "ended"
        _note(outcome, report.nodeid, report.duration)


def _line(frame: FrameType, event: str, argument: object) -> Any:
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" (")[0]
    place = (test, frame.f_code.co_filename, frame.f_lineno)
    if event == "line" and test and place not in _seen:
        _seen.add(place)
        _note("line", *place)
    return _line


def _call(frame: FrameType, event: str, argument: object) -> Any:
    return _line if frame.f_code.co_filename.startswith(_ROOM) else None


if _ROOM:
    threading.settrace(_call)
    sys.settrace(_call)
