"""Ctrl-C between two steps, never inside one."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType


@dataclass
class Interrupt:
    """Whether Ctrl-C has been pressed."""

    seen: bool = False


@contextmanager
def held_interrupt() -> Iterator[Interrupt]:
    """Take note of the first Ctrl-C in the block, in place of KeyboardInterrupt.

    The second one is not held back. Only the main thread ever gets
    KeyboardInterrupt, and a handler of the user's own is left in place.
    """
    interrupt = Interrupt()
    if not _ours_to_hold():
        yield interrupt
        return

    def handler(number: int, frame: FrameType | None) -> None:
        if interrupt.seen:
            raise KeyboardInterrupt
        interrupt.seen = True

    signal.signal(signal.SIGINT, handler)
    try:
        yield interrupt
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _ours_to_hold() -> bool:
    in_main = threading.current_thread() is threading.main_thread()
    return in_main and signal.getsignal(signal.SIGINT) is signal.default_int_handler
