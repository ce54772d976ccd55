"""Conduct a campaign: from its runs to their records, whoever does them."""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from typing import Protocol

from starbattle.bridge.interrupts import held_interrupt
from starbattle.lab.progress import progress
from starbattle.lab.records import WRONG, Record
from starbattle.lab.runs import Run


class Workers(Protocol):
    """Whoever does the runs."""

    @property
    def running(self) -> list[Run]:
        """Return the runs under way."""

    def records(self, runs: Iterable[Run]) -> Generator[Record | None, None, None]:
        """Yield a record for each run, None now and then, and clean up at the end."""


def conduct(
    runs: Sequence[Run], workers: Workers, keep: Callable[[Record], None]
) -> Counter[str]:
    """Do the runs and keep each record as it comes; count how they ended.

    Ctrl-C ends it between two records, as a KeyboardInterrupt.
    """
    ends: Counter[str] = Counter()
    with (
        held_interrupt() as interrupt,
        progress(len(runs)) as show,
        closing(workers.records(runs)) as records,
    ):
        for record in records:
            if record is not None:
                keep(record)
                ends[_end(record)] += 1
            if interrupt.seen:
                raise KeyboardInterrupt
            show(ends.total(), workers.running)
    return ends


def _end(record: Record) -> str:
    if record["status"] == WRONG:
        return WRONG
    return str(record["limit"] or record["status"])
