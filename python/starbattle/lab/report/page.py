"""The report as one self-contained page."""

import json
import math
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from typing import Any

import pandas as pd

from starbattle.lab.report.plots import Plot, plots
from starbattle.lab.report.plots.style import COLORS, DARK, INK, drawing
from starbattle.lab.report.plots.svg import inline_svg, save_svg, variable
from starbattle.lab.report.runs import BOARD
from starbattle.lab.report.tables import (
    Figures,
    Table,
    class_tables,
    main_table,
    notes,
)

_NUMBER = ' class="number"'


def html_report(figures: Figures, names: tuple[str, str] | None = None) -> str:
    """Return a page with the tables, the plots, and a scatter plot to choose."""
    drawn = list(plots(figures, names))
    sections = [
        _overview(figures),
        *map(_figure, drawn),
        _chooser(figures),
        _details(figures),
    ]
    return _file("page.html").format(
        colors=_colors(),
        style=_file("page.css"),
        script=_file("page.js"),
        summary=escape(_summary(figures)),
        sections="\n".join(sections),
        data=_data(figures),
    )


def _file(name: str) -> str:
    return (files(__package__) / name).read_text(encoding="utf-8")


def _colors() -> str:
    """Set a variable for each colour of a plot, in light and in dark."""
    light = "".join(f"{variable(color)}:{color};" for color in DARK)
    dark = "".join(f"{variable(color)}:{value};" for color, value in DARK.items())
    return (
        f":root{{{light}}}\n@media (prefers-color-scheme: dark){{:root{{{dark}}}}}"
        f"\n:root{{--ink:var({variable(INK)})}}"
    )


def _summary(figures: Figures) -> str:
    boards = len(figures.runs[BOARD].drop_duplicates())
    counts = [
        (len(figures.runs), "run"),
        (boards, "board"),
        (figures.runs["model"].nunique(), "model"),
        (figures.runs["strategy"].nunique(), "strategy"),
    ]
    return ", ".join(f"{count} {_plural(name, count)}" for count, name in counts)


def _plural(name: str, count: int) -> str:
    if count == 1:
        return name
    return name.removesuffix("y") + "ies" if name.endswith("y") else name + "s"


def _overview(figures: Figures) -> str:
    said = "".join(f"<p>{escape(note)}</p>" for note in notes(figures))
    table = main_table(figures)
    return f"<section><h2>{escape(table.title)}</h2>{_table(table)}{said}</section>"


def _table(table: Table) -> str:
    heads = "".join(
        f'<th scope="col"{_NUMBER * (index >= table.numbers)}>{escape(head)}</th>'
        for index, head in enumerate(table.heads)
    )
    rows = "\n".join(_row(row, table) for row in table.rows)
    return (
        f'<div class="wide" tabindex="0"><table><thead><tr>{heads}</tr></thead>\n'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _row(row: Sequence[str], table: Table) -> str:
    cells = "".join(
        f"<td{_head(head) * (index >= table.numbers)}>{escape(cell)}</td>"
        for index, (head, cell) in enumerate(zip(table.heads, row, strict=True))
    )
    group = ' class="first"' if row[0] and table.heads[0] == "Boards" else ""
    return f"<tr{group}>{cells}</tr>"


def _head(head: str) -> str:
    """Say what a number is, for a screen too narrow for columns."""
    return f'{_NUMBER} data-head="{escape(head)}"'


def _figure(plot: Plot) -> str:
    with drawing(plot.name):
        svg = inline_svg(save_svg(plot.draw(), plot.title, plot.hint), plot.name)
    return (
        f'<section id="{plot.name}"><h2>{escape(plot.title)}</h2>'
        f'<figure><div class="wide" tabindex="0">{svg}</div>'
        f"<figcaption>{escape(plot.hint)}</figcaption></figure></section>"
    )


def _chooser(figures: Figures) -> str:
    note = (
        "Any two can be compared."
        if figures.measure.comparable
        else "Two strategies of one model can be compared."
    )
    return _file("chooser.html").format(
        cost=escape(figures.measure.title), note=escape(note), lost=figures.lost
    )


def _details(figures: Figures) -> str:
    tables = "".join(
        f"<details><summary>{escape(table.title)}</summary>{_table(table)}</details>"
        for table in class_tables(figures)
    )
    return f'<section id="all"><h2>All models and strategies</h2>{tables}</section>'


def _data(figures: Figures) -> str:
    """Return what the script draws, as JSON that cannot end its element."""
    data = {
        "seconds": figures.measure.seconds,
        "comparable": figures.measure.comparable,
        "cost": figures.measure.title,
        "lost": figures.lost,
        "models": figures.models,
        "colors": [f"var({variable(color)})" for color in COLORS],
        "combinations": _combinations(figures),
    }
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")


def _board(row: pd.Series) -> str:
    return f"{row['board']} ({row['class']})"


def _combinations(figures: Figures) -> list[dict[str, Any]]:
    """List each model and strategy with its median of every board; null: unsolved."""
    listed = []
    for (model, strategy), rows in figures.boards.groupby(["model", "strategy"]):
        costs = {
            _board(row): row["median"] if math.isfinite(row["median"]) else None
            for _, row in rows.iterrows()
        }
        wrong = [_board(row) for _, row in rows[rows["wrong"] > 0].iterrows()]
        entry = {"model": model, "strategy": strategy, "costs": costs, "wrong": wrong}
        listed.append(entry)
    return listed
