"""Board arguments: texts that say which board, or boards, to read.

    -                       standard input
    boards.jsonl            a file
    norvig/24               a board that ships with the package
    boards.jsonl#3          one board of several, by place or id
    https://puzz.link/p?... the board itself, as a text in any format

A text that names an existing file is that file, whatever else it looks like. A Path
is always a file; "-" is standard input in either case.
"""

import hashlib
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from difflib import get_close_matches
from itertools import islice
from pathlib import Path
from urllib.parse import unquote

from starbattle import arguments
from starbattle.errors import BoardError, printable, quoted, shortened
from starbattle.formats.detection import ADDRESS, detected_format
from starbattle.formats.format import RawBoard
from starbattle.formats.source import Source, opened_file, text_source
from starbattle.paths import shipped_file, shipped_names

_STDIN = ("-", "<stdin>")
"""The second is what messages call it."""

_FILE_NAME = re.compile(r'[^?*{}\[\]"]*\.[a-z][a-z0-9]{0,5}')
_WORD = re.compile(r"[\w.*,-]{1,24}")
"""A text that is short enough for a name."""

_OF_MANY_LINES = ("csv", "janko", "starb")
_LEAST_IN_A_LINE = 16


@dataclass(frozen=True, slots=True)
class BoardArgument:
    """Where boards come from.

    name   for error messages
    stem   what boards without a name are called
    file   the file to open, "-" for standard input, None for a text
    text   the board itself
    pick   the place or the id of the board that is asked for, None for all
    typed  what can be typed for all of the file, "" for a Path or a text
    """

    name: str
    stem: str
    file: str | None = None
    text: str = ""
    pick: str | None = None
    typed: str = ""

    @property
    def is_standard_input(self) -> bool:
        """Whether it is read off standard input."""
        return self.file == "-"

    @property
    def path(self) -> Path | None:
        """The file that is read, None if there is none."""
        if self.file is None or self.is_standard_input:
            return None
        return Path(self.file) if os.path.exists(self.file) else None

    @contextmanager
    def opened(self) -> Iterator[Source]:
        """Open it. Raises BoardError, also for what goes wrong while it is open."""
        if self.file is None:
            yield text_source(self.text, self.name, self.stem)
            return
        path = "" if self.is_standard_input else self.file
        try:
            with opened_file(self.file) as stream:
                yield Source(stream, self.name, self.stem, path, self.pick)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise BoardError(reason + self._advice(error)) from None

    def _advice(self, error: OSError) -> str:
        if isinstance(error, IsADirectoryError) and self.typed:
            return on_folder(self.typed)
        if isinstance(error, FileNotFoundError) and self.typed:
            return on_missing(self.typed)
        return ""


def board_argument(given: str | os.PathLike[str]) -> BoardArgument:
    """Resolve an argument. Errors are raised when it is opened."""
    if not isinstance(given, str | os.PathLike):
        raise arguments.invalid_argument("path", given, "the name of a file, or a Path")
    text = os.fsdecode(given)
    if text == "-":
        return _STANDARD_INPUT
    if isinstance(given, os.PathLike):
        return BoardArgument(text, printable(Path(text).stem), text)
    plain = cleaned(text)
    return _found(text) or _found(plain) or _text(plain) or _missing(text)


_STANDARD_INPUT = BoardArgument("<stdin>", "stdin", "-", typed="-")


def _found(given: str) -> BoardArgument | None:
    """Return the file or shipped board of that name, or of the part before a #."""
    if whole := _whole(given):
        return whole
    for hash in reversed([match.start() for match in re.finditer("#", given)]):
        if whole := _whole(given[:hash]):
            return replace(whole, pick=given[hash + 1 :])
    return None


def _whole(name: str) -> BoardArgument | None:
    if os.path.exists(name):
        return BoardArgument(name, printable(Path(name).stem), name, typed=name)
    if name in _STDIN:
        return _STANDARD_INPUT
    if file := shipped_file(name):
        return BoardArgument(name, file.stem, str(file), typed=name)
    return None


def _text(text: str) -> BoardArgument | None:
    """Return the board that the text itself is; None for a mere name."""
    is_text = ADDRESS.match(text) or "\n" in text or _is_in_one_line(text)
    if not is_text:
        return None
    plain = " ".join(text.split())
    return BoardArgument(shortened(plain), _text_id(plain, text), text=text)


def _text_id(plain: str, text: str) -> str:
    """Return what a board is called that is an argument itself.

    A word is its own name. Other texts are called after their format and their hash,
    so that names are short, the same in each run, and of different boards different.
    """
    if _WORD.fullmatch(plain):
        return plain
    known = detected_format(text)
    kind = known.name if known.detect(text) else "board"
    # Bytes of an argument that are no UTF-8 are lone surrogates in Python.
    data = plain.encode(errors="surrogatepass")
    return f"{kind}-{hashlib.sha256(data).hexdigest()[:6]}"


def _is_in_one_line(text: str) -> bool:
    """Tell whether a format knows the text, and it is not like a file's name."""
    if not text or _FILE_NAME.fullmatch(text):
        return False
    known = detected_format(text)
    if known.name == "picture":
        return len(text) >= _LEAST_IN_A_LINE and known.detect(text)
    return known.name not in _OF_MANY_LINES


def _missing(given: str) -> BoardArgument:
    name = shortened(given) or "''"
    return BoardArgument(name, shortened(Path(given).stem), given, typed=given)


_MOST_IDS = 1000
_LONGEST_PLACE = 9

_Found = RawBoard | BoardError


def picked(found: Iterator[_Found], wanted: str, stem: str) -> _Found:
    """Return the board that is called `wanted`, or is at that place.

    The rest is read only if a board with a number for its id may follow. Raises
    BoardError if there is no such board.
    """
    place = _place(wanted)
    other: _Found | None = None
    ids: list[str] = []
    number = 0
    for number, board in enumerate(found, 1):
        id = _own_id(board, stem)
        if id == wanted != "" or (number == place and not id.isdecimal()):
            return board
        if number == place or (not id and wanted == stem and other is None):
            other = board
        if len(ids) < _MOST_IDS:
            ids.append(id)
    return other or _none(wanted, number, ids)


def _place(wanted: str) -> int | None:
    is_number = wanted.isascii() and wanted.isdecimal()
    return int(wanted) if is_number and len(wanted) <= _LONGEST_PLACE else None


def _own_id(board: _Found, stem: str) -> str:
    """Return the id, "" for a board that is only called after its file."""
    id = (board.board_id if isinstance(board, BoardError) else board.id) or ""
    return "" if id == stem else id


def _none(wanted: str, number: int, ids: list[str]) -> BoardError:
    if not wanted:
        return BoardError("name a board after the #, by its place (#1) or its id")
    many = "1 board" if number == 1 else f"{number:,} boards"
    close = get_close_matches(wanted, ids, 1)
    hint = f"; did you mean #{close[0]}?" if close else ""
    return BoardError(f"has no board {quoted(wanted)}, but {many}{hint}")


_BLANKS = "".join(filter(str.isspace, map(chr, range(0x3001))))
_BLANKS += "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
_OPENING = "\"'`<(“”„‟‘’‚‛«»"
_CLOSING = "\"'`>)“”„‟‘’‚‛«»"
_TYPOGRAPHIC = "“”„‟«»"
_AFTER_ADDRESS = _CLOSING + ".,;:!"
_FILE = "file://"
_STRAIGHT = str.maketrans("“”„‟", '""""')


def cleaned(text: str) -> str:
    """Return the text without what was pasted along with it.

    Web addresses also lose the line breaks that mail programs insert.
    """
    if text.startswith(_FILE):
        return unquote(text.removeprefix(_FILE))
    text = _LINK.sub(r"\1", _unquoted(text.strip(_BLANKS)))
    if ADDRESS.match(text.lstrip(_OPENING)):
        return _address(text.lstrip(_OPENING).rstrip(_AFTER_ADDRESS))
    return text if '"' in text else text.translate(_STRAIGHT)


_LINK = re.compile(r"!?\[[^\]\n]*\]\((\S+?)\)")
"""A link in Markdown."""

_MOST_QUOTES = 10


def _unquoted(text: str) -> str:
    for _ in range(_MOST_QUOTES):
        if len(text) < 2 or not _is_quoted(text):
            break
        text = text[1:-1].strip(_BLANKS)
    return text


def _is_quoted(text: str) -> bool:
    """Tell whether there are quotation marks around; in a picture they are cells."""
    if "\n" in text:
        return text[0] in _TYPOGRAPHIC and text[-1] in _TYPOGRAPHIC
    return text[0] in _OPENING and text[-1] in _CLOSING


def _address(text: str) -> str:
    return text if text.count("://") > 1 else re.sub(r"[\r\n]+[ \t]*", "", text)


_MOST = 3
_MOST_FILES = 1000
_ALIKE = 0.75


def on_folder(given: str) -> str:
    """Return a hint on how to name the files of a folder."""
    return f"; name its files, as in {printable(os.path.join(given, '*'))}"


def on_missing(given: str) -> str:
    """Suggest names that are like an unknown one."""
    name, hash, pick = given.partition("#")
    if found := _boards(name) or _alike(name):
        names = ", ".join(printable(other + hash + pick) for other in found)
        return f"; did you mean {names}?"
    return "" if "." in name else ", and no board of that name; see starbattle boards"


def _boards(name: str) -> list[str]:
    """Return the shipped boards whose name ends or begins in this one."""
    wanted = Path(name.lower()).stem
    known = shipped_names()
    same = [other for other in known if other.rpartition("/")[2] == wanted]
    within = [other for other in known if other.startswith(f"{wanted}/")]
    return (same or within)[:_MOST] if wanted else []


def shipped_like(name: str) -> list[str]:
    """Return the shipped boards with names like one."""
    return _boards(name) or get_close_matches(name, shipped_names(), _MOST, _ALIKE)


def _alike(name: str) -> list[str]:
    """Return the shipped boards and the files in the folder with names like it."""
    known = [*shipped_names(), *_neighbors(name)]
    short = name.removeprefix("boards/").removesuffix(".txt")
    found = get_close_matches(name, known, _MOST, _ALIKE)
    return found or get_close_matches(short, known, _MOST, _ALIKE)


def _neighbors(name: str) -> list[str]:
    folder = os.path.dirname(name)
    try:
        with os.scandir(folder or ".") as entries:
            return [
                os.path.join(folder, entry.name)
                for entry in islice(entries, _MOST_FILES)
            ]
    except (OSError, ValueError):
        return []
