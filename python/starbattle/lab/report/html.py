"""The report as one self-contained page."""

import json
import math
from html import escape
from importlib.resources import files
from typing import Any

import pandas as pd

from starbattle.lab.report.document import colors, figure_html, table_html
from starbattle.lab.report.frame import BOARD
from starbattle.lab.report.notes import notes
from starbattle.lab.report.pairs import pair_notes, pair_tables
from starbattle.lab.report.plots import plots
from starbattle.lab.report.plots.style import COLORS
from starbattle.lab.report.plots.svg import variable
from starbattle.lab.report.summary import Summary
from starbattle.lab.report.tables import class_tables, main_table
from starbattle.phrases import plural


def html_report(
    summary: Summary, names: tuple[str, str] | None = None, pairs: bool = False
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
    return _file("page.html").format(
        colors=colors(),
        style=_file("page.css"),
        script=_file("page.js"),
        summary=escape(_counts(summary)),
        sections="\n".join(sections),
        data=_data(summary),
    )


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
        cost=escape(summary.measure.title), note=escape(note), lost=summary.lost_label
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
        "lost": summary.lost_label,
        "models": summary.models,
        "colors": [f"var({variable(color)})" for color in COLORS],
        "combinations": _combinations(summary),
    }
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")


def _board(row: pd.Series) -> str:
    return f"{row['board']} ({row['class']})"


def _combinations(summary: Summary) -> list[dict[str, Any]]:
    """List each model and strategy with its medians by board; null: unsolved."""
    listed = []
    for (model, strategy), rows in summary.boards.groupby(["model", "strategy"]):
        costs = {
            _board(row): row["median"] if math.isfinite(row["median"]) else None
            for _, row in rows.iterrows()
        }
        wrong = [_board(row) for _, row in rows[rows["wrong"] > 0].iterrows()]
        entry = {"model": model, "strategy": strategy, "costs": costs, "wrong": wrong}
        listed.append(entry)
    return listed
