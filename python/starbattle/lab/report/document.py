"""Parts of a page that several reports share: colours, tables and figures."""

from collections.abc import Sequence
from html import escape

from starbattle.lab.report.plots import Plot
from starbattle.lab.report.plots.style import DARK, INK, drawing
from starbattle.lab.report.plots.svg import inline_svg, save_svg, variable
from starbattle.lab.report.tables import Table

_NUMBER = ' class="number"'


def colors() -> str:
    """Return CSS variables of the plots' colours, for light and dark pages."""
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


def figure_html(plot: Plot) -> str:
    """Return a section with a plot and how to read it."""
    with drawing(plot.name):
        svg = inline_svg(save_svg(plot.draw(), plot.title, plot.hint), plot.name)
    return (
        f'<section id="{plot.name}"><h2>{escape(plot.title)}</h2>'
        f'<figure><div class="wide" tabindex="0">{svg}</div>'
        f"<figcaption>{escape(plot.hint)}</figcaption></figure></section>"
    )
