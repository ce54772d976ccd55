"""Letters that are embedded in a PDF file: DejaVu, and others for what it lacks."""

import importlib.util
import shutil
import subprocess
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from starbattle.errors import StarBattleError, printable
from starbattle.extras import MissingExtra, extra_module
from starbattle.installing import install_extra
from starbattle.render.scene import Words
from starbattle.render.styles import BOLD, STYLES

_FILES = {False: "DejaVuSans.ttf", True: "DejaVuSans-Bold.ttf"}
_SUFFIXES = (".ttf", ".ttc")
_SEARCH_S = 30


class Fonts:
    """Fonts of a book: one's own if there is one, DejaVu, and the machine's.

    Attributes:
        missing: the characters that no font has; each is printed as a box
    """

    def __init__(self, own: Path | None = None) -> None:
        """Load the fonts.

        Args:
            own: a TrueType font that is used before the others; None: no such font

        Raises:
            StarBattleError: if that font cannot be used, or a package is missing
        """
        self.missing: set[str] = set()
        self._faces: dict[bool, list[Any]] = {}
        folder = _dejavu()
        for bold, name in _FILES.items():
            files = [own] if own else []
            self._faces[bold] = [_loaded(file) for file in [*files, folder / name]]
        self._others: dict[str, Any] = {}

    @property
    def name(self) -> str:
        """What ReportLab calls the font of plain text."""
        return str(self._faces[False][0].fontName)

    def width(self, text: str, size: float, bold: bool = False) -> float:
        """Return how wide a line is, in points.

        Args:
            text: the line
            size: of its letters, in points
            bold: whether they are bold
        """
        return sum(
            float(font.stringWidth(run, size)) for font, run in self._runs(text, bold)
        )

    def write(self, canvas: Any, words: Words) -> None:
        """Write a line; in PDF, y grows upwards.

        Args:
            canvas: a canvas of ReportLab
            words: the line, its place and its size
        """
        (x, y), bold = words.at, words.kind in BOLD
        shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[words.anchor]
        x -= shift * self.width(words.text, words.size, bold)
        canvas.setFillColor(STYLES[words.kind].light)
        for font, run in self._runs(words.text, bold):
            canvas.setFont(font.fontName, words.size)
            canvas.drawString(x, -y - 0.35 * words.size, run)
            x += font.stringWidth(run, words.size)

    def _runs(self, text: str, bold: bool) -> Iterator[tuple[Any, str]]:
        """Cut a text where the font changes."""
        fonts = [self._font(character, bold) for character in printable(text)]
        pairs = zip(fonts, printable(text), strict=True)
        for _, run in groupby(pairs, key=lambda pair: pair[0].fontName):
            listed = list(run)
            yield listed[0][0], "".join(character for _, character in listed)

    def _font(self, character: str, bold: bool) -> Any:
        for font in self._faces[bold]:
            if _has(font, character):
                return font
        if character not in self._others:
            self._others[character] = self._other(character)
        return self._others[character] or self._faces[bold][-1]

    def _other(self, character: str) -> Any:
        """Return a font of this machine for a character that DejaVu lacks."""
        loaded = [font for font in self._others.values() if font]
        for font in loaded:
            if _has(font, character):
                return font
        for file in _files_with(character):
            try:
                font = _loaded(file)
            except StarBattleError:
                continue
            if _has(font, character):
                return font
        self.missing.add(character)
        return None


def _has(font: Any, character: str) -> bool:
    return ord(character) in font.face.charToGlyph


def _dejavu() -> Path:
    """Return the folder of DejaVu, which comes with Matplotlib."""
    found = importlib.util.find_spec("matplotlib")
    if found is None or not found.submodule_search_locations:
        remedy = f"to install it: {install_extra('book')}"
        raise MissingExtra(f"the package matplotlib is missing; {remedy}")
    return Path(found.submodule_search_locations[0], "mpl-data", "fonts", "ttf")


def _loaded(file: Path) -> Any:
    """Make a font known to ReportLab. Raises StarBattleError."""
    metrics = extra_module("reportlab.pdfbase.pdfmetrics", "book")
    ttfonts = extra_module("reportlab.pdfbase.ttfonts", "book")
    try:
        font = ttfonts.TTFont(file.stem, str(file))
    except Exception as error:  # of whatever kind, for a file that is no such font
        name, reason = printable(str(file)), printable(str(error))
        raise StarBattleError(f"{name}: no TrueType font: {reason}") from None
    metrics.registerFont(font)
    return font


def _files_with(character: str) -> Iterator[Path]:
    """Yield the machine's fonts with a character, by fontconfig, in a fixed order."""
    if not (program := shutil.which("fc-list")):
        return
    command = [program, f":charset={ord(character):x}", "--format=%{file}\\n"]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=_SEARCH_S, check=False
        )
    except (OSError, subprocess.SubprocessError):
        return
    files = (Path(line) for line in sorted(set(done.stdout.splitlines())))
    yield from (file for file in files if file.suffix.lower() in _SUFFIXES)
