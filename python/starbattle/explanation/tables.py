"""Tables for a terminal: how hard boards are, and which techniques there are."""

import io
import sys
from collections.abc import Iterable

from rich import box
from rich.console import Console
from rich.table import Table

from starbattle.explanation.outcome import Grade
from starbattle.explanation.technique import Technique
from starbattle.explanation.words import shape, verdict
from starbattle.render.terminal import wants_ascii, wants_color

_WIDTH = 120


def grades_table(grades: Iterable[Grade]) -> str:
    """Return a line for each board."""
    table = _table("Board", "Size", "Solved", "Hardest technique")
    for head in ("Level", "Steps", "Rating"):
        table.add_column(head, justify="right")
    for found in grades:
        solved = "yes" if found.solved else verdict(found)
        rating = "-" if found.rating is None else str(found.rating)
        numbers = (str(found.level), str(found.step_count), rating)
        name = found.board.id or "board"
        table.add_row(name, shape(found.board), solved, found.hardest or "-", *numbers)
    return _printed(table)


def techniques_table(known: Iterable[Technique]) -> str:
    """Return when each applies and what follows then, the levels kept apart."""
    table = _table("Level", "Technique", "If", "Then")
    table.columns[1].no_wrap = True
    level = 0
    for technique in known:
        if technique.level > level > 0:
            table.add_section()
        level = technique.level
        said = technique.premise, technique.conclusion
        table.add_row(str(level), technique.name, *said)
    return _printed(table)


def _table(*heads: str) -> Table:
    frame = box.ASCII2 if wants_ascii(sys.stdout) else box.SIMPLE_HEAD
    table = Table(box=frame)
    for head in heads:
        table.add_column(head)
    return table


def _printed(table: Table) -> str:
    color = wants_color(sys.stdout)
    width = None if sys.stdout.isatty() else _WIDTH
    console = Console(
        file=io.StringIO(), force_terminal=color, no_color=not color, width=width,
        highlight=False, markup=False, emoji=False,
    )  # fmt: skip
    console.print(table)
    text = str(console.file.getvalue())  # type: ignore[attr-defined]
    return "\n".join(line.rstrip() for line in text.strip("\n").splitlines())
