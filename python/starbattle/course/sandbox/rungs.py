"""The rungs of the ladder: ways to hold a program, and what it may use and needs."""

import os
import pwd
import re
import secrets
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

from starbattle.arguments import invalid_argument, number, set_fields, whole
from starbattle.course.sandbox import jail
from starbattle.errors import StarBattleError, printable
from starbattle.paths import executable


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
    wall            seconds from start to end
    ended_by        the limit it ran into, "signal" for another violent end, else None.
                    "memory" is a guess: the program failed, and had used most of it.
    """

    stdout: bytes
    stderr: bytes
    status: int
    cpu: float
    wall: float
    ended_by: EndedBy | None


LIBRARIES = ("/lib", "/lib32", "/lib64", "/usr/lib", "/usr/lib32", "/usr/lib64")
FILES = ("/etc/ld.so.cache", "/etc/localtime", "/usr/share/zoneinfo")
DEVICES = ("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom")

ENVIRONMENT = {"LANG": "C.UTF-8"}
"""The whole environment of a program in a sandbox."""

PYTHON = os.path.realpath(sys.executable)

_HOMES = re.compile(r'^(?:PLBASE|PLLIBDIR|PLLIBSWIPL)="(/.+)";$', re.MULTILINE)


def has(path: str) -> bool:
    """Tell whether a path is one of the system's libraries, or in their folders."""
    return any(path == top or path.startswith(f"{top}/") for top in LIBRARIES)


def program(name: str) -> str:
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
    free = next((r for r in _RANGES if _is_mapped(r)), None)
    for _ in range(_ATTEMPTS if free else 0):
        assert free
        user = free.start + secrets.randbelow(len(free))
        if not _is_known(user):
            yield user


def _is_known(user: int) -> bool:
    try:
        pwd.getpwuid(user)
    except KeyError:
        return False
    return True


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


Wrap = Callable[[Sequence[str]], list[str]]
"""A command that starts another one where only some paths can be read."""


def bare(readable: Sequence[str]) -> list[str]:
    """Return no command: the launcher starts as it is."""
    return []


@dataclass(frozen=True, slots=True)
class Rung:
    """A way to hold a program.

    name       its name, in marks and on the command line
    obstacle   says in a clause what is missing on this machine; empty if nothing is
    wrap       the command that the launcher is started by
    landlock   whether Landlock is used
    holds      whether files are out of reach whatever their permissions are, system
               calls are filtered, and root starts programs as another user
    """

    name: str
    obstacle: Callable[[], str]
    wrap: Wrap = bare
    landlock: bool = True
    holds: bool = True


# What the launcher needs of root's powers to start a program as another user.
_POWERS = ("CAP_SETUID", "CAP_SETGID", "CAP_KILL")


def _no_bubblewrap() -> str:
    if not executable("bwrap"):
        return "there is no bwrap (apt-get install bubblewrap)"
    return "" if jail.knows_calls() else "the system calls of this machine are unknown"


def _wrap(readable: Sequence[str]) -> list[str]:
    command = [
        program("bwrap"),
        "--unshare-pid",
        "--unshare-net",
        "--unshare-ipc",
    ]
    command += ["--unshare-uts", "--unshare-cgroup-try", "--as-pid-1"]
    command += _powers()
    shown = [*_launcher_files(), *readable]
    command += _folders([*FILES, *DEVICES, *shown])
    for path in [*LIBRARIES, *FILES]:
        command += _shown(path)
    for path in DEVICES:
        command += ["--dev-bind", path, path]
    for path in shown:
        command += _bound(path)
    return [*command, "--remount-ro", "/", "--chdir", "/", "--"]


def _powers() -> list[str]:
    if os.geteuid() != 0:
        return ["--unshare-user", "--disable-userns"]
    added = [word for power in _POWERS for word in ("--cap-add", power)]
    return ["--cap-drop", "ALL", *added]


def _folders(paths: Sequence[str]) -> list[str]:
    """Make the folders above these: bwrap's own might be closed to other users."""
    names = [name for path in paths for name in (os.path.realpath(path), path)]
    above = {str(folder) for name in names for folder in Path(name).parents}
    kept = [f for f in sorted(above) if f != "/" and not has(f)]
    return [word for f in kept for word in ("--perms", "0755", "--dir", f)]


def _launcher_files() -> list[str]:
    return [*python_files(), jail.__file__]


def _shown(path: str) -> list[str]:
    """Show a path of the system as it is there: a link as a link."""
    if os.path.islink(path) and os.path.isdir(path):
        return ["--symlink", os.readlink(path), path]
    return ["--ro-bind-try", path, path]


def _bound(path: str) -> list[str]:
    """Show a path by its own name, and where its links lead to."""
    real = os.path.realpath(path)
    names = dict.fromkeys([real, path])
    return [word for name in names for word in ("--ro-bind", real, name)]


BUBBLEWRAP = Rung("bubblewrap", _no_bubblewrap, _wrap, jail.landlock_version() > 0)


def _no_landlock() -> str:
    if not jail.knows_calls():
        return "the system calls of this machine are unknown"
    if not jail.landlock_version():
        return "this system has no Landlock (Linux 5.13 or newer, not switched off)"
    return ""


LANDLOCK = Rung("landlock", _no_landlock)


def _no_limits() -> str:
    return "" if sys.platform == "linux" else "this is not Linux"


TRUSTED = Rung("trusted", _no_limits, landlock=False, holds=False)
