"""What of the system a program needs: libraries, a few devices, its interpreter."""

import os
import re
import stat
import subprocess
import sys
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from starbattle.course.sandbox.limits import SandboxError
from starbattle.errors import printable
from starbattle.paths import executable

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


# Where programs are that are not on everybody's PATH.
_PLACES = (
    *("/usr/local/bin", "/usr/bin", "/bin", "/usr/local/sbin", "/usr/sbin", "/sbin"),
    *("/run/wrappers/bin", "/run/current-system/sw/bin"),
)


def found_program(name: str) -> str | None:
    """Return the file of a program, on the PATH or in a usual place."""
    if found := executable(name):
        return found
    files = (os.path.join(place, name) for place in _PLACES)
    return next((file for file in files if os.access(file, os.X_OK)), None)


def program(name: str) -> str:
    """Return the file of a program, links resolved. Raises SandboxError."""
    found = found_program(name)
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


_READ, _ENTER = stat.S_IROTH, stat.S_IXOTH


def is_private(path: str, user: int | None = None) -> bool:
    """Tell whether something at or below a path cannot be read by all users.

    With a user, whether this one cannot read it; users of programs have no groups.
    """
    real = Path(os.path.realpath(path))
    if not _allows(real.parents, _ENTER, user):
        return True
    if not real.is_dir():
        return not _allows([real], _READ, user)
    if has(str(real)):
        return False
    return any(not _open(place, files, user) for place, _, files in os.walk(real))


def _open(folder: str, files: list[str], user: int | None) -> bool:
    paths = [Path(folder, name) for name in files]
    present = [path for path in paths if path.exists()]
    entered = _allows([Path(folder)], _READ | _ENTER, user)
    return entered and _allows(present, _READ, user)


def _allows(paths: Iterable[Path], wanted: int, user: int | None) -> bool:
    return all(_mode(os.stat(path), user) & wanted == wanted for path in paths)


def _mode(status: os.stat_result, user: int | None) -> int:
    """Return the permissions of a user as if they were those of all others."""
    return status.st_mode >> 6 if status.st_uid == user else status.st_mode
