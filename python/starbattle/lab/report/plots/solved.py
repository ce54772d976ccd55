"""How many boards are solved: within a cost, and within a factor of the cheapest.

The first is a cactus plot, the second a performance profile, after Dolan and More,
"Benchmarking optimization software with performance profiles" (2002).
"""

import math
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator, NullFormatter

from starbattle.lab.report.figures import BOARD
from starbattle.lab.report.plots.style import (
    FLOOR_S,
    GRAY,
    Range,
    add_legend,
    drawable,
    line_style,
    log_ticks,
    panels,
    unknown_marker,
    value_range,
)
from starbattle.lab.report.summary import Summary
from starbattle.phrases import plural


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
                _cactus_step(panel, rows, shown, color=GRAY, linewidth=0.7, zorder=1)
        lines |= _model(panel, summary.boards[within], summary, shown)
        _dress_cactus(panel, model, summary, shown)
    ordered = [lines[name] for name in summary.strategies if name in lines]
    add_legend(legend, ordered, "Strategy")
    return figure


def _model(
    panel: Axes, frame: pd.DataFrame, summary: Summary, shown: Range
) -> dict[str, Any]:
    lines = {}
    for strategy, rows in frame.groupby("strategy"):
        style = line_style(summary.strategies.index(strategy))
        lines[strategy] = _cactus_step(panel, rows, shown, label=strategy, **style)
    return lines


def _cactus_step(panel: Axes, rows: pd.DataFrame, shown: Range, **style: Any) -> Any:
    costs = sorted(_finite(rows))
    places = [*drawable(costs, shown.measure), shown.high]
    solved = [*range(1, len(costs) + 1), len(costs)]
    (line,) = panel.plot(
        [places[0], *places], [0, *solved], drawstyle="steps-post", **style
    )
    if uncounted := int(rows["median"].isna().sum()):
        ends = [len(costs), len(costs) + uncounted]
        color = line.get_color()
        panel.plot(
            [shown.high] * 2, ends, color=color, linestyle=":", marker=unknown_marker(),
            markevery=[1], markersize=7, clip_on=False,
        )  # fmt: skip
    return line


def _finite(rows: pd.DataFrame) -> list[float]:
    return [cost for cost in rows["median"] if math.isfinite(cost)]


def _dress_cactus(panel: Axes, model: str, summary: Summary, shown: Range) -> None:
    shown.apply(panel, "x")
    panel.yaxis.set_major_locator(MaxNLocator(integer=True))
    panel.set_ylim(bottom=0)
    panel.set_title(model)
    panel.set_xlabel(summary.measure.title)
    panel.set_ylabel("boards solved")


_NARROWEST = 2.0
"""The least end of the axis, in times the cheapest cost."""


def profile(summary: Summary) -> Figure:
    """Draw a panel per model, with a line per strategy."""
    share = summary.measure.comparable
    frame = ratios(summary)
    left_out = _boards_by_model(frame[frame["ratio"].isna()])
    frame = frame[frame["ratio"].notna()]
    known = [ratio for ratio in frame["ratio"] if math.isfinite(ratio)]
    end = 1.1 * max([*known, _NARROWEST])
    figure, axes, legend = panels(len(summary.models), share, summary.strategies)
    lines: dict[str, Any] = {}
    for panel, model in zip(axes, summary.models, strict=True):
        within = frame["model"] == model
        if share:
            for _, rows in frame[~within].groupby(["model", "strategy"]):
                _profile_step(panel, rows, end, color=GRAY, linewidth=0.7, zorder=1)
        for strategy, rows in frame[within].groupby("strategy"):
            style = line_style(summary.strategies.index(strategy))
            lines[strategy] = _profile_step(panel, rows, end, label=strategy, **style)
        _dress_profile(panel, model, end, left_out.get(model, 0))
    ordered = [lines[name] for name in summary.strategies if name in lines]
    add_legend(legend, ordered, "Strategy")
    return figure


def ratios(summary: Summary) -> pd.DataFrame:
    """Return the boards of a summary with one more column.

    ratio  the cost divided by the cheapest on the board, infinite where unsolved; NaN
           on a board where a cost was not counted: it may be the cheapest
    """
    frame = summary.boards.copy()
    floor = FLOOR_S if summary.measure.seconds else 1.0
    costs = frame["median"].clip(lower=floor)
    keys = BOARD if summary.measure.comparable else [*BOARD, "model"]
    boards = costs.groupby([frame[key] for key in keys])
    ratio = (costs / boards.transform("min")).where(np.isfinite(costs), np.inf)
    counted = boards.transform("count") == boards.transform("size")
    frame["ratio"] = ratio.where(counted)
    return frame


def _boards_by_model(frame: pd.DataFrame) -> dict[str, int]:
    """Count the boards of each model."""
    boards = frame.drop_duplicates([*BOARD, "model"])
    return dict(boards["model"].value_counts())


def _profile_step(panel: Axes, rows: pd.DataFrame, end: float, **style: Any) -> Any:
    places = sorted(ratio for ratio in rows["ratio"] if math.isfinite(ratio))
    solved = list(range(1, len(places) + 1))
    (line,) = panel.plot(
        [1, *places, end], [0, *solved, len(places)], drawstyle="steps-post", **style
    )
    return line


def _dress_profile(panel: Axes, model: str, end: float, left_out: int) -> None:
    panel.set_xscale("log")
    panel.set_xlim(1, end)
    panel.set_xticks([at for at in log_ticks(1, end) if at >= 1])
    panel.xaxis.set_major_formatter(FuncFormatter(lambda at, _: f"{at:g}"))
    panel.xaxis.set_minor_formatter(NullFormatter())
    panel.yaxis.set_major_locator(MaxNLocator(integer=True))
    panel.set_ylim(bottom=0)
    panel.set_title(model)
    missing = f"\n{plural(left_out, 'board')} left out: not counted" if left_out else ""
    panel.set_xlabel(f"times the cheapest{missing}")
    panel.set_ylabel("boards solved")
