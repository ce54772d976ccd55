"""LZ-string, the compression of SudokuPad and f-puzzles, as base64.

A text is a sequence of codes of a growing width, the lowest bit first: 0 and 1 stand
for a new character of 8 or 16 bits, 2 for the end, and others for what has been seen
before, one character longer each time. Characters are units of UTF-16.
"""

from urllib.parse import unquote

from starbattle.errors import BoardError
from starbattle.formats.notation import Digits
from starbattle.formats.source import LIMIT

_BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_DIGITS = Digits(_BASE64, 6)
_SHORT, _LONG, _END = 0, 1, 2
_WIDTHS = {_SHORT: 8, _LONG: 16}


def decompressed(text: str) -> str:
    """Return what was compressed. Raises BoardError, also for more than 1 MiB."""
    bits = _DIGITS.bits(text.rstrip("="))
    known = ["", "", ""]
    found: list[str] = []
    length = at = 0
    width, before = 2, ""
    while True:
        code, at = _number(bits, at, width)
        if code == _END:
            return _joined(found)
        if code in _WIDTHS:
            unit, at = _number(bits, at, _WIDTHS[code])
            known.append(chr(unit))
            code = len(known) - 1
        if code > len(known) or (code == len(known) and not before):
            raise BoardError("not compressed by LZ-string")
        entry = known[code] if code < len(known) else before + before[0]
        found.append(entry)
        length += len(entry)
        if length > LIMIT:
            raise BoardError("exceeds 1 MiB when inflated")
        if before:
            known.append(before + entry[0])
        before = entry
        width = len(known).bit_length()


def _number(bits: str, at: int, width: int) -> tuple[int, int]:
    """Read a number; return it, and where the next one begins."""
    end = at + width
    if end > len(bits):
        raise BoardError("is cut short")
    return int(bits[at:end][::-1], 2), end


def _joined(units: list[str]) -> str:
    """Return the text of units of UTF-16."""
    data = "".join(units).encode("utf-16-le", "surrogatepass")
    return data.decode("utf-16-le", "replace")


def compressed(text: str) -> str:
    """Return a text as LZ-string's compressToBase64 does."""
    writer = _Writer()
    for unit in _units(text):
        writer.add(unit)
    bits = writer.ended()
    digits = _DIGITS.text(bits.ljust((len(bits) // 6 + 1) * 6, "0"))
    return digits + "=" * (-len(digits) % 4)


def _units(text: str) -> list[str]:
    data = text.encode("utf-16-le", "surrogatepass")
    return [
        chr(int.from_bytes(data[k : k + 2], "little")) for k in range(0, len(data), 2)
    ]


class _Writer:
    """Codes of a text, unit by unit."""

    def __init__(self) -> None:
        self._bits: list[str] = []
        self._codes: dict[str, int] = {}
        self._new: set[str] = set()
        self._word = ""
        self._width = 2
        self._left = 2

    def add(self, unit: str) -> None:
        if unit not in self._codes:
            self._codes[unit] = len(self._codes) + 3
            self._new.add(unit)
        longer = self._word + unit
        if longer not in self._codes:
            self._write()
            self._codes[longer] = len(self._codes) + 3
            longer = unit
        self._word = longer

    def ended(self) -> str:
        """Return the bits of all that was added."""
        if self._word:
            self._write()
        self._put(_END, self._width)
        return "".join(self._bits)

    def _write(self) -> None:
        """Write the code of the word, before it the unit if it is new."""
        if self._word in self._new:
            self._new.remove(self._word)
            number = ord(self._word)
            kind = _SHORT if number < 1 << _WIDTHS[_SHORT] else _LONG
            self._put(kind, self._width)
            self._put(number, _WIDTHS[kind])
            self._count()
        else:
            self._put(self._codes[self._word], self._width)
        self._count()

    def _put(self, number: int, width: int) -> None:
        self._bits.append(f"{number:0{width}b}"[::-1])

    def _count(self) -> None:
        """Make codes wider when there are too many of them."""
        self._left -= 1
        if self._left == 0:
            self._left = 1 << self._width
            self._width += 1


def payload(text: str) -> str:
    """Return the base64 in a part of a URL, in which it may be encoded once more."""
    return unquote(text).replace(" ", "+")
