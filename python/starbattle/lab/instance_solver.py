"""Solve one instance with a model of a user's program."""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from starbattle.bridge.client import PrologRun
from starbattle.bridge.interrupts import Interrupt
from starbattle.lab.programs import Instance
from starbattle.search.request import strategy_words
from starbattle.search.result import Status
from starbattle.search.statistics import statistics
from starbattle.search.strategy import Strategy

NEVER = Interrupt()
"""An interrupt that does not come."""


@dataclass(frozen=True, slots=True)
class RunOutcome:
    """What a run of a program has found; corresponds to Result, without a board.

    status      see Status
    limit       what ended the search early, None if nothing did
    count       how many solutions were found
    statistics  figures by name; times in seconds
    complete    whether the search has visited the whole tree
    solutions   the first solutions: "views", the values of each view, and "check",
                the answer of the program's check/3
    strategy    the words of the strategy that was used
    """

    status: Status
    limit: str | None
    count: int
    statistics: MappingProxyType[str, Any]
    complete: bool
    solutions: list[dict[str, Any]]
    strategy: dict[str, str]


def solve_instance(
    instance: Instance,
    model: str,
    strategy: Strategy | str | None,
    bridge: str,
    stop: Interrupt = NEVER,
    **limits: Any,
) -> RunOutcome:
    """Run a program's model on an instance; the limits are those of solve().

    The search ends when `stop` is seen. Raises RequestError and SolverError for errors
    of the program.
    """
    request = {
        "program": instance.program.file,
        "model": model,
        "strategy": strategy_words(strategy),
        "check": True,
        **instance.words(),
        **limits,
    }
    with _InstanceSearch(bridge, lazy=False) as search:
        found = search.start(request)
        while search.running and not stop.seen:
            found += search.poll()
        found += search.stop()
        return search.outcome(found, limits["solutions"])


class _InstanceSearch(PrologRun[dict[str, Any]]):
    """A search that returns its first solutions when it has ended."""

    def read(self, item: dict[str, Any]) -> dict[str, Any]:
        """Return the JSON object of a solution as it is."""
        return item

    def outcome(self, found: list[dict[str, Any]], wanted: int | None) -> RunOutcome:
        """Return the outcome, once the search has ended."""
        assert self.report is not None
        status, count = Status(self.report["status"]), self.report["found"]
        stopped = status is Status.MULTIPLE and count == wanted
        stopped = stopped or status in (Status.SATISFIED, Status.UNKNOWN)
        return RunOutcome(
            status,
            self.limit(),
            count,
            statistics(self.report["statistics"]),
            not stopped,
            found,
            self.strategy,
        )
