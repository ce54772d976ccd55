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
from typing import TypeVar

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


_STARS_COMMENT = re.compile(r"%+ *stars: ([0-9]{1,9})\s*")
_NAMES = {
    "stop": "a full stop",
    "integer": "an integer",
    "name": "a name",
}

_T = TypeVar("_T")


class _Tokens:
    """The tokens of a text but blanks and comments, one at a time.

    kind   of the next token: one of the names above, or "end" at the end
    text   its text, at the 1-based line and column
    stars  the star count of the last comment with one before it
    """

    def __init__(self, text: str) -> None:
        self._found = _TOKEN.finditer(text)
        self._length = len(text)
        self._line_start = 0
        self.line = 1
        self.stars: int | None = None
        self._go_on()

    def _go_on(self) -> None:
        for match in self._found:
            self.kind, self.text = str(match.lastgroup), match[0]
            self.column = match.start() - self._line_start + 1
            if self.kind not in ("space", "comment"):
                self._check()
                return
            if count := _STARS_COMMENT.fullmatch(self.text):
                self.stars = int(count[1])
            if "\n" in self.text:
                self.line += self.text.count("\n")
                self._line_start = match.start() + self.text.rindex("\n") + 1
        self.kind, self.text = "end", ""
        self.column = self._length - self._line_start + 1

    def at(self, *wanted: str) -> bool:
        """Tell whether the next token has one of these kinds or texts."""
        return self.kind in wanted or self.text in wanted

    def take(self, *wanted: str) -> str:
        """Return the next token, which has one of these kinds or texts, and go on."""
        text = self.text
        if not self.at(*wanted):
            names = " or ".join(_NAMES.get(one, repr(one)) for one in wanted)
            found = quoted(text) if text else "the end of the text"
            raise self._error(f"expected {names}, found {found}")
        self._go_on()
        return text

    def _check(self) -> None:
        """Raise BoardError for a token that is no data."""
        if self.kind == "integer" and len(self.text.lstrip("-")) > _MOST_DIGITS:
            raise self._error(f"an integer of more than {_MOST_DIGITS} digits")
        if self.kind == "directive":
            said = f"a directive ({self.text}); only lists and facts are read"
            raise self._error(said)
        if self.kind == "variable" and self.text != _OPEN:
            said = f"a variable ({quoted(self.text)}); only integers are read"
            raise self._error(said)
        if self.kind == "other":
            raise self._error(f"unexpected {quoted(self.text)}")

    def _error(self, reason: str) -> BoardError:
        return BoardError(reason, line=self.line, column=self.column)

    def rows(self, *cells: str) -> tuple[list[list[str]], list[int]]:
        """Read a list of lists of such cells; return it, and the line of each row."""
        lines: list[int] = []

        def row() -> list[str]:
            lines.append(self.line)
            return self._list_of(lambda: self.take(*cells))

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
    tokens = _Tokens(source.text())
    if tokens.at("end"):
        raise BoardError("contains no board, only comments")
    bare = ""  # the first bare list has no name, others are called stem:line
    while not tokens.at("end"):
        line, stars, is_fact = tokens.line, tokens.stars, tokens.at("name")
        id = tokens.text if is_fact else bare and own_name_of_line(bare, line)
        try:
            if is_fact:
                tokens.take("name")
                tokens.take("(")
            rows, lines = tokens.rows("integer")
            if is_fact:
                tokens.take(")")
            if is_fact or not tokens.at("end"):
                tokens.take("stop")
        except BoardError as error:
            raise error.located(board_id=id) from None
        numbers = [[int(cell) for cell in row] for row in rows]
        yield RawBoard(numbers, stars, id, line, lines)
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
    carries={"name"},
    suffix=".pl",
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
    """A fact: its name, line and key, its cells, their lines, and a star count."""

    name: str
    line: int
    key: tuple[int, ...]
    rows: list[list[str]]
    lines: list[int]
    stars: int


def _facts(tokens: _Tokens) -> Iterator[_Fact]:
    while not tokens.at("end"):
        line, stars = tokens.line, tokens.stars or _USUAL_STARS
        name = tokens.take(*_CELLS)
        tokens.take("(")
        key = []
        while not tokens.at(","):  # 9-2-1 comes as the integers 9, -2 and -1
            key.append(abs(int(tokens.take("integer"))))
        tokens.take(",")
        rows, lines = tokens.rows(*_CELLS[name])
        tokens.take(")")
        tokens.take("stop")
        yield _Fact(name, line, tuple(key), rows, lines, stars)


def _read_ist(source: Source) -> Iterator[RawBoard | BoardError]:
    """Yield the boards that the facts make together, in order of their regions."""
    facts = list(_facts(_Tokens(source.text())))
    boards = [fact for fact in facts if fact.name == _REGIONS]
    if not boards:
        raise BoardError(f"contains no board: no fact {_REGIONS}(N-K, Rows)")
    others: dict[tuple[str, tuple[int, ...]], list[_Fact]] = {}
    for fact in facts:
        key = fact.key[:-1] if fact.name == _BEGUN else fact.key
        others.setdefault((fact.name, key), []).append(fact)
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
            yield RawBoard(rows, board.stars, id, board.line, board.lines, state)


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
        raise BoardError(reason, line=fact.line)
    return ["".join(row) for row in fact.rows]


def _write_ist(position: Position) -> str:
    """Return the facts of a board, with its state and its solution if it has them."""
    board = position.board
    key = f"{board.size}-1"
    rows = numbered(board)
    facts = [f"% stars: {board.stars}", _fact(_REGIONS, key, rows)]
    if position.stars or position.marks:
        signs = {_STAR: position.stars, _POINT: position.marks}
        begun = drawn(board.size, signs, _OPEN, ", ")
        facts.append(_fact(_BEGUN, f"{key}-1", begun))
    if position.solution is not None:
        solved = drawn(board.size, {_STAR: position.solution}, _POINT, ", ")
        facts.append(_fact(_SOLVED, key, solved))
    return "\n".join(facts)


def _fact(name: str, key: str, rows: list[str]) -> str:
    listed = ",\n".join([f"[{row}]" for row in rows])
    return f"{name}({key}, [\n{listed}])."


IST = Format(
    "ist",
    _IST_BEGINNING.search,
    _read_ist,
    _write_ist,
    carries={"stars", "marks", "solution"},
    meant="given",
    many=False,
    suffix=".pl",
)
