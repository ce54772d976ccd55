"""The width, colors and characters that an output stream can show."""

import math
import os
import shutil
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
    if in_file:
        return _FILE_WIDTH
    otherwise = _TERMINAL_WIDTH if sys.stdout.isatty() else _FILE_WIDTH
    return shutil.get_terminal_size((otherwise, 0)).columns


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
