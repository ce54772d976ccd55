"""Strategies as submissions name them: ff, or columns/ff/up/step."""

from __future__ import annotations

from starbattle.bridge import open_bridge
from starbattle.bridge.client import ask
from starbattle.errors import RequestError
from starbattle.search.strategy import Strategy

_MOST_PARTS = 5


def strategy_of(text: str) -> Strategy | str:
    """Return the strategy of a term's text. Raises RequestError."""
    words = ask(open_bridge("process"), op="term_words", text=text)["words"]
    if words is None:
        raise RequestError("no strategy; expected a name or VIEW/SELECT/ORDER/BRANCH")
    if "/" not in words:
        return str(words)
    parts = words.split("/")
    if len(parts) > _MOST_PARTS:
        raise RequestError(f"a strategy has at most {_MOST_PARTS} parts: {words}")
    return Strategy(*parts)
