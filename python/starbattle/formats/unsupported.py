"""Data that is no board: pictures, web pages, archives, web addresses.

They are recognized by their first bytes, and the error says what to do instead.
"""

import re

from starbattle.errors import BoardError

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
            f"paste {_PASTE} that the page holds"
        )
