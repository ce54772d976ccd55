"""A table for a terminal: how hard boards are."""

from collections.abc import Iterable

from rich.table import Table

from starbattle.explanation.outcome import Grade
from starbattle.explanation.words import shape, verdict
from starbattle.render.console import collected, frame, text_console


def grades_table(grades: Iterable[Grade]) -> str:
    """Return a line for each board."""
    table = Table(box=frame())
    for head in ("Board", "Size", "Solved", "Hardest technique"):
        table.add_column(head)
    for head in ("Level", "Steps", "Rating"):
        table.add_column(head, justify="right")
    for found in grades:
        solved = "yes" if found.solved else verdict(found)
        rating = "-" if found.rating is None else str(found.rating)
        numbers = (str(found.level), str(found.step_count), rating)
        name = found.board.id or "board"
        table.add_row(name, shape(found.board), solved, found.hardest or "-", *numbers)
    console = text_console()
    console.print(table)
    return collected(console).strip("\n")
