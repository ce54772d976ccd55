"""Boards as text files of other programs.

Boards as other programs take them: data of MiniZinc, and lists of regions.

Data for MiniZinc models are a star count, a size, and the sectors as an array:

    num_stars = 1;
    dim = 5;
    sectors = [| 1, 2, 2, 2, 3
               | 1, 4, 4, 4, 3
               | 1, 3, 3, 3, 3
               | 1, 1, 1, 5, 5
               | 1, 1, 5, 5, 5 |];

Comments begin with %, and other items are ignored.

Puzzles of MIT's software construction course have a solved region a line:

    # comment
    5x5
    4,1 | 1,1 2,1 3,1 4,2 4,3 5,1 5,2
    ...

Cells are row,column from 1 on. The stars of a region stand before the bar; their
number is the star count. Without stars a comment `# stars: 2` gives it. Cells that
no region has are holes.

LEGUP, an editor of proofs, has XML with the cells of each region:

    <Legup version="2.0.0"><puzzle name="StarBattle"><board size="5" puzzle_num="1">
    <region><cells><cell value="0" x="0" y="0"/>...</cells></region>
    ...
    </board></puzzle></Legup>

`puzzle_num` is the star count, `x` the column and `y` the row, from 0 on. The values of
cells, which a player sets, are ignored.

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
from collections.abc import Iterator

from starbattle.board.board import Cell
from starbattle.board.position import Position
from starbattle.errors import BoardError
from starbattle.formats.format import Format, RawBoard, State, cells_of
from starbattle.formats.notation import (
    check_size,
    drawn,
    lines_of,
    numbered,
    signs,
)
from starbattle.formats.source import Line, Source
from starbattle.formats.texts import boards_of

_BEGINNING = re.compile(r"^[ \t]*(num_stars|dim|sectors)\s*=", re.MULTILINE)


def _write_data(position: Position) -> str:
    """Return the data of a board."""
    board = position.board
    rows = numbered(board)
    sectors = "\n           | ".join(rows)
    return (
        f"num_stars = {board.stars};\ndim = {board.size};\nsectors = [| {sectors} |];"
    )


MINIZINC = Format(
    "minizinc",
    detect=_BEGINNING.search,
    write=_write_data,
    many=False,
    suffix=".dzn",
)


_SIZE = re.compile(r"(?:\s|#[^\n]*)*+(\d{1,4})x(\d{1,4})[ \t]*(?:\n|\Z)")
_CELL = re.compile(r"(\d{1,4}),(\d{1,4})")
_CELLS = re.compile(r"((?:\d{1,4},\d{1,4}\s+)*)\|(?:\s+\d{1,4},\d{1,4})*")
_STARS = re.compile(r"^[ \t]*#+ *stars: ([0-9]{1,9})\s*$", re.MULTILINE)


def _read_regions(source: Source) -> Iterator[RawBoard | BoardError]:
    """Yield the one board of a file, whose lists of cells Prolog puts together."""
    text = source.text()
    if not (begun := _SIZE.match(text)):
        raise BoardError("expected a size such as 10x10")
    begin = text.count("\n", 0, begun.start(1)) + 1
    regions, starred = [], []
    for number, line in lines_of(text):
        if number > begin and not line.startswith("#"):
            if not (cells := _CELLS.fullmatch(line)):
                raise BoardError("a region must be STARS | CELLS", line=number)
            regions.append(_cells(line))
            starred.append(_cells(cells[1]))
    rows, columns, count = int(begun[1]), int(begun[2]), len(regions)
    check_size(rows, columns)
    if count != rows:
        raise BoardError(f"a {rows}x{columns} board has {rows} regions, not {count}")
    if len(set(map(len, starred))) > 1:
        raise BoardError("regions have different numbers of stars", line=begin)
    said = _STARS.search(text)
    record = {
        "stars": len(starred[0]) or (said and int(said[1])),
        "regions": regions,
        "solution": [cell for cells in starred for cell in cells] or None,
    }
    yield from boards_of(Line(begin, json.dumps(record)), "known")


def _cells(text: str) -> list[Cell]:
    return [(int(row) - 1, int(column) - 1) for row, column in _CELL.findall(text)]


def _write_regions(position: Position) -> str:
    """Return a board and its solution, without which the star count is a comment."""
    board, stars = position.board, set(position.solution or ())
    is_solved = position.solution is not None
    said = [] if is_solved else [f"# stars: {board.stars}"]
    lines = [*said, f"{board.size}x{board.size}"]
    for region in range(board.size):
        before: list[str] = []
        after: list[str] = []
        for r, c in board.cells_of(region):
            found = before if (r, c) in stars else after
            found.append(f"{r + 1},{c + 1}")
        if is_solved and len(before) != board.stars:
            raise BoardError(
                f"starb only has solutions of {board.stars} stars per region"
            )
        lines.append(" ".join([*before, "|", *after]))
    return "\n".join(lines)


STARB = Format(
    "starb",
    detect=_SIZE.match,
    read=_read_regions,
    write=_write_regions,
    carries={"solution"},
    many=False,
    suffix=".starb",
)


_LEGUP = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?<Legup\b", re.IGNORECASE)
_BOARD = re.compile(r'<puzzle\b[^>]*name="StarBattle"[^>]*>\s*<board\b')
_AS_LISTS = {
    r"<board\b([^>]*)>": r"{\1 regions=[",
    r"</board>": "]}",
    r"\bpuzzle_num=": "stars=",
    r"</?cells>": "",
    r"<region>": "[",
    r"</region>": "]",
    r'<cell\b(?=[^>]*\bx="(\d{1,4})")(?=[^>]*\by="(\d{1,4})")[^>]*>': r"[\2,\1]",
}
"""What becomes what, for Prolog, which knows regions that are lists of cells."""


def _read_legup(source: Source) -> Iterator[RawBoard | BoardError]:
    """Yield the one board of a file."""
    text = source.text()
    if not _BOARD.search(text):
        raise BoardError("no board of a puzzle called StarBattle")
    for shape, written in _AS_LISTS.items():
        text = re.sub(shape, written, text)
    yield from boards_of(Line(1, text), "known")


LEGUP = Format("legup", detect=_LEGUP.match, read=_read_legup, many=False)


_SECTION = re.compile(r"\[(\w+)\]", re.ASCII)
_SECTIONS = re.compile(
    r"^[ \t]*\[(begin|areas|labels|problem|solution)\]", re.MULTILINE
)
_HEADER = re.compile(r"\s*(\d{1,4}) +(\d{1,4}) +(\d{1,4})[ \t\r]*(?:\n|$)")
_NUMBER = re.compile(r"(size|stars|rows|cols)\s+([0-9]{1,4})")
_AREAS = ("areas", "labels", "problem")
_HOLES = "@#-"
_STAR, _NO_STAR = "x", "-"


def detect_janko(text: str) -> bool:
    """Tell by a section, or by three numbers over rows of as many as the second."""
    if _SECTIONS.search(text):
        return True
    if not (match := _HEADER.match(text)):
        return False
    return len(text[match.end() :].partition("\n")[0].split()) == int(match[2])


def _read_janko(source: Source) -> Iterator[RawBoard]:
    """Yield the one board of a file."""
    lines = lines_of(source.text())
    sections: dict[str, list[Line]] = {}
    if header := _HEADER.fullmatch(lines[0].text):
        height, width, count = map(int, header.groups())
        numbers = {"size": height, "cols": width, "stars": count}
        sections = {"areas": lines[1 : height + 1], "solution": lines[height + 1 :]}
    else:
        found: list[Line] = []
        for line in lines:
            if match := _SECTION.fullmatch(line.text.lower()):
                found = sections.setdefault(match[1], [])
            else:
                found.append(line)
        begun = [_NUMBER.fullmatch(line.text) for line in sections.get("begin", [])]
        numbers = {match[1]: int(match[2]) for match in begun if match}
    areas = next((sections[name] for name in _AREAS if sections.get(name)), None)
    if not areas:
        raise BoardError("no section [areas], or nothing in it")
    size, stars = len(areas), numbers.pop("stars", None)
    for name, number in numbers.items():
        if number != size:
            raise BoardError(f"{name} is {number}, but there are {size} rows of areas")
    rows = [
        ["-1" if word in _HOLES else word for word in line.text.split()]
        for line in areas
    ]
    state = State()
    if solved := sections.get("solution"):
        if len(solved) != size:
            reason = f"a solution has {size} rows, not {len(solved)}"
            raise BoardError(reason, line=solved[-1].number)
        cells = cells_of(signs(solved, size, _STAR + _NO_STAR), _STAR)
        state = State(solution=cells)
        stars = len(cells) // size if stars is None else stars
    own_lines = [line.number for line in areas]
    yield RawBoard(rows, stars, "", areas[0].number, own_lines, state)


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
    detect=detect_janko,
    read=_read_janko,
    write=_write_janko,
    carries={"solution"},
    many=False,
)
