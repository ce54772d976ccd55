"""Runs programs that are not trusted, held by the best means the machine has.

The means are the rungs of a ladder, each tried out before it is used.
"""

import marshal
import math
import os
import pwd
import re
import secrets
import select
import selectors
import socket
import subprocess
import sys
import threading
import time
from ast import literal_eval
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Literal

from starbattle.arguments import invalid_argument, number, one_of, set_fields, whole
from starbattle.course import jail
from starbattle.errors import StarBattleError, printable
from starbattle.paths import executable
from starbattle.saving import temporary_folder


class SandboxError(StarBattleError):
    """A program could not be run in the sandbox, or the sandbox failed."""


class SandboxLost(SandboxError):
    """What ran the program has ended; somebody outside has killed it."""


class SandboxUnavailable(SandboxError):
    """This machine has nothing that holds untrusted programs, or not what was asked."""


EndedBy = Literal["cpu", "wall", "memory", "output", "signal"]


@dataclass(frozen=True, slots=True)
class Limits:
    """What a program may use. Raises RequestError for numbers that make no sense.

    Threads are allowed, other processes are not.

    cpu        seconds of CPU time of all its threads; the program is killed at the next
               whole second
    wall       seconds from start to end; by default twice `cpu`, and 20 at least
    memory     MiB of data; the program's own files and libraries come on top
    output     bytes that it may write to both standard streams together
    """

    cpu: float = 10.0
    wall: float = None  # type: ignore[assignment]
    memory: int = 512
    output: int = 1_000_000

    def __post_init__(self) -> None:
        """Check the numbers."""
        _check("cpu", number(self.cpu), "a positive number of seconds")
        if self.wall is None:
            set_fields(self, wall=max(20.0, 2 * self.cpu))
        _check("wall", number(self.wall), "a positive number of seconds")
        for name in ("memory", "output"):
            _check(name, whole(getattr(self, name)), "a positive integer")


def _check(name: str, value: float | None, expected: str) -> None:
    if value is None or not 0 < value < 2**31:
        raise invalid_argument(name, value, expected)


@dataclass(frozen=True, slots=True)
class Finished:
    """How a program ended.

    stdout, stderr  what it wrote, as far as the limit of output allows
    status          its exit status, or the number of the signal that ended it, negated
    cpu             seconds of CPU time, measured from outside
    ended_by        the limit it ran into, "signal" for another violent end, else None.
                    "memory" is a guess: the program failed, and had used most of it.
    """

    stdout: bytes
    stderr: bytes
    status: int
    cpu: float
    ended_by: EndedBy | None


LIBRARIES = ("/lib", "/lib32", "/lib64", "/usr/lib", "/usr/lib32", "/usr/lib64")
FILES = ("/etc/ld.so.cache", "/etc/localtime", "/usr/share/zoneinfo")
DEVICES = ("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom")

ENVIRONMENT = {"LANG": "C.UTF-8"}
"""The whole environment of a program in a sandbox."""

PYTHON = os.path.realpath(sys.executable)

_HOMES = re.compile(r'^(?:PLBASE|PLLIBDIR|PLLIBSWIPL)="(/.+)";$', re.MULTILINE)


def found_program(name: str) -> str:
    """Return the file of a program, links resolved. Raises SandboxError."""
    found = executable(name)
    if not found:
        raise SandboxError(f"{printable(name)}: there is no such program")
    return os.path.realpath(found)


def python_files() -> list[str]:
    """Return what Python needs to start without packages."""
    library = Path(os.__file__).resolve().parent
    shared = Path(sys.base_prefix, "lib").glob("libpython*.so*")
    return [PYTHON, str(library), *map(str, shared)]


@lru_cache
def homes(program: str) -> tuple[str, ...]:
    """Return the folders that belong to a program, where it is SWI-Prolog."""
    if not os.path.basename(program).startswith("swipl"):
        return ()
    command = [program, "--dump-runtime-variables"]
    try:
        told = subprocess.run(command, capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise SandboxError(f"{printable(program)}: {error}") from None
    return tuple(path for path in _HOMES.findall(told.stdout) if os.path.exists(path))


# Programs of the same user count in one limit of processes, and can read each other's
# files. So each that root starts gets a user of its own, whom nobody else is.

NOBODY = 65534
"""The user and the group of programs where no numbers are free."""

# What systemd's list of numbers gives to nobody, and what it gives to users for the
# time of a service; the latter are all there are in most containers.
_RANGES = (range(1_900_000_000, 1_900_100_000), range(61_184, 65_520))
_ATTEMPTS = 50
_MAP = Path("/proc/self/uid_map")


@contextmanager
def lent_user() -> Iterator[int]:
    """Lend a user, also a group, whom no other marker of this machine lends."""
    for user in _candidates():
        with socket.socket(socket.AF_UNIX) as lock:
            try:
                # The name is the lock: the system drops it with this process.
                lock.bind(f"\0starbattle-user-{user}")
            except OSError:
                continue
            yield user
            return
    yield NOBODY


def _candidates() -> Iterator[int]:
    """Yield some users who are nobody yet."""
    free = next((users for users in _RANGES if _is_mapped(users)), range(0))
    for _ in range(min(_ATTEMPTS, len(free))):
        user = free.start + secrets.randbelow(len(free))
        try:
            pwd.getpwuid(user)
        except KeyError:
            yield user


def _is_mapped(users: range) -> bool:
    """Tell whether these numbers exist here: in a container few do."""
    try:
        lines = _MAP.read_text().splitlines()
    except OSError:
        return False
    parts = [tuple(map(int, line.split())) for line in lines]
    return any(
        first <= users.start and users[-1] < first + count for first, _, count in parts
    )


@dataclass(frozen=True, slots=True)
class Rung:
    """A way to hold a program.

    name       its name, in marks and on the command line
    wraps      whether bubblewrap starts the launcher
    landlock   whether Landlock is used
    holds      whether files are out of reach whatever their permissions are, system
               calls are filtered, and root starts programs as another user
    """

    name: str
    wraps: bool = False
    landlock: bool = True
    holds: bool = True


# What the launcher needs of root's powers to start a program as another user.
_POWERS = ("CAP_SETUID", "CAP_SETGID", "CAP_KILL")
_NAMESPACES = ("pid", "net", "ipc", "uts", "cgroup-try")


def _wrapped(readable: Sequence[str]) -> list[str]:
    """Return a command that starts another one where only some paths can be read."""
    shown = [*python_files(), jail.__file__, *readable]
    return [
        found_program("bwrap"),
        *(f"--unshare-{name}" for name in _NAMESPACES),
        "--as-pid-1",
        *_powers(),
        *_folders([*FILES, *DEVICES, *shown]),
        *_bound("--ro-bind-try", [*LIBRARIES, *FILES]),
        *_bound("--dev-bind", DEVICES),
        *_bound("--ro-bind", shown),
        *("--remount-ro", "/", "--chdir", "/", "--"),
    ]


def _powers() -> list[str]:
    if os.geteuid() != 0:
        return ["--unshare-user", "--disable-userns"]
    added = [word for power in _POWERS for word in ("--cap-add", power)]
    return ["--cap-drop", "ALL", *added]


def _folders(paths: Sequence[str]) -> list[str]:
    """Make the folders above these: bwrap's own might be closed to other users."""
    names = [name for path in paths for name in (os.path.realpath(path), path)]
    above = {str(folder) for name in names for folder in Path(name).parents}
    there = tuple(f"{top}/" for top in LIBRARIES)
    kept = [f for f in sorted(above - {"/"}) if not f"{f}/".startswith(there)]
    return [word for f in kept for word in ("--perms", "0755", "--dir", f)]


def _bound(option: str, paths: Sequence[str]) -> Iterator[str]:
    """Show paths by their own names, and where their links lead to."""
    for path in paths:
        real = os.path.realpath(path)
        for name in dict.fromkeys([real, path]):
            yield from (option, real, name)


BUBBLEWRAP = Rung("bubblewrap", wraps=True, landlock=jail.landlock_version() > 0)
LANDLOCK = Rung("landlock")
TRUSTED = Rung("trusted", landlock=False, holds=False)

_LONGEST_REASON = 200
_AT_ONCE = 1 << 16
_GRACE_S = 30
_LOOK_S = 0.1


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
    ) -> Any:
        """Have the program run to its end; return what the launcher says of that.

        `command` starts the launcher; the answer is that of `jail.serve`. Raises
        SandboxError for a dead launcher.
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
                    return literal_eval(said.decode())
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
            while selector.get_map():
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
        [*command, PYTHON, "-I", "-S", jail.__file__, str(control)],
        bufsize=0,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        pass_fds=[control],
        cwd="/",
        env=ENVIRONMENT,
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
    downgrade  why no better rung is used, in a clause; "" for the best one
    """

    def __init__(self, rung: Rung, downgrade: str = "") -> None:
        self.rung = rung.name
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
        program = found_program(argv[0])
        paths = self._paths(program, readable)
        with ExitStack() as stack:
            if user is None:
                user = stack.enter_context(self.user())
            request = self._request(program, argv, paths, limits, user)
            exchange = Exchange(limits.output, self._stopped.is_set)
            command = _wrapped(paths) if self._rung.wraps else []
            answer = exchange.run(command, request, stdin, limits.wall)
        status, late, cpu, peak_kib, failure = answer
        if failure:
            raise SandboxError(f"the sandbox {self.rung}: {printable(failure)}")
        status = os.waitstatus_to_exitcode(status)
        by = _ended_by(status, cpu, peak_kib, limits)
        by = "output" if exchange.over else "wall" if late else by
        out, errors = bytes(exchange.stdout), bytes(exchange.stderr)
        return Finished(out, errors, status, cpu, by)

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
        own = [program, *homes(program)]
        return list(dict.fromkeys([*own, *map(os.path.abspath, readable)]))

    def _request(
        self,
        program: str,
        argv: Sequence[str],
        paths: list[str],
        limits: Limits,
        user: int | None,
    ) -> dict[str, object]:
        read, execute = [*FILES, *DEVICES, *paths], [*LIBRARIES, program]
        rules = {"read": read, "execute": execute}
        return {
            "program": program,
            "argv": list(argv),
            "environment": ENVIRONMENT,
            "wall": float(limits.wall),
            "limits": _resources(limits, user),
            "user": user,
            "files": rules if self._rung.landlock else None,
            "filtered": self._rung.holds,
        }


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


def _ended_by(status: int, cpu: float, peak_kib: int, limits: Limits) -> EndedBy | None:
    """Return the limit that the kernel has held, as far as can be told."""
    # The kernel counts by ticks, and may kill early; nobody else kills.
    killed = status == -_SIGKILL and cpu > limits.cpu / 2
    if cpu >= limits.cpu or killed:
        return "cpu"
    if status and peak_kib * 1024 > limits.memory * _MIB // 2:
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
    if sys.platform != "linux":
        return "this is not Linux"
    if rung.holds and jail.MACHINE not in jail.MACHINES:
        return "the system calls of this machine are unknown"
    if rung.wraps and not executable("bwrap"):
        return "there is no bwrap (apt-get install bubblewrap)"
    if rung is LANDLOCK and not jail.landlock_version():
        return "this system has no Landlock (Linux 5.13 or newer, not switched off)"
    try:
        said = _tried(Sandbox(rung))
    except SandboxError as error:
        return str(error)
    return "" if said == "holds" or not rung.holds else f"the program {said}"


def _python() -> tuple[str, list[Path]]:
    """Return a Python that any user may run, if there is one, and its files."""
    if os.path.exists(_SYSTEM_PYTHON):
        return _SYSTEM_PYTHON, []
    return PYTHON, list(map(Path, python_files()))


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


def choose(trust: bool = False, rung: str | None = None) -> Sandbox:
    """Return the best sandbox that works on this machine, or the one of this name.

    Each is tried out before it is used. With `trust`, the last one holds programs by
    limits of resources alone; it is never chosen without. Raises SandboxUnavailable,
    which says what is missing, and RequestError for an unknown name.
    """
    if rung is not None:
        one_of("rung", rung, list(RUNGS))
    if rung == TRUSTED.name and not trust:
        reason = "the sandbox trusted protects nothing: trust must be set"
        raise SandboxUnavailable(reason)
    faults = ""
    for name, each in RUNGS.items():
        if name == rung or (rung is None and (trust or each.holds)):
            if not (found := fault(each)):
                return Sandbox(each, faults)
            faults += f"{faults and '; '}{name}: {found}"
    raise SandboxUnavailable(
        f"no sandbox works here ({faults}); install bubblewrap "
        "(apt-get install bubblewrap), or trust the submissions"
    )
