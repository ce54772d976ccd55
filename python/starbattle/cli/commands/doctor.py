"""starbattle doctor."""

import json
import platform
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import NamedTuple

import typer

from starbattle import __version__
from starbattle.bridge import BRIDGES
from starbattle.bridge.base import (
    INSTALL_SWIPL,
    JANUS_SWIPL,
    numbers,
    swipl_version,
)
from starbattle.cli.messages import EXIT_BAD_INPUT, progress
from starbattle.cli.options import Answer
from starbattle.cli.output import Output, usual_forms
from starbattle.errors import BridgeUnavailable, printable
from starbattle.page.site import REBUILD
from starbattle.page.site import state as page_state
from starbattle.paths import executable
from starbattle.render.terminal import filled, table_width

ORDER = 130
EPILOG = "Exit status: 0, or 2 if no bridge works."

_PATIENCE_S = 30
_FORMS = usual_forms("doctor", "text", "json")


_PAGE = {
    "current": "built, for the command page",
    "stale": f"built from other files than those here; {REBUILD}",
    "missing": f"not built, which the command page needs; {REBUILD}",
}


class _Swipl(NamedTuple):
    """The program swipl, and what it says of its version or what is wrong with it."""

    path: str
    version: str


class _Bridge(NamedTuple):
    """A bridge: whether it works, and its SWI-Prolog or what is wrong."""

    name: str
    works: bool
    detail: str


def doctor(answer: Answer) -> None:
    """Check which bridges to SWI-Prolog work.

    If a bridge does not work, doctor says why and what to do about it.

    JSON has "starbattle", "python", "swipl" ("path" and "version", or null),
    "bridges" (for each "works" and "detail"), "auto", the bridge that is used, and
    "page", which is "current", "stale" (built from other files) or "missing".

    Examples:

    \b
      starbattle doctor
      starbattle doctor --json
    """  # noqa: D301
    form = answer.form(_FORMS)
    with Output(answer.output) as out:
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
    yield f"page       {_PAGE[page_state()]}"


def _as_json(swipl: _Swipl | None, bridges: Iterator[_Bridge]) -> Iterator[str]:
    tried = list(bridges)
    told = {
        "starbattle": __version__,
        "python": platform.python_version(),
        "swipl": swipl and swipl._asdict(),
        "bridges": {b.name: {"works": b.works, "detail": b.detail} for b in tried},
        "auto": next((bridge.name for bridge in tried if bridge.works), None),
        "page": page_state(),
    }
    yield json.dumps(told)


def _swipl() -> _Swipl | None:
    if (path := executable("swipl")) is None:
        return None
    try:
        return _Swipl(path, f"SWI-Prolog version {swipl_version('swipl', path)}")
    except BridgeUnavailable as error:
        fault = f"{error.reason}; {error.remedy}"
        return _Swipl(path, fault.removeprefix(f"{path} "))


def _too_old_for_janus(swipl: _Swipl | None) -> bool:
    version = re.search(
        r"SWI-Prolog version (\d[\d.]+)", swipl.version if swipl else ""
    )
    return version is not None and numbers(version[1]) < numbers(JANUS_SWIPL)


def _probe(name: str) -> _Bridge:
    """Try a bridge in a process of its own."""
    command = [sys.executable, "-P", "-m", "starbattle.bridge.probe", name]
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
