"""KrazyDad's puzzles: JSON, and lines of its test suite.

    {"puzz": "ABBBCADDDCACCCCAAAEEAAEEE", "solved": "0001001000000011000000100",
     "width": 5, "height": 5, "stars": 1, "ptitle": "a name"}
    5,5,1,"ABBBCADDDCACCCCAAAEEAAEEE","0001001000000011000000100" # a name lwork=60

JSON is one object per line, or any JSON text that has such objects in it, also after
`puzzle_data =`. `solved` may be missing, and other keys are ignored.
"""

import json
import re
from collections.abc import Iterator

from starbattle.board.position import Position
from starbattle.errors import BoardError, quoted
from starbattle.formats import lines, literals
from starbattle.formats.format import Format, RawBoard, State, cells_of
from starbattle.formats.notation import check_size, cut, lettered
from starbattle.formats.source import Line, Source

_KEY = re.compile(r'"puzz"\s*:|"?puzzle_data"?\s*[:=]')
_SCRIPT = re.compile(r"(?:(?:var|let|const)\s+)?puzzle_data\s*=")
_LINE = re.compile(
    r'(\d{1,4}),\s*+(\d{1,4}),\s*+(\d{1,4}),\s*+"([^"]*)"(?:,\s*+"([^"]*)")?\s*+(?:#\s*+(.*))?'
)
_BEGINNING = re.compile(r'\d+,\s*\d+,\s*\d+,\s*"')


def detect(text: str) -> bool:
    """Tell a line of the test suite by its numbers, JSON by its keys."""
    if _BEGINNING.match(text.lstrip()):
        return True
    if not text.lstrip().startswith(("{", "[", "puzzle_data", "var", "let", "const")):
        return False
    return _KEY.search(text) is not None and '"regions"' not in text


def read(source: Source) -> Iterator[RawBoard | BoardError]:
    """Yield the boards of lines of the test suite, or of JSON."""
    if _BEGINNING.match(source.head().lstrip()):
        yield from lines.reader(_read_line)(source)
        return
    for text in literals.texts(source):
        if isinstance(text, BoardError):
            yield text
        elif text.text.strip():
            yield from _read_json(text, source.stem)


def _read_json(text: Line, stem: str) -> Iterator[RawBoard | BoardError]:
    """Yield the boards of a JSON text; without a name they have those of lines."""
    line = text.number
    try:
        value = literals.load(_without_script(text.text.strip()))
    except BoardError as error:
        yield error.located(line=line, board_id=stem)
        return
    for number, record in enumerate(literals.objects(value, "puzz"), line):
        id = f"{stem}:{number}" if number > 1 else ""
        try:
            yield _board(record, id, line)
        except BoardError as error:
            yield error.located(line=line, board_id=id or stem)


def _without_script(text: str) -> str:
    script = _SCRIPT.match(text)
    return text[script.end() :].removesuffix(";") if script else text


def _board(record: literals.Object, id: str, line: int) -> RawBoard:
    name = record.get("ptitle")
    if isinstance(name, str) and name.strip() and name.isprintable():
        id = name.strip()
    puzz, solved = record["puzz"], record.get("solved")
    if not isinstance(puzz, str) or not isinstance(solved, str | None):
        raise BoardError('"puzz" and "solved" must be texts')
    size = round(len(puzz) ** 0.5)
    columns = literals.integer(record, "width")
    rows = literals.integer(record, "height")
    stars = literals.integer(record, "stars")
    return _raw(
        size if rows is None else rows,
        size if columns is None else columns,
        stars, puzz, solved, id, line,
    )  # fmt: skip


def _read_line(text: str, id: str, line: int) -> RawBoard:
    if not (match := _LINE.fullmatch(text)):
        raise BoardError('expected COLUMNS,ROWS,STARS,"LETTERS","SOLUTION"')
    columns, rows, stars = (int(match[k]) for k in (1, 2, 3))
    name = (match[6] or "").split()
    id = name[0] if name and name[0].isprintable() else id
    return _raw(rows, columns, stars, match[4], match[5], id, line)


def _raw(
    rows: int,
    columns: int,
    stars: int | None,
    letters: str,
    solved: str | None,
    id: str,
    line: int,
) -> RawBoard:
    check_size(rows, columns)
    size = rows
    found = cut(letters, size, "letters")
    state = State()
    if solved:
        if fault := re.search("[^01]", solved):
            raise BoardError(
                f"a solution must consist of 0 and 1, not {quoted(fault[0])}"
            )
        state = State(solution=cells_of(cut(solved, size, "figures"), "1"))
    return RawBoard(found, stars, id, line, state=state)


def write(position: Position) -> str:
    """Return a board and its solution as a JSON object."""
    board = position.board
    size = board.size
    record: dict[str, object] = {"puzz": "".join(lettered(board, "krazydad"))}
    if position.solution is not None:
        stars = set(position.solution)
        cells = [(r, c) for r in range(size) for c in range(size)]
        record["solved"] = "".join(["01"[cell in stars] for cell in cells])
    record |= {"width": size, "height": size, "stars": board.stars}
    if board.id:
        record["ptitle"] = board.id
    return json.dumps(record, ensure_ascii=False)


FORMAT = Format(
    "krazydad",
    detect,
    read,
    write,
    carries=frozenset({"solution"}),
    names=lambda position: position.board.id.isprintable(),
    suffix=".json",
)
