"""Talk to the Prolog program through a bridge: one request, or a run until its end."""

import json
import math
import re
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Generic, Self, TypeVar

from starbattle.bridge import Bridge, open_bridge
from starbattle.errors import (
    BridgeError,
    RequestError,
    SolverError,
    StarBattleError,
)
from starbattle.interrupts import Interrupt
from starbattle.names import Limit

_Found = TypeVar("_Found")

WAIT_S = 0.05
"""How long a call waits in Prolog; Ctrl-C takes effect between two calls."""

_PATIENCE_S = 30.0
"""How long a run may go on after it was told to end."""

_LONE = re.compile("[\ud800-\udfff]")
"""Halves of characters, which are no UTF-8; Prolog 9.0 does not join escaped ones."""

_LIMITS: dict[str, Limit | None] = {"none": None, "stop": "interrupt"}
"""How users call what ends a run, where Prolog has another word."""


def ask(bridge: Bridge, **request: Any) -> dict[str, Any]:
    """Send a request and return the reply. Raises the exception for an error reply."""
    sent = json.dumps(request, ensure_ascii=False)
    if _LONE.search(sent):
        sent = json.dumps(request)
    text = bridge.call(sent)
    try:
        reply: dict[str, Any] = json.loads(text)
    except (ValueError, RecursionError):
        raise BridgeError(f"{bridge.name}: SWI-Prolog's answer is not JSON") from None
    if "error" in reply:
        raise _exception(**reply["error"])
    return reply


def _exception(kind: str, message: str) -> Exception:
    """Return the exception for the error of a reply."""
    if kind in ("request", "board"):
        return RequestError(message)
    if kind == "job":
        return BridgeError("SWI-Prolog was restarted, which ended the search")
    return SolverError(message)


class PrologRun(Generic[_Found]):
    """A run of the Prolog program: started, polled and stopped.

    It ends with its block at the latest. `start`, `poll` and `stop` return what was
    found since the call before; if `lazy`, as soon as there is anything.
    """

    op = "solve"
    """The operation of the bridge that starts it."""

    def __init__(self, bridge: str, *, lazy: bool, wait: float = WAIT_S) -> None:
        self._bridge: Bridge = open_bridge(bridge)
        self._wait = {"wait": wait, "gather": not lazy}
        self._limit_s = math.inf
        self._overdue: float | None = None
        self.report: dict[str, Any] | None = None
        self.running = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if not self.running or sys.is_finalizing():
            return  # at exit the bridge may be gone, and threads that hold its lock
        with suppress(BridgeError):
            self.stop()

    def read(self, item: Any) -> _Found:
        """Convert an item of a reply."""
        found: _Found = item
        return found

    def start(self, request: dict[str, Any]) -> list[_Found]:
        """Start the run."""
        given = {key: value for key, value in request.items() if value is not None}
        self._limit_s = time.monotonic() + given.get("timeout", math.inf)
        reply = ask(self._bridge, op=self.op, **given, **self._wait)
        self._id: int = reply["job"]
        self.model: str = reply.get("model", "")  # explanations have none
        self.strategy: dict[str, str] = reply.get("strategy", {})
        return self._news(reply)

    def poll(self) -> list[_Found]:
        """Wait a moment for more."""
        try:
            found = self._news(ask(self._bridge, op="poll", job=self._id, **self._wait))
            if self.running and time.monotonic() > self._limit_s:
                self._be_patient("past its time limit")
            return found
        except StarBattleError:
            self.running = False
            raise

    def _be_patient(self, how: str) -> None:
        """Give up if the run goes on long after it should have ended."""
        now = time.monotonic()
        if self._overdue is None:
            self._overdue = now
        if now - self._overdue > _PATIENCE_S:
            self.running = False
            raise _goes_on(self._bridge, how)

    def _news(self, reply: dict[str, Any]) -> list[_Found]:
        self.report = reply.get("report")
        self.running = self.report is None
        return [self.read(item) for item in reply["found"]]

    def stop(self) -> list[_Found]:
        """End the run; return what was still on its way.

        Asks until it has ended, as Prolog drops an exception that it gets while it
        cleans up.
        """
        found: list[_Found] = []
        while self.running:
            ask(self._bridge, op="stop", job=self._id)
            found += self.poll()
            if self.running:
                self._be_patient("though it was interrupted")
        return found

    def limit(self) -> Limit | None:
        """Return the limit that ended the run, None if none did."""
        assert self.report is not None
        limit: Any = self.report["limit"]
        return _LIMITS.get(limit, limit)


def all_found(
    run: Any,
    request: dict[str, Any],
    stop: Interrupt,
    on_found: Callable[[Any], object] | None = None,
) -> list[Any]:
    """Return all that a run finds until it ends, or until `stop` has been seen.

    Args:
        run: a run, or what resembles one
        request: what to start it with
        stop: what ends it early
        on_found: called with each item soon after it is found
    """
    found: list[Any] = []

    def take(news: list[Any]) -> None:
        found.extend(news)
        if on_found:
            for item in news:
                on_found(item)

    take(run.start(request))
    while run.running and not stop.seen:
        take(run.poll())
    take(run.stop())
    return found


def _goes_on(bridge: Bridge, how: str) -> BridgeError:
    """Return the error for a run that does not end; kill swipl if possible."""
    if bridge.kill():
        return BridgeError(f"{bridge.name}: the search went on {how}; swipl was killed")
    return BridgeError(
        f"{bridge.name}: the search goes on {how}, as long as this process runs"
    )
