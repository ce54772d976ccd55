"""Drawings as SVG, PNG and PDF: shapes of named kinds.

Coordinates grow to the right and downwards. What a kind looks like is said in
colors.py. The text of a picture needs nothing else and has no ids, so that any number
of them can be in one page. With the theme `auto` its colors follow the reader's choice
of light or dark; programs that do not know of that see the light ones.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from html import escape
from itertools import groupby, pairwise, product
from pathlib import Path
from typing import Literal, NamedTuple

from starbattle.board.board import HOLE, Board, Cell
from starbattle.errors import RequestError, printable
from starbattle.extras import extra_module
from starbattle.render.colors import STYLES, Style, Theme, region_at
from starbattle.render.press import FAMILY, dejavu, typeset

FONTS = "system-ui, 'DejaVu Sans', Helvetica, Arial, sans-serif"

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]


class Trail(NamedTuple):
    """Points joined by straight lines; a closed trail returns to its first point."""

    points: Sequence[Point]
    closed: bool = False


Shape = tuple[str, str]
"""A kind, and an element of SVG."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Shapes, the later ones on top of the earlier.

    title        what it is, for those who hear it, too
    description  what can be seen, in words
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str
    description: str


def rectangle(left: float, top: float, width: float, height: float) -> Trail:
    """Return the outline of a rectangle."""
    right, bottom = left + width, top + height
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Trail(corners, closed=True)


def lines(kind: str, trails: Iterable[Trail], opacity: float = 1.0) -> list[Shape]:
    """Return trails that are drawn, or filled, as one; two that overlap make a hole."""
    path = "".join(f"M{_corners(one.points)}{'Z' * one.closed}" for one in trails)
    faint = f' opacity="{_number(opacity)}"' if opacity < 1 else ""
    return [(kind, f'<path d="{path}"{faint}/>')] if path else []


def disc(kind: str, center: Point, radius: float) -> Shape:
    """Return a filled circle."""
    x, y = map(_number, center)
    return kind, f'<circle cx="{x}" cy="{y}" r="{_number(radius)}"/>'


def words(
    kind: str, at: Point, text: str, size: float, anchor: Anchor = "middle"
) -> Shape:
    """Return a line of text, its middle at the height of `at`."""
    x, y = _number(at[0]), _number(at[1] + _BASELINE * size)
    how = f'font-size="{_number(size)}" text-anchor="{anchor}"'
    return kind, f'<text x="{x}" y="{y}" {how}>{_plain(text)}</text>'


_BASELINE = 0.35
"""How far below their middle letters stand, in sizes."""


def _corners(points: Sequence[Point]) -> str:
    """Write points; across and down, where only one number changes."""
    text = [f"{_number(points[0][0])} {_number(points[0][1])}"]
    for (x0, y0), (x, y) in pairwise(points):
        if y == y0:
            text.append(f"H{_number(x)}")
        elif x == x0:
            text.append(f"V{_number(y)}")
        else:
            text.append(f"L{_number(x)} {_number(y)}")
    return "".join(text)


def _number(value: float) -> str:
    """Write a number as short as it can be, to two places."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _plain(text: str) -> str:
    """Write a text that is no markup."""
    return escape(printable(text), quote=False)


# --- where the lines of a board run: between regions, within them, around cells ---

Corner = tuple[int, int]
Edge = tuple[Corner, Corner]

_OUTSIDE = -2


def border_edges(board: Board) -> set[Edge]:
    """Return the edges between different regions, holes and the outside."""
    return _edges(board, lambda a, b: a != b)


def inner_edges(board: Board) -> set[Edge]:
    """Return the edges between two cells of one region."""
    return _edges(board, lambda a, b: a == b != HOLE)


def outline(cells: Collection[Cell]) -> list[Trail]:
    """Return the lines around a set of cells."""
    edges: set[Edge] = set()
    for row, column in cells:
        for k in (0, 1):
            edges ^= {
                ((column, row + k), (column + 1, row + k)),
                ((column + k, row), (column + k, row + 1)),
            }
    return trails(edges)


def trails(edges: Iterable[Edge]) -> list[Trail]:
    """Join edges to straight lines that are as long as they can be."""
    known, found = set(edges), []
    for start, end in sorted(known):
        across, down = end[0] - start[0], end[1] - start[1]
        if ((start[0] - across, start[1] - down), start) in known:
            continue
        while (end, (after := (end[0] + across, end[1] + down))) in known:
            end = after
        found.append(Trail((start, end)))
    return found


def _edges(board: Board, wanted: Callable[[int, int], bool]) -> set[Edge]:
    """Return the edges whose two sides, region numbers, are wanted."""
    region = partial(region_at, board, outside=_OUTSIDE)
    found: set[Edge] = set()
    for a, b in product(range(board.size + 1), range(board.size)):
        if wanted(region(a - 1, b), region(a, b)):
            found.add(((b, a), (b + 1, a)))
        if wanted(region(b, a - 1), region(b, a)):
            found.add(((a, b), (a, b + 1)))
    return found


# --- scenes as SVG ---


def to_svg(scene: Scene, theme: Theme = "auto") -> str:
    """Return a scene as SVG."""
    width, height = _number(scene.width), _number(scene.height)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="starbattle {theme}" '
        f'role="img" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-family="{FONTS}" '
        'style="max-width:100%;height:auto">'
    )
    parts = [
        head,
        f"<title>{_plain(scene.title)}</title>",
        f"<desc>{_plain(scene.description)}</desc>",
        *([_dark_style(scene)] if theme == "auto" else []),
        *_shapes(scene, theme),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _dark_style(scene: Scene) -> str:
    """Return the rules that darken an `auto` picture, and no other in the page."""
    rules = "".join(
        f".starbattle.auto .{kind}{{{_painted(STYLES[kind])}:{STYLES[kind].dark}}}"
        for kind in sorted({kind for kind, _ in scene.shapes})
    )
    return f"<style>@media(prefers-color-scheme:dark){{{rules}}}</style>"


def _shapes(scene: Scene, theme: Theme) -> Iterator[str]:
    """Write the shapes, neighbors of one kind in a group."""
    for kind, group in groupby(scene.shapes, lambda shape: shape[0]):
        yield f'<g class="{kind}" {_attributes(STYLES[kind], theme)}>'
        yield from (element for _, element in group)
        yield "</g>"


def _painted(style: Style) -> str:
    return "stroke" if style.width else "fill"


def _attributes(style: Style, theme: Theme) -> str:
    color = style.color(theme)
    if not style.width:
        return f'fill="{color}" fill-rule="evenodd"'
    dashes = " ".join(map(_number, style.dashes))
    ends = f'stroke-dasharray="{dashes}"' if dashes else 'stroke-linecap="square"'
    return f'fill="none" stroke="{color}" stroke-width="{_number(style.width)}" {ends}'


# --- scenes as PNG, by resvg, and as PDF, by Typst ---

_MOST_PIXELS = 100_000_000


def to_png(scene: Scene, theme: Theme = "light", scale: float = 2) -> bytes:
    """Return a scene as PNG.

    Needs the extra `pictures`. Letters are the same on all machines; only what DejaVu
    Sans lacks is looked for among the machine's own.

    Args:
        scene: the picture
        theme: its colors; "auto" is light
        scale: pixels of a unit of the scene

    Raises:
        RequestError: for a picture that would take gigabytes of memory
        MissingExtra: without the extra; it names the command that installs it
    """
    width, height = round(scene.width * scale), round(scene.height * scale)
    if width * height > _MOST_PIXELS:
        raise RequestError(
            f"a PNG of {width} x {height} pixels is too large; use a smaller --scale"
        )
    text = to_svg(scene, "dark" if theme == "dark" else "light")
    png: bytes = extra_module("resvg_py", "pictures").svg_to_bytes(
        svg_string=text.replace(FONTS, "sans-serif"),
        zoom=scale,
        font_files=[str(dejavu("pictures"))],
        sans_serif_family=FAMILY,
        font_family=FAMILY,
        skip_system_fonts=text.isascii(),
    )
    return png


_PAGES = Path(__file__).resolve().parent / "templates" / "pictures.typ"


def to_pdf(scenes: Iterable[Scene], title: str) -> bytes:
    """Return a PDF in which each scene has a page of its size, in light colors.

    Needs the extra `pictures`. The same scenes give the same file.

    Args:
        scenes: the pictures
        title: the title of the document

    Raises:
        MissingExtra: without the extra; it names the command that installs it
    """
    drawn = [
        {"svg": to_svg(one, "light"), "width": one.width, "alt": one.description}
        for one in scenes
    ]
    data = {"title": printable(title), "pictures": drawn}
    return typeset(_PAGES, data, "pictures")
