"""Ctrl-C between two steps, never inside one."""

import os
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

    def note(self, number: int, frame: FrameType | None) -> None:
        """Handle the signal."""
        if self.seen:
            raise KeyboardInterrupt
        self.seen = True


@contextmanager
def held_interrupt() -> Iterator[Interrupt]:
    """Note the first Ctrl-C in the block instead of raising KeyboardInterrupt.

    The second one raises it. In other threads, and with a signal handler of the
    user's own, nothing changes.
    """
    interrupt = Interrupt()
    if not _ours_to_hold():
        yield interrupt
        return

    signal.signal(signal.SIGINT, interrupt.note)
    try:
        yield interrupt
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _ours_to_hold() -> bool:
    in_main = threading.current_thread() is threading.main_thread()
    return in_main and signal.getsignal(signal.SIGINT) is signal.default_int_handler


def _let_go() -> None:
    """Restore Python's handler in a forked child, where nobody reads the note."""
    handler = signal.getsignal(signal.SIGINT)
    if isinstance(getattr(handler, "__self__", None), Interrupt):
        signal.signal(signal.SIGINT, signal.default_int_handler)


os.register_at_fork(after_in_child=_let_go)
