"""The performance profile: how many boards are solved within a factor of the best.

After Dolan and More, "Benchmarking optimization software with performance profiles"
(2002).
"""

import math
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator, NullFormatter

from starbattle.lab.report.frame import BOARD
from starbattle.lab.report.plots.style import (
    FLOOR_S,
    GREY,
    add_legend,
    line_style,
    panels,
)
from starbattle.lab.report.summary import Summary

_NARROWEST = 2.0
"""The least end of the axis, in times the cheapest cost."""


def profile(summary: Summary) -> Figure:
    """Draw a panel per model, with a line per strategy."""
    share = summary.measure.comparable
    frame = ratios(summary)
    known = [ratio for ratio in frame["ratio"] if math.isfinite(ratio)]
    end = 1.1 * max([*known, _NARROWEST])
    figure, axes, legend = panels(len(summary.models), share, summary.strategies)
    lines: dict[str, Any] = {}
    for panel, model in zip(axes, summary.models, strict=True):
        within = frame["model"] == model
        if share:
            for _, rows in frame[~within].groupby(["model", "strategy"]):
                _step(panel, rows, end, color=GREY, linewidth=0.7, zorder=1)
        for strategy, rows in frame[within].groupby("strategy"):
            style = line_style(summary.strategies.index(strategy))
            lines[strategy] = _step(panel, rows, end, label=strategy, **style)
        _dress(panel, model, end)
    ordered = [lines[name] for name in summary.strategies if name in lines]
    add_legend(legend, ordered, "Strategy")
    return figure


def ratios(summary: Summary) -> pd.DataFrame:
    """Return the boards of a summary with one more column.

    ratio  the cost divided by the cheapest on the board, infinite where unsolved
    """
    frame = summary.boards.copy()
    floor = FLOOR_S if summary.measure.seconds else 1.0
    costs = frame["median"].clip(lower=floor)
    keys = BOARD if summary.measure.comparable else [*BOARD, "model"]
    least = costs.groupby([frame[key] for key in keys]).transform("min")
    frame["ratio"] = (costs / least).where(np.isfinite(costs), np.inf)
    return frame


def _step(panel: Axes, rows: pd.DataFrame, end: float, **style: Any) -> Any:
    places = sorted(ratio for ratio in rows["ratio"] if math.isfinite(ratio))
    solved = list(range(1, len(places) + 1))
    (line,) = panel.plot(
        [1, *places, end], [0, *solved, len(places)], drawstyle="steps-post", **style
    )
    return line


def _dress(panel: Axes, model: str, end: float) -> None:
    panel.set_xscale("log")
    panel.set_xlim(1, end)
    panel.xaxis.set_major_formatter(FuncFormatter(lambda at, _: f"{at:g}"))
    panel.xaxis.set_minor_formatter(NullFormatter())
    panel.yaxis.set_major_locator(MaxNLocator(integer=True))
    panel.set_ylim(bottom=0)
    panel.set_title(model)
    panel.set_xlabel("times the cheapest")
    panel.set_ylabel("boards solved")
