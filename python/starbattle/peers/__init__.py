"""The peers, found in this folder: each file that declares an ORDER is one.

Its other constants are DESCRIPTION, the EXTRA of pyproject.toml that installs its
solver, and the PACKAGE whose version records have. Its class `Search` is a PeerSearch.
"""

from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from starbattle.extras import extra_module
from starbattle.peers.peer import PeerSearch, Problem
from starbattle.plugins import Plugin, plugins

_PACKAGE = __package__


@lru_cache
def peers() -> dict[str, Plugin]:
    """Return the peers by name, in their order; none is imported."""
    folder = Path(__file__).parent
    return {peer.name: peer for peer in plugins(_PACKAGE, folder, "ORDER")}


def load_peer(name: str) -> Any:
    """Import the module of a peer. Raises MissingExtra."""
    return extra_module(f"{_PACKAGE}.{name}", peers()[name].declared("EXTRA"))


def is_installed(name: str) -> bool:
    """Tell whether the solver of a peer is installed; nothing is imported."""
    return find_spec(peers()[name].declared("PACKAGE")) is not None


def peer_search(name: str, problem: Problem) -> PeerSearch:
    """Return a search of a peer. Raises MissingExtra."""
    search: type[PeerSearch] = load_peer(name).Search
    return search(problem)


def peer_version(name: str) -> str | None:
    """Return the version of a peer's solver; None if it is not installed."""
    from importlib import metadata  # slow, and needed for records only

    try:
        return metadata.version(peers()[name].declared("PACKAGE"))
    except metadata.PackageNotFoundError:
        return None
