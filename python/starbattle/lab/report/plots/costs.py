"""Costs: a heatmap by strategy and model, and lines by the size of the board."""

import math
from typing import Any

import numpy as np
import pandas as pd
from matplotlib import colormaps
from matplotlib.axes import Axes
from matplotlib.colors import LogNorm, Normalize, SymLogNorm
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import NullFormatter

from starbattle.lab.report.figures import Measure
from starbattle.lab.report.plots.style import (
    DASHES,
    FAINT,
    FLOOR_S,
    GRAY,
    INK,
    MARKERS,
    Range,
    add_legend,
    color,
    drawable,
    panels,
    unknown_marker,
    value_range,
)
from starbattle.lab.report.reader import NO_STARS
from starbattle.lab.report.summary import Summary
from starbattle.phrases import plural

_MAP = colormaps["cividis_r"]
_CELL = (1.25, 0.5)
_LETTER = 0.08


def heatmap(summary: Summary) -> Figure:
    """Draw a column per model, each with its own scale if models cannot be compared."""
    costs = _pivot(summary, "par2")
    longest = max(map(len, summary.strategies))
    width = 2.0 + _LETTER * longest + _CELL[0] * len(summary.models)
    height = 1.1 + _CELL[1] * len(summary.strategies)
    figure = Figure(figsize=(width, height), layout="constrained")
    axes = figure.add_subplot()
    groups = [summary.models] if summary.measure.comparable else summary.models
    for group in groups:
        models = group if isinstance(group, list) else [group]
        _color(figure, axes, costs, models, summary)
    _write(axes, costs, summary)
    _dress_heatmap(axes, summary)
    return figure


def _pivot(summary: Summary, value: str) -> pd.DataFrame:
    table = summary.overall.pivot(index="strategy", columns="model", values=value)
    return table.reindex(index=summary.strategies, columns=summary.models)


def _color(
    figure: Figure, axes: Axes, costs: pd.DataFrame, models: list[str], summary: Summary
) -> None:
    values = np.ma.masked_invalid(costs[models].to_numpy())
    first = summary.models.index(models[0])
    mesh = axes.pcolormesh(
        np.arange(first, first + len(models) + 1) - 0.5,
        np.arange(len(summary.strategies) + 1) - 0.5,
        values, cmap=_MAP, norm=_norm(values, summary.measure),
        edgecolors="white", linewidth=1.5,
    )  # fmt: skip
    if summary.measure.comparable:
        measure = summary.measure
        bar = figure.colorbar(
            mesh, ax=axes, format=lambda value, _: measure.short(value)
        )
        bar.set_label(f"{measure.title}, {summary.par}")
        bar.ax.yaxis.set_minor_formatter(NullFormatter())
        bar.ax.tick_params(which="minor", length=0)
        bar.outline.set_visible(False)


def _norm(values: np.ma.MaskedArray, measure: Measure) -> Normalize:
    known = values.compressed()
    low, high = (known.min(), known.max()) if len(known) else (1.0, 1.0)
    if measure.seconds:
        low = max(low, FLOOR_S)
        return LogNorm(low, max(high, low * 1.001))
    return SymLogNorm(1, vmin=low, vmax=max(high, low + 1))


def _write(axes: Axes, costs: pd.DataFrame, summary: Summary) -> None:
    for x, model in enumerate(summary.models):
        known = np.ma.masked_invalid(costs[[model]].to_numpy())
        own = _norm(known, summary.measure)
        whole = _norm(np.ma.masked_invalid(costs.to_numpy()), summary.measure)
        norm = whole if summary.measure.comparable else own
        for y, strategy in enumerate(summary.strategies):
            _cell(axes, x, y, _entry(summary, model, strategy), norm, summary.measure)


def _entry(summary: Summary, model: str, strategy: str) -> pd.Series | None:
    frame = summary.overall
    found = frame[(frame["model"] == model) & (frame["strategy"] == strategy)]
    return None if found.empty else found.iloc[0]


def _cell(
    axes: Axes, x: int, y: int, entry: pd.Series | None, norm: Normalize, m: Measure
) -> None:
    if entry is None:
        axes.text(x, y, "not run", ha="center", va="center", color=GRAY, fontsize=8.5)
        return
    text, ink = "not counted" if entry["uncounted"] else "-", INK
    if not math.isnan(entry["par2"]):
        shade = float(norm(drawable([entry["par2"]], m)[0]))
        text, ink = m.short(entry["par2"]), "#fefefe" if shade > 0.5 else "#101010"
    if entry["wrong"]:
        text = f"{entry['wrong']} wrong"
    axes.text(
        x, y, f"{text}\n{entry['solved']}/{entry['runs']}", ha="center", va="center",
        color=ink, linespacing=1.25, fontsize=8.5,
    )  # fmt: skip


def _dress_heatmap(axes: Axes, summary: Summary) -> None:
    axes.set_xticks(range(len(summary.models)), summary.models)
    axes.set_yticks(range(len(summary.strategies)), summary.strategies)
    axes.set_xlim(-0.5, len(summary.models) - 0.5)
    axes.set_ylim(len(summary.strategies) - 0.5, -0.5)
    axes.tick_params(length=0)
    axes.grid(False)
    axes.spines[:].set_color(FAINT)
    axes.set_xlabel("model")
    axes.set_ylabel("strategy")


KIND = ["stars", "solutions"]

_FILLS = ("full", "none", "left", "bottom")
_DODGE = 0.5
"""The largest horizontal offset of a strategy, so that none hides another."""


def by_size(summary: Summary) -> Figure:
    """Draw a panel per model: a color per strategy, a look per kind of board."""
    kinds = board_kinds(summary)
    share, labels = summary.measure.comparable, [*summary.strategies, *kinds.values()]
    figure, axes, legend = panels(len(summary.models), share, labels)
    for panel, model in zip(axes, summary.models, strict=True):
        frame = summary.classes[summary.classes["model"] == model]
        medians = (summary.classes if summary.measure.comparable else frame)["median"]
        shown = value_range(medians, summary.measure)
        if shown.unsolved:
            _band(panel, shown, summary.band_label)
        for (strategy, *kind), rows in frame.groupby(["strategy", *KIND]):
            index = summary.strategies.index(strategy)
            look = _look(list(kinds).index(tuple(kind)))
            _line(panel, rows, index, look, shown, summary)
        _dress_sizes(panel, model, summary, shown)
    _legend(legend, summary, kinds)
    return figure


def board_kinds(summary: Summary) -> dict[tuple[int, int], str]:
    """Name the kinds of boards, by stars and solutions; a size plot has lines of each.

    "" is the name of the only kind of instances.
    """
    kinds = sorted(summary.classes[KIND].drop_duplicates().itertuples(index=False))
    several = len({wanted for _, wanted in kinds}) > 1
    names = {}
    for stars, wanted in kinds:
        goal = plural(wanted, "solution") if wanted else "all solutions"
        parts = [plural(stars, "star")] * bool(stars) + [goal] * several
        names[stars, wanted] = ", ".join(parts)
    return names


def _look(kind: int) -> dict[str, Any]:
    """Return the dashes and the fill of markers: a line of one point has no dashes."""
    dashes, fill = DASHES[kind % len(DASHES)], _FILLS[kind % len(_FILLS)]
    return {"linestyle": dashes, "fillstyle": fill, "linewidth": 1.2}


def _line(
    panel: Axes, rows: pd.DataFrame, index: int, look: dict[str, Any], shown: Range,
    summary: Summary,
) -> None:  # fmt: skip
    rows = rows.sort_values("size")
    middle = (len(summary.strategies) - 1) / 2
    places = rows["size"] + (index - middle) * _DODGE / max(1, middle * 2)
    costs = drawable(rows["median"], summary.measure)
    solved = [i for i, cost in enumerate(costs) if math.isfinite(cost)]
    unknown = [i for i, cost in enumerate(costs) if math.isnan(cost)]
    lost = [i for i, cost in enumerate(costs) if math.isinf(cost)]
    heights = [shown.band if math.isinf(cost) else cost for cost in costs]
    line = {"color": color(index), "marker": MARKERS[index % len(MARKERS)], **look}
    panel.plot(places, heights, markevery=solved, **line)
    for sign, which in (("x", lost), (unknown_marker(), unknown)):
        panel.plot(
            places.iloc[which], [shown.band] * len(which), color=color(index),
            linestyle="", marker=sign, markeredgewidth=1.8 if sign == "x" else 0,
            markersize=5 if sign == "x" else 8,
        )  # fmt: skip


def _band(panel: Axes, shown: Range, lost: str) -> None:
    panel.axhspan(shown.edge, shown.high, color=FAINT, zorder=0, linewidth=0)
    panel.text(0.02, 0.985, lost, transform=panel.transAxes, va="top")


def _dress_sizes(panel: Axes, model: str, summary: Summary, shown: Range) -> None:
    shown.apply(panel, "y")
    sizes = sorted(summary.classes["size"].unique())
    panel.set_xticks(sizes, [str(size) for size in sizes])
    panel.set_xlim(sizes[0] - 0.7, sizes[-1] + 0.7)
    panel.set_title(model)
    instances = (summary.classes["stars"] == NO_STARS).all()
    panel.set_xlabel("size" if instances else "rows of the board")
    panel.set_ylabel(summary.measure.title)


def _legend(legend: Axes, summary: Summary, kinds: dict[tuple[int, int], str]) -> None:
    strategies = [
        Line2D([], [], color=color(i), marker=MARKERS[i % len(MARKERS)], label=name)
        for i, name in enumerate(summary.strategies)
    ]
    looks = [
        Line2D([], [], color=INK, marker="o", label=name, **_look(index))
        for index, name in enumerate(kinds.values())
        if name
    ]
    title = "Strategy, boards" if looks else "Strategy"
    add_legend(legend, [*strategies, *looks], title)
