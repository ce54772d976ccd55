"""A report as a document, and the document as text, Markdown, LaTeX or a page.

The report on a campaign and that on a class are documents.
"""

import re
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import Environment, FileSystemLoader
from rich.cells import cell_len
from rich.table import Table as Grid

from starbattle.lab.report.figures import BOARD, COMBINATION, Summary
from starbattle.lab.report.pairs import Comparison, pair_notes, pair_tables
from starbattle.lab.report.tables import (
    Table,
    lists_all,
    notes,
    objective_table,
    ranked_table,
)
from starbattle.phrases import plural
from starbattle.render.pages import page
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
) -> Document:
    """Return the report on a campaign.

    pairs  compare the combinations in pairs, too
    every  list all combinations, however many; and all pairs, not only those with the
           best
    more   list them after the plots, if not before
    drawn  its plots
    """
    sections = [Section(ranked_table(summary, every), notes(summary, every))]
    if values := objective_table(summary):
        sections.append(Section(values))
    if pairs:
        found = Comparison(summary, every)
        *tables, last = pair_tables(found)
        sections += [*map(Section, tables), Section(last, pair_notes(found))]
    sections += map(Section, drawn)
    if more and not lists_all(summary, every):
        sections.append(Section(ranked_table(summary), folded=True))
    runs = summary.runs
    counts = {
        "run": len(runs),
        "board": len(runs[BOARD].drop_duplicates()),
        **{noun: runs[noun].nunique() for noun in COMBINATION},
    }
    about = ", ".join(plural(count, noun) for noun, count in counts.items())
    return Document(title, about, sections)


_UNBROKEN = 11
"""Letters of a word that is not broken in a narrow column."""

_WIDTH = 80
"""Width in terminal columns where there is no terminal."""

_OPTIONAL = (
    "Repeats", "Quartiles", "Median", "Wrong", "Adds", "Mean rank", "Ties", "A12",
    "Losses", "Wins", "95 %", "Ratio",
)  # fmt: skip
"""Columns that are hidden on a narrow terminal, in this order."""


def as_text(document: Document, width: int | None = None) -> str:
    """Return tables and notes, colored if standard output is a terminal with color.

    width  in terminal columns; None: COLUMNS, or the width of the terminal, or 80 in
           files and pipes
    """
    console = text_console()
    width = width or output_width(_WIDTH)
    console.width = width
    hidden: list[str] = []
    for table in document.tables:
        shown = table
        for name in _OPTIONAL:
            heads = {head for head in shown.heads if head.partition(",")[0] == name}
            if _width(shown) > width:
                shown = shown.without(heads)
        console.print(_grid(shown), crop=False)
        hidden += [h.partition(",")[0] for h in table.heads if h not in shown.heads]
    told = list(chain(*(section.notes for section in document.sections)))
    if names := ", ".join(dict.fromkeys(hidden)):
        told.insert(0, f"Not shown: {names}; COLUMNS=200 shows them.")
    for note in told:
        console.print(note, style="dim")
    return collected(console)


def _width(table: Table) -> int:
    """Return the width of a table with its frame, in terminal columns."""
    columns = zip(table.heads, *table.rows, strict=True)
    return 1 + sum([max(map(cell_len, column)) + 3 for column in columns])


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
    return _rendered("report.md", document=document)


def as_latex(document: Document, pictures: Sequence[str] = ()) -> str:
    """Return a document that compiles, with tables, and pictures from PDF files."""
    text = _rendered("report.tex", document=document, pictures=pictures)
    return re.sub(r"[^\n\x20-\x7e\xa1-\xff]", "?", text)  # what the font lacks


def as_html(document: Document) -> str:
    """Return one page that needs no other file. All texts are escaped."""
    shown = [f"<p>{escape(document.summary)}</p>"]
    for section in document.sections:
        shown.append(_rendered("section.html", section=section, shown=section.content))
    return page(document.title, shown, more=_rendered("page.css"))


def _rendered(name: str, **parts: object) -> str:
    return _templates.get_template(name).render(parts)


def _in_markdown(text: str) -> str:
    """Escape Markdown's special characters."""
    return re.sub(r"([\\`*_|<>\[\]])", r"\\\1", text)


_SPECIAL = {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    **{sign: "\\" + sign for sign in "&%$#_{}"}, "*": "{*}", "[": "{[}",
}  # fmt: skip


def _in_latex(text: str) -> str:
    """Escape LaTeX's special characters, and those that are after the end of a row."""
    return "".join(_SPECIAL.get(sign, sign) for sign in text).replace("--", "-{}-")


def _in_base64(plot: "Plot") -> str:
    return b64encode(plot.images("svg")["svg"]).decode()


_templates = Environment(
    loader=FileSystemLoader(Path(__file__).with_name("templates")),
    autoescape=lambda name: name == "section.html",
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
)
_templates.filters |= {
    "in_markdown": _in_markdown, "in_latex": _in_latex, "base64": _in_base64,
}  # fmt: skip
