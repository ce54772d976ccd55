"""Boards, solutions and results as HTML: for notebooks, and as a page."""

from collections.abc import Iterable, Iterator
from html import escape

from starbattle import hooks
from starbattle.errors import printable
from starbattle.phrases import plural
from starbattle.render.colors import Theme
from starbattle.render.picture import Picture, scene
from starbattle.render.result import headline
from starbattle.render.svg import to_svg
from starbattle.search.result import Result

MOST_SOLUTIONS = 12
"""Most solutions of a result that are drawn."""

_ROW = "display:flex;flex-wrap:wrap;gap:1em;margin:.7em 0"

_STYLE = """
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  font: 16px/1.45 system-ui, "DejaVu Sans", sans-serif;
  %s }
section { margin: 2rem 0; break-inside: avoid; }
"""
_LIGHT = "color-scheme: light; color: #1d2126; background: #ffffff;"
_DARK = "color-scheme: dark; color: #eceef1; background: #16181d;"
_DARK_RULE = f"@media (prefers-color-scheme: dark) {{ body {{ {_DARK} }} }}\n"


@hooks.html.register(Result)
def result_html(
    result: Result, pictures: Iterable[Picture] = (), theme: Theme = "auto"
) -> str:
    """Return a result with pictures.

    Without `pictures` they show the board and its solutions.
    """
    head, _, how = (escape(printable(p)) for p in headline(result).rpartition("\n"))
    drawn = list(pictures) or list(_pictures(result))
    return "\n".join(
        [
            '<div class="starbattle-result">',
            f"<p><strong>{head}</strong><br>{how}</p>",
            f'<div style="{_ROW}">',
            *(f"<div>{to_svg(scene(picture), theme)}</div>" for picture in drawn),
            "</div>",
            *_left_out(result),
            "</div>",
        ]
    )


def page(title: str, sections: Iterable[str], theme: Theme = "auto") -> str:
    """Return a page that shows sections of HTML, and needs nothing but a browser."""
    style = _STYLE % (_DARK if theme == "dark" else _LIGHT)
    style += _DARK_RULE if theme == "auto" else ""
    name = escape(printable(title))
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            '<head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{name}</title><style>{style}</style></head>",
            f"<body><h1>{name}</h1>",
            *(f"<section>{section}</section>" for section in sections),
            "</body></html>\n",
        ]
    )


def _pictures(result: Result) -> Iterator[Picture]:
    yield Picture(result.board)
    for solution in result.solutions[:MOST_SOLUTIONS]:
        yield Picture(result.board, stars=solution.stars)


def _left_out(result: Result) -> Iterator[str]:
    more = len(result.solutions) - MOST_SOLUTIONS
    if more > 0:
        yield f"<p>{plural(more, 'more solution')}</p>"
