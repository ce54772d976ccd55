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
from starbattle.lab.report.records import NO_STARS
from starbattle.lab.report.runs import star_count
from starbattle.lab.report.tables import Figures

_DODGE = 0.5
"""How far from its size a strategy may be drawn, so as not to hide another."""


def by_size(figures: Figures) -> Figure:
    """Draw a panel a model: a colour a strategy, a dash pattern a star count."""
    stars = sorted(figures.classes["stars"].unique())
    share, labels = figures.measure.comparable, [*figures.strategies, *map(str, stars)]
    figure, axes, legend = panels(len(figures.models), share, labels)
    for panel, model in zip(axes, figures.models, strict=True):
        frame = figures.classes[figures.classes["model"] == model]
        medians = (figures.classes if figures.measure.comparable else frame)["median"]
        shown = value_range(medians, figures.measure)
        if shown.unsolved:
            _band(panel, shown, figures.lost)
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
    solved = [i for i, cost in enumerate(costs) if math.isfinite(cost)]
    lost = [i for i in range(len(costs)) if i not in solved]
    heights = [shown.band if i in lost else cost for i, cost in enumerate(costs)]
    line = {"color": color(index), "linewidth": 1.2, "linestyle": dashes}
    mark = MARKERS[index % len(MARKERS)]
    panel.plot(places, heights, marker=mark, markevery=solved, **line)
    crosses = {"marker": "x", "markeredgewidth": 1.8, "markevery": lost}
    panel.plot(places, heights, color=color(index), linestyle="", **crosses)


def _band(panel: Axes, shown: Range, lost: str) -> None:
    panel.axhspan(shown.edge, shown.high, color=FAINT, zorder=0, linewidth=0)
    panel.text(0.02, 0.985, lost, transform=panel.transAxes, va="top")


def _dress(panel: Axes, model: str, figures: Figures, shown: Range) -> None:
    shown.apply(panel, "y")
    sizes = sorted(figures.classes["size"].unique())
    panel.set_xticks(sizes, [str(size) for size in sizes])
    panel.set_xlim(sizes[0] - 0.7, sizes[-1] + 0.7)
    panel.set_title(model)
    instances = (figures.classes["stars"] == NO_STARS).all()
    panel.set_xlabel("size" if instances else "rows of the board")
    panel.set_ylabel(figures.measure.title)


def _legend(legend: Axes, figures: Figures, stars: Sequence[int]) -> None:
    strategies = [
        Line2D([], [], color=color(i), marker=MARKERS[i % len(MARKERS)], label=name)
        for i, name in enumerate(figures.strategies)
    ]
    counts = [
        Line2D(
            [], [], color=INK, linestyle=DASHES[i % len(DASHES)], linewidth=1.2,
            label=star_count(count),
        )
        for i, count in enumerate(stars)
        if count != NO_STARS
    ]  # fmt: skip
    title = "Strategy, stars" if counts else "Strategy"
    add_legend(legend, [*strategies, *counts], title)
