"""Drawings next to each other."""

import re
import unicodedata
from collections.abc import Iterable
from itertools import zip_longest

_ANSI = re.compile(r"\x1b\[[0-9;]*m")


def width(text: str) -> int:
    """Count the columns that a line takes on a terminal; color codes take none."""
    return sum(_columns(char) for char in _ANSI.sub("", text))


def side_by_side(left: str, right: str, gap: int = 4) -> str:
    """Put two texts next to each other, `gap` columns apart."""
    lefts, rights = left.splitlines(), right.splitlines()
    column = _widest(left) + gap
    pairs = zip_longest(lefts, rights, fillvalue="")
    return "\n".join((a + " " * (column - width(a)) + b).rstrip() for a, b in pairs)


def abreast(drawings: Iterable[str], columns: float) -> str:
    """Put drawings next to each other, those that do not fit into rows below.

    A row has as many as fit into so many columns, but at least one.
    """
    rows: list[str] = []
    for drawing in drawings:
        longer = side_by_side(rows[-1], drawing) if rows else drawing
        if rows and _widest(longer) > columns:
            rows.append(drawing)
        else:
            rows[-1:] = [longer]
    return "\n\n".join(rows)


def _widest(text: str) -> int:
    return max(map(width, text.splitlines()), default=0)


def _columns(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in {"Cf", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
