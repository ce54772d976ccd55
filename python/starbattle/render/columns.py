"""Rows of texts lined up in columns, within the width of a terminal."""

import math
from collections.abc import Collection, Sequence
from textwrap import wrap

from starbattle.render.beside import width

_GAP = 2
_LEAST_ROOM = 20


def lined_up(
    rows: Sequence[Sequence[str]],
    columns: float = math.inf,
    right: Collection[int] = (),
) -> list[str]:
    """Return a text for each row of a table.

    Where a row takes more than so many columns, its last text is broken between
    words, or goes below the others if there is hardly any room beside them. `right`
    has the 0-based numbers of the columns whose texts end in line.
    """
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    start = sum(widths[:-1]) + _GAP * (len(widths) - 1)
    below = columns - start < min(_LEAST_ROOM, widths[-1])
    indent = " " * (widths[0] + _GAP if below else start)
    return [_row(_padded(row, widths, right), columns, indent, below) for row in rows]


def filled(text: str, columns: float, indent: str = "") -> str:
    """Break a line that is too long between words; later lines are indented."""
    return "\n".join(_broken(text, columns, indent))


def _padded(
    row: Sequence[str], widths: Sequence[int], right: Collection[int]
) -> list[str]:
    padded = []
    for k, (text, most) in enumerate(zip(row, widths, strict=True)):
        space = " " * (most - width(text))
        padded.append(space + text if k in right else text + space)
    return padded


def _row(texts: Sequence[str], columns: float, indent: str, below: bool) -> str:
    *firsts, last = texts
    head = "".join(text + " " * _GAP for text in firsts)
    parts = _broken(last.rstrip(), columns - len(indent))
    first = "" if below else parts.pop(0)
    return "\n".join([(head + first).rstrip(), *(indent + part for part in parts)])


def _broken(text: str, room: float, indent: str = "") -> list[str]:
    if width(text) <= room:
        return [text]
    return wrap(
        text, max(1, int(room)), subsequent_indent=indent,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
