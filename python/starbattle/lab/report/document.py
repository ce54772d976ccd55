"""A report as a document, and the document as text, Markdown, LaTeX or a page.

The report on a campaign and that on a class are documents.
"""

import re
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from itertools import chain
from typing import TYPE_CHECKING

import pandas as pd
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table as Grid

from starbattle.lab.report.figures import BOARD, Summary
from starbattle.lab.report.pairs import INTEREST, Comparison, pair_notes, pair_tables
from starbattle.lab.report.tables import (
    Table,
    lists_all,
    notes,
    objective_table,
    ranked_table,
)
from starbattle.phrases import plural
from starbattle.render.pages import framed
from starbattle.render.terminal import collected, frame, output_width, text_console

if TYPE_CHECKING:
    from starbattle.lab.report.plots import Plot

TITLE = "Labeling strategies"
"""The title of a report that has no other."""


@dataclass(frozen=True, slots=True)
class Section:
    """A table or a plot of a report.

    content
    notes    sentences below it
    folded   whether a page shows only its title at first
    """

    content: "Table | Plot"
    notes: Sequence[str] = ()
    folded: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """A report: its title, a line about what it is on, and its sections."""

    title: str
    summary: str
    sections: list[Section]

    @property
    def tables(self) -> list[Table]:
        """The tables."""
        contents = (section.content for section in self.sections)
        return [content for content in contents if isinstance(content, Table)]


def campaign_document(
    summary: Summary,
    *,
    pairs: bool = False,
    every: bool = False,
    more: bool = False,
    drawn: Sequence["Plot"] = (),
    title: str = TITLE,
    interest: float = INTEREST,
) -> Document:
    """Return the report on a campaign.

    pairs  compare the combinations in pairs, too
    every  list all combinations, however many; and all pairs, not only those with the
           best
    more   list them after the plots, if not before
    drawn  its plots
    interest
           the smallest difference of interest in pairs
    """
    sections = [Section(ranked_table(summary, every), notes(summary, every))]
    if values := objective_table(summary):
        sections.append(Section(values))
    if pairs:
        found = Comparison(summary, every, interest)
        *tables, last = pair_tables(found)
        sections += [*map(Section, tables), Section(last, pair_notes(found))]
    sections += map(Section, drawn)
    if more and not lists_all(summary, every):
        sections.append(Section(ranked_table(summary), folded=True))
    counts = [
        (len(summary.runs), "run"),
        (len(summary.runs[BOARD].drop_duplicates()), "board"),
        (summary.runs["model"].nunique(), "model"),
        (summary.runs["strategy"].nunique(), "strategy"),
    ]
    about = ", ".join(plural(count, noun) for count, noun in counts)
    return Document(title, about, sections)


_MOST = 10_000
"""More terminal columns than any table has."""

_UNBROKEN = 11
"""Letters of a word that is not broken in a narrow column."""

_WIDTH = 80
"""Width in terminal columns where there is no terminal."""

_OPTIONAL = (
    "Repeats", "Quartiles", "Median", "Wrong", "Adds", "Mean rank", "Ties", "A12",
    "Losses", "Wins", "95 %", "Ratio",
)  # fmt: skip
"""Columns that are hidden on a narrow terminal, in this order."""


def as_text(document: Document, width: int | None = None, wide: bool = False) -> str:
    """Return tables and notes, colored if standard output is a terminal with color.

    width  in terminal columns; None: COLUMNS, or the width of the terminal, or 80 in
           files and pipes
    wide   show all columns of a table, even beyond the width
    """
    console = text_console()
    width = width or output_width(_WIDTH)
    hidden: list[str] = []
    for table in document.tables:
        shown = table
        for name in () if wide else _OPTIONAL:
            heads = {head for head in shown.heads if head.partition(",")[0] == name}
            if _width(shown) > width:
                shown = shown.without(heads)
        console.width = max(width, _width(shown)) if wide else width
        console.print(_grid(shown), crop=False)
        hidden += [h.partition(",")[0] for h in table.heads if h not in shown.heads]
    console.width = width
    told = list(chain(*(section.notes for section in document.sections)))
    if names := ", ".join(dict.fromkeys(hidden)):
        told.insert(0, f"Not shown: {names}; --wide shows them.")
    for note in told:
        console.print(note, style="dim")
    return collected(console)


def _width(table: Table) -> int:
    """Return the width of a table with its frame, in terminal columns."""
    console = Console(width=_MOST)
    return Measurement.get(console, console.options, _grid(table)).maximum


def _grid(table: Table) -> Grid:
    grid = Grid(title=table.title, title_justify="left", box=frame())
    columns = zip(table.heads, *table.rows, strict=True)
    for index, (head, *cells) in enumerate(columns):
        right = index >= table.numbers
        longest = max(map(len, " ".join([head, *cells]).split()))
        grid.add_column(
            head, justify="right" if right else "left", no_wrap=right, overflow="fold",
            min_width=min(longest, _UNBROKEN),
        )  # fmt: skip
    by_class = table.heads[0] == "Boards"
    ends = [by_class and bool(row[0]) for row in table.rows[1:]] + [True]
    for row, end in zip(table.rows, ends, strict=False):
        first = "green" if by_class and row[1].startswith("1.") else None
        style = "red" if "wrong" in row[:2] else first
        grid.add_row(*row, style=style, end_section=end)
    return grid


def as_markdown(document: Document) -> str:
    """Return the tables and notes as Markdown."""
    parts = [f"# {document.title}", document.summary]
    for section in document.sections:
        if isinstance(table := section.content, Table):
            parts += [f"## {table.title}", _markdown_table(table), *section.notes]
    return "\n\n".join(parts) + "\n"


def _markdown_table(table: Table) -> str:
    rules = [
        "---:" if index >= table.numbers else "---" for index in range(len(table.heads))
    ]
    rows = [table.heads, rules, *map(_in_markdown, table.rows)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _in_markdown(row: Sequence[str]) -> list[str]:
    """Escape Markdown's special characters."""
    return [re.sub(r"([\\`*_|<>\[\]])", r"\\\1", cell) for cell in row]


_HEAD = r"""\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage[a4paper, landscape, margin=20mm]{geometry}
\usepackage{booktabs}
\usepackage{longtable}
\usepackage{graphicx}
\begin{document}"""
_SPECIAL = {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    **{sign: "\\" + sign for sign in "&%$#_{}"},
}  # fmt: skip


def as_latex(document: Document, pictures: Sequence[str] = ()) -> str:
    """Return a document that compiles, with tables, and pictures from PDF files."""
    parts = [_HEAD, f"\\section*{{{_in_latex(document.title)}}}", document.summary]
    for section in document.sections:
        if isinstance(table := section.content, Table):
            parts += [f"\\subsection*{{{_in_latex(table.title)}}}", _latex_table(table)]
            parts += map(_in_latex, section.notes)
    parts += [f"\\includegraphics[width=\\linewidth]{{{name}}}" for name in pictures]
    text = "\n\n".join([*parts, "\\end{document}"]) + "\n"
    return re.sub(r"[^\n\x20-\x7e\xa1-\xff]", "?", text)  # what the font lacks


def _latex_table(table: Table) -> str:
    kinds = "l" * table.numbers + "r" * (len(table.heads) - table.numbers)
    frame = pd.DataFrame(table.rows, columns=table.heads)
    return str(
        frame.to_latex(index=False, escape=True, longtable=True, column_format=kinds)
    )


def _in_latex(text: str) -> str:
    """Escape LaTeX's special characters, as pandas does in tables."""
    return "".join(_SPECIAL.get(sign, sign) for sign in text).replace("--", "-{}-")


_NUMBER = ' class="number"'


def as_html(document: Document) -> str:
    """Return one page that needs no other file. All texts are escaped."""
    style = (files(__package__) / "page.css").read_text(encoding="utf-8")
    title = escape(document.title)
    head = f"<h1>{title}</h1>\n<p>{escape(document.summary)}</p>"
    sections = "\n".join(map(_section, document.sections))
    body = f"<header>\n{head}\n</header>\n<main>\n{sections}\n</main>"
    return framed(document.title, style, body)


def _section(section: Section) -> str:
    content, title = section.content, escape(section.content.title)
    texts = "".join(f"<p>{escape(note)}</p>" for note in section.notes)
    if not isinstance(content, Table):
        return (
            f'<section id="{content.name}"><h2>{title}</h2>{_figure(content)}</section>'
        )
    shown = _table(content) + texts
    if section.folded:
        shown = f"<details><summary>{title}</summary>{shown}</details>"
        return f"<section>{shown}</section>"
    return f"<section><h2>{title}</h2>{shown}</section>"


def _figure(plot: "Plot") -> str:
    """Return a plot and how to read it; on a phone a wide one scrolls."""
    data = b64encode(plot.images("svg")["svg"]).decode()
    place = 'class="fits"' if plot.fits else 'class="wide" tabindex="0"'
    return (
        f'<figure><div {place}><img alt="{escape(plot.title)}" '
        f'src="data:image/svg+xml;base64,{data}" /></div>'
        f"<figcaption>{escape(plot.hint)}</figcaption></figure>"
    )


def _table(table: Table) -> str:
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
        f"<td{_NUMBER * (index >= table.numbers)}>{escape(cell)}</td>"
        for index, cell in enumerate(row)
    )
    group = ' class="first"' if row[0] and table.heads[0] == "Boards" else ""
    return f"<tr{group}>{cells}</tr>"
