"""The report as one self-contained page, and parts of pages for other reports."""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files

from starbattle.lab.report.figures import BOARD, Summary
from starbattle.lab.report.plots import (
    Plot,
    plots,
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
    data = b64encode(plot.image()).decode()
    place = 'class="fits"' if fits else 'class="wide" tabindex="0"'
    return (
        f'<section id="{plot.name}"><h2>{escape(plot.title)}</h2>'
        f'<figure><div {place}><img alt="{escape(plot.title)}" '
        f'src="data:image/svg+xml;base64,{data}"></div>'
        f"<figcaption>{escape(plot.hint)}</figcaption></figure></section>"
    )


def html_report(
    summary: Summary,
    names: tuple[str, str] | None = None,
    pairs: bool = False,
    title: str = TITLE,
) -> str:
    """Return a page with tables and plots."""
    drawn = list(plots(summary, names))
    sections = [
        _overview(summary),
        *([_pairs(summary)] if pairs else []),
        *map(figure_html, drawn),
        _details(summary),
    ]
    return page(title, title, _counts(summary), sections)


def page(title: str, heading: str, summary: str, sections: Iterable[str]) -> str:
    """Return a page of sections of HTML; the other texts are plain."""
    style = (files(__package__) / "page.css").read_text(encoding="utf-8")
    body = "\n".join(
        [
            f"<header>\n<h1>{escape(heading)}</h1>\n<p>{escape(summary)}</p>\n</header>",
            "<main>",
            *filter(None, sections),
            "</main>",
        ]
    )
    return framed(title, style, body)


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


def _details(summary: Summary) -> str:
    tables = "".join(
        f"<details><summary>{escape(table.title)}</summary>{table_html(table)}</details>"
        for table in class_tables(summary)
    )
    return f'<section id="all"><h2>All models and strategies</h2>{tables}</section>'
