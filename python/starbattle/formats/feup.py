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
from collections.abc import Iterator

from starbattle.board.position import Position
from starbattle.errors import BoardError
from starbattle.formats.format import Format, RawBoard
from starbattle.formats.notation import numbered
from starbattle.formats.prolog_terms import Parser
from starbattle.formats.source import Source

_BEGINNING = re.compile(r"\s*(%|/\*|[:?]-|\[\s*[][0-9]|\w+\()")

_ATOM = re.compile(r"[a-z]\w*", re.ASCII)


def read(source: Source) -> Iterator[RawBoard | BoardError]:
    """Yield the boards of the facts and lists, up to the first error in syntax."""
    reader = _Reader(source.text(), source.stem)
    if reader.at("end"):
        raise BoardError("contains no board, only comments")
    while not reader.at("end"):
        yield reader.board()


def detect(text: str) -> bool:
    """Tell whether this begins as a comment, a list, a fact or a directive."""
    return _BEGINNING.match(text) is not None


class _Reader(Parser):
    """Reads boards off the tokens of a text."""

    def __init__(self, text: str, stem: str) -> None:
        super().__init__(text)
        self._stem = stem
        self._rows: list[int] = []  # the line of each row of the last board

    def board(self) -> RawBoard:
        """Read the next board. Raises BoardError."""
        stars, line = self.stars, self.next.line
        fact = self.at("name")
        id = self.next.text if fact else self._place()
        self._rows = []
        try:
            rows = self._fact() if fact else self._bare_list()
        except BoardError as error:
            error.located(board_id=id)
            raise
        return RawBoard(rows, stars, id, line, self._rows)

    def _place(self) -> str:
        """Name a bare list: not at all if it is the first board, else stem:line."""
        return f"{self._stem}:{self.next.line}" if self._rows else ""

    def _fact(self) -> list[list[int]]:
        self.take("name")
        self.take("(")
        rows = self.list_of(self._row)
        self.take(")")
        self.take("stop")
        return rows

    def _bare_list(self) -> list[list[int]]:
        rows = self.list_of(self._row)
        if not self.at("end"):
            self.take("stop")
        return rows

    def _row(self) -> list[int]:
        self._rows.append(self.next.line)
        return self.list_of(self._integer)

    def _integer(self) -> int:
        return int(self.take("integer").text)


def write(position: Position) -> str:
    """Return a fact, whose name is the board's as far as Prolog allows."""
    board = position.board
    rows = numbered(board)
    listed = ",\n".join([f"    [{row}]" for row in rows])
    return f"% stars: {board.stars}\n{_atom(board.id)}([\n{listed}])."


def _atom(id: str) -> str:
    if _ATOM.fullmatch(id):
        return id
    return "_".join(["board", *re.findall(r"\w+", id, re.ASCII)])


FORMAT = Format(
    "feup",
    detect,
    read,
    write,
    names=lambda position: _atom(position.board.id) == position.board.id,
    suffix=".pl",
    aliases=("prolog",),
)
