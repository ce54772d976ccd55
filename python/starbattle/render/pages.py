"""Pages that need nothing but a browser: their template, data and common parts."""

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from starbattle.board.board import Board
from starbattle.render.colors import STYLES, TINTS, region_tints

_COMMON = Path(__file__).resolve().parent / "pages"


def common(name: str) -> str:
    """Return a file that several pages share."""
    return read(_COMMON / name)


def script(folder: Path, names: Iterable[str]) -> str:
    """Return the scripts of a page: those that draw boards, and its own in order."""
    own = (read(folder / name) for name in names)
    return "\n".join([shapes(), common("grid.js"), *own])


def shapes() -> str:
    """Return the script that has the shapes of boards.

    The page in the browser imports it as a module; here it is none.
    """
    return re.sub("^export ", "", common("shapes.js"), flags=re.MULTILINE)


def style(own: Path) -> str:
    """Return the style rules of a page: those of all pages, and its own."""
    return colors() + common("base.css") + read(own)


def colors() -> str:
    """Return the colors of all pages as variables, for light and for dark paper."""
    return common("colors.css") + _tint_rules()


def _tint_rules() -> str:
    """Return the colors of regions, on light and on dark paper."""
    kinds = {k: STYLES[f"tint{k}"] for k in range(TINTS)}
    light = " ".join(f"--tint{k}: {kind.light};" for k, kind in kinds.items())
    dark = " ".join(f"--tint{k}: {kind.dark};" for k, kind in kinds.items())
    return f':root {{ {light} }}\n:root[data-theme="dark"] {{ {dark} }}\n'


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
{body}
</body>
</html>
"""


def framed(title: str, style: str, body: str, scheme: str = "light dark") -> str:
    """Return a page without a template of its own.

    Args:
        title: plain text
        style: rules of CSS
        body: HTML
        scheme: the colors that it has, as CSS names them
    """
    name = escape(title)
    return _FRAME.format(scheme=scheme, title=name, style=style, body=body)


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


def script_data(data: dict[str, Any]) -> str:
    """Write JSON that ends no script element and begins no comment."""
    text = json.dumps(data, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def escaped(words: str) -> str:
    """Write a text that is to stand in a page as it is."""
    return words.replace("&", "&amp;").replace("<", "&lt;")
