"""starbattle boards and doctor: what there is here."""

import json
import platform
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from typing import Any

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
from starbattle.render.terminal import filled, lined_up, table_width

_HEADS = ("Name", "Boards", "Size", "Stars")


def boards(answer: Answer) -> None:
    """List the boards that ship with starbattle, by name.

    You can use a name wherever a command takes a file of boards; NAME#3 is the third
    of several boards. JSON also says where they come from: it has an object for each
    name: "file", "name", "boards" (how many), "size" (null if the boards differ),
    "stars" (null: any number; "several" if the boards differ), "origin".

    Examples:

    \b
      starbattle boards
      starbattle boards --json
      starbattle solve norvig/24
      starbattle explain made/10x10-2#4
    """  # noqa: D301
    described = list(_described())
    with answer.opened("boards") as out:
        table = lined_up([_HEADS, *map(_row, described)])
        for line in map(json.dumps, described) if out.form == "json" else table:
            out.put(line)
        out.say(f"{len(described)} names")


def _described() -> Iterator[dict[str, Any]]:
    """Yield what is known of each name."""
    credits = tomllib.loads((BOARDS / "origins.toml").read_text(encoding="utf-8"))
    for name, file in shipped_names().items():
        boards = [b for b in read_boards(file, stars=1) if isinstance(b, Board)]
        # Boards without a star count, which are errors, go with any.
        stars = {getattr(board, "stars", None) for board in read_boards(file)}
        sizes = {board.size for board in boards}
        yield {
            "file": printable(file),
            "name": printable(name),
            "boards": len(boards),
            "size": sizes.pop() if len(sizes) == 1 else None,
            "stars": stars.pop() if len(stars) == 1 else "several",
            "origin": credits[name.partition("/")[0]],
        }


def _row(one: dict[str, Any]) -> tuple[str, ...]:
    size = f"{one['size']}x{one['size']}" if one["size"] else "several"
    stars = str(one["stars"] or "any")
    return one["name"], str(one["boards"]), size, stars


_PATIENCE_S = 30


_PAGE = {
    "current": "built, for the command page",
    "stale": f"built from other files than those here; {REBUILD}",
    "missing": f"not built, which the command page needs; {REBUILD}",
}


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
        found = _found()
        if out.form == "json":
            out.put(json.dumps(found))
        else:
            columns = table_width(out.in_file)
            for line in _lines(**found):
                out.put(filled(printable(line), columns, " " * 11))
        bridges = found["bridges"].items()
        working = [name for name, bridge in bridges if bridge["works"]]
        out.say(f"{', '.join(working) or 'no bridge'} works")
    return EXIT_SOLVED if working else EXIT_BAD_INPUT


def _found() -> dict[str, Any]:
    swipl = _swipl()
    bridges = {name: _probe(name) for name in BRIDGES}
    version = re.search(r"version (\d[\d.]+)", swipl["version"] if swipl else "")
    too_old = version and numbers(version[1]) < numbers(JANUS_SWIPL)
    if too_old and not bridges["janus"]["works"]:
        bridges["janus"]["detail"] = f"it needs SWI-Prolog {JANUS_SWIPL} or newer"
    working = (name for name, bridge in bridges.items() if bridge["works"])
    return {
        "starbattle": __version__,
        "python": platform.python_version(),
        "swipl": swipl,
        "init_file": str(init_file() or "") or None,
        "bridges": bridges,
        "auto": next(working, None),
        "page": page_state(),
    }


def _lines(
    starbattle: str,
    python: str,
    swipl: dict[str, str] | None,
    init_file: str | None,
    bridges: dict[str, dict[str, Any]],
    auto: str | None,
    page: str,
) -> Iterator[str]:
    yield f"starbattle {starbattle}, Python {python}"
    there = "{path}, {version}".format(**swipl) if swipl else ""
    yield f"swipl      {there or f'not found; {INSTALL_SWIPL}'}"
    if init_file:
        yield f"init file  {init_file}, which no bridge reads"
    for name, bridge in bridges.items():
        verdict = "works, SWI-Prolog " if bridge["works"] else "no: "
        yield f"{name:<10} {verdict}{bridge['detail']}"
    yield f"auto       {auto or f'nothing works: {INSTALL_SWIPL}'}"
    yield f"page       {_PAGE[page]}"


def _swipl() -> dict[str, str] | None:
    """Return where swipl is, and its version or what is wrong with it."""
    if (path := executable("swipl")) is None:
        return None
    try:
        said = f"SWI-Prolog version {swipl_version('swipl', path)}"
    except BridgeUnavailable as error:
        said = f"{error.reason}; {error.remedy}".removeprefix(f"{path} ")
    return {"path": path, "version": said}


def _probe(name: str) -> dict[str, Any]:
    """Try a bridge in a process of its own: does it work, and what does it say?"""
    command = [sys.executable, "-P", "-m", "starbattle.bridge.probe", name]
    with progress(f"trying {name}"):
        try:
            run = subprocess.run(
                command, capture_output=True, text=True, timeout=_PATIENCE_S
            )
        except subprocess.TimeoutExpired:
            return {"works": False, "detail": f"no answer in {_PATIENCE_S} s"}
    if run.returncode == 0:
        return {"works": True, "detail": run.stdout.strip()}
    lines = run.stderr.strip().splitlines() or [f"it crashed ({run.returncode})"]
    return {"works": False, "detail": lines[-1].removeprefix(f"{name}: ")}
