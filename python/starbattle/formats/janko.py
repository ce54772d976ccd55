"""Janko's puzzle pages: sections of areas and solution, and data sets of them.

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
star. Files without sections begin with the number of rows, of columns and of stars,
then come the areas, and the solution if there is one:

    5 5 1
    1 2 2 2 3
    ...
"""

import re
from collections.abc import Iterator, Sequence

from starbattle.board.position import Position
from starbattle.errors import BoardError, quoted
from starbattle.formats.format import Format, RawBoard, State, cells_of
from starbattle.formats.notation import drawn
from starbattle.formats.source import Line, Source

_SECTION = re.compile(r"\[(\w+)\]", re.ASCII)
_BEGINNING = re.compile(
    r"^[ \t]*\[(begin|areas|labels|problem|solution)\]", re.MULTILINE
)
_HEADER = re.compile(r"\s*(\d{1,4}) +(\d{1,4}) +(\d{1,4})[ \t\r]*(\n|$)")
_NUMBER = re.compile(r"(size|stars|rows|cols)\s+([0-9]{1,4})")
_AREAS = ("areas", "labels", "problem")
_HOLES = "@#-"
_STAR, _NO_STAR = "x", "-"


def detect(text: str) -> bool:
    """Tell by a section, or by three numbers over rows of as many as the second."""
    if _BEGINNING.search(text):
        return True
    if not (match := _HEADER.match(text)):
        return False
    return len(text[match.end() :].partition("\n")[0].split()) == int(match[2])


def read(source: Source) -> Iterator[RawBoard]:
    """Yield the one board of a file."""
    numbered = enumerate(source.text().split("\n"), 1)
    lines = [Line(number, text.strip()) for number, text in numbered if text.strip()]
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
    rows = [[_label(word) for word in line.text.split()] for line in areas]
    solution = _solution(solved, len(rows)) if solved else None
    if stars is None and solution is not None:
        stars = solution.count(_STAR) // len(rows)
    size = len(rows)
    state = State()
    if solution is not None:
        lines = [solution[k : k + size] for k in range(0, size * size, size)]
        state = State(solution=cells_of(lines, _STAR))
    own_lines = [line.number for line in areas]
    return RawBoard(rows, stars, "", areas[0].number, own_lines, state)


def _label(word: str) -> str:
    return "-1" if word in _HOLES else word


def _solution(lines: Sequence[Line], size: int) -> str:
    """Return the cells of the solution, all in one text."""
    if len(lines) != size:
        reason = f"a solution has {size} rows, not {len(lines)}"
        raise BoardError(reason, line=lines[-1].number)
    rows = ["".join(line.text.split()) for line in lines]
    for line, row in zip(lines, rows, strict=True):
        if len(row) != size or set(row) - {_STAR, _NO_STAR}:
            reason = f"expected {size} of x and - in {quoted(line.text)}"
            raise BoardError(reason, line=line.number)
    return "".join(rows)


def write(position: Position) -> str:
    """Return the sections of a board."""
    board = position.board
    lines = ["[begin]", f"size {board.size}", f"stars {board.stars}", "[areas]"]
    for row in board.regions:
        lines.append(" ".join(["#" if k < 0 else str(k + 1) for k in row]))
    if position.solution is not None:
        stars = set(position.solution)
        solved = drawn(
            board.size, lambda cell: _STAR if cell in stars else _NO_STAR, " "
        )
        lines += ["[solution]", *solved]
    return "\n".join([*lines, "[end]"])


FORMAT = Format(
    "janko", detect, read, write, carries=frozenset({"solution"}), many=False
)
