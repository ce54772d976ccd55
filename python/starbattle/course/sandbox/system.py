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


_READ, _ENTER = stat.S_IROTH, stat.S_IXOTH


def is_private(path: str) -> bool:
    """Tell whether something at or below a path cannot be read by all users."""
    real = Path(os.path.realpath(path))
    if not _allows(real.parents, _ENTER):
        return True
    if not real.is_dir():
        return not _allows([real], _READ)
    if has(str(real)):
        return False
    return any(not _open(place, files) for place, _, files in os.walk(real))


def _open(folder: str, files: list[str]) -> bool:
    paths = [Path(folder, name) for name in files]
    present = [path for path in paths if path.exists()]
    return _allows([Path(folder)], _READ | _ENTER) and _allows(present, _READ)


def _allows(paths: Iterable[Path], wanted: int) -> bool:
    return all(os.stat(path).st_mode & wanted == wanted for path in paths)
