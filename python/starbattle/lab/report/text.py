"""The report as text for a terminal, and as Markdown, CSV and JSON."""

import json
import math
import re
import textwrap
from dataclasses import asdict, replace
from itertools import compress
from typing import Any

import numpy as np
import pandas as pd
from rich.console import Console
from rich.table import Table as Grid

from starbattle.formats.csv import guarded
from starbattle.lab.report.figures import COSTS, MEASURES, Summary, by_board
from starbattle.lab.report.tables import (
    OURS,
    Comparison,
    Table,
    class_tables,
    main_table,
    notes,
    pair_notes,
    pair_tables,
    ranked_classes,
)
from starbattle.render.terminal import collected, frame, output_width, text_console

_STYLES = {"best": "green", "worst": "red", "wrong": "red"}
_HARD = "\xa0"
"""A space at which lines are not wrapped."""

_PIECE = re.compile(r"[^ /:]+[ /:]*|[ /:]+")
"""The parts between which a name may be broken."""

_GAPS = 3
"""Width of the frame, in terminal columns per column of the table."""

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
    if _width(table) > width:
        table = _merged(table)
    for name in _OPTIONAL:
        if _width(table) <= width:
            return table, hidden
        if name in table.heads:
            hidden.insert(0, name)
            table = _without(table, name)
    if _width(_wrapped(table, width)) > width and table.heads[0] == "Boards":
        table = _grouped(table)
    return _wrapped(table, width), hidden


def _wrapped(table: Table, width: int) -> Table:
    """Wrap names, the widest first, until the table fits or no name can be wrapped."""
    names = list(zip(*table.rows, strict=True))[: table.numbers]
    widths = [max(map(len, column)) for column in names]
    least = [max(map(len, _PIECE.findall(" ".join(column)))) for column in names]
    wrapped = table
    while _width(wrapped) > width:
        wide = [i for i, most in enumerate(widths) if most > least[i]]
        if not wide:
            return table
        widths[max(wide, key=widths.__getitem__)] -= 1
        wrapped = replace(table, rows=[_broken_row(row, widths) for row in table.rows])
    return wrapped


def _broken_row(row: tuple[str, ...], widths: list[int]) -> tuple[str, ...]:
    return (*map(_broken, row, widths), *row[len(widths) :])


def _broken(name: str, width: int) -> str:
    """Break a name into lines, where it has a space or a sign."""
    lines = [""]
    for piece in _PIECE.findall(name):
        if len(lines[-1]) + len(piece.rstrip()) > width and lines[-1]:
            lines.append("")
        lines[-1] += piece
    return "\n".join(line.rstrip() for line in lines)


def _merged(table: Table) -> Table:
    """Write program and model in one column; models of this project stand alone."""
    if "Program" not in table.heads:
        return table
    place = table.heads.index("Program")
    heads = (*table.heads[:place], *table.heads[place + 1 :])
    rows = []
    for row in table.rows:
        program, model = row[place : place + 2]
        name = model if program in ("", OURS) else f"{program} {model}"
        rows.append((*row[:place], name, *row[place + 2 :]))
    return Table(table.title, heads, rows, table.numbers - 1)


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
    columns = zip(table.heads, *table.rows, strict=True)
    return sum(max(map(_cell_width, column)) + _GAPS for column in columns) + 1


def _cell_width(cell: str) -> int:
    return max(map(len, cell.split("\n")))


def _grid(table: Table) -> Grid:
    grid = Grid(title=table.title, title_justify="left", box=frame())
    for index, head in enumerate(table.heads):
        right = index >= table.numbers
        grid.add_column(head, justify="right" if right else "left", no_wrap=True)
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


def markdown_report(summary: Summary, pairs: bool = False) -> str:
    """Return the overview and a table per class; and, if asked, those of pairs."""
    parts = ["# Labeling strategies", *notes(summary), _table(main_table(summary))]
    parts += map(_table, class_tables(summary))
    if pairs:
        parts += map(_table, pair_tables(summary))
        parts += pair_notes(summary)
    return "\n\n".join(parts) + "\n"


def _table(table: Table) -> str:
    rules = [
        "---:" if index >= table.numbers else "---" for index in range(len(table.heads))
    ]
    rows = [table.heads, tuple(rules), *map(_escaped, table.rows)]
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return f"## {table.title}\n\n" + "\n".join(lines)


def _escaped(row: tuple[str, ...]) -> tuple[str, ...]:
    """Escape Markdown's special characters."""
    return tuple(re.sub(r"([\\`*_|<>\[\]])", r"\\\1", cell) for cell in row)


_COSTS = ["par2", "median", "q1", "q3", "min", "max"]


def csv_report(summary: Summary) -> str:
    """Return all measures of all boards; empty cells where there is no figure.

    That is where a board is unsolved, or where the measure of some of its solved runs
    was not counted; `uncounted` is their number.
    Sorted by measure, then by board. Only costs have a PAR-k. A name that a
    spreadsheet would read as a formula begins with an apostrophe.
    """
    tables = []
    for measure in MEASURES:
        table = by_board(summary.runs, measure, summary.factor)
        names = [summary.names(model) for model in table["model"]]
        table["model"] = [own for _, own in names]
        table.insert(0, "program", [program for program, _ in names])
        table.insert(0, "measure", measure.key)
        if measure.key not in COSTS:
            table["par2"] = np.nan
        tables.append(table)
    whole = pd.concat([table for table in tables if not table.empty])
    # Sums of floats end in digits that nobody has measured.
    whole[_COSTS] = whole[_COSTS].replace(np.inf, np.nan).round(9)
    whole["solutions"] = whole["solutions"].replace(0, "all")
    whole = whole.map(guarded).rename(columns={"par2": f"par{summary.factor}"})
    return str(whole.to_csv(index=False, lineterminator="\n"))


def json_report(summary: Summary, pairs: bool = False) -> str:
    """Return the tables: by class, with ranks; over all boards; and by board.

    Numbers are not rounded. A cost is null where the boards are unsolved, and where it
    depends on what was not counted; docs/report.md describes the keys.
    """
    report: dict[str, Any] = {
        "cost": summary.measure.key,
        "par": summary.factor,
        "runs": len(summary.runs),
        "classes": [
            {"rank": place, **_entry(row, summary)}
            for _, rows in ranked_classes(summary)
            for place, row in rows
        ],
        "overall": _entries(summary.overall, summary),
        "boards": _entries(summary.boards, summary),
        "notes": notes(summary),
    }
    if pairs:
        report["pairs"] = _pairs_data(summary)
        report["notes"] += pair_notes(summary)
    return json.dumps(_plain(report), ensure_ascii=False, allow_nan=False)


def _entries(frame: pd.DataFrame, summary: Summary) -> list[dict[str, Any]]:
    return [_entry(row, summary) for _, row in frame.iterrows()]


def _entry(row: pd.Series, summary: Summary) -> dict[str, Any]:
    """Return the values of a row; null for all solutions, and without stars."""
    values = row.drop(["wrong_share", "unsolved_share"], errors="ignore").to_dict()
    values["par"] = values.pop("par2")
    for key in {"stars", "solutions"} & values.keys():
        values[key] = values[key] or None
    return _named(values, summary)


def _named(values: dict[str, Any], summary: Summary) -> dict[str, Any]:
    program, model = summary.names(values["model"])
    return {**values, "program": program or None, "model": model}


def _pairs_data(summary: Summary) -> dict[str, Any]:
    found = Comparison(summary)
    return {
        "boards": found.boards,
        "virtual_best": found.best,
        "standings": [_named(asdict(one), summary) for one in found.standings],
        "against_best": [_named(asdict(one), summary) for one in found.pairs],
    }


def _plain(value: Any) -> Any:
    """Return a value as JSON has it; null for an infinite number and for NaN."""
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    if hasattr(value, "item"):
        value = value.item()
    return None if isinstance(value, float) and not math.isfinite(value) else value
