"""The options of a solve, for calls that pass them on."""

from typing import TypedDict

from starbattle.names import BridgeName, Model, Peer, StrategyName
from starbattle.search.strategy import Strategy


class Limits(TypedDict, total=False):
    """Where a run ends, and how Prolog is reached; see solve()."""

    timeout: float | None
    inference_limit: int | None
    memory_limit: int | None
    bridge: BridgeName


class SolveOptions(Limits, total=False):
    """How to solve; see solve()."""

    model: Model | Peer | None
    strategy: Strategy | StrategyName | None
    solutions: int | None
    count_only: bool
    counters: bool
    threads: int
    check: Model | Peer | None
