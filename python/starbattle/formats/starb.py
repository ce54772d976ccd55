"""Puzzles of MIT's software construction course: a solved region a line.

    # comment
    5x5
    4,1 | 1,1 2,1 3,1 4,2 4,3 5,1 5,2
    ...

Cells are row,column from 1 on. The stars of a region stand before the bar; their
number is the star count. Without stars a comment `# stars: 2` gives it. Cells that
no region has are holes.
"""

import re
from collections.abc import Iterator

from starbattle.board.board import HOLE, Cell
from starbattle.board.position import Position
from starbattle.errors import BoardError, quoted
from starbattle.formats.format import Format, RawBoard, State
from starbattle.formats.notation import check_size
from starbattle.formats.source import Line, Source

_SIZE = re.compile(r"(\d{1,4})x(\d{1,4})")
_CELL = re.compile(r"(\d{1,4}),(\d{1,4})")
_STARS = re.compile(r"#+ *stars: ([0-9]{1,9})\s*")


def detect(text: str) -> bool:
    """Tell whether the first line that is no comment is a size such as 10x10."""
    lines = (line.strip() for line in text.split("\n"))
    first = next((line for line in lines if line and not line.startswith("#")), "")
    return _SIZE.fullmatch(first) is not None


def read(source: Source) -> Iterator[RawBoard]:
    """Yield the one board of a file."""
    numbered = enumerate(source.text().split("\n"), 1)
    lines = [Line(number, text.strip()) for number, text in numbered if text.strip()]
    said = [_STARS.fullmatch(line.text) for line in lines]
    stars = next((int(match[1]) for match in said if match), None)
    lines = [line for line in lines if not line.text.startswith("#")]
    if not lines or not (match := _SIZE.fullmatch(lines[0].text)):
        raise BoardError("expected a size such as 10x10", line=_line(lines))
    size = int(match[1])
    check_size(size, int(match[2]))
    yield _raw(size, lines[1:], stars, lines[0].number)


def _line(lines: list[Line]) -> int | None:
    return lines[0].number if lines else None


def _raw(size: int, lines: list[Line], stars: int | None, line: int) -> RawBoard:
    """Put the regions together; their stars tell the count, else `stars` does."""
    rows = [[HOLE] * size for _ in range(size)]
    solution: list[Cell] = []
    counts: set[int] = set()
    for number, region in enumerate(lines):
        starred, others = _region(region, size)
        solution += starred
        counts.add(len(starred))
        for r, c in starred + others:
            if rows[r][c] != HOLE:
                reason = f"cell {r + 1},{c + 1} is in two regions"
                raise BoardError(reason, line=region.number)
            rows[r][c] = number
    if len(counts) > 1:
        raise BoardError("regions have different numbers of stars", line=line)
    stars = max(counts, default=0) or stars
    return RawBoard(rows, stars, "", line, state=State(solution=solution or None))


def _region(line: Line, size: int) -> tuple[list[Cell], list[Cell]]:
    starred, bar, others = line.text.partition("|")
    if not bar:
        raise BoardError("a region must be STARS | CELLS", line=line.number)
    return _cells(starred, line, size), _cells(others, line, size)


def _cells(text: str, line: Line, size: int) -> list[Cell]:
    return [_cell(word, line.number, size) for word in text.split()]


def _cell(word: str, line: int, size: int) -> Cell:
    if not (match := _CELL.fullmatch(word)):
        raise BoardError(f"expected ROW,COLUMN, found {quoted(word)}", line=line)
    row, column = int(match[1]), int(match[2])
    if not (1 <= row <= size and 1 <= column <= size):
        raise BoardError(f"{word} is not a cell of a {size}x{size} board", line=line)
    return row - 1, column - 1


def write(position: Position) -> str:
    """Return a board and its solution, without which the star count is a comment."""
    board = position.board
    stars = set(position.solution or ())
    lines = [f"{board.size}x{board.size}"]
    if position.solution is None:
        lines.insert(0, f"# stars: {board.stars}")
    for region in range(board.size):
        cells = board.cells_of(region)
        found = sum(cell in stars for cell in cells)
        if position.solution is not None and found != board.stars:
            raise BoardError(
                f"starb only has solutions of {board.stars} stars per region"
            )
        lines.append(_written(cells, stars))
    return "\n".join(lines)


def _written(cells: tuple[Cell, ...], stars: set[Cell]) -> str:
    before = [f"{r + 1},{c + 1}" for r, c in cells if (r, c) in stars]
    after = [f"{r + 1},{c + 1}" for r, c in cells if (r, c) not in stars]
    return " ".join([*before, "|", *after])


FORMAT = Format(
    "starb",
    detect,
    read,
    write,
    carries=frozenset({"solution"}),
    many=False,
    suffix=".starb",
)
