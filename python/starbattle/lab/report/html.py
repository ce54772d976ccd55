"""The report as one self-contained page, and parts of pages for other reports."""

import json
import math
from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from typing import Any

import pandas as pd

from starbattle.lab.report.figures import BOARD, Summary
from starbattle.lab.report.plots import (
    COLORS,
    DARK,
    INK,
    Plot,
    drawing,
    inline_svg,
    plots,
    save_svg,
    variable,
)
from starbattle.lab.report.tables import (
    Table,
    class_tables,
    main_table,
    notes,
    pair_notes,
    pair_tables,
)
from starbattle.phrases import plural
from starbattle.render.pages import framed

TITLE = "Labeling strategies"
"""The title of a report that has no other."""

_NUMBER = ' class="number"'


def _colors() -> str:
    """Return CSS variables of the plots' colors, for light and dark pages."""
    light = "".join(f"{variable(color)}:{color};" for color in DARK)
    dark = "".join(f"{variable(color)}:{value};" for color, value in DARK.items())
    return (
        f":root{{{light}}}\n@media (prefers-color-scheme: dark){{:root{{{dark}}}}}"
        f"\n:root{{--ink:var({variable(INK)})}}"
    )


def table_html(table: Table) -> str:
    """Return a table, which can be scrolled sideways."""
    heads = "".join(
        f'<th scope="col"{_NUMBER * (index >= table.numbers)}>{escape(head)}</th>'
        if head
        else "<td></td>"
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
    """Return attributes with the column's head, for screens without columns."""
    return f'{_NUMBER} data-head="{escape(head)}"'


def figure_html(plot: Plot, fits: bool = False) -> str:
    """Return a section with a plot and how to read it.

    Args:
        plot: the plot
        fits: whether it fits the screen of a phone; else it scrolls there
    """
    with drawing(plot.name):
        svg = inline_svg(save_svg(plot.draw(), plot.title, plot.hint), plot.name)
    place = 'class="fits"' if fits else 'class="wide" tabindex="0"'
    return (
        f'<section id="{plot.name}"><h2>{escape(plot.title)}</h2>'
        f"<figure><div {place}>{svg}</div>"
        f"<figcaption>{escape(plot.hint)}</figcaption></figure></section>"
    )


def html_report(
    summary: Summary,
    names: tuple[str, str] | None = None,
    pairs: bool = False,
    title: str = TITLE,
) -> str:
    """Return a page with tables, plots, and a scatter plot with a choice."""
    drawn = list(plots(summary, names))
    sections = [
        _overview(summary),
        *([_pairs(summary)] if pairs else []),
        *map(figure_html, drawn),
        _chooser(summary),
        _details(summary),
    ]
    scripts = (
        f'<script type="application/json" id="data">{_data(summary)}</script>\n'
        f"<script>\n{_file('page.js')}</script>"
    )
    return page(title, title, _counts(summary), sections, scripts)


def page(
    title: str, heading: str, summary: str, sections: Iterable[str], scripts: str = ""
) -> str:
    """Return a page of sections of HTML; the other texts but the scripts are plain."""
    body = _file("body.html").format(
        heading=escape(heading),
        summary=escape(summary),
        sections="\n".join(filter(None, sections)),
        scripts=scripts,
    )
    return framed(title, f"{_colors()}\n{_file('page.css')}", body.rstrip())


def _file(name: str) -> str:
    return (files(__package__) / "page" / name).read_text(encoding="utf-8")


def _counts(summary: Summary) -> str:
    boards = len(summary.runs[BOARD].drop_duplicates())
    counts = [
        (len(summary.runs), "run"),
        (boards, "board"),
        (summary.runs["model"].nunique(), "model"),
        (summary.runs["strategy"].nunique(), "strategy"),
    ]
    return ", ".join(plural(count, noun) for count, noun in counts)


def _overview(summary: Summary) -> str:
    texts = "".join(f"<p>{escape(note)}</p>" for note in notes(summary))
    table = main_table(summary)
    shown = f"{table_html(table)}{texts}"
    return f"<section><h2>{escape(table.title)}</h2>{shown}</section>"


def _pairs(summary: Summary) -> str:
    tables = "".join(
        f"<h3>{escape(table.title)}</h3>{table_html(table)}"
        for table in pair_tables(summary)
    )
    texts = "".join(f"<p>{escape(note)}</p>" for note in pair_notes(summary))
    return f'<section id="pairs"><h2>In pairs</h2>{tables}{texts}</section>'


def _chooser(summary: Summary) -> str:
    note = (
        "Any two can be compared."
        if summary.measure.comparable
        else "Two strategies of one model can be compared."
    )
    return _file("chooser.html").format(
        cost=escape(summary.measure.title), note=escape(note), lost=summary.band_label
    )


def _details(summary: Summary) -> str:
    tables = "".join(
        f"<details><summary>{escape(table.title)}</summary>{table_html(table)}</details>"
        for table in class_tables(summary)
    )
    return f'<section id="all"><h2>All models and strategies</h2>{tables}</section>'


def _data(summary: Summary) -> str:
    """Return the data of the script, as JSON that cannot end its element."""
    data = {
        "seconds": summary.measure.seconds,
        "comparable": summary.measure.comparable,
        "cost": summary.measure.title,
        "lost": summary.band_label,
        "models": summary.models,
        "colors": [f"var({variable(color)})" for color in COLORS],
        "combinations": _combinations(summary),
    }
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")


def _board(row: pd.Series) -> str:
    return f"{row['board']} ({row['class']})"


def _cost(median: float) -> float | str | None:
    if math.isnan(median):
        return "?"
    return median if math.isfinite(median) else None


def _combinations(summary: Summary) -> list[dict[str, Any]]:
    """List each model and strategy with its medians by board.

    null: unsolved; "?": not counted.
    """
    listed = []
    for (model, strategy), rows in summary.boards.groupby(["model", "strategy"]):
        costs = {_board(row): _cost(row["median"]) for _, row in rows.iterrows()}
        wrong = [_board(row) for _, row in rows[rows["wrong"] > 0].iterrows()]
        entry = {"model": model, "strategy": strategy, "costs": costs, "wrong": wrong}
        listed.append(entry)
    return listed
