"""The report on a terminal."""

from rich.table import Table as Grid

from starbattle.lab.report.tables import Figures, Table, notes, overview_table
from starbattle.render.console import collected, frame, text_console

_STYLES = {"best": "green", "worst": "red"}


def terminal_report(figures: Figures) -> str:
    """Return the overview, in colour if standard output shows colour."""
    console = text_console()
    console.print(_grid(overview_table(figures)))
    for note in notes(figures):
        console.print(note, style="dim")
    return collected(console)


def _grid(table: Table) -> Grid:
    grid = Grid(title=table.title, title_justify="left", box=frame())
    for index, head in enumerate(table.heads):
        right = index >= table.numbers
        grid.add_column(head, justify="right" if right else "left", no_wrap=not right)
    for row in table.rows:
        end = row[1] == "worst"
        grid.add_row(*row, style=_STYLES.get(row[1]), end_section=end)
    return grid
