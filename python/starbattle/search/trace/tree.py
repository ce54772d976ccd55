"""The tree of a search, as data."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from types import MappingProxyType
from typing import Any

from starbattle.board.board import Board
from starbattle.names import Limit
from starbattle.search.result import Status, WithStatistics
from starbattle.search.strategy import Strategy

RELATIONS = ("=", "≠", "≤", ">")
"""The relations of a branch, in the order of their numbers in Prolog."""


class Outcome(IntEnum):
    """The outcome of a node."""

    OPEN = 0
    """Propagation has not refuted it: the search continues below."""
    FAILURE = 1
    """Propagation has refuted it."""
    SOLUTION = 2
    REPEAT = 3
    """A solution that was found before; it is not returned again."""


@dataclass(frozen=True, slots=True)
class Node:
    """A branch of the search, and its outcome.

    Attributes:
        id: 0 for the root, then 1, 2, ... in the order of the search
        parent: id of the parent; -1 for the root
        run: number of restarts before it
        variable: the variable of the branch, 0-based: a cell, `row * size + column`;
            or, if the strategy labels columns, the k-th star of a row, `row * stars +
            k`; -1 for the root
        relation: "=", "≠", "≤" or ">"
        value: 0 or 1 for a cell, a 1-based column for a star
        outcome: see Outcome
        cells: cells that are open in the parent and decided in this node, each `2 *
            cell + star`
        domains: values that star columns have lost since the parent, each `size *
            variable + column`, all 0-based
    """

    id: int
    parent: int
    run: int
    variable: int
    relation: str
    value: int
    outcome: Outcome
    cells: tuple[int, ...]
    domains: tuple[int, ...]


def node(item: list[Any]) -> Node:
    """Make a node from a list of integers; see prolog/search/trace.pl."""
    id, parent, run, variable, relation, value, outcome, cells, domains = item
    return Node(
        id=id,
        parent=parent,
        run=run,
        variable=variable,
        relation=RELATIONS[relation],
        value=value,
        outcome=Outcome(outcome),
        cells=tuple(cells),
        domains=tuple(domains),
    )


@dataclass(frozen=True, slots=True)
class Trace(WithStatistics):
    """The tree of one search.

    Attributes:
        board: the board
        model: name of the model
        strategy: the strategy, with all its parts
        strategy_name: its name, or its words joined by `/`
        status: see Status
        limit: what ended the search early: None, "nodes", "time", "inferences",
            "memory", "interrupt", or "method" (an incomplete search method)
        nodes: in the order of the search; node k has the id k
        statistics: figures by name; times include the tracing
    """

    board: Board
    model: str
    strategy: Strategy
    strategy_name: str
    status: Status
    limit: Limit | None
    nodes: tuple[Node, ...]
    statistics: Mapping[str, float | int]

    def counts(self) -> Mapping[Outcome, int]:
        """Count the nodes by outcome."""
        found = Counter(node.outcome for node in self.nodes)
        return MappingProxyType({outcome: found[outcome] for outcome in Outcome})

    def stars(self, id: int) -> tuple[tuple[int, int], ...]:
        """Return the known stars of a node as 0-based (row, column), row by row.

        Args:
            id: id of the node
        """
        return self._known(id, 1)

    def marks(self, id: int) -> tuple[tuple[int, int], ...]:
        """Return the cells known to have no star in a node, in the same form.

        Args:
            id: id of the node
        """
        return self._known(id, 0)

    def _known(self, id: int, star: int) -> tuple[tuple[int, int], ...]:
        cells: list[int] = []
        while id >= 0:
            node = self.nodes[id]
            cells += (number // 2 for number in node.cells if number % 2 == star)
            id = node.parent
        return tuple(divmod(cell, self.board.size) for cell in sorted(cells))
