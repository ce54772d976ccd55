"""Questions to the process that reads answers: many side by side, or one alone.

All threads share the process. So an answer that ends it also ends what others have
asked meanwhile. Who has lost a question asks it again while nobody else does: what ends
the process then is to blame for it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from starbattle.errors import BridgeError
from starbattle.names import BridgeName

BRIDGE: BridgeName = "process"
"""The bridge that reads answers: it can be killed, and its crash harms nobody."""

_Reply = TypeVar("_Reply")


class _Gate:
    """Lets many in, or one alone."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._inside = 0
        self._closed = False

    @contextmanager
    def shared(self) -> Iterator[None]:
        """Be inside with others."""
        with self._changed:
            self._changed.wait_for(lambda: not self._closed)
            self._inside += 1
        try:
            yield
        finally:
            with self._changed:
                self._inside -= 1
                self._changed.notify_all()

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Be inside when nobody else is."""
        with self._changed:
            self._changed.wait_for(lambda: not self._closed)
            self._closed = True
            self._changed.wait_for(lambda: not self._inside)
        try:
            yield
        finally:
            with self._changed:
                self._closed = False
                self._changed.notify_all()


_gate = _Gate()


def asked(question: Callable[[], _Reply]) -> _Reply:
    """Return the reply to a question, which is asked again alone if it was lost.

    Raises BridgeError if it is lost then, too.
    """
    try:
        with _gate.shared():
            return question()
    except BridgeError:
        with _gate.alone():
            return question()
