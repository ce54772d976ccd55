"""Where the bridges keep what SWI-Prolog has compiled; see prolog/bridge/loader.pl."""

import os
import stat
from pathlib import Path

from starbattle.resources import PROLOG

LOADER = PROLOG / "bridge/loader.pl"
"""The Prolog file whose load_bridge/1 loads the others."""

_BY_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def compiled_folder(name: str = "compiled") -> str:
    """Return the folder for compiled files, made if need be; "" if there is none.

    SWI-Prolog runs what is in it. So it must be this user's alone, and so must
    its files.
    """
    try:
        folder = _cache() / "starbattle" / name
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        str(folder).encode()  # the bridges pass it as UTF-8
        return str(folder) if _is_private(folder) else ""
    except (OSError, RuntimeError, ValueError):
        return ""


def _cache() -> Path:
    """Return the user's folder for what can be made again, as XDG defines it."""
    given = os.environ.get("XDG_CACHE_HOME", "")
    return Path(given) if os.path.isabs(given) else Path.home() / ".cache"


def _is_private(folder: Path) -> bool:
    status = folder.lstat()
    closed = stat.S_ISDIR(status.st_mode) and not status.st_mode & _BY_OTHERS
    return closed and _is_own(status) and all(map(_is_own_file, folder.iterdir()))


def _is_own_file(path: Path) -> bool:
    try:
        status = path.lstat()
    except FileNotFoundError:  # a first run beside this one has just renamed it
        return True
    return stat.S_ISREG(status.st_mode) and _is_own(status)


def _is_own(status: os.stat_result) -> bool:
    return status.st_uid == os.geteuid()
