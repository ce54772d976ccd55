"""The report on a terminal."""

import io
import sys

from rich import box
from rich.console import Console
from rich.table import Table as Grid

from starbattle.lab.report.tables import Figures, Table, notes, overview_table
from starbattle.render.terminal import wants_ascii, wants_color

_WIDTH = 160
_STYLES = {"best": "green", "worst": "red"}


def terminal_report(figures: Figures) -> str:
    """Return the overview, in colour if standard output shows colour."""
    color = wants_color(sys.stdout)
    width = None if sys.stdout.isatty() else _WIDTH
    console = Console(
        file=io.StringIO(), force_terminal=color, no_color=not color, width=width,
        highlight=False, markup=False, emoji=False,
    )  # fmt: skip
    console.print(_grid(overview_table(figures), wants_ascii(sys.stdout)))
    for note in notes(figures):
        console.print(note, style="dim")
    text = str(console.file.getvalue())  # type: ignore[attr-defined]
    return "\n".join(line.rstrip() for line in text.splitlines())


def _grid(table: Table, ascii: bool) -> Grid:
    frame = box.ASCII2 if ascii else box.SIMPLE_HEAD
    grid = Grid(title=table.title, title_justify="left", box=frame)
    for index, head in enumerate(table.heads):
        right = index >= table.numbers
        grid.add_column(head, justify="right" if right else "left", no_wrap=not right)
    for row in table.rows:
        end = row[1] == "worst"
        grid.add_row(*row, style=_STYLES.get(row[1]), end_section=end)
    return grid
