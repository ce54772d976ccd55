"""Texts of constraints, which Prolog reads."""

from functools import lru_cache

from starbattle.bridge import open_bridge
from starbattle.bridge.client import ask
from starbattle.conditions.term import Constraint
from starbattle.conditions.where import read_constraint


@lru_cache(maxsize=10_000)
def read(text: str) -> Constraint:
    """Return the constraint that a text stands for. Raises RequestError."""
    reply = ask(open_bridge("auto"), op="constraints", where=[text])
    return read_constraint(reply["trees"][0])
