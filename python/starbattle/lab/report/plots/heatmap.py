"""The heatmap: strategy x model, with the mean cost as a colour and a number."""

import math

import numpy as np
import pandas as pd
from matplotlib import colormaps
from matplotlib.axes import Axes
from matplotlib.colors import LogNorm, Normalize, SymLogNorm
from matplotlib.figure import Figure
from matplotlib.ticker import NullFormatter

from starbattle.lab.report.measures import Measure
from starbattle.lab.report.plots.style import FAINT, FLOOR_S, GREY, INK, drawable
from starbattle.lab.report.summary import Summary

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
    _dress(axes, summary)
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
        axes.text(x, y, "not run", ha="center", va="center", color=GREY, fontsize=8.5)
        return
    text, ink = "-", INK
    if not math.isnan(entry["par2"]):
        shade = float(norm(drawable([entry["par2"]], m)[0]))
        text, ink = m.short(entry["par2"]), "#fefefe" if shade > 0.5 else "#101010"
    if entry["wrong"]:
        text = f"{entry['wrong']} wrong"
    axes.text(
        x, y, f"{text}\n{entry['solved']}/{entry['runs']}", ha="center", va="center",
        color=ink, linespacing=1.25, fontsize=8.5,
    )  # fmt: skip


def _dress(axes: Axes, summary: Summary) -> None:
    axes.set_xticks(range(len(summary.models)), summary.models)
    axes.set_yticks(range(len(summary.strategies)), summary.strategies)
    axes.set_xlim(-0.5, len(summary.models) - 0.5)
    axes.set_ylim(len(summary.strategies) - 0.5, -0.5)
    axes.tick_params(length=0)
    axes.grid(False)
    axes.spines[:].set_color(FAINT)
    axes.set_xlabel("model")
    axes.set_ylabel("strategy")
