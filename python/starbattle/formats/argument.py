"""Board arguments: texts that say which board, or boards, to read.

    -                       standard input
    boards.jsonl            a file
    norvig/24               a board that ships with the package
    boards.jsonl#3          one board of several, see pick.py
    https://puzz.link/p?... the board itself, as a text in any format

A text that names an existing file is that file, whatever else it looks like. A Path
is always a file; "-" is standard input in either case.
"""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from starbattle import arguments, shipped
from starbattle.errors import BoardError, printable, shortened
from starbattle.formats.detection import detected_format
from starbattle.formats.pasted import cleaned
from starbattle.formats.source import Source, opened_file, text_source
from starbattle.formats.unsupported import ADDRESS

_STDIN = ("-", "<stdin>")
"""The second is what messages call it."""

_FILE_NAME = re.compile(r'[^?*{}\[\]"]*\.[a-z][a-z0-9]{0,5}')
_OF_MANY_LINES = ("picture", "csv", "janko", "starb")


@dataclass(frozen=True, slots=True)
class BoardArgument:
    """Where boards come from.

    name   for error messages
    stem   what boards without a name are called after
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
        from starbattle.formats import advice

        if isinstance(error, IsADirectoryError) and self.typed:
            return advice.on_folder(self.typed)
        if isinstance(error, FileNotFoundError) and self.typed:
            return advice.on_missing(self.typed)
        return ""


def board_argument(given: str | Path) -> BoardArgument:
    """Resolve an argument. Errors are raised when it is opened."""
    if not isinstance(given, str | Path):
        raise arguments.invalid_argument("path", given, "the name of a file, or a Path")
    text = str(given)
    if text == "-":
        return _STANDARD_INPUT
    if isinstance(given, Path):
        return BoardArgument(text, printable(given.stem), text)
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
    if file := shipped.find(name):
        return BoardArgument(name, file.stem, str(file), typed=name)
    return None


def _text(text: str) -> BoardArgument | None:
    """Return the board that the text itself is; None for a mere name."""
    is_text = ADDRESS.match(text) or "\n" in text or _is_in_one_line(text)
    name = shortened(" ".join(text.split()))
    return BoardArgument(name, name, text=text) if is_text else None


def _is_in_one_line(text: str) -> bool:
    """Tell whether a format knows the text, and it is not like a file's name."""
    if not text or _FILE_NAME.fullmatch(text):
        return False
    return detected_format(text).name not in _OF_MANY_LINES


def _missing(given: str) -> BoardArgument:
    name = shortened(given) or "''"
    return BoardArgument(name, shortened(Path(given).stem), given, typed=given)
