"""Make slides of lessons: one HTML file, which needs nothing but a browser.

    python tools/slides.py LESSON... -o slides.html

A lesson is a Markdown file of docs/lessons. Each heading begins a slide. A slide has
the first sentence of each paragraph, and the programs, answers, tables and lists as
they are; a section or a program that is too long continues on another slide, and what
is still too high for the window is written smaller. The whole paragraphs are notes: the
key N shows them, and they are printed. The arrow keys go from slide to slide.
"""

import argparse
import base64
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

MOST_LINES = 20
"""What fits on a slide, in lines of a program."""
_LINE = 80
"""How many characters of text fit into a line."""

_FORMS = {".svg": "image/svg+xml", ".png": "image/png"}
_LINK = re.compile(r"\[([^\]]*)\]\[page-\d+\]")
_SENTENCE = re.compile(r".+?[.?!]\)?(?=\s|$)", re.S)
_LINKS = re.compile(r"^\[page-\d+\]: .*\n", re.M)

_HEAD = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s</title><style>
:root { color-scheme: light dark; font: min(2.9vh, 1.85vw)/1.35 system-ui, sans-serif }
body { margin: 0; scroll-snap-type: y mandatory; overflow-y: scroll; height: 100vh }
section { box-sizing: border-box; min-height: 100vh; padding: 5vmin 8vmin;
  scroll-snap-align: start }
h1 { font-size: 2.4em; margin-top: 28vh } h2 { font-size: 1.6em; margin: 0 0 .6em }
pre { font: .82em/1.3 ui-monospace, monospace; white-space: pre-wrap; padding: .6em 1em;
  overflow-wrap: anywhere;
  background: color-mix(in srgb, currentColor 7%%, transparent) }
table { border-collapse: collapse } td, th { padding: .2em .8em; text-align: left;
  border-bottom: 1px solid color-mix(in srgb, currentColor 30%%, transparent) }
img { max-height: 55vh; max-width: 100%%; background: #fff }
.notes { display: none; font-size: .75em; border-top: 1px solid; margin-top: 1em }
.with-notes .notes { display: block }
@media print { body { height: auto; overflow: visible } .notes { display: block }
  section { break-after: page; min-height: 0 } h1 { margin-top: 2em } }
</style></head><body>
"""

_TAIL = """<script>
const slides = [...document.querySelectorAll("section")];
const fit = () => {
  for (const slide of slides) {
    let size = 100;
    const high = () => slide.getBoundingClientRect().height > innerHeight + 1;
    slide.style.fontSize = "";
    while (high() && size > 50) slide.style.fontSize = `${size -= 3}%`;
  }
};
addEventListener("load", fit);
addEventListener("resize", fit);
const near = () => slides.findIndex((one) => one.getBoundingClientRect().bottom > 1);
addEventListener("keydown", (event) => {
  const { key } = event;
  const step = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, " ": 1, ArrowLeft: -1,
    ArrowUp: -1, PageUp: -1 }[key];
  if (key === "n" || key === "N") {
    if (document.body.classList.toggle("with-notes")) return;
    fit();
  }
  if (!step) return;
  event.preventDefault();
  slides[Math.max(0, Math.min(slides.length - 1, near() + step))].scrollIntoView();
});
</script></body></html>
"""


@dataclass
class Slide:
    """A slide: a heading, HTML, the paragraphs as notes, and how many lines it has."""

    heading: str
    level: int
    parts: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    lines: int = 0

    def html(self) -> str:
        """Return the slide as a section."""
        head = f"<h{self.level}>{self.heading}</h{self.level}>"
        notes = f'<div class="notes">{"".join(self.notes)}</div>' if self.notes else ""
        return f"<section>{head}{''.join(self.parts)}{notes}</section>\n"


class Deck:
    """The slides of a lesson. `folder` is where its pictures' names begin."""

    def __init__(self, text: str, folder: Path) -> None:
        self._folder = folder
        self._markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
        self.slides: list[Slide] = []
        for block in self._blocks(_LINK.sub(r"\1", _LINKS.sub("", text))):
            self._add(block)

    def _blocks(self, text: str) -> Iterator[list[Token]]:
        block: list[Token] = []
        for token in self._markdown.parse(text):
            block.append(token)
            if token.level == 0 and token.nesting <= 0:
                yield block
                block = []

    def _add(self, block: Sequence[Token]) -> None:
        kind = block[0].type
        if kind == "heading_open":
            level = min(int(block[0].tag[1:]), 2)
            self.slides.append(Slide(self._inline(block[1]), level))
        elif kind == "paragraph_open":
            self._paragraph(block)
        elif kind == "fence":
            self._program(block[0])
        else:
            texts = [token.content for token in block if token.type == "inline"]
            self._put(self._html(block), max(sum(map(_height, texts)), len(texts) // 2))

    def _paragraph(self, block: Sequence[Token]) -> None:
        content = block[1].content
        if content.startswith("!["):
            self._put(self._html(block), MOST_LINES // 2)
            return
        found = _SENTENCE.match(content)
        first = self._markdown.renderInline(found[0] if found else content)
        self._put(f"<p>{first}</p>", 1 + _height(found[0] if found else content))
        self.slides[-1].notes.append(self._html(block))

    def _program(self, fence: Token) -> None:
        """Add a program, a part of it on each slide if it is too long."""
        for part in _parts(fence.content):
            fence.content = part
            self._put(self._html([fence]), part.count("\n") + 1)

    def _put(self, html: str, lines: int) -> None:
        slide = self.slides[-1]
        # A sentence is not left alone: what it speaks of comes next.
        room = MOST_LINES + 3 * (len(slide.parts) == len(slide.notes) == 1)
        if slide.parts and slide.lines + lines > room:
            slide = Slide(slide.heading, 2)
            self.slides.append(slide)
        slide.parts.append(html)
        slide.lines += lines

    def _inline(self, token: Token) -> str:
        return str(self._markdown.renderInline(token.content))

    def _html(self, block: Sequence[Token]) -> str:
        for token in block:
            for child in token.children or []:
                if child.type == "image":
                    child.attrs["src"] = self._embedded(str(child.attrs["src"]))
        return str(
            self._markdown.renderer.render(list(block), self._markdown.options, {})
        )

    def _embedded(self, name: str) -> str:
        file = self._folder / name
        data = base64.b64encode(file.read_bytes()).decode()
        return f"data:{_FORMS[file.suffix]};base64,{data}"


def _height(text: str) -> int:
    """Return how many lines a text takes."""
    return -(-len(text) // _LINE)


def _parts(program: str) -> Iterator[str]:
    """Yield a program in parts that fit; they end before clauses if possible."""
    part: list[str] = []
    for clause in re.split(r"(?<=\n)\n(?=\S)", program):
        lines = clause.splitlines()
        if part and len(part) + 1 + len(lines) > MOST_LINES:
            yield _joined(part)
            part = []
        part += [""] * bool(part) + lines
        while len(part) > MOST_LINES:
            ends = (k for k in range(1, MOST_LINES + 1) if part[k][:1].strip())
            end = max(ends, default=MOST_LINES)
            yield _joined(part[:end])
            part = part[end:]
    yield _joined(part)


def _joined(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def slides(lessons: Sequence[Path]) -> str:
    """Return a page with the slides of lessons, one after another."""
    decks = [Deck(lesson.read_text("utf-8"), lesson.parent) for lesson in lessons]
    shown = [slide.html() for deck in decks for slide in deck.slides]
    title = decks[0].slides[0].heading if len(decks) == 1 else "Lessons"
    return "".join([_HEAD % title, *shown, _TAIL])


def main() -> None:
    """Write the slides of the lessons that are named."""
    parser = argparse.ArgumentParser(
        prog="slides.py", description="Make slides of lessons, as one HTML file."
    )
    parser.add_argument("lessons", metavar="LESSON", nargs="+", type=Path)
    parser.add_argument("-o", "--output", metavar="FILE", required=True, type=Path)
    given = parser.parse_args()
    for lesson in given.lessons:
        if not lesson.is_file():
            parser.error(f"there is no file {lesson}")
        if given.output.resolve() == lesson.resolve():
            parser.error(f"{lesson} would be overwritten")
    given.output.write_text(slides(given.lessons), encoding="utf-8")
    print(f"{given.output}: the slides")


if __name__ == "__main__":
    main()
