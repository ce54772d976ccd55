"""The cactus plot: how many boards are solved within a cost."""

import math
from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from starbattle.lab.report.plots.style import (
    GREY,
    Range,
    add_legend,
    drawable,
    line_style,
    panels,
    value_range,
)
from starbattle.lab.report.summary import Summary


def cactus(summary: Summary) -> Figure:
    """Draw a panel per model, with a line per strategy."""
    share = summary.measure.comparable
    figure, axes, legend = panels(len(summary.models), share, summary.strategies)
    lines: dict[str, Any] = {}
    for panel, model in zip(axes, summary.models, strict=True):
        within = summary.boards["model"] == model
        frame = summary.boards if share else summary.boards[within]
        shown = value_range(_finite(frame), summary.measure)
        if share:
            for _, rows in summary.boards[~within].groupby(["model", "strategy"]):
                _step(panel, rows, shown, color=GREY, linewidth=0.7, zorder=1)
        lines |= _model(panel, summary.boards[within], summary, shown)
        _dress(panel, model, summary, shown)
    ordered = [lines[name] for name in summary.strategies if name in lines]
    add_legend(legend, ordered, "Strategy")
    return figure


def _model(
    panel: Axes, frame: pd.DataFrame, summary: Summary, shown: Range
) -> dict[str, Any]:
    lines = {}
    for strategy, rows in frame.groupby("strategy"):
        style = line_style(summary.strategies.index(strategy))
        lines[strategy] = _step(panel, rows, shown, label=strategy, **style)
    return lines


def _step(panel: Axes, rows: pd.DataFrame, shown: Range, **style: Any) -> Any:
    costs = sorted(_finite(rows))
    places = [*drawable(costs, shown.measure), shown.high]
    solved = [*range(1, len(costs) + 1), len(costs)]
    (line,) = panel.plot(
        [places[0], *places], [0, *solved], drawstyle="steps-post", **style
    )
    return line


def _finite(rows: pd.DataFrame) -> list[float]:
    return [cost for cost in rows["median"] if math.isfinite(cost)]


def _dress(panel: Axes, model: str, summary: Summary, shown: Range) -> None:
    shown.apply(panel, "x")
    panel.yaxis.set_major_locator(MaxNLocator(integer=True))
    panel.set_ylim(bottom=0)
    panel.set_title(model)
    panel.set_xlabel(summary.measure.title)
    panel.set_ylabel("boards solved")
