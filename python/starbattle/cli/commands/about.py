"""starbattle boards and doctor: what there is here."""

import json
import platform
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from starbattle import __version__
from starbattle.board.board import Board
from starbattle.bridge import BRIDGES
from starbattle.bridge.base import (
    INSTALL_SWIPL,
    JANUS_SWIPL,
    init_file,
    numbers,
    swipl_version,
)
from starbattle.cli.messages import EXIT_BAD_INPUT, EXIT_SOLVED, progress
from starbattle.cli.options import Answer
from starbattle.errors import BridgeUnavailable, printable
from starbattle.formats import read_boards
from starbattle.page.site import REBUILD
from starbattle.page.site import state as page_state
from starbattle.paths import BOARDS, executable, shipped_names
from starbattle.render.terminal import filled, lined_up, table_width, width

_HEADS = ("Name", "Boards", "Size", "Stars", "Origin")


def boards(answer: Answer) -> None:
    """List the boards that ship with starbattle, by name.

    You can use a name wherever a command takes a file of boards; NAME#3 is the third
    of several boards. JSON has an object for each name: "file", "name", "boards" (how
    many), "size" (null if the boards differ), "stars" (null: any number; "several" if
    the boards differ), "origin".

    Examples:

    \b
      starbattle boards
      starbattle boards --json
      starbattle solve norvig/24
      starbattle explain made/10x10-2#4
    """  # noqa: D301
    described = list(_described())
    with answer.opened("boards") as out:
        columns = table_width(in_file=out.file is not None)
        table = _table(list(map(_row, described)), columns)
        for line in map(json.dumps, described) if out.form == "json" else table:
            out.put(line)
        out.say(f"{len(described)} names")


def _described() -> Iterator[dict[str, Any]]:
    """Yield what is known of each name."""
    credits = tomllib.loads((BOARDS / "origins.toml").read_text(encoding="utf-8"))
    for name, file in shipped_names().items():
        boards = [b for b in read_boards(file, stars=1) if isinstance(b, Board)]
        stars = _stars(file)
        yield {
            "file": printable(str(file)),
            "name": printable(name),
            "boards": len(boards),
            "size": _only({board.size for board in boards}),
            "stars": _only(stars) if len(stars) == 1 else "several",
            "origin": credits[name.partition("/")[0]],
        }


def _stars(file: Path) -> set[int | None]:
    """Return the star counts of a file; boards without one go with any."""
    found = read_boards(file)
    return {board.stars if isinstance(board, Board) else None for board in found}


def _only(values: "set[int] | set[int | None]") -> int | None:
    """Return the value, or None if there are several."""
    return next(iter(values)) if len(values) == 1 else None


def _row(one: dict[str, Any]) -> tuple[str, ...]:
    size = f"{one['size']}x{one['size']}" if one["size"] else "several"
    stars = str(one["stars"] or "any")
    return one["name"], str(one["boards"]), size, stars, one["origin"]


def _table(rows: list[tuple[str, ...]], columns: float) -> list[str]:
    """Return a line for each name, without its origin if that would be too long."""
    lines = lined_up([_HEADS, *rows])
    if max(map(width, lines)) <= columns:
        return lines
    heads, *lines = lined_up([row[:-1] for row in [_HEADS, *rows]])
    groups = groupby(zip(rows, lines, strict=True), lambda pair: pair[0][-1])
    table = [heads]
    for credit, named in groups:
        table += ["", filled(credit, columns), *(line for _, line in named)]
    return table


_PATIENCE_S = 30


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


def doctor(answer: Answer) -> int:
    """Check which bridges to SWI-Prolog work.

    If a bridge does not work, doctor says why and what to do about it.

    JSON has "starbattle", "python", "swipl" ("path" and "version", or null),
    "bridges" (for each "works" and "detail"), "auto", the bridge that is used, and
    "page", which is "current", "stale" (built from other files) or "missing".

    Examples:

    \b
      starbattle doctor
      starbattle doctor --json

    Exit status: 0, or 2 if no bridge works.
    """  # noqa: D301
    with answer.opened("doctor") as out:
        found: list[_Bridge] = []
        tell = _as_json if out.form == "json" else _as_text
        swipl = _swipl()
        columns = table_width(in_file=out.file is not None)
        for line in tell(swipl, _probed(swipl, found)):
            text = printable(line)
            out.put(text if out.form == "json" else filled(text, columns, " " * 11))
        working = [bridge.name for bridge in found if bridge.works]
        out.say(f"{', '.join(working) or 'no bridge'} works")
    return EXIT_SOLVED if working else EXIT_BAD_INPUT


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
    if path := init_file():
        yield f"init file  {path}, which no bridge reads"
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
        "init_file": str(init_file() or "") or None,
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
