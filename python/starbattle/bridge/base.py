"""What every bridge to SWI-Prolog offers."""

import os
from typing import Protocol

from starbattle.errors import BridgeUnavailable

JANUS_SWIPL = "9.1.12"
"""The first SWI-Prolog with the interface that janus-swi is built against."""

MINIMAL_SWIPL = "9.0"
INSTALL_SWIPL = (
    "install SWI-Prolog (Debian, Ubuntu: apt-get install swi-prolog-nox; "
    "macOS: brew install swi-prolog)"
)


class Bridge(Protocol):
    """A way to call the entry predicate of the Prolog program.

    `call` may be used from any thread. Requests and replies are JSON texts, see
    prolog/bridge/server.pl.
    """

    @property
    def name(self) -> str:
        """Return the bridge's name: janus, pyswip or process."""

    def call(self, request: str) -> str:
        """Send a request and return the reply; BridgeError if none comes."""

    def close(self) -> None:
        """Release resources; the bridge can still be called afterwards."""

    def kill(self) -> bool:
        """Kill SWI-Prolog if it is a process of its own; return whether it was."""


class Owner:
    """The process that opened a bridge, the only one that may use it.

    A forked child lacks the parent's threads, so that Prolog would hang, and has no
    pipe of its own to swipl.
    """

    def __init__(self, bridge: str) -> None:
        self._bridge = bridge
        self._process = os.getpid()

    def check(self) -> None:
        """Raise BridgeUnavailable in any other process."""
        if os.getpid() != self._process:
            reason = "the search, or the bridge, is of the process before the fork"
            raise BridgeUnavailable(self._bridge, reason, "begin again in this one")
