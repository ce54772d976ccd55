"""Ctrl-C between two steps, never inside one."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def deferred_interrupt() -> Iterator[None]:
    """Hold KeyboardInterrupt back until the end of the block.

    A second Ctrl-C is not held back. Only the main thread ever gets
    KeyboardInterrupt, and a handler of the user's own is left in place.
    """
    if not _ours_to_defer():
        yield
        return
    seen = False

    def handler(number: int, frame: FrameType | None) -> None:
        nonlocal seen
        if seen:
            raise KeyboardInterrupt
        seen = True

    signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if seen:
        raise KeyboardInterrupt


def _ours_to_defer() -> bool:
    in_main = threading.current_thread() is threading.main_thread()
    return in_main and signal.getsignal(signal.SIGINT) is signal.default_int_handler
