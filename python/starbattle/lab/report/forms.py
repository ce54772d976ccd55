"""The report as Markdown, CSV, JSON, and as a LaTeX document."""

import json
import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd

from starbattle.formats.rows import guarded
from starbattle.lab.report.figures import COSTS, MEASURES, Summary, by_board
from starbattle.lab.report.tables import (
    Comparison,
    Table,
    class_tables,
    main_table,
    notes,
    pair_notes,
    pair_tables,
    ranked_classes,
)


def markdown_report(summary: Summary, pairs: bool = False) -> str:
    """Return the overview and a table per class; and, if asked, those of pairs."""
    parts = [
        "# Labeling strategies",
        *notes(summary),
        _markdown_table(main_table(summary)),
    ]
    parts += map(_markdown_table, class_tables(summary))
    if pairs:
        parts += map(_markdown_table, pair_tables(summary))
        parts += pair_notes(summary)
    return "\n\n".join(parts) + "\n"


def _markdown_table(table: Table) -> str:
    rules = [
        "---:" if index >= table.numbers else "---" for index in range(len(table.heads))
    ]
    rows = [table.heads, tuple(rules), *map(_markdown_row, table.rows)]
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return f"## {table.title}\n\n" + "\n".join(lines)


def _markdown_row(row: tuple[str, ...]) -> tuple[str, ...]:
    """Escape Markdown's special characters."""
    return tuple(re.sub(r"([\\`*_|<>\[\]])", r"\\\1", cell) for cell in row)


_COSTS = ["par2", "median", "q1", "q3", "min", "max"]


def csv_report(summary: Summary) -> str:
    """Return all measures of all boards; empty cells where there is no figure.

    That is where a board is unsolved, or where the measure of some of its solved runs
    was not counted; `uncounted` is their number.
    Sorted by measure, then by board. Only costs have a PAR-k. A name that a
    spreadsheet would read as a formula begins with an apostrophe.
    """
    tables = []
    for measure in MEASURES:
        table = by_board(summary.runs, measure, summary.factor)
        names = [summary.names(model) for model in table["model"]]
        table["model"] = [own for _, own in names]
        table.insert(0, "program", [program for program, _ in names])
        table.insert(0, "measure", measure.key)
        if measure.key not in COSTS:
            table["par2"] = np.nan
        tables.append(table)
    whole = pd.concat([table for table in tables if not table.empty])
    # Sums of floats end in digits that nobody has measured.
    whole[_COSTS] = whole[_COSTS].replace(np.inf, np.nan).round(9)
    whole["solutions"] = whole["solutions"].replace(0, "all")
    whole = whole.map(guarded).rename(columns={"par2": f"par{summary.factor}"})
    return str(whole.to_csv(index=False, lineterminator="\n"))


def json_report(summary: Summary, pairs: bool = False) -> str:
    """Return the tables: by class, with ranks; over all boards; and by board.

    Numbers are not rounded. A cost is null where the boards are unsolved, and where it
    depends on what was not counted; docs/report.md describes the keys.
    """
    report: dict[str, Any] = {
        "cost": summary.measure.key,
        "par": summary.factor,
        "runs": len(summary.runs),
        "classes": [
            {"rank": place, **_entry(row.to_dict(), summary)}
            for _, rows in ranked_classes(summary)
            for place, row in rows
        ],
        "overall": _entries(summary.overall, summary),
        "boards": _entries(summary.boards, summary),
        "notes": notes(summary),
    }
    if pairs:
        report["pairs"] = _pairs_data(summary)
        report["notes"] += pair_notes(summary)
    return json.dumps(_plain(report), ensure_ascii=False, allow_nan=False)


def _entries(frame: pd.DataFrame, summary: Summary) -> list[dict[str, Any]]:
    return [_entry(row, summary) for row in frame.to_dict("records")]


def _entry(row: Mapping[Any, Any], summary: Summary) -> dict[str, Any]:
    """Return the values of a row; null for all solutions, and without stars."""
    values = {key: row[key] for key in row if not str(key).endswith("_share")}
    if "par2" in values:
        values["par"] = values.pop("par2")
    for key in {"stars", "solutions"} & values.keys():
        values[key] = values[key] or None
    program, model = summary.names(values["model"])
    return {**values, "program": program or None, "model": model}


def _pairs_data(summary: Summary) -> dict[str, Any]:
    found = Comparison(summary)
    return {
        "boards": found.boards,
        "virtual_best": found.virtual_best,
        "standings": _entries(found.standings, summary),
        "against_best": _entries(found.against_best, summary),
    }


def _plain(value: Any) -> Any:
    """Return a value as JSON has it; null for an infinite number and for NaN."""
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    if hasattr(value, "item"):
        value = value.item()
    return None if isinstance(value, float) and not math.isfinite(value) else value


_HEAD = r"""\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage[a4paper, landscape, margin=20mm]{geometry}
\usepackage{booktabs}
\usepackage{longtable}
\usepackage{graphicx}
\begin{document}"""
_SPECIAL = {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}",
    **{sign: "\\" + sign for sign in "&%$#_{}"},
}  # fmt: skip


def latex_report(
    summary: Summary, pairs: bool = False, pictures: Sequence[str] = ()
) -> str:
    """Return a document that compiles, with tables, and pictures from PDF files."""
    parts = [_HEAD, _latex_table(main_table(summary))]
    told = notes(summary)
    if pairs:
        parts += map(_latex_table, pair_tables(summary))
        told += pair_notes(summary)
    parts += map(_in_latex, told)
    parts += [f"\\includegraphics[width=\\linewidth]{{{name}}}" for name in pictures]
    return "\n\n".join([*parts, "\\end{document}"]) + "\n"


def _latex_table(table: Table) -> str:
    kinds = "l" * table.numbers + "r" * (len(table.heads) - table.numbers)
    lines = [
        f"\\section*{{{_in_latex(table.title)}}}",
        f"\\begin{{longtable}}{{{kinds}}}",
    ]
    lines += ["\\toprule", _latex_row(table.heads), "\\midrule", "\\endhead"]
    for index, row in enumerate(table.rows):
        if index and row[0]:
            lines.append("\\addlinespace")
        lines.append(_latex_row(row))
    return "\n".join([*lines, "\\bottomrule", "\\end{longtable}"])


def _latex_row(cells: tuple[str, ...]) -> str:
    return " & ".join(map(_in_latex, cells)) + r" \\"


def _in_latex(text: str) -> str:
    """Escape LaTeX's special characters; replace those that its font lacks by "?"."""
    text = re.sub(r"[^\x20-\x7e\xa1-\xff]", "?", text)
    return "".join(_SPECIAL.get(sign, sign) for sign in text)
