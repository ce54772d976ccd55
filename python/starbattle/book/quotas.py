"""How many puzzles of which difficulty a book has."""

import re
from collections.abc import Mapping

from starbattle.book.puzzle import LEVELS
from starbattle.errors import RequestError, quoted

MOST = 1000
"""Most puzzles of a book."""

_PART = re.compile(r"(\w+)(?::(\d{1,6}))?")


def quotas(text: str | None, count: int | None) -> Mapping[str, int]:
    """Read `easy:10,hard:5`, or `easy` alone. Raises RequestError.

    Without a text, {"": count} stands for any difficulty. The easiest comes first.
    """
    if text is None:
        return {"": _checked(10 if count is None else count)}
    found = _parts(text, count)
    total = _checked(sum(found.values()))
    if count not in (None, total):
        raise RequestError(
            f"--difficulty asks for {total} puzzles, --count for {count}"
        )
    return {level: found[level] for level in LEVELS if found.get(level)}


def _parts(text: str, count: int | None) -> dict[str, int]:
    found: dict[str, int] = {}
    for part in text.split(","):
        match = _PART.fullmatch(part.strip())
        if not match or (match[2] is None and "," in text):
            example = "such as easy:10,medium:15,hard:15"
            raise RequestError(f"--difficulty is a list {example}, not {quoted(text)}")
        name, number = match[1], match[2]
        if name not in LEVELS:
            expected = ", ".join(LEVELS)
            raise RequestError(
                f"unknown difficulty {quoted(name)}; expected one of {expected}"
            )
        if name in found:
            raise RequestError(f"--difficulty names {name} twice")
        found[name] = int(number) if number else (10 if count is None else count)
    return found


def _checked(total: int) -> int:
    if not 1 <= total <= MOST:
        raise RequestError(f"a book has 1 to {MOST} puzzles, not {total}")
    return total
