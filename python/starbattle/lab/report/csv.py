"""The report as CSV: a row per measure, board, model and strategy."""

import numpy as np
import pandas as pd

from starbattle.lab.report.aggregates import by_board
from starbattle.lab.report.measures import COSTS, MEASURES
from starbattle.lab.report.summary import Summary
from starbattle.spreadsheet import guarded

_COSTS = ["par2", "median", "q1", "q3", "min", "max"]


def csv_report(summary: Summary) -> str:
    """Return all measures of all boards; empty cells where a board is unsolved.

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
    whole[_COSTS] = whole[_COSTS].replace(np.inf, np.nan)
    whole["solutions"] = whole["solutions"].replace(0, "all")
    whole = whole.map(guarded).rename(columns={"par2": f"par{summary.factor}"})
    return str(whole.to_csv(index=False, lineterminator="\n"))
