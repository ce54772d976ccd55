"""Runs a student's program in the sandbox; prolog/course/harness.pl is the inside."""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import shutil
import signal
import subprocess
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from starbattle.bridge.base import INSTALL_SWIPL, compiled_folder, swipl_version
from starbattle.course.sandbox import Finished, Limits, Sandbox, SandboxLost
from starbattle.errors import BridgeUnavailable, SolverError, printable
from starbattle.paths import PROLOG, executable
from starbattle.saving import save

_FOLDER = PROLOG / "course"
_MOST = 1 << 53
"""More inferences than any process makes; tables and JSON hold fewer exactly."""
_STACKS_SHARE = 0.7
"""Of the memory, so that a full stack is Prolog's error and not the end."""


_ANALYSIS = Limits(cpu=20.0, wall=60.0, memory=512, output=8_000_000)


@dataclass(frozen=True, slots=True)
class Prolog:
    """The SWI-Prolog that runs programs: its file and version."""

    executable: str
    version: str

    @classmethod
    def found(cls) -> Prolog:
        """Return the one on the path. Raises BridgeUnavailable."""
        if (path := executable("swipl")) is None:
            reason = "the program swipl was not found"
            raise BridgeUnavailable("process", reason, INSTALL_SWIPL)
        return cls(str(Path(path).resolve()), swipl_version("process", path))


@dataclass(frozen=True, slots=True)
class ProgramFile:
    """A program that can be run.

    path    its file
    folder  of all files that it may load
    user    who owns them, None: this user; see `Sandbox.user`
    """

    path: Path
    folder: Path
    user: int | None = None


@dataclass(frozen=True, slots=True)
class Query:
    """A goal to prove.

    goal       its text
    bindings   the terms of some of its variables, as texts
    answer     the text of a term with the variables whose values are asked for
    solutions  how many to find, None: all
    """

    goal: str
    bindings: tuple[tuple[str, str], ...] = ()
    answer: str = "true"
    solutions: int | None = 1

    def values(self) -> list[Any]:
        """Return what prolog/course/harness.pl takes of it, as JSON has it."""
        return [self.goal, self.bindings, self.answer, self.solutions]


@dataclass
class Outcome:
    """What a process has said of a goal, as prolog/course/rubric.pl takes it.

    answers     of each solution the text of the term asked for
    said        messages of errors and warnings of loading
    loaded      whether the program has been loaded
    end         "no" more solutions, "more" may come, "error"; None if the process
                ended before; "skipped" if it had ended before the goal
    choice      whether a choice point was left after the last solution
    error       the term of the exception, as text; "" if there was none
    message     its message
    inferences  as the process says, None if it does not
    defined     the predicates of the program that can be called
    ended_by    what ended the process, as in `Finished`; "budget": it was not run
    cpu         seconds of CPU time of the process, for all its goals
    """

    answers: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    loaded: bool = False
    end: str | None = None
    choice: bool = False
    error: str = ""
    message: str = ""
    inferences: int | None = None
    defined: list[str] = field(default_factory=list)
    ended_by: str | None = None
    cpu: float = 0.0


def _outcomes(
    finished: Finished, queries: Sequence[Query], order: Sequence[int]
) -> list[Outcome]:
    """Make outcomes of the lines of a process; those that are not ours are ignored.

    A program can write such lines, too. It does not know what is wanted, so that is
    worth no more than an answer. `order` is that in which the goals were proved.
    """
    said: list[str] = []
    found = [
        Outcome(said=said, ended_by=finished.ended_by, cpu=finished.cpu)
        for _ in queries
    ]
    for line in finished.stdout.split(b"\n"):
        match _object(line):
            case {"said": "error" | "warning", "message": str() as message}:
                said.append(message)
            case {"loaded": True, **more} if not found[0].loaded:
                for each in found:
                    each.loaded, each.defined = True, _names(more.get("defined"))
            case {"case": int(number), **more} if 0 <= number < len(found):
                if found[0].loaded and not found[number].end:
                    _add(found[number], more, queries[number].solutions)
    for number in [number for number in order if not found[number].end][1:]:
        found[number].end = "skipped"
    return found


def _add(outcome: Outcome, said: Mapping[Any, Any], most: int | None) -> None:
    """Add an answer, or how the goal ended."""
    match said:
        case {"answer": str() as text}:
            if most is None or len(outcome.answers) < most:
                outcome.answers.append(text)
        case {"end": "no" | "more" | "error" as end}:
            outcome.end = end
            outcome.choice = said.get("choice") is True
            outcome.error = str(said.get("error", ""))
            outcome.message = str(said.get("message", ""))
            outcome.inferences = _count(said.get("inferences"))


def _object(line: bytes) -> Any:
    """Return the JSON value of a line, without lone surrogates; None if it is none."""
    try:
        found = json.loads(line.decode(errors="replace"))
        return json.loads(
            json.dumps(found, ensure_ascii=False).encode(errors="replace")
        )
    except (ValueError, RecursionError):
        return None


class Harness:
    """Runs the files of submissions in a sandbox, each time in a new process.

    folder  for saved states of the harness, which the sandbox can read
    """

    def __init__(self, prolog: Prolog, sandbox: Sandbox, folder: Path) -> None:
        self.prolog = prolog
        self.sandbox = sandbox
        self._folder = folder
        self._states: dict[str, Path] = {}
        self._making = threading.Lock()

    def test(
        self, file: ProgramFile, queries: Sequence[Query], limits: Limits
    ) -> list[Outcome]:
        """Prove goals with a program, in one process.

        Their order depends on the program and on the goals. So it is always the same,
        and who does not know the goals cannot reckon it beforehand.
        """
        order = list(range(len(queries)))
        Random(file.path.read_bytes() + repr(queries).encode()).shuffle(order)
        cases = [[number, *queries[number].values()] for number in order]
        stacks = int(limits.memory * _STACKS_SHARE) << 20
        request = f"test({_quoted(str(file.path))},{_quoted(cases)},{stacks}).\n"
        return _outcomes(self._run("harness", file, request, limits), queries, order)

    def analyze(self, file: ProgramFile, roots: Sequence[str]) -> Any:
        """Return the JSON of analysis.pl, None if there is none."""
        request = f"analyze({_quoted(str(file.path))},{_quoted(roots)}).\n"
        finished = self._run("analysis", file, request, _ANALYSIS)
        return _object(finished.stdout)

    def _state(self, name: str) -> Path:
        with self._making:
            if name not in self._states:
                self._states[name] = make_state(self.prolog, self._folder, name)
            return self._states[name]

    def _run(
        self, name: str, file: ProgramFile, request: str, limits: Limits
    ) -> Finished:
        state = self._state(name)
        # Everybody can read command lines: the file is named in the request.
        run = partial(
            self.sandbox.run,
            [self.prolog.executable, "-x", str(state), "--no-tty"],
            readable=[state, file.folder],
            stdin=request.encode(),
            limits=limits,
            user=file.user,
        )
        try:
            finished = run()
        except SandboxLost:
            return run()
        return run() if _may_be_killed(finished) else finished


def _may_be_killed(finished: Finished) -> bool:
    """Tell whether something outside may have killed a program.

    A machine without memory kills programs within their own limits. A program that
    crashes by itself does so again.
    """
    killed = finished.status == -signal.SIGKILL
    return finished.ended_by == "signal" or (killed and finished.ended_by == "memory")


def _quoted(value: Any) -> str:
    """Return Prolog strings and lists; JSON's escapes are also Prolog's."""
    return json.dumps(value, ensure_ascii=False)


def _names(value: Any) -> list[str]:
    """Return texts; a program may write anything."""
    found = value if isinstance(value, list) else []
    return [each for each in found if isinstance(each, str)]


def _count(value: Any) -> int | None:
    return value if type(value) is int and 0 <= value < _MOST else None


def make_state(prolog: Prolog, folder: Path, name: str) -> Path:
    """Put the saved state of a file of prolog/course into a folder.

    It is made on first use, and kept in the user's cache.
    """
    state = folder / f"{name}.state"
    cache = compiled_folder("course")
    kept = Path(cache) / f"{name}-{prolog_key(prolog)}.state" if cache else None
    if kept and kept.is_file():
        shutil.copyfile(kept, state)
    else:
        _save_state(prolog, state, name)
        if kept:
            save(kept, state.read_bytes())
    state.chmod(0o644)
    return state


def prolog_key(prolog: Prolog) -> str:
    """Return a digest of SWI-Prolog and of the sources of the harness."""
    digest = hashlib.sha256(f"{prolog.executable} {prolog.version}".encode())
    status = Path(prolog.executable).stat()
    digest.update(f"{status.st_mtime_ns} {status.st_size}".encode())
    for source in sorted(PROLOG.rglob("*.pl")):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:32]


def _save_state(prolog: Prolog, state: Path, name: str) -> None:
    goal = f"course_{name}:save_{name}({_quoted(str(state))})"
    command = [prolog.executable, "-f", "none", "-q", "-g", goal, "-t", "halt"]
    command.append(str(_FOLDER / f"{name}.pl"))
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode or not state.is_file():
        raise SolverError(f"no saved state of the harness: {done.stderr.strip()}")


class Unwritable(Exception):
    """Files of a submission cannot be written."""


@contextmanager
def unpacked(
    files: Mapping[str, bytes], name: str, parent: Path, sandbox: Sandbox
) -> Iterator[ProgramFile]:
    """Write files into a new folder of `parent`, for the time of the block.

    `name` is that of the program to run. Raises Unwritable.
    """
    folder = parent / secrets.token_hex(16)
    folder.mkdir(mode=0o700)
    try:
        with sandbox.user() as user:
            _write(files, folder)
            _give(folder, user)
            yield ProgramFile(folder / name, folder, user)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _write(files: Mapping[str, bytes], folder: Path) -> None:
    for name, content in files.items():
        path = folder / name
        try:
            if not path.resolve().is_relative_to(folder.resolve()):
                raise Unwritable(f"a file is outside the submission: {printable(name)}")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        except (OSError, ValueError):
            message = f"a file cannot be written: {printable(name)}"
            raise Unwritable(message) from None


def _give(folder: Path, user: int | None) -> None:
    """Let a user read what is in a folder, and nobody else."""
    for path in [folder, *folder.rglob("*")]:
        path.chmod(0o700 if path.is_dir() else 0o600)
        if user is not None:
            os.chown(path, user, user)
