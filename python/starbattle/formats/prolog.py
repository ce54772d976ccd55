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


class _Token(NamedTuple):
    """A piece of text; kind is one of the names above, or "end" at the end.

    stars  the star count of the last comment with one before it
    """

    kind: str
    text: str
    line: int
    column: int
    stars: int | None

    def error(self, reason: str) -> BoardError:
        """Return an error at this token's 1-based line and column."""
        return BoardError(reason, line=self.line, column=self.column)


def _tokens(text: str, unknown: str = "") -> Iterator[_Token]:
    """Yield the tokens, and one of kind "end", but for blanks and comments.

    Raises BoardError for a token that is no data; `unknown` is the variable that is.
    """
    line, line_start = 1, 0
    stars: int | None = None
    for match in _TOKEN.finditer(text):
        kind, found, column = str(match.lastgroup), match[0], match.start() - line_start
        if count := _STARS_COMMENT.fullmatch(found):
            stars = int(count[1])
        elif kind not in ("space", "comment"):
            token = _Token(kind, found, line, column + 1, stars)
            if found != unknown and (fault := _fault(token)):
                raise token.error(fault)
            yield token
        if "\n" in found:
            line += found.count("\n")
            line_start = match.start() + found.rindex("\n") + 1
    yield _Token("end", "", line, len(text) - line_start + 1, stars)


def _fault(token: _Token) -> str:
    """Say why a token is no data, "" if it is."""
    if token.kind == "integer" and len(token.text.lstrip("-")) > _MOST_DIGITS:
        return f"an integer of more than {_MOST_DIGITS} digits"
    if token.kind == "directive":
        return f"a directive ({token.text}); only lists and facts are read"
    if token.kind == "variable":
        return f"a variable ({quoted(token.text)}); only integers are read"
    return f"unexpected {quoted(token.text)}" if token.kind == "other" else ""


_STARS_COMMENT = re.compile(r"%+ *stars: ([0-9]{1,9})\s*")
_NAMES = {
    "stop": "a full stop",
    "integer": "an integer",
    "name": "a name",
    "variable": "_",
}

_T = TypeVar("_T")


class _Parser:
    """What is next of tokens."""

    def __init__(self, tokens: Iterator[_Token]) -> None:
        self._tokens = tokens
        self.next = next(tokens)

    def at(self, *wanted: str) -> bool:
        """Tell whether the next token has one of these kinds or texts."""
        return self.next.kind in wanted or self.next.text in wanted

    def take(self, *wanted: str) -> _Token:
        """Return the next token, which has one of these kinds or texts, and go on."""
        if not self.at(*wanted):
            names = " or ".join(_NAMES.get(one, repr(one)) for one in wanted)
            found = quoted(self.next.text) if self.next.text else "the end of the text"
            raise self.next.error(f"expected {names}, found {found}")
        token, self.next = self.next, next(self._tokens)
        return token

    def rows(self, *cells: str) -> tuple[list[list[str]], list[int]]:
        """Read a list of lists of such cells; return it, and the line of each row."""
        lines: list[int] = []

        def row() -> list[str]:
            lines.append(self.next.line)
            return self._list_of(lambda: self.take(*cells).text)

        return self._list_of(row), lines

    def _list_of(self, item: Callable[[], _T]) -> list[_T]:
        """Read a list, each item with `item`."""
        self.take("[")
        items = [] if self.at("]") else [item()]
        while not self.at("]"):
            self.take(",")
            items.append(item())
        self.take("]")
        return items


_MOST_DIGITS = 9


_BEGINNING = re.compile(
    r"""\s*(?=\S)(?:\s|%[^\n]*|/\*.*?\*/)*+
        (?: [:?]- | \[\s*[][0-9] | [a-z]\w*\(\s*[\[A-Z_] | /\* | \Z )""",
    re.VERBOSE | re.DOTALL,
)

_ATOM = re.compile(r"[a-z]\w*", re.ASCII)


def _read_feup(source: Source) -> Iterator[RawBoard | BoardError]:
    """Yield the boards of the facts and lists, up to the first error in syntax."""
    parser = _Parser(_tokens(source.text()))
    if parser.at("end"):
        raise BoardError("contains no board, only comments")
    bare = ""  # the first bare list has no name, others are called stem:line
    while not parser.at("end"):
        start = parser.next
        is_fact = parser.at("name")
        id = start.text if is_fact else bare and own_name_of_line(bare, start.line)
        try:
            if is_fact:
                parser.take("name")
                parser.take("(")
            rows, lines = parser.rows("integer")
            if is_fact:
                parser.take(")")
            if is_fact or not parser.at("end"):
                parser.take("stop")
        except BoardError as error:
            raise error.located(board_id=id) from None
        numbers = [[int(cell) for cell in row] for row in rows]
        yield RawBoard(numbers, start.stars, id, start.line, lines)
        bare = source.stem


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
    _BEGINNING.match,
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


@dataclass(frozen=True, slots=True)
class _Fact:
    """A fact: its name and key, its cells, the line of each row, and a star count."""

    name: _Token
    key: tuple[int, ...]
    rows: list[list[str]]
    lines: list[int]
    stars: int


def _facts(parser: _Parser) -> Iterator[_Fact]:
    while not parser.at("end"):
        name = parser.take(*_CELLS)
        parser.take("(")
        key = []
        while not parser.at(","):  # 9-2-1 comes as the integers 9, -2 and -1
            key.append(abs(int(parser.take("integer").text)))
        parser.take(",")
        rows, lines = parser.rows(*_CELLS[name.text])
        parser.take(")")
        parser.take("stop")
        yield _Fact(name, tuple(key), rows, lines, name.stars or _USUAL_STARS)


def _read_ist(source: Source) -> Iterator[RawBoard | BoardError]:
    """Yield the boards that the facts make together, in order of their regions."""
    facts = list(_facts(_Parser(_tokens(source.text(), _OPEN))))
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
            id = "-".join(map(str, (begun or board).key))
            rows = [[int(cell) for cell in row] for row in board.rows]
            try:
                state = _state(len(rows), begun, solved)
            except BoardError as error:
                yield error.located(board_id=id)
                continue
            yield RawBoard(rows, board.stars, id, board.name.line, board.lines, state)


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
    _IST_BEGINNING.search,
    _read_ist,
    _write_ist,
    carries={"stars", "marks", "solution"},
    meant="given",
    names=_keeps_name,
    many=False,
    suffix=".pl",
)
