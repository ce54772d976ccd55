"""Boards as Prolog terms, read token by token: never evaluated.

In the paper from FEUP they are lists of lists of integers:

    % stars: 1
    testBoard4x4_1([
        [1, 2, 1, 1],
        [1, 1, 1, 3],
        [4, 1, 1, 1],
        [1, 1, 1, 1]]).

A file holds facts, each a board named by its predicate, or bare lists such as
`[[1,2],[1,2]]`, the last one with or without a full stop. A comment of exactly
the shape above gives the star count of the boards that follow it. Anything but lists
of integers, facts and comments ends the reading with an error.

In a course at IST they are facts: regions, part-filled boards, solutions:

    regioes(5-1, [[1, 2, 2, 2, 3],
                  [1, 4, 4, 4, 3],
                  [1, 3, 3, 3, 3],
                  [1, 1, 1, 5, 5],
                  [1, 1, 5, 5, 5]]).
    inicial(5-1-1, [[_, p, e, p, _], ...]).
    sol(5-1, [[p, p, p, e, p], ...]).

Keys are the size and a number; `inicial` adds a number of its own to the key of the
board that it belongs to. `e` is a star, `p` a cell without one, `_` an open cell.
There are two stars per row, unless a comment such as `% stars: 1` says otherwise. Each
part-filled board is a board of its own; one that has none is read as it is.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from starbattle.board.position import Position
from starbattle.errors import BoardError, quoted
from starbattle.formats.format import Format, RawBoard, State, cells_of
from starbattle.formats.notation import drawn, numbered, own_name_of_line
from starbattle.formats.source import Source

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


class _Token(NamedTuple):
    """A piece of text; kind is one of the names above, or "end" at the end."""

    kind: str
    text: str
    line: int
    column: int

    def error(self, reason: str) -> BoardError:
        """Return an error at this token's 1-based line and column."""
        return BoardError(reason, line=self.line, column=self.column)


def _tokens(text: str, unknowns: bool = False) -> Iterator[_Token]:
    """Yield the _tokens, comments included, blanks not, and one of kind "end".

    Raises BoardError at the first thing that is no data; `unknowns` says whether
    the variable `_` is.
    """
    line, line_start = 1, 0
    for match in _TOKEN.finditer(text):
        kind = str(match.lastgroup)
        token = _Token(kind, match[0], line, match.start() - line_start + 1)
        if kind not in _LAYOUT:
            is_unknown = unknowns and token.text == _UNNAMED
            yield token if is_unknown else _accepted(token)
        if "\n" in token.text:
            line += token.text.count("\n")
            line_start = match.start() + token.text.rindex("\n") + 1
    yield _Token("end", "", line, len(text) - line_start + 1)


def _accepted(token: _Token) -> _Token:
    if token.kind == "integer" and len(token.text.lstrip("-")) > _MOST_DIGITS:
        raise token.error(f"an integer of more than {_MOST_DIGITS} digits")
    if token.kind in _REFUSED:
        raise token.error(_refusal(token))
    return token


def _refusal(token: _Token) -> str:
    if token.kind == "directive":
        return f"a directive ({token.text}); only lists and facts are read"
    if token.kind == "variable":
        return f"a variable ({quoted(token.text)}); only integers are read"
    return f"unexpected {quoted(token.text)}"


_STARS_COMMENT = re.compile(r"%+ *stars: ([0-9]{1,9})\s*")
_NAMES = {
    "stop": "a full stop",
    "integer": "an integer",
    "name": "a name",
    "variable": "_",
}

_T = TypeVar("_T")


class _Parser:
    """The next token of a text, and the star count of the last comment with one."""

    def __init__(self, text: str, unknowns: bool = False) -> None:
        self._tokens = _tokens(text, unknowns)
        self.stars: int | None = None
        self.advance()

    def at(self, *wanted: str) -> bool:
        """Tell whether the next token has one of these kinds or texts."""
        return self.next.kind in wanted or self.next.text in wanted

    def take(self, *wanted: str) -> _Token:
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
            if count := _STARS_COMMENT.fullmatch(self.next.text):
                self.stars = int(count[1])
            self.next = next(self._tokens)


_MOST_DIGITS = 9


_BEGINNING = re.compile(r"\s*(%|/\*|[:?]-|\[\s*[][0-9]|\w+\()")

_ATOM = re.compile(r"[a-z]\w*", re.ASCII)


def _read_feup(source: Source) -> Iterator[RawBoard | BoardError]:
    """Yield the boards of the facts and lists, up to the first error in syntax."""
    reader = _FeupReader(source.text(), source.stem)
    if reader.at("end"):
        raise BoardError("contains no board, only comments")
    while not reader.at("end"):
        yield reader.board()


def detect_feup(text: str) -> bool:
    """Tell whether this begins as a comment, a list, a fact or a directive."""
    return _BEGINNING.match(text) is not None


class _FeupReader(_Parser):
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
        return own_name_of_line(self._stem, self.next.line) if self._rows else ""

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


def _write_feup(position: Position) -> str:
    """Return a fact, whose name is the board's as far as Prolog allows."""
    board = position.board
    rows = numbered(board)
    listed = ",\n".join([f"    [{row}]" for row in rows])
    return f"% stars: {board.stars}\n{_atom(board.id)}([\n{listed}])."


def _atom(id: str) -> str:
    if _ATOM.fullmatch(id):
        return id
    return "_".join(["board", *re.findall(r"\w+", id, re.ASCII)])


FEUP = Format(
    "feup",
    detect_feup,
    _read_feup,
    _write_feup,
    names=lambda position: _atom(position.board.id) == position.board.id,
    suffix=".pl",
    aliases=("prolog",),
)


_IST_BEGINNING = re.compile(r"^[ \t]*(regioes|inicial|sol)\(\s*[0-9]", re.MULTILINE)
_USUAL_STARS = 2
_STAR, _POINT, _OPEN = "e", "p", "_"
_REGIONS, _BEGUN, _SOLVED = "regioes", "inicial", "sol"
_CELLS = {
    _REGIONS: ("integer",),
    _BEGUN: (_STAR, _POINT, _OPEN),
    _SOLVED: (_STAR, _POINT),
}


def detect_ist(text: str) -> bool:
    """Tell whether a line begins with one of the facts."""
    return _IST_BEGINNING.search(text) is not None


@dataclass(frozen=True, slots=True)
class _Fact:
    """A fact: its name and key, its cells, the line of each row, and a star count."""

    name: _Token
    key: tuple[int, ...]
    rows: list[list[str]]
    lines: list[int]
    stars: int


class _IstReader(_Parser):
    """Reads facts off the tokens of a text."""

    def __init__(self, text: str) -> None:
        super().__init__(text, unknowns=True)
        self._lines: list[int] = []

    def facts(self) -> Iterator[_Fact]:
        while not self.at("end"):
            yield self._fact()

    def _fact(self) -> _Fact:
        stars = self.stars or _USUAL_STARS
        self._lines = []
        name = self.take(*_CELLS)
        self.take("(")
        key = self._key()
        self.take(",")
        rows = self.list_of(lambda: self._row(_CELLS[name.text]))
        self.take(")")
        self.take("stop")
        return _Fact(name, key, rows, self._lines, stars)

    def _key(self) -> tuple[int, ...]:
        """Read a key such as 9-2-1, which comes as the integers 9, -2 and -1."""
        key = []
        while not self.at(","):
            key.append(abs(int(self.take("integer").text)))
        return tuple(key)

    def _row(self, cells: tuple[str, ...]) -> list[str]:
        self._lines.append(self.next.line)
        return self.list_of(lambda: self.take(*cells).text)


def _read_ist(source: Source) -> Iterator[RawBoard | BoardError]:
    """Yield the boards that the facts make together, in order of their regions."""
    facts = list(_IstReader(source.text()).facts())
    boards = [fact for fact in facts if fact.name.text == _REGIONS]
    if not boards:
        raise BoardError(f"contains no board: no fact {_REGIONS}(N-K, Rows)")
    others: dict[tuple[str, tuple[int, ...]], list[_Fact]] = {}
    for fact in facts:
        key = fact.key[:-1] if fact.name.text == _BEGUN else fact.key
        others.setdefault((fact.name.text, key), []).append(fact)
    for board in boards:
        solved = others.get((_SOLVED, board.key), [None])[0]
        for begun in others.get((_BEGUN, board.key), [None]):
            yield _raw(board, begun, solved)


def _raw(board: _Fact, begun: _Fact | None, solved: _Fact | None) -> RawBoard:
    id = "-".join(map(str, (begun or board).key))
    state: State | BoardError
    try:
        state = _state(len(board.rows), begun, solved)
    except BoardError as error:
        state = error.located(board_id=id)
    rows = [[int(cell) for cell in row] for row in board.rows]
    return RawBoard(rows, board.stars, id, board.name.line, board.lines, state)


def _state(size: int, begun: _Fact | None, solved: _Fact | None) -> State:
    rows = _squared(begun, size) if begun else []
    solution = cells_of(_squared(solved, size), _STAR) if solved else None
    stars, blanks = cells_of(rows, _STAR), cells_of(rows, _POINT)
    return State((), (), solution, stars, blanks)


def _squared(fact: _Fact, size: int) -> list[str]:
    for line, row in zip(fact.lines, fact.rows, strict=True):
        if len(row) != size:
            raise BoardError(f"expected {size} cells, found {len(row)}", line=line)
    if len(fact.rows) != size:
        reason = f"expected {size} rows, found {len(fact.rows)}"
        raise BoardError(reason, line=fact.name.line)
    return ["".join(row) for row in fact.rows]


def _write_ist(position: Position) -> str:
    """Return the facts of a board, with its state and its solution if it has them."""
    board = position.board
    key = _key(position)
    rows = numbered(board)
    facts = [f"% stars: {board.stars}", _fact(_REGIONS, key, rows)]
    if position.stars or position.marks:
        signs = {_STAR: position.stars, _POINT: position.marks}
        begun = drawn(board.size, signs, _OPEN, ", ")
        facts.append(_fact(_BEGUN, _begun_key(position), begun))
    if position.solution is not None:
        solved = drawn(board.size, {_STAR: position.solution}, _POINT, ", ")
        facts.append(_fact(_SOLVED, key, solved))
    return "\n".join(facts)


def _fact(name: str, key: str, rows: list[str]) -> str:
    listed = ",\n".join([f"[{row}]" for row in rows])
    return f"{name}({key}, [\n{listed}])."


def _key(position: Position) -> str:
    """Return the key of the board: its name as far as that is one."""
    numbers = re.fullmatch(r"([0-9]{1,4}-[0-9]{1,4})(-[0-9]{1,4})?", position.board.id)
    if numbers and (numbers[2] is None or position.stars or position.marks):
        return numbers[1]
    return f"{position.board.size}-1"


def _begun_key(position: Position) -> str:
    key = _key(position)
    id = position.board.id
    return id if id.startswith(f"{key}-") else f"{key}-1"


def _keeps_name(position: Position) -> bool:
    has_state = bool(position.stars or position.marks)
    key = _begun_key(position) if has_state else _key(position)
    return key == position.board.id


IST = Format(
    "ist",
    detect_ist,
    _read_ist,
    _write_ist,
    carries=frozenset({"stars", "marks", "solution"}),
    meant="given",
    names=_keeps_name,
    many=False,
    suffix=".pl",
)
