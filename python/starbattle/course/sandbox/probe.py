"""Trying a rung out before it is used, to see that it holds."""

import os
import tempfile
from pathlib import Path

from starbattle.course.sandbox import system
from starbattle.course.sandbox.errors import SandboxError
from starbattle.course.sandbox.limits import Limits
from starbattle.course.sandbox.permissions import is_private
from starbattle.course.sandbox.rungs.rung import Rung
from starbattle.course.sandbox.sandbox import Sandbox

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
    "reads no file that it should read": fails(open, shown),
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
    return "" if said == "holds" or not rung.filtered else f"the program {said}"


def _python() -> tuple[str, list[Path]]:
    """Return a Python that any user may run, if there is one, and its files."""
    if is_private(system.PYTHON) and os.path.exists(_SYSTEM_PYTHON):
        return _SYSTEM_PYTHON, []
    return system.PYTHON, list(map(Path, system.python_files()))


def _tried(sandbox: Sandbox) -> str:
    with tempfile.TemporaryDirectory(prefix="starbattle-") as name:
        folder = Path(name)
        folder.chmod(0o711)
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
