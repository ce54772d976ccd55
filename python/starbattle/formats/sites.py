"""What puzzle sites publish: KrazyDad, LinkedIn and Janko.

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

Janko's pages have sections of areas and solution:

    [begin]
    size 5
    stars 1
    [areas]
    1 2 2 2 3
    ...
    [solution]
    - - - x -
    ...
    [end]

`[labels]` is another name of `[areas]`; `@`, `#` and `-` in it are holes; `x` is a
star. Files without sections, as in data sets, begin with the number of rows, of columns
and of stars, then come the areas, and the solution if there is one:

    5 5 1
    1 2 2 2 3
    ...
"""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from starbattle.board.board import Cell
from starbattle.board.position import Position
from starbattle.errors import BoardError, quoted
from starbattle.formats import notation
from starbattle.formats.format import Format, RawBoard, State, cells_of
from starbattle.formats.notation import (
    as_json,
    cells_at,
    check_no_holes,
    check_size,
    cut,
    drawn,
    lettered,
    list_at,
    rows_at,
)
from starbattle.formats.source import Line, Source

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


def _krazydad_board(record: notation.Object, id: str, line: int) -> RawBoard:
    name = record.get("ptitle")
    if isinstance(name, str) and name.strip() and name.isprintable():
        id = name.strip()
    puzz, solved = record["puzz"], record.get("solved")
    if not isinstance(puzz, str) or not isinstance(solved, str | None):
        raise BoardError('"puzz" and "solved" must be texts')
    columns, rows = (notation.integer(record, key) for key in ("width", "height"))
    stars = notation.integer(record, "stars")
    usual = round(len(puzz) ** 0.5)
    size = usual if rows is None else rows
    check_size(size, usual if columns is None else columns)
    letters = cut(puzz, size, "letters")
    if fault := re.search("[^01]", solved or ""):
        raise BoardError(f"a solution must consist of 0 and 1, not {quoted(fault[0])}")
    found = cells_of(cut(solved, size, "figures"), "1") if solved else None
    return RawBoard(letters, stars, id, line, state=State(solution=found))


def _read_line(text: str, id: str, line: int) -> RawBoard:
    if not (match := _LINE.fullmatch(text)):
        raise BoardError('expected COLUMNS,ROWS,STARS,"LETTERS","SOLUTION"')
    keys = ("width", "height", "stars", "puzz", "solved")
    record: notation.Object = dict(zip(keys, match.groups()[:5], strict=True))
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
    notation.json_reader(_read_line, "puzz", _krazydad_board),
    _write_krazydad,
    carries={"solution"},
    names=lambda position: position.board.id.isprintable(),
    suffix=".json",
)


_GRID = re.compile(r"\b(?:colorRegions\"?\s*:|queens_board\s*=)")
_SOLVED_BOARD = re.compile(r"\bsolved_board\s*=")
_JSON_KEY = re.compile(r'"(?:colorGrid|queensGamePuzzle|gamePuzzle)"\s*:')


def detect_linkedin(text: str) -> bool:
    """Tell by the names of the keys, unless they are further keys of JSON lines."""
    if text.lstrip().startswith("{") and '"regions"' in text:
        return False
    return bool(_GRID.search(text) or _JSON_KEY.search(text))


def _read_linkedin(source: Source) -> Iterator[RawBoard | BoardError]:
    """Yield the boards of code, or of JSON."""
    if _GRID.search(source.head()):
        yield from _read_code(source.text(), source.stem)
    else:
        yield from notation.json_boards(source, ["colorGrid"], _linkedin_board)


def _linkedin_board(record: notation.Object, id: str, line: int) -> RawBoard:
    state = State(solution=_queens(record))
    return RawBoard(_colors(record), 1, id, line, state=state)


def _colors(record: notation.Object) -> list[list[Any]]:
    """Return the rows of colors, checked against gridSize if that is there."""
    grid = record["colorGrid"]
    if isinstance(grid, list):
        grid = [row.get("colors") if isinstance(row, dict) else row for row in grid]
    rows = rows_at("colorGrid", grid)
    size = notation.integer(record, "gridSize")
    if size is not None and size != len(rows):
        raise BoardError(f'"gridSize" is {size}, but there are {len(rows)} rows')
    return rows


def _queens(record: notation.Object) -> list[Cell] | None:
    cells = record.get("solution")
    if cells is None:
        return None
    if isinstance(cells, list) and all(map(_is_cell, cells)):
        return [(cell["row"], cell["col"]) for cell in cells]
    raise BoardError('"solution" is a list of {"row", "col"}')


def _is_cell(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    return notation.is_short(value.get("row")) and notation.is_short(value.get("col"))


def _read_code(text: str, stem: str) -> Iterator[RawBoard]:
    """Yield the boards that a program sets down, up to the first error."""
    text = as_json(text)
    line, seen = 1, 0
    for number, match in enumerate(_GRID.finditer(text)):
        line += text.count("\n", seen, match.start())
        seen = match.start()
        id = notation.own_name_of_line(stem, line) if number else ""
        rows = rows_at("colorRegions", list_at(text, match.end()))
        state = State(solution=_solved(text, match.end()))
        yield RawBoard(rows, 1, id, line, state=state)


def _solved(text: str, start: int) -> list[Cell] | None:
    """Return the cells of solved_board, if it comes before the next board."""
    following = _GRID.search(text, start)
    end = following.start() if following else len(text)
    match = _SOLVED_BOARD.search(text, start, end)
    return cells_at("solved_board", list_at(text, match.end())) if match else None


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


_SECTION = re.compile(r"\[(\w+)\]", re.ASCII)
_BEGINNING = re.compile(
    r"^[ \t]*\[(begin|areas|labels|problem|solution)\]", re.MULTILINE
)
_HEADER = re.compile(r"\s*(\d{1,4}) +(\d{1,4}) +(\d{1,4})[ \t\r]*(\n|$)")
_NUMBER = re.compile(r"(size|stars|rows|cols)\s+([0-9]{1,4})")
_AREAS = ("areas", "labels", "problem")
_HOLES = "@#-"
_STAR, _NO_STAR = "x", "-"


def detect_janko(text: str) -> bool:
    """Tell by a section, or by three numbers over rows of as many as the second."""
    if _BEGINNING.search(text):
        return True
    if not (match := _HEADER.match(text)):
        return False
    return len(text[match.end() :].partition("\n")[0].split()) == int(match[2])


def _read_janko(source: Source) -> Iterator[RawBoard]:
    """Yield the one board of a file."""
    lines = notation.lines_of(source.text())
    if _HEADER.fullmatch(lines[0].text):
        yield _of_data_set(lines)
    else:
        yield _of_sections(lines)


def _of_data_set(lines: Sequence[Line]) -> RawBoard:
    size, columns, stars = map(int, lines[0].text.split())
    areas, rest = lines[1 : size + 1], lines[size + 1 :]
    if size != columns:
        raise BoardError(f"not square: rows {size}, cells in each {columns}")
    if len(areas) < size or len(rest) not in (0, size):
        found = len(lines) - 1
        raise BoardError(f"expected {size} rows, or twice as many, found {found}")
    return _raw(areas, rest, stars)


def _of_sections(lines: Sequence[Line]) -> RawBoard:
    sections: dict[str, list[Line]] = {}
    found: list[Line] = []
    for line in lines:
        if match := _SECTION.fullmatch(line.text.lower()):
            found = sections.setdefault(match[1], [])
        else:
            found.append(line)
    areas = next((sections[name] for name in _AREAS if sections.get(name)), None)
    if not areas:
        raise BoardError("no section [areas], or nothing in it")
    numbers = _numbers(sections.get("begin", []))
    size = numbers.get("size", len(areas))
    if size != len(areas):
        raise BoardError(f"size is {size}, but [areas] has {len(areas)} rows")
    return _raw(areas, sections.get("solution", []), numbers.get("stars"))


def _numbers(lines: Sequence[Line]) -> dict[str, int]:
    found = [_NUMBER.fullmatch(line.text) for line in lines]
    return {match[1]: int(match[2]) for match in found if match}


def _raw(areas: Sequence[Line], solved: Sequence[Line], stars: int | None) -> RawBoard:
    rows = [
        ["-1" if word in _HOLES else word for word in line.text.split()]
        for line in areas
    ]
    size = len(rows)
    state = State()
    if solved:
        if len(solved) != size:
            reason = f"a solution has {size} rows, not {len(solved)}"
            raise BoardError(reason, line=solved[-1].number)
        found = cells_of(notation.signs(solved, size, _STAR + _NO_STAR), _STAR)
        state = State(solution=found)
        stars = len(found) // size if stars is None else stars
    own_lines = [line.number for line in areas]
    return RawBoard(rows, stars, "", areas[0].number, own_lines, state)


def _write_janko(position: Position) -> str:
    """Return the sections of a board."""
    board = position.board
    lines = ["[begin]", f"size {board.size}", f"stars {board.stars}", "[areas]"]
    for row in board.regions:
        lines.append(" ".join(["#" if k < 0 else str(k + 1) for k in row]))
    if position.solution is not None:
        solved = drawn(board.size, {_STAR: position.solution}, _NO_STAR, " ")
        lines += ["[solution]", *solved]
    return "\n".join([*lines, "[end]"])


JANKO = Format(
    "janko",
    detect_janko,
    _read_janko,
    _write_janko,
    carries={"solution"},
    many=False,
)
