"""What every bridge to SWI-Prolog offers."""

from typing import Protocol

MINIMAL_SWIPL = "9.0"
INSTALL_SWIPL = (
    "install SWI-Prolog (Debian, Ubuntu: apt-get install swi-prolog-nox; "
    "macOS: brew install swi-prolog)"
)


class Bridge(Protocol):
    """A way to the one entry predicate of the Prolog program.

    `call` may be used from any thread. Requests and replies are JSON texts, see
    prolog/bridge.pl.
    """

    @property
    def name(self) -> str:
        """Return the bridge's name: janus, pyswip or process."""

    def call(self, request: str) -> str:
        """Send a request and return the reply; BridgeError if none comes."""

    def close(self) -> None:
        """Give back what the bridge holds; it can be called again after that."""

    def kill(self) -> bool:
        """End SWI-Prolog at once, if it is no part of this process; tell whether."""
