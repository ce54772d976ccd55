"""JSON lines: one board per line, as a JSON object.

    {"id": "a", "stars": 1, "regions": [[1, 1, 2, 2], [1, 3, 3, 2], ...]}

`regions` (or `rows`) is N lists of N integers or texts, -1 being a hole; `stars` may be
missing or null if a count is given otherwise; `id` is a text or an integer and
by default "<stem>:<line>", the file's stem and the 1-based line. `given_stars`,
`given_blanks` and `solution` are lists of 0-based [row, column]. Every solution has
the given stars, and none a star in a given blank. `rules` is an object with what
differs from the usual rules, and `where` a list of texts of constraints, which count
from 1:

    {..., "rules": {"touch": "knight"}, "where": ["cell(1,4) + cell(2,4) =< 1"]}

Further keys and blank lines are ignored. A bad line does not end the reading. Objects
that are indented, in a list or in another object (`{"puzzles": [...]}`) are read, too.
"""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from starbattle.board.board import Cell
from starbattle.board.position import Position
from starbattle.errors import BoardError, quoted
from starbattle.formats import notation
from starbattle.formats.format import NOTHING, Format, RawBoard, State
from starbattle.formats.notation import kind
from starbattle.formats.source import Source

_OTHERS = re.compile(r'"(?:puzz|colorGrid|colorRegions|gamePuzzle|puzzle_data)"\s*:')
_BEGINNING = re.compile(r"(?:[\w\s.]+=)?\s*(?:\[\s*)?\{")
_STATE = ("given_stars", "given_blanks", "solution")


def read(source: Source) -> Iterator[RawBoard | BoardError]:
    """Yield a board or an error for each line that is not blank, or for each object."""
    boards = notation.json_boards(
        source, ["regions", "rows"], _read_object, notation.own_name_of_line
    )
    empty = True
    for board in boards:
        empty = False
        yield board
    if empty:
        raise BoardError("is empty")


def detect(text: str) -> bool:
    """Tell whether this begins as JSON objects, not those of another format."""
    if '"regions"' in text:
        return _BEGINNING.match(text) is not None
    return text.lstrip().startswith("{") and not _OTHERS.search(text)


def _read_object(record: notation.Object, id: str, line: int) -> RawBoard:
    return RawBoard(
        notation.rows_at("regions", record.get("regions", record.get("rows"))),
        _stars(record),
        _id(record.get("id")) or id,
        line,
        state=_state(record),
        rules=record.get("rules"),
        where=record.get("where"),
    )


def _id(value: object) -> str:
    """Return the id as text, "" if there is none."""
    if value is None:
        return ""
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise BoardError(f'"id" must be a text or an integer, not {kind(value)}')
    id = str(value)
    if not id.isprintable():
        raise BoardError(f'"id" has a character that cannot be shown: {quoted(id)}')
    return id


def _stars(record: dict[str, Any]) -> int | None:
    stars = record.get("stars")
    if isinstance(stars, bool) or not isinstance(stars, int | None):
        raise BoardError(f'"stars" must be an integer, not {kind(stars)}')
    return stars


def _state(record: dict[str, Any]) -> State:
    """Return what stands on the board."""
    if not any(key in record for key in _STATE):
        return NOTHING
    stars, marks, solution = (notation.cells_at(key, record.get(key)) for key in _STATE)
    return State((), (), solution, stars or (), marks or ())


def write(position: Position) -> str:
    """Return a board, and what stands on it, as a JSON object."""
    board = position.board
    record: dict[str, object] = {"id": board.id} if board.id else {}
    record |= {"stars": board.stars, "regions": board.regions}
    if position.stars:
        record["given_stars"] = _listed(position.stars)
    if position.marks:
        record["given_blanks"] = _listed(position.marks)
    if not board.is_usual:
        record |= board.conditions()
    if position.solution is not None:
        record["solution"] = _listed(position.solution)
    return json.dumps(record)


def _listed(cells: Iterable[Cell]) -> list[list[int]]:
    return [list(cell) for cell in sorted(cells)]


JSONL = Format(
    "jsonl",
    detect,
    read,
    write,
    carries={"stars", "marks", "solution"},
    meant="given",
    varies=True,
    names=lambda position: True,
    suffix=".jsonl",
)
