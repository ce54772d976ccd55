"""All formats, which of them a text is in, and what an argument stands for.

The formats are asked in the order of FORMATS. A flawless picture (N lines of N
characters, N of them different) comes first, whatever its first character. Data that is
not a board, such as a web page, is recognized by its first bytes, and the error says
what to do instead.

An argument is one of these:

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
from importlib import import_module
from pathlib import Path
from urllib.parse import unquote

from starbattle import arguments
from starbattle.errors import BoardError, printable, quoted, shortened
from starbattle.formats.format import Format
from starbattle.formats.source import Source
from starbattle.paths import shipped_file

_MODULES = {
    "picture": "rows",
    "pzprv3": "walls",
    "fpuzzles": "sudokupad",
    "sudokupad": "sudokupad",
    "penpa": "penpa",
    "kudamono": "walls",
    "puzzlink": "walls",
    "sbn": "walls",
    "sbn-letters": "walls",
    "jsonl": "records",
    "krazydad": "records",
    "linkedin": "records",
    "janko": "models",
    "legup": "models",
    "ist": "prolog",
    "minizinc": "models",
    "starb": "models",
    "feup": "prolog",
    "csv": "rows",
    "task": "rows",
}
"""The module of each format, in the order of detection."""


class _Formats:
    """All formats in the order of detection, each imported when it is reached."""

    def __iter__(self) -> Iterator[Format]:
        """Iterate over the formats."""
        return map(_format, _MODULES)

    def names(self) -> list[str]:
        """Return the names of the formats, sorted; no format is imported."""
        return sorted(_MODULES)


def _format(name: str) -> Format:
    module = import_module(f"{__package__}.{_MODULES[name]}")
    found: Format = getattr(module, name.upper().replace("-", "_"))
    return found


FORMATS = _Formats()


def format_named(name: str) -> Format:
    """Return the format with a name. Raises BoardError if there is none."""
    arguments.text("from_format", name, "the name of a format")
    if name in _MODULES:
        return _format(name)
    known_names = ", ".join(FORMATS.names())
    raise BoardError(f"unknown format {quoted(name)}; expected one of {known_names}")


def detected(head: str) -> Format | None:
    """Return the first format that takes the beginning of a text for its own."""
    return next((f for f in FORMATS if f.takes(head)), None)


_PASTE = "a puzz.link or Penpa+ URL, or the task string"

_XML = rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?"
_BEGINNINGS: tuple[tuple[bytes, str], ...] = (
    (rb"%PDF-", "a PDF document; boards are read as text, such as rows of letters"),
    (
        rb"....ftyp(?:heic|mif1|avif)|BM.{4}\0{4}|II\*\0|MM\0\*|"
        + _XML
        + rb"(?:<![^>]*>\s*)*<svg\b",
        "a picture of another kind; of pictures, PNG, JPEG, WebP and GIF are read",
    ),
    (
        rb"PK\x03\x04|\x1f\x8b|BZh\d|\xfd7zXZ|7z\xbc\xaf",
        "an archive or compressed; unpack it and name the files in it",
    ),
)
"""How other kinds of data begin, and what they are."""

ADDRESS = re.compile(
    r"(?:(?:https?|ftp)://|www\.)\S+|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/\S*[?#]\S*",
    re.IGNORECASE,
)
"""A web address, with or without its scheme."""


_IMAGE = re.compile(rb"\x89PNG\r\n|\xff\xd8\xff|GIF8[79]a|RIFF....WEBP", re.DOTALL)


def is_image(beginning: bytes) -> bool:
    """Tell whether a file that begins so is a picture that can be read."""
    return _IMAGE.match(beginning) is not None


def check_bytes(beginning: bytes) -> None:
    """Raise BoardError if a file that begins so cannot hold boards."""
    for shape, what in _BEGINNINGS:
        if re.match(shape, beginning, re.DOTALL | re.IGNORECASE):
            raise BoardError(f"is {what}")


_PAGE = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html|head|body|script|div|!--)", re.I
)


def check_text(text: str) -> None:
    """Raise BoardError if a text without a board is a web page or an address."""
    if _PAGE.match(text):
        raise BoardError(f"is a web page (HTML), not a board; paste {_PASTE}")
    if ADDRESS.fullmatch(text.strip()):
        raise BoardError(
            "is a web address without a board in it, and nothing is downloaded; "
            f"paste {_PASTE} that the page contains"
        )


# --- what an argument stands for ---

_STDIN = ("-", "<stdin>")
"""The second is what messages call it."""

_FILE_NAME = re.compile(r'[^?*{}\[\]"]*\.[a-z][a-z0-9]{0,5}')
_WORD = re.compile(r"[\w.*,-]{1,24}")
"""A text that is short enough for a name."""

_OF_MANY_LINES = ("csv", "janko", "starb")
_LEAST_IN_A_LINE = 16


def source_of(given: str | os.PathLike[str]) -> Source:
    """Return what an argument stands for. Errors are raised when it is opened."""
    if not isinstance(given, str | os.PathLike):
        raise arguments.invalid_argument("path", given, "the name of a file, or a Path")
    text = os.fsdecode(given)
    if isinstance(given, os.PathLike) and text != "-":
        return Source(text, printable(Path(text).stem), text)
    plain = cleaned(text)
    return _found(text) or _found(plain) or _text(plain) or _missing(text)


def _found(given: str) -> Source | None:
    """Return the file or shipped board of that name, or of the part before a #."""
    if whole := _whole(given):
        return whole
    for hash in reversed([match.start() for match in re.finditer("#", given)]):
        if whole := _whole(given[:hash]):
            whole.pick = given[hash + 1 :]
            return whole
    return None


def _whole(name: str) -> Source | None:
    if os.path.exists(name) and name != "-":
        return Source(name, printable(Path(name).stem), name, typed=name)
    if name in _STDIN:
        return Source("<stdin>", "stdin", "-", typed="-")
    if file := shipped_file(name):
        return Source(name, file.stem, str(file), typed=name)
    return None


def _text(text: str) -> Source | None:
    """Return the board that the text itself is; None for a mere name."""
    source = Source(content=text)
    with source.opened():
        known = detected(source.head())
    name = known.name if known else "board"
    is_code = text.startswith(("{", "["))
    if not (
        ADDRESS.match(text) or is_code or "\n" in text or _is_in_one_line(text, name)
    ):
        return None
    plain = " ".join(text.split())
    source.name, source.stem = shortened(plain), _text_id(plain, name)
    return source


def _text_id(plain: str, format: str) -> str:
    """Return what a board is called that is an argument itself.

    A word is its own name. Other texts are called after their format and their hash,
    so that names are short, the same in each run, and of different boards different.
    """
    if _WORD.fullmatch(plain):
        return plain
    # Bytes of an argument that are no UTF-8 are lone surrogates in Python.
    data = plain.encode(errors="surrogatepass")
    return f"{format}-{hashlib.sha256(data).hexdigest()[:6]}"


def _is_in_one_line(text: str, format: str) -> bool:
    """Tell whether a format knows the text, and it is not like a file's name."""
    if not text or _FILE_NAME.fullmatch(text):
        return False
    if format == "picture":
        return len(text) >= _LEAST_IN_A_LINE
    return format not in ("board", *_OF_MANY_LINES)


def _missing(given: str) -> Source:
    name = shortened(given) or "''"
    return Source(name, shortened(Path(given).stem), given, typed=given)


_BLANKS = "".join(filter(str.isspace, map(chr, range(0x3001))))
_BLANKS += "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
_QUOTES = "\"'`“”„‟‘’‚‛«»"
_AROUND = _QUOTES + "<>().,;:!"
_FILE = "file://"
_STRAIGHT = str.maketrans("“”„‟", '""""')

_LINK = re.compile(r"!?\[[^\]\n]*\]\((\S+?)\)")
"""A link in Markdown."""


def cleaned(text: str) -> str:
    """Return the text without what was pasted along with it.

    Web addresses also lose the line breaks that mail programs insert. In a picture of
    several lines, quotation marks are cells.
    """
    if text.startswith(_FILE):
        return unquote(text.removeprefix(_FILE))
    text = _LINK.sub(r"\1", text.strip(_BLANKS))
    if ADDRESS.match(text.lstrip(_AROUND)):
        text = text.strip(_AROUND)
        return text if text.count("://") > 1 else re.sub(r"[\r\n]+[ \t]*", "", text)
    if "\n" not in text and text[:1] in _QUOTES and text[-1:] in _QUOTES:
        text = text.strip(_QUOTES + _BLANKS)
    return text if '"' in text else text.translate(_STRAIGHT)
