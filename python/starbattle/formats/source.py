"""What boards are read from: read once, as a whole or line by line, within limits.

A file that is not there has a hint at names that are like its own.
"""

import io
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from difflib import get_close_matches
from itertools import count, islice
from pathlib import Path
from typing import BinaryIO, NamedTuple

from starbattle import arguments
from starbattle.errors import BoardError, printable
from starbattle.paths import shipped_names

LIMIT = 1 << 20
"""Most bytes of a line, and of a file that is read as a whole."""

PICTURE_LIMIT = 1 << 26
"""Most bytes of a picture."""

_HEAD = 1 << 16
_FIRST = 1 << 10
_BOM = b"\xef\xbb\xbf"
_UTF_16 = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
"""Encodings by the marks of byte order, as PowerShell writes them."""

_MOST_BLANK_LINES = 100
_MOST_SKIPPED = 1 << 30
"""What follows a line that is longer, such as all of /dev/zero, is not read."""


class Line(NamedTuple):
    """A line of a file: its 1-based number and its text without the line end."""

    number: int
    text: str


@dataclass(slots=True)
class Source:
    """What boards are read from; while it is open, a format takes `text` or `lines`.

    name     what messages call it, None for a text that is no argument
    stem     what boards without a name are called after
    file     the file, "-" for standard input, None for a text
    content  the text
    pick     the place or the id of the one board that is asked for, None for all
    typed    what can be typed for all of the file, "" for a Path or a text
    """

    name: str | None = None
    stem: str = ""
    file: str | None = None
    content: str = ""
    pick: str | None = None
    typed: str = ""
    _stream: BinaryIO = field(default_factory=io.BytesIO)
    _begun: io.BytesIO = field(default_factory=io.BytesIO)
    """What head() has read of the stream."""

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
    def opened(self) -> Iterator[None]:
        """Open it. Raises BoardError, also for what goes wrong while it is open."""
        try:
            with self._opened() as self._stream:
                begin, self._begun = self._stream.read(2), io.BytesIO()
                if encoding := _UTF_16.get(begin):
                    begin, self._stream = b"", _recoded(self.data(), encoding)
                self._begun = io.BytesIO(begin)
                yield
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise BoardError(reason + self._advice(error)) from None

    def _opened(self) -> AbstractContextManager[BinaryIO]:
        if self.file is None:
            return io.BytesIO(self.content.encode(errors="surrogatepass"))
        if self.is_standard_input:
            return nullcontext(_standard_input())
        try:
            return open(self.file, "rb")
        except ValueError as error:
            raise BoardError(f"no file name: {error}") from None

    def _advice(self, error: OSError) -> str:
        """Say what may have been meant by what was typed."""
        if isinstance(error, IsADirectoryError) and self.typed:
            files = printable(os.path.join(self.typed, "*"))
            return f"; name its files, as in {files}"
        if isinstance(error, FileNotFoundError) and self.typed:
            return _on_missing(self.typed)
        return ""

    def head(self) -> str:
        """Return the beginning, to detect the format by; it is not consumed.

        If it is a JSON object, only the first line is read, so that a stream of
        objects does not block; else 64 KiB, which hold the largest picture.
        """
        data = self._beginning().removeprefix(_BOM)
        return _unix(data.decode(errors="replace"))

    def first_bytes(self) -> bytes:
        """Return the first bytes, to recognize other data; they are not consumed."""
        return self._beginning()[:_FIRST]

    def _beginning(self) -> bytes:
        if len(self._begun.getvalue()) <= 2:
            lines = [self._begun.read() + self._stream.readline(_HEAD)]
            while (
                lines[-1] and not _begin(lines[-1]) and len(lines) < _MOST_BLANK_LINES
            ):
                lines.append(self._stream.readline(_HEAD))
            if not _begin(lines[-1]).startswith(b'{"'):
                lines.append(self._stream.read(_HEAD))
            self._begun = io.BytesIO(b"".join(lines))
        return self._begun.getvalue()

    def taken(self) -> int:
        """Return how many bytes were read from the stream, 0 if it is unknown."""
        try:
            return self._stream.tell()
        except (OSError, ValueError):
            return 0

    def text(self) -> str:
        r"""Return all of it, each line ended by \n. Raises BoardError."""
        text = _decode(self.data(LIMIT), 1)
        if not text.strip():
            raise BoardError("is empty")
        return _unix(text)

    def data(self, most: int = PICTURE_LIMIT) -> bytes:
        """Return all of it as bytes. Raises BoardError if there are too many."""
        data = self._begun.read()
        data += self._stream.read(max(0, most + 1 - len(data)))
        if len(data) > most:
            raise BoardError(f"exceeds {most >> 20} MiB")
        return data

    def lines(self) -> Iterator[Line | BoardError]:
        """Yield the lines; a BoardError stands for one that is not a text."""
        for number in count(1):
            data = self._readline(LIMIT + 2)
            if not data:
                return
            yield _line(data, number)
            if len(data) > LIMIT and not self._skip(data):
                return

    def _readline(self, limit: int) -> bytes:
        line = self._begun.readline(limit)
        if len(line) < limit and not line.endswith(b"\n"):
            line += self._stream.readline(limit - len(line))
        return line

    def _skip(self, line: bytes) -> bool:
        """Skip the rest of a line; return whether its end was found."""
        left = _MOST_SKIPPED
        while line and not line.endswith(b"\n") and left > 0:
            line = self._readline(_HEAD)
            left -= len(line)
        return left > 0


def text_source(text: str) -> Source:
    """Return a text as a source. Raises RequestError for anything else."""
    return Source(content=arguments.text("text", text, "a text"))


def first_line(text: str) -> str:
    """Return the first line that is not blank, without blanks around it."""
    return text.lstrip().partition("\n")[0].strip()


def _line(data: bytes, number: int) -> Line | BoardError:
    line = data.rstrip(b"\r\n")
    try:
        if len(line) > LIMIT:
            raise BoardError("exceeds 1 MiB")
        return Line(number, _decode(line, number))
    except BoardError as error:
        return error.located(line=number)


def _standard_input() -> BinaryIO:
    if sys.stdin is None:
        raise BoardError("standard input is closed")
    try:
        return sys.stdin.buffer
    except AttributeError:
        return io.BytesIO(sys.stdin.read().encode(errors="surrogatepass"))


def _recoded(data: bytes, encoding: str) -> BinaryIO:
    """Return a stream of UTF-8."""
    try:
        return io.BytesIO(data.decode(encoding).encode())
    except UnicodeDecodeError:
        raise BoardError("not valid UTF-16") from None


def _begin(line: bytes) -> bytes:
    """Return a line from its first character on; nothing of a blank line."""
    return line.removeprefix(_BOM).lstrip()


def _decode(data: bytes, first_line: int) -> str:
    """Return the text of `data`, which begins at the 1-based line `first_line`."""
    if first_line == 1:
        data = data.removeprefix(_BOM)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = first_line + data.count(b"\n", 0, error.start)
        raise BoardError("not valid UTF-8", line=line) from None
    if "\0" in text:
        line = first_line + text.count("\n", 0, text.index("\0"))
        raise BoardError("contains a NUL byte; this is not a text", line=line)
    return text


def _unix(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


_MOST = 3
_MOST_FILES = 1000
_ALIKE = 0.75


def _on_missing(given: str) -> str:
    """Suggest names that are like an unknown one."""
    name, hash, pick = given.partition("#")
    if found := names_like(name, _neighbors(name)):
        names = ", ".join(printable(other + hash + pick) for other in found)
        return f"; did you mean {names}?"
    return "" if "." in name else ", and no board of that name; see starbattle boards"


def names_like(name: str, files: Iterable[str] = ()) -> list[str]:
    """Return the shipped boards, and those of the files, with names like one."""
    known = shipped_names()
    if wanted := Path(name.lower()).stem:
        same = [other for other in known if other.rpartition("/")[2] == wanted]
        within = [other for other in known if other.startswith(f"{wanted}/")]
        if found := same or within:
            return found[:_MOST]
    every, short = [*known, *files], name.removeprefix("boards/").removesuffix(".txt")
    found = get_close_matches(name, every, _MOST, _ALIKE)
    return found or get_close_matches(short, every, _MOST, _ALIKE)


def _neighbors(name: str) -> Iterator[str]:
    """Yield the files in the folder of a file."""
    folder = os.path.dirname(name)
    try:
        with os.scandir(folder or ".") as entries:
            for entry in islice(entries, _MOST_FILES):
                yield os.path.join(folder, entry.name)
    except (OSError, ValueError):
        return
