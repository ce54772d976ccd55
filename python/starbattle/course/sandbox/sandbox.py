"""Runs programs that are not trusted, on the best rung that works."""

from __future__ import annotations

import marshal
import math
import os
import socket
import time
from ast import literal_eval
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path
from subprocess import PIPE, Popen
from threading import Event, Thread
from typing import IO, Any, BinaryIO, NamedTuple

from starbattle.arguments import one_of
from starbattle.course.sandbox import jail, rungs
from starbattle.course.sandbox.rungs import (
    BUBBLEWRAP,
    LANDLOCK,
    TRUSTED,
    EndedBy,
    Finished,
    Limits,
    Rung,
    SandboxError,
    SandboxUnavailable,
    lent_user,
)
from starbattle.errors import printable
from starbattle.saving import temporary_folder

_LONGEST_REASON = 200


_LONGEST_ANSWER = 1 << 16
_GRACE_S = 30
_LOOK_S = 0.1


class Answer(NamedTuple):
    """What a launcher says of its program, as in `jail.serve`."""

    status: int
    late: bool
    cpu: float
    wall: float
    peak_kib: int
    failure: str


def exchange(
    command: Sequence[str],
    request: Mapping[str, object],
    stdin: bytes,
    stopped: Callable[[int], bool],
) -> tuple[Answer, bytes, bytes]:
    """Have a launcher run a program; return what came of it, and its output.

    command  starts the launcher
    request  for `jail.serve`
    stdin    what the program reads; it never waits for more
    stopped  tells whether to end it, given how many bytes it has written

    What it writes goes to files in memory, and the system lets none of them grow
    beyond its limit. Raises SandboxError for a dead launcher.
    """
    control, theirs = socket.socketpair()
    with ExitStack() as stack:
        out, errors = (
            stack.enter_context(open(os.memfd_create("output"), "w+b"))
            for _ in range(2)
        )

        def written() -> int:
            return sum(os.fstat(file.fileno()).st_size for file in (out, errors))

        with theirs:
            launcher = Popen(
                [
                    *command,
                    rungs.PYTHON,
                    "-I",
                    "-S",
                    jail.__file__,
                    str(theirs.fileno()),
                ],
                bufsize=0,
                stdin=PIPE,
                stdout=out,
                stderr=errors,
                pass_fds=[theirs.fileno()],
                cwd="/",
                env=rungs.ENVIRONMENT,
                start_new_session=True,
            )
        # Popen itself waits a quarter of a second on an interrupt.
        stack.callback(launcher.wait)
        stack.enter_context(launcher)
        feeder = Thread(target=_feed, args=[launcher.stdin, stdin])
        stack.callback(feeder.join)
        # Closed first, on an exception as well: this ends the program.
        stack.enter_context(control)
        feeder.start()
        with suppress(ConnectionError):
            control.sendall(marshal.dumps(dict(request)))
            if said := _answer(control, request["wall"], lambda: stopped(written())):
                return Answer(*literal_eval(said.decode())), _text(out), _text(errors)
        reason = " ".join(_text(errors).decode(errors="replace").split())
    shown = f": {printable(reason)[-_LONGEST_REASON:]}" if reason else ""
    raise SandboxError(f"the sandbox's launcher has ended{shown}")


def _answer(control: socket.socket, wall: Any, stopped: Callable[[], bool]) -> bytes:
    """Wait for the answer of a launcher; nothing, if it has ended."""
    deadline = time.monotonic() + wall + _GRACE_S
    control.settimeout(_LOOK_S)
    while time.monotonic() < deadline:
        with suppress(TimeoutError):
            return control.recv(_LONGEST_ANSWER)
        if stopped():
            with suppress(OSError):
                control.shutdown(socket.SHUT_WR)
    raise SandboxError("the sandbox does not end a program")


def _feed(pipe: IO[bytes], data: bytes) -> None:
    """Write what the program reads, as long as it does."""
    with suppress(BrokenPipeError), pipe:
        pipe.write(data)


def _text(file: BinaryIO) -> bytes:
    file.seek(0)
    return file.read()


_MIB = 1 << 20
# What a program's own files and libraries take of its address space.
_LIBRARIES_MIB = 256
_MOST_OPEN_FILES = 64
_MOST_THREADS = 256
_SIGKILL = 9


class Sandbox:
    """Runs programs that are not trusted. Made by `choose`; threads may share it.

    rung       names how they are held, see docs/course.md
    holds      whether files are out of their reach; "trusted" only limits resources
    downgrade  why no better rung is used, in a clause; "" for the best one
    """

    def __init__(self, rung: Rung, downgrade: str = "") -> None:
        self.rung = rung.name
        self.holds = rung.holds
        self.downgrade = downgrade
        self._rung = rung
        self._separate = rung.holds and os.geteuid() == 0
        self._stopped = Event()

    def run(
        self,
        argv: Sequence[str],
        *,
        readable: Sequence[Path],
        stdin: bytes = b"",
        limits: Limits,
        user: int | None = None,
    ) -> Finished:
        """Run a program to its end, and return how it ended.

        argv      the program, by name or path, and its arguments
        readable  the files and folders that it may read, by the paths it knows them by
        stdin     what it reads; it never waits for more
        limits    what it may use
        user      whom `user` has lent; by default it is one for this program alone

        Raises SandboxError if the program could not be started; what the program does
        raises nothing.
        """
        program = rungs.program(argv[0])
        paths = self._paths(program, readable)
        with ExitStack() as stack:
            if user is None:
                user = stack.enter_context(self.user())
            request = self._request(program, argv, paths, limits, user)
            ended = exchange(
                self._rung.wrap(paths),
                request,
                stdin,
                lambda written: self._stopped.is_set() or written >= limits.output,
            )
        return self._finished(*ended, limits)

    @contextmanager
    def user(self) -> Iterator[int | None]:
        """Lend a user whom no other program has; None if all have this one."""
        if not self._separate:
            yield None
            return
        with lent_user() as user:
            yield user

    def stop(self) -> None:
        """End all programs that run, and those that are run later, at once."""
        self._stopped.set()

    def _paths(self, program: str, readable: Sequence[Path]) -> list[str]:
        for path in readable:
            if not path.exists():
                raise SandboxError(f"{printable(str(path))}: no such file or folder")
        own = [program, *rungs.homes(program)]
        return list(dict.fromkeys([*own, *map(os.path.abspath, readable)]))

    def _request(
        self,
        program: str,
        argv: Sequence[str],
        paths: list[str],
        limits: Limits,
        user: int | None,
    ) -> dict[str, object]:
        rules = {
            "read": [*rungs.FILES, *rungs.DEVICES, *paths],
            "execute": [*rungs.LIBRARIES, program],
        }
        return {
            "program": program,
            "argv": list(argv),
            "environment": rungs.ENVIRONMENT,
            "wall": float(limits.wall),
            "limits": _resources(limits, user),
            "user": user,
            "files": rules if self._rung.landlock else None,
            "filtered": self.holds,
        }

    def _finished(
        self, answer: Answer, out: bytes, errors: bytes, limits: Limits
    ) -> Finished:
        if answer.failure:
            raise SandboxError(f"the sandbox {self.rung}: {printable(answer.failure)}")
        return Finished(
            out,
            errors[: limits.output - len(out)],
            os.waitstatus_to_exitcode(answer.status),
            answer.cpu,
            answer.wall,
            _ended_by(len(out) + len(errors), answer, limits),
            self.rung,
        )


def _resources(limits: Limits, user: int | None) -> dict[str, int]:
    found = {
        "CPU": math.ceil(limits.cpu),
        "DATA": limits.memory * _MIB,
        "AS": (limits.memory + _LIBRARIES_MIB) * _MIB,
        "FSIZE": limits.output,
        "NOFILE": _MOST_OPEN_FILES,
        "CORE": 0,
    }
    # Counts the threads of a user, wherever they are: so only of another user.
    return found if user is None else found | {"NPROC": _MOST_THREADS}


def _ended_by(written: int, answer: Answer, limits: Limits) -> EndedBy | None:
    status = os.waitstatus_to_exitcode(answer.status)
    if written >= limits.output:
        return "output"
    if answer.late:
        return "wall"
    # The kernel counts by ticks, and may kill early; nobody else kills.
    killed = status == -_SIGKILL and answer.cpu > limits.cpu / 2
    if answer.cpu >= limits.cpu or killed:
        return "cpu"
    if status and answer.peak_kib * 1024 > limits.memory * _MIB // 2:
        return "memory"
    return "signal" if status < 0 else None


_SYSTEM_PYTHON = "/usr/bin/python3"
_LIMITS = Limits(cpu=30, wall=120, memory=512, output=10_000)

# Prints what can be done that should not be possible, or the other way round.
_PROGRAM = """
import _socket, os, sys
shown, secret, beside = sys.argv[1:]
def fails(action, *arguments):
    try:
        action(*arguments)
    except OSError:
        return True
def fork():
    if not os.fork():
        os._exit(0)
faults = {
    "reads no file that it should read":
        fails(open, shown) or not os.access(shown, os.R_OK),
    "reads files of others": not fails(open, secret),
    "writes files": not fails(open, beside, "w"),
    "starts processes": not fails(fork),
    "opens sockets": not fails(_socket.socket),
    "signals processes": not fails(os.kill, os.getppid(), 0),
    "has an environment": set(os.environ) - {"LANG", "LC_CTYPE"},
}
print(", ".join(fault for fault, found in faults.items() if found) or "holds")
"""


@cache
def fault(rung: Rung) -> str:
    """Say in a clause why a rung cannot be used here; empty if it can.

    Each is tried out once in a process.
    """
    if obstacle := rung.obstacle():
        return obstacle
    try:
        said = _tried(Sandbox(rung))
    except SandboxError as error:
        return str(error)
    return "" if said == "holds" or not rung.holds else f"the program {said}"


def _python() -> tuple[str, list[Path]]:
    """Return a Python that any user may run, if there is one, and its files."""
    if os.path.exists(_SYSTEM_PYTHON):
        return _SYSTEM_PYTHON, []
    return rungs.PYTHON, list(map(Path, rungs.python_files()))


def _tried(sandbox: Sandbox) -> str:
    """Say what a program does in a folder of this user, or "holds"."""
    with temporary_folder() as folder:
        folder.chmod(0o711)
        shown, secret = folder / "shown", folder / "secret"
        for file in (shown, secret):
            file.touch()
            file.chmod(0o644)
        python, files = _python()
        argv = [python, "-I", "-S", "-c", _PROGRAM]
        argv += [str(shown), str(secret), str(folder / "new")]
        done = sandbox.run(argv, readable=[shown, *files], limits=_LIMITS)
    said = done.stdout or done.stderr[-200:]
    return said.decode(errors="replace").strip() or f"ends with {done.status}"


RUNGS = {rung.name: rung for rung in (BUBBLEWRAP, LANDLOCK, TRUSTED)}
"""All rungs by name, the one that holds best first."""

_TRUSTED = TRUSTED.name


def choose(trust: bool = False, rung: str | None = None) -> Sandbox:
    """Return the best sandbox that works on this machine, or the one of this name.

    Each is tried out before it is used. With `trust`, the last one holds programs by
    limits of resources alone; it is never chosen without. Raises SandboxUnavailable,
    which says what is missing, and RequestError for an unknown name.
    """
    if rung is not None:
        one_of("rung", rung, list(RUNGS))
    if rung == _TRUSTED and not trust:
        reason = "the sandbox trusted protects nothing: trust must be set"
        raise SandboxUnavailable(reason)
    names = [rung] if rung else [name for name in RUNGS if trust or name != _TRUSTED]
    faults: dict[str, str] = {}
    for name in names:
        if not (found := fault(RUNGS[name])):
            return Sandbox(RUNGS[name], _listed(faults))
        faults[name] = found
    raise SandboxUnavailable(_refusal(faults))


def _listed(faults: dict[str, str]) -> str:
    return "; ".join(f"{name}: {found}" for name, found in faults.items())


def _refusal(faults: dict[str, str]) -> str:
    return (
        f"no sandbox works here ({_listed(faults)}); install bubblewrap "
        "(apt-get install bubblewrap), or trust the submissions"
    )
