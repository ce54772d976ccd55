"""Labeling strategies, as data."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias, cast

from starbattle.errors import RequestError

View: TypeAlias = Literal["columns", "cells", "regions"]
Branch: TypeAlias = Literal["step", "enum", "bisect"]

VIEWS: tuple[str, ...] = ("columns", "cells", "regions")
SELECTIONS: tuple[str, ...] = (
    "leftmost", "ff", "ffc", "min", "max", "random_variable:SEED", "weights",
)  # fmt: skip
ORDERS: tuple[str, ...] = ("up", "down", "random_value:SEED")
BRANCHINGS: tuple[str, ...] = ("step", "enum", "bisect")


@dataclass(frozen=True, slots=True)
class Strategy:
    """How to label: the same four words as in Prolog and on the command line.

    view    what is labeled: `columns`, the rows' star columns; `cells`, a 0/1
            variable a cell, row by row; `regions`, the same, smallest region
            first. None: the view of the model's own strategy
    select  variable selection: leftmost, ff, ffc, min, max or
            `random_variable:SEED`; or `weights`, for the models `global` and
            `bits`: the cell of the region with few cells and many failures
    order   value order: up, down or `random_value:SEED`
    branch  branching: step, enum or bisect

    The meaning of `select`, `order` and `branch` is otherwise that of the options
    of library(clpfd)'s labeling/2; the model `bits` has the view `cells`, `weights`
    or `random_variable:SEED`, down and step only. Raises RequestError for any other word.
    """

    view: View | None = None
    select: str = "leftmost"
    order: str = "up"
    branch: Branch = "step"

    def __post_init__(self) -> None:
        _check("view", self.view, (None, *VIEWS))
        _check("select", self.select, SELECTIONS)
        _check("order", self.order, ORDERS)
        _check("branch", self.branch, BRANCHINGS)
        if self.branch == "bisect" and self.order not in ("up", "down"):
            raise RequestError("branching by bisect needs the order up or down")

    @classmethod
    def from_words(cls, words: dict[str, str]) -> "Strategy":
        """Make a strategy of the words that a bridge's reply gives."""
        return _made(words["view"], words["select"], words["order"], words["branch"])

    def words(self) -> dict[str, str | None]:
        """Return the strategy as a bridge's request has it."""
        return {
            "view": self.view,
            "select": self.select,
            "order": self.order,
            "branch": self.branch,
        }


@lru_cache
def _made(view: str, select: str, order: str, branch: str) -> Strategy:
    return Strategy(cast(View, view), select, order, cast(Branch, branch))


def _check(part: str, word: str | None, words: tuple[str | None, ...]) -> None:
    """Raise RequestError unless `word` is one of `words`, a seed filled in."""
    general = re.sub(r":-?\d{1,9}$", ":SEED", word) if isinstance(word, str) else word
    if general not in words or (isinstance(word, str) and word.endswith(":SEED")):
        known = ", ".join(w for w in words if w)
        raise RequestError(f"there is no {part} {word!r}; there are {known}")
