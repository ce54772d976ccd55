"""The bridges to SWI-Prolog, and the choice among them."""

import atexit
import os
import sys
import threading
from collections.abc import Callable

from starbattle import arguments
from starbattle.bridge.base import Bridge
from starbattle.bridge.embedded import JanusBridge, PyswipBridge
from starbattle.bridge.process import ProcessBridge
from starbattle.errors import BridgeError, BridgeUnavailable, unknown
from starbattle.paths import safe_path

__all__ = ["BRIDGES", "Bridge", "open_bridge"]

BRIDGES: dict[str, Callable[[], Bridge]] = {
    "janus": JanusBridge,
    "pyswip": PyswipBridge,
    "process": ProcessBridge,
}
"""The bridges in the order in which "auto" tries them."""

_lock = threading.Lock()
_opened: dict[str, Bridge] = {}

_EMBEDDED = {"janus": "janus_swi", "pyswip": "pyswip.core"}
"""The modules that load Prolog into this process."""

_forked_with_prolog = False


def open_bridge(name: str = "auto") -> Bridge:
    """Return the bridge of that name, one for the whole process.

    "auto" is the first that works. In a process that was forked while Prolog was
    loaded it is "process", as the forked Prolog would hang.

    Raises BridgeUnavailable, which says what to install, and RequestError for an
    unknown name.
    """
    arguments.text("bridge", name, "a name")
    if name not in ("auto", *BRIDGES):
        raise unknown("bridge", name, ["auto", *BRIDGES])
    with _lock:
        return _open(name)


def _open(name: str) -> Bridge:
    if name not in _opened:
        if _forked_with_prolog and name in _EMBEDDED:
            raise _after_fork(name)
        with safe_path():
            _opened[name] = _first_working() if name == "auto" else BRIDGES[name]()
    return _opened[name]


def _first_working() -> Bridge:
    # One that has loaded Prolog comes first: another beside it can crash the process.
    loaded = _EMBEDDED.keys() & _opened
    for name in sorted(BRIDGES, key=lambda name: name not in loaded):
        try:
            return _open(name)
        except BridgeError as error:
            last = error
    # The last one needs nothing but swipl, so its remedy is the one to give.
    raise last


def _after_fork(name: str) -> BridgeUnavailable:
    reason = "this process was forked while SWI-Prolog was loaded"
    remedy = "take the bridge 'process' or 'auto', or start processes by 'spawn'"
    return BridgeUnavailable(name, reason, f"{remedy} or 'forkserver'")


def _forget_opened() -> None:
    """Drop the bridges that a forked child inherits: it lacks Prolog's threads.

    This also holds if other code has loaded Prolog, or was about to.
    """
    global _lock, _forked_with_prolog
    _lock = threading.Lock()  # a thread of the parent may have held the old one
    _forked_with_prolog = any(name in sys.modules for name in _EMBEDDED.values())
    _opened.clear()


def _close_opened() -> None:
    """Close the bridges at the end of the process."""
    for bridge in _opened.values():
        bridge.close()


os.register_at_fork(after_in_child=_forget_opened)
atexit.register(_close_opened)
