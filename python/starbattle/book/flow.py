"""Text and figures that flow from page to page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from starbattle.book.fonts import Fonts
from starbattle.book.page import Link, Page, Sheet
from starbattle.book.paper import Paper
from starbattle.render.scene import Scene, Words
from starbattle.render.styles import BOLD

_LEADING = 1.45
_GAP = 0.6
_INDENT = 1.4
_UNDER_HEADING = 4
"""What a heading needs below it, in its letters, so as not to be left alone."""


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph.

    Attributes:
        kind: of its words: text, strong, heading
        size: of its letters, in those of the page
        bullet: whether it is an item of a list
    """

    text: str
    kind: str = "text"
    size: float = 1
    bullet: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the contents: a text, a page, and where it leads."""

    text: str
    page: int
    to: str


@dataclass(frozen=True, slots=True)
class Figures:
    """Pictures side by side, each with a caption.

    Attributes:
        share: how much of the page they take at most, of its height
    """

    pictures: Sequence[tuple[Scene, str]]
    share: float = 0.4


Block = Text | Entry | Figures


def heading(text: str) -> Text:
    """Return the heading of a part of the book."""
    return Text(text, "heading", 1.9)


def flowed(blocks: Sequence[Block], paper: Paper, fonts: Fonts) -> list[Page]:
    """Put blocks one below the other, on as many pages as they take."""
    flow = _Flow(paper, fonts)
    for block in blocks:
        flow.put(block)
    return flow.pages()


def wrapped(
    text: str, width: float, size: float, fonts: Fonts, bold: bool = False
) -> Iterator[str]:
    """Break a text into lines no wider than that; long words are cut."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if fonts.width(longer, size, bold) <= width:
            line = longer
            continue
        if line:
            yield line
        *whole, line = _cut(word, width, size, fonts, bold)
        yield from whole
    if line:
        yield line


def _cut(
    word: str, width: float, size: float, fonts: Fonts, bold: bool
) -> Iterator[str]:
    part = ""
    for character in word:
        if part and fonts.width(part + character, size, bold) > width:
            yield part
            part = ""
        part += character
    yield part


class _Flow:
    """Pages that are being filled from top to bottom."""

    def __init__(self, paper: Paper, fonts: Fonts) -> None:
        self._paper = paper
        self._fonts = fonts
        self._sheets = [Sheet()]
        self._y = paper.margin

    def pages(self) -> list[Page]:
        return [sheet.page() for sheet in self._sheets]

    def put(self, block: Block) -> None:
        match block:
            case Text():
                self._text(block)
            case Entry():
                self._entry(block)
            case Figures():
                self._figures(block)

    def _room(self, height: float) -> None:
        """Begin a page if there is less room than that."""
        _, inner = self._paper.inner
        if self._y + height > self._paper.margin + inner + 1:
            self._sheets.append(Sheet())
            self._y = self._paper.margin

    def _text(self, block: Text) -> None:
        size = block.size * self._paper.text
        indent = _INDENT * size if block.bullet else 0
        width = self._paper.inner[0] - indent
        bold = block.kind in BOLD
        self._room(_LEADING * size + (_UNDER_HEADING if block.size > 1 else 0) * size)
        for k, line in enumerate(wrapped(block.text, width, size, self._fonts, bold)):
            self._room(_LEADING * size)
            y = self._y + _LEADING / 2 * size
            if block.bullet and not k:
                self._words("gold", self._paper.margin, y, "★", 0.9 * size)
            self._words(block.kind, self._paper.margin + indent, y, line, size)
            self._y += _LEADING * size
        self._y += _GAP * size

    def _entry(self, block: Entry) -> None:
        size, left = self._paper.text, self._paper.margin
        height = 1.9 * size
        self._room(height)
        width = self._paper.inner[0]
        y = self._y + height / 2
        self._words("text", left, y, block.text, size)
        number = Words("strong", (left + width, y), str(block.page), size, "end")
        sheet = self._sheets[-1]
        sheet.shapes.append(number)
        sheet.links.append(Link((left, self._y, width, height), block.to))
        self._y += height

    def _words(self, kind: str, x: float, y: float, text: str, size: float) -> None:
        self._sheets[-1].shapes.append(Words(kind, (x, y), text, size, "start"))

    def _figures(self, block: Figures) -> None:
        width, height = self._paper.inner
        gap, below = 2 * self._paper.text, 2.2 * self._paper.text
        count = len(block.pictures)
        side = min((width - (count - 1) * gap) / count, block.share * height)
        self._room(side + below)
        x = self._paper.margin + (width - count * side - (count - 1) * gap) / 2
        for scene, caption in block.pictures:
            self._figure(scene, caption, x, side, (width + gap) / count - gap)
            x += side + gap
        self._y += side + below + _GAP * self._paper.text

    def _figure(
        self, scene: Scene, caption: str, x: float, side: float, room: float
    ) -> None:
        """Draw a picture, its caption below it no wider than the room."""
        sheet, size = self._sheets[-1], 0.85 * self._paper.text
        sheet.picture(scene, x, self._y, side)
        size *= min(1, room / max(1, self._fonts.width(caption, size)))
        at = (x + side / 2, self._y + side + 0.9 * self._paper.text)
        sheet.shapes.append(Words("faint", at, caption, size))
