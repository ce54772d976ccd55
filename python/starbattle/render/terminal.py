"""What an output stream can show, and texts lined up and side by side within that."""

import io
import math
import os
import re
import sys
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.box import Box
    from rich.console import Console

_NEEDED = "┏━┓┃╋┼★·░"

_TERMINAL_WIDTH = 80
_FILE_WIDTH = 100


def text_width(in_file: bool = False) -> int:
    """Return how many columns texts and drawings may take, on standard output or not.

    These are COLUMNS if it is set, or those of the terminal (80 if it does not
    tell), or 100 where there is no terminal, as in a file.
    """
    return _FILE_WIDTH if in_file else output_width(_FILE_WIDTH)


def output_width(otherwise: int) -> int:
    """Return the columns of standard output: COLUMNS, or those of its terminal.

    `otherwise` is for files and pipes. shutil.get_terminal_size() cannot say that: it
    asks the standard output that the process began with, even if another one is in
    use, and answers for any terminal behind it.
    """
    wanted = os.environ.get("COLUMNS", "")
    if wanted.isdecimal() and int(wanted):
        return int(wanted)
    if not sys.stdout.isatty():
        return otherwise
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or _TERMINAL_WIDTH
    except (OSError, ValueError):  # a terminal in Python alone
        return _TERMINAL_WIDTH


def table_width(in_file: bool = False) -> float:
    """Return how wide tables may be: as texts, but without end in files and pipes.

    Programs that read a table want a line for each row.
    """
    piped = not sys.stdout.isatty() and not os.environ.get("COLUMNS")
    return math.inf if in_file or piped else text_width()


def wants_color(stream: TextIO) -> bool:
    """Tell whether to write colors to `stream`.

    NO_COLOR (if not empty) forbids them; else FORCE_COLOR or CLICOLOR_FORCE (if
    not empty and not 0) demands them; else a terminal that is not dumb gets them.
    """
    if os.environ.get("NO_COLOR"):
        return False
    forced = (os.environ.get(name) for name in ("FORCE_COLOR", "CLICOLOR_FORCE"))
    if any(value not in (None, "", "0") for value in forced):
        return True
    return os.environ.get("TERM") != "dumb" and stream.isatty()


def wants_ascii(stream: TextIO) -> bool:
    """Tell whether the encoding of `stream` lacks box-drawing characters."""
    try:
        _NEEDED.encode(stream.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return True
    return False


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


# --- rich's tables as text for standard output ---

_TABLE_WIDTH = 160
"""How wide a table may be that goes to no terminal."""


def text_console() -> "Console":
    """Return a console that collects text, in color if standard output shows it."""
    from rich.console import Console  # few commands have tables

    color = wants_color(sys.stdout)
    width = None if sys.stdout.isatty() else _TABLE_WIDTH
    return Console(
        file=io.StringIO(), force_terminal=color, no_color=not color, width=width,
        highlight=False, markup=False, emoji=False,
    )  # fmt: skip


def frame() -> "Box":
    """Return what tables are drawn with."""
    from rich import box

    return box.ASCII2 if wants_ascii(sys.stdout) else box.SIMPLE_HEAD


def collected(console: "Console") -> str:
    """Return what a console has collected, without blanks at the ends of lines."""
    text = str(console.file.getvalue())  # type: ignore[attr-defined]
    return "\n".join(line.rstrip() for line in text.splitlines())
