"""All formats, and which of them a text is in.

The formats are asked in the order of FORMATS. A flawless picture (N lines of N
characters, N of them different) comes first, whatever its first character. Data that is
not a board, such as a web page, is recognized by its first bytes, and the error says
what to do instead.
"""

import re
from collections.abc import Iterator
from importlib import import_module

from starbattle import arguments
from starbattle.errors import BoardError, quoted
from starbattle.formats.format import Format

_MODULES = {
    "picture": "plain",
    "pzprv3": "pzpr",
    "fpuzzles": "sudokupad",
    "sudokupad": "sudokupad",
    "penpa": "penpa",
    "kudamono": "kudamono",
    "puzzlink": "pzpr",
    "sbn": "sbn",
    "sbn-letters": "sbn",
    "jsonl": "jsonl",
    "krazydad": "sites",
    "linkedin": "sites",
    "janko": "sites",
    "legup": "models",
    "ist": "prolog",
    "minizinc": "models",
    "starb": "models",
    "feup": "prolog",
    "csv": "csv",
    "task": "plain",
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
    for known in FORMATS:
        if name in (known.name, *known.aliases):
            return known
    known_names = ", ".join(FORMATS.names())
    raise BoardError(f"unknown format {quoted(name)}; expected one of {known_names}")


def detected(head: str) -> Format | None:
    """Return the first format that takes the beginning of a text for its own."""
    return next((f for f in FORMATS if f.detect(head)), None)


_AS_TEXT = "boards are read as text, such as rows of letters"
_AS_PICTURE = "of pictures, PNG, JPEG, WebP and GIF are read"
_UNPACK = "unpack it and name the files in it"
_PASTE = "a puzz.link or Penpa+ URL, or the task string"

_BEGINNINGS: tuple[tuple[bytes, str], ...] = (
    (rb"%PDF-", f"a PDF document; {_AS_TEXT}"),
    (rb"....ftyp(?:heic|mif1|avif)", f"a picture (HEIC or AVIF); {_AS_PICTURE}"),
    (rb"BM.{4}\0{4}", f"a picture (BMP); {_AS_PICTURE}"),
    (rb"(?:II\*\0|MM\0\*)", f"a picture (TIFF); {_AS_PICTURE}"),
    (rb"PK\x03\x04", f"a zip archive or an office document; {_UNPACK}"),
    (rb"\x1f\x8b", f"compressed (gzip); {_UNPACK}"),
    (rb"BZh\d", f"compressed (bzip2); {_UNPACK}"),
    (rb"\xfd7zXZ", f"compressed (xz); {_UNPACK}"),
    (rb"7z\xbc\xaf", f"an archive (7z); {_UNPACK}"),
)
_BINARY = [(re.compile(shape, re.DOTALL), what) for shape, what in _BEGINNINGS]

_SVG = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?(?:<![^>]*>\s*)*<svg\b", re.IGNORECASE)
_HTML = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html|head|body|script|div|!--)",
    re.IGNORECASE,
)
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
    for shape, what in _BINARY:
        if shape.match(beginning):
            raise BoardError(f"is {what}")
    text = beginning.decode(errors="replace").removeprefix("\ufeff")
    if _SVG.match(text):
        raise BoardError(f"is a picture (SVG); {_AS_PICTURE}")
    if _HTML.match(text):
        raise BoardError(f"is a web page (HTML), not a board; paste {_PASTE} instead")


def check_text(text: str) -> None:
    """Raise BoardError for a web address, in which no format has found a board."""
    if ADDRESS.fullmatch(text.strip()):
        raise BoardError(
            "is a web address without a board in it, and nothing is downloaded; "
            f"paste {_PASTE} that the page contains"
        )
