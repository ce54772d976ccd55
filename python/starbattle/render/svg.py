"""Scenes as SVG, and the picture of a board as SVG.

The text of a picture needs nothing else and has no ids, so that any number of
them can be in one page. With the theme `auto` its colors follow the reader's
choice of light or dark; programs that do not know of that see the light ones.
"""

from collections.abc import Collection, Iterator, Mapping
from html import escape
from itertools import groupby, pairwise
from typing import Literal

from starbattle import arguments
from starbattle.board.board import Board, Cell
from starbattle.errors import RequestError, printable
from starbattle.extras import extra_module
from starbattle.render.colors import STYLES, Style, Theme
from starbattle.render.picture import Picture, Unit, scene
from starbattle.render.press import FAMILY, dejavu
from starbattle.render.scene import (
    BASELINE,
    Disc,
    Point,
    Scene,
    Shape,
    Words,
)

FONTS = "system-ui, 'DejaVu Sans', Helvetica, Arial, sans-serif"


class Svg(str):
    """The text of a picture, which notebooks show as the picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return str(self)


def svg(
    board: Board,
    *,
    stars: Collection[Cell] = (),
    marks: Collection[Cell] = (),
    highlights: Collection[Cell] = (),
    units: Collection[Unit] = (),
    heat: Mapping[Cell, float] | None = None,
    pastel: bool = False,
    labels: bool = False,
    mark: Literal["dot", "cross"] = "dot",
    theme: Theme = "auto",
    title: str = "",
) -> Svg:
    """Draw a board as SVG.

    Notebooks display what is returned; str() is its text.

    Args:
        board: the board
        stars: 0-based (row, column) cells with a star
        marks: cells known to have none
        highlights: cells to look at
        units: rows, columns and regions to look at, such as ("row", 0)
        heat: a value from 0 to 1 for each cell, shown in per cent; see frequencies()
        pastel: give regions soft colors, neighbors different ones
        labels: number the rows and columns
        mark: how marks are drawn, "dot" or "cross"
        theme: "auto" (as the reader's screen), "light" or "dark"
        title: what the picture is called; "": the board's name

    Raises:
        RequestError: for what cannot be drawn on this board
    """
    arguments.one_of("theme", theme, ("auto", "light", "dark"))
    picture = Picture(
        board, stars, marks, highlights, units, heat or {}, pastel, labels, mark, title
    )
    return Svg(to_svg(scene(picture), theme))


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
        f"<title>{_text(scene.title)}</title>",
        f"<desc>{_text(scene.description)}</desc>",
        *([_dark_style(scene)] if theme == "auto" else []),
        *_shapes(scene, theme),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _dark_style(scene: Scene) -> str:
    """Return the rules that darken an `auto` picture, and no other in the page."""
    rules = "".join(
        f".starbattle.auto .{kind}{{{_painted(STYLES[kind])}:{STYLES[kind].dark}}}"
        for kind in sorted({shape.kind for shape in scene.shapes})
    )
    return f"<style>@media(prefers-color-scheme:dark){{{rules}}}</style>"


def _shapes(scene: Scene, theme: Theme) -> Iterator[str]:
    """Write the shapes, neighbors of one kind in a group."""
    for kind, group in groupby(scene.shapes, lambda shape: shape.kind):
        yield f'<g class="{kind}" {_attributes(STYLES[kind], theme)}>'
        yield from map(_shape, group)
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


def _shape(shape: Shape) -> str:
    if isinstance(shape, Disc):
        x, y = map(_number, shape.center)
        return f'<circle cx="{x}" cy="{y}" r="{_number(shape.radius)}"/>'
    if isinstance(shape, Words):
        x, y = _number(shape.at[0]), _number(shape.at[1] + BASELINE * shape.size)
        how = f'font-size="{_number(shape.size)}" text-anchor="{shape.anchor}"'
        return f'<text x="{x}" y="{y}" {how}>{_text(shape.text)}</text>'
    faint = f' opacity="{_number(shape.opacity)}"' if shape.opacity < 1 else ""
    path = "".join(
        "M" + _corners(trail.points) + ("Z" if trail.closed else "")
        for trail in shape.trails
    )
    return f'<path d="{path}"{faint}/>'


def _corners(points: tuple[Point, ...]) -> str:
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
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _text(words: str) -> str:
    return escape(printable(words), quote=False)


# --- scenes as PNG, by resvg ---

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
