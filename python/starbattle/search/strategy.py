"""Labeling strategies, as data."""

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import cast

from starbattle.errors import RequestError
from starbattle.names import Branch, View

PARTS = ("view", "select", "order", "branch", "method")

# The words of each part. Prolog owns their grammar (prolog/search/strategies.pl);
# tests check that these are its words. Capitals stand for numbers, brackets for
# what can be left out.
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

    Attributes:
        view: what is labeled: `columns`, the rows' star columns; `cells`, a 0/1
            variable a cell, row by row; `regions`, the same, smallest region first.
            None: the view of the model's own strategy
        select: variable selection, one of SELECTIONS, such as `ff`. `weights`, the cell
            of the region with few cells and many failures, is for the models `global`
            and `bits` only
        order: value order, one of ORDERS, such as `random_value:7`
        branch: branching, one of BRANCHINGS
        method: search method, one of METHODS: `complete`, an incomplete method such as
            `lds:2` or `credit:64:5`, or restarts, such as `restarts:luby:100`

    docs/search.md explains them. The model `bits` supports the view `cells`,
    `weights` or `random_variable:SEED`, down, step and complete only. Raises
    RequestError for unknown words; Prolog checks the values of their numbers.
    """

    view: View | None = None
    select: str = "leftmost"
    order: str = "up"
    branch: Branch = "step"
    method: str = "complete"

    def __post_init__(self) -> None:
        if self.view is not None:
            _check("view", self.view, VIEWS)
        _check("select", self.select, SELECTIONS)
        _check("order", self.order, ORDERS)
        _check("branch", self.branch, BRANCHINGS)
        _check("method", self.method, METHODS)
        if self.branch == "bisect" and self.order in ("median", "middle"):
            raise RequestError(f"bisect cannot be combined with the order {self.order}")

    @classmethod
    def from_words(cls, words: dict[str, str]) -> "Strategy":
        """Make a strategy of the words that a bridge's reply gives.

        Args:
            words: the five words, by the names of the attributes

        Returns:
            The strategy.
        """
        return _made(*(words[part] for part in PARTS))

    def words(self) -> dict[str, str | None]:
        """Return the strategy as a bridge's request has it."""
        return {part: getattr(self, part) for part in PARTS}


@dataclass(frozen=True, slots=True)
class ProgramStrategy(Strategy):
    """A strategy whose view or parts a user's program defines; Prolog checks it.

    file  the program that defines parts; None: that of the model, if it is a user's
    """

    file: str | None = None

    def __post_init__(self) -> None:
        pass

    def words(self) -> dict[str, str | None]:
        """Return the strategy as a bridge's request has it."""
        words = Strategy.words(self)
        return {**words, "program": self.file} if self.file else words


@lru_cache
def _made(view: str, select: str, order: str, branch: str, method: str) -> Strategy:
    words = cast(View, view), select, order, cast(Branch, branch), method
    try:
        return Strategy(*words)
    except RequestError:  # those of a user's program are known to Prolog only
        return ProgramStrategy(*words)


_NUMBER = "[0-9]{1,9}"
_ARGUMENTS = {
    "SEED": rf"-?{_NUMBER}",
    "FACTOR": rf"{_NUMBER}(\.[0-9]+)?",
    # a number, or a method other than restarts
    "EXTRA": rf"((credit|dbs):{_NUMBER}:)*({_NUMBER}|complete|(bbs|lds|dds):{_NUMBER})",
}


@lru_cache
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """Return what matches words of these forms, numbers in place of capitals."""
    forms = "|".join(words).replace("[", "(").replace("]", ")?")
    return re.compile(re.sub("[A-Z]+", _argument, forms))


def _argument(name: re.Match[str]) -> str:
    return _ARGUMENTS.get(name[0], _NUMBER)


def _check(part: str, word: object, words: tuple[str, ...]) -> None:
    """Raise RequestError unless `word` has one of these forms."""
    if not isinstance(word, str) or not _pattern(words).fullmatch(word):
        known = ", ".join(words)
        raise RequestError(f"unknown {part} {word!r}; expected one of {known}")


OWN = "own"
"""The name of the strategy that a peer has without options."""

OWN_STRATEGY = ProgramStrategy("cells", OWN, OWN, OWN, "complete")  # type: ignore[arg-type]
"""Its parts, as records have them."""


def peer_strategy(options: str | None) -> Strategy:
    """Return the strategy of a peer with such options, which are its method."""
    return replace(OWN_STRATEGY, method=options) if options else OWN_STRATEGY


def peer_options(strategy: Strategy) -> str:
    """Return the options of such a strategy; "" if there are none."""
    return "" if strategy == OWN_STRATEGY else strategy.method
