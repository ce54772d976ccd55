"""A table for a terminal: how hard boards are."""

from collections.abc import Iterable

from rich.table import Table

from starbattle.explanation.outcome import Grade
from starbattle.explanation.words import shape, verdict
from starbattle.render.console import collected, frame, text_console

_LEAST_WIDTH = 80
"""A table is as wide as the terminal, or as this: narrower ones say little."""


def grades_table(grades: Iterable[Grade]) -> str:
    """Return a line for each board."""
    table = Table(box=frame())
    for head in ("Board", "Size", "Solved", "Hardest technique"):
        table.add_column(head, overflow="fold")
    for head in ("Level", "Steps", "Rating"):
        table.add_column(head, justify="right", no_wrap=True)
    for found in grades:
        table.add_row(*_row(found))
    console = text_console()
    console.width = max(console.width, _LEAST_WIDTH)
    console.print(table)
    return collected(console).strip("\n")


def _row(found: Grade) -> tuple[str, ...]:
    return (
        found.board.id or "board",
        shape(found.board),
        "yes" if found.solved else verdict(found),
        found.hardest or "-",
        str(found.level),
        str(found.step_count),
        "-" if found.rating is None else str(found.rating),
    )
