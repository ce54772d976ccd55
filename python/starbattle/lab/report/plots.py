"""The plots of a report: functions from a Summary to a matplotlib figure.

Heatmaps by strategy and model, costs by the size of the board, two strategies board by
board, and how many boards are solved: within a cost (a cactus plot), and within a
factor of the cheapest, a performance profile after Dolan and More, "Benchmarking
optimization software with performance profiles". And mean ranks with their critical
difference, after Demsar, "Statistical comparisons of classifiers over multiple data
sets".
"""

import io
import math
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, TypeAlias

import matplotlib
import matplotlib.style
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import EngFormatter, MaxNLocator, NullLocator

from starbattle.errors import RequestError, unknown
from starbattle.lab.report.figures import (
    BOARD,
    COSTS,
    CPU,
    Measure,
    Summary,
    goal,
)
from starbattle.lab.report.pairs import Combination, Comparison
from starbattle.phrases import plural
from starbattle.saving import save

GRAY, FAINT = "#b4b9c2", "#e3e6eb"
DASHES: tuple[Any, ...] = ("-", (0, (5, 2)), (0, (1.5, 1.5)), (0, (6, 2, 1.5, 2)))
"""Dashes distinguish lines without color."""
PANEL = (3.4, 2.9)
"""Width and height of a panel, in inches."""
_LETTERS = 40
"""In a line of the title of a panel."""
_COLORS = 8
_TICKS = 5
"""At most on an axis, so that their labels have room."""
_LOST = 0.96
"""Where in a panel that has no cost is drawn, in parts of its width or height."""
_BAND, _MARGIN = 0.92, 0.2
_STYLE = Path(__file__).with_name("plots.mplstyle")
_KINDS = {
    "png": {"Software": None},
    "svg": dict.fromkeys(("Creator", "Date", "Format", "Type")),
    "pdf": {"CreationDate": None},
}
"""The files of a plot, and what they leave out of what differs each time."""


def drawing(name: str) -> Any:
    """Return a context to draw in this style, whatever the user's settings are."""
    return matplotlib.style.context([_STYLE, {"svg.hashsalt": name}], after_reset=True)


def _styles(names: Iterable[str]) -> dict[str, dict[str, Any]]:
    """Return the looks of lines; when colors repeat, dashes differ."""
    return {
        name: {
            "color": f"C{index}",
            "linestyle": DASHES[(index + index // _COLORS) % len(DASHES)],
            "label": name,
        }
        for index, name in enumerate(names)
    }


def panels(titles: Sequence[str], share: bool) -> tuple[Figure, list[Axes]]:
    """Return a figure with a panel for each title; they may share their axes."""
    columns = min(3, len(titles))
    rows = math.ceil(len(titles) / columns)
    figure = Figure((columns * PANEL[0], rows * PANEL[1]), layout="constrained")
    axes: list[Axes] = []
    for place, title in enumerate(titles, 1):
        like = axes[0] if share and axes else None
        panel = figure.add_subplot(rows, columns, place, sharex=like, sharey=like)
        panel.set_title(textwrap.fill(title, _LETTERS))
        axes.append(panel)
    return figure, axes


def add_legend(figure: Figure, styles: Mapping[Any, dict[str, Any]]) -> None:
    """Draw the legend beside the panels; what is saved includes it."""
    figure.legend(
        handles=[Line2D([], [], **style) for style in styles.values()],
        title="Strategy", loc="upper left", bbox_to_anchor=(1, 1), alignment="left",
        handlelength=3.2,
    )  # fmt: skip


def scale(axes: Axes, which: str, measure: Measure, of: str = "") -> None:
    """Make an axis of what has been drawn logarithmic, and label it with units."""
    axis = getattr(axes, f"{which}axis")
    axis.set_label_text(f"{of}{measure.title}")
    more = {"value": "log"} if measure.seconds else {"value": "symlog", "linthresh": 1}
    getattr(axes, f"set_{which}scale")(**more)
    low, high = axis.get_view_interval()
    if not measure.seconds:
        axis.set_view_interval(max(low, -0.5), high, ignore=True)
    elif low <= 0:  # nothing in the panel has a cost
        axis.set_view_interval(measure.floor, 1, ignore=True)
    if high < 100 * max(low, measure.floor):
        axis.get_major_locator().set_params(subs=(1, 2, 5))
    axis.get_major_locator().set_params(numticks=_TICKS)
    axis.set_minor_locator(NullLocator())
    axis.set_major_formatter(EngFormatter("s" if measure.seconds else ""))


def drawable(values: Any, measure: Measure) -> Any:
    """Return the values as an array, at least as large as an axis can show."""
    return np.maximum(np.asarray(values, float), measure.seconds * measure.floor)


def points(panel: Axes, x: Any, y: Any, **look: Any) -> None:
    """Draw points or a line; crosses at the edges have no cost, NaN is left out."""
    lost = 2 * np.isinf(x) + np.isinf(y)
    places = (
        panel.transData, panel.get_xaxis_transform(), panel.get_yaxis_transform(),
        panel.transAxes,
    )  # fmt: skip
    for kind, place in enumerate(places):
        if (which := lost == kind).any():
            at = (np.where(np.isinf(each), _LOST, each)[which] for each in (x, y))
            mark = {"marker": "x", "linestyle": "", "label": None} if kind else {}
            panel.plot(*at, transform=place, **look | mark)


def _band(panel: Axes, label: str, beside: str = "") -> None:
    """Draw the place of what has no cost, above, and with `beside` at the right."""
    place: dict[str, Any] = {"transform": panel.transAxes}
    panel.fill_between([0, 1], _BAND, 1, color=FAINT, zorder=0, **place)
    panel.text(0.02, 0.985, label, va="top", **place)
    if beside:
        panel.fill_between([_BAND, 1], 0, 1, color=FAINT, zorder=0, **place)
        panel.text(0.985, 0.02, beside, ha="right", rotation=90, **place)


def by_size(summary: Summary) -> Figure:
    """Draw a panel per model and kind of boards, with a line per strategy."""
    measure, styles = summary.measure, _styles(summary.measured("strategy"))
    groups = list(summary.classes.groupby(["model", "stars", "solutions"]))
    several = summary.classes["solutions"].nunique() > 1
    titles = [_titled(frame.iloc[0], several) for _, frame in groups]
    figure, axes = panels(titles, measure.comparable)
    for panel, (_, frame) in zip(axes, groups, strict=True):
        panel.margins(y=_MARGIN)
        if np.isinf(frame["median"]).any():
            _band(panel, summary.lost_label)
        for strategy, rows in frame.groupby("strategy"):
            rows = rows.sort_values("size")
            costs = drawable(rows["median"], measure)
            sizes = rows["size"].to_numpy(float)
            points(panel, sizes, costs, marker="o", **styles[strategy])
        scale(panel, "y", measure)
        panel.xaxis.set_major_locator(MaxNLocator(integer=True))
        panel.set_xlabel("size")
    add_legend(figure, styles)
    return figure


def _titled(row: pd.Series, several: bool) -> str:
    """Name a model and a kind of boards; instances have no stars."""
    stars = [plural(row["stars"], "star")] * bool(row["stars"])
    return ", ".join([row["model"], *stars, *[goal(row["solutions"])] * several])


Names: TypeAlias = tuple[str, str] | None


def pairs(
    summary: Summary, names: tuple[str, str]
) -> list[tuple[Combination, Combination]]:
    """Find the combinations of two names.

    A name is that of a strategy, for all models with both, or MODEL:STRATEGY.
    Raises RequestError for an unknown name.
    """
    first, second = (_combinations(summary, name) for name in names)
    found = [(a, b) for a, b in product(first, second) if a[0] == b[0]]
    if summary.measure.comparable and len(first) == len(second) == 1:
        found = [(first[0], second[0])]
    if not found:
        raise RequestError(
            f"{names[0]} and {names[1]} cannot be compared by "
            f"{summary.measure.title}: no model has been run with both"
        )
    return found


def _combinations(summary: Summary, name: str) -> list[Combination]:
    found = [
        (model, strategy)
        for model, strategy in summary.ran
        if f":{model}:{strategy}".endswith(f":{name}")
    ]
    if not found:
        raise unknown("strategy", name, summary.measured("strategy"))
    return found


def _shared(summary: Summary) -> Names:
    """Return the two strategies with the most models, of which some have both."""
    first, *others = summary.overall["strategy"].value_counts().index
    models = summary.overall.groupby("strategy")["model"].agg(set)
    return next(((first, one) for one in others if models[first] & models[one]), None)


def scatter(summary: Summary, names: tuple[str, str]) -> Figure:
    """Draw a panel per model, or for two combinations, with a point per board."""
    measure, chosen = summary.measure, pairs(summary, names)
    titles = [one[0] if one[0] == two[0] else "" for one, two in chosen]
    figure, axes = panels(titles, measure.comparable)
    medians = summary.pivot("median")
    for panel, (one, two) in zip(axes, chosen, strict=True):
        rows = medians[[one, two]][summary.ran[[one, two]].all(axis=1)]
        x, y = (drawable(rows[each], measure) for each in (one, two))
        panel.margins(_MARGIN)
        points(panel, x, y, linestyle="", marker="o", color="C0", alpha=0.85)
        if np.isinf([x, y]).any():
            _band(panel, summary.lost_label, summary.lost_label)
        panel.axline((1, 1), (2, 2), color=GRAY, linestyle="--", linewidth=1)
        for which, name in zip("xy", names, strict=True):
            scale(panel, which, measure, f"{name}: ")
    return figure


def curves(summary: Summary, frame: pd.DataFrame, begin: float | None) -> Figure:
    """Draw a panel per model, with a line per strategy that rises at each "cost".

    The lines of other models are gray, where the cost may be compared.

    begin  where a line begins, in times the cheapest; None: at its first cost
    """
    measure, styles = summary.measure, _styles(summary.measured("strategy"))
    models = summary.measured("model")
    figure, axes = panels(models, measure.comparable)
    for panel, model in zip(axes, models, strict=True):
        shown = frame if measure.comparable else frame[frame["model"] == model]
        finite = shown[np.isfinite(shown["cost"])]
        end = 1.1 * max([*finite["cost"], 2 * (begin or measure.floor)])
        for (other, strategy), rows in shown.groupby(["model", "strategy"]):
            gray = {"color": GRAY, "linewidth": 0.7, "zorder": 1}
            style = styles[strategy] if other == model else gray
            costs = sorted(rows["cost"][np.isfinite(rows["cost"])])
            counts = [*range(len(costs) + 1), len(costs)]
            places = [begin or (costs or [end])[0], *costs, end]
            panel.plot(places, counts, drawstyle="steps-post", **style)
        panel.yaxis.set_major_locator(MaxNLocator(integer=True))
        panel.set_ylim(bottom=0)
        panel.set_ylabel("boards solved")
        scale(panel, "x", CPU if begin else measure)
        if begin:
            panel.xaxis.set_major_formatter("{x:g}")
            panel.set_xlabel("times the cheapest")
    add_legend(figure, styles)
    return figure


def anytime(summary: Summary) -> Figure:
    """Draw a panel per instance: the best value until then, a line per combination."""
    measure = COSTS["wall_s" if summary.measure.seconds else "inferences"]
    runs = summary.runs[summary.runs["objective"].notna()]
    runs = runs.assign(way=runs["model"] + " " + runs["strategy"])
    styles = _styles(sorted(runs["way"].unique()))
    instances = list(runs.groupby("board"))
    figure, axes = panels([str(board) for board, _ in instances], False)
    for panel, (_, group) in zip(axes, instances, strict=True):
        for run in group.itertuples():
            places = [getattr(one, measure.key) for one in run.improvements]
            values = [one.objective for one in run.improvements]
            panel.plot(
                drawable([*places, getattr(run, measure.key)], measure),
                [*values, run.objective], drawstyle="steps-post", marker="*",
                markevery=[len(values)] if run.proved else [],
                **styles[run.way],
            )  # fmt: skip
        scale(panel, "x", measure)
        panel.set_ylabel("value")
        panel.yaxis.get_major_locator().set_params(integer=True)
    add_legend(figure, styles)
    return figure


def ratios(summary: Summary) -> pd.Series:
    """Return the costs on boards divided by the cheapest there, infinite if unsolved.

    NaN on a board where a cost was not counted: it may be the cheapest.
    """
    frame = summary.boards
    keys = BOARD if summary.measure.comparable else [*BOARD, "model"]
    costs = frame["median"].clip(lower=summary.measure.floor)
    groups = costs.groupby([frame[key] for key in keys])
    best = groups.transform(lambda each: each.min(skipna=False))
    return costs / best.mask(np.isinf(best), 1)


def ranks(found: Comparison) -> Figure:
    """Draw the mean ranks; bars that overlap differ by less than the critical one."""
    order = found.standings.sort_values("mean_rank", kind="stable")
    names = [f"{one.model} {one.strategy}" for one in order.itertuples()]
    size = 4 + 0.08 * max(map(len, names)), 1 + 0.25 * len(names)
    figure = Figure(size, layout="constrained")
    axes = figure.add_subplot()
    half = found.critical_difference / 2
    axes.errorbar(order["mean_rank"], names, xerr=half, fmt="o", capsize=3)
    axes.invert_yaxis()
    axes.set_xlabel("mean rank")
    return figure


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot.

    name   the name of its files, without suffix
    title  what it shows
    hint   how to read it
    draw   draws it
    fits   whether it fits the screen of a phone; else it scrolls there
    """

    name: str
    title: str
    hint: str
    draw: Callable[[], Figure]
    fits: bool = False

    def images(self, *kinds: str) -> dict[str, bytes]:
        """Return the plot as files of some kinds, such as svg."""
        found = {}
        with drawing(self.name):
            figure = self.draw()
            for kind in kinds:
                buffer = io.BytesIO()
                metadata = {**_KINDS[kind], "Title": self.title}
                figure.savefig(buffer, format=kind, metadata=metadata)
                found[kind] = buffer.getvalue()
        return found


def plots(
    summary: Summary, names: Names = None, in_pairs: bool = False
) -> Iterator[Plot]:
    """Yield the plots for which there are data.

    names     two strategies for the scatter plot; None: those that most models share
    in_pairs  whether to compare mean ranks, too
    """
    measure, boards = summary.measure, summary.boards
    cost, median = measure.title, boards["median"]
    yield Plot(
        "cactus",
        f"Boards solved against {cost}",
        "Each board at the median of its repeats. Further left is cheaper, further up "
        "is more boards. Gray: other models.",
        lambda: curves(summary, boards.assign(cost=drawable(median, measure)), None),
    )
    yield Plot(
        "profile",
        "Boards solved against the cost, in times the cheapest",
        "A line begins at the boards on which nothing"
        + (" " if summary.measure.comparable else " of the model ")
        + "is cheaper, and ends at all that are solved. Gray: other models.",
        lambda: curves(
            summary, boards.assign(cost=ratios(summary)).dropna(subset="cost"), 1
        ),
    )
    yield Plot(
        "size",
        f"{cost[0].upper()}{cost[1:]} against the size of the board",
        "The median of the boards of one size. A cross in the band: half of them or "
        f"more are {summary.lost_label}.",
        lambda: by_size(summary),
    )
    if chosen := names or _shared(summary):
        pairs(summary, chosen)  # raises before anything is drawn
        first, second = chosen
        yield Plot(
            "scatter",
            f"{first} against {second}, {cost} of each board",
            f"A point is a board. Above the diagonal {first} is cheaper. At the edges: "
            f"{summary.lost_label}.",
            lambda: scatter(summary, chosen),
        )
    if summary.runs["objective"].notna().any():
        yield Plot(
            "anytime",
            "Value of the best solution, and when it was found",
            "A line ends with its run. A star: the solution is proved to be the best.",
            lambda: anytime(summary),
        )
    if in_pairs and (found := Comparison(summary)).critical_difference:
        yield Plot(
            "ranks",
            "Mean ranks and their critical difference",
            f"Over {plural(found.boards, 'board')}. Two whose bars do not overlap "
            "differ at the level of 5 %, by Nemenyi's test for all pairs.",
            lambda: ranks(found),
        )


def save_plots(drawn: Sequence[Plot], folder: Path) -> list[Path]:
    """Write each plot as PNG, SVG and PDF; return the files."""
    files: list[Path] = []
    for plot in drawn:
        for kind, image in plot.images(*_KINDS).items():
            files.append(folder / f"{plot.name}.{kind}")
            save(files[-1], image)
    return files
