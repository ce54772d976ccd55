"""Pages that need nothing but a browser: their common parts, and pages of boards."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from starbattle.board.board import Board
from starbattle.errors import printable
from starbattle.phrases import plural
from starbattle.render.colors import STYLES, TINTS, Theme, region_tints
from starbattle.render.picture import svg
from starbattle.render.result import headline
from starbattle.render.text import page_sentences
from starbattle.search.result import Result

COMMON = Path(__file__).resolve().parent / "pages"
"""What pages share."""

_TYPES = re.compile(r"/\*\*.*?\*/", re.DOTALL)
_MODULE = re.compile(r"^import [^;]*;\n|^export (?:[{*][^;]*;\n)?", re.MULTILINE)


def common(name: str) -> str:
    """Return a file that several pages share."""
    return read(COMMON / name)


def script(*files: Path) -> str:
    """Return modules as one script that is none: each may name those before it."""
    return "\n".join(_MODULE.sub("", _TYPES.sub("", read(file))) for file in files)


def walk_page(folder: Path, names: Iterable[str], title: str, data: object) -> str:
    """Return a page that is one file, and leads through what it is given.

    Args:
        folder: where its page.html and style.css are
        names: the scripts there
        title: plain text
        data: what the scripts read, ready for JSON
    """
    parts = {
        "title": escaped(title),
        "style": walk_style(folder),
        "main": read(folder / "page.html"),
        "script": walk_script(folder, names),
        "data": script_data(data),
    }
    return filled(common("file.html"), parts)


def walk_script(folder: Path, names: Iterable[str]) -> str:
    """Return the script of such a page."""
    shared = ("shapes", "elements", "boardview", "keys", "walk")
    own = (folder / name for name in names)
    return script(*(COMMON / f"{name}.js" for name in shared), *own)


def walk_style(folder: Path) -> str:
    """Return the style rules of such a page."""
    return style() + common("walk.css") + read(folder / "style.css")


def style() -> str:
    """Return the style rules of all pages."""
    return colors() + common("base.css") + common("board.css")


def colors() -> str:
    """Return the colors of all pages as variables, for light and for dark paper."""
    kinds = {k: STYLES[f"tint{k}"] for k in range(TINTS)}
    light = " ".join(f"--tint{k}: {kind.light};" for k, kind in kinds.items())
    dark = " ".join(f"--tint{k}: {kind.dark};" for k, kind in kinds.items())
    fills = "".join(
        f".tint{k} {{ fill: var(--tint{k}); background: var(--tint{k}); }}\n"
        for k in kinds
    )
    night = f'@media screen {{ :root[data-theme="dark"] {{ {dark} }} }}'
    return f"{common('colors.css')}:root {{ {light} }}\n{night}\n{fills}"


_FRAME = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="{scheme}">
<title>{title}</title>
<link rel="icon" href="data:,">
<style>
{style}</style>
</head>
<body>
<main><h1>{title}</h1>
{body}
</main>
</body>
</html>
"""


@cache
def read(path: Path) -> str:
    """Return the text of a file of the package."""
    return path.read_text(encoding="utf-8")


def filled(template: str, parts: Mapping[str, str]) -> str:
    """Put each part in the place of its name between two @."""
    names = "|".join(parts)
    return re.sub(f"@({names})@", lambda found: parts[found[1]], template)


def board_data(board: Board) -> dict[str, Any]:
    """Return what scripts need to draw a board."""
    return {
        "id": board.id,
        "size": board.size,
        "stars": board.stars,
        "regions": board.regions,
        "tints": region_tints(board),
    }


def script_data(data: object) -> str:
    """Write JSON that ends no script element and begins no comment."""
    text = json.dumps(data, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def escaped(words: str) -> str:
    """Write a text that is to stand in a page as it is."""
    return words.replace("&", "&amp;").replace("<", "&lt;")


# --- boards, solutions and results as HTML: for notebooks, and as a page ---

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
_DARK_RULE = f"@media (prefers-color-scheme: dark) {{ body {{ {_DARK} }} }}\n"


def result_html(result: Result) -> str:
    """Return a result with pictures of the board and its solutions."""
    head, _, how = (escape(printable(p)) for p in headline(result).rpartition("\n"))
    shown = [None, *result.solutions[:MOST_SOLUTIONS]]
    drawn = "\n".join(
        f"<div>{svg(result.board, stars=one or ())}</div>" for one in shown
    )
    more = len(result.solutions) - MOST_SOLUTIONS
    left_out = f"<p>{plural(more, 'more solution')}</p>\n" if more > 0 else ""
    return (
        f'<div class="starbattle-result">\n<p><strong>{head}</strong><br>{how}</p>\n'
        f'<div style="{_ROW}">\n{drawn}\n</div>\n{left_out}</div>'
    )


def page(
    title: str, sections: Iterable[str], theme: Theme = "auto", more: str = ""
) -> str:
    """Return a page that shows sections of HTML, and needs nothing but a browser.

    Args:
        title: plain text
        sections: HTML
        theme: its colors
        more: rules of CSS that come after those of all such pages
    """
    style = _STYLE % (_DARK if theme == "dark" else _LIGHT)
    style += (_DARK_RULE if theme == "auto" else "") + more
    scheme = "light dark" if theme == "auto" else theme
    body = "\n".join(f"<section>{section}</section>" for section in sections)
    name = escape(printable(title))
    return _FRAME.format(scheme=scheme, title=name, style=style, body=body)


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
    shown = [(one, escape(printable(caption))) for one, caption in figures]
    drawn = "".join(
        f"<figure>{one}{said and f'<figcaption>{said}</figcaption>'}</figure>"
        for one, said in shown
    )
    sections = [f"<p>{escape(rules)}</p>", f'<div class="boards">{drawn}</div>']
    return page(title, sections, theme)
