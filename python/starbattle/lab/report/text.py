"""The report as text for a terminal."""

import textwrap
from itertools import compress

from rich.console import Console
from rich.measure import Measurement
from rich.table import Table as Grid

from starbattle.lab.report.figures import Summary
from starbattle.lab.report.tables import (
    Table,
    main_table,
    notes,
    pair_notes,
    pair_tables,
)
from starbattle.render.terminal import collected, frame, output_width, text_console

_STYLES = {"best": "green", "worst": "red", "wrong": "red"}
_HARD = "\xa0"
"""A space at which lines are not wrapped."""

_MOST = 10_000
"""More terminal columns than any table has."""

_WIDTH = 80
"""Width in terminal columns where there is no terminal."""

_OPTIONAL = (
    "Repeats", "Quartiles", "Median", "Wrong", "Adds", "Ties", "95 %",
    *map(str, range(8, 2, -1)), "Losses",
)  # fmt: skip
"""Columns that are hidden on a narrow terminal, in this order."""


def text_report(
    summary: Summary,
    width: int | None = None,
    wide: bool = False,
    every: bool = False,
    pairs: bool = False,
) -> str:
    """Return the report, colored if standard output is a terminal with color.

    width  in terminal columns; None: COLUMNS, or the width of the terminal, or 80 in
           files and pipes
    wide   show all columns of the table, even beyond the width
    every  list all combinations of a class, not only best, default and worst
    pairs  compare the combinations in pairs, too
    """
    console = text_console()
    width = width or output_width(_WIDTH)
    tables = [main_table(summary, every)]
    told = notes(summary)
    if pairs:
        tables += pair_tables(summary)
        told += pair_notes(summary)
    hidden: list[str] = []
    for table in tables:
        hidden += _print_table(console, table, width, wide)
    console.width = width
    if names := ", ".join(dict.fromkeys(hidden)):
        told = [f"Not shown: {names}; --wide shows them.", *told]
    for note in told:
        console.print(note, style="dim")
    return collected(console)


def _print_table(console: Console, table: Table, width: int, wide: bool) -> list[str]:
    """Print a table, and return the heads of the columns that do not fit."""
    shown, hidden = (table, []) if wide else _narrowed(table, width)
    console.width = max(width, _width(shown)) if wide else width
    if _width(shown) <= console.width:
        console.print(_grid(shown))
        return hidden
    console.print("\n".join([*_lines(table, width), ""]), soft_wrap=True)
    return []


def _narrowed(table: Table, width: int) -> tuple[Table, list[str]]:
    """Hide columns until the table fits; return it and the hidden columns."""
    hidden: list[str] = []
    if not table.heads[0]:
        table = _grouped(table)
    for name in _OPTIONAL:
        if _width(table) <= width:
            break
        if name in table.heads:
            hidden.insert(0, name)
            table = _without(table, name)
    if _width(table) > width and table.heads[0] == "Boards":
        table = _grouped(table)
    return table, hidden


def _grouped(table: Table) -> Table:
    """Move the classes of boards from a column to separate lines."""
    rows: list[tuple[str, ...]] = []
    for boards, role, *cells in table.rows:
        if boards:
            rows.append((boards, *[""] * len(cells)))
        rows.append((role, *cells))
    heads = (table.heads[0], *table.heads[2:])
    return Table(table.title, heads, rows, table.numbers - 1)


def _without(table: Table, name: str) -> Table:
    kept = [head != name for head in table.heads]
    heads, *rows = (tuple(compress(row, kept)) for row in (table.heads, *table.rows))
    return Table(table.title, heads, rows, table.numbers)


def _width(table: Table) -> int:
    """Return the width of a table with its frame, in terminal columns."""
    console = Console(width=_MOST)
    return Measurement.get(console, console.options, _grid(table)).maximum


def _grid(table: Table) -> Grid:
    grid = Grid(title=table.title, title_justify="left", box=frame())
    for index, head in enumerate(table.heads):
        right = index >= table.numbers
        grid.add_column(
            head, justify="right" if right else "left", no_wrap=right, overflow="fold"
        )
    ends = [_starts_class(row, table) for row in table.rows[1:]] + [True]
    for row, end in zip(table.rows, ends, strict=True):
        style = next((_STYLES[cell] for cell in row[:2] if cell in _STYLES), None)
        grid.add_row(*row, style=style, end_section=end)
    return grid


def _starts_class(row: tuple[str, ...], table: Table) -> bool:
    """Whether a row is the first of a class of boards."""
    return bool(row[0]) and (table.heads[1] == "" or not any(row[1:]))


def _lines(table: Table, width: int) -> list[str]:
    """Write each row as a sentence, for a terminal too narrow for the table."""
    lines = textwrap.wrap(table.title, width)
    for boards, role, *cells in table.rows:
        if boards:
            lines += ["", boards]
        names = [cell for cell in cells[: table.numbers - 2] if cell]
        pairs = zip(
            table.heads[table.numbers :], cells[table.numbers - 2 :], strict=True
        )
        figures = [f"{h} {c}".replace(" ", _HARD) for h, c in pairs if c]
        begin = f"{role}: " if role else ""
        text = f"{begin}{' '.join(names)}; {', '.join(figures)}"
        lines += textwrap.wrap(
            text, width, initial_indent="  ", subsequent_indent="    ",
            break_long_words=False, break_on_hyphens=False,
        )  # fmt: skip
    return [line.replace(_HARD, " ") for line in lines]
