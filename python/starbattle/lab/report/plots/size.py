"""Cost against the size of the board."""

import math
from collections.abc import Sequence

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from starbattle.lab.report.plots.style import (
    DASHES,
    FAINT,
    INK,
    MARKERS,
    Range,
    add_legend,
    color,
    drawable,
    panels,
    value_range,
)
from starbattle.lab.report.tables import Figures

_DODGE = 0.5
"""How far from its size a strategy may be drawn, so as not to hide another."""


def by_size(figures: Figures) -> Figure:
    """Draw a panel a model: a colour a strategy, a dash pattern a star count."""
    figure, axes, legend = panels(len(figures.models), figures.measure.comparable)
    stars = sorted(figures.classes["stars"].unique())
    for panel, model in zip(axes, figures.models, strict=True):
        frame = figures.classes[figures.classes["model"] == model]
        medians = (figures.classes if figures.measure.comparable else frame)["median"]
        shown = value_range(medians, figures.measure)
        if shown.unsolved:
            _band(panel, shown)
        for (strategy, count), rows in frame.groupby(["strategy", "stars"]):
            index = figures.strategies.index(strategy)
            dashes = DASHES[stars.index(count) % len(DASHES)]
            _line(panel, rows, index, dashes, shown, figures)
        _dress(panel, model, figures, shown)
    _legend(legend, figures, stars)
    return figure


def _line(
    panel: Axes, rows: pd.DataFrame, index: int, dashes: object, shown: Range,
    figures: Figures,
) -> None:  # fmt: skip
    rows = rows.sort_values("size")
    middle = (len(figures.strategies) - 1) / 2
    places = rows["size"] + (index - middle) * _DODGE / max(1, middle * 2)
    costs = drawable(rows["median"], figures.measure)
    solved = [math.isfinite(cost) for cost in costs]
    drawn = [c if s else math.nan for c, s in zip(costs, solved, strict=True)]
    panel.plot(
        places, drawn, color=color(index), linestyle=dashes, linewidth=1.2,
        marker=MARKERS[index % len(MARKERS)],
    )  # fmt: skip
    lost = [place for place, s in zip(places, solved, strict=True) if not s]
    panel.plot(
        lost, [shown.band] * len(lost), "x", color=color(index), markeredgewidth=1.8
    )


def _band(panel: Axes, shown: Range) -> None:
    panel.axhspan(shown.edge, shown.high, color=FAINT, zorder=0, linewidth=0)
    panel.text(0.02, 0.985, "unsolved", transform=panel.transAxes, va="top")


def _dress(panel: Axes, model: str, figures: Figures, shown: Range) -> None:
    shown.apply(panel, "y")
    sizes = sorted(figures.classes["size"].unique())
    panel.set_xticks(sizes, [f"{n}x{n}" for n in sizes])
    panel.set_xlim(sizes[0] - 0.7, sizes[-1] + 0.7)
    panel.set_title(model)
    panel.set_xlabel("size of the board")
    panel.set_ylabel(figures.measure.title)


def _legend(legend: Axes, figures: Figures, stars: Sequence[int]) -> None:
    strategies = [
        Line2D([], [], color=color(i), marker=MARKERS[i % len(MARKERS)], label=name)
        for i, name in enumerate(figures.strategies)
    ]
    counts = [
        Line2D(
            [], [], color=INK, linestyle=DASHES[i % len(DASHES)], linewidth=1.2,
            label=f"{count} star{'s' if count > 1 else ''}",
        )
        for i, count in enumerate(stars)
    ]  # fmt: skip
    add_legend(legend, [*strategies, *counts], "Strategy, stars")
