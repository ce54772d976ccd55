"""Terms as texts, compared by Prolog as data."""

from __future__ import annotations

from starbattle.bridge import open_bridge
from starbattle.bridge.client import ask


def same_terms(one: str, other: str) -> bool:
    """Tell whether two texts are the same term, up to the names of variables."""
    reply = ask(open_bridge("process"), op="same_terms", terms=[one, other])
    return bool(reply["same"])
