"""The runs of a campaign as a data frame."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from starbattle.lab.report.measures import MEASURES, Measure
from starbattle.lab.report.records import Record

CLASS = ["class", "size", "stars", "solutions"]
BOARD = [*CLASS, "board"]
COMBINATION = ["model", "strategy"]
PENALTY = 2
"""PAR-2: what an unsolved run costs, in limits."""


def runs_frame(records: Sequence[Record]) -> pd.DataFrame:
    """Return a row a run, in an order of its own; "solutions" 0 stands for all.

    A model of a user's program is PROGRAM:MODEL in the column "model", and MODEL
    in "own_model".
    """
    keys = ["board", "size", "stars", "solutions", *COMBINATION, "repeat", "solved"]
    keys += [
        "program",
        "wrong",
        "unchecked",
        "timeout",
        *(measure.key for measure in MEASURES),
    ]
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
    """Name the class of a run's board; and what was looked for, if it differs."""
    size, stars, wanted = (getattr(run, k) for k in ("size", "stars", "solutions"))
    name = f"{size}x{size}, {star_count(stars)}" if stars else f"size {size}"
    if not several:
        return name
    return f"{name}, {wanted or 'all'} solution{'' if wanted == 1 else 's'}"


def star_count(stars: int) -> str:
    """Return the number of stars in words."""
    return f"{stars} star{'s' if stars > 1 else ''}"


def costed(runs: pd.DataFrame, measure: Measure) -> pd.DataFrame:
    """Return the runs that the measure was taken of, with three more columns.

    spent      what the run has used up, NaN if unknown
    cost       the same if it has solved its board, else infinite
    penalised  the same if it has solved its board, else the penalty

    A model whose solved runs do not have the measure is left out; one that has
    solved nothing is not.
    """
    spent = runs[measure.key]
    known = runs["solved"] & spent.notna()
    solvers = runs.loc[runs["solved"], "model"].unique()
    counted = runs["model"].isin(runs.loc[known, "model"].unique())
    counted |= ~runs["model"].isin(solvers)
    frame = runs[counted & (known | ~runs["solved"])].copy()
    frame["spent"] = frame[measure.key]
    frame["cost"] = frame["spent"].where(frame["solved"], np.inf)
    frame["penalised"] = frame["spent"].where(frame["solved"], _penalty(frame, measure))
    return frame


def _penalty(frame: pd.DataFrame, measure: Measure) -> pd.Series:
    """Return what each run would cost if it were unsolved.

    Twice its time limit; or, where the cost is no time or the time not limited,
    twice the most that any run has spent on the same board, so that no unsolved
    run is cheaper than one that has solved the board.
    """
    key = BOARD if measure.comparable else [*BOARD, "model"]
    most = frame.groupby(key)["spent"].transform("max")
    limit = frame["timeout"].fillna(most) if measure.seconds else most
    return PENALTY * limit
