"""The command line, run in this process: 5 ms a command instead of 500.

What a command sees is what a process of its own would see: arguments, environment,
folder, and three files that are no terminals for the standard streams.
"""

import json
import os
import sys
import tempfile
import warnings
from contextlib import ExitStack, contextmanager
from pathlib import Path
from subprocess import CompletedProcess
from unittest import mock

import starbattle
from starbattle.cli import EXIT_FAULT, main

PACKAGE_PARENT = Path(starbattle.__file__).resolve().parent.parent
STREAMS = ("stdin", "stdout", "stderr")
_READ_AT_START = ("LANG", "LC_", "PYTHON")


def environment(**changes):
    """The environment for a command: this one's, without what changes output."""
    unwanted = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE")
    kept = {k: v for k, v in os.environ.items() if k not in unwanted}
    kept = {k: v for k, v in kept.items() if not k.startswith(("PYTHON", "LC_"))}
    wanted = {"LANG": "C.UTF-8", "PYTHONPATH": str(PACKAGE_PARENT), **changes}
    return {k: v for k, v in {**kept, **wanted}.items() if v is not None}


def cli(*arguments, stdin=b"", env=None, cwd=None, terminals=()):
    """Run the command line to its end, in this process.

    The streams called `terminals` are taken for terminals.
    A fault that no command handles is an error here. Tests of processes (signals,
    pipes, the locale, closed streams) start one with `cli_process`.
    """
    words = ["starbattle", *map(str, arguments)]
    late = [name for name in env or () if name.startswith(_READ_AT_START)]
    assert not late, f"a process reads {late} when it starts: use cli_process"
    with ExitStack() as stack:
        stack.enter_context(mock.patch.object(sys, "argv", words))
        stack.enter_context(
            mock.patch.dict(os.environ, environment(**(env or {})), clear=True)
        )
        stack.enter_context(warnings.catch_warnings())
        stack.enter_context(_folder(cwd))
        out, err = stack.enter_context(_streams(stdin, terminals))
        status = _status()
        sys.stdout.flush()
        sys.stderr.flush()
        return CompletedProcess(words, status, _text(out), _text(err))


def answers(done):
    """Return what a command has printed, an object a line."""
    return [json.loads(line) for line in done.stdout.splitlines()]


def _status():
    try:
        main()
    except SystemExit as ended:
        assert ended.code is None or isinstance(ended.code, int)
        assert ended.code != EXIT_FAULT, Path("/proc/self/fd/2").read_text()
        return ended.code or 0
    raise AssertionError("the command line did not exit")


def _text(file):
    file.seek(0)
    return file.read().decode()


@contextmanager
def _folder(cwd):
    before = os.getcwd()
    os.chdir(cwd or before)
    try:
        yield
    finally:
        os.chdir(before)


@contextmanager
def _streams(stdin, terminals):
    """Replace the standard streams, for Python, Prolog and child processes."""
    with ExitStack() as stack:
        files = [stack.enter_context(tempfile.TemporaryFile()) for _ in STREAMS]
        files[0].write(stdin.encode() if isinstance(stdin, str) else stdin)
        files[0].seek(0)
        for number, (name, file) in enumerate(zip(STREAMS, files, strict=True)):
            stack.enter_context(_descriptor(number, file.fileno()))
            stream = stack.enter_context(
                open(number, "w" if number else "r", encoding="utf-8", closefd=False)
            )
            if name in terminals:
                stream.isatty = lambda: True
            stack.enter_context(mock.patch.object(sys, name, stream))
        yield files[1], files[2]


@contextmanager
def _descriptor(number, other):
    kept = os.dup(number)
    os.dup2(other, number)
    try:
        yield
    finally:
        os.dup2(kept, number)
        os.close(kept)


def command(*arguments):
    """Run the command line: exit status, output, messages."""
    done = cli(*arguments)
    return done.returncode, done.stdout, done.stderr
