"""How many placements of stars there are."""

from typing import Any

from starbattle import arguments
from starbattle.bridge.client import PrologRun
from starbattle.interrupts import held_interrupt
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
    """Count the ways to place stars on an empty board.

    There are `stars` in every row and column, and no two of them touch.

    Args:
        size: number of rows, and of columns
        stars: stars in every row and column
        timeout: seconds of wall time; None: no limit
        inference_limit: logical inferences, as SWI-Prolog counts them
        memory_limit: bytes of Prolog stacks; None: 2 GiB
        bridge: "janus", "pyswip", "process" or "auto"

    Returns:
        The exact number; None if a limit, or the end of memory, came first.

    Raises:
        RequestError: for an invalid size, star count or limit
        BridgeUnavailable: if SWI-Prolog is missing
        KeyboardInterrupt: on Ctrl-C

    Examples:
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
