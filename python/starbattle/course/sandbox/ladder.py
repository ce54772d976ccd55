"""Choosing a sandbox: the best rung that works here."""

import os
from pathlib import Path

from starbattle.arguments import one_of
from starbattle.course.sandbox import system
from starbattle.course.sandbox.limits import Limits, SandboxError, SandboxUnavailable
from starbattle.course.sandbox.rungs import (
    BUBBLEWRAP,
    LANDLOCK,
    TRUSTED,
    Rung,
)
from starbattle.course.sandbox.sandbox import Sandbox
from starbattle.course.sandbox.system import is_private
from starbattle.saving import temporary_folder

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


def fault(rung: Rung) -> str:
    """Say in a clause why a rung cannot be used here; empty if it can."""
    if obstacle := rung.obstacle():
        return obstacle
    try:
        said = _tried(Sandbox(rung))
    except SandboxError as error:
        return str(error)
    return "" if said == "holds" or not rung.holds else f"the program {said}"


def _python() -> tuple[str, list[Path]]:
    """Return a Python that any user may run, if there is one, and its files."""
    if is_private(system.PYTHON) and os.path.exists(_SYSTEM_PYTHON):
        return _SYSTEM_PYTHON, []
    return system.PYTHON, list(map(Path, system.python_files()))


def _tried(sandbox: Sandbox) -> str:
    """Say what a program does in a folder of this user, or "holds"."""
    with temporary_folder() as folder:
        shown, secret = folder / "shown", folder / "secret"
        shown.touch(0o644)
        secret.touch(0o600)
        python, files = _python()
        argv = [python, "-I", "-S", "-c", _PROGRAM]
        argv += [str(shown), str(secret), str(folder / "new")]
        try:
            done = sandbox.run(argv, readable=[shown, *files], limits=_LIMITS)
        finally:
            sandbox.close()
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
