"""The rungs of the ladder: ways to hold a program, from the one that holds best."""

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from starbattle.course.sandbox import system
from starbattle.course.sandbox.jail import landlock, seccomp

Wrap = Callable[[Sequence[str], str | None], list[str]]
"""A command that starts another one where only some paths can be read, and one folder,
if any, can be written in."""


def bare(readable: Sequence[str], folder: str | None) -> list[str]:
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
_POWERS = (
    "CAP_SETUID", "CAP_SETGID", "CAP_SETPCAP", "CAP_KILL", "CAP_DAC_READ_SEARCH",
)  # fmt: skip


def _no_bubblewrap() -> str:
    if not system.found_program("bwrap"):
        return "there is no bwrap (apt-get install bubblewrap)"
    return "" if seccomp.supported() else "the system calls of this machine are unknown"


def _wrap(readable: Sequence[str], folder: str | None) -> list[str]:
    command = [
        system.program("bwrap"),
        "--unshare-pid",
        "--unshare-net",
        "--unshare-ipc",
    ]
    command += ["--unshare-uts", "--unshare-cgroup-try", "--as-pid-1"]
    command += _powers()
    shown = [*_launcher_files(), *readable]
    written = [folder] if folder else []
    command += _folders([*system.FILES, *system.DEVICES, *shown, *written])
    for path in [*system.LIBRARIES, *system.FILES]:
        command += _shown(path)
    for path in system.DEVICES:
        command += ["--dev-bind", path, path]
    for path in shown:
        command += _bound(path)
    for path in written:
        command += ["--bind", path, path]
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
    kept = [f for f in sorted(above) if f != "/" and not system.has(f)]
    return [word for f in kept for word in ("--perms", "0755", "--dir", f)]


def _launcher_files() -> list[str]:
    return [*system.python_files(), os.path.dirname(landlock.__file__)]


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


BUBBLEWRAP = Rung("bubblewrap", _no_bubblewrap, _wrap, landlock.version() > 0)


def _no_landlock() -> str:
    if not seccomp.supported():
        return "the system calls of this machine are unknown"
    if not landlock.version():
        return "this system has no Landlock (Linux 5.13 or newer, not switched off)"
    return ""


LANDLOCK = Rung("landlock", _no_landlock)


def _no_limits() -> str:
    return "" if sys.platform == "linux" else "this is not Linux"


TRUSTED = Rung("trusted", _no_limits, landlock=False, holds=False)
