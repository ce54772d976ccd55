"""Boards, solutions and results as HTML: for notebooks, and as a page."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from starbattle.board.board import Board
from starbattle.errors import printable
from starbattle.phrases import plural
from starbattle.render.colors import Theme
from starbattle.render.conditions import page_sentences
from starbattle.render.pages import framed
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
h1 { font-size: 1.75rem; line-height: 1.2; overflow-wrap: anywhere; }
h1 + section { margin-top: 1rem; }
.boards { display: grid; gap: 2.5rem; align-items: end; justify-items: center;
  grid-template-columns: repeat(auto-fit, minmax(min(100%%, 18rem), 1fr)); }
figure { width: 100%%; max-width: 36rem; margin: 0; break-inside: avoid; }
figure svg { display: block; width: 100%%; }
figcaption { text-align: center; overflow-wrap: anywhere; }
"""
_LIGHT = "color-scheme: light; color: #1d2126; background: #ffffff;"
_DARK = "color-scheme: dark; color: #eceef1; background: #16181d;"
_SCHEMES: dict[Theme, str] = {"light": "light", "dark": "dark", "auto": "light dark"}
_DARK_RULE = f"@media (prefers-color-scheme: dark) {{ body {{ {_DARK} }} }}\n"


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
    name = printable(title)
    shown = "\n".join(f"<section>{section}</section>" for section in sections)
    body = f"<main><h1>{escape(name)}</h1>\n{shown}\n</main>"
    return framed(name, style, body, _SCHEMES[theme])


def boards_page(
    title: str,
    boards: Sequence[Board],
    figures: Iterable[tuple[str, str]],
    theme: Theme = "auto",
) -> str:
    """Return a page of boards, with the rules.

    Args:
        title: its title
        boards: what is shown
        figures: the boards as SVG, and their captions
        theme: its colors
    """
    rules = " ".join(page_sentences(boards))
    drawn = "".join(f"<figure>{svg}{_caption(text)}</figure>" for svg, text in figures)
    sections = [f"<p>{escape(rules)}</p>", f'<div class="boards">{drawn}</div>']
    return page(title, sections, theme)


def _caption(text: str) -> str:
    return f"<figcaption>{escape(printable(text))}</figcaption>" if text else ""


def _pictures(result: Result) -> Iterator[Picture]:
    yield Picture(result.board)
    for solution in result.solutions[:MOST_SOLUTIONS]:
        yield Picture(result.board, stars=solution.stars)


def _left_out(result: Result) -> Iterator[str]:
    more = len(result.solutions) - MOST_SOLUTIONS
    if more > 0:
        yield f"<p>{plural(more, 'more solution')}</p>"
