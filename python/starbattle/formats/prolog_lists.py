"""Boards as Prolog lists of lists of integers, as in the paper from FEUP.

    % stars: 1
    testBoard4x4_1([
        [1, 2, 1, 1],
        [1, 1, 1, 3],
        [4, 1, 1, 1],
        [1, 1, 1, 1]]).

A file holds facts, each a board named by its predicate, or bare lists such as
`[[1,2],[1,2]]`, the last one with or without a full stop. A comment of exactly
the shape above gives the star count of the boards that follow it. The text is
only ever data: it is not evaluated, and anything but lists of integers, facts
and comments ends the reading with an error.
"""

import re
from collections.abc import Callable, Iterator
from typing import TypeVar

from starbattle.errors import BoardError, quoted
from starbattle.formats.format import Format
from starbattle.formats.prolog_tokens import Token, tokens
from starbattle.formats.raw import RawBoard
from starbattle.formats.source import Source

_BEGINNING = re.compile(r"\s*(%|/\*|[:?]-|\[\s*[][0-9]|\w+\()")
_STARS = re.compile(r"%+ *stars: ([0-9]{1,9})\s*")

_T = TypeVar("_T")


def read(source: Source) -> Iterator[RawBoard | BoardError]:
    """Yield the boards of the facts and lists, up to the first error in syntax."""
    reader = _Reader(source.text(), source.stem)
    if reader.at("end"):
        raise BoardError("holds no board, only comments")
    while not reader.at("end"):
        yield reader.board()


def detect(text: str) -> bool:
    """Tell whether this begins as a comment, a list, a fact or a directive."""
    return _BEGINNING.match(text) is not None


class _Reader:
    """Reads boards off the tokens of a text."""

    def __init__(self, text: str, stem: str) -> None:
        self._tokens = tokens(text)
        self._stem = stem
        self._stars: int | None = None
        self._rows: list[int] = []  # the line of each row of the last board
        self._advance()

    def at(self, *wanted: str) -> bool:
        """Tell whether the next token has one of these kinds or texts."""
        return self._next.kind in wanted or self._next.text in wanted

    def board(self) -> RawBoard:
        """Read the next board. Raises BoardError."""
        stars, line = self._stars, self._next.line
        fact = self.at("name")
        id = self._next.text if fact else self._place()
        self._rows = []
        try:
            rows = self._fact() if fact else self._bare_list()
        except BoardError as error:
            error.located(board_id=id)
            raise
        return RawBoard(rows, stars, id, line, self._rows)

    def _place(self) -> str:
        """Name a bare list: not at all if it is the first board, else stem:line."""
        return f"{self._stem}:{self._next.line}" if self._rows else ""

    def _fact(self) -> list[list[int]]:
        self._take("name")
        self._take("(")
        rows = self._list(self._row)
        self._take(")")
        self._take("stop")
        return rows

    def _bare_list(self) -> list[list[int]]:
        rows = self._list(self._row)
        if not self.at("end"):
            self._take("stop")
        return rows

    def _row(self) -> list[int]:
        self._rows.append(self._next.line)
        return self._list(self._integer)

    def _integer(self) -> int:
        return int(self._take("integer").text)

    def _list(self, item: Callable[[], _T]) -> list[_T]:
        self._take("[")
        items = [] if self.at("]") else [item()]
        while not self.at("]"):
            self._take(",")
            items.append(item())
        self._take("]")
        return items

    def _take(self, wanted: str) -> Token:
        if not self.at(wanted):
            raise self._next.error(f"expected {_name(wanted)}, found {self._found()}")
        token = self._next
        self._advance()
        return token

    def _found(self) -> str:
        return quoted(self._next.text) if self._next.text else "the end of the text"

    def _advance(self) -> None:
        """Go to the next token, taking note of comments on the way."""
        self._next = next(self._tokens)
        while self._next.kind == "comment":
            if count := _STARS.fullmatch(self._next.text):
                self._stars = int(count[1])
            self._next = next(self._tokens)


def _name(wanted: str) -> str:
    names = {"stop": "a full stop", "integer": "an integer", "name": "a name"}
    return names.get(wanted, repr(wanted))


FORMAT = Format("prolog", detect, read)
