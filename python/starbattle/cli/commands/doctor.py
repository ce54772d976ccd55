"""starbattle doctor."""

import json
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from typing import NamedTuple

import typer

from starbattle import __version__
from starbattle.bridge import BRIDGES
from starbattle.bridge.base import INSTALL_SWIPL, JANUS_SWIPL
from starbattle.cli.forms import text_or_json
from starbattle.cli.messages import EXIT_BAD_INPUT, progress
from starbattle.cli.options import AsJson, OutputFile, To
from starbattle.cli.output import Output
from starbattle.errors import printable
from starbattle.render.columns import filled
from starbattle.render.terminal import table_width

ORDER = 130
EPILOG = "Exit status: 0, or 2 if no bridge works."

_PATIENCE_S = 30
_FORMS = text_or_json("doctor")


class _Swipl(NamedTuple):
    path: str
    version: str


class _Bridge(NamedTuple):
    """A bridge: whether it works, and its SWI-Prolog or what is wrong."""

    name: str
    works: bool
    detail: str


def doctor(to: To = None, output: OutputFile = None, as_json: AsJson = False) -> None:
    """Check which SWI-Prolog there is, and which bridges to it work.

    For a bridge that does not work it says why, and what to do about it.

    JSON has "starbattle", "python", "swipl" ("path" and "version", or null),
    "bridges" (for each "works" and "detail") and "auto", the bridge that is taken.

    Examples:

    \b
      starbattle doctor
      starbattle doctor --json
    """  # noqa: D301
    form = _FORMS.chosen(to, output, "json" if as_json else None)
    with Output(output) as out:
        found: list[_Bridge] = []
        tell = _as_json if form == "json" else _as_text
        swipl = _swipl()
        columns = table_width(in_file=out.file is not None)
        for line in tell(swipl, _probed(swipl, found)):
            text = printable(line)
            out.put(text if form == "json" else filled(text, columns, " " * 11))
        working = [bridge.name for bridge in found if bridge.works]
        out.say(f"{', '.join(working) or 'no bridge'} works")
    if not working:
        raise typer.Exit(EXIT_BAD_INPUT)


def _probed(swipl: _Swipl | None, found: list[_Bridge]) -> Iterator[_Bridge]:
    """Try the bridges one by one, and keep what was found."""
    for name in BRIDGES:
        bridge = _probe(name)
        if name == "janus" and not bridge.works and _too_old_for_janus(swipl):
            needs = f"it needs SWI-Prolog {JANUS_SWIPL} or newer"
            bridge = bridge._replace(detail=needs)
        found.append(bridge)
        yield bridge


def _as_text(swipl: _Swipl | None, bridges: Iterator[_Bridge]) -> Iterator[str]:
    yield f"starbattle {__version__}, Python {platform.python_version()}"
    there = f"{swipl.path}, {swipl.version}" if swipl else f"not found; {INSTALL_SWIPL}"
    yield f"swipl      {there}"
    first = ""
    for name, works, detail in bridges:
        yield f"{name:<10} {'works, SWI-Prolog ' if works else 'no: '}{detail}"
        first = first or (name if works else "")
    yield f"auto       {first or 'nothing works: ' + INSTALL_SWIPL}"


def _as_json(swipl: _Swipl | None, bridges: Iterator[_Bridge]) -> Iterator[str]:
    tried = list(bridges)
    told = {
        "starbattle": __version__,
        "python": platform.python_version(),
        "swipl": swipl and swipl._asdict(),
        "bridges": {b.name: {"works": b.works, "detail": b.detail} for b in tried},
        "auto": next((bridge.name for bridge in tried if bridge.works), None),
    }
    yield json.dumps(told)


def _swipl() -> _Swipl | None:
    path = shutil.which("swipl")
    if path is None:
        return None
    run = subprocess.run([path, "--version"], capture_output=True, text=True)
    return _Swipl(path, run.stdout.strip())


def _too_old_for_janus(swipl: _Swipl | None) -> bool:
    version = re.search(r"version ([\d.]+)", swipl.version if swipl else "")
    return version is not None and _numbers(version[1]) < _numbers(JANUS_SWIPL)


def _numbers(version: str) -> list[int]:
    return [int(part) for part in version.strip(".").split(".")]


def _probe(name: str) -> _Bridge:
    """Try a bridge in a process of its own."""
    command = [sys.executable, "-m", "starbattle.bridge.probe", name]
    with progress(f"trying {name}"):
        try:
            run = subprocess.run(
                command, capture_output=True, text=True, timeout=_PATIENCE_S
            )
        except subprocess.TimeoutExpired:
            return _Bridge(name, False, f"no answer in {_PATIENCE_S} s")
    if run.returncode == 0:
        return _Bridge(name, True, run.stdout.strip())
    lines = run.stderr.strip().splitlines() or [f"it crashed ({run.returncode})"]
    return _Bridge(name, False, lines[-1].removeprefix(f"{name}: "))
