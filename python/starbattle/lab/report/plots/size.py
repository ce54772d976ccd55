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
from starbattle.lab.report.reader import NO_STARS
from starbattle.lab.report.summary import Summary
from starbattle.phrases import plural

_DODGE = 0.5
"""The largest horizontal offset of a strategy, so that none hides another."""


def by_size(summary: Summary) -> Figure:
    """Draw a panel per model: a colour per strategy, a dash pattern per star count."""
    stars = sorted(summary.classes["stars"].unique())
    share, labels = summary.measure.comparable, [*summary.strategies, *map(str, stars)]
    figure, axes, legend = panels(len(summary.models), share, labels)
    for panel, model in zip(axes, summary.models, strict=True):
        frame = summary.classes[summary.classes["model"] == model]
        medians = (summary.classes if summary.measure.comparable else frame)["median"]
        shown = value_range(medians, summary.measure)
        if shown.unsolved:
            _band(panel, shown, summary.lost_label)
        for (strategy, count), rows in frame.groupby(["strategy", "stars"]):
            index = summary.strategies.index(strategy)
            dashes = DASHES[stars.index(count) % len(DASHES)]
            _line(panel, rows, index, dashes, shown, summary)
        _dress(panel, model, summary, shown)
    _legend(legend, summary, stars)
    return figure


def _line(
    panel: Axes, rows: pd.DataFrame, index: int, dashes: object, shown: Range,
    summary: Summary,
) -> None:  # fmt: skip
    rows = rows.sort_values("size")
    middle = (len(summary.strategies) - 1) / 2
    places = rows["size"] + (index - middle) * _DODGE / max(1, middle * 2)
    costs = drawable(rows["median"], summary.measure)
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


def _dress(panel: Axes, model: str, summary: Summary, shown: Range) -> None:
    shown.apply(panel, "y")
    sizes = sorted(summary.classes["size"].unique())
    panel.set_xticks(sizes, [str(size) for size in sizes])
    panel.set_xlim(sizes[0] - 0.7, sizes[-1] + 0.7)
    panel.set_title(model)
    instances = (summary.classes["stars"] == NO_STARS).all()
    panel.set_xlabel("size" if instances else "rows of the board")
    panel.set_ylabel(summary.measure.title)


def _legend(legend: Axes, summary: Summary, stars: Sequence[int]) -> None:
    strategies = [
        Line2D([], [], color=color(i), marker=MARKERS[i % len(MARKERS)], label=name)
        for i, name in enumerate(summary.strategies)
    ]
    counts = [
        Line2D(
            [], [], color=INK, linestyle=DASHES[i % len(DASHES)], linewidth=1.2,
            label=plural(count, "star"),
        )
        for i, count in enumerate(stars)
        if count != NO_STARS
    ]  # fmt: skip
    title = "Strategy, stars" if counts else "Strategy"
    add_legend(legend, [*strategies, *counts], title)
