"""The tree of a search: recorded in Prolog, as data, and as a self-contained page."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import product
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, SupportsIndex, Unpack

from starbattle import arguments
from starbattle.board.board import (
    Board,
    Cell,
    cell_name,
    title,
    unit_cells,
    unit_stars,
)
from starbattle.board.position import BoardLike, Position, position_of
from starbattle.errors import RequestError
from starbattle.interrupts import Interrupt, interruptible
from starbattle.names import Limit, Model, StatusName, StrategyName
from starbattle.peers import peers
from starbattle.phrases import ended_by, plural, unit_name
from starbattle.search.options import (
    CallOptions,
    completed,
    conditions_of,
    documented,
    request_words,
    strategy_words,
)
from starbattle.search.portfolio import single_model
from starbattle.search.request import Instance, Program, problem_of
from starbattle.search.result import WithStatistics
from starbattle.search.runs import BoardRun
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


class Node(NamedTuple):
    """A branch of the search, and its outcome.

    Attributes:
        id: 0 for the root, then 1, 2, ... in the order of the search
        parent: id of the parent; -1 for the root
        run: number of restarts before it
        variable: the variable of the branch, 0-based: a cell, `row * size + column`;
            or, if the strategy labels columns, the k-th star of a row, `row * stars +
            k`; of another puzzle, the place in the view; -1 for the root
        relation: "=", "≠", "≤" or ">"
        value: 0 or 1 for a cell, a 1-based column for a star
        outcome: see Outcome
        cells: cells that are open in the parent and decided in this node, each `2 *
            cell + star`
        domains: the domains that have changed since the parent, at the root all:
            (variable, from, to, from, to, ...), the intervals of a star column of the
            board, or of a variable of the view
        objective: of a solution that is better than those before it, its value; None:
            there is no objective
        failed: of a failure, the variables of the constraint that refuted it, as far as
            they were open in the root: the numbers of cells, and -1 - K for the K-th
            star column, or variable of the view; empty if that is not known
    """

    id: int
    parent: int
    run: int
    variable: int
    relation: str
    value: int
    outcome: Outcome
    cells: tuple[int, ...]
    domains: tuple[tuple[int, ...], ...]
    objective: int | None
    failed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Trace(WithStatistics):
    """The tree of one search.

    Attributes:
        board: the board, or the instance of another puzzle
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
    status: StatusName
    limit: Limit | None
    nodes: tuple[Node, ...]
    statistics: Mapping[str, Any] = field(hash=False)

    def __repr__(self) -> str:
        """Say in a line what was found of which board, in how many nodes."""
        return self._brief(plural(len(self.nodes), "node"))

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

    def reason(self, id: int) -> str:
        """Say what the constraint is on that refuted a node; "" if that is not known.

        Args:
            id: id of the node
        """
        if not (failed := self.nodes[id].failed):
            return ""
        size = self.board.size
        cells = {divmod(number, size) for number in failed if number >= 0}
        if len(cells) == len(failed):
            known = {divmod(number // 2, size) for number in self.nodes[0].cells}
            units = [name for name, unit in self._units() if unit - known == cells]
            if len(units) == 1:
                return units[0]
        if len(failed) > _MOST_NAMED:
            return f"{len(failed)} variables"
        return ", ".join(map(self._name, failed))

    def _units(self) -> Iterator[tuple[str, set[Cell]]]:
        """Yield what the usual constraints are on, and its cells."""
        board = self.board
        for kind, index, _ in unit_stars(board):
            yield unit_name(kind, index), {*unit_cells(board, kind, index)}
        for row, column in product(range(board.size - 1), repeat=2):
            square = {*product((row, row + 1), (column, column + 1))}
            yield f"the square at {cell_name((row, column))}", square

    def _name(self, number: int) -> str:
        if number >= 0:
            return cell_name(divmod(number, self.board.size))
        if not self.shows_board:
            return f"{self.strategy.view} {-number}"
        row, star = divmod(-1 - number, self.board.stars)
        return f"star {star + 1} of row {row + 1}"

    @property
    def shows_board(self) -> bool:
        """Whether the cells of a board are known, and not only variables."""
        is_board = isinstance(self.board, Board)
        own = ":" in self.model  # of a program
        return is_board and (not own or self.strategy.view in ("columns", "cells"))

    def _known(self, id: int, star: int) -> tuple[tuple[int, int], ...]:
        cells: list[int] = []
        while id >= 0:
            node = self.nodes[id]
            cells += (number // 2 for number in node.cells if number % 2 == star)
            id = node.parent
        return tuple(divmod(cell, self.board.size) for cell in sorted(cells))


_MOST_NAMED = 6

NODE_LIMIT = 20_000
"""The default limit of branches in a trace."""


@documented
def trace(
    board: BoardLike | Instance,
    *,
    stars: SupportsIndex | None = None,
    model: Model | Program | None = None,
    strategy: Strategy | StrategyName | None = None,
    solutions: int | None = 1,
    node_limit: int | None = None,
    **options: Unpack[CallOptions],
) -> Trace:
    """Search a board as solve() does, and return the tree of the search.

    A limit ends the search, not the call: the tree until then is there.

    Args:
        board: the board; a Position, whose stars and marks are given cells; or where
            to read it, as for solve(); or an instance of a Program
        stars: the star count of rows; overrides that of a Board
        model: name of a model, as for solve(), but not "bits", which has no variables;
            or a Program
        strategy: a Strategy, or the name of one; None: the model's own
        solutions: stop after that many; None: find all
        node_limit: the largest number of branches; None: NODE_LIMIT
        **options: see CallOptions

    Raises:
        RequestError: for an unknown model or strategy, the model "bits", a peer, and an
            invalid constraint or limit
        BoardError: for what cannot be read, and rules or constraints that do not fit
        BridgeUnavailable: if SWI-Prolog is missing
        Interrupted: on Ctrl-C
    """
    asked = completed(CallOptions, options)
    if not isinstance(board, Instance):
        board = position_of(board, stars, **conditions_of(asked))
    given: Position | Instance = board
    name, bridge = None, asked["bridge"]
    if isinstance(model, Program):
        from starbattle.search import programs  # few searches need it

        named = asked | {"strategy": strategy}
        name, own = programs.traced(model, problem_of(given), named)
        bridge = programs.bridge_of(bridge)
    else:
        word = single_model(arguments.word("model", model))
        if word in peers():
            raise RequestError(
                f"the search of {word} cannot be traced, as it runs outside of Prolog"
            )
        own = {"model": word, "strategy": strategy_words("strategy", strategy)}
        given = position_of(board)
    most = NODE_LIMIT if node_limit is None else node_limit
    request = {
        "solutions": arguments.limit("solutions", solutions),
        "node_limit": arguments.positive("node_limit", most),
        **request_words(asked),
        **own,
    }

    def traced(stop: Interrupt) -> Trace:
        run, nodes = _TraceRun.run_until(stop, bridge, given, request)
        assert run.report is not None
        facts = run.facts() | ({"model": name} if name else {})
        figures = MappingProxyType(run.report["statistics"])
        return Trace(**facts, nodes=tuple(nodes), statistics=figures)

    return interruptible(traced)


class _TraceRun(BoardRun[Node]):
    """A search whose nodes are recorded."""

    op = "trace"

    def read(self, item: list[Any]) -> Node:
        """Make a node from a list of integers; see prolog/search/trace.pl."""
        id, parent, run, variable, relation, value, outcome, *found = item
        cells, domains, best, failed = found
        return Node(
            id, parent, run, variable, RELATIONS[relation], value, Outcome(outcome),
            tuple(cells), tuple(map(tuple, domains)), best[0] if best else None,
            tuple(failed),
        )  # fmt: skip


FOLDER = Path(__file__).resolve().parent / "trace_page"
SCRIPTS = ("tree.js", "page.js")


def page(trace: Trace, against: Trace | None = None) -> str:
    """Return the page that shows a trace, or two traces of a board side by side."""
    from starbattle.render import pages  # few searches are drawn

    traces = [trace, against] if against else [trace]
    ways = " and ".join(one.strategy_name for one in traces)
    name = f"{trace.board.id or 'board'}: {ways}"
    shows = all(one.shows_board for one in traces)
    board = pages.board_data(trace.board) if shows else None
    limits = [ended_by(one.limit).capitalize() for one in traces if one.limit]
    data = {
        "board": board,
        "title": title(trace.board),
        "ways": [_way(one) for one in traces],
        "limit": "".join(limits[:1]),
    }
    return pages.walk_page(FOLDER, SCRIPTS, name, data)


def _way(trace: Trace) -> dict[str, Any]:
    """Return what scripts have of one tree: its nodes as Prolog sends them.

    A failure has its reason in place of the variables.
    """
    figures = trace.statistics
    some = {node.failed: node.id for node in trace.nodes}  # many failures are alike
    reasons = {failed: trace.reason(id) for failed, id in some.items()}
    return {
        "model": trace.model,
        "strategy": trace.strategy.words(),
        "strategyName": trace.strategy_name,
        "best": {key: figures[key] for key in ("objective", "bound") if key in figures},
        "nodes": [
            (*one[:4], RELATIONS.index(one.relation), *one[5:-1], reasons[one.failed])
            for one in trace.nodes
        ],
    }
