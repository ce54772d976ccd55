"""The plots of a report: functions from a Summary to a matplotlib figure."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from matplotlib.figure import Figure

from starbattle.lab.report.figures import BACKTRACKS
from starbattle.lab.report.plots.costs import by_size, heatmap
from starbattle.lab.report.plots.scatter import pairs, scatter
from starbattle.lab.report.plots.solved import cactus, profile
from starbattle.lab.report.plots.style import drawing, save_png, save_svg
from starbattle.lab.report.summary import Summary
from starbattle.saving import save

__all__ = ["Plot", "plots", "save_plots"]

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
    """Write each plot as PNG and SVG; return the files."""
    files: list[Path] = []
    for plot in list(plots(summary, names)):  # raises before any file is written
        png, svg = folder / f"{plot.name}.png", folder / f"{plot.name}.svg"
        with drawing(plot.name):
            figure = plot.draw()
            save_png(figure, png)
            save(svg, save_svg(figure, plot.title, plot.hint))
        files += [png, svg]
    return files
