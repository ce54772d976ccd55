"""Boards as JSON: JSON lines, and what KrazyDad and LinkedIn publish.

JSON lines: one board per line, as a JSON object.

    {"id": "a", "stars": 1, "regions": [[1, 1, 2, 2], [1, 3, 3, 2], ...]}

`regions` (or `rows`) is N lists of N integers or texts, -1 being a hole; `stars` may be
missing or null if a count is given otherwise; `id` is a text or an integer and
by default "<stem>:<line>", the file's stem and the 1-based line. `given_stars`,
`given_blanks` and `solution` are lists of 0-based [row, column]. Every solution has
the given stars, and none a star in a given blank. `rules` is an object with what
differs from the usual rules, and `where` a list of texts of constraints, which count
from 1:

    {..., "rules": {"touch": "knight"}, "where": ["cell(1,4) + cell(2,4) =< 1"]}

`n` or `size`, if it is there, is the number of rows. Further keys and blank lines are
ignored. A bad line does not end the reading. Objects that are indented, in a list or in
another object (`{"puzzles": [...]}`) are read, too.

What puzzle sites publish: KrazyDad and LinkedIn.

KrazyDad's puzzles are JSON, and lines of its test suite:

    {"puzz": "ABBBCADDDCACCCCAAAEEAAEEE", "solved": "0001001000000011000000100",
     "width": 5, "height": 5, "stars": 1, "ptitle": "a name"}
    5,5,1,"ABBBCADDDCACCCCAAAEEAAEEE","0001001000000011000000100" # a name lwork=60

JSON is one object per line, or any JSON text that has such objects in it, also after
`puzzle_data =`. `solved` may be missing, and other keys are ignored.

LinkedIn's Queens has one star per row: what the page is sent, and what people made.

    {"gamePuzzle": {"queensGamePuzzle": {"gridSize": 4,
      "colorGrid": [{"colors": [0, 0, 1, 1]}, ...],
      "solution": [{"row": 0, "col": 1}, ...]}}}
    colorRegions: [["A", "A", "B", "B"], ...]         a level in TypeScript
    queens_board = [[0, 0, 1, 1], ...]                and in Python
    solved_board = [(0, 1), ...]
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from starbattle.board.board import Cell
from starbattle.board.position import Position
from starbattle.errors import BoardError, quoted
from starbattle.formats.format import NOTHING, Format, RawBoard, State, cells_of
from starbattle.formats.notation import (
    Object,
    cells_at,
    check_no_holes,
    check_size,
    cut,
    cut_signs,
    drawn,
    integer,
    json_boards,
    json_reader,
    kind,
    lettered,
    own_name_of_line,
    rows_at,
)
from starbattle.formats.source import Source
from starbattle.formats.texts import shape_reader

_ROWS = re.compile(r'"regions"\s*:|"rows"\s*:\s*\[')
_BEGINNING = re.compile(r"(?:[\w\s.]+=)?\s*(?:\[\s*)?\{")
_STATE = ("given_stars", "given_blanks", "solution")


def read(source: Source) -> Iterator[RawBoard | BoardError]:
    """Yield a board or an error for each line that is not blank, or for each object."""
    return json_boards(source, ["regions", "rows"], _read_object, own_name_of_line)


def detect(text: str) -> bool:
    """Tell whether this begins as JSON objects, not those of another format."""
    return bool(_BEGINNING.match(text) and _ROWS.search(text))


def _read_object(record: Object, id: str, line: int) -> RawBoard:
    rows = rows_at("regions", record.get("regions", record.get("rows")))
    return RawBoard(
        _of_size(rows, record, "n", "size"),
        _stars(record),
        _id(record.get("id")) or id,
        line,
        state=_state(record),
        rules=record.get("rules"),
        where=record.get("where"),
    )


def _of_size(rows: list[Any], record: Object, *keys: str) -> list[Any]:
    """Return rows of which there are as many as numbers at the keys say."""
    for key in keys:
        if isinstance(size := record.get(key), int) and size != len(rows):
            raise BoardError(f'"{key}" is {size}, and there are {len(rows)} rows')
    return rows


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
    stars, marks, solution = (cells_at(key, record.get(key)) for key in _STATE)
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
    carries={"stars", "marks", "solution", "name"},
    meant="given",
    varies=True,
    suffix=".jsonl",
)


_KEY = re.compile(r'"puzz"\s*:|"?puzzle_data"?\s*[:=]')
_LINE = re.compile(
    r'(\d{1,4}),\s*+(\d{1,4}),\s*+(\d{1,4}),\s*+"([^"]*)"(?:,\s*+"([^"]*)")?\s*+(?:#\s*+(.*))?'
)
_SUITE = re.compile(r'\d+,\s*\d+,\s*\d+,\s*"')


def detect_krazydad(text: str) -> bool:
    """Tell a line of the test suite by its numbers, JSON by its keys."""
    if _SUITE.match(text.lstrip()):
        return True
    if not text.lstrip().startswith(("{", "[", "puzzle_data", "var", "let", "const")):
        return False
    return _KEY.search(text) is not None and '"regions"' not in text


def _krazydad_board(record: Object, id: str, line: int) -> RawBoard:
    name = record.get("ptitle")
    if isinstance(name, str) and name.strip() and name.isprintable():
        id = name.strip()
    puzz, solved = record["puzz"], record.get("solved")
    if not isinstance(puzz, str) or not isinstance(solved, str | None):
        raise BoardError('"puzz" and "solved" must be texts')
    columns, rows = (integer(record, key) for key in ("width", "height"))
    stars = integer(record, "stars")
    usual = round(len(puzz) ** 0.5)
    size = usual if rows is None else rows
    check_size(size, usual if columns is None else columns)
    letters = cut(puzz, size, "letters")
    found = cells_of(cut_signs(solved or "", size, "solved", "01"), "1")
    return RawBoard(
        letters, stars, id, line, state=State(solution=found if solved else None)
    )


def _read_line(text: str, id: str, line: int) -> RawBoard:
    if not (match := _LINE.fullmatch(text)):
        raise BoardError('expected COLUMNS,ROWS,STARS,"LETTERS","SOLUTION"')
    keys = ("width", "height", "stars", "puzz", "solved")
    record: Object = dict(zip(keys, match.groups()[:5], strict=True))
    record["ptitle"] = next(iter((match[6] or "").split()), "")
    return _krazydad_board(record, id, line)


def _write_krazydad(position: Position) -> str:
    """Return a board and its solution as a JSON object."""
    board = position.board
    size = board.size
    record: dict[str, object] = {"puzz": "".join(lettered(board, "krazydad"))}
    if position.solution is not None:
        record["solved"] = "".join(drawn(size, {"1": position.solution}, "0"))
    record |= {"width": size, "height": size, "stars": board.stars}
    if board.id:
        record["ptitle"] = board.id
    return json.dumps(record, ensure_ascii=False)


KRAZYDAD = Format(
    "krazydad",
    detect_krazydad,
    json_reader(
        _read_line, partial(json_boards, keys=["puzz"], read_object=_krazydad_board)
    ),
    _write_krazydad,
    carries={"solution", "name"},
    suffix=".json",
)


_GRID = re.compile(r"\b(?:colorRegions\"?\s*:|queens_board\s*=)")
_JSON_KEY = re.compile(r'"(?:colorGrid|queensGamePuzzle|gamePuzzle)"\s*:')


def detect_linkedin(text: str) -> bool:
    """Tell by the names of the keys, unless they are further keys of JSON lines."""
    if text.lstrip().startswith("{") and '"regions"' in text:
        return False
    return bool(_GRID.search(text) or _JSON_KEY.search(text))


def _read_linkedin(source: Source) -> Iterator[RawBoard | BoardError]:
    """Yield the boards of code, or of JSON, which have one star."""
    for found in shape_reader("linkedin", detect_linkedin)(source):
        if isinstance(found, RawBoard):
            found = replace(found, stars=1)
        yield found


def _write_linkedin(position: Position) -> str:
    """Return the JSON of a board and its solution."""
    board = position.board
    if board.stars != 1:
        raise BoardError(f"linkedin has one star per row, not {board.stars}")
    check_no_holes(board, "linkedin")
    puzzle: dict[str, object] = {"gridSize": board.size}
    puzzle["colorGrid"] = [{"colors": row} for row in board.regions]
    if position.solution is not None:
        puzzle["solution"] = [{"row": r, "col": c} for r, c in position.solution]
    return json.dumps({"gamePuzzle": {"queensGamePuzzle": puzzle}})


LINKEDIN = Format(
    "linkedin",
    detect_linkedin,
    _read_linkedin,
    _write_linkedin,
    carries={"solution"},
    suffix=".json",
)
