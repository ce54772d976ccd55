"""The best, the default and the worst model and strategy of a class."""

from collections.abc import Iterator
from dataclasses import dataclass

import pandas as pd

from starbattle import declarations
from starbattle.lab.report.frame import CLASS
from starbattle.lab.report.measures import Measure

DEFAULT_MODEL = "global"
DEFAULTS = declarations.default_strategies()
"""The strategy of each model that is used unless another is asked for."""


@dataclass(frozen=True, slots=True)
class Place:
    """A row of the overview.

    group  the class; with the model, where models are not compared
    role   "best", "default" or "worst"
    row    a row of aggregates.by_class
    tied   how many other combinations have the same result
    """

    group: str
    role: str
    row: pd.Series
    tied: int = 0


def overview(classes: pd.DataFrame, measure: Measure, by_model: bool) -> list[Place]:
    """Return best, default and worst of each class, or of each class and model.

    There is no default if it was not run, or for the models of a user's program.
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
    yield Place(name, "best", ranked.iloc[0], _tied(ranked, ranked.iloc[0]))
    default = group[
        (group["model"] == model) & (group["strategy"] == DEFAULTS.get(model))
    ]
    if not default.empty:
        yield Place(name, "default", default.iloc[0])
    worst = ranked[_same(ranked, ranked.iloc[-1])].iloc[0]
    yield Place(name, "worst", worst, _tied(ranked, worst))


def ranking(group: pd.DataFrame) -> pd.DataFrame:
    """Return the combinations of a class, best first.

    Ordered by the share of wrong runs, the share of unsolved runs, PAR-2, and the
    names. Combinations that were run on fewer boards than others are excluded: these
    boards may be the easy ones.
    """
    ranked = group[group["boards"] == group["boards"].max()]
    ranked = ranked.assign(
        wrong_share=ranked["wrong"] / ranked["runs"],
        unsolved_share=1 - ranked["solved"] / ranked["runs"],
    )
    order = ["wrong_share", "unsolved_share", "par2", "model", "strategy"]
    return ranked.sort_values(order, ignore_index=True)


def are_equal(first: pd.Series, second: pd.Series) -> bool:
    """Whether two rows of a ranking have the same result, on as many boards."""
    keys = ["boards", "wrong_share", "unsolved_share", "par2"]
    return bool(first[keys].equals(second[keys]))


def _same(ranked: pd.DataFrame, row: pd.Series) -> pd.Series:
    shares = ["wrong_share", "unsolved_share"]
    same_par2 = (ranked["par2"] == row["par2"]) | (
        ranked["par2"].isna() & pd.isna(row["par2"])
    )
    same_shares = (ranked[shares] == row[shares]).all(axis=1)
    return same_shares & same_par2


def _tied(ranked: pd.DataFrame, row: pd.Series) -> int:
    return int(_same(ranked, row).sum()) - 1
