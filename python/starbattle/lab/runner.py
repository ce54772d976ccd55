"""Run a campaign: pass its runs to workers and keep the records they return."""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from typing import Protocol

from starbattle.bridge.interrupts import held_interrupt
from starbattle.lab.records import WRONG, Record
from starbattle.lab.runs import Run
from starbattle.progress_bar import ProgressBar


class Workers(Protocol):
    """What executes runs: processes of this machine, or a cluster."""

    @property
    def running(self) -> list[Run]:
        """Return the runs in progress."""

    def records(self, runs: Iterable[Run]) -> Generator[Record | None, None, None]:
        """Yield the record of each run, and None from time to time.

        The workers are released when the generator ends.
        """


def run_campaign(
    runs: Sequence[Run], workers: Workers, keep: Callable[[Record], None]
) -> Counter[str]:
    """Execute the runs, pass each record to `keep`, and count how the runs ended.

    Ctrl-C raises KeyboardInterrupt between two records.
    """
    ends: Counter[str] = Counter()
    with (
        held_interrupt() as interrupt,
        ProgressBar(len(runs)) as bar,
        closing(workers.records(runs)) as records,
    ):
        for record in records:
            if record is not None:
                keep(record)
                ends[_end(record)] += 1
            if interrupt.seen:
                raise KeyboardInterrupt
            bar.show(ends.total(), ", ".join(map(str, workers.running)))
    return ends


def _end(record: Record) -> str:
    if record["status"] == WRONG:
        return WRONG
    return str(record["limit"] or record["status"])
