"""The report as a LaTeX document: a booktabs table and pgfplots pictures."""

import math
import re

import pandas as pd

from starbattle.lab.report.figures import Summary
from starbattle.lab.report.plots import (
    COLORS,
    KIND,
    board_kinds,
    dashes,
    drawable,
    value_range,
)
from starbattle.lab.report.tables import (
    Table,
    main_table,
    notes,
    pair_notes,
    pair_tables,
)
from starbattle.phrases import plural

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


def latex_report(summary: Summary, pairs: bool = False) -> str:
    """Return a document that compiles, with tables and pictures."""
    parts = [
        _HEAD + _colors(),
        "\\begin{document}",
        _table(main_table(summary)),
        "\n\n".join(_escaped(note) for note in notes(summary)),
        *(_pairs(summary) if pairs else ()),
        "\\section*{Boards solved}",
        "\n".join(_cactus(summary, model) for model in summary.models),
        f"\\section*{{{_escaped(summary.measure.title)} and size}}",
        "\n".join(_sizes(summary, model) for model in summary.models),
        "\\end{document}",
    ]
    return "\n\n".join(parts) + "\n"


def _pairs(summary: Summary) -> list[str]:
    notes = "\n\n".join(_escaped(note) for note in pair_notes(summary))
    return [*map(_table, pair_tables(summary)), notes]


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
    """Escape LaTeX's special characters; replace those that its font lacks by "?"."""
    text = re.sub(r"[^\x20-\x7e\xa1-\xff]", "?", text)
    return "".join(_SPECIAL.get(sign, sign) for sign in text)


def _cactus(summary: Summary, model: str) -> str:
    frame = summary.boards[summary.boards["model"] == model]
    plots = []
    for name, rows in frame.groupby("strategy"):
        label = name + _missing("board", {"not counted": rows["median"].isna()})
        points = _solved(rows, summary)
        plots.append(_plot(summary, name, points, "const plot, no marks", label))
    options = f"{_log(summary, 'x')}, ymin=0, ylabel=boards solved, "
    options += f"xlabel={{{_axis(summary)}}}"
    return _axes(model, options, plots)


def _solved(rows: pd.DataFrame, summary: Summary) -> list[tuple[float, float]]:
    costs = sorted(cost for cost in rows["median"] if math.isfinite(cost))
    places = drawable(costs, summary.measure)
    return [(place, count) for count, place in enumerate(places, start=1)]


def _sizes(summary: Summary, model: str) -> str:
    frame = summary.classes[summary.classes["model"] == model]
    plots, kinds = [], board_kinds(summary)
    for (name, *kind), rows in frame.groupby(["strategy", *KIND]):
        solved = rows[rows["median"].map(math.isfinite)].sort_values("size")
        costs = drawable(solved["median"], summary.measure)
        points = list(zip(solved["size"], costs, strict=True))
        label = ", ".join(filter(None, (name, kinds[tuple(kind)])))
        lost = {
            summary.lost_label: rows["median"] == math.inf,
            "not counted": rows["median"].isna(),
        }
        label += _missing("size", lost)
        mark = _MARKS[list(kinds).index(tuple(kind)) % len(_MARKS)]
        plots.append(_plot(summary, name, points, f"mark={mark}", label))
    options = f"{_log(summary, 'y')}, xlabel=rows of the board, "
    options += f"ylabel={{{_axis(summary)}}}"
    return _axes(model, options, plots)


def _missing(what: str, reasons: dict[str, pd.Series]) -> str:
    """Say how many points a line lacks, and why."""
    counts = {why: int(lacks.sum()) for why, lacks in reasons.items()}
    parts = [f"{plural(count, what)} {why}" for why, count in counts.items() if count]
    return f" ({', '.join(parts)})" if parts else ""


def _log(summary: Summary, which: str) -> str:
    """Return the options of a logarithmic axis, or of a linear one if a count is 0.

    Comparable costs have the same range in every picture.
    """
    finite = [cost for cost in summary.boards["median"] if math.isfinite(cost)]
    if not finite or (not summary.measure.seconds and min(finite) < 1):
        return f"{which}min=0"
    if not summary.measure.comparable:
        return f"{which}mode=log"
    shown = value_range(finite, summary.measure)
    return f"{which}mode=log, {which}min={shown.low:.3g}, {which}max={shown.high:.3g}"


def _axis(summary: Summary) -> str:
    unit = " (s)" if summary.measure.seconds else ""
    return _escaped(summary.measure.title) + unit


def _plot(
    summary: Summary,
    strategy: str,
    points: list[tuple[float, float]],
    options: str,
    label: str | None = None,
) -> str:
    index = summary.strategies.index(strategy)
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
