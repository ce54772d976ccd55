"""The bridges to SWI-Prolog, and the choice among them."""

import atexit
import os
import threading
from collections.abc import Callable

from starbattle.bridges.base import Bridge
from starbattle.bridges.janus import JanusBridge
from starbattle.bridges.process import ProcessBridge
from starbattle.bridges.pyswip import PyswipBridge
from starbattle.errors import BridgeError, BridgeUnavailable, RequestError

__all__ = ["BRIDGES", "Bridge", "open_bridge"]

BRIDGES: dict[str, Callable[[], Bridge]] = {
    "janus": JanusBridge,
    "pyswip": PyswipBridge,
    "process": ProcessBridge,
}
"""The bridges in the order in which "auto" tries them."""

_lock = threading.Lock()
_opened: dict[str, Bridge] = {}
_automatic: Bridge | None = None


def open_bridge(name: str = "auto") -> Bridge:
    """Return the bridge of that name, one for the whole process.

    "auto" is the first that works. Raises BridgeUnavailable, saying what to
    install, and RequestError for a name that does not exist.
    """
    if name not in ("auto", *BRIDGES):
        raise RequestError(
            f"there is no bridge {name!r}; there are {', '.join(BRIDGES)}"
        )
    with _lock:
        return _first_working() if name == "auto" else _open(name)


def _open(name: str) -> Bridge:
    if name not in _opened:
        _opened[name] = BRIDGES[name]()
    return _opened[name]


def _first_working() -> Bridge:
    global _automatic
    if _automatic is None:
        _automatic = _try_all()
    return _automatic


def _try_all() -> Bridge:
    for name in BRIDGES:
        try:
            return _open(name)
        except BridgeError as error:
            last = error
    # The last one needs nothing but swipl, so its remedy is the one to give.
    raise last


def _forget_opened() -> None:
    """Drop what a forked child has inherited: Prolog's threads are not in it."""
    global _lock, _automatic
    _lock = threading.Lock()  # a thread of the parent may have held the old one
    _automatic = None
    for name in BRIDGES if _opened else ():
        _opened[name] = _Forked(name)


class _Forked:
    """Stands for a bridge of the parent process, and refuses."""

    def __init__(self, name: str) -> None:
        self.name = name

    def call(self, request: str) -> str:
        raise BridgeUnavailable(
            self.name,
            "this process was forked while SWI-Prolog was loaded",
            "start processes by 'spawn' or 'forkserver'",
        )

    def close(self) -> None:
        """Do nothing."""

    def kill(self) -> bool:
        """Do nothing."""
        return False


def _close_opened() -> None:
    """End what the bridges hold, at the end of the process."""
    for bridge in _opened.values():
        bridge.close()


os.register_at_fork(after_in_child=_forget_opened)
atexit.register(_close_opened)
