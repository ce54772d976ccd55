"""Reading Prolog facts token by token."""

import re
from collections.abc import Callable
from typing import TypeVar

from starbattle.errors import quoted
from starbattle.formats.prolog_tokens import Token, tokens

_STARS = re.compile(r"%+ *stars: ([0-9]{1,9})\s*")
_NAMES = {
    "stop": "a full stop",
    "integer": "an integer",
    "name": "a name",
    "variable": "_",
}

_T = TypeVar("_T")


class Parser:
    """The next token of a text, and the star count of the last comment with one."""

    def __init__(self, text: str, unknowns: bool = False) -> None:
        self._tokens = tokens(text, unknowns)
        self.stars: int | None = None
        self.advance()

    def at(self, *wanted: str) -> bool:
        """Tell whether the next token has one of these kinds or texts."""
        return self.next.kind in wanted or self.next.text in wanted

    def take(self, *wanted: str) -> Token:
        """Return the next token, which has one of these kinds or texts, and go on."""
        if not self.at(*wanted):
            names = " or ".join(_NAMES.get(one, repr(one)) for one in wanted)
            found = quoted(self.next.text) if self.next.text else "the end of the text"
            raise self.next.error(f"expected {names}, found {found}")
        token = self.next
        self.advance()
        return token

    def list_of(self, item: Callable[[], _T]) -> list[_T]:
        """Read a list, each item with `item`."""
        self.take("[")
        items = [] if self.at("]") else [item()]
        while not self.at("]"):
            self.take(",")
            items.append(item())
        self.take("]")
        return items

    def advance(self) -> None:
        """Go to the next token, taking note of comments on the way."""
        self.next = next(self._tokens)
        while self.next.kind == "comment":
            if count := _STARS.fullmatch(self.next.text):
                self.stars = int(count[1])
            self.next = next(self._tokens)
