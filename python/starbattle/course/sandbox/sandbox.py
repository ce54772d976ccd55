"""Runs programs that are not trusted, on the best rung that works."""

import marshal
import math
import os
import select
import selectors
import socket
import subprocess
import threading
import time
from ast import literal_eval
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

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
    SandboxLost,
    SandboxUnavailable,
    lent_user,
)
from starbattle.errors import printable
from starbattle.saving import temporary_folder

_LONGEST_REASON = 200


_AT_ONCE = 1 << 16
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


class Exchange:
    """The run of one program, by a launcher of its own.

    `stdout`, `stderr` and `over` say what came out of it; `over` tells whether it wrote
    more than it may.
    """

    def __init__(self, most: int, stopped: Callable[[], bool]) -> None:
        self.stdout = bytearray()
        self.stderr = bytearray()
        self.over = False
        self._room = most
        self._stopped = stopped

    def run(
        self,
        command: Sequence[str],
        request: Mapping[str, object],
        stdin: bytes,
        wall: float,
    ) -> Answer:
        """Have the program run to its end; `command` starts the launcher.

        Raises SandboxError for a dead launcher.
        """
        self._deadline = time.monotonic() + wall + _GRACE_S
        self._control, theirs = socket.socketpair()
        with ExitStack() as stack:
            with theirs:
                launcher = _launched(command, theirs.fileno())
            # Popen itself waits a quarter of a second on an interrupt.
            stack.callback(launcher.wait)
            stack.enter_context(launcher)
            # Closed first, on an exception as well: this ends the program.
            stack.enter_context(self._control)
            with suppress(OSError):
                self._control.sendall(marshal.dumps(dict(request)))
            self._pass_on(launcher, memoryview(stdin))
            with suppress(OSError), self._control.makefile("rb") as answer:
                if said := answer.read():
                    return Answer(*literal_eval(said.decode()))
        reason = " ".join(self.stderr.decode(errors="replace").split())
        shown = f": {printable(reason)[-_LONGEST_REASON:]}" if reason else ""
        raise SandboxLost(f"the sandbox's launcher has ended{shown}")

    def _pass_on(self, launcher: subprocess.Popen[bytes], stdin: memoryview) -> None:
        """Feed the program, and read what it writes, until that ends."""
        assert launcher.stdin and launcher.stdout and launcher.stderr
        with selectors.DefaultSelector() as selector:
            selector.register(launcher.stdin, selectors.EVENT_WRITE)
            selector.register(launcher.stdout, selectors.EVENT_READ, self.stdout)
            selector.register(launcher.stderr, selectors.EVENT_READ, self.stderr)
            while any(key.data is not None for key in selector.get_map().values()):
                ready = selector.select(_LOOK_S)
                # Output is read first: a flood of errors must not hide it.
                for key, _ in sorted(ready, key=lambda one: one[0].data is self.stderr):
                    if key.data is not None:
                        is_over = self._read(key.fd, key.data)
                    else:
                        stdin = _fed(key.fd, stdin)
                        is_over = not stdin
                    if is_over:
                        selector.unregister(key.fd)
                        if key.data is None:
                            launcher.stdin.close()
                if not self.over and self._stopped():
                    self._stop()
                if time.monotonic() > self._deadline:
                    raise SandboxError("the sandbox does not end a program")

    def _read(self, stream: int, read: bytearray) -> bool:
        """Read what there is; tell whether that was all."""
        data = os.read(stream, _AT_ONCE)
        read += data[: self._room]
        if len(data) > self._room and not self.over:
            self._stop()
        self._room = max(0, self._room - len(data))
        return not data

    def _stop(self) -> None:
        self.over = True
        with suppress(OSError):
            self._control.shutdown(socket.SHUT_WR)


def _launched(command: Sequence[str], control: int) -> subprocess.Popen[bytes]:
    """Start a launcher, whose streams are those of the program."""
    return subprocess.Popen(
        [*command, rungs.PYTHON, "-I", "-S", jail.__file__, str(control)],
        bufsize=0,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        pass_fds=[control],
        cwd="/",
        env=rungs.ENVIRONMENT,
        start_new_session=True,
    )


def _fed(feed: int, left: memoryview) -> memoryview:
    """Write as much as never blocks; return what is left."""
    try:
        return left[os.write(feed, left[: select.PIPE_BUF]) :]
    except BrokenPipeError:
        return left[:0]


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
        self._stopped = threading.Event()

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
            exchange = Exchange(limits.output, self._stopped.is_set)
            command = self._rung.wrap(paths)
            answer = exchange.run(command, request, stdin, limits.wall)
        return self._finished(exchange, answer, limits)

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
                raise SandboxError(f"{printable(path)}: no such file or folder")
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

    def _finished(self, exchange: Exchange, answer: Answer, limits: Limits) -> Finished:
        if answer.failure:
            raise SandboxError(f"the sandbox {self.rung}: {printable(answer.failure)}")
        return Finished(
            bytes(exchange.stdout),
            bytes(exchange.stderr),
            os.waitstatus_to_exitcode(answer.status),
            answer.cpu,
            answer.wall,
            _ended_by(exchange.over, answer, limits),
        )


def _resources(limits: Limits, user: int | None) -> dict[str, int]:
    found = {
        "CPU": math.ceil(limits.cpu),
        "DATA": limits.memory * _MIB,
        "AS": (limits.memory + _LIBRARIES_MIB) * _MIB,
        "FSIZE": 0,
        "NOFILE": _MOST_OPEN_FILES,
        "CORE": 0,
    }
    # Counts the threads of a user, wherever they are: so only of another user.
    return found if user is None else found | {"NPROC": _MOST_THREADS}


def _ended_by(over: bool, answer: Answer, limits: Limits) -> EndedBy | None:
    status = os.waitstatus_to_exitcode(answer.status)
    if over:
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
