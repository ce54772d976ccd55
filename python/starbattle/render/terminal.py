"""The width, colors and characters that an output stream can show."""

import math
import os
import sys
from typing import TextIO

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
