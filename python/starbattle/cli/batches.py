"""Boards answered by worker processes or a cluster, for commands."""

import queue
import sys
import threading
from collections.abc import Generator, Iterator
from typing import Any

from starbattle.workers.outcome import TICK_S

_MOST_AHEAD = 2000
"""Most boards that are read before they are needed."""

_END = object()


def answered(
    call: str,
    boards: Iterator[Any],
    jobs: int | None,
    cluster: str | None,
    options: dict[str, Any],
) -> Generator[Any, None, None]:
    """Yield what a call finds for boards, in order; errors are values.

    Raises RequestError, MissingExtra and ClusterError.
    """
    from starbattle.batch.many import answers, executor_of
    from starbattle.batch.progress import shown

    executor = executor_of(jobs, cluster, options)
    found = answers(call, ReadAhead(boards), executor, options)
    return shown(found, not sys.stdout.isatty(), None)


def in_batches(jobs: int | None, cluster: str | None) -> bool:
    """Tell whether boards are for workers, not for this process."""
    return cluster is not None or jobs not in (None, 1)


class ReadAhead:
    """Boards read by a thread, so that no answer waits for the next board.

    Standard input may be a pipe whose writer waits for answers.
    """

    def __init__(self, boards: Iterator[Any]) -> None:
        self.ended = False
        self._queue: queue.Queue[Any] = queue.Queue(_MOST_AHEAD)
        threading.Thread(target=self._read, args=[boards], daemon=True).start()

    def _read(self, boards: Iterator[Any]) -> None:
        # Python ends with an error if it closes a stream that a thread waits for;
        # what the thread holds is not closed.
        held = sys.stdin, sys.__stdin__
        try:
            for board in boards:
                self._queue.put(board)
            self._queue.put(_END)
        except BaseException as error:
            self._queue.put(error)
        del held

    def take(self, most: int, wait: bool) -> list[Any]:
        """Return boards that have been read; if `wait`, wait for the first."""
        found: list[Any] = []
        while len(found) < most and not self.ended:
            try:
                item = self._queue.get(wait and not found, TICK_S)
            except queue.Empty:
                if wait and not found:
                    continue
                break
            if isinstance(item, BaseException) and not hasattr(item, "board_id"):
                raise item
            if item is _END:
                self.ended = True
            else:
                found.append(item)
        return found
