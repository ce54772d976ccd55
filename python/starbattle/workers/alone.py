"""Tasks in a process that must not be killed itself, because others depend on it."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from starbattle.bridge import open_bridge

_turn = threading.Lock()


@contextmanager
def alone(bridge: str, seconds: float | None) -> Iterator[None]:
    """Let threads take turns with a bridge, which they share.

    If the block takes longer than so many seconds, the bridge is closed, which kills
    a child process of it. None: any time.
    """
    with _turn:
        if seconds is None:
            yield
            return
        timer = threading.Timer(seconds, open_bridge(bridge).close)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
