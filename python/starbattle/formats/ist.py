"""Prolog facts as in a course at IST: regions, part-filled boards, solutions.

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
from collections.abc import Iterator
from dataclasses import dataclass

from starbattle.board.board import Cell
from starbattle.board.position import Position
from starbattle.errors import BoardError
from starbattle.formats.format import Format, RawBoard, State, cells_of
from starbattle.formats.notation import drawn, numbered
from starbattle.formats.prolog_terms import Parser, Token
from starbattle.formats.source import Source

_BEGINNING = re.compile(r"^[ \t]*(regioes|inicial|sol)\(\s*[0-9]", re.MULTILINE)
_USUAL_STARS = 2
_STAR, _POINT, _OPEN = "e", "p", "_"
_REGIONS, _BEGUN, _SOLVED = "regioes", "inicial", "sol"
_CELLS = {
    _REGIONS: ("integer",),
    _BEGUN: (_STAR, _POINT, _OPEN),
    _SOLVED: (_STAR, _POINT),
}


def detect(text: str) -> bool:
    """Tell whether a line begins with one of the facts."""
    return _BEGINNING.search(text) is not None


@dataclass(frozen=True, slots=True)
class _Fact:
    """A fact: its name and key, its cells, the line of each row, and a star count."""

    name: Token
    key: tuple[int, ...]
    rows: list[list[str]]
    lines: list[int]
    stars: int


class _Reader(Parser):
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


def read(source: Source) -> Iterator[RawBoard | BoardError]:
    """Yield the boards that the facts make together, in order of their regions."""
    facts = list(_Reader(source.text()).facts())
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


def write(position: Position) -> str:
    """Return the facts of a board, with its state and its solution if it has them."""
    board = position.board
    key = _key(position)
    rows = numbered(board)
    facts = [f"% stars: {board.stars}", _fact(_REGIONS, key, rows)]
    if position.stars or position.marks:
        begun = drawn(board.size, lambda cell: _symbol(position, cell), ", ")
        facts.append(_fact(_BEGUN, _begun_key(position), begun))
    if position.solution is not None:
        stars = set(position.solution)
        solved = drawn(
            board.size, lambda cell: _STAR if cell in stars else _POINT, ", "
        )
        facts.append(_fact(_SOLVED, key, solved))
    return "\n".join(facts)


def _symbol(position: Position, cell: Cell) -> str:
    if cell in position.stars:
        return _STAR
    return _POINT if cell in position.marks else _OPEN


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


FORMAT = Format(
    "ist",
    detect,
    read,
    write,
    carries=frozenset({"stars", "marks", "solution"}),
    meant="given",
    names=_keeps_name,
    many=False,
    suffix=".pl",
)
