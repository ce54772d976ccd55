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
from typing import Any

from starbattle.board.position import Position
from starbattle.errors import BoardError, quoted
from starbattle.formats.format import NOTHING, Format, RawBoard, State
from starbattle.formats.notation import (
    Object,
    by_lines,
    cells_at,
    drawn,
    json_texts,
    kind,
    lettered,
    load,
    object_of,
    rows_at,
)
from starbattle.formats.source import Line, Source
from starbattle.formats.texts import boards_of

_ROWS = re.compile(r'"regions"\s*:|"rows"\s*:\s*\[')
_BEGINNING = re.compile(r"(?:[\w\s.]+=)?\s*(?:\[\s*)?\{")
_OF_CELLS = re.compile(
    r'"rows"\s*:\s*(\[\s*){3}'
    r'|"(rows|regions)"\s*:\s*(\[\s*){2}"[Rr]?\d+[,cC-]\d+"'
)
"""How the first region begins where regions are lists of cells, which Prolog reads; as
lists of numbers, `regions` are SudokuPad's.
"""

_STATE = ("given_stars", "given_blanks", "solution")


def read(source: Source) -> Iterator[RawBoard | BoardError]:
    """Yield a board or an error for each line that is not blank, or for each object."""

    def read_text(text: Line, id: str) -> Iterable[RawBoard | BoardError]:
        if record := _record(text.text.strip()):
            return [_read_object(record, id, text.number)]
        return boards_of(text, "known", source.stem)

    return by_lines(json_texts(source), source.stem, read_text, named=True)


def _record(text: str) -> Object | None:
    """Return the object of a board in a line; None if some may be further down."""
    is_line = text.startswith("{") and "\n" not in text
    if not is_line and _ROWS.search(text):
        return None
    value = load(text)
    rows = (
        [value[key] for key in ("regions", "rows") if key in value] if is_line else []
    )
    if rows and not isinstance(rows[0], dict) and not _OF_CELLS.search(text):
        return object_of(value)
    if _ROWS.search(text):
        return None
    object_of(value)
    raise BoardError('"regions" is missing')


def detect(text: str) -> bool:
    """Tell whether this begins as JSON objects, not those of another format."""
    return bool(_BEGINNING.match(text) and _ROWS.search(text))


def _read_object(record: Object, id: str, line: int) -> RawBoard:
    id = _id(record.get("id")) or id
    try:
        rows = rows_at("regions", record.get("regions", record.get("rows")))
        for key in ("n", "size"):
            if isinstance(size := record.get(key), int) and size != len(rows):
                reason = f'"{key}" is {size}, and there are {len(rows)} rows'
                raise BoardError(reason)
        return RawBoard(
            rows,
            _stars(record),
            id,
            line,
            state=_state(record),
            rules=record.get("rules"),
            where=record.get("where"),
        )
    except BoardError as error:
        raise error.located(board_id=id) from None


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
        record["given_stars"] = sorted(position.stars)
    if position.marks:
        record["given_blanks"] = sorted(position.marks)
    if not board.is_usual:
        record |= board.conditions()
    if position.solution is not None:
        record["solution"] = sorted(position.solution)
    return json.dumps(record)


JSONL = Format(
    "jsonl",
    detect=detect,
    read=read,
    write=write,
    carries={"stars", "marks", "solution", "name"},
    meant="given",
    varies=True,
    suffix=".jsonl",
)


_SUITE = re.compile(r'\d+,\s*\d+,\s*\d+,\s*".*')
_PUZZLE = re.compile(
    r"""\s*(?=[{[]|puzzle_data|var|let|const).*?
        (?:"puzz"\s*:|"?puzzle_data"?\s*[:=])""",
    re.VERBOSE | re.DOTALL,
)


def _write_krazydad(position: Position) -> str:
    """Return a board and its solution as a JSON object."""
    board = position.board
    size = board.size
    record: dict[str, object] = {"puzz": "".join(lettered(board))}
    if position.solution is not None:
        record["solved"] = "".join(drawn(size, {"1": position.solution}, "0"))
    record |= {"width": size, "height": size, "stars": board.stars}
    if board.id:
        record["ptitle"] = board.id
    return json.dumps(record, ensure_ascii=False)


KRAZYDAD = Format(
    "krazydad",
    _SUITE,
    _PUZZLE.match,
    write=_write_krazydad,
    carries={"solution", "name"},
    lacks={"holes"},
    suffix=".json",
)


_LEVEL = re.compile(
    r'\b(?:colorRegions"?\s*:|queens_board\s*=)'
    r'|"(?:colorGrid|queensGamePuzzle|gamePuzzle)"\s*:'
)


def _write_linkedin(position: Position) -> str:
    """Return the JSON of a board and its solution."""
    board = position.board
    if board.stars != 1:
        raise BoardError(f"linkedin has one star per row, not {board.stars}")
    puzzle: dict[str, object] = {"gridSize": board.size}
    puzzle["colorGrid"] = [{"colors": row} for row in board.regions]
    if position.solution is not None:
        puzzle["solution"] = [{"row": r, "col": c} for r, c in position.solution]
    return json.dumps({"gamePuzzle": {"queensGamePuzzle": puzzle}})


LINKEDIN = Format(
    "linkedin",
    detect=_LEVEL.search,
    write=_write_linkedin,
    carries={"solution"},
    lacks={"holes"},
    suffix=".json",
)
