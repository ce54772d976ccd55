"""The best, the default and the worst model and strategy of a class."""

from collections.abc import Iterator
from dataclasses import dataclass

import pandas as pd

from starbattle import declarations
from starbattle.lab.report.measures import Measure
from starbattle.lab.report.runs import CLASS

DEFAULT_MODEL = "global"
DEFAULTS = declarations.default_strategies()
"""The strategy of each model that is used unless another is asked for."""


@dataclass(frozen=True, slots=True)
class Place:
    """A row of the overview.

    group  the class; with the model, where models are not compared
    role   "best", "default" or "worst"
    row    figures of aggregates.by_class
    alike  how many others come out the same
    """

    group: str
    role: str
    row: pd.Series
    alike: int = 0


def overview(classes: pd.DataFrame, measure: Measure, by_model: bool) -> list[Place]:
    """Return three places a class; or a class and model, each against its own.

    Two where the default was not run; the models of a user's program have none.
    """
    within_models = by_model or not measure.comparable
    keys = [*CLASS[1:], "class", *(["model"] if within_models else [])]
    places: list[Place] = []
    for values, group in classes.groupby(keys):
        label, model = values[3], values[-1] if within_models else DEFAULT_MODEL
        name = f"{label}: {model}" if within_models else label
        places += _places(name, group, model)
    return places


def _places(name: str, group: pd.DataFrame, model: str) -> Iterator[Place]:
    ranked = ranking(group)
    yield Place(name, "best", ranked.iloc[0], _alike(ranked, ranked.iloc[0]))
    default = group[
        (group["model"] == model) & (group["strategy"] == DEFAULTS.get(model))
    ]
    if not default.empty:
        yield Place(name, "default", default.iloc[0])
    worst = ranked[_same(ranked, ranked.iloc[-1])].iloc[0]
    yield Place(name, "worst", worst, _alike(ranked, worst))


def ranking(group: pd.DataFrame) -> pd.DataFrame:
    """Return the combinations of a class, best first.

    None wrong is better, then more runs solved, then a lower PAR-2, then the
    alphabet. Those that have met fewer boards than others are left out: theirs may
    be the easy ones.
    """
    met = group[group["boards"] == group["boards"].max()]
    share = met["solved"] / met["runs"]
    order = met.assign(unsolved=1 - share, untrue=met["wrong"] / met["runs"])
    return order.sort_values(
        ["untrue", "unsolved", "par2", "model", "strategy"], ignore_index=True
    )


def _same(ranked: pd.DataFrame, row: pd.Series) -> pd.Series:
    same_par2 = (ranked["par2"] == row["par2"]) | (
        ranked["par2"].isna() & pd.isna(row["par2"])
    )
    same_share = ranked["unsolved"] == row["unsolved"]
    return (ranked["untrue"] == row["untrue"]) & same_share & same_par2


def _alike(ranked: pd.DataFrame, row: pd.Series) -> int:
    return int(_same(ranked, row).sum()) - 1
