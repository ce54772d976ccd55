"""Execute runs on a Dask cluster."""

from collections.abc import Generator, Iterable

from starbattle.lab.execute import execute_alone, unfinished
from starbattle.lab.records import Record, stamp
from starbattle.lab.runs import Run
from starbattle.workers.cluster import Cluster, ClusterError, ClusterLost
from starbattle.workers.outcome import Outcome


class ClusterPool(Cluster[Run, Record]):
    """The workers of a Dask scheduler.

    If a worker is lost, others execute its runs; the first record of a run is kept.
    """

    def __init__(self, address: str) -> None:
        """Connect to a scheduler. Raises ClusterError."""
        super().__init__(address, execute_alone)

    def records(self, runs: Iterable[Run]) -> Generator[Record | None, None, None]:
        """Yield the record of each run when it has ended, and None meanwhile.

        The remaining runs are cancelled when the generator ends.
        """
        left = iter(runs)
        outcomes = self.outcomes(lambda: next(left, None))
        try:
            for outcome in outcomes:
                yield None if outcome is None else _record(outcome)
        except ClusterLost as error:
            raise ClusterError(f"{error}; --resume continues the campaign") from None
        finally:
            outcomes.close()


def _record(outcome: Outcome[Run, Record]) -> Record:
    if outcome.value is not None:
        return outcome.value
    run, time = outcome.task, stamp(outcome.began)
    error = str(outcome.error)
    return unfinished(run, time, limit="crash", error=error, here=False)
