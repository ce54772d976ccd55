"""starbattle boards."""

import json
import tomllib
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from starbattle.board.board import Board
from starbattle.cli.options import Answer
from starbattle.cli.output import Output, usual_forms
from starbattle.errors import printable
from starbattle.formats import read_boards
from starbattle.paths import BOARDS, shipped_names
from starbattle.render.terminal import filled, lined_up, table_width, width

ORDER = 120

_HEADS = ("Name", "Boards", "Size", "Stars", "Origin")
_FORMS = usual_forms("boards", "text", "json")


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
    form = answer.form(_FORMS)
    described = list(_described())
    with Output(answer.output) as out:
        columns = table_width(in_file=out.file is not None)
        table = _table(list(map(_row, described)), columns)
        for line in map(json.dumps, described) if form == "json" else table:
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
