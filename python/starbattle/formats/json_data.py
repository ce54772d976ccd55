"""JSON as formats need it: every fault is a BoardError."""

import json
import re
from collections.abc import Iterator
from typing import Any

from starbattle.errors import BoardError
from starbattle.formats.source import Line, Source

Object = dict[str, Any]
_LONG = 10**9


def load(text: str) -> Any:
    """Return the value of a JSON text. Raises BoardError, naming the column."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        line = error.lineno if "\n" in text else None
        reason = f"not JSON: {error.msg}"
        raise BoardError(reason, line=line, column=error.colno) from None
    except RecursionError:
        raise BoardError("JSON that is nested too deeply") from None
    except ValueError:
        raise BoardError("a number with too many digits") from None


def kind(value: object) -> str:
    """Say what JSON calls the type of a value."""
    names = {dict: "an object", list: "a list", str: "a text", type(None): "null"}
    names |= {bool: "true or false", int: "an integer", float: "a fraction"}
    return names[type(value)]


def integer(record: Object, key: str) -> int | None:
    """Return the integer at a key, also if it is written as a text."""
    value = record.get(key)
    if isinstance(value, str) and re.fullmatch("[0-9]{1,9}", value):
        return int(value)
    if isinstance(value, bool) or not isinstance(value, int | None):
        raise BoardError(f'"{key}" is an integer, not {kind(value)}')
    if value is not None and not is_short(value):
        raise BoardError(f'"{key}" has too many digits')
    return value


def is_short(value: object) -> bool:
    """Tell whether this is an integer that a board may need, and can be shown."""
    return type(value) is int and abs(value) < _LONG


def texts(source: Source) -> Iterator[Line | BoardError]:
    """Yield the JSON texts of a source: its lines, or all of it as one.

    The first line tells: where it is a whole object, so is every line.
    """
    first = source.head().lstrip().partition("\n")[0]
    if _is_whole(first):
        yield from source.lines()
    else:
        yield Line(1, source.text())


def _is_whole(text: str) -> bool:
    if not text.startswith(("{", "[")):
        return False
    try:
        load(text)
    except BoardError:
        return text.rstrip().endswith("}")
    return True


def objects(value: object, key: str) -> Iterator[Object]:
    """Yield all objects with a key, however deep they are; they hold no others."""
    left = [value]
    while left:
        value = left.pop()
        if isinstance(value, dict) and key in value:
            yield value
        elif isinstance(value, dict):
            left.extend(reversed(value.values()))
        elif isinstance(value, list):
            left.extend(reversed(value))
