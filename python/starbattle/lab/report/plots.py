"""The plots of a report: functions from a Summary to a matplotlib figure.

Heatmaps by strategy and model, costs by the size of the board, two strategies board by
board, and how many boards are solved: within a cost (a cactus plot), and within a
factor of the cheapest, a performance profile after Dolan and More, "Benchmarking
optimization software with performance profiles".
"""

import io
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, TypeAlias

import matplotlib
import numpy as np
import pandas as pd
from matplotlib import colormaps
from matplotlib.axes import Axes
from matplotlib.colors import LogNorm, Normalize, SymLogNorm
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.lines import Line2D
from matplotlib.path import Path as Outline
from matplotlib.textpath import TextPath
from matplotlib.ticker import FuncFormatter, MaxNLocator, NullFormatter

from starbattle.errors import RequestError
from starbattle.lab.report.figures import BACKTRACKS, BOARD, Measure, Summary
from starbattle.lab.report.reader import NO_STARS
from starbattle.phrases import plural
from starbattle.saving import save

INK, GRAY, PAPER = "#20242c", "#b4b9c2", "#ffffff"
FAINT = "#e3e6eb"
COLORS = (
    "#0072b2", "#c44900", "#009e73", "#a9489a", "#bd8a00", "#2f98d0", "#3d3d45",
    "#5b2be0",
)  # fmt: skip
"""After Okabe and Ito, for all kinds of color vision; darker where theirs are too
light on white. Dashes and markers distinguish lines without color."""
DASHES: tuple[Any, ...] = ("-", (0, (5, 2)), (0, (1.5, 1.5)), (0, (6, 2, 1.5, 2)))
MARKERS = "os^Dvp*XP<>h"
FLOOR_S = 1e-5
"""The shortest time that is drawn; a coarse clock returns 0, without logarithm."""
PANEL = (3.4, 2.9)
"""Width and height of a panel, in inches."""
_KEY = (1.0, 0.205)
"""Width of a legend without its labels, and height of a line of it."""
_LETTER = 0.08
_FEWEST_TICKS = 3
_FEW = 12
"""The largest count of an axis that is linear."""

_SETTINGS = {
    "font.family": ["DejaVu Sans"], "font.size": 9.5, "axes.titlesize": 10.5,
    "axes.titleweight": "bold", "axes.titlelocation": "left", "text.color": INK,
    "axes.edgecolor": INK, "axes.labelcolor": INK, "xtick.color": INK,
    "ytick.color": INK, "axes.facecolor": PAPER, "figure.facecolor": PAPER,
    "axes.spines.top": False, "axes.spines.right": False, "axes.grid": True,
    "grid.color": FAINT, "grid.linewidth": 0.8, "axes.axisbelow": True,
    "legend.frameon": False, "legend.title_fontsize": 9.5, "legend.fontsize": 9.5,
    "lines.linewidth": 1.8, "lines.markersize": 5, "text.parse_math": False,
    "svg.fonttype": "none", "axes.unicode_minus": True, "text.usetex": False,
}  # fmt: skip


@cache
def unknown_marker() -> Outline:
    """Return a question mark: a solved board whose cost was not counted."""
    glyph = TextPath((0, 0), "?", size=10)
    left, bottom, width, height = glyph.get_extents().bounds
    return Outline(
        glyph.vertices - [left + width / 2, bottom + height / 2], glyph.codes
    )


@contextmanager
def drawing(name: str) -> Iterator[None]:
    """Draw in this style, reproducibly, whatever the user's settings are."""
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(_SETTINGS | {"svg.hashsalt": name})
        yield


def color(index: int) -> str:
    """Return the color of a number."""
    return COLORS[index % len(COLORS)]


def line_style(index: int) -> dict[str, Any]:
    """Return the color and dashes of a line; when colors repeat, dashes differ."""
    dashes = (index + index // len(COLORS)) % len(DASHES)
    return {"color": color(index), "linestyle": DASHES[dashes]}


def panels(
    count: int, share: bool, labels: Sequence[str], scale: float = 1
) -> tuple[Figure, list[Axes]]:
    """Return a figure with panels, and room beside them for a legend of the labels.

    share  whether the panels share their axes
    scale  of the size of a panel
    """
    columns = min(3, count)
    rows = math.ceil(count / columns)
    width, height = (side * scale for side in PANEL)
    legend_width = _KEY[0] + _LETTER * max(map(len, labels), default=0)
    size = (
        columns * width + legend_width,
        max(rows * height, _KEY[1] * (len(labels) + 5)),
    )
    figure = Figure(size, layout=ConstrainedLayoutEngine(w_pad=0.09, h_pad=0.09))
    axes: list[Axes] = []
    for place in range(1, count + 1):
        first = axes[0] if axes and share else None
        axes.append(
            figure.add_subplot(rows, columns, place, sharex=first, sharey=first)
        )
    return figure, axes


def add_legend(figure: Figure, handles: Sequence[Any], title: str) -> None:
    """Draw the legend beside the panels."""
    figure.legend(
        handles=list(handles), title=title, loc="outside right upper",
        alignment="left", handlelength=3.2,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Range:
    """The range of an axis of costs.

    low, high  the ends of the axis
    edge       where the band of unsolved boards begins, if there is one
    band       where unsolved boards are drawn
    linear     whether the axis is linear, else logarithmic
    unsolved   whether there are unsolved boards, or some whose cost was not counted
    """

    measure: Measure
    low: float
    band: float
    edge: float
    high: float
    linear: bool
    unsolved: bool

    def apply(self, axes: Axes, which: str) -> None:
        """Scale an axis, and label it with units."""
        axis = getattr(axes, f"{which}axis")
        if self.linear:
            axis.set_major_locator(MaxNLocator(5, integer=True))
        else:
            kind = "log" if self.measure.seconds else "symlog"
            more = {} if self.measure.seconds else {"linthresh": 1}
            getattr(axes, f"set_{which}scale")(kind, **more)
        axis.set_minor_formatter(NullFormatter())
        axis.set_tick_params(which="minor", length=0)
        getattr(axes, f"set_{which}lim")(self.low, self.high)
        end = self.edge if self.unsolved else self.high
        low = max(0, self.low)
        ticks = [at for at in axis.get_majorticklocs() if low <= at <= end]
        if len(ticks) < _FEWEST_TICKS and low and not self.linear:
            ticks = log_ticks(low, end)
        axis.set_ticks(ticks)
        axis.set_major_formatter(FuncFormatter(lambda at, _: self.measure.short(at)))


def log_ticks(low: float, high: float) -> list[float]:
    """Return ticks of a logarithmic axis: 1, 2, 5, 10, ..., or powers of 10."""
    exponents = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    steps = (1, 2, 5) if high < low * 100 else (1,)
    ticks = [step * 10.0**exponent for exponent in exponents for step in steps]
    return [tick for tick in ticks if low <= tick <= high]


def value_range(values: Iterable[float], measure: Measure) -> Range:
    """Return the range of all values; logarithmic unless they are small counts."""
    drawn = list(drawable(list(values), measure))
    finite = [v for v in drawn if math.isfinite(v)] or [1.0]
    least, most, unsolved = min(finite), max(finite), len(finite) < len(drawn)
    if not measure.seconds and most <= _FEW:
        top = max(most, 1)
        band, edge, high = (top * f for f in (1.15, 1.08, 1.23 if unsolved else 1.08))
        return Range(measure, -0.08 * top, band, edge, high, True, unsolved)
    low = least / 1.5 if least >= 1 or measure.seconds else -0.5
    step = math.log10(max(most, 2 * least) / (low if low > 0 else 0.3))
    shares = (0.12, 0.06, 0.18 if unsolved else 0.1)
    band, edge, high = (most * 10 ** (share * step) for share in shares)
    return Range(measure, low, band, edge, high, False, unsolved)


def drawable(values: Sequence[float], measure: Measure) -> Any:
    """Return the values as an array, at least as large as an axis can show."""
    floor = FLOOR_S if measure.seconds else 0
    return np.maximum(np.asarray(values, dtype=float), floor)


_DPI = 150
_KINDS = {
    "png": {"Software": None},
    "svg": dict.fromkeys(("Creator", "Date", "Format", "Type")),
    "pdf": {"CreationDate": None},
}
"""The files of a plot, and what they leave out of what differs each time."""


_MAP = colormaps["cividis_r"]
_CELL = (1.25, 0.5)


def heatmap(summary: Summary) -> Figure:
    """Draw PAR-k by strategy and model."""
    costs = summary.overall.pivot(index="strategy", columns="model", values="par2")
    costs = costs.reindex(index=summary.strategies, columns=summary.models)
    longest = max(map(len, summary.strategies))
    width = 2.0 + _LETTER * longest + _CELL[0] * len(summary.models)
    height = 1.1 + _CELL[1] * len(summary.strategies)
    figure = Figure(figsize=(width, height), layout="constrained")
    axes = figure.add_subplot()
    shared = summary.measure.comparable
    entries = summary.overall.set_index(["strategy", "model"])
    for models in [summary.models] if shared else [[one] for one in summary.models]:
        values = np.ma.masked_invalid(costs[models].to_numpy())
        norm = _norm(values, summary.measure)
        first = summary.models.index(models[0])
        mesh = axes.pcolormesh(
            np.arange(first, first + len(models) + 1) - 0.5,
            np.arange(len(summary.strategies) + 1) - 0.5,
            values, cmap=_MAP, norm=norm, edgecolors="white", linewidth=1.5,
        )  # fmt: skip
        for x, y in product(
            range(first, first + len(models)), range(len(summary.strategies))
        ):
            key = summary.strategies[y], summary.models[x]
            entry = entries.loc[key] if key in entries.index else None
            _cell(axes, x, y, entry, norm, summary.measure)
        if shared:
            _bar(figure, axes, mesh, summary)
    _dress_heatmap(axes, summary)
    return figure


def _bar(figure: Figure, axes: Axes, mesh: Any, summary: Summary) -> None:
    """Say what the colors mean."""
    short = summary.measure.short
    bar = figure.colorbar(mesh, ax=axes, format=lambda value, _: short(value))
    bar.set_label(f"{summary.measure.title}, {summary.par}")
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
        text = f"{entry['wrong']:g} wrong"
    share = f"{entry['solved']:g}/{entry['runs']:g}"
    axes.text(
        x, y, f"{text}\n{share}", ha="center", va="center", color=ink,
        linespacing=1.25, fontsize=8.5,
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


def by_size(summary: Summary) -> Figure:
    """Draw a panel per model: a color per strategy, a look per kind of board."""
    kinds = board_kinds(summary)
    share, labels = summary.measure.comparable, [*summary.strategies, *kinds.values()]
    figure, axes = panels(len(summary.models), share, labels)
    for panel, model in zip(axes, summary.models, strict=True):
        frame = summary.classes[summary.classes["model"] == model]
        medians = (summary.classes if summary.measure.comparable else frame)["median"]
        shown = value_range(medians, summary.measure)
        if shown.unsolved:
            _band(panel, shown, summary.band_label)
        for (strategy, *kind), rows in frame.groupby(["strategy", *KIND]):
            index = summary.strategies.index(strategy)
            look = _look(list(kinds).index(tuple(kind)))
            _line(panel, rows, index, look, shown)
        _dress_sizes(panel, model, summary, shown)
    _legend(figure, summary, kinds)
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
    panel: Axes, rows: pd.DataFrame, index: int, look: dict[str, Any], shown: Range
) -> None:
    rows = rows.sort_values("size")
    places = rows["size"]
    costs = drawable(rows["median"], shown.measure)
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


def _legend(
    figure: Figure, summary: Summary, kinds: dict[tuple[int, int], str]
) -> None:
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
    add_legend(figure, [*strategies, *looks], title)


_SCALE = 1.6


_Pair: TypeAlias = tuple[tuple[str, str], tuple[str, str]]
"""Two combinations, each a model and a strategy."""


@dataclass(frozen=True, slots=True)
class Pairs:
    """Two names, and the pairs of combinations that they denote."""

    first: str
    second: str
    combinations: list[_Pair]


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
    figure, axes = panels(
        len(groups),
        False,
        _labels(chosen.combinations) if share else [],
        _SCALE if share else 1,
    )
    for panel, group in zip(axes, groups, strict=True):
        _panel(panel, group, chosen, summary)
        if not share:
            panel.set_title(group[0][0][0])
    if share:
        handles, _ = axes[0].get_legend_handles_labels()
        add_legend(figure, handles, "Model")
    return figure


def _panel(panel: Axes, group: list[_Pair], chosen: Pairs, summary: Summary) -> None:
    frames = [_points(summary.boards, *pair) for pair in group]
    values = [v for f in frames for v in (*f["first"], *f["second"])]
    shown = value_range(values, summary.measure)
    _ground(panel, shown, summary)
    for pair, frame, label in zip(group, frames, _labels(group), strict=True):
        index = summary.models.index(pair[0][0])
        unknown = frame[["first", "second"]].isna().any(axis=1)
        usual = MARKERS[index % len(MARKERS)]
        marks = ((~unknown, usual, label), (unknown, unknown_marker(), None))
        for which, marker, name in marks:
            x, y = (_places(frame[side][which], shown) for side in ("first", "second"))
            panel.plot(
                x, y, linestyle="", marker=marker, color=color(index), markersize=6.5,
                alpha=0.85, markeredgewidth=0, label=name,
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
        boards[_is(boards, model, strategy)].set_index(BOARD)["median"].rename(side)
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


def _labels(combinations: list[_Pair]) -> list[str]:
    models = [(one[0], two[0]) for one, two in combinations]
    return [one if one == two else f"{one}, {two}" for one, two in models]


def cactus(summary: Summary) -> Figure:
    """Draw how many boards are solved within a cost."""
    share, boards = summary.measure.comparable, summary.boards
    uncounted = boards[boards["median"].isna()]
    ranges = {
        model: value_range(_finite(rows["median"]), summary.measure)
        for model, rows in _by_model(boards, summary.models, share)
    }
    drawn = boards.assign(cost=drawable(boards["median"], summary.measure))
    ends = {model: shown.high for model, shown in ranges.items()}

    def dress(panel: Axes, model: str) -> None:
        ranges[model].apply(panel, "x")
        panel.set_xlabel(summary.measure.title)

    figure, axes, lines = _curves(summary, drawn, {}, ends, dress)
    for panel, model in zip(axes, summary.models, strict=True):
        for strategy, rows in uncounted[uncounted["model"] == model].groupby(
            "strategy"
        ):
            solved = len(_finite(boards[_is(boards, model, strategy)]["median"]))
            panel.plot(
                [ends[model]] * 2, [solved, solved + len(rows)],
                color=lines[strategy].get_color(), linestyle=":",
                marker=unknown_marker(), markevery=[1], markersize=7, clip_on=False,
            )  # fmt: skip
    return figure


_NARROWEST = 2.0
"""The least end of the axis, in times the cheapest cost."""


def profile(summary: Summary) -> Figure:
    """Draw how many boards are solved within a factor of the cheapest cost."""
    frame = ratios(summary)
    left_out = _boards_by_model(frame[frame["ratio"].isna()])
    end = 1.1 * max([*_finite(frame["ratio"]), _NARROWEST])

    def dress(panel: Axes, model: str) -> None:
        panel.set_xscale("log")
        panel.set_xlim(1, end)
        panel.set_xticks([at for at in log_ticks(1, end) if at >= 1])
        panel.xaxis.set_major_formatter(FuncFormatter(lambda at, _: f"{at:g}"))
        panel.xaxis.set_minor_formatter(NullFormatter())
        missing = left_out.get(model, 0)
        note = f"\n{plural(missing, 'board')} left out: not counted" if missing else ""
        panel.set_xlabel(f"times the cheapest{note}")

    known = frame[frame["ratio"].notna()].assign(cost=frame["ratio"])
    starts, ends = ({m: at for m in summary.models} for at in (1.0, end))
    return _curves(summary, known, starts, ends, dress)[0]


def _by_model(
    boards: pd.DataFrame, models: Sequence[str], share: bool
) -> Iterator[tuple[str, pd.DataFrame]]:
    """Yield each model with its rows; with all rows if models share an axis."""
    for model in models:
        yield model, boards if share else boards[boards["model"] == model]


def _is(boards: pd.DataFrame, model: str, strategy: str) -> pd.Series:
    return (boards["model"] == model) & (boards["strategy"] == strategy)


def _finite(costs: Iterable[float]) -> list[float]:
    return sorted(cost for cost in costs if math.isfinite(cost))


def _curves(
    summary: Summary, frame: pd.DataFrame, starts: Mapping[str, float],
    ends: Mapping[str, float], dress: Callable[[Axes, str], None],
) -> tuple[Figure, list[Axes], dict[str, Line2D]]:  # fmt: skip
    """Draw a panel per model, with a line per strategy that rises at each "cost".

    The lines of other models are gray, where the cost may be compared.
    """
    share = summary.measure.comparable
    figure, axes = panels(len(summary.models), share, summary.strategies)
    lines: dict[str, Line2D] = {}
    for panel, model in zip(axes, summary.models, strict=True):
        for (other, strategy), rows in frame.groupby(["model", "strategy"]):
            style = line_style(summary.strategies.index(strategy)) | {"label": strategy}
            if other != model:
                style = {"color": GRAY, "linewidth": 0.7, "zorder": 1}
            if other != model and not share:
                continue
            costs = _finite(rows["cost"])
            places = [*costs, ends[model]]
            (line,) = panel.plot(
                [starts.get(model, places[0]), *places],
                [0, *range(1, len(places)), len(costs)],
                drawstyle="steps-post",
                **style,
            )
            if other == model:
                lines[strategy] = line
        dress(panel, model)
        panel.yaxis.set_major_locator(MaxNLocator(integer=True))
        panel.set_ylim(bottom=0)
        panel.set_title(model)
        panel.set_ylabel("boards solved")
    ordered = [lines[name] for name in summary.strategies if name in lines]
    add_legend(figure, ordered, "Strategy")
    return figure, axes, lines


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


Names = tuple[str, str] | None


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot.

    name   the name of its files, without suffix
    title  what it shows
    hint   how to read it
    draw   draws it
    """

    name: str
    title: str
    hint: str
    draw: Callable[[], Figure]

    def image(self) -> bytes:
        """Return the plot as SVG."""
        with drawing(self.name):
            return _image(self.draw(), "svg", self.title)


def _image(figure: Figure, kind: str, title: str) -> bytes:
    buffer = io.BytesIO()
    metadata = {**_KINDS[kind], "Title": title}
    figure.savefig(buffer, format=kind, dpi=_DPI, metadata=metadata)
    return buffer.getvalue()


def plots(summary: Summary, names: Names = None) -> Iterator[Plot]:
    """Yield the plots for which there are data.

    names  two strategies for the scatter plot; None: those that most models share
    """
    cost, any_uncounted = summary.measure.title, summary.uncounted > 0
    yield Plot(
        "cactus",
        f"Boards solved against {cost}",
        "A line rises by one at each board solved, at the median of its repeats. "
        "Further left is cheaper, further up is more boards. Gray: the strategies of "
        "the other models, where the cost may be compared."
        + " A dotted rise to a question mark: boards that it solves, but the cost was "
        "not counted." * any_uncounted,
        lambda: cactus(summary),
    )
    yield Plot(
        "profile",
        "Boards solved against the cost, in times the cheapest",
        "On each board, a cost is divided by the cheapest one"
        + (". " if summary.measure.comparable else " of the same model. ")
        + "A line begins at the boards on which nothing is cheaper; where it ends, all "
        "that it solves are solved. Gray as above."
        + " Boards on which a cost was not counted are left out."
        * any_uncounted,
        lambda: profile(summary),
    )
    yield Plot(
        "heatmap",
        f"Mean {cost} of a board, by strategy and model ({summary.par})",
        "Light is cheap, dark is expensive; the fraction is that of the runs solved."
        + " A number of wrong runs stands in place of the cost." * summary.any_wrong,
        lambda: heatmap(summary),
    )
    yield Plot(
        "size",
        f"{cost[0].upper()}{cost[1:]} against the size of the board",
        "The median of the boards of one size; dashes and filling tell the star count. "
        f"A cross in the band above: half of the boards or more are "
        f"{summary.lost_label}."
        + " A question mark: too many costs were not counted to know the median."
        * any_uncounted,
        lambda: by_size(summary),
    )
    yield from _backtracks(summary)
    yield from _scatter(summary, names)


def _backtracks(summary: Summary) -> Iterator[Plot]:
    if summary.measure is BACKTRACKS:
        return
    counted = Summary(summary.runs, BACKTRACKS)
    if counted.boards.empty:
        return
    yield Plot(
        "backtracks",
        "Backtracks against the size of the board",
        "As before. Each model has an axis of its own: models count backtracks in "
        "different ways.",
        lambda: by_size(counted),
    )


def _scatter(summary: Summary, names: Names) -> Iterator[Plot]:
    found = pairs(summary, names)
    if found is None:
        return
    yield Plot(
        "scatter",
        f"{found.first} against {found.second}, {summary.measure.title} of each board",
        f"A point is a board. Above the diagonal {found.first} is cheaper, below it "
        f"{found.second}. At the edges: {summary.band_label}.",
        lambda: scatter(summary, found),
    )


def save_plots(summary: Summary, names: Names, folder: Path) -> list[Path]:
    """Write each plot as PNG, SVG and PDF; return the files."""
    files: list[Path] = []
    for plot in list(plots(summary, names)):  # raises before any file is written
        with drawing(plot.name):
            figure = plot.draw()
            for kind in _KINDS:
                files.append(folder / f"{plot.name}.{kind}")
                save(files[-1], _image(figure, kind, plot.title))
    return files
