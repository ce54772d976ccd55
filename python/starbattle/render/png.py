"""Scenes as PNG, by resvg."""

from pathlib import Path

from starbattle.errors import RequestError
from starbattle.extras import extra_module
from starbattle.render.colors import Theme
from starbattle.render.scene import Scene
from starbattle.render.svg import FONTS, to_svg

_FAMILY = "Bitstream Vera Sans"
_MOST_PIXELS = 100_000_000


def to_png(scene: Scene, theme: Theme = "light", scale: float = 2) -> bytes:
    """Return a scene as PNG.

    Needs the extra `pictures`. Letters are ReportLab's, the same on all machines; only
    what these lack is looked for among the machine's own.

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
        font_files=[str(_font())],
        sans_serif_family=_FAMILY,
        font_family=_FAMILY,
        skip_system_fonts=text.isascii(),
    )
    return png


def _font() -> Path:
    reportlab = extra_module("reportlab", "pictures")
    return Path(reportlab.__file__).parent / "fonts" / "Vera.ttf"
