"""The style of all plots: colors, dashes, markers, axes; and files of figures."""

import io
import math
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.path import Path as Outline
from matplotlib.textpath import TextPath
from matplotlib.ticker import FuncFormatter, MaxNLocator, NullFormatter

from starbattle.lab.report.figures import Measure
from starbattle.saving import replaced

INK, GRAY, PAPER = "#20242c", "#b4b9c2", "#ffffff"
FAINT = "#e3e6eb"
COLORS = (
    "#0072b2", "#c44900", "#009e73", "#a9489a", "#bd8a00", "#2f98d0", "#3d3d45",
    "#5b2be0",
)  # fmt: skip
"""After Okabe and Ito, for all kinds of color vision; darker where theirs are too
light on white. Dashes and markers distinguish lines without color."""
DARK = {
    INK: "#e8eaee", GRAY: "#5c636e", PAPER: "#16181d", FAINT: "#2b2f37",
    "#0072b2": "#4da3e0", "#c44900": "#ff7d36", "#009e73": "#2cc79a",
    "#a9489a": "#e08fd2", "#bd8a00": "#f2cb4a", "#2f98d0": "#a8dcf8",
    "#3d3d45": "#c9c9d2", "#5b2be0": "#7f6bff",
}  # fmt: skip
"""The colors of a dark page."""
DASHES: tuple[Any, ...] = ("-", (0, (5, 2)), (0, (1.5, 1.5)), (0, (6, 2, 1.5, 2)))
MARKERS = "os^Dvp*XP<>h"
FLOOR_S = 1e-5
"""The shortest time that is drawn; a coarse clock returns 0, without logarithm."""
PANEL = (3.4, 2.9)
"""Width and height of a panel, in inches."""
_KEY = (1.0, 0.205)
"""Width of a legend without its labels, and height of a line of it."""
_LETTER = 0.08
_FEWEST_TICKS = 3
_FEW = 12
"""The largest count of an axis that is linear."""

_SETTINGS = {
    "font.family": ["DejaVu Sans"], "font.size": 9.5, "axes.titlesize": 10.5,
    "axes.titleweight": "bold", "axes.titlelocation": "left", "text.color": INK,
    "axes.edgecolor": INK, "axes.labelcolor": INK, "xtick.color": INK,
    "ytick.color": INK, "axes.facecolor": PAPER, "figure.facecolor": PAPER,
    "axes.spines.top": False, "axes.spines.right": False, "axes.grid": True,
    "grid.color": FAINT, "grid.linewidth": 0.8, "axes.axisbelow": True,
    "legend.frameon": False, "legend.title_fontsize": 9.5, "legend.fontsize": 9.5,
    "lines.linewidth": 1.8, "lines.markersize": 5, "text.parse_math": False,
    "svg.fonttype": "none", "axes.unicode_minus": True, "text.usetex": False,
}  # fmt: skip


@cache
def unknown_marker() -> Outline:
    """Return a question mark: a solved board whose cost was not counted."""
    glyph = TextPath((0, 0), "?", size=10)
    left, bottom, width, height = glyph.get_extents().bounds
    return Outline(
        glyph.vertices - [left + width / 2, bottom + height / 2], glyph.codes
    )


@contextmanager
def drawing(name: str) -> Iterator[None]:
    """Draw in this style, reproducibly, whatever the user's settings are."""
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(_SETTINGS | {"svg.hashsalt": name})
        yield


def color(index: int) -> str:
    """Return the color of a number; when colors repeat, dashes differ."""
    return COLORS[index % len(COLORS)]


def dashes(index: int) -> int:
    """Return the index of the dashes of a number."""
    return (index + index // len(COLORS)) % len(DASHES)


def line_style(index: int) -> dict[str, Any]:
    """Return the color and dashes of a line, as arguments of plot()."""
    return {"color": color(index), "linestyle": DASHES[dashes(index)]}


def panels(
    count: int, share: bool, labels: Sequence[str], scale: float = 1
) -> tuple[Figure, list[Axes], Axes]:
    """Return a figure, its panels, and the axes for a legend of the labels.

    share  whether the panels share their axes
    scale  of the size of a panel

    The legend takes the last cell of the grid if that is free and large enough, else
    a separate column.
    """
    columns = min(3, count)
    rows = math.ceil(count / columns)
    width, height = (side * scale for side in PANEL)
    legend_width = _KEY[0] + _LETTER * max(map(len, labels), default=0)
    legend_height = _KEY[1] * (len(labels) + 5)
    free = rows * columns > count
    inside = free and legend_width <= width and legend_height <= height
    ratios = [width] * columns + [legend_width] * (not inside)
    size = (sum(ratios), max(rows * height, legend_height))
    space = ConstrainedLayoutEngine(w_pad=0.09, h_pad=0.09)
    figure = Figure(size, layout=space)
    grid = figure.add_gridspec(rows, len(ratios), width_ratios=ratios)
    axes: list[Axes] = []
    for index in range(count):
        first = axes[0] if axes and share else None
        place = grid[index // columns, index % columns]
        axes.append(figure.add_subplot(place, sharex=first, sharey=first))
    legend = figure.add_subplot(grid[-1, -1] if inside else grid[:, -1])
    legend.set_axis_off()
    return figure, axes, legend


def add_legend(place: Axes, handles: Sequence[Any], title: str) -> None:
    """Draw the legend in its axes."""
    place.legend(
        handles=list(handles), title=title, loc="upper left", alignment="left",
        bbox_to_anchor=(0, 1), handlelength=3.2, borderaxespad=0,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Range:
    """The range of an axis of costs.

    low, high  the ends of the axis
    edge       where the band of unsolved boards begins, if there is one
    band       where unsolved boards are drawn
    linear     whether the axis is linear, else logarithmic
    unsolved   whether there are unsolved boards, or some whose cost was not counted
    """

    measure: Measure
    low: float
    band: float
    edge: float
    high: float
    linear: bool
    unsolved: bool

    def apply(self, axes: Axes, which: str) -> None:
        """Scale an axis, and label it with units."""
        axis = getattr(axes, f"{which}axis")
        if self.linear:
            axis.set_major_locator(MaxNLocator(5, integer=True))
        else:
            kind = "log" if self.measure.seconds else "symlog"
            more = {} if self.measure.seconds else {"linthresh": 1}
            getattr(axes, f"set_{which}scale")(kind, **more)
        axis.set_minor_formatter(NullFormatter())
        axis.set_tick_params(which="minor", length=0)
        getattr(axes, f"set_{which}lim")(self.low, self.high)
        end = self.edge if self.unsolved else self.high
        low = max(0, self.low)
        ticks = [at for at in axis.get_majorticklocs() if low <= at <= end]
        if len(ticks) < _FEWEST_TICKS and low and not self.linear:
            ticks = log_ticks(low, end)
        axis.set_ticks(ticks)
        axis.set_major_formatter(FuncFormatter(lambda at, _: self.measure.short(at)))


def log_ticks(low: float, high: float) -> list[float]:
    """Return ticks of a logarithmic axis: 1, 2, 5, 10, ..., or powers of 10."""
    exponents = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    steps = (1, 2, 5) if high < low * 100 else (1,)
    ticks = [step * 10.0**exponent for exponent in exponents for step in steps]
    return [tick for tick in ticks if low <= tick <= high]


def value_range(values: Iterable[float], measure: Measure) -> Range:
    """Return the range of all values; logarithmic unless they are small counts."""
    drawn = list(drawable(list(values), measure))
    finite = [v for v in drawn if math.isfinite(v)] or [1.0]
    least, most, unsolved = min(finite), max(finite), len(finite) < len(drawn)
    if not measure.seconds and most <= _FEW:
        top = max(most, 1)
        band, edge, high = (top * f for f in (1.15, 1.08, 1.23 if unsolved else 1.08))
        return Range(measure, -0.08 * top, band, edge, high, True, unsolved)
    low = least / 1.5 if least >= 1 or measure.seconds else -0.5
    step = math.log10(max(most, 2 * least) / (low if low > 0 else 0.3))
    shares = (0.12, 0.06, 0.18 if unsolved else 0.1)
    band, edge, high = (most * 10 ** (share * step) for share in shares)
    return Range(measure, low, band, edge, high, False, unsolved)


def drawable(values: Sequence[float], measure: Measure) -> Any:
    """Return the values as an array, at least as large as an axis can show."""
    floor = FLOOR_S if measure.seconds else 0
    return np.maximum(np.asarray(values, dtype=float), floor)


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

    Colors become CSS variables, so that a dark page can change them.
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
    """Name the CSS variable of a color."""
    return f"--c{color.removeprefix('#')}"


def _literal(text: str) -> str:
    return text.replace("\\", r"\\")
