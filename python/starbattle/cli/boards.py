"""starbattle boards."""

import tomllib
from itertools import groupby
from pathlib import Path

from starbattle.board import Board
from starbattle.cli.messages import put
from starbattle.formats import read_boards
from starbattle.render.beside import width
from starbattle.render.columns import filled, lined_up
from starbattle.render.terminal import table_width
from starbattle.resources import BOARDS

_Row = tuple[str, str, str, str]

_HEADS = ("File", "Size", "Stars", "Origin")


def boards() -> None:
    """List the boards that ship with the package: size, stars and origin.

    Example:

      starbattle boards
    """
    origins = tomllib.loads(_text("origins.toml"))
    rows = [
        (str(_shown(file)), *_size_and_stars(file), credit)
        for origin, credit in origins.items()
        for file in sorted(_files(BOARDS / origin))
    ]
    put("\n".join(_listed(rows, table_width())))


def _listed(rows: list[_Row], columns: float) -> list[str]:
    """Return a line for each file, without its origin if that would be too long."""
    lines = lined_up([_HEADS, *rows])
    if max(map(width, lines)) <= columns:
        return lines
    heads, *lines = lined_up([row[:-1] for row in [_HEADS, *rows]])
    groups = groupby(zip(rows, lines, strict=True), lambda pair: pair[0][-1])
    listed = [heads]
    for credit, files in groups:
        listed += ["", filled(credit, columns), *(line for _, line in files)]
    return listed


def _files(folder: Path) -> list[Path]:
    return [*folder.glob("*.txt"), *folder.glob("*.jsonl")]


def _text(name: str) -> str:
    return (BOARDS / name).read_text(encoding="utf-8")


def _shown(file: Path) -> Path:
    """Name a file as it can be typed where the user is."""
    here = Path.cwd()
    return file.relative_to(here) if file.is_relative_to(here) else file


def _size_and_stars(file: Path) -> tuple[str, str]:
    """Describe the board of a file; one without a star count goes with any."""
    board = next(read_boards(file))
    stars = str(board.stars) if isinstance(board, Board) else "any"
    board = next(read_boards(file, stars=1))
    if not isinstance(board, Board):
        raise board
    return f"{board.size}x{board.size}", stars
