"""Two strategies, board by board."""

import math
from dataclasses import dataclass

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from starbattle.errors import RequestError
from starbattle.lab.report.plots.style import (
    FAINT,
    GREY,
    MARKERS,
    Range,
    add_legend,
    color,
    drawable,
    panels,
    value_range,
)
from starbattle.lab.report.runs import BOARD
from starbattle.lab.report.tables import Figures

_SCALE = 1.6


@dataclass(frozen=True, slots=True)
class Pairs:
    """Two names, and the combinations that they stand for, pair by pair."""

    first: str
    second: str
    combinations: list[tuple[tuple[str, str], tuple[str, str]]]


def pairs(figures: Figures, names: tuple[str, str] | None) -> Pairs | None:
    """Find what two names stand for; None: those two that most models share.

    A name is a strategy's, of every model that has both, or MODEL:STRATEGY.
    Raises RequestError if nothing goes by it.
    """
    if names is None:
        return _shared(figures)
    first, second = (_combinations(figures, name) for name in names)
    if len(first) == len(second) == 1:
        found = list(zip(first, second, strict=True))
    else:
        found = [(a, b) for a in first for b in second if a[0] == b[0]]
    if not figures.measure.comparable and any(a[0] != b[0] for a, b in found):
        raise RequestError(
            f"models count {figures.measure.title} in different ways: "
            f"{names[0]} and {names[1]} are not to be compared by it"
        )
    if not found:
        raise RequestError(f"no model has been run with both {names[0]} and {names[1]}")
    return Pairs(*names, found)


def _names(figures: Figures, model: str, strategy: str) -> tuple[str, ...]:
    _, own = figures.names(model)
    return strategy, f"{model}:{strategy}", f"{own}:{strategy}"


def _combinations(figures: Figures, name: str) -> list[tuple[str, str]]:
    rows = figures.overall
    known = list(zip(rows["model"], rows["strategy"], strict=True))
    found = [pair for pair in known if name in _names(figures, *pair)]
    if not found:
        raise RequestError(
            f"there is no strategy {name!r} in the results; there are "
            f"{', '.join(figures.strategies)}"
        )
    return found


def _shared(figures: Figures) -> Pairs | None:
    """Take the two strategies of most models; of these the best ones."""
    frame = figures.overall
    common = frame.groupby("strategy").agg(
        models=("model", "size"), par2=("par2", "mean")
    )
    order = common.sort_values(["models", "par2"], ascending=[False, True])
    names = list(order.index[:2])
    try:
        return pairs(figures, (names[0], names[1])) if len(names) == 2 else None
    except RequestError:
        return None


def scatter(figures: Figures, chosen: Pairs) -> Figure:
    """Draw a point a board; panels of their own for models that do not compare."""
    share = figures.measure.comparable
    groups = [chosen.combinations] if share else [[c] for c in chosen.combinations]
    figure, axes, legend = panels(
        len(groups), False, _labels(chosen) if share else [], _SCALE if share else 1
    )
    for panel, group in zip(axes, groups, strict=True):
        _panel(panel, group, chosen, figures)
        if not share:
            panel.set_title(group[0][0][0])
    if share:
        _legend(legend, chosen, figures)
    return figure


def _panel(
    panel: Axes, group: list[tuple[tuple[str, str], tuple[str, str]]],
    chosen: Pairs, figures: Figures,
) -> None:  # fmt: skip
    frames = [_points(figures.boards, *pair) for pair in group]
    values = [v for f in frames for v in (*f["first"], *f["second"])]
    shown = value_range(values, figures.measure)
    _ground(panel, shown, figures.lost)
    for pair, frame in zip(group, frames, strict=True):
        index = figures.models.index(pair[0][0])
        x, y = (_places(frame[side], shown) for side in ("first", "second"))
        panel.plot(
            x, y, linestyle="", marker=MARKERS[index % len(MARKERS)],
            color=color(index), markersize=6.5, alpha=0.85, markeredgewidth=0,
        )  # fmt: skip
    for which, name in (("x", chosen.first), ("y", chosen.second)):
        shown.apply(panel, which)
        getattr(panel, f"set_{which}label")(f"{name}: {figures.measure.title}")
    panel.set_box_aspect(1)


def _places(costs: pd.Series, shown: Range) -> list[float]:
    drawn = drawable(costs, shown.measure)
    return [shown.band if math.isinf(cost) else cost for cost in drawn]


def _points(
    boards: pd.DataFrame, first: tuple[str, str], second: tuple[str, str]
) -> pd.DataFrame:
    """Return the boards that both have met, with their two medians."""
    one, two = (
        boards[(boards["model"] == model) & (boards["strategy"] == strategy)]
        .set_index(BOARD)["median"]
        .rename(side)
        for side, (model, strategy) in (("first", first), ("second", second))
    )
    return pd.concat([one, two], axis=1, join="inner").reset_index()


def _ground(panel: Axes, shown: Range, lost: str) -> None:
    ends = [shown.low, shown.high]
    panel.plot(ends, ends, color=GREY, linestyle="--", linewidth=1)
    if shown.unsolved:
        panel.axhspan(shown.edge, shown.high, color=FAINT, zorder=0, linewidth=0)
        panel.axvspan(shown.edge, shown.high, color=FAINT, zorder=0, linewidth=0)
        panel.text(0.02, 0.985, lost, transform=panel.transAxes, va="top")
        panel.text(
            0.985, 0.02, lost, transform=panel.transAxes, ha="right", rotation=90
        )


def _labels(chosen: Pairs) -> list[str]:
    models = [(one[0], two[0]) for one, two in chosen.combinations]
    return [one if one == two else f"{one}, {two}" for one, two in models]


def _legend(legend: Axes, chosen: Pairs, figures: Figures) -> None:
    handles = []
    labels = _labels(chosen)
    for label, (first, _) in zip(labels, chosen.combinations, strict=True):
        index = figures.models.index(first[0])
        handles.append(
            Line2D(
                [], [], linestyle="", marker=MARKERS[index % len(MARKERS)],
                color=color(index), markersize=6.5, label=label,
            )
        )  # fmt: skip
    add_legend(legend, handles, "Model")
