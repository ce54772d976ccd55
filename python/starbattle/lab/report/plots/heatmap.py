"""Strategy x model, the mean cost as a colour and a number."""

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
from starbattle.lab.report.tables import Figures

_MAP = colormaps["cividis_r"]
_CELL = (1.25, 0.5)
_LETTER = 0.08


def heatmap(figures: Figures) -> Figure:
    """Draw a column a model; each has its own colours if models do not compare."""
    costs = _pivot(figures, "par2")
    longest = max(map(len, figures.strategies))
    width = 2.0 + _LETTER * longest + _CELL[0] * len(figures.models)
    height = 1.1 + _CELL[1] * len(figures.strategies)
    figure = Figure(figsize=(width, height), layout="constrained")
    axes = figure.add_subplot()
    groups = [figures.models] if figures.measure.comparable else figures.models
    for group in groups:
        models = group if isinstance(group, list) else [group]
        _color(figure, axes, costs, models, figures)
    _write(axes, costs, figures)
    _dress(axes, figures)
    return figure


def _pivot(figures: Figures, value: str) -> pd.DataFrame:
    table = figures.overall.pivot(index="strategy", columns="model", values=value)
    return table.reindex(index=figures.strategies, columns=figures.models)


def _color(
    figure: Figure, axes: Axes, costs: pd.DataFrame, models: list[str], figures: Figures
) -> None:
    values = np.ma.masked_invalid(costs[models].to_numpy())
    first = figures.models.index(models[0])
    mesh = axes.pcolormesh(
        np.arange(first, first + len(models) + 1) - 0.5,
        np.arange(len(figures.strategies) + 1) - 0.5,
        values, cmap=_MAP, norm=_norm(values, figures.measure),
        edgecolors="white", linewidth=1.5,
    )  # fmt: skip
    if figures.measure.comparable:
        measure = figures.measure
        bar = figure.colorbar(
            mesh, ax=axes, format=lambda value, _: measure.short(value)
        )
        bar.set_label(f"{measure.title}, PAR-2")
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


def _write(axes: Axes, costs: pd.DataFrame, figures: Figures) -> None:
    for x, model in enumerate(figures.models):
        known = np.ma.masked_invalid(costs[[model]].to_numpy())
        own = _norm(known, figures.measure)
        whole = _norm(np.ma.masked_invalid(costs.to_numpy()), figures.measure)
        norm = whole if figures.measure.comparable else own
        for y, strategy in enumerate(figures.strategies):
            _cell(axes, x, y, _entry(figures, model, strategy), norm, figures.measure)


def _entry(figures: Figures, model: str, strategy: str) -> pd.Series | None:
    frame = figures.overall
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


def _dress(axes: Axes, figures: Figures) -> None:
    axes.set_xticks(range(len(figures.models)), figures.models)
    axes.set_yticks(range(len(figures.strategies)), figures.strategies)
    axes.set_xlim(-0.5, len(figures.models) - 0.5)
    axes.set_ylim(len(figures.strategies) - 0.5, -0.5)
    axes.tick_params(length=0)
    axes.grid(False)
    axes.spines[:].set_color(FAINT)
    axes.set_xlabel("model")
    axes.set_ylabel("strategy")
