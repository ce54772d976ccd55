"""starbattle boards."""

import tomllib
from pathlib import Path

from starbattle import shipped
from starbattle.board import Board
from starbattle.cli.messages import put
from starbattle.formats import read_boards
from starbattle.resources import BOARDS


def boards() -> None:
    """List the boards that ship with the package, by the names to type.

    A name stands wherever a file of boards may stand; of a name with several
    boards, NAME#3 is the third.

    Examples:

    \b
      starbattle boards
      starbattle solve norvig/24
      starbattle explain made/10x10-2#4
    """  # noqa: D301
    credits = tomllib.loads((BOARDS / "origins.toml").read_text(encoding="utf-8"))
    rows = [("Name", "Boards", "Size", "Stars", "Origin")]
    for name, file in shipped.names().items():
        rows.append((name, *_described(file), credits[name.partition("/")[0]]))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = zip(row, widths, strict=True)
        put("  ".join(cell.ljust(width) for cell, width in cells).rstrip())


def _described(file: Path) -> tuple[str, str, str]:
    """Say how many boards there are, their size and stars, if all have the same."""
    found = [board for board in read_boards(file, stars=1) if isinstance(board, Board)]
    sizes = {f"{board.size}x{board.size}" for board in found}
    return str(len(found)), _one_of(sizes), _one_of(_stars(file))


def _stars(file: Path) -> set[str]:
    """Return the star counts of a file; without any, the boards go with all."""
    found = read_boards(file)
    return {str(board.stars) if isinstance(board, Board) else "any" for board in found}


def _one_of(values: set[str]) -> str:
    return values.pop() if len(values) == 1 else "several"
