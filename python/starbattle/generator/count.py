"""How many placements of stars there are."""

from typing import Any

from starbattle import arguments
from starbattle.bridge.client import PrologRun
from starbattle.bridge.interrupts import held_interrupt
from starbattle.names import BridgeName
from starbattle.search.request import limits


def count_placements(
    size: int,
    stars: int,
    *,
    timeout: float | None = None,
    inference_limit: int | None = None,
    memory_limit: int | None = None,
    bridge: BridgeName = "auto",
) -> int | None:
    """Count the ways to place stars on an empty board: exactly, or None.

    There are `stars` in every row and column, and no two of them touch. The limits
    are those of solve(); None means that one of them, or memory, came first.

    >>> from starbattle import count_placements
    >>> count_placements(8, 2)
    2
    """
    found, _ = counted(
        size,
        stars,
        bridge,
        timeout=timeout,
        inference_limit=inference_limit,
        memory_limit=memory_limit,
    )
    return found


def counted(
    size: int,
    stars: int,
    bridge: str,
    *,
    timeout: float | None,
    inference_limit: int | None,
    memory_limit: int | None,
) -> tuple[int | None, str | None]:
    """Return how many placements there are, and the limit if that is not known."""
    request: dict[str, Any] = {
        "size": arguments.integer("size", size),
        "stars": arguments.integer("stars", stars),
        **limits(timeout, inference_limit, memory_limit),
    }
    with held_interrupt() as interrupt, _CountJob(bridge, lazy=False) as job:
        found = job.start(request)
        while job.running and not interrupt.seen:
            found += job.poll()
        found += job.stop()
    if interrupt.seen:
        raise KeyboardInterrupt
    return (found[0] if found else None), job.limit()


class _CountJob(PrologRun[int]):
    """A count."""

    op = "count"

    def read(self, item: int) -> int:
        """Return the count as it is."""
        return item
