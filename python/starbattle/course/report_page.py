"""The page of the report on a class, with a plot of its points."""

from functools import partial

from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import MaxNLocator

from starbattle.course.report import ClassMarks, class_tables
from starbattle.lab.report.document import Document, Section, as_html
from starbattle.lab.report.plots import Plot

_WIDTH, _HEIGHT = 5.0, 3.0
"""Of the figure, in inches; on a phone it is drawn at about this size."""
_BINS = 20


def distribution(marks: ClassMarks) -> Figure:
    """Draw a histogram of the points."""
    space = ConstrainedLayoutEngine(w_pad=0.09, h_pad=0.09)
    figure = Figure((_WIDTH, _HEIGHT), layout=space)
    axes = figure.add_subplot()
    most = max(1, *(mark.max_points for mark in marks.marks))
    points = [min(max(mark.points, 0), most) for mark in marks.marks]
    axes.hist(points, bins=_BINS, range=(0, most), color="C0", rwidth=0.92)
    axes.set(xlabel="points", ylabel="students")
    axes.yaxis.set_major_locator(MaxNLocator(5, integer=True))
    axes.grid(axis="x", visible=False)
    return figure


def html_report(marks: ClassMarks) -> str:
    """Return the page. All texts of students are escaped."""
    sections = []
    for name, table in class_tables(marks).items():
        if table.rows or name == "students":
            sections.append(Section(table, folded=name == "students"))
        if name == "points" and table.rows:
            hint = "A bar is the number of students with so many points."
            draw = partial(distribution, marks)
            title = "Distribution of the points"
            sections.append(Section(Plot(name, title, hint, draw, fits=True)))
    return as_html(Document(marks.title, marks.summary, sections))
