"""The report on a class as text for a terminal."""

from collections.abc import Iterator

from rich.table import Table as Grid

from starbattle.course.report.tables import (
    ClassMarks,
    flags_table,
    leaders_table,
    overview,
    parts_table,
    tests_table,
)
from starbattle.lab.report.tables import Table
from starbattle.render.console import collected, frame, text_console

_MOST = 10


def text_report(marks: ClassMarks) -> str:
    """Return the points, the parts, the hardest tests, and what is flagged."""
    console = text_console()
    for table in _tables(marks):
        console.print(_grid(table))
    return collected(console)


def _tables(marks: ClassMarks) -> Iterator[Table]:
    tests = tests_table(marks)
    hardest = Table(tests.title, tests.heads, tests.rows[:_MOST], tests.numbers)
    tables = [
        overview(marks),
        parts_table(marks),
        hardest,
        leaders_table(marks),
        flags_table(marks),
    ]
    yield from (table for table in tables if table.rows)


def _grid(table: Table) -> Grid:
    grid = Grid(title=table.title, title_justify="left", box=frame())
    for index, head in enumerate(table.heads):
        grid.add_column(head, justify="right" if index >= table.numbers else "left")
    for row in table.rows:
        grid.add_row(*row)
    return grid
