"""The report as comma-separated values: a row a board, combination and measure."""

import re

import numpy as np
import pandas as pd

from starbattle.lab.report.aggregates import by_board
from starbattle.lab.report.measures import COSTS, MEASURES
from starbattle.lab.report.tables import Figures

_FORMULA = re.compile(r"[=+\-@\t\r]")
_PLACES = ["par2", "median", "q1", "q3", "min", "max"]


def csv_report(figures: Figures) -> str:
    """Return all measures of all boards; no value where a board is unsolved.

    The order is that of the measures, then of the boards. Only costs have a PAR-2.
    A name that a spreadsheet would take for a formula begins with an apostrophe.
    """
    tables = []
    for measure in MEASURES:
        table = by_board(figures.runs, measure)
        names = [figures.names(model) for model in table["model"]]
        table["model"] = [own for _, own in names]
        table.insert(0, "program", [program for program, _ in names])
        table.insert(0, "measure", measure.key)
        if measure.key not in COSTS:
            table["par2"] = np.nan
        tables.append(table)
    whole = pd.concat([table for table in tables if not table.empty])
    whole[_PLACES] = whole[_PLACES].replace(np.inf, np.nan)
    whole["solutions"] = whole["solutions"].replace(0, "all")
    whole = whole.map(_guarded)
    return str(whole.to_csv(index=False, lineterminator="\n"))


def _guarded(cell: object) -> object:
    """Keep a spreadsheet from running a text."""
    return f"'{cell}" if isinstance(cell, str) and _FORMULA.match(cell) else cell
