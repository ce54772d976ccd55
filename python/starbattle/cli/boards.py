"""starbattle boards."""

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from starbattle.board import Board
from starbattle.cli.forms import text_or_json
from starbattle.cli.options import AsJson, OutputFile, To
from starbattle.cli.output import Output
from starbattle.errors import printable
from starbattle.formats import read_boards
from starbattle.resources import BOARDS

_FORMS = text_or_json("boards")


def boards(to: To = None, output: OutputFile = None, as_json: AsJson = False) -> None:
    """List the boards that ship with starbattle: size and stars.

    A file may hold several boards; the size and stars are those of the first.
    JSON has an object for each file: "file", "size", "stars" (null: any), "origin".

    Examples:

    \b
      starbattle boards
      starbattle boards --json
    """  # noqa: D301
    form = _FORMS.chosen(to, output, "json" if as_json else None)
    shipped = list(_shipped())
    lines = map(json.dumps, shipped) if form == "json" else _table(shipped)
    with Output(output) as out:
        for line in lines:
            out.put(line)
        out.say(f"{len(shipped)} files")


def _shipped() -> Iterator[dict[str, Any]]:
    """Yield what is known of each file."""
    for origin, credit in tomllib.loads(_text("origins.toml")).items():
        for file in sorted(_files(BOARDS / origin)):
            size, stars = _size_and_stars(file)
            name = printable(str(_shown(file)))
            yield {"file": name, "size": size, "stars": stars, "origin": credit}


def _table(shipped: list[dict[str, Any]]) -> Iterator[str]:
    rows = [("File", "Size", "Stars", "Origin")]
    for one in shipped:
        size = f"{one['size']}x{one['size']}"
        rows.append((one["file"], size, str(one["stars"] or "any"), one["origin"]))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = zip(row, widths, strict=True)
        yield "  ".join(cell.ljust(width) for cell, width in cells).rstrip()


def _files(folder: Path) -> list[Path]:
    return [*folder.glob("*.txt"), *folder.glob("*.jsonl")]


def _text(name: str) -> str:
    return (BOARDS / name).read_text(encoding="utf-8")


def _shown(file: Path) -> Path:
    """Name a file as it can be typed where the user is."""
    here = Path.cwd()
    return file.relative_to(here) if file.is_relative_to(here) else file


def _size_and_stars(file: Path) -> tuple[int, int | None]:
    """Describe the first board of a file; None stands for any count of stars."""
    board = next(read_boards(file))
    stars = board.stars if isinstance(board, Board) else None
    board = next(read_boards(file, stars=1))
    if not isinstance(board, Board):
        raise board
    return board.size, stars
