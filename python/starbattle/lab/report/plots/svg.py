"""Figures as PNG and SVG."""

import io
import re
from pathlib import Path
from xml.sax.saxutils import escape

from matplotlib.figure import Figure

from starbattle.lab.report.plots.style import DARK
from starbattle.saving import replaced

_DPI = 150


def save_png(figure: Figure, file: Path) -> None:
    """Write a figure as PNG."""
    with replaced(file) as opened:
        figure.savefig(opened, format="png", dpi=_DPI, metadata={"Software": None})


def save_svg(figure: Figure, title: str, description: str) -> str:
    """Return a figure as SVG, with a title and a description for screen readers."""
    buffer = io.BytesIO()
    metadata = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    figure.savefig(buffer, format="svg", metadata=metadata)
    svg = re.sub(
        r"<metadata>.*?</metadata>", "", buffer.getvalue().decode(), flags=re.S
    )
    texts = f"<title>{escape(title)}</title>\n<desc>{escape(description)}</desc>\n"
    return re.sub(r"(<svg [^>]*)>", rf'\1 role="img">\n{_literal(texts)}', svg, count=1)


def inline_svg(svg: str, name: str) -> str:
    """Return a figure's SVG for a page: without prolog, with ids unique to the page.

    Colours become CSS variables, so that a dark page can change them.
    """
    svg = svg[svg.index("<svg ") :]
    svg = re.sub(r'\bid="([^"]+)"', rf'id="{name}-\1"', svg)
    svg = re.sub(r"url\(#([^)]+)\)", rf"url(#{name}-\1)", svg)
    svg = re.sub(r'href="#([^"]+)"', rf'href="#{name}-\1"', svg)
    size = r'(<svg [^>]*?)width="([^"]*)" height="[^"]*"'
    svg = re.sub(size, r'\1style="max-width: \2"', svg, count=1)
    svg = re.sub(r'(<svg [^>]*?)height="[^"]*"', r"\1", svg, count=1)
    for color in DARK:
        svg = svg.replace(f" {color}", f" var({variable(color)})")
        svg = svg.replace(f'"{color}"', f'"var({variable(color)})"')
    return svg


def variable(color: str) -> str:
    """Name the CSS variable of a colour."""
    return f"--c{color.removeprefix('#')}"


def _literal(text: str) -> str:
    return text.replace("\\", r"\\")
