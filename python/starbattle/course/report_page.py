"""The page of the report on a class, and its plots: functions to matplotlib figures."""

from collections.abc import Iterator

import pandas as pd
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import MaxNLocator, PercentFormatter

from starbattle.course.marks import VERDICTS
from starbattle.course.report import ClassMarks, class_tables, summary, title
from starbattle.lab.report.document import Document, Section, as_html
from starbattle.lab.report.plots import GRAY, Plot

_WIDTH = 5.0
"""Of a figure, in inches; on a phone it is drawn at about this size."""
_BAR = 0.32
"""Height of a bar, in inches."""
_BINS = 20
_LONGEST_NAME = 20
_MOST = 25
_NAMES = {"partial": "partly passed", "failed": "wrong", "not_run": "not run"}
"""The names of those verdicts that have another one here."""
_COLORS = dict(
    zip(
        VERDICTS,
        ("C2", "C4", "C1", "C0", "C5", "C7", "C3", "C6", GRAY),
        strict=True,
    )
)  # fmt: skip


def plots(marks: ClassMarks) -> Iterator[Plot]:
    """Yield the plots for which there are data."""
    if len(marks.students):
        yield Plot(
            "distribution",
            "Distribution of the points",
            "A bar is the number of students with so many points.",
            lambda: distribution(marks),
            fits=True,
        )
    if len(marks.tests):
        yield Plot(
            "verdicts",
            "Verdicts of the tests",
            f"A bar is the class on one test; the hardest is at the top, "
            f"{_MOST} at most.",
            lambda: verdicts(marks),
            fits=True,
        )


def _figure(height: float) -> Figure:
    space = ConstrainedLayoutEngine(w_pad=0.09, h_pad=0.09)
    return Figure((_WIDTH, height), layout=space)


def distribution(marks: ClassMarks) -> Figure:
    """Draw a histogram of the points."""
    figure = _figure(3.0)
    axes = figure.add_subplot()
    most = max(float(marks.students["max_points"].max()), 1)
    points = marks.students["points"].clip(0, most)
    axes.hist(points, bins=_BINS, range=(0, most), color="C0", rwidth=0.92)
    axes.set_xlabel("points")
    axes.set_ylabel("students")
    axes.yaxis.set_major_locator(MaxNLocator(5, integer=True))
    axes.grid(axis="x", visible=False)
    return figure


def verdicts(marks: ClassMarks) -> Figure:
    """Draw the shares of the verdicts of each test, stacked."""
    shares = _shares(marks)
    figure = _figure(1.6 + _BAR * len(shares))
    axes = figure.add_subplot()
    left = pd.Series(0.0, index=shares.index)
    for verdict in shares.columns:
        axes.barh(
            range(len(shares)), shares[verdict], left=left, color=_COLORS[verdict],
            label=_NAMES.get(verdict, verdict), height=0.75,
        )  # fmt: skip
        left += shares[verdict]
    axes.set_yticks(range(len(shares)), [_short(name) for _, name in shares.index])
    axes.invert_yaxis()
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_formatter(PercentFormatter(1))
    axes.grid(axis="y", visible=False)
    figure.legend(loc="outside upper left", ncols=3, handlelength=1)
    return figure


def _shares(marks: ClassMarks) -> pd.DataFrame:
    """Return the share of each verdict, a row a test, the hardest first."""
    keys = [marks.tests["part"], marks.tests["test"]]
    shares = pd.crosstab(keys, marks.tests["verdict"], normalize="index")
    shares = shares[[verdict for verdict in VERDICTS if verdict in shares]]
    passed = shares.get("passed", pd.Series(0.0, index=shares.index))
    return shares.loc[passed.sort_values(kind="stable").index].head(_MOST)


def _short(name: str) -> str:
    if len(name) <= _LONGEST_NAME:
        return name
    return f"{name[: _LONGEST_NAME - 1]}…"


_BLOCKS = (
    *("unmarked", "points", "distribution", "flags", "parts", "verdicts", "tests"),
    "students",
)
"""Tables and plots in their order."""


def html_report(marks: ClassMarks) -> str:
    """Return the page. All texts of students are escaped."""
    blocks = {plot.name: Section(plot) for plot in plots(marks)}
    for name, table in class_tables(marks).items():
        if table.rows or name == "students":
            blocks[name] = Section(table, folded=name == "students")
    sections = [blocks[name] for name in _BLOCKS if name in blocks]
    return as_html(Document(title(marks), summary(marks), sections))
