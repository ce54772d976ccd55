"""Note which lines of a room tests run, and which tests fail with a fault.

For tools/mutants.py: Python imports this at the start of every process as
`sitecustomize`, and pytest takes it as a plugin. Environment variables say what to do:
MUTANTS_NOTES, the file to add lines to; MUTANTS_ROOM, a folder whose lines count, or
nothing; and MUTANTS_PLAN, a file of JSON with faults: each has the file, its text with
the fault, the tests to run, the failures and the seconds that are enough.

Pytest starts once. Each fault has a process of its own, forked from that one, in which
the functions have the code of the text; processes that it starts read the file.

PYTEST_DONT_REWRITE
"""

import gc
import json
import os
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

_NOTES = os.open(os.environ["MUTANTS_NOTES"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
_ROOM = os.environ.get("MUTANTS_ROOM", "")
_seen: set[tuple[str, str, int]] = set()


def _note(*words: object) -> None:
    with suppress(OSError):  # of a test that limits the size of files
        os.write(_NOTES, ("\t".join(map(str, words)) + "\n").encode())


def pytest_runtestloop(session: Any) -> bool:
    """Run the tests of each fault of the plan."""
    plan = Path(os.environ["MUTANTS_PLAN"]).read_text()
    for file, text, *rest in json.loads(plan):
        path = Path(file)
        before = path.read_text()
        path.write_text(text)
        try:
            _in_child(session, path, *rest)
        finally:
            path.write_text(before)
        _note("next")
    return True


def _in_child(
    session: Any, path: Path, tests: list[str], enough: int, seconds: float
) -> None:
    child = os.fork()
    if not child:
        os.setsid()
        with suppress(BaseException):
            _run(session, path, tests, enough)
            os._exit(0)
        os._exit(1)
    end = time.monotonic() + seconds
    while not (ended := os.waitpid(child, os.WNOHANG))[0]:
        if time.monotonic() > end:
            break
        time.sleep(0.02)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    if not ended[0]:
        os.waitpid(child, 0)
    if ended != (child, 0):
        _note("failed", "crash" if ended[0] else "too long", 0)


def _run(session: Any, path: Path, tests: list[str], enough: int) -> None:
    if path.suffix == ".py":
        _patch(str(path), path.read_text())
    named = {item.nodeid: item for item in session.items}
    items = [named[test] for test in tests] if tests else session.items
    for item, following in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed >= enough:
            return


def _patch(file: str, text: str) -> None:
    """Give the functions of a file the code of another text with the same lines."""
    codes = list(_codes(compile(text, file, "exec")))
    places = Counter((code.co_qualname, code.co_firstlineno) for code in codes)
    new = {(code.co_qualname, code.co_firstlineno): code for code in codes}
    for function in gc.get_objects():
        if isinstance(function, FunctionType) and function.__code__.co_filename == file:
            old = function.__code__
            if places[place := (old.co_qualname, old.co_firstlineno)] == 1:
                function.__code__ = new[place]


def _codes(code: CodeType) -> Iterator[CodeType]:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from _codes(inner)


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
