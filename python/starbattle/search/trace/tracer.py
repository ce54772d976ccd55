"""Run a search in Prolog and record its tree."""

from types import MappingProxyType
from typing import Any

from starbattle import arguments
from starbattle.board.board import Board
from starbattle.board.position import Position, check_position
from starbattle.errors import RequestError
from starbattle.names import BridgeName, Model, StrategyName
from starbattle.peers.registry import peers
from starbattle.search.request import given_words, limits, strategy_words
from starbattle.search.result import Status
from starbattle.search.runs import BoardRun
from starbattle.search.strategy import Strategy
from starbattle.search.trace.tree import Node, Trace, node

NODE_LIMIT = 20_000
"""The default limit of branches in a trace."""


class TraceInterrupted(KeyboardInterrupt):
    """Ctrl-C during a search.

    Attributes:
        trace: the tree until then
    """

    def __init__(self, trace: Trace) -> None:
        super().__init__("interrupted")
        self.trace = trace


def trace(
    board: Board | Position,
    *,
    model: Model | None = None,
    strategy: Strategy | StrategyName | None = None,
    solutions: int | None = 1,
    node_limit: int | None = None,
    timeout: float | None = None,
    inference_limit: int | None = None,
    memory_limit: int | None = None,
    bridge: BridgeName = "auto",
) -> Trace:
    """Search a board as solve() does, and return the tree of the search.

    A limit ends the search, not the call: the tree until then is there.

    Args:
        board: the board; a Position, whose stars and marks are given cells
        model: name of a model, as for solve(), but not "bits", which has no variables
        strategy: a Strategy, or the name of one; None: the model's own
        solutions: stop after that many; None: find all
        node_limit: the largest number of branches; None: NODE_LIMIT
        timeout: seconds of wall time; None: no limit
        inference_limit: logical inferences, as SWI-Prolog counts them
        memory_limit: bytes of Prolog stacks; None: 2 GiB
        bridge: "janus", "pyswip", "process" or "auto"

    Raises:
        RequestError: for an unknown model or strategy, the model "bits", a peer, and an
            invalid limit
        BridgeUnavailable: if SWI-Prolog is missing
        TraceInterrupted: on Ctrl-C
    """
    return trace_until_interrupted(
        board,
        bridge,
        node_limit,
        model=_traceable(arguments.word("model", model)),
        strategy=strategy_words(strategy),
        solutions=arguments.limit("solutions", solutions),
        **limits(timeout, inference_limit, memory_limit),
    )


def _traceable(model: str | None) -> str | None:
    """Return the name of a model, which is no peer's."""
    if model in peers():
        raise RequestError(
            f"the search of {model} cannot be traced, as it runs outside of Prolog"
        )
    return model


def trace_until_interrupted(
    board: Board | Position, bridge: str, node_limit: int | None, **request: Any
) -> Trace:
    """Trace the search that a request asks for, as trace() does."""
    given = check_position(board)
    most = NODE_LIMIT if node_limit is None else node_limit
    request |= given_words(given)
    request["node_limit"] = arguments.positive("node_limit", most)
    run, nodes, interrupted = _TraceRun.run(bridge, given.board, request)
    result = run.trace(nodes)
    if interrupted:
        raise TraceInterrupted(result)
    return result


class _TraceRun(BoardRun[Node]):
    """A search whose nodes are recorded."""

    op = "trace"

    def read(self, item: list[Any]) -> Node:
        """Make a node from the list that Prolog sends."""
        return node(item)

    def trace(self, nodes: list[Node]) -> Trace:
        """Return the trace, once the search has ended."""
        assert self.report is not None
        return Trace(
            board=self.board,
            model=self.model,
            strategy=Strategy.from_words(self.strategy),
            strategy_name=self.strategy["name"],
            status=Status(self.report["status"]),
            limit=self.limit(),
            nodes=tuple(nodes),
            statistics=MappingProxyType(self.report["statistics"]),
        )
