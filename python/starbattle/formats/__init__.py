"""Boards in files and texts, in any format.

source.py has the bytes of a file or a text, detection.py says what an argument stands
for and which format a text is in, and format.py what a format is.
"""

import os
import re
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from shlex import quote
from typing import Any, SupportsIndex, TypeVar

from starbattle import arguments
from starbattle.board.board import Board
from starbattle.board.position import Position
from starbattle.conditions.rules import Rules
from starbattle.errors import (
    BoardError,
    UnclearWarning,
    printable,
    quoted,
)
from starbattle.extras import MissingExtra
from starbattle.formats import notation, texts
from starbattle.formats.detection import (
    FORMATS,
    check_bytes,
    check_text,
    detected,
    format_named,
    is_image,
    source_of,
)
from starbattle.formats.format import Format, RawBoard, State, cells_of
from starbattle.formats.source import (
    Line,
    Source,
    first_line,
    names_like,
    text_source,
)
from starbattle.paths import shipped_file
from starbattle.phrases import plural

__all__ = [
    "FORMATS",
    "Format",
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
_Check = Callable[[RawBoard, SupportsIndex | None, str], _T]


def read_boards(
    source: str | Path,
    *,
    stars: SupportsIndex | None = None,
    from_format: str | None = None,
    rules: Rules | None = None,
) -> Iterator[Board | BoardError]:
    """Read the boards of a file in order.

    Args:
        source: a file, or "-" for standard input. A text may also be the name of a
            board that ships ("norvig/24"), pick one board of a file ("boards.jsonl#3",
            "boards.jsonl#ID"), or be a board itself, such as a URL; a file of that name
            comes first. A Path is always a file
        stars: the star count; overrides those of the file
        from_format: name of the format, one of FORMATS; None: it is detected
        rules: the rules in place of those of the file, which are not judged then

    Yields:
        At least one thing: a board, or a BoardError for each board, or for the file,
        that cannot be read. A board that the file does not name is called after the
        file's stem, or "stdin". Boards have the given cells of the file; a
        MarksWarning says that marks of a player are left out.

    JSON lines are read one at a time, other files as a whole. Nothing is raised.
    """
    check = partial(RawBoard.board, rules=rules)
    yield from boards_in(source_of(source), stars, from_format, check)


def read_positions(
    source: str | Path,
    *,
    stars: SupportsIndex | None = None,
    from_format: str | None = None,
    rules: Rules | None = None,
) -> Iterator[Position | BoardError]:
    """Read the boards of a file with what stands on them.

    Args:
        source: a file or a text, as for read_boards()
        stars: the star count; overrides those of the file
        from_format: name of the format; None: it is detected
        rules: the rules in place of those of the file, as for read_boards()

    Yields:
        At least one thing: a position, or a BoardError for what cannot be read.
    """
    check = partial(RawBoard.position, rules=rules)
    yield from boards_in(source_of(source), stars, from_format, check)


def parse_boards(
    text: str, *, stars: SupportsIndex | None = None, from_format: str | None = None
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
    text: str, *, stars: SupportsIndex | None = None, from_format: str | None = None
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
    source: Source, stars: SupportsIndex | None, name: str | None, check: _Check[_T]
) -> Iterator[_T | BoardError]:
    """Open a source and read its boards; `check` makes something of each.

    Args:
        source: the file or text
        stars: the star count; overrides that of the file
        name: name of the format; None: it is detected
        check: RawBoard.board or RawBoard.position, maybe with rules
    """
    empty = True
    try:
        with source.opened():
            for raw in _raw_boards(source, name, stars):
                empty = False
                try:
                    if isinstance(raw, BoardError):
                        raise raw
                    yield check(raw, stars, source.stem)
                except BoardError as error:
                    yield error.located(source=source.name, board_id=source.stem)
            if empty:
                has_text = source.head().strip()
                raise BoardError("contains no board" if has_text else "is empty")
    except BoardError as error:
        yield error.located(source=source.name, board_id=source.stem)


def _raw_boards(
    source: Source, name: str | None, stars: SupportsIndex | None
) -> Iterator[RawBoard | BoardError]:
    """Read all boards of a source, or the one that is asked for."""
    if name is None and is_image(source.first_bytes()):
        found = _of_picture_file(source, stars)
    else:
        known = _format_of(source, name)
        found = _read_as(known, source) if known else _in_any_text(source)
    if source.pick is None:
        return found
    return iter([_picked(found, source.pick, source.stem)])


def _read_as(known: Format, source: Source) -> Iterator[RawBoard | BoardError]:
    return known.read(source) if known.read else texts.read(known, source)


def _of_picture_file(
    source: Source, stars: SupportsIndex | None
) -> Iterator[RawBoard | BoardError]:
    """Read the boards of a picture with what is drawn on them.

    Warns of doubtful readings. Raises BoardError, also without the extra `images`.
    """
    from starbattle.images import read_image, warn_of_doubts

    try:
        found = read_image(source.data(), arguments.whole(stars))
    except MissingExtra as error:
        raise BoardError(f"is a picture, and {error}") from None
    for number, reading in enumerate(found, 1):
        if isinstance(reading, BoardError):
            yield reading
            continue
        later = f":{number}" if number > 1 else ""
        try:
            warn_of_doubts(reading, f"{source.name}{later.replace(':', '#')}")
        except UnclearWarning as unclear:
            said = str(unclear).removeprefix(f"{source.name}: ")
            yield BoardError(f"{said}; --accept takes it as it is")
            continue
        position = reading.position
        yield RawBoard(
            position.board.regions,
            position.board.stars,
            later and source.stem + later,
            state=State(position.stars, position.marks),
            connected=True,
        )


_SUFFIXES = {".jsonl": "jsonl", ".starb": "starb", ".csv": "csv"}
"""The endings of file names that are in one format; CSV may have other separators."""

_SIGNS = {"task": r"\A[\s0-9,*-]+\Z", "jsonl": r"[{\[]"}
"""What a text has that may have been meant for a format."""


def _format_of(source: Source, name: str | None) -> Format | None:
    """Return the format with a name; without a name, the format of the source, if any.

    Raises BoardError for other kinds of data, such as an archive.
    """
    if name is not None:
        return format_named(name)
    check_bytes(source.first_bytes())
    claimed = _SUFFIXES.get(os.path.splitext(source.file or "")[1])
    if claimed and (claimed != "csv" or "," in first_line(source.head())):
        return format_named(claimed)
    return detected(source.head())


def _in_any_text(source: Source) -> Iterator[RawBoard | BoardError]:
    """Read the boards that Prolog finds in a text that no format recognizes.

    If it finds none, a flawed picture is read, so that the error names the flaw. Raises
    BoardError for other texts, with the nearest formats and why it is not in them.
    """
    from starbattle.formats.rows import is_like_picture

    text = source.text()
    if found := list(texts.boards_of(Line(1, text), "shapes", source.stem)):
        yield from found
        return
    check_text(text)
    if is_like_picture(text):
        picture = text_source(text)
        with picture.opened():
            yield from _read_as(format_named("picture"), picture)
        return
    near = [name for name, sign in _SIGNS.items() if re.search(sign, text)]
    reasons = [f"{name}: {_fault(name, text)}" for name in near]
    reasons.append("picture: it is N lines of N characters, or all of them in one line")
    raise BoardError(f"format not recognized; not {'; not '.join(reasons)}")


def _fault(name: str, head: str) -> str:
    """Return why a text is not in a format."""
    found = next(parse_boards(head, from_format=name))
    return str(found) if isinstance(found, BoardError) else "no board in it"


def detected_format(text: str) -> Format:
    """Return the format of a text, judged by its content; picture, if none is told."""
    source = text_source(text)
    with source.opened():
        return detected(source.head()) or format_named("picture")


_MOST_IDS = 1000

_Found = RawBoard | BoardError


def _picked(found: Iterator[_Found], wanted: str, stem: str) -> _Found:
    """Return the board that is called `wanted`, or is at that place.

    The rest is read only if a board with a number for its id may follow.
    """
    place = notation.number(wanted)
    other: _Found | None = None
    ids: list[str] = []
    number = 0
    for number, board in enumerate(found, 1):
        id = (board.board_id if isinstance(board, BoardError) else board.id) or ""
        id = "" if id == stem else id  # it is only called after its file
        if id == wanted != "" or (number == place and not id.isdecimal()):
            return board
        if number == place or (not id and wanted == stem and other is None):
            other = board
        if len(ids) < _MOST_IDS:
            ids.append(id)
    return other or _none(wanted, number, ids)


def _none(wanted: str, number: int, ids: list[str]) -> BoardError:
    if not wanted:
        return BoardError("name a board after the #, by its place (#1) or its id")
    many = "1 board" if number == 1 else f"{number:,} boards"
    close = get_close_matches(wanted, ids, 1)
    hint = f"; did you mean #{close[0]}?" if close else ""
    return BoardError(f"has no board {quoted(wanted)}, but {many}{hint}")


_FILE_NAME = re.compile(r"\S+\.[A-Za-z]\w{0,7}")


def named_board(name: str, stars: SupportsIndex | None) -> Board:
    """Return a board that ships with the package, see Board.named()."""
    known, hash, pick = arguments.text("name", name, "a name").partition("#")
    if not (file := shipped_file(known)):
        like = names_like(known)
        remedy = f"did you mean {', '.join(like)}?" if like else "see starbattle boards"
        raise BoardError(f"no shipped board is called {quoted(known)}; {remedy}")
    return only(read_boards(f"{file}{hash}{pick}", stars=stars), name)


def parse_board(
    text: str, stars: SupportsIndex | None, from_format: str | None
) -> Board:
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
    second = None if isinstance(board, BoardError) else next(found, None)
    found.close()  # type: ignore[attr-defined]  # with its file: an error keeps it
    if isinstance(board, BoardError):
        raise board
    if second is None:
        return board
    if given is None:
        raise BoardError("contains more than one board; parse_boards reads them all")
    source = source_of(given)
    reason = f"has several boards; pick one: {_examples(source, second)}"
    raise BoardError(reason, source=source.name)


def _examples(source: Source, second: Any) -> str:
    """Return what can be typed for the first board, and for the second."""
    board = getattr(second, "board", second)
    id = getattr(board, "id", "") or getattr(board, "board_id", "")
    is_named = id and not id.startswith(f"{source.stem}:")
    name = source.typed or source.name
    return " or ".join(_typed(f"{name}#{k}") for k in ("1", id if is_named else "2"))


def _typed(argument: str) -> str:
    """Quote an argument for the shell if need be, which a # within does not."""
    plain = argument.replace("#", "")
    return printable(argument if quote(plain) == plain else quote(argument))


def text_of(position: Position, name: str) -> str:
    """Return what a file with that board alone holds, without the last line end."""
    wanted = format_named(name)
    text = wanted.text(position)
    return f"{wanted.heading}\n{text}" if wanted.heading else text


# --- the state of a board ---

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
    source = source_of(path)
    try:
        with source.opened():
            return parse_state(source.text(), board)
    except BoardError as error:
        raise error.located(source=source.name) from None


def parse_state(text: str, board: Board) -> Position:
    """Read the state of a board from a text, see load_state()."""
    if text.lstrip().startswith("{") and '"regions"' not in text:
        record = notation.load(text)
        stars, marks = (
            notation.cells_at(key, record.get(key)) for key in ("stars", "marks")
        )
        return Position(board, stars or (), marks or ())
    if "stars" in detected_format(text).carries:
        position = only(parse_positions(text, stars=board.stars), None)
        other = position.board
        if (other.regions, other.stars) != (board.regions, board.stars):
            raise BoardError("the state is of another board")
        return Position(board, position.stars, position.marks)
    lines = notation.lines_of(text)
    if len(lines) != board.size:
        has = plural(len(lines), "row")
        raise BoardError(f"the state has {has}, the board {board.size}")
    rows = notation.signs(lines, board.size, _STARS + _MARKS + _OPEN)
    return Position(board, cells_of(rows, _STARS), cells_of(rows, _MARKS))
