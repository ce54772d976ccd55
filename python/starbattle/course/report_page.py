"""The page of the report on a class, and its plots: functions to matplotlib figures."""

from functools import partial
from itertools import compress

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import MaxNLocator, PercentFormatter

from starbattle.course.marks import VERDICTS
from starbattle.course.report import ClassMarks, class_tables
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
_COLORS = ("C2", "C4", "C1", "C0", "C5", "C7", "C3", "C6", GRAY)


def plots(marks: ClassMarks) -> dict[str, Plot]:
    """Return the plots for which there are data, by the tables that they follow."""
    found = {}
    if marks.marks:
        hint = "A bar is the number of students with so many points."
        title = "Distribution of the points"
        draw = partial(distribution, marks)
        found["points"] = Plot("distribution", title, hint, draw, fits=True)
    if len(marks.tests):
        hint = f"A bar is the class on one test; the {_MOST} hardest, from the top."
        draw = partial(verdicts, marks)
        found["parts"] = Plot(
            "verdicts", "Verdicts of the tests", hint, draw, fits=True
        )
    return found


def _axes(height: float) -> tuple[Figure, Axes]:
    space = ConstrainedLayoutEngine(w_pad=0.09, h_pad=0.09)
    figure = Figure((_WIDTH, height), layout=space)
    return figure, figure.add_subplot()


def distribution(marks: ClassMarks) -> Figure:
    """Draw a histogram of the points."""
    figure, axes = _axes(3.0)
    most = max(1, *(mark.max_points for mark in marks.marks))
    points = [min(max(mark.points, 0), most) for mark in marks.marks]
    axes.hist(points, bins=_BINS, range=(0, most), color="C0", rwidth=0.92)
    axes.set(xlabel="points", ylabel="students")
    axes.yaxis.set_major_locator(MaxNLocator(5, integer=True))
    axes.grid(axis="x", visible=False)
    return figure


def verdicts(marks: ClassMarks) -> Figure:
    """Draw the shares of the verdicts of each test, stacked, the hardest first."""
    keys = [marks.tests["part"], marks.tests["test"]]
    shares = pd.crosstab(keys, marks.tests["verdict"], normalize="index")
    shares = shares.reindex(columns=VERDICTS, fill_value=0.0)
    shares = shares.sort_values("passed", kind="stable").head(_MOST).droplevel("part")
    figure, axes = _axes(1.6 + _BAR * len(shares))
    seen = shares.any().to_numpy()
    colors = list(compress(_COLORS, seen))
    shown = shares.loc[:, seen].rename(columns=_NAMES, index=_short)
    shown.plot.barh(ax=axes, stacked=True, color=colors, width=0.75, legend=False)
    axes.invert_yaxis()
    axes.set(xlim=(0, 1), ylabel="")
    axes.xaxis.set_major_formatter(PercentFormatter(1))
    axes.grid(axis="y", visible=False)
    figure.legend(loc="outside upper left", ncols=3, handlelength=1)
    return figure


def _short(name: str) -> str:
    if len(name) <= _LONGEST_NAME:
        return name
    return f"{name[: _LONGEST_NAME - 1]}…"


def html_report(marks: ClassMarks) -> str:
    """Return the page. All texts of students are escaped."""
    drawn = plots(marks)
    sections = []
    for name, table in class_tables(marks).items():
        if table.rows or name == "students":
            sections.append(Section(table, folded=name == "students"))
        if name in drawn:
            sections.append(Section(drawn[name]))
    return as_html(Document(marks.title, marks.summary, sections))
