"""What every bridge to SWI-Prolog offers."""

import os
import re
import stat
import subprocess
from pathlib import Path
from typing import Protocol

from starbattle.errors import REFUSALS, BridgeUnavailable, MachineError, refusal
from starbattle.paths import PROLOG

JANUS_SWIPL = "9.1.12"
"""The first SWI-Prolog with the interface that janus-swi is built against."""

MINIMAL_SWIPL = "9.0"
"""The first SWI-Prolog that runs the program; bin/setup knows it, too."""

_PATIENCE_S = 20.0
"""How long SWI-Prolog may take to say its version, which takes milliseconds."""

NO_FILES = ("-f", "none", "--no-packs")
"""Options of SWI-Prolog: no bridge reads the user's init file, nor the user's packs."""

INSTALL_SWIPL = (
    "install SWI-Prolog (Debian, Ubuntu: apt-get install swi-prolog-nox; "
    "macOS: brew install swi-prolog)"
)


class Bridge(Protocol):
    """A way to call the entry predicate of the Prolog program.

    `call` may be used from any thread. Requests and replies are JSON texts, see
    prolog/bridge/server.pl.
    """

    @property
    def name(self) -> str:
        """Return the bridge's name: janus, pyswip or process."""

    def call(self, request: str) -> str:
        """Send a request and return the reply; BridgeError if none comes."""

    def close(self) -> None:
        """End SWI-Prolog if it is a process of its own; the next call starts it."""

    def kill(self) -> bool:
        """Do the same; return whether it was one."""
        return False


def numbers(version: str) -> list[int]:
    """Return the numbers of a version: [9, 0, 4] of "9.0.4"."""
    return [int(part) for part in version.split(".")]


def check_version(bridge: str, version: str) -> None:
    """Raise BridgeUnavailable if such a SWI-Prolog is too old for the program."""
    if numbers(version) < numbers(MINIMAL_SWIPL):
        reason = f"SWI-Prolog {version} is too old"
        remedy = f"install {MINIMAL_SWIPL} or newer (Ubuntu: ppa:swi-prolog/stable)"
        raise BridgeUnavailable(bridge, reason, remedy)


def swipl_version(bridge: str, path: str) -> str:
    """Return the version of a program `swipl`, as "9.0.4".

    Raises BridgeUnavailable if it does not say one, or too old a one.
    """
    said = asked(bridge, path, "--version")
    found = re.match(rb"SWI-Prolog version (\d+\.\d+\.\d+)", said)
    if found is None:
        reason = f"{path} --version names no version of SWI-Prolog"
        raise BridgeUnavailable(bridge, reason, INSTALL_SWIPL)
    version = found[1].decode()
    check_version(bridge, version)
    return version


def asked(bridge: str, path: str, option: str) -> bytes:
    """Return what a program `swipl` says of itself.

    Raises BridgeUnavailable if it cannot be run, or gives no answer in time.
    """
    try:
        return subprocess.run(
            [path, option],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_PATIENCE_S,
        ).stdout
    except subprocess.TimeoutExpired:
        reason = f"{path} {option} gave no answer in {_PATIENCE_S:g} s"
        raise BridgeUnavailable(bridge, reason, INSTALL_SWIPL) from None
    except OSError as error:
        check_refusal(bridge, error)
        reason = f"{path} cannot be run: {error.strerror}"
        raise BridgeUnavailable(bridge, reason, INSTALL_SWIPL) from None


def check_refusal(bridge: str, error: OSError) -> None:
    """Raise MachineError if the system refuses what it takes to start `swipl`."""
    if error.errno in REFUSALS:
        raise MachineError(f"{bridge}: {refusal(error)}") from None


def init_file() -> Path | None:
    """Return the user's own init file for SWI-Prolog, if there is one."""
    given = os.environ.get("XDG_CONFIG_HOME")
    folders = [*([Path(given)] if given else []), Path("~/.config").expanduser()]
    files = [folder / "swi-prolog/init.pl" for folder in folders]
    return next(filter(Path.is_file, files), None)


class Owner:
    """The process that opened a bridge, the only one that may use it.

    A forked child lacks the parent's threads, so that Prolog would hang, and has no
    pipe of its own to swipl.
    """

    def __init__(self, bridge: str) -> None:
        self._bridge = bridge
        self._process = os.getpid()

    def check(self) -> None:
        """Raise BridgeUnavailable in any other process."""
        if os.getpid() != self._process:
            reason = "the search, or the bridge, is of the process before the fork"
            raise BridgeUnavailable(self._bridge, reason, "begin again in this one")


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
