"""Ctrl-C between two steps, never inside one; SIGTERM and SIGHUP like it."""

import _signal  # type: ignore[import-not-found]  # `signal` makes members of enumerations
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic
from types import FrameType
from typing import Any, TypeVar

_T = TypeVar("_T")

_ALL = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_SAME_S = 5.0
"""Seconds in which SIGTERM or SIGHUP, sent again, means the first one."""


@dataclass
class _First:
    """The first SIGTERM or SIGHUP, and when it came."""

    number: int | None = None
    time: float = 0.0


_first = _First()


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a search.

    Attributes:
        found: the result, explanation, grade, hint, trace or reason until then
    """

    def __init__(self, found: Any) -> None:
        super().__init__("interrupted")
        self.found = found


def heed_ends() -> None:
    """Let SIGTERM and SIGHUP raise KeyboardInterrupt, for the program in this process.

    A signal that is ignored, as SIGHUP is under nohup, stays ignored.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    _first.number = None
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _end)


def exit_status(status: int) -> int:
    """Return 128 and its number after SIGTERM or SIGHUP, else the given status."""
    return status if _first.number is None else 128 + _first.number


def _end(number: int, frame: FrameType | None) -> None:
    """Handle SIGTERM or SIGHUP where nothing holds them."""
    if not _is_repeated(number):
        raise KeyboardInterrupt


def _is_repeated(number: int) -> bool:
    """Note a signal; tell whether it says once more what is under way.

    A terminal that is closed, or a shell, may send several in a row. Who presses
    Ctrl-C again is impatient.
    """
    if number == signal.SIGINT:
        return False
    if _first.number is not None and monotonic() - _first.time < _SAME_S:
        return True
    _first.number, _first.time = _first.number or number, monotonic()
    return False


@dataclass
class Interrupt:
    """Whether the work is to end: Ctrl-C, SIGTERM or SIGHUP has come."""

    seen: bool = False

    def note(self, number: int, frame: FrameType | None) -> None:
        """Handle a signal."""
        if _is_repeated(number):
            return
        if self.seen:
            raise KeyboardInterrupt
        self.seen = True


@contextmanager
def held_interrupt() -> Iterator[Interrupt]:
    """Note the first Ctrl-C in the block instead of raising KeyboardInterrupt.

    The second one raises it. SIGTERM and SIGHUP are held if they are heeded. In other
    threads, and with a signal handler of the user's own, nothing changes.
    """
    interrupt = Interrupt()
    before = _ours_to_hold()
    try:
        for number in before:
            _signal.signal(number, interrupt.note)
        yield interrupt
    finally:
        for number, handler in before.items():
            _signal.signal(number, handler)


def interruptible(work: Callable[[Interrupt], _T]) -> _T:
    """Return what some work finds, which the first Ctrl-C ends early.

    Raises Interrupted, with what was found until then, if it did.
    """
    with held_interrupt() as interrupt:
        found = work(interrupt)
    if interrupt.seen:
        raise Interrupted(found)
    return found


@contextmanager
def whole_step() -> Iterator[None]:
    """Let Ctrl-C raise KeyboardInterrupt after the block, not inside it."""
    with held_interrupt() as interrupt:
        yield
    if interrupt.seen:
        raise KeyboardInterrupt


def _ours_to_hold() -> dict[int, Any]:
    """Return the signals that are held, and their handlers."""
    if threading.current_thread() is not threading.main_thread():
        return {}
    handlers = {number: _signal.getsignal(number) for number in _ALL}
    ours: tuple[Any, ...] = (signal.default_int_handler, _end)
    return {number: found for number, found in handlers.items() if found in ours}


def _let_go() -> None:
    """Restore Python's handlers in a forked child, where nobody reads the note."""
    for number in _ALL:
        handler = signal.getsignal(number)
        held = isinstance(getattr(handler, "__self__", None), Interrupt)
        if number == signal.SIGINT and held:
            signal.signal(number, signal.default_int_handler)
        elif held or handler is _end:
            signal.signal(number, signal.SIG_DFL)


os.register_at_fork(after_in_child=_let_go)
