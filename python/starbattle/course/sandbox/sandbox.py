"""Running programs on a rung of the ladder."""

from __future__ import annotations

import marshal
import math
import os
import selectors
import socket
import threading
import time
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from starbattle.course.sandbox import system
from starbattle.course.sandbox.jail.launcher import ANSWER, KILL, LENGTH, REQUEST
from starbattle.course.sandbox.launchers import Launchers
from starbattle.course.sandbox.limits import (
    EndedBy,
    Finished,
    Limits,
    SandboxError,
    SandboxLost,
)
from starbattle.course.sandbox.rungs import Rung
from starbattle.course.sandbox.system import is_private
from starbattle.course.sandbox.users import lent_user
from starbattle.errors import printable
from starbattle.saving import temporary_folder

_BLOCK = 4096


@contextmanager
def scratch(owner: int | None) -> Iterator[str]:
    """Make a folder that only this user (by default the own one) can use."""
    with temporary_folder() as ours:
        ours.chmod(0o711)
        folder = ours / "files"
        folder.mkdir(mode=0o700)
        if owner is not None:
            os.chown(folder, owner, owner)
        yield str(folder)


def size(folder: str | None) -> int:
    """Return the bytes below a folder, if any; each file takes a block at least."""
    total = 0
    for place, folders, files in os.walk(folder or ""):
        for name in files + folders:
            try:
                status = os.lstat(os.path.join(place, name))
            except OSError:
                continue
            total += max(_BLOCK, status.st_blocks * 512)
    return total


_AT_ONCE = 1 << 16
_GRACE_S = 30
_LOOK_S = 0.1


@dataclass(frozen=True, slots=True)
class Answer:
    """What the launcher says, as in `jail.launcher.ANSWER`."""

    status: int
    late: bool
    cpu: float
    wall: float
    peak_kib: int
    failure: str


class Exchange:
    """The run of one program; `stdout`, `stderr` and `over` say what came out of it.

    `over` tells whether it wrote more than it may, to streams or to files.
    """

    def __init__(
        self, control: socket.socket, stdin: bytes, most: int, full: Callable[[], bool]
    ) -> None:
        self.stdout = bytearray()
        self.stderr = bytearray()
        self.over = False
        self._control = control
        self._stdin = memoryview(stdin)
        self._room = most
        self._full = full

    def run(self, request: Mapping[str, object], wall: float) -> Answer:
        """Have the program run to its end. Raises SandboxError for a dead launcher."""
        deadline = time.monotonic() + wall + _GRACE_S
        with ExitStack() as ours, selectors.DefaultSelector() as selector:
            with ExitStack() as theirs:
                streams = self._pipes(ours, theirs, selector)
                self._ask(request, streams)
            selector.register(self._control, selectors.EVENT_READ)
            while not self._step(selector):
                if time.monotonic() > deadline:
                    raise SandboxError("the sandbox does not end a program")
            self._drain(selector)
        return self._answer()

    def _pipes(
        self, ours: ExitStack, theirs: ExitStack, selector: selectors.BaseSelector
    ) -> list[int]:
        """Make the streams: watch our ends, return those of the program."""
        (stdin, feed), (read, stdout), (read_too, stderr) = (os.pipe() for _ in "abc")
        for descriptor in (stdin, stdout, stderr):
            theirs.callback(os.close, descriptor)
        for descriptor in (feed, read, read_too):
            os.set_blocking(descriptor, False)
        ours.callback(os.close, read)
        ours.callback(os.close, read_too)
        self._feed = os.fdopen(feed, "wb", buffering=0)
        ours.callback(self._feed.close)
        selector.register(feed, selectors.EVENT_WRITE, None)
        selector.register(read, selectors.EVENT_READ, self.stdout)
        selector.register(read_too, selectors.EVENT_READ, self.stderr)
        return [stdin, stdout, stderr]

    def _ask(self, request: Mapping[str, object], streams: list[int]) -> None:
        text = marshal.dumps(dict(request))
        try:
            self._control.sendall(REQUEST)
            socket.send_fds(self._control, [LENGTH.pack(len(text))], streams)
            self._control.sendall(text)
        except OSError:
            raise SandboxLost("the sandbox's launcher has ended") from None

    def _step(self, selector: selectors.BaseSelector) -> bool:
        """Wait for a stream; tell whether the launcher has an answer."""
        answered = False
        for key, _ in selector.select(_LOOK_S):
            if key.fileobj is self._control:
                answered = True
            elif key.data is None:
                self._write(selector, key.fd)
            else:
                self._read(selector, key.fd, key.data)
        if not self.over and self._full():
            self._stop()
        return answered

    def _write(self, selector: selectors.BaseSelector, feed: int) -> None:
        try:
            if self._stdin:
                self._stdin = self._stdin[os.write(feed, self._stdin[:_AT_ONCE]) :]
        except BlockingIOError:
            return
        except BrokenPipeError:
            self._stdin = memoryview(b"")
        if not self._stdin:
            selector.unregister(feed)
            self._feed.close()

    def _read(
        self, selector: selectors.BaseSelector, stream: int, read: bytearray
    ) -> None:
        with suppress(BlockingIOError):
            data = os.read(stream, _AT_ONCE)
            read += data[: self._room]
            if len(data) > self._room and not self.over:
                self._stop()
            self._room = max(0, self._room - len(data))
            if not data:
                selector.unregister(stream)

    def _stop(self) -> None:
        self.over = True
        with suppress(OSError):
            self._control.sendall(KILL)

    def _drain(self, selector: selectors.BaseSelector) -> None:
        """Read what the program wrote last: a pipe holds 1 MiB at most."""
        outputs = [k for k in selector.get_map().values() if k.data is not None]
        for key in outputs:
            for _ in range((1 << 20) // _AT_ONCE + 1):
                self._read_if_open(selector, key)

    def _read_if_open(
        self, selector: selectors.BaseSelector, key: selectors.SelectorKey
    ) -> None:
        if key.fd in selector.get_map():
            self._read(selector, key.fd, key.data)

    def _answer(self) -> Answer:
        fixed = self._received(ANSWER.size)
        status, late, cpu, wall, peak, length = ANSWER.unpack(fixed)
        failure = self._received(length).decode(errors="replace")
        return Answer(status, late, cpu, wall, peak, failure)

    def _received(self, length: int) -> bytes:
        data = b""
        while len(data) < length:
            try:
                part = self._control.recv(length - len(data))
            except OSError:
                part = b""
            if not part:
                raise SandboxLost("the sandbox's launcher has ended")
            data += part
        return data


_MIB = 1 << 20
# What a program's own files and libraries take of its address space.
_LIBRARIES_MIB = 256
_MOST_OPEN_FILES = 64
_MOST_THREADS = 256
_SIGKILL = 9


class Sandbox:
    """Runs programs that are not trusted. Made by `choose`; threads may share it.

    rung       names how they are held, see docs/course-safety.md
    holds      whether files are out of their reach; "trusted" only limits resources
    downgrade  why no better rung is used, in a clause; "" for the best one
    """

    def __init__(self, rung: Rung, downgrade: str = "") -> None:
        self.rung = rung.name
        self.holds = rung.holds
        self.downgrade = downgrade
        self._rung = rung
        self._separate = rung.holds and os.geteuid() == 0
        self._launchers = Launchers()
        self._stopped = threading.Event()
        weakref.finalize(self, self._launchers.close)

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
        if user is None and self._separate:
            with self.user() as own:
                return self.run(
                    argv, readable=readable, stdin=stdin, limits=limits, user=own
                )
        program = system.program(argv[0])
        paths = self._paths(program, readable)
        with self._folder(limits, user) as folder:
            command = self._rung.wrap(paths, folder)
            request = self._request(program, argv, paths, limits, folder, user)
            with self._launchers.lent(command, again=not folder) as launcher:
                exchange = Exchange(
                    launcher.control,
                    stdin,
                    limits.output,
                    lambda: self._is_over(folder, limits),
                )
                answer = exchange.run(request, limits.wall)
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

    def _is_over(self, folder: str | None, limits: Limits) -> bool:
        return self._stopped.is_set() or size(folder) > limits.files * _MIB

    def close(self) -> None:
        """End what is kept for the next program. The sandbox can still be used."""
        self._launchers.close()

    def _paths(self, program: str, readable: Sequence[Path]) -> list[str]:
        for path in readable:
            if not path.exists():
                raise SandboxError(f"{printable(str(path))}: no such file or folder")
        own = [program, *system.homes(program)]
        return list(dict.fromkeys([*own, *map(os.path.abspath, readable)]))

    @contextmanager
    def _folder(self, limits: Limits, user: int | None) -> Iterator[str | None]:
        """Make the folder that the program may write in, if it may."""
        if not limits.files:
            yield None
        else:
            with scratch(user) as folder:
                yield folder

    def _request(
        self,
        program: str,
        argv: Sequence[str],
        paths: list[str],
        limits: Limits,
        folder: str | None,
        user: int | None,
    ) -> dict[str, object]:
        return {
            "program": program,
            "argv": list(argv),
            "environment": system.ENVIRONMENT,
            "folder": folder or "/",
            "wall": float(limits.wall),
            "limits": _resources(limits, user),
            "user": user,
            "reads_private": any(is_private(path, user) for path in paths if user),
            "files": self._rules(paths, folder) if self._rung.landlock else None,
            "filtered": self.holds,
            "writes": bool(folder),
        }

    def _rules(self, paths: list[str], folder: str | None) -> dict[str, list[str]]:
        return {
            "read": [*system.FILES, *system.DEVICES, *paths],
            "execute": [*system.LIBRARIES, paths[0]],
            "write": [folder] if folder else [],
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
            self.rung,
        )


def _resources(limits: Limits, user: int | None) -> dict[str, int]:
    found = {
        "CPU": math.ceil(limits.cpu),
        "DATA": limits.memory * _MIB,
        "AS": (limits.memory + _LIBRARIES_MIB) * _MIB,
        "FSIZE": limits.files * _MIB,
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
