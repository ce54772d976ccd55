"""Phrases that the texts of several packages share."""

from collections.abc import Sequence

_ENDED_BY = {
    "nodes": "the limit of nodes ended the search",
    "time": "the time limit ended the search",
    "inferences": "the inference limit ended the search",
    "memory": "the memory limit ended the search",
    "method": "the search was incomplete",
    "steps": "more steps were not asked for",
    "effort": "sets of units take too long to find",
    "interrupt": "interrupted",
}


def plural(count: int, noun: str) -> str:
    """Return a number and its noun: "1 star", "2 stars", "1,000 strategies"."""
    return f"{count:,} {noun if count == 1 else _plural(noun)}"


def ended_by(limit: str) -> str:
    """Return a clause about the limit that ended a search; see Result.limit."""
    return _ENDED_BY.get(limit, limit)


def _plural(noun: str) -> str:
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}s"


def letters(number: int) -> str:
    """Return the name of a region: A to Z for 0 to 25, then AA, AB, ..."""
    first, last = divmod(number, 26)
    return (chr(ord("A") + first - 1) if first else "") + chr(ord("A") + last)


def unit_name(kind: str, index: int) -> str:
    """Return what texts call a row, column, region or the like, given from 0."""
    return f"{kind} {letters(index) if kind == 'region' else index + 1}"


UNITS = ("row", "column", "region")
"""What has stars."""

APART = "No two stars touch, not even diagonally."
"""How stars may usually not stand."""


def put(stars: str, units: Sequence[str]) -> str:
    """Say how many stars every row, column or region has."""
    *others, last = [f"every {unit}" for unit in units]
    return f"Put {stars} into {' and '.join(filter(None, [', '.join(others), last]))}."
