"""Data for MiniZinc models: a star count, a size, and the sectors as an array.

    num_stars = 1;
    dim = 5;
    sectors = [| 1, 2, 2, 2, 3
               | 1, 4, 4, 4, 3
               | 1, 3, 3, 3, 3
               | 1, 1, 1, 5, 5
               | 1, 1, 5, 5, 5 |];

Comments begin with %, and other items are ignored.
"""

import re
from collections.abc import Iterator

from starbattle.board.position import Position
from starbattle.errors import BoardError, quoted
from starbattle.formats.format import Format, RawBoard
from starbattle.formats.notation import numbered
from starbattle.formats.source import Source

_BEGINNING = re.compile(r"^[ \t]*(num_stars|dim|sectors)\s*=", re.MULTILINE)
_ITEM = re.compile(r"\s*([A-Za-z]\w*)\s*=([^;]*)", re.ASCII)
_INTEGER = re.compile(r"-?[0-9]{1,9}")


def detect(text: str) -> bool:
    """Tell whether a line sets one of the parameters."""
    return _BEGINNING.search(text) is not None


def read(source: Source) -> Iterator[RawBoard]:
    """Yield the one board of the data."""
    text = re.sub("%[^\n]*", "", source.text())
    items = _items(text)
    if "sectors" not in items:
        raise BoardError("sectors is missing")
    line, sectors = items["sectors"]
    rows, row_lines = _rows(sectors, line)
    stars = _integer(items, "num_stars")
    size = _integer(items, "dim")
    if size is not None and size != len(rows):
        raise BoardError(f"dim is {size}, but sectors has {len(rows)} rows", line=line)
    own_lines = row_lines if len(set(row_lines)) == len(rows) else ()
    yield RawBoard(rows, stars, "", line, own_lines)


def _items(text: str) -> dict[str, tuple[int, str]]:
    """Return the line and the text of each value."""
    items: dict[str, tuple[int, str]] = {}
    line = 1
    for item in text.split(";"):
        if match := _ITEM.fullmatch(item):
            begin = line + item.count("\n", 0, match.start(2))
            items[match[1]] = begin, match[2]
        elif item.strip():
            begin = line + item[: len(item) - len(item.lstrip())].count("\n")
            raise BoardError(
                f"expected NAME = VALUE;, found {quoted(item.strip())}", line=begin
            )
        line += item.count("\n")
    return items


def _integer(items: dict[str, tuple[int, str]], name: str) -> int | None:
    if name not in items:
        return None
    line, value = items[name]
    if not _INTEGER.fullmatch(value.strip()):
        reason = f"{name} is an integer, not {quoted(value.strip())}"
        raise BoardError(reason, line=line)
    return int(value)


def _rows(text: str, line: int) -> tuple[list[list[int]], list[int]]:
    """Return the rows of an array, and the line of each."""
    rows: list[list[int]] = []
    lines: list[int] = []
    match = re.fullmatch(r"\s*\[\|(.*)\|\s*\]\s*", text, re.DOTALL)
    if not match:
        raise BoardError("sectors must be an array [| ... | ... |]", line=line)
    line += text.count("\n", 0, match.start(1))
    for row in match[1].split("|"):
        first = line + row[: len(row) - len(row.lstrip())].count("\n")
        line += row.count("\n")
        rows.append(_row(row, len(rows) + 1, first))
        lines.append(first)
    return rows, lines


def _row(text: str, number: int, line: int) -> list[int]:
    cells = [cell.strip() for cell in text.strip().removesuffix(",").split(",")]
    for column, cell in enumerate(cells, 1):
        if not _INTEGER.fullmatch(cell):
            reason = f"expected an integer, found {quoted(cell)}"
            raise BoardError(reason, line=line, row=number, column=column)
    return [int(cell) for cell in cells]


def write(position: Position) -> str:
    """Return the data of a board."""
    board = position.board
    rows = numbered(board)
    sectors = "\n           | ".join(rows)
    return (
        f"num_stars = {board.stars};\ndim = {board.size};\nsectors = [| {sectors} |];"
    )


FORMAT = Format("minizinc", detect, read, write, many=False, suffix=".dzn")
