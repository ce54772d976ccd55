"""Run a search in Prolog and record its tree."""

from types import MappingProxyType
from typing import Any

from starbattle import arguments
from starbattle.board.board import Board, check_board
from starbattle.names import BridgeName, Model, StrategyName
from starbattle.search.board_run import BoardRun
from starbattle.search.request import limits, strategy_words
from starbattle.search.result import Status
from starbattle.search.strategy import Strategy
from starbattle.search.trace.tree import Node, Trace, node

NODE_LIMIT = 20_000
"""The default limit of branches in a trace."""


class TraceInterrupted(KeyboardInterrupt):
    """Ctrl-C during a search; `trace` is the tree up to that point."""

    def __init__(self, trace: Trace) -> None:
        super().__init__("interrupted")
        self.trace = trace


def trace(
    board: Board,
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

    node_limit  the largest number of branches; None: NODE_LIMIT

    The other arguments are those of solve(). A limit ends the search, not the
    call: the tree until then is there. Also raises RequestError for the model
    "bits", which has no variables to show, and TraceInterrupted on Ctrl-C.
    """
    return trace_until_interrupted(
        board,
        bridge,
        node_limit,
        model=arguments.word("model", model),
        strategy=strategy_words(strategy),
        solutions=arguments.limit("solutions", solutions),
        **limits(timeout, inference_limit, memory_limit),
    )


def trace_until_interrupted(
    board: Board, bridge: str, node_limit: int | None, **request: Any
) -> Trace:
    """Trace the search that a request asks for, as trace() does."""
    check_board(board)
    most = NODE_LIMIT if node_limit is None else node_limit
    request["node_limit"] = arguments.positive("node_limit", most)
    run, nodes, interrupted = _TraceRun.run(bridge, board, request)
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
