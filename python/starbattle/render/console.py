"""Rich's tables as text for standard output."""

import io
import sys

from rich import box
from rich.box import Box
from rich.console import Console

from starbattle.render.terminal import wants_ascii, wants_color

_WIDTH = 160
"""How wide a table may be that goes to no terminal."""


def text_console() -> Console:
    """Return a console that collects text, in color if standard output shows it."""
    color = wants_color(sys.stdout)
    width = None if sys.stdout.isatty() else _WIDTH
    return Console(
        file=io.StringIO(), force_terminal=color, no_color=not color, width=width,
        highlight=False, markup=False, emoji=False,
    )  # fmt: skip


def frame() -> Box:
    """Return what tables are drawn with."""
    return box.ASCII2 if wants_ascii(sys.stdout) else box.SIMPLE_HEAD


def collected(console: Console) -> str:
    """Return what a console has collected, without blanks at the ends of lines."""
    text = str(console.file.getvalue())  # type: ignore[attr-defined]
    return "\n".join(line.rstrip() for line in text.splitlines())
