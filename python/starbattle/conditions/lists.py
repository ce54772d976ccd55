"""Arguments of constraints: lists, one item after another, or both."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from starbattle.arguments import listed
from starbattle.conditions.term import Term


def flat(
    items: Iterable[Any], is_one: Callable[[Any], bool] = lambda item: False
) -> Iterator[Any]:
    """Yield what is in lists of lists, down to terms, and what `is_one` says is one."""
    for item in items:
        is_term = isinstance(item, Term | str) or not isinstance(item, Iterable)
        if is_term or is_one(item):
            yield item
        else:
            yield from flat(item, is_one)


def every(name: str, items: Iterable[Any]) -> list[Any]:
    """Return the items of an argument. Raises RequestError for what is no list."""
    return listed(name, items, "a list")
