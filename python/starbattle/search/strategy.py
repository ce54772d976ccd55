"""Labeling strategies, as data."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias, cast

from starbattle.errors import RequestError

View: TypeAlias = Literal["columns", "cells", "regions"]
Branch: TypeAlias = Literal["step", "enum", "bisect"]

PARTS = ("view", "select", "order", "branch", "method")
VIEWS: tuple[str, ...] = ("columns", "cells", "regions")
SELECTIONS: tuple[str, ...] = (
    "leftmost", "ff", "ffc", "min", "max", "anti_first_fail", "occurrence",
    "most_constrained", "max_regret", "dom_w_deg", "impact", "random_variable:SEED",
    "weights",
)  # fmt: skip
ORDERS: tuple[str, ...] = ("up", "down", "median", "middle", "random_value:SEED")
BRANCHINGS: tuple[str, ...] = ("step", "enum", "bisect")
METHODS: tuple[str, ...] = (
    "complete", "bbs:N", "lds:N", "dds:N", "credit:N:EXTRA", "dbs:LEVEL:EXTRA",
    "restarts:constant:N[:LIMIT]", "restarts:luby:N[:LIMIT]",
    "restarts:geometric:N:FACTOR[:LIMIT]",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Strategy:
    """How to label: the same five words as in Prolog and on the command line.

    view    what is labeled: `columns`, the rows' star columns; `cells`, a 0/1
            variable a cell, row by row; `regions`, the same, smallest region
            first. None: the view of the model's own strategy
    select  variable selection: leftmost, ff, ffc, min, max, anti_first_fail,
            occurrence, most_constrained, max_regret, dom_w_deg, impact or
            `random_variable:SEED`; or `weights`, for the models `global` and
            `bits`: the cell of the region with few cells and many failures
    order   value order: up, down, median, middle or `random_value:SEED`
    branch  branching: step, enum or bisect
    method  search method: complete, or one that leaves something out or begins
            again: `lds:2`, `credit:64:5`, `restarts:luby:100`, see METHODS

    docs/search.md says what they mean; the model `bits` has the view `cells`,
    `weights` or `random_variable:SEED`, down, step and complete only. Raises
    RequestError for any other word.
    """

    view: View | None = None
    select: str = "leftmost"
    order: str = "up"
    branch: Branch = "step"
    method: str = "complete"

    def __post_init__(self) -> None:
        self._check_view()
        _check("select", self.select, SELECTIONS)
        _check("order", self.order, ORDERS)
        _check("branch", self.branch, BRANCHINGS)
        _check_method(self.method)
        if self.branch == "bisect" and self.order in ("median", "middle"):
            raise RequestError(f"branching by bisect has no order {self.order}")

    def _check_view(self) -> None:
        _check("view", self.view, (None, *VIEWS))

    @classmethod
    def from_words(cls, words: dict[str, str]) -> "Strategy":
        """Make a strategy of the words that a bridge's reply gives."""
        return _made(*(words[part] for part in PARTS))

    def words(self) -> dict[str, str | None]:
        """Return the strategy as a bridge's request has it."""
        return {part: getattr(self, part) for part in PARTS}


@lru_cache
def _made(view: str, select: str, order: str, branch: str, method: str) -> Strategy:
    return Strategy(cast(View, view), select, order, cast(Branch, branch), method)


_METHOD = re.compile(
    r"complete|(bbs|lds|dds):N|(credit|dbs):N:N"
    r"|restarts:((constant|luby):N|geometric:N:N(\.\d+)?)(:N)?".replace("N", r"\d{1,9}")
)


def _check_method(word: str) -> None:
    """Raise RequestError unless `word` is a method, its numbers filled in."""
    if not isinstance(word, str) or not _METHOD.fullmatch(word):
        known = ", ".join(METHODS)
        raise RequestError(f"there is no method {word!r}; there are {known}")


def _check(part: str, word: str | None, words: tuple[str | None, ...]) -> None:
    """Raise RequestError unless `word` is one of `words`, a seed filled in."""
    general = re.sub(r":-?\d{1,9}$", ":SEED", word) if isinstance(word, str) else word
    if general not in words or (isinstance(word, str) and word.endswith(":SEED")):
        known = ", ".join(w for w in words if w)
        raise RequestError(f"there is no {part} {word!r}; there are {known}")
