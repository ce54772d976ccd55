"""The report as a LaTeX document: a booktabs table and pgfplots pictures."""

import math
import re

import pandas as pd

from starbattle.lab.report.plots.style import COLORS, dashes, drawable, value_range
from starbattle.lab.report.runs import star_count
from starbattle.lab.report.tables import Figures, Table, main_table, notes

_HEAD = r"""\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage[a4paper, landscape, margin=20mm]{geometry}
\usepackage{booktabs}
\usepackage{longtable}
\usepackage{pgfplots}
\pgfplotsset{compat=1.16, width=78mm, height=62mm}
"""
_SPECIAL = {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}",
    **{sign: "\\" + sign for sign in "&%$#_{}"},
}  # fmt: skip
_DASHES = ("solid", "dashed", "densely dotted", "dashdotted")
_MARKS = ("*", "square*", "triangle*", "diamond*", "pentagon*", "x", "+")


def latex_report(figures: Figures) -> str:
    """Return a document to compile, or to take table and pictures from."""
    parts = [
        _HEAD + _colors(),
        "\\begin{document}",
        _table(main_table(figures)),
        "\n\n".join(_escaped(note) for note in notes(figures)),
        "\\section*{Boards solved}",
        "\n".join(_cactus(figures, model) for model in figures.models),
        f"\\section*{{{_escaped(figures.measure.title)} and size}}",
        "\n".join(_sizes(figures, model) for model in figures.models),
        "\\end{document}",
    ]
    return "\n\n".join(parts) + "\n"


def _colors() -> str:
    return "\n".join(
        f"\\definecolor{{c{index}}}{{HTML}}{{{color.lstrip('#').upper()}}}"
        for index, color in enumerate(COLORS)
    )


def _table(table: Table) -> str:
    kinds = "l" * table.numbers + "r" * (len(table.heads) - table.numbers)
    lines = [
        f"\\section*{{{_escaped(table.title)}}}",
        f"\\begin{{longtable}}{{{kinds}}}",
    ]
    lines += ["\\toprule", _row(table.heads), "\\midrule", "\\endhead"]
    for index, row in enumerate(table.rows):
        if index and row[0]:
            lines.append("\\addlinespace")
        lines.append(_row(row))
    return "\n".join([*lines, "\\bottomrule", "\\end{longtable}"])


def _row(cells: tuple[str, ...]) -> str:
    return " & ".join(map(_escaped, cells)) + r" \\"


def _escaped(text: str) -> str:
    """Escape what LaTeX would take for its own; leave out what its font lacks."""
    text = re.sub(r"[^\x20-\x7e\xa1-\xff]", "?", text)
    return "".join(_SPECIAL.get(sign, sign) for sign in text)


def _cactus(figures: Figures, model: str) -> str:
    frame = figures.boards[figures.boards["model"] == model]
    plots = [
        _plot(figures, name, _solved(rows, figures), "const plot, no marks")
        for name, rows in frame.groupby("strategy")
    ]
    options = f"{_log(figures, 'x')}, ymin=0, ylabel=boards solved, "
    options += f"xlabel={{{_axis(figures)}}}"
    return _axes(model, options, plots)


def _solved(rows: pd.DataFrame, figures: Figures) -> list[tuple[float, float]]:
    costs = sorted(cost for cost in rows["median"] if math.isfinite(cost))
    places = drawable(costs, figures.measure)
    return [(place, count) for count, place in enumerate(places, start=1)]


def _sizes(figures: Figures, model: str) -> str:
    frame = figures.classes[figures.classes["model"] == model]
    plots = []
    for (name, stars), rows in frame.groupby(["strategy", "stars"]):
        solved = rows[rows["median"].map(math.isfinite)].sort_values("size")
        costs = drawable(solved["median"], figures.measure)
        points = list(zip(solved["size"], costs, strict=True))
        label = f"{name}, {star_count(stars)}" if stars else name
        plots.append(_plot(figures, name, points, f"mark={_mark(stars)}", label))
    options = f"{_log(figures, 'y')}, xlabel=rows of the board, "
    options += f"ylabel={{{_axis(figures)}}}"
    return _axes(model, options, plots)


def _mark(stars: int) -> str:
    return _MARKS[(stars - 1) % len(_MARKS)]


def _log(figures: Figures, which: str) -> str:
    """Ask for a logarithmic axis, unless the costs are counts, which may be 0.

    Costs that compare have the same ends in every picture.
    """
    finite = [cost for cost in figures.boards["median"] if math.isfinite(cost)]
    if not finite or (not figures.measure.seconds and min(finite) < 1):
        return f"{which}min=0"
    if not figures.measure.comparable:
        return f"{which}mode=log"
    shown = value_range(finite, figures.measure)
    return f"{which}mode=log, {which}min={shown.low:.3g}, {which}max={shown.high:.3g}"


def _axis(figures: Figures) -> str:
    unit = " (s)" if figures.measure.seconds else ""
    return _escaped(figures.measure.title) + unit


def _plot(
    figures: Figures,
    strategy: str,
    points: list[tuple[float, float]],
    options: str,
    label: str | None = None,
) -> str:
    index = figures.strategies.index(strategy)
    style = f"c{index % len(COLORS)}, thick, {_DASHES[dashes(index)]}, {options}"
    places = " ".join(f"({x:.6g},{y:.6g})" for x, y in points)
    return (
        f"\\addplot[{style}] coordinates {{{places}}};\n"
        f"\\addlegendentry{{{_escaped(label or strategy)}}}"
    )


def _axes(title: str, options: str, plots: list[str]) -> str:
    legend = (
        "legend style={draw=none, font=\\footnotesize}, legend pos=outer north east"
    )
    return "\n".join(
        [
            "\\begin{tikzpicture}",
            f"\\begin{{axis}}[title={{{_escaped(title)}}}, {options},",
            f"  {legend}, legend cell align=left]",
            *plots,
            "\\end{axis}",
            "\\end{tikzpicture}",
        ]
    )
