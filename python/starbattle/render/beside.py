"""Two drawings next to each other."""

import re
import unicodedata
from itertools import zip_longest

_ANSI = re.compile(r"\x1b\[[0-9;]*m")


def width(text: str) -> int:
    """Count the columns that a line takes on a terminal; colour codes take none."""
    return sum(_columns(char) for char in _ANSI.sub("", text))


def side_by_side(left: str, right: str, gap: int = 4) -> str:
    """Put two texts next to each other, `gap` columns apart."""
    lefts, rights = left.splitlines(), right.splitlines()
    column = max(map(width, lefts), default=0) + gap
    pairs = zip_longest(lefts, rights, fillvalue="")
    return "\n".join((a + " " * (column - width(a)) + b).rstrip() for a, b in pairs)


def _columns(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in {"Cf", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
