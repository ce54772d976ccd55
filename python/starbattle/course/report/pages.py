"""The report on a class: as text for a terminal, and as one self-contained page."""

from collections.abc import Iterator
from html import escape

from rich.table import Table as Grid

from starbattle.course.report.plots import plots
from starbattle.course.report.tables import (
    ClassMarks,
    flags_table,
    leaders_table,
    overview,
    parts_table,
    seen_table,
    slowest_table,
    students_table,
    tests_table,
    unmarked_table,
)
from starbattle.lab.report.html import figure_html, page, table_html
from starbattle.lab.report.tables import Table
from starbattle.phrases import plural
from starbattle.render.terminal import collected, frame, text_console

_MOST = 10


def text_report(marks: ClassMarks) -> str:
    """Return the points, the parts, the hardest tests, and what is flagged."""
    console = text_console()
    for table in _text_tables(marks):
        console.print(_grid(table))
    return collected(console)


def _text_tables(marks: ClassMarks) -> Iterator[Table]:
    tests = tests_table(marks)
    hardest = Table(tests.title, tests.heads, tests.rows[:_MOST], tests.numbers)
    tables = [
        unmarked_table(marks),
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


def html_report(marks: ClassMarks) -> str:
    """Return the page. All texts of students are escaped."""
    drawn = {plot.name: figure_html(plot, fits=True) for plot in plots(marks)}
    sections = [
        _section(unmarked_table(marks)),
        _section(overview(marks)),
        drawn.get("distribution", ""),
        _section(flags_table(marks)),
        _section(parts_table(marks)),
        drawn.get("verdicts", ""),
        _section(tests_table(marks)),
        drawn.get("scatter", ""),
        _section(leaders_table(marks)),
        _section(slowest_table(marks)),
        _section(seen_table(marks, "Models", "models")),
        _section(seen_table(marks, "Labelings", "labelings")),
        _details(students_table(marks)),
    ]
    title = f"{marks.title}: report on the class"
    return page(title, title, _summary(marks), sections)


def _summary(marks: ClassMarks) -> str:
    flagged = sum(bool(mark.flags) for mark in marks.marks)
    submitted = len(marks.marks) + len(marks.unmarked)
    counts = [plural(submitted, "submission"), f"{flagged} flagged"]
    if marks.unmarked:
        counts.insert(1, f"{len(marks.unmarked)} not marked")
    return f"{', '.join(counts)}. For the staff: hidden tests are shown."


def _section(table: Table) -> str:
    if not table.rows:
        return ""
    return f"<section><h2>{escape(table.title)}</h2>{table_html(table)}</section>"


def _details(table: Table) -> str:
    return (
        f"<section><details open><summary>{escape(table.title)}</summary>"
        f"{table_html(table)}</details></section>"
    )
