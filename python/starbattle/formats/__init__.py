"""Boards in files and texts, in any format.

argument.py resolves a board argument, source.py has the bytes of a file, detection.py
all formats, and finds that of a text. format.py says what a format is.
"""

import json
import re
import warnings
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from shlex import quote
from typing import Any, TypeVar

from starbattle import arguments
from starbattle.board.board import Board, Cell
from starbattle.board.position import Position
from starbattle.errors import (
    BoardError,
    BoardWarning,
    UnclearWarning,
    printable,
    quoted,
)
from starbattle.extras import MissingExtra
from starbattle.formats import notation
from starbattle.formats.argument import (
    BoardArgument,
    board_argument,
    picked,
    shipped_like,
)
from starbattle.formats.detection import (
    FORMATS,
    detected_format,
    format_named,
    format_of,
    is_image,
)
from starbattle.formats.format import Format, RawBoard, State
from starbattle.formats.source import Source, text_source
from starbattle.paths import shipped_file
from starbattle.phrases import plural

__all__ = [
    "FORMATS",
    "Format",
    "Source",
    "boards_in",
    "detected_format",
    "format_named",
    "load_state",
    "named_board",
    "only",
    "parse_board",
    "parse_boards",
    "parse_positions",
    "parse_state",
    "read_boards",
    "read_positions",
    "text_of",
]

_T = TypeVar("_T")
_Check = Callable[[RawBoard, int | None, str], _T]


def read_boards(
    source: str | Path, *, stars: int | None = None, from_format: str | None = None
) -> Iterator[Board | BoardError]:
    """Read the boards of a file in order.

    Args:
        source: a file, or "-" for standard input. A text may also be the name of a
            board that ships ("norvig/24"), pick one board of a file ("boards.jsonl#3",
            "boards.jsonl#ID"), or be a board itself, such as a URL; a file of that name
            comes first. A Path is always a file
        stars: the star count; overrides those of the file
        from_format: name of the format, one of FORMATS; None: it is detected

    Yields:
        At least one thing: a board, or a BoardError for each board, or for the file,
        that cannot be read. A board that the file does not name is called after the
        file's stem, or "stdin". Boards have the given cells of the file; a
        MarksWarning says that marks of a player are left out.

    JSON lines are read one at a time, other files as a whole. Nothing is raised.
    """
    return _read(source, stars, from_format, RawBoard.board)


def read_positions(
    source: str | Path, *, stars: int | None = None, from_format: str | None = None
) -> Iterator[Position | BoardError]:
    """Read the boards of a file with what stands on them.

    Args:
        source: a file or a text, as for read_boards()
        stars: the star count; overrides those of the file
        from_format: name of the format; None: it is detected

    Yields:
        At least one thing: a position, or a BoardError for what cannot be read.
    """
    return _read(source, stars, from_format, RawBoard.position)


def parse_boards(
    text: str, *, stars: int | None = None, from_format: str | None = None
) -> Iterator[Board | BoardError]:
    """Read the boards of a text, as read_boards() does those of a file.

    Args:
        text: the text of a file, or a URL
        stars: the star count; overrides those of the text
        from_format: name of the format; None: it is detected

    Yields:
        At least one thing: a board, or a BoardError for what cannot be read.
    """
    return boards_in(text_source(text), stars, from_format, RawBoard.board)


def parse_positions(
    text: str, *, stars: int | None = None, from_format: str | None = None
) -> Iterator[Position | BoardError]:
    """Read the boards of a text with what stands on them.

    Args:
        text: the text of a file, or a URL
        stars: the star count; overrides those of the text
        from_format: name of the format; None: it is detected

    Yields:
        At least one thing: a position, or a BoardError for what cannot be read.
    """
    return boards_in(text_source(text), stars, from_format, RawBoard.position)


def boards_in(
    source: Source, stars: int | None, name: str | None, check: _Check[_T]
) -> Iterator[_T | BoardError]:
    """Read the boards of an opened file; `check` makes something of each.

    Args:
        source: the file
        stars: the star count; overrides that of the file
        name: name of the format; None: it is detected
        check: RawBoard.board or RawBoard.position
    """
    empty = True
    try:
        for raw in _raw_boards(source, name, stars):
            empty = False
            try:
                if isinstance(raw, BoardError):
                    raise raw
                yield check(raw, stars, source.stem)
            except BoardError as error:
                yield error.located(source=source.name, board_id=source.stem)
        if empty:
            raise BoardError(
                "contains no board" if source.head().strip() else "is empty"
            )
    except BoardError as error:
        yield error.located(source=source.name, board_id=source.stem)


def _read(
    source: str | Path, stars: int | None, name: str | None, check: _Check[_T]
) -> Iterator[_T | BoardError]:
    argument = board_argument(source)
    try:
        with argument.opened() as opened:
            yield from boards_in(opened, stars, name, check)
    except BoardError as error:
        yield error.located(source=argument.name, board_id=argument.stem)


def _raw_boards(
    source: Source, name: str | None, stars: int | None
) -> Iterator[RawBoard | BoardError]:
    """Read all boards of a source, or the one that is asked for."""
    if name is None and is_image(source.beginning()):
        found = _of_picture_file(source, stars)
    else:
        found = format_of(source, name).read(source)
    if source.pick is None:
        return found
    return iter([picked(found, source.pick, source.stem)])


def _of_picture_file(
    source: Source, stars: int | None
) -> Iterator[RawBoard | BoardError]:
    """Read the boards of a picture with what is drawn on them.

    Warns of doubtful readings. Raises BoardError, also without the extra `images`.
    """
    from starbattle.images import read_image, warn_of_doubts

    try:
        found = read_image(source.data(), stars)
    except MissingExtra as error:
        raise BoardError(f"is a picture, and {error}") from None
    for number, reading in enumerate(found, 1):
        if isinstance(reading, BoardError):
            yield reading
            continue
        is_first = number == 1
        name = source.name if is_first else f"{source.name}#{number}"
        try:
            warn_of_doubts(reading, name or "")
        except UnclearWarning as unclear:
            said = str(unclear).removeprefix(f"{source.name}: ")
            yield BoardError(f"{said}; --accept takes it as it is")
            continue
        position = reading.position
        yield RawBoard(
            position.board.regions,
            position.board.stars,
            "" if is_first else f"{source.stem}:{number}",
            state=State(position.stars, position.marks),
            connected=True,
        )


_MOST = 1000
_FILE_NAME = re.compile(r"\S+\.[A-Za-z]\w{0,7}")


def named_board(name: str, stars: int | None) -> Board:
    """Return a board that ships with the package, see Board.named()."""
    known, hash, pick = arguments.text("name", name, "a name").partition("#")
    if not (file := shipped_file(known)):
        like = shipped_like(known)
        remedy = f"did you mean {', '.join(like)}?" if like else "see starbattle boards"
        raise BoardError(f"no shipped board is called {quoted(known)}; {remedy}")
    return only(read_boards(f"{file}{hash}{pick}", stars=stars), name)


def parse_board(text: str, stars: int | None, from_format: str | None) -> Board:
    """Read the one board of a text, see Board.parse()."""
    found = parse_boards(text, stars=stars, from_format=from_format)
    try:
        return only(found, None)
    except BoardError as error:
        if _FILE_NAME.fullmatch(text) or shipped_file(text.partition("#")[0]):
            error.reason += "; Board.load reads a file"
        raise


def only(found: Iterator[_T | BoardError], given: str | Path | None) -> _T:
    """Return the single board of a reader, which always yields something.

    `given` is the argument that it reads, None for a text. Raises BoardError,
    which says how to name one board of several.
    """
    board = next(found)
    if isinstance(board, BoardError):
        raise board
    if (second := next(found, None)) is None:
        return board
    if given is None:
        raise BoardError("contains more than one board; parse_boards reads them all")
    argument = board_argument(given)
    many = "several" if argument.is_standard_input else _count(found)
    reason = f"has {many} boards; pick one: {_examples(argument, board, second)}"
    raise BoardError(reason, source=argument.name)


def _count(rest: Iterator[object]) -> str:
    """Count the boards, of which two have been read."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", BoardWarning)
        number = 2 + sum(1 for _ in islice(rest, _MOST))
    return f"{number:,}" if number < _MOST else f"{_MOST:,} or more"


def _examples(argument: BoardArgument, first: object, second: object) -> str:
    name = argument.typed or argument.name
    picks = ["1", "2"] if _is_unnamed(second, argument) else ["1", _id(second)]
    return " or ".join(_typed(f"{name}#{pick}") for pick in picks)


def _typed(argument: str) -> str:
    """Quote an argument for the shell if need be, which a # within does not."""
    plain = argument.replace("#", "")
    return printable(argument if quote(plain) == plain else quote(argument))


def _is_unnamed(board: object, argument: BoardArgument) -> bool:
    return not _id(board) or _id(board).startswith(f"{argument.stem}:")


def _id(board: Any) -> str:
    """Return the id of a board, of a position, or of an error."""
    board = getattr(board, "board", board)
    return str(getattr(board, "id", "") or getattr(board, "board_id", "") or "")


def text_of(position: Position, name: str) -> str:
    """Return what a file with that board alone holds, without the last line end."""
    wanted = format_named(name)
    text = wanted.text(position)
    return f"{wanted.heading}\n{text}" if wanted.heading else text


_STARS = "*★"
_MARKS = "xX×"
_OPEN = ".·"


def load_state(path: str, board: Board) -> Position:
    """Read the state of a board from what an argument stands for, such as a file.

    It is N lines of N characters: `*` for a star, `x` for a mark and `.` for an
    open cell, maybe with blanks between them; or JSON,
    {"stars": [[row, column], ...], "marks": [...]}, 0-based; or the same board
    in a format that carries stars and marks.
    Raises BoardError, naming the place.
    """
    argument = board_argument(path)
    try:
        with argument.opened() as source:
            return parse_state(source.text(), board)
    except BoardError as error:
        raise error.located(source=argument.name) from None


def parse_state(text: str, board: Board) -> Position:
    """Read the state of a board from a text, see load_state()."""
    if text.lstrip().startswith("{") and '"regions"' not in text:
        return _of_json(text, board)
    if "stars" in detected_format(text).carries:
        return _of_format(text, board)
    return _of_picture(text, board)


def _of_format(text: str, board: Board) -> Position:
    position = only(parse_positions(text, stars=board.stars), None)
    other = position.board
    if (other.regions, other.stars) != (board.regions, board.stars):
        raise BoardError("the state is of another board")
    return Position(board, position.stars, position.marks)


def _of_picture(text: str, board: Board) -> Position:
    rows = [line.replace(" ", "") for line in text.splitlines() if line.strip()]
    if len(rows) != board.size:
        raise BoardError(
            f"the state has {plural(len(rows), 'row')}, the board {board.size}"
        )
    found: dict[str, set[Cell]] = {_STARS: set(), _MARKS: set(), _OPEN: set()}
    for r, row in enumerate(rows):
        if len(row) != board.size:
            reason = f"the state has {plural(len(row), 'cell')}, the board {board.size}"
            raise BoardError(reason, row=r + 1)
        for c, sign in enumerate(row):
            found[_kind(sign, (r, c))].add((r, c))
    return Position(board, frozenset(found[_STARS]), frozenset(found[_MARKS]))


def _kind(sign: str, cell: Cell) -> str:
    for kind in (_STARS, _MARKS, _OPEN):
        if sign in kind:
            return kind
    reason = f"{quoted(sign)}: expected a star (*), mark (x) or open cell (.)"
    raise BoardError(reason, row=cell[0] + 1, column=cell[1] + 1)


def _of_json(text: str, board: Board) -> Position:
    record = notation.load(text)
    if not isinstance(record, dict):
        raise BoardError("the state is not a JSON object")
    stars, marks = (_cells(record.get(key), key, board) for key in ("stars", "marks"))
    return Position(board, stars, marks)


def _cells(pairs: object, key: str, board: Board) -> frozenset[Cell]:
    if pairs is None:
        return frozenset()
    if not isinstance(pairs, list):
        raise BoardError(f'"{key}" must be a list of [row, column] pairs')
    return frozenset(_cell(pair, key, board.size) for pair in pairs)


def _cell(pair: object, key: str, size: int) -> Cell:
    match pair:
        case [int(row), int(column)] if _inside(row, size) and _inside(column, size):
            return row, column
    shown = quoted(json.dumps(pair))
    raise BoardError(f'"{key}": {shown} is not a cell of a {size}x{size} board')


def _inside(number: int, size: int) -> bool:
    return not isinstance(number, bool) and 0 <= number < size
