"""The runs of a campaign as a data frame."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from starbattle.lab.records import Record
from starbattle.lab.report.measures import MEASURES, Measure
from starbattle.phrases import plural

CLASS = ["class", "size", "stars", "solutions"]
BOARD = [*CLASS, "board"]
COMBINATION = ["model", "strategy"]
PENALTY = 2
"""The usual cost of an unsolved run, as a multiple of its limit: PAR-2."""


def runs_frame(records: Sequence[Record]) -> pd.DataFrame:
    """Return a row per run, sorted; the value 0 of "solutions" means all.

    The column "model" has PROGRAM:MODEL for a model of a user's program, and
    "own_model" has MODEL.
    """
    keys = ["board", "size", "stars", "solutions", *COMBINATION, "repeat", "solved"]
    keys += ["program", "wrong", "unchecked", "timeout"]
    keys += [measure.key for measure in MEASURES]
    frame = pd.DataFrame(list(records), columns=keys)
    frame["solutions"] = frame["solutions"].fillna(0).astype(int)
    for check in ("wrong", "unchecked"):
        frame[check] = frame[check].eq(True)
    programs = [one if isinstance(one, str) else "" for one in frame["program"]]
    frame["program"] = pd.Series(programs, dtype=object)
    frame["own_model"] = frame["model"]
    frame["model"] = [_model(row) for row in frame.itertuples()]
    floats = ["timeout", *(measure.key for measure in MEASURES)]
    frame[floats] = frame[floats].astype(float)
    several = frame["solutions"].nunique() > 1
    frame.insert(0, "class", [_class(row, several) for row in frame.itertuples()])
    order = [*CLASS[1:], "board", *COMBINATION, "repeat", *floats]
    return frame.sort_values(order, ignore_index=True)


def _model(run: Any) -> str:
    return f"{run.program}:{run.model}" if run.program else str(run.model)


def _class(run: object, several: bool) -> str:
    """Name the class of a run's board, with the solutions sought if these differ."""
    size, stars, wanted = (getattr(run, k) for k in ("size", "stars", "solutions"))
    name = f"{size}x{size}, {plural(stars, 'star')}" if stars else f"size {size}"
    if not several:
        return name
    return f"{name}, {plural(wanted, 'solution') if wanted else 'all solutions'}"


def costed(runs: pd.DataFrame, measure: Measure, factor: int = PENALTY) -> pd.DataFrame:
    """Return the runs whose cost was measured, with three more columns.

    spent      the measured value, NaN if unknown
    cost       the same for a solved run, else infinite
    penalized  the same for a solved run, else the penalty: `factor` times the limit

    A model is excluded if it has solved runs, none of them with this measure.
    """
    spent = runs[measure.key]
    known = runs["solved"] & spent.notna()
    solvers = runs.loc[runs["solved"], "model"].unique()
    counted = runs["model"].isin(runs.loc[known, "model"].unique())
    counted |= ~runs["model"].isin(solvers)
    frame = runs[counted & (known | ~runs["solved"])].copy()
    frame["spent"] = frame[measure.key]
    frame["cost"] = frame["spent"].where(frame["solved"], np.inf)
    penalty = factor * _limit(frame, measure)
    frame["penalized"] = frame["spent"].where(frame["solved"], penalty)
    return frame


def _limit(frame: pd.DataFrame, measure: Measure) -> pd.Series:
    """Return what each run has cost at least if it is unsolved.

    Its time limit; or, if the cost is not a time or the time was unlimited, the
    maximum of all runs on the same board, so that no unsolved run is cheaper than a
    solved one.
    """
    key = BOARD if measure.comparable else [*BOARD, "model"]
    most = frame.groupby(key)["spent"].transform("max")
    return frame["timeout"].fillna(most) if measure.seconds else most
