"""The bytes of one file: read once, as a whole or line by line, within limits."""

import io
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from itertools import count
from typing import BinaryIO, NamedTuple

from starbattle import arguments
from starbattle.errors import BoardError

LIMIT = 1 << 20
"""Most bytes of a line, and of a file that is read as a whole."""

PICTURE_LIMIT = 1 << 26
"""Most bytes of a picture."""

_HEAD = 1 << 16
_FIRST = 1 << 10
_BOM = b"\xef\xbb\xbf"
_MOST_BLANK_LINES = 100
_MOST_SKIPPED = 1 << 30
"""What follows a line that is longer, such as all of /dev/zero, is not read."""


class Line(NamedTuple):
    """A line of a file: its 1-based number and its text without the line end."""

    number: int
    text: str


class Source:
    """One file, of which a format takes either `text` or `lines`, once.

    name  the file for error messages, None for a text that was no file
    stem  what boards without a name are called after
    path  the file's name, "" for a text and for standard input
    pick  the place or the id of the one board that is asked for, None for all
    """

    def __init__(
        self,
        stream: BinaryIO,
        name: str | None,
        stem: str,
        path: str = "",
        pick: str | None = None,
    ) -> None:
        self.name = name
        self.stem = stem
        self.path = path
        self.pick = pick
        self._stream = stream
        self._begun = io.BytesIO()
        self._first = b""
        self._head: str | None = None

    def head(self) -> str:
        """Return the beginning, to detect the format by; it is not consumed.

        If it is a JSON object, only the first line is read, so that a stream of
        objects does not block; else 64 KiB, which hold the largest picture.
        """
        if self._head is None:
            self._head = self._read_head()
        return self._head

    def beginning(self) -> bytes:
        """Return the first bytes, to recognize binary data; they are not consumed."""
        self.head()
        return self._first

    def _read_head(self) -> str:
        lines = [self._stream.readline(_HEAD)]
        while lines[-1] and not _begin(lines[-1]) and len(lines) < _MOST_BLANK_LINES:
            lines.append(self._stream.readline(_HEAD))
        if not _begin(lines[-1]).startswith(b'{"'):
            lines.append(self._stream.read(_HEAD))
        data = b"".join(lines)
        self._begun = io.BytesIO(data)
        self._first = data[:_FIRST]
        return _unix(data.removeprefix(_BOM).decode(errors="replace"))

    def taken(self) -> int:
        """Return how many bytes were read from the stream, 0 if it is unknown."""
        try:
            return self._stream.tell()
        except (OSError, ValueError):
            return 0

    def text(self) -> str:
        r"""Return all of it, each line ended by \n. Raises BoardError."""
        data = self._begun.read()
        data += self._stream.read(max(0, LIMIT + 1 - len(data)))
        if len(data) > LIMIT:
            raise BoardError("exceeds 1 MiB")
        text = _decode(data, 1)
        if not text.strip():
            raise BoardError("is empty")
        return _unix(text)

    def data(self) -> bytes:
        """Return all of it as bytes, of what is not a text. Raises BoardError."""
        data = self._begun.read()
        data += self._stream.read(max(0, PICTURE_LIMIT + 1 - len(data)))
        if len(data) > PICTURE_LIMIT:
            raise BoardError("exceeds 64 MiB")
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


def _line(data: bytes, number: int) -> Line | BoardError:
    line = data.rstrip(b"\r\n")
    try:
        if len(line) > LIMIT:
            raise BoardError("exceeds 1 MiB")
        return Line(number, _decode(line, number))
    except BoardError as error:
        return error.located(line=number)


def opened_file(path: str) -> AbstractContextManager[BinaryIO]:
    """Open a file, or standard input for "-". Raises OSError and BoardError."""
    if path == "-":
        return nullcontext(_standard_input())
    try:
        return open(path, "rb")
    except ValueError as error:
        raise BoardError(f"no file name: {error}") from None


def text_source(text: str, name: str | None = None, stem: str = "") -> Source:
    """Return a text as a source. Raises RequestError for anything else."""
    arguments.text("text", text, "a text")
    return Source(io.BytesIO(text.encode(errors="surrogatepass")), name, stem)


def _standard_input() -> BinaryIO:
    if sys.stdin is None:
        raise BoardError("standard input is closed")
    try:
        return sys.stdin.buffer
    except AttributeError:
        return io.BytesIO(sys.stdin.read().encode(errors="surrogatepass"))


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
