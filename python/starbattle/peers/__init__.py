"""The peers: a module each, whose class `Search` is a PeerSearch."""

import shlex
from importlib.util import find_spec
from typing import Any, NamedTuple

from starbattle.board.board import Board
from starbattle.errors import RequestError, printable
from starbattle.extras import extra_module
from starbattle.peers.peer import PeerSearch


class Peer(NamedTuple):
    """What is known of a peer before its module is imported.

    package      the solver's package, whose version records have, and the extra of
                 pyproject.toml that installs it
    description  in a line
    """

    package: str
    description: str


_PEERS = {
    "cp_sat": Peer("ortools", "OR-Tools CP-SAT: learns clauses"),
    "clingo": Peer("clingo", "answer set programming: learns nogoods"),
}


def peers() -> dict[str, Peer]:
    """Return the peers by name; none is imported."""
    return _PEERS


def load_peer(name: str) -> Any:
    """Import the module of a peer. Raises MissingExtra."""
    return extra_module(f"{__package__}.{name}", _PEERS[name].package)


def is_installed(name: str) -> bool:
    """Tell whether the solver of a peer is installed; nothing is imported."""
    return find_spec(_PEERS[name].package) is not None


def peer_search(name: str, board: Board, single: bool, options: str) -> PeerSearch:
    """Return a search of a peer. Raises MissingExtra, and RequestError for options."""
    search: type[PeerSearch] = load_peer(name).Search
    try:
        return search(board, single, shlex.split(options) if options else ())
    except ValueError as error:
        reason = printable(error)
        raise RequestError(f"peer_options of {name}: {reason}") from None


def peer_version(name: str) -> str | None:
    """Return the version of a peer's solver; None if it is not installed."""
    from importlib import metadata  # slow, and needed for records only

    try:
        return metadata.version(_PEERS[name].package)
    except metadata.PackageNotFoundError:
        return None
