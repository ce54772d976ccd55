"""Lists of lists in programs: Python's and JavaScript's, as far as data needs them."""

import re
from typing import Any

from starbattle.errors import BoardError, quoted

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
    raise _error(text, len(text), "a list that does not end")


def _error(text: str, at: int, reason: str) -> BoardError:
    line = text.count("\n", 0, at) + 1
    column = at - (text.rfind("\n", 0, at) + 1) + 1
    return BoardError(reason, line=line, column=column)
