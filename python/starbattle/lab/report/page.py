"""The report as one self-contained page."""

import json
import math
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from typing import Any

from starbattle.lab.report.plots import Plot, plots
from starbattle.lab.report.plots.style import COLORS, DARK, INK, drawing
from starbattle.lab.report.plots.svg import inline_svg, save_svg, variable
from starbattle.lab.report.runs import BOARD
from starbattle.lab.report.tables import (
    Figures,
    Table,
    class_tables,
    notes,
    overview_table,
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
    table = overview_table(figures)
    return f"<section><h2>{escape(table.title)}</h2>{_table(table)}{said}</section>"


def _table(table: Table) -> str:
    heads = "".join(
        f'<th scope="col"{_NUMBER * (index >= table.numbers)}>{escape(head)}</th>'
        for index, head in enumerate(table.heads)
    )
    rows = "\n".join(_row(row, table.numbers) for row in table.rows)
    return (
        f'<div class="wide"><table><thead><tr>{heads}</tr></thead>\n'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _row(row: Sequence[str], numbers: int) -> str:
    cells = "".join(
        f"<td{_NUMBER * (index >= numbers)}>{escape(cell)}</td>"
        for index, cell in enumerate(row)
    )
    group = ' class="first"' if row[0] and row[1] == "best" else ""
    return f"<tr{group}>{cells}</tr>"


def _figure(plot: Plot) -> str:
    with drawing(plot.name):
        svg = inline_svg(save_svg(plot.draw(), plot.title, plot.hint), plot.name)
    return (
        f'<section id="{plot.name}"><h2>{escape(plot.title)}</h2>'
        f'<figure><div class="wide">{svg}</div>'
        f"<figcaption>{escape(plot.hint)}</figcaption></figure></section>"
    )


def _chooser(figures: Figures) -> str:
    note = (
        "Any two can be compared."
        if figures.measure.comparable
        else "Two strategies of one model can be compared."
    )
    return _file("chooser.html").format(
        cost=escape(figures.measure.title), note=escape(note)
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
        "models": figures.models,
        "colors": [f"var({variable(color)})" for color in COLORS],
        "combinations": _combinations(figures),
    }
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")


def _combinations(figures: Figures) -> list[dict[str, Any]]:
    """List each model and strategy with its median of every board; null: unsolved."""
    listed = []
    for (model, strategy), rows in figures.boards.groupby(["model", "strategy"]):
        costs = {
            f"{row['board']} ({row['class']})": row["median"]
            if math.isfinite(row["median"])
            else None
            for _, row in rows.iterrows()
        }
        listed.append({"model": model, "strategy": strategy, "costs": costs})
    return listed
