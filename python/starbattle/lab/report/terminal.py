"""The report on a terminal."""

import textwrap
from itertools import compress

from rich.table import Table as Grid

from starbattle.lab.report.tables import Figures, Table, main_table, notes
from starbattle.render.console import collected, frame, text_console

_STYLES = {"best": "green", "worst": "red", "wrong": "red"}
_HARD = "\xa0"
"""A blank at which no line is broken."""

_GAPS = 3
"""Columns that the frame takes for each column of a table, at most."""

_SPARE = ("Repeats", "Quartiles", "Median", "Wrong")
"""What a narrow terminal does without, the first first."""


def terminal_report(
    figures: Figures,
    width: int | None = None,
    wide: bool = False,
    every: bool = False,
) -> str:
    """Return the report, in colour if standard output shows colour.

    width  columns of the terminal; None: as many as it has
    wide   write all columns of the table, however wide that makes it
    every  list all combinations of a class, not only best, default and worst
    """
    console = text_console()
    width = width or console.width
    table = main_table(figures, every)
    shown, spared = (table, []) if wide else _narrowed(table, width)
    console.width = max(width, _width(shown)) if wide else width
    if _width(shown) <= console.width:
        console.print(_grid(shown))
    else:
        console.print("\n".join(_lines(table, width)), soft_wrap=True)
        spared = []
    said = [f"Not shown: {', '.join(spared)}; --wide shows them."] if spared else []
    for note in [*said, *notes(figures)]:
        console.print(note, style="dim")
    return collected(console)


def _narrowed(table: Table, width: int) -> tuple[Table, list[str]]:
    """Leave out columns until the table fits; return it, and what is left out."""
    spared: list[str] = []
    for name in _SPARE:
        if _width(table) <= width:
            return table, spared
        if name in table.heads:
            spared.insert(0, name)
            table = _without(table, name)
    return (table if _width(table) <= width else _headed(table)), spared


def _headed(table: Table) -> Table:
    """Give each class of boards a line of its own, in place of a column."""
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
    """Return how many columns of a terminal a table takes, its frame included."""
    columns = zip(table.heads, *table.rows, strict=True)
    return sum(max(map(len, column)) + _GAPS for column in columns) + 1


def _grid(table: Table) -> Grid:
    grid = Grid(title=table.title, title_justify="left", box=frame())
    for index, head in enumerate(table.heads):
        right = index >= table.numbers
        grid.add_column(head, justify="right" if right else "left", no_wrap=True)
    ends = [_begins(row, table) for row in table.rows[1:]] + [True]
    for row, end in zip(table.rows, ends, strict=True):
        style = next((_STYLES[cell] for cell in row[:2] if cell in _STYLES), None)
        grid.add_row(*row, style=style, end_section=end)
    return grid


def _begins(row: tuple[str, ...], table: Table) -> bool:
    """Tell whether a class of boards begins with a row."""
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
        figures = [f"{head} {cell}".replace(" ", _HARD) for head, cell in pairs]
        text = f"{role}: {' '.join(names)}; {', '.join(figures)}"
        lines += textwrap.wrap(
            text, width, initial_indent="  ", subsequent_indent="    ",
            break_long_words=False, break_on_hyphens=False,
        )  # fmt: skip
    return [line.replace(_HARD, " ") for line in lines]
