"""The report as Markdown, CSV and JSON."""

import json
import math
import re
from dataclasses import asdict
from typing import Any

import numpy as np
import pandas as pd

from starbattle.formats.csv import guarded
from starbattle.lab.report.figures import COSTS, MEASURES, by_board
from starbattle.lab.report.pairs import Comparison, pair_notes, pair_tables
from starbattle.lab.report.summary import Summary
from starbattle.lab.report.tables import (
    Table,
    class_tables,
    main_table,
    notes,
    ranked_classes,
)


def markdown_report(summary: Summary, pairs: bool = False) -> str:
    """Return the overview and a table per class; and, if asked, those of pairs."""
    parts = ["# Labeling strategies", *notes(summary), _table(main_table(summary))]
    parts += map(_table, class_tables(summary))
    if pairs:
        parts += map(_table, pair_tables(summary))
        parts += pair_notes(summary)
    return "\n\n".join(parts) + "\n"


def _table(table: Table) -> str:
    rules = [
        "---:" if index >= table.numbers else "---" for index in range(len(table.heads))
    ]
    rows = [table.heads, tuple(rules), *map(_escaped, table.rows)]
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return f"## {table.title}\n\n" + "\n".join(lines)


def _escaped(row: tuple[str, ...]) -> tuple[str, ...]:
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
            {"rank": place, **_entry(row, summary)}
            for _, rows in ranked_classes(summary)
            for place, row in rows
        ],
        "overall": _entries(summary.overall, summary),
        "boards": _entries(summary.boards, summary),
        "notes": notes(summary),
    }
    if pairs:
        report["pairs"] = _pairs(summary)
        report["notes"] += pair_notes(summary)
    return json.dumps(_plain(report), ensure_ascii=False, allow_nan=False)


def _entries(frame: pd.DataFrame, summary: Summary) -> list[dict[str, Any]]:
    return [_entry(row, summary) for _, row in frame.iterrows()]


def _entry(row: pd.Series, summary: Summary) -> dict[str, Any]:
    """Return the values of a row; null for all solutions, and without stars."""
    values = row.drop(["wrong_share", "unsolved_share"], errors="ignore").to_dict()
    values["par"] = values.pop("par2")
    for key in {"stars", "solutions"} & values.keys():
        values[key] = values[key] or None
    return _named(values, summary)


def _named(values: dict[str, Any], summary: Summary) -> dict[str, Any]:
    program, model = summary.names(values["model"])
    return {**values, "program": program or None, "model": model}


def _pairs(summary: Summary) -> dict[str, Any]:
    found = Comparison(summary)
    return {
        "boards": found.boards,
        "virtual_best": found.best,
        "standings": [_named(asdict(one), summary) for one in found.standings],
        "against_best": [_named(asdict(one), summary) for one in found.pairs],
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
