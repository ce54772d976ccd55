"""Where the boards of a batch come from, some at a time."""

from collections.abc import Iterable
from itertools import islice
from typing import Any, Protocol


class Feed(Protocol):
    """Boards, and errors in place of boards, in order."""

    ended: bool
    """Whether all have been taken."""

    def take(self, most: int, wait: bool) -> list[Any]:
        """Return the next ones, `most` at most.

        If `wait`, there is at least one unless all have been taken.
        """


class IteratorFeed:
    """The boards of an iterator, which is asked for each when it is needed."""

    def __init__(self, boards: Iterable[Any]) -> None:
        self._boards = iter(boards)
        self.ended = False

    def take(self, most: int, wait: bool) -> list[Any]:
        """Return the next ones; waits for all of them."""
        found = list(islice(self._boards, most))
        self.ended = len(found) < most
        return found
