"""Texts with placeholders, and the values that are drawn for them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from random import Random
from string import Template
from typing import Any

from starbattle.generator import make

_SEEDS = 2**31


class _Text(Template):
    """A text in which `$name` and `$name.key` stand for what is drawn."""

    idpattern = r"[a-z]+(?:\.[a-z]+)?"
    flags = re.RegexFlag(0)


def filled(text: str, values: Mapping[str, str]) -> str:
    """Return the text with values in place of its placeholders."""
    return _Text(text).substitute(values)


def drawn(choices: Mapping[str, Any], draws: Random) -> dict[str, str]:
    """Return a value for each placeholder.

    A choice is one of

    - a list: one of its values, or one of its tables, whose key K is `$name.K`
    - from, to and perhaps shape, distinct: a number, or numbers in lists
    - size and stars: the rows of a board with exactly one solution

    What is drawn may have placeholders for the others.
    """
    found: dict[str, str] = {}
    for name, choice in choices.items():
        found |= _named(name, _value(choice, draws))
    return {name: filled(text, found) for name, text in found.items()}


def _named(name: str, value: Any) -> dict[str, str]:
    if isinstance(value, dict):
        return {f"{name}.{key}": str(each) for key, each in value.items()}
    return {name: str(value).replace(", ", ",")}


def _value(choice: Any, draws: Random) -> Any:
    if isinstance(choice, list):
        return choice[_below(len(choice), draws)]
    if "size" in choice:
        return _rows(choice["size"], choice["stars"], _below(_SEEDS, draws))
    numbers = _numbers(choice, draws)
    return _shaped(numbers, choice.get("shape", []))


def _below(count: int, draws: Random) -> int:
    """Return a number from 0, the same in every version of Python."""
    return int(draws.random() * count)


def _numbers(choice: Mapping[str, Any], draws: Random) -> Iterator[int]:
    least, most = choice["from"], choice["to"]
    seen: set[int] = set()
    while True:
        number = least + _below(most - least + 1, draws)
        if not (choice.get("distinct") and number in seen):
            seen.add(number)
            yield number


def _shaped(numbers: Iterator[int], shape: list[int]) -> Any:
    """Return a number, or lists of this shape, which are written as in Prolog."""
    if not shape:
        return next(numbers)
    return [_shaped(numbers, shape[1:]) for _ in range(shape[0])]


def _rows(size: int, stars: int, seed: int) -> list[list[int]]:
    with make(size, stars, count=1, seed=seed, bridge="process") as made:
        board = next(made).board
    return [[region + 1 for region in row] for row in board.regions]
