"""The board of the site's first page, and what it shares with the other pages.

The board is drawn here. A script, docs/assets/board.js, makes it playable; without
JavaScript the drawing stays.
"""

from html import escape

from starbattle import Board
from starbattle.render import pages
from starbattle.render.colors import STYLES, Style
from starbattle.render.picture import Picture, scene
from starbattle.render.svg import to_svg

FIRST = "made/5x5-1#4"
"""An easy board with one solution, whose first star is plain to see."""

LIGHT, DARK = '[data-md-color-scheme="default"]', '[data-md-color-scheme="slate"]'


def playable() -> str:
    """Return the first board as a part of a page."""
    board = Board.named(FIRST)
    regions = "/".join("".join(map(str, row)) for row in board.regions)
    title = f"A board of {board.size} rows, columns and regions"
    drawn = to_svg(scene(Picture(board, pastel=True, title=title)), "light")
    rule = (
        "Put one star into every row, column and region. No two stars touch, "
        "not even diagonally."
    )
    return "\n".join(
        [
            f'<div class="playable" data-regions="{escape(regions)}">',
            f'<p class="rule" id="rule">{rule}</p>',
            f'<div class="drawn">{"".join(drawn.splitlines())}</div>',
            '<div class="below" hidden><p role="status"></p>'
            '<button type="button" disabled>Clear</button></div>',
            "</div>",
            '<script src="docs/assets/board.js" defer></script>',
        ]
    )


def script(own: str) -> str:
    """Return the script of the board, after that of the shapes of all pages."""
    return f"{pages.shapes()}\n{own}"


def style(own: str) -> str:
    """Return the style of the site, after the colors of all pages and pictures."""
    dark = ':root[data-theme="dark"]'
    colors = pages.colors().replace(dark, DARK).replace(":root", LIGHT)
    drawn = "\n".join(_dark_rule(kind, style) for kind, style in STYLES.items())
    return f"{colors}{drawn}\n{own}"


def _dark_rule(kind: str, style: Style) -> str:
    """Darken one kind of shape in the pictures that stand in a page."""
    what = "stroke" if style.width else "fill"
    return f"{DARK} .starbattle.light .{kind} {{ {what}: {style.dark}; }}"
