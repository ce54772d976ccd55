"""JSON, and lists in programs: every fault is a BoardError."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from starbattle.errors import BoardError, quoted
from starbattle.formats import lines
from starbattle.formats.format import RawBoard
from starbattle.formats.source import Line, Source

Object = dict[str, Any]
_LONG = 10**9


def load(text: str) -> Any:
    """Return the value of a JSON text. Raises BoardError, naming the column."""
    try:
        return json.loads(text, object_pairs_hook=with_own_keys)
    except BoardError:
        raise
    except json.JSONDecodeError as error:
        line = error.lineno if "\n" in text else None
        reason = f"not JSON: {error.msg}"
        raise BoardError(reason, line=line, column=error.colno) from None
    except RecursionError:
        raise BoardError("JSON that is nested too deeply") from None
    except ValueError:
        raise BoardError("a number with too many digits") from None


def reader(
    read_line: lines.ReadLine, read_value: Callable[[Any, str, int], RawBoard]
) -> lines.Reader:
    """Make the `read` of a format whose boards are lines, such as URLs, or JSON.

    `read_value` reads a board off a JSON value, given its name and line.
    """
    read_lines = lines.reader(read_line)

    def read(source: Source) -> Iterator[RawBoard | BoardError]:
        if not source.head().lstrip().startswith("{"):
            yield from read_lines(source)
            return
        for text in texts(source):
            if isinstance(text, BoardError):
                yield text
            elif text.text.strip():
                yield _read(text, source.stem)

    def _read(text: Line, stem: str) -> RawBoard | BoardError:
        line = text.number
        id = f"{stem}:{line}" if line > 1 else ""
        try:
            return read_value(load(text.text), id, line)
        except BoardError as error:
            return error.located(line=line, board_id=id or stem)

    return read


def with_own_keys(pairs: list[tuple[str, Any]]) -> Object:
    """Make an object of its keys and values. Raises BoardError if a key is repeated.

    Which of the values is meant, nobody can tell.
    """
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in found if keys.count(key) > 1)
        raise BoardError(f"{quoted(twice)} is given more than once")
    return found


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
        raise BoardError(f'"{key}" must be an integer, not {kind(value)}')
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


_TOKEN = re.compile(
    r"""\s+ | //[^\n]* | \#[^\n]*
      | (?P<open>[\[(]) | (?P<close>[\])]) | (?P<comma>,)
      | (?P<integer>-?[0-9]{1,9}(?![0-9.]))
      | "(?P<double>[^"\\\n]*)" | '(?P<single>[^'\\\n]*)'
      | (?P<other>.)""",
    re.VERBOSE,
)
_MOST_DEPTH = 3


def nested_list(text: str, start: int) -> Any:
    """Return the list of integers, texts and lists that begins at `start`.

    Raises BoardError with the line and column of a syntax error.
    """
    open_lists: list[list[Any]] = []
    for match in _TOKEN.finditer(text, start):
        kind, token = match.lastgroup, match[0]
        if kind == "close" and open_lists:
            done = open_lists.pop()
            if not open_lists:
                return done
        elif kind == "open" and len(open_lists) < _MOST_DEPTH:
            inner: list[Any] = []
            if open_lists:
                open_lists[-1].append(inner)
            open_lists.append(inner)
        elif kind in ("integer", "double", "single") and open_lists:
            value = match[kind]
            open_lists[-1].append(int(value) if kind == "integer" else value)
        elif kind and not (kind == "comma" and open_lists):
            raise _error(text, match.start(), f"unexpected {quoted(token)} in a list")
    raise _error(text, len(text), "an unterminated list")


def _error(text: str, at: int, reason: str) -> BoardError:
    line = text.count("\n", 0, at) + 1
    column = at - (text.rfind("\n", 0, at) + 1) + 1
    return BoardError(reason, line=line, column=column)
