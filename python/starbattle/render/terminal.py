"""What a terminal, or whatever else is written to, can show."""

import os
from typing import TextIO

_NEEDED = "┏━┓┃╋┼★·░"


def wants_color(stream: TextIO) -> bool:
    """Tell whether to write colours to `stream`.

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
