"""starbattle boards."""

import tomllib
from pathlib import Path

from starbattle.board import Board
from starbattle.cli.messages import put
from starbattle.formats import read_boards
from starbattle.resources import BOARDS


def boards() -> None:
    """List the boards that ship with the package: size, stars and origin.

    Example:

      starbattle boards
    """
    rows = [("File", "Size", "Stars", "Origin")]
    for origin, credit in tomllib.loads(_text("origins.toml")).items():
        for file in sorted(_files(BOARDS / origin)):
            rows.append((str(_shown(file)), *_size_and_stars(file), credit))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = zip(row, widths, strict=True)
        put("  ".join(cell.ljust(width) for cell, width in cells).rstrip())


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
