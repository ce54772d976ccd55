"""The figures of a report for other programs, as CSV and JSON."""

import json
from typing import Any

import numpy as np
import pandas as pd

from starbattle.formats.rows import guarded
from starbattle.lab.report.figures import (
    COSTS,
    MEASURES,
    Summary,
    by_board,
    costed,
    rankings,
)
from starbattle.lab.report.pairs import Comparison, pair_notes
from starbattle.lab.report.tables import notes


def csv_report(summary: Summary) -> str:
    """Return all measures of all boards; empty cells where there is no figure.

    That is where a board is unsolved, or where the measure of some of its solved runs
    was not counted; `uncounted` is their number.
    Sorted by measure, then by board. Only costs have a PAR-k. A name that a
    spreadsheet would read as a formula begins with an apostrophe. Lines with # before
    the heads say how the runs were measured, and what to take care of.
    """
    tables = []
    for measure in MEASURES:
        table = by_board(costed(summary.runs, measure, summary.factor))
        table.insert(0, "measure", measure.key)
        if measure.key not in COSTS:
            table[["par2", "least", "score", "integral"]] = np.nan
        tables.append(table)
    whole = pd.concat([table for table in tables if not table.empty])
    names = whole["model"].str.rpartition(":")
    whole["model"] = names[2]
    whole.insert(1, "program", names[0])
    empty = [key for key in ("score", "integral") if whole[key].isna().all()]
    whole = whole.drop(columns=["samples", *empty])
    # Sums of floats end in digits that nobody has measured.
    whole = whole.replace(np.inf, np.nan).round(9)
    whole["solutions"] = whole["solutions"].replace(0, "all")
    whole = whole.map(guarded).rename(columns={"par2": f"par{summary.factor}"})
    told = "".join(f"# {note}\n" for note in notes(summary))
    return told + str(whole.to_csv(index=False, lineterminator="\n"))


def json_report(summary: Summary, pairs: Comparison | None = None) -> str:
    """Return the tables: by class, with ranks; over all boards; and by board.

    Numbers are not rounded. A cost is null where the boards are unsolved, and where it
    depends on what was not counted; docs/report.md describes the keys.
    """
    classes = pd.concat([ranked for _, ranked in rankings(summary)])
    classes["rank"] = classes["rank"].astype("Int64")
    report: dict[str, Any] = {
        "cost": summary.measure.key,
        "par": summary.factor,
        "runs": len(summary.runs),
        "classes": _entries(classes[["rank", *summary.classes]]),
        "overall": _entries(summary.overall),
        "boards": _entries(summary.boards),
        "notes": notes(summary),
    }
    if pairs:
        report["pairs"] = _pairs_data(pairs)
        report["notes"] += pair_notes(pairs)
    return json.dumps(report, ensure_ascii=False, allow_nan=False)


def _entries(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """Return the rows; null for what is unknown or infinite."""
    text = frame.to_json(orient="records", double_precision=15)
    return [*map(_entry, json.loads(text))]


def _entry(values: dict[str, Any]) -> dict[str, Any]:
    """Return the values of a row; null for all solutions, and without stars."""
    if "par2" in values:
        values["par"] = values.pop("par2")
    for key in {"stars", "solutions"} & values.keys():
        values[key] = values[key] or None
    program, _, model = values["model"].rpartition(":")
    return {**values, "program": program or None, "model": model}


def _pairs_data(found: Comparison) -> dict[str, Any]:
    compared = _entries(found.compared)
    for row in compared:
        model, strategy = row["against"]
        row["against"] = _entry({"model": model, "strategy": strategy})
    return {
        "boards": found.boards,
        "virtual_best": None if pd.isna(found.virtual_best) else found.virtual_best,
        "critical_difference": found.critical_difference,
        "standings": _entries(found.standings),
        "all_pairs" if found.every else "against_best": compared,
    }
