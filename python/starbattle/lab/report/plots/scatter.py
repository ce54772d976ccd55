"""Two strategies, board by board."""

import math
from dataclasses import dataclass

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from starbattle.errors import RequestError
from starbattle.lab.report.figures import BOARD
from starbattle.lab.report.plots.style import (
    FAINT,
    GRAY,
    MARKERS,
    Range,
    add_legend,
    color,
    drawable,
    panels,
    unknown_marker,
    value_range,
)
from starbattle.lab.report.summary import Summary

_SCALE = 1.6


@dataclass(frozen=True, slots=True)
class Pairs:
    """Two names, and the pairs of combinations that they denote."""

    first: str
    second: str
    combinations: list[tuple[tuple[str, str], tuple[str, str]]]


def pairs(summary: Summary, names: tuple[str, str] | None) -> Pairs | None:
    """Find the combinations of two names; None: the two that most models share.

    A name is that of a strategy, for all models with both, or MODEL:STRATEGY.
    Raises RequestError for an unknown name.
    """
    if names is None:
        return _shared(summary)
    first, second = (_combinations(summary, name) for name in names)
    if len(first) == len(second) == 1:
        found = list(zip(first, second, strict=True))
    else:
        found = [(a, b) for a in first for b in second if a[0] == b[0]]
    if not summary.measure.comparable and any(a[0] != b[0] for a, b in found):
        raise RequestError(
            f"models count {summary.measure.title} in different ways: "
            f"{names[0]} and {names[1]} cannot be compared by it"
        )
    if not found:
        raise RequestError(f"no model has been run with both {names[0]} and {names[1]}")
    return Pairs(*names, found)


def _names(summary: Summary, model: str, strategy: str) -> tuple[str, ...]:
    _, own = summary.names(model)
    return strategy, f"{model}:{strategy}", f"{own}:{strategy}"


def _combinations(summary: Summary, name: str) -> list[tuple[str, str]]:
    rows = summary.overall
    known = list(zip(rows["model"], rows["strategy"], strict=True))
    found = [pair for pair in known if name in _names(summary, *pair)]
    if not found:
        raise RequestError(
            f"unknown strategy {name!r} in the results; expected one of "
            f"{', '.join(summary.strategies)}"
        )
    return found


def _shared(summary: Summary) -> Pairs | None:
    """Return the two strategies with the most models; among equals, the best."""
    frame = summary.overall
    common = frame.groupby("strategy").agg(
        models=("model", "size"), par2=("par2", "mean")
    )
    order = common.sort_values(["models", "par2"], ascending=[False, True])
    names = list(order.index[:2])
    try:
        return pairs(summary, (names[0], names[1])) if len(names) == 2 else None
    except RequestError:
        return None


def scatter(summary: Summary, chosen: Pairs) -> Figure:
    """Draw a point per board; a panel per model if models cannot be compared."""
    share = summary.measure.comparable
    groups = [chosen.combinations] if share else [[c] for c in chosen.combinations]
    figure, axes, legend = panels(
        len(groups), False, _labels(chosen) if share else [], _SCALE if share else 1
    )
    for panel, group in zip(axes, groups, strict=True):
        _panel(panel, group, chosen, summary)
        if not share:
            panel.set_title(group[0][0][0])
    if share:
        _legend(legend, chosen, summary)
    return figure


def _panel(
    panel: Axes, group: list[tuple[tuple[str, str], tuple[str, str]]],
    chosen: Pairs, summary: Summary,
) -> None:  # fmt: skip
    frames = [_points(summary.boards, *pair) for pair in group]
    values = [v for f in frames for v in (*f["first"], *f["second"])]
    shown = value_range(values, summary.measure)
    _ground(panel, shown, summary)
    for pair, frame in zip(group, frames, strict=True):
        index = summary.models.index(pair[0][0])
        unknown = frame[["first", "second"]].isna().any(axis=1)
        usual = MARKERS[index % len(MARKERS)]
        for which, marker in ((~unknown, usual), (unknown, unknown_marker())):
            if not which.any():
                continue
            x, y = (_places(frame[side][which], shown) for side in ("first", "second"))
            panel.plot(
                x, y, linestyle="", marker=marker, color=color(index), markersize=6.5,
                alpha=0.85, markeredgewidth=0,
            )  # fmt: skip
    for which, name in (("x", chosen.first), ("y", chosen.second)):
        shown.apply(panel, which)
        getattr(panel, f"set_{which}label")(f"{name}: {summary.measure.title}")
    panel.set_box_aspect(1)


def _places(costs: pd.Series, shown: Range) -> list[float]:
    drawn = drawable(costs, shown.measure)
    return [cost if math.isfinite(cost) else shown.band for cost in drawn]


def _points(
    boards: pd.DataFrame, first: tuple[str, str], second: tuple[str, str]
) -> pd.DataFrame:
    """Return the boards that both were run on, with their two medians."""
    one, two = (
        boards[(boards["model"] == model) & (boards["strategy"] == strategy)]
        .set_index(BOARD)["median"]
        .rename(side)
        for side, (model, strategy) in (("first", first), ("second", second))
    )
    return pd.concat([one, two], axis=1, join="inner").reset_index()


def _ground(panel: Axes, shown: Range, summary: Summary) -> None:
    ends = [shown.low, shown.high]
    panel.plot(ends, ends, color=GRAY, linestyle="--", linewidth=1)
    if shown.unsolved:
        panel.axhspan(shown.edge, shown.high, color=FAINT, zorder=0, linewidth=0)
        panel.axvspan(shown.edge, shown.high, color=FAINT, zorder=0, linewidth=0)
        places = {"transform": panel.transAxes}
        panel.text(0.02, 0.985, summary.band_label, va="top", **places)
        side = summary.lost_label
        panel.text(0.985, 0.02, side, ha="right", rotation=90, **places)


def _labels(chosen: Pairs) -> list[str]:
    models = [(one[0], two[0]) for one, two in chosen.combinations]
    return [one if one == two else f"{one}, {two}" for one, two in models]


def _legend(legend: Axes, chosen: Pairs, summary: Summary) -> None:
    handles = []
    labels = _labels(chosen)
    for label, (first, _) in zip(labels, chosen.combinations, strict=True):
        index = summary.models.index(first[0])
        handles.append(
            Line2D(
                [], [], linestyle="", marker=MARKERS[index % len(MARKERS)],
                color=color(index), markersize=6.5, label=label,
            )
        )  # fmt: skip
    add_legend(legend, handles, "Model")
