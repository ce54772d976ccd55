"""starbattle doctor."""

import shutil
import subprocess
import sys

import typer

from starbattle import __version__
from starbattle.bridges import BRIDGES
from starbattle.bridges.base import INSTALL_SWIPL
from starbattle.cli.messages import EXIT_BAD_INPUT, progress, put
from starbattle.render.columns import filled
from starbattle.render.terminal import table_width

_PATIENCE_S = 30


def doctor() -> None:
    """Check which SWI-Prolog there is, and which bridges to it work.

    Example:

      starbattle doctor
    """
    put(f"starbattle {__version__}, Python {sys.version.split()[0]}")
    _put("swipl", _swipl())
    found = {name: _probe(name) for name in BRIDGES}
    for name, (works, detail) in found.items():
        _put(name, ("works, " if works else "no: ") + detail)
    working = [name for name, (works, _) in found.items() if works]
    _put("auto", working[0] if working else "nothing works: " + INSTALL_SWIPL)
    if not working:
        raise typer.Exit(EXIT_BAD_INPUT)


def _put(name: str, text: str) -> None:
    """Print a line, broken between words if the terminal is too narrow for it."""
    put(filled(f"{name:<10} {text}", table_width(), " " * 11))


def _swipl() -> str:
    path = shutil.which("swipl")
    if path is None:
        return f"not found; {INSTALL_SWIPL}"
    run = subprocess.run([path, "--version"], capture_output=True, text=True)
    return f"{path}, {run.stdout.strip()}"


def _probe(name: str) -> tuple[bool, str]:
    """Try a bridge in a process of its own; tell whether it works, and more."""
    command = [sys.executable, "-m", "starbattle.bridges.probe", name]
    with progress(f"trying {name}"):
        try:
            run = subprocess.run(
                command, capture_output=True, text=True, timeout=_PATIENCE_S
            )
        except subprocess.TimeoutExpired:
            return False, f"no answer in {_PATIENCE_S} s"
    if run.returncode == 0:
        return True, f"SWI-Prolog {run.stdout.strip()}"
    lines = run.stderr.strip().splitlines() or [f"it crashed ({run.returncode})"]
    return False, lines[-1].removeprefix(f"{name}: ")
