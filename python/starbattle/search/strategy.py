"""Labeling strategies, as data."""

from dataclasses import dataclass, field, replace

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
    "complete", "bbs:N", "lds:N", "dds:N", "credit:N:EXTRA",
    "restarts:constant:N", "restarts:luby:N", "restarts:geometric:N:FACTOR",
)  # fmt: skip


WORDS = dict(zip(PARTS, (VIEWS, SELECTIONS, ORDERS, BRANCHINGS, METHODS), strict=True))
"""The words of each part."""


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
        file: the program that defines some of the parts; None: that of the model

    docs/search.md explains them. The model `bits` supports the view `cells`,
    `weights` or `random_variable:SEED`, down, step and complete only, and `feup` the
    view `columns` only. Prolog checks the words: a call that takes a strategy raises
    RequestError for unknown ones.
    """

    view: View | None = None
    select: str = "leftmost"
    order: str = "up"
    branch: Branch = "step"
    method: str = "complete"
    file: str | None = field(default=None, repr=False)

    @classmethod
    def from_words(cls, words: dict[str, str]) -> "Strategy":
        """Make a strategy of the words that a bridge's reply gives.

        Args:
            words: the five words, by the names of the attributes

        Returns:
            The strategy.
        """
        return cls(**{part: words[part] for part in PARTS})  # type: ignore[arg-type]

    def words(self) -> dict[str, str | None]:
        """Return the strategy as a bridge's request has it."""
        words = {part: getattr(self, part) for part in PARTS}
        return {**words, "program": self.file} if self.file else words


OWN = "own"
"""The name of the strategy that a peer has without options."""

OWN_STRATEGY = Strategy("cells", OWN, OWN, OWN, "complete")  # type: ignore[arg-type]
"""Its parts, as records have them."""


def peer_strategy(options: str | None) -> Strategy:
    """Return the strategy of a peer with such options, which are its method."""
    return replace(OWN_STRATEGY, method=options) if options else OWN_STRATEGY


def peer_options(strategy: Strategy) -> str:
    """Return the options of such a strategy; "" if there are none."""
    return "" if strategy == OWN_STRATEGY else strategy.method
