"""What a book looks like, apart from its puzzles: paper, fonts, design."""

import importlib.util
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from starbattle.errors import RequestError, StarBattleError, printable
from starbattle.extras import MissingExtra, extra_module, install_extra
from starbattle.paths import executable
from starbattle.render.sheet import PAPERS

PaperName = Literal["a4", "letter", "phone"]

PER_PAGE = (1, 2, 4, 6)
"""How many puzzles a page may have."""

TEMPLATE = Path(__file__).resolve().parent / "templates" / "book.typ"
"""The Typst template that lays books out."""

_PHONE = (360.0, 640.0)
_FAMILY = "DejaVu Sans"
_SEARCH_S = 30


@dataclass(frozen=True, slots=True)
class Paper:
    """A page, in points.

    Attributes:
        width: of the page
        height: of the page
        margin: what is left free at each side
        text: size of the letters
        puzzles: how many puzzles a page has if nothing else is asked for
        hints: how many hints a page has
        solutions: how many solutions a page has
    """

    width: float
    height: float
    margin: float
    text: float
    puzzles: int
    hints: int
    solutions: int


def paper_of(name: PaperName, *, booklet: bool = False) -> Paper:
    """Return the pages of a book.

    Args:
        name: "a4", "letter" or "phone"
        booklet: whether two pages are to fill a sheet side by side

    Raises:
        RequestError: if there is no such paper, or a booklet is for a phone
    """
    if name == "phone":
        if booklet:
            raise RequestError("a booklet needs a4 or letter paper, not phone")
        return Paper(*_PHONE, 20, 15, puzzles=1, hints=2, solutions=6)
    if name not in PAPERS:
        raise RequestError(f"paper must be a4, letter or phone, not {name}")
    width, height = PAPERS[name]
    if booklet:
        return Paper(height / 2, width, 32, 9, puzzles=2, hints=6, solutions=12)
    return Paper(width, height, 42, 11.5, puzzles=4, hints=9, solutions=20)


class Fonts:
    """Fonts of a book: one's own if there is one, DejaVu, and the machine's.

    Attributes:
        families: their names, the first one used first
        folders: where they are, besides the machine's
    """

    def __init__(self, own: Path | None = None) -> None:
        """Find the fonts.

        Args:
            own: a TrueType or OpenType font that is used before the others; None: no
                such font

        Raises:
            StarBattleError: if that font cannot be used, or a package is missing
        """
        folder = _dejavu()
        self._files = [*([own] if own else []), folder / "DejaVuSans.ttf"]
        self.families = [*([_family(own)] if own else []), _FAMILY]
        self.folders = [str(file.resolve().parent) for file in self._files]

    def missing(self, text: str) -> set[str]:
        """Return the characters of a text that no font has; boxes stand for them.

        Args:
            text: what is to be set
        """
        known = set().union(*map(_characters, self._files))
        others = {c for c in printable(text) if ord(c) not in known}
        return {c for c in others if not _machine_has(c)}


def _dejavu() -> Path:
    """Return the folder of DejaVu, which comes with Matplotlib."""
    found = importlib.util.find_spec("matplotlib")
    if found is None or not found.submodule_search_locations:
        remedy = f"to install it: {install_extra('book')}"
        raise MissingExtra(f"the package matplotlib is missing; {remedy}")
    return Path(found.submodule_search_locations[0], "mpl-data", "fonts", "ttf")


def _family(file: Path) -> str:
    """Return the family of a font file. Raises StarBattleError."""
    folder = str(file.resolve().parent)
    fonts = extra_module("typst", "book").Fonts(False, False, [folder]).fonts()
    families = [f.family for f in fonts if f.path and Path(f.path).samefile(file)]
    if not families:
        name = printable(str(file))
        raise StarBattleError(f"{name}: not a TrueType or OpenType font")
    return str(families[0])


def _characters(file: Path) -> set[int]:
    return set(extra_module("matplotlib.ft2font", "book").FT2Font(file).get_charmap())


def _machine_has(character: str) -> bool:
    """Tell whether a font of the machine has a character, by fontconfig."""
    if not (program := executable("fc-list")):
        return False
    command = [program, f":charset={ord(character):x}", "family"]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=_SEARCH_S, check=False
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return bool(done.stdout.strip())


@dataclass(frozen=True, slots=True)
class Design:
    """What a book looks like.

    Attributes:
        title: on the cover and at the foot of the pages
        author: on the cover; "": nobody
        paper: its pages
        fonts: its letters
        per_page: puzzles on a page: 1, 2, 4 or 6
        pastel: whether regions have soft colors
        booklet: whether two pages are on a sheet, in order for folding
        template: the Typst template that lays it out
    """

    title: str
    author: str
    paper: Paper
    fonts: Fonts
    per_page: int
    pastel: bool = False
    booklet: bool = False
    template: Path = TEMPLATE

    def __post_init__(self) -> None:
        """Raise RequestError if there cannot be such a book."""
        if self.per_page not in PER_PAGE:
            raise RequestError(
                f"a page must have 1, 2, 4 or 6 puzzles, not {self.per_page}"
            )
        if not self.title.strip():
            raise RequestError("a book needs a title")
