"""Prolog facts as the formats of Prolog files need them, token by token."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

from starbattle.errors import BoardError, quoted

_TOKEN = re.compile(
    r"""(?P<space>\s+)
      | (?P<comment>%[^\n]*|/\*.*?\*/)
      | (?P<integer>-?[0-9]+)
      | (?P<name>[a-z]\w*)
      | (?P<bracket>[][(),])
      | (?P<stop>\.(?=\s|%|\Z))
      | (?P<directive>[:?]-)
      | (?P<variable>[A-Z_]\w*)
      | (?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)
_LAYOUT = {"space"}
_REFUSED = {"directive", "variable", "other"}
_UNNAMED = "_"


class Token(NamedTuple):
    """A piece of text; kind is one of the names above, or "end" at the end."""

    kind: str
    text: str
    line: int
    column: int

    def error(self, reason: str) -> BoardError:
        """Return an error at this token's 1-based line and column."""
        return BoardError(reason, line=self.line, column=self.column)


def tokens(text: str, unknowns: bool = False) -> Iterator[Token]:
    """Yield the tokens, comments included, blanks not, and one of kind "end".

    Raises BoardError at the first thing that is no data; `unknowns` says whether
    the variable `_` is.
    """
    line, line_start = 1, 0
    for match in _TOKEN.finditer(text):
        kind = str(match.lastgroup)
        token = Token(kind, match[0], line, match.start() - line_start + 1)
        if kind not in _LAYOUT:
            is_unknown = unknowns and token.text == _UNNAMED
            yield token if is_unknown else _accepted(token)
        if "\n" in token.text:
            line += token.text.count("\n")
            line_start = match.start() + token.text.rindex("\n") + 1
    yield Token("end", "", line, len(text) - line_start + 1)


def _accepted(token: Token) -> Token:
    if token.kind == "integer" and len(token.text.lstrip("-")) > _MOST_DIGITS:
        raise token.error(f"an integer of more than {_MOST_DIGITS} digits")
    if token.kind in _REFUSED:
        raise token.error(_refusal(token))
    return token


def _refusal(token: Token) -> str:
    if token.kind == "directive":
        return f"a directive ({token.text}); only lists and facts are read"
    if token.kind == "variable":
        return f"a variable ({quoted(token.text)}); only integers are read"
    return f"unexpected {quoted(token.text)}"


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


_MOST_DIGITS = 9
